"""``askance multihop evidence``: contexts edited, the reader asked again."""

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
    from askance.clever_hans.perturbation import Perturbation
    from askance.data import Example
    from askance.evidence import EvidenceAudit
    from askance.evidence.edits import Edit
    from askance.readers.asking import ReaderSource

__all__ = ["evidence"]


@click.command()
@data_options
@reader_options
@click.option("--out", type=click.Path(path_type=Path), help="The run's folder: record, report.")
@click.option(
    "--edits",
    default="all",
    show_default=True,
    help="all, or names with commas (askance list edits).",
)
@perturbation_options("paper")
@click.option(
    "--dialect", default="hotpot", show_default=True, help="Scores as hotpot, 2wiki or musique do."
)
@click.option("--fail-if", "conditions", multiple=True, metavar="'evidence<0.7'")
@click.option("--dry-run", is_flag=True, help="Only say what would be asked, and what it costs.")
@lang_option
@output_option
def evidence(
    data: Path,
    data_format: str | None,
    fields: Sequence[str],
    limit: int | None,
    ids: str | None,
    conditions: Sequence[str],
    format_: str,
    lang: str,
    **settings: Any,
) -> None:
    """Does a reader need the evidence of DATA's questions, or the paragraphs' drift alone?

    Each question is read with its paragraphs, then without its gold paragraphs, without that of the
    answer, with one hop alone, its supporting sentences blanked, and so on; then with all of them
    but the question broken (--variants none: not that). Prints a row per edit and, with --out,
    writes the record and report.html. The same command again goes on where a stopped one was.
    --fail-if takes evidence, stability, floor, single_hop, understanding (0 to 1), and em, f1,
    facts_f1, joint_f1 (percent), kept, coverage (0 to 1) of an edit: f1[no_gold].

    \b
    Examples:
      askance multihop evidence hotpot_dev_distractor_v1.json --limit 200 --out runs/evidence
      askance multihop evidence dev.json --reader hf:NAME --edits no_gold,gold_only \\
          --variants none --fail-if 'evidence<0.7'
    """
    from askance.evidence.gates import check_evidence, parse_evidence

    gates = [parse_evidence(condition) for condition in conditions]
    pool, examples = load_pool(data, data_format, fields, ids)
    audit = _audit(pool, examples, limit=limit, arguments=given_arguments(), **settings)
    if audit is None:
        return
    click.echo(audit.table(format_))
    click.echo(audit.finding(), err=True)
    if settings["out"] is not None:
        click.echo(f"report: {audit.write(settings['out'], lang=lang)}", err=True)
    check_evidence(audit, gates)


def _audit(
    pool: Sequence[Example],
    examples: Sequence[Example],
    *,
    limit: int | None,
    reader: str,
    reader_settings: Sequence[str],
    no_answer: str,
    workers: int | None,
    out: Path | None,
    edits: str,
    variants: str,
    seed: int,
    dialect: str,
    dry_run: bool,
    arguments: dict[str, object],
    **wording: Any,
) -> EvidenceAudit | None:
    from askance.clever_hans import choose_perturbations
    from askance.datasets import sample_examples
    from askance.evidence import choose_edits, run_evidence

    chosen = sample_examples(examples, limit, seed=seed)
    source = reader_source(
        pool,
        reader=reader,
        reader_settings=reader_settings,
        no_answer=no_answer,
        kept_in=None if dry_run else out,
    )
    asked_edits = choose_edits(edits, pool=pool, seed=seed)
    perturbations = (
        []
        if variants == "none"
        else choose_perturbations(variants, pool=pool, seed=seed, **wording)
    )
    if dry_run:
        _tell_cost(chosen, asked_edits, perturbations, source)
        return None
    with progress("asking") as advance:
        return run_evidence(
            source,
            chosen,
            asked_edits,
            perturbations,
            seed=seed,
            dialect=dialect,
            out=out,
            workers=workers or os.cpu_count() or 1,
            arguments=arguments,
            on_progress=advance,
        )


def _tell_cost(
    examples: Sequence[Example],
    edits: Sequence[Edit],
    perturbations: Sequence[Perturbation],
    source: ReaderSource,
) -> None:
    from askance.evidence.run import plan_evidence

    plan = plan_evidence(examples, edits, perturbations)
    anew = [question.example for question in plan.questions if question.asks_anew]
    told = f"{len(edits)} edits, {len(perturbations)} variants: {len(anew)} calls"
    click.echo(f"{len(examples)} questions, {told}")
    tell_estimate(source, anew)
