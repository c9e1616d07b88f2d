"""``askance multihop score``: answers and facts in a file against a dataset."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from askance.cli.multihop_score_rows import cause_rows, rendered, rows_of_comparison, rows_of_scores
from askance.cli.options import output_option

if TYPE_CHECKING:
    from askance.data import Example, Prediction
    from askance.metrics.gates import Condition
    from askance.multihop.scores import MultihopScores
    from askance.multihop.scores_comparison import MultihopComparison

__all__ = ["score"]

_PATH = click.Path(path_type=Path)


@click.command()
@click.argument("data", type=_PATH)
@click.argument("predictions", type=_PATH)
@click.argument("predictions_b", type=_PATH, required=False)
@click.option("--data-format", help="Of DATA (askance list datasets).  [default: found out]")
@click.option(
    "--predictions-format",
    metavar="NAME",
    help="hotpot, jsonl, dire, musique.  [default: found out]",
)
@click.option(
    "--dialect", metavar="NAME", help="hotpot, 2wiki or musique.  [default: what fits the data]"
)
@click.option("--aliases", type=_PATH, help="2WikiMultihopQA's id_aliases.json.")
@click.option("--answered-only", is_flag=True, help="Leave out questions without a prediction.")
@click.option("--by", "group", metavar="FIELD", help="Scores by type, level or another field too.")
@click.option("--causes", is_flag=True, help="What took the points from 100 to the joint F1.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of the bootstrap.")
@click.option("--out", type=_PATH, help="Write each question's scores and causes as JSON lines.")
@click.option("--fail-if", "conditions", multiple=True, metavar="'joint_f1<0.5'")
@output_option
def score(
    data: Path,
    predictions: Path,
    predictions_b: Path | None,
    conditions: Sequence[str],
    out: Path | None,
    format_: str,
    **settings: Any,
) -> None:
    """Score the answers and facts of PREDICTIONS exactly as the official script does.

    With PREDICTIONS_B, a second system on the same questions, each difference with its interval.
    Tables are in percent; json, jsonl, csv and --fail-if take the script's numbers from 0 to 1
    (em, f1, prec, recall, sp_em, ..., joint_recall), a group's as joint_f1[bridge] with --by type,
    the second system's gain as delta_joint_f1. Exit code 100 if a --fail-if comes true.

    \b
    Examples:
      askance multihop score hotpot_dev_distractor_v1.json pred.json --by type --causes
      askance multihop score dev.json pred.json --format json --fail-if 'joint_f1<0.6'
      askance multihop score dev.json before.json after.json --fail-if 'delta_joint_f1<-0.01'
    """
    gates = [_condition(text, paired=predictions_b is not None) for text in conditions]
    files = [predictions] if predictions_b is None else [predictions, predictions_b]
    examples, dialect = _examples(data, **_pick(settings, "data_format", "dialect", "aliases"))
    said = [_predictions(file, settings["predictions_format"], examples) for file in files]
    chosen = {"dialect": dialect, "answered_only": settings["answered_only"]}
    systems, comparison = _scored(examples, said, settings["seed"], chosen)
    for scores, file in zip(systems, files, strict=True):
        _tell(scores, file)
    click.echo(_shown(systems, comparison, format_, **_pick(settings, "group", "causes", "seed")))
    if out is not None:
        _write(out, systems, files)
    if gates:
        from askance.metrics.gates import judge_conditions

        judge_conditions(gates, _measure(systems[-1], comparison, settings["group"]))


def _pick(settings: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: settings[name] for name in names}


def _examples(
    data: Path, data_format: str | None, dialect: str | None, aliases: Path | None
) -> tuple[list[Example], str]:
    from askance.datasets import detect_format, load_dataset
    from askance.datasets.twowiki import read_aliases, with_aliases
    from askance.metrics.supporting_facts_dialects import DIALECTS

    name = data_format or detect_format(data)
    examples = load_dataset(name, data)
    if aliases is not None:
        examples = list(with_aliases(examples, read_aliases(aliases)))
    chosen = dialect or (name if name in DIALECTS.names() else "hotpot")
    DIALECTS.load(chosen)
    return examples, chosen


def _predictions(file: Path, format_: str | None, examples: list[Example]) -> list[Prediction]:
    from askance.multihop.predictions import read_multihop_predictions

    return read_multihop_predictions(file, format_, examples=examples)


def _scored(
    examples: list[Example], said: list[list[Prediction]], seed: int, chosen: dict[str, Any]
) -> tuple[list[MultihopScores], MultihopComparison | None]:
    from askance.multihop.scores import score_multihop
    from askance.multihop.scores_comparison import compare_multihop

    if len(said) == 1:
        return [score_multihop(examples, said[0], **chosen)], None
    comparison = compare_multihop(examples, *said, seed=seed, **chosen)
    return [comparison.first, comparison.second], comparison


def _tell(scores: MultihopScores, file: Path) -> None:
    click.echo(f"{file}: dialect {scores.dialect}, {scores.n} questions", err=True)
    if scores.missing:
        click.echo(f"questions without a prediction, which earn 0: {scores.missing}", err=True)
    if scores.extra_ids:
        count = len(scores.extra_ids)
        click.echo(f"predictions of no question, which are ignored: {count}", err=True)
    if not any(example.facts for example in scores.examples):
        click.echo("no question has gold facts: only the answer's numbers say something", err=True)
    texts = sum(fact.sentence < -1 for p in scores.predictions if p for fact in p.facts)
    if texts:
        click.echo(f"facts whose sentence is no number, which are never right: {texts}", err=True)


def _shown(
    systems: list[MultihopScores],
    comparison: MultihopComparison | None,
    format_: str,
    group: str | None,
    causes: bool,
    seed: int,
) -> str:
    if comparison is not None:
        rows = rows_of_comparison(comparison, format_)
    else:
        rows = rows_of_scores(systems[0], format_, group, seed)
    return rendered(rows, cause_rows(systems) if causes else None, format_)


def _write(out: Path, systems: list[MultihopScores], files: list[Path]) -> None:
    from askance.io import encode_json, write_atomic
    from askance.multihop.causes_waterfall import diagnose_all

    lines = []
    for scores, file in zip(systems, files, strict=True):
        for row, cause in zip(scores.to_dicts(), diagnose_all(scores), strict=True):
            told = {"answer_cause": cause.answer, "facts_cause": cause.facts}
            place = {"predictions": str(file)} if len(files) > 1 else {}
            lines.append(encode_json({**row, **told, **place}) + b"\n")
    write_atomic(out, b"".join(lines))


def _condition(text: str, *, paired: bool) -> Condition:
    from askance.errors import OptionError
    from askance.metrics.gates import parse_condition
    from askance.metrics.supporting_facts import OFFICIAL_NAMES

    further = ("group_answer_sufficiency_f1", "group_support_sufficiency_f1")
    gains = [f"delta_{name}" for name in OFFICIAL_NAMES] if paired else []
    condition = parse_condition(text, [*OFFICIAL_NAMES, *further, *gains])
    if abs(condition.bound) > 1:
        what = f"the bound in the condition {text!r} is above 1"
        raise OptionError(what, fix="the script's numbers lie between 0 and 1")
    return condition


def _measure(
    scores: MultihopScores, comparison: MultihopComparison | None, group: str | None
) -> Callable[[Condition], float | None]:
    """What a condition is about; with two systems, the second."""
    from askance.errors import OptionError

    groups = scores.by_group(group) if group else {}

    def measure(condition: Condition) -> float | None:
        name = condition.measure
        if name.startswith("delta_"):
            return comparison.differences[name.removeprefix("delta_")] if comparison else None
        if not condition.group:
            return scores.overall.get(name)
        if condition.group not in groups:
            fix = f"one of {', '.join(groups)}" if groups else "add --by type"
            raise OptionError(f"no group {condition.group!r} for {condition}", fix=fix)
        return groups[condition.group].overall.get(name)

    return measure
