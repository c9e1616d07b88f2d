"""``askance score``: predictions in a file against a dataset."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from askance.data import Prediction
from askance.errors import DataError
from askance.reports.tables import FORMATS, render_rows

if TYPE_CHECKING:
    from askance.metrics import Scores

__all__ = ["score"]

#: Formats that a program reads: all numbers in one record, under their official names.
_FLAT = ("jsonl", "csv")


@click.command()
@click.option("--data", required=True, metavar="FILE", help="The questions with their answers.")
@click.option(
    "--predictions",
    "predictions_file",
    required=True,
    metavar="FILE",
    help='{"id": "answer", ...} as .json, or {"id", "answer"} a line as .jsonl; also packed.',
)
@click.option(
    "--na-probs", metavar="FILE", help="SQuAD 2.0's no-answer probabilities: finds the best cut."
)
@click.option(
    "--na-threshold",
    type=float,
    help="Withdraw answers whose no-answer probability is above this.  [default: 1.0]",
)
@click.option(
    "--metric",
    metavar="NAME",
    help="squad, squad2, korquad, accuracy or a plug-in's.  [default: what fits the data]",
)
@click.option("--data-format", metavar="NAME", help="Of --data.  [default: found out]")
@click.option(
    "--variant",
    default="original",
    show_default=True,
    help="Which lines of a .jsonl that names variants to score.",
)
@click.option("--per-example", metavar="FILE", help="Write each question's score as JSON lines.")
@click.option(
    "--format", "format_", type=click.Choice(list(FORMATS)), default="table", show_default=True
)
def score(
    data: str,
    predictions_file: str,
    na_probs: str | None,
    na_threshold: float | None,
    metric: str | None,
    data_format: str | None,
    variant: str,
    per_example: str | None,
    format_: str,
) -> None:
    """Score predictions exactly as the official scripts do.

    SQuAD 1.1 and 2.0, KorQuAD 1.0, multiple choice, yes/no; in percent, all digits in json, jsonl
    and csv. A question without a prediction earns 0 and is counted.

    \b
    Example:
      askance score --data dev-v1.1.json --predictions predictions.json --format json
    """
    if na_threshold is not None and na_probs is None:
        raise click.UsageError("--na-threshold needs --na-probs")
    scores = _scored(
        data, data_format, predictions_file, variant, metric, na_probs=na_probs, cut=na_threshold
    )
    if per_example:
        _write_lines(per_example, scores)
    _tell(scores)
    click.echo(_rendered(scores, format_))


def _scored(
    data: str,
    data_format: str | None,
    predictions_file: str,
    variant: str,
    metric: str | None,
    *,
    na_probs: str | None,
    cut: float | None,
) -> Scores:
    from askance.datasets import load_dataset
    from askance.metrics import default_metric, read_na_probs, read_predictions, score_examples

    read = read_predictions(predictions_file)
    found = read if isinstance(read, dict) else _of_variant(read, variant, predictions_file)
    chances = read_na_probs(na_probs) if na_probs else None
    examples = load_dataset(data_format, data) if data_format else load_dataset(data)
    return score_examples(
        examples,
        found,
        metric or default_metric(examples),
        na_probs=chances,
        na_threshold=cut,
    )


def _of_variant(
    predictions: Iterable[Prediction], variant: str, where: str
) -> dict[str, Prediction]:
    chosen: dict[str, Prediction] = {}
    others: set[str] = set()
    for prediction in predictions:
        if prediction.variant != variant:
            others.add(prediction.variant)
        elif prediction.id in chosen:
            fix = "keep one"
            raise DataError(f"id {prediction.id!r} has two predictions", where=where, fix=fix)
        else:
            chosen[prediction.id] = prediction
    if not chosen:
        fix = f"--variant with one of {', '.join(sorted(others))}"
        raise DataError(f"holds no predictions of the variant {variant!r}", where=where, fix=fix)
    return chosen


def _write_lines(path: str, scores: Scores) -> None:
    from askance.io import write_atomic

    write_atomic(path, render_rows(scores.to_dicts(), "jsonl") + "\n")


def _tell(scores: Scores) -> None:
    if scores.missing:
        click.echo(f"questions without a prediction, which earn 0: {scores.missing}", err=True)
    if scores.extra:
        click.echo(f"predictions of no question, which are ignored: {scores.extra}", err=True)


def _rendered(scores: Scores, format_: str) -> str:
    if format_ == "json":
        from askance.io import encode_json

        return encode_json(_record(scores), indent=2).decode()
    return render_rows([_record(scores)] if format_ in _FLAT else _rows(scores), format_)


def _record(scores: Scores) -> dict[str, object]:
    return {"metric": repr(scores.metric), **scores.overall, **scores.counts()}


def _rows(scores: Scores) -> list[dict[str, object]]:
    """For people: SQuAD 2.0's two kinds of questions in rows of their own."""
    rows: dict[str, dict[str, object]] = {
        "all": {"metric": repr(scores.metric), "questions": "all"}
    }
    for name, value in scores.overall.items():
        side, _, column = name.partition("_")
        if side not in ("HasAns", "NoAns"):
            side, column = "all", name
        row = rows.setdefault(side, {"metric": repr(scores.metric), "questions": side})
        row["n" if column == "total" else column] = value
    rows["all"] |= scores.counts()
    return list(rows.values())
