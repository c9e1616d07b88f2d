"""``askance clever-hans sheet``: let people judge whether a changed question can be answered."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import click

from askance.cli.options import output_option

__all__ = ["sheet"]


@click.command()
@click.argument("run", type=click.Path(path_type=Path), required=False)
@click.option("--out", type=click.Path(path_type=Path), help="Write a sheet of RUN's questions.")
@click.option(
    "--size", type=click.IntRange(min=1), default=50, show_default=True, help="Questions."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Which questions.")
@click.option(
    "--read",
    "sheets",
    type=click.Path(path_type=Path),
    multiple=True,
    help="A filled-in sheet; once per annotator.",
)
@output_option
def sheet(
    run: Path | None, out: Path | None, size: int, seed: int, sheets: Sequence[Path], format_: str
) -> None:
    """Write a CSV sheet of a finished RUN's questions, or read filled-in ones.

    People mark each question as answerable (yes, no) from its paragraph; reading the sheets back
    prints the counts per variant and, for several people, Krippendorff's alpha.

    \b
    Examples:
      askance clever-hans sheet runs/embedded --out sheet.csv
      askance clever-hans sheet --read ada.csv --read bo.csv
    """
    if (run is None) == (not sheets) or (run is not None) != (out is not None):
        raise click.UsageError("give RUN with --out to write a sheet, or --read to read some")
    if run is not None and out is not None:
        _write(run, out, size, seed)
    else:
        click.echo(_counts(sheets, format_))


def _write(run: Path, out: Path, size: int, seed: int) -> None:
    from askance.clever_hans.answerability import write_answerability_sheet
    from askance.clever_hans.records import read_questions
    from askance.runs import load_record

    load_record(run)
    examples = [question.example for question in read_questions(run) if question.asks_anew]
    rows = write_answerability_sheet(out, examples, size=size, seed=seed)
    click.echo(f"{out}: {rows} questions to judge")


def _counts(sheets: Sequence[Path], format_: str) -> str:
    from askance.clever_hans.answerability import read_answerability
    from askance.reports.tables import render_rows

    read = read_answerability(sheets)
    rows = [
        {"variant": variant, **counts, "alpha": _number(read.alpha(variant))}
        for variant, counts in read.counts().items()
    ]
    return render_rows(rows, format_)


def _number(alpha: float) -> float | None:
    return None if math.isnan(alpha) else alpha
