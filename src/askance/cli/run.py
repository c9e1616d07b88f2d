"""``askance clever-hans run``: the audit."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from askance.cli.asking import given_arguments, reader_source, tell_estimate
from askance.cli.options import (
    data_options,
    lang_option,
    load_pool,
    output_option,
    perturbation_options,
    reader_options,
)
from askance.cli.progress import progress

if TYPE_CHECKING:
    from askance.clever_hans import Audit
    from askance.clever_hans.asking import ReaderSource
    from askance.clever_hans.frame_sources import Frames
    from askance.data import Example

__all__ = ["audit_data", "finish", "run"]


@click.command()
@data_options
@reader_options
@click.option("--out", type=click.Path(path_type=Path), help="The run's folder: record, report.")
@perturbation_options("all")
@click.option("--metric", help="Instead of the one that fits the data (askance list metrics).")
@click.option(
    "--protocol",
    type=click.Choice(["eval_only", "train_and_eval"]),
    default="eval_only",
    show_default=True,
    help="Were the reader's training questions perturbed too?",
)
@click.option("--fail-if", "conditions", multiple=True, metavar="'understanding<0.5'")
@click.option("--junit", type=click.Path(path_type=Path), help="Write the --fail-if results here.")
@click.option("--dry-run", is_flag=True, help="Only say what would be asked, and what it costs.")
@lang_option
@output_option
def run(
    data: Path,
    data_format: str | None,
    fields: Sequence[str],
    limit: int | None,
    ids: str | None,
    conditions: Sequence[str],
    junit: Path | None,
    format_: str,
    lang: str,
    **settings: Any,
) -> None:
    """Ask a reader every question of DATA, as it is and in every variant.

    Prints a row per variant and, with --out, writes predictions, scores and report.html there. The
    same command again goes on where a stopped one was.

    \b
    Examples:
      askance clever-hans run dev-v1.1.json --limit 500 --out runs/embedded
      askance clever-hans run dev-v2.0.json.gz --reader hf:deepset/tinyroberta-squad2 --out runs/hf
      askance clever-hans run mine.csv --field question=q --field context=passage \\
          --reader openai:my-model -o base_url=http://localhost:8000/v1 --dry-run
    """
    from askance.clever_hans.gates import parse_gate

    gates = [parse_gate(condition) for condition in conditions]
    pool, examples = load_pool(data, data_format, fields, ids)
    audit = audit_data(pool, examples, limit=limit, arguments=given_arguments(), **settings)
    if audit is not None:
        finish(audit, settings["out"], format_, gates, junit, lang=lang)


def audit_data(
    pool: Sequence[Example],
    examples: Sequence[Example],
    *,
    limit: int | None = None,
    reader: str = "embedded",
    reader_settings: Sequence[str] = (),
    no_answer: str = "auto",
    workers: int | None = None,
    out: Path | None = None,
    variants: str = "all",
    seed: int = 0,
    metric: str | None = None,
    protocol: str = "eval_only",
    frames: str | None = None,
    tags: str | None = None,
    scope: str | None = None,
    core: bool = False,
    entities: str = "rules",
    dry_run: bool = False,
    arguments: dict[str, object] | None = None,
) -> Audit | None:
    """Run the audit that the options describe on a sample of ``examples``; None if dry.

    ``pool``, the whole dataset, lends the questions of other paragraphs.
    """
    from askance.clever_hans import choose_perturbations, run_audit
    from askance.datasets import sample_examples

    chosen = sample_examples(examples, limit, seed=seed)
    kept_in = None if dry_run else out
    source = reader_source(
        pool, reader=reader, reader_settings=reader_settings, no_answer=no_answer, kept_in=kept_in
    )
    perturbations = choose_perturbations(
        variants,
        pool=pool,
        seed=seed,
        frames=_role_source(frames, kept_in),
        tags=tags,
        scope=scope,
        core=core,
        entities=entities,
    )
    if dry_run:
        _tell_cost(chosen, perturbations, source)
        return None
    with progress("asking") as advance:
        return run_audit(
            source,
            chosen,
            perturbations,
            seed=seed,
            metric=metric,
            protocol=protocol,
            out=out,
            workers=workers or os.cpu_count() or 1,
            arguments=arguments,
            on_progress=advance,
        )


def _role_source(frames: str | None, out: Path | None) -> Frames | str | None:
    """The named source; what an address answers is kept with the run, too."""
    if frames is None or out is None or "://" not in frames:
        return frames
    from askance.clever_hans.frame_sources import open_frames

    return open_frames(frames, cache=str(out / "frames.sqlite"))


def _tell_cost(examples: Sequence[Example], perturbations: Any, source: ReaderSource) -> None:
    from askance.clever_hans.asking import plan_questions

    questions = plan_questions(examples, perturbations)
    anew = [question.example for question in questions if question.asks_anew]
    click.echo(f"{len(examples)} questions, {len(perturbations)} variants: {len(anew)} calls")
    tell_estimate(source, anew)


def finish(
    audit: Audit,
    out: Path | None,
    format_: str,
    gates: Sequence[Any] = (),
    junit: Path | None = None,
    *,
    lang: str = "en",
) -> None:
    """Print the rows, write the report, judge the gates."""
    from askance.clever_hans.gates import check_gates
    from askance.metrics.gates import raise_for_verdicts

    click.echo(audit.table(format_))
    click.echo(audit.finding(), err=True)
    if out is not None:
        click.echo(f"report: {audit.write(out, lang=lang)}", err=True)
    results = check_gates(audit, gates)
    if junit is not None:
        from askance.clever_hans.exports import to_junit
        from askance.io import write_atomic

        cases = [(str(result.condition), not result.failed, result.message) for result in results]
        write_atomic(junit, to_junit(audit, cases))
    raise_for_verdicts(results)
