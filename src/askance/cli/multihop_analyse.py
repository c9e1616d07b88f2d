"""``askance multihop analyse``: what is asked and answered in a dataset, and do people agree?"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from askance.cli.options import lang_option, output_option

if TYPE_CHECKING:
    from askance.data import Example, Prediction
    from askance.multihop.analysis import Labelled

__all__ = ["analyse"]

_PATH = click.Path(path_type=Path)


@click.command()
@click.argument("data", type=_PATH)
@click.option("--data-format", help="Its format (askance list datasets); else detected.")
@click.option(
    "--workers-file",
    "workers_files",
    type=_PATH,
    multiple=True,
    help="An extra annotator's answers and facts, as predictions; once per annotator.",
)
@click.option(
    "--least",
    type=click.IntRange(min=1),
    default=3,
    show_default=True,
    help="Extra annotators that an item needs.",
)
@click.option(
    "--sheet", "sheets", type=_PATH, multiple=True, help="A filled-in sheet of reasoning types."
)
@click.option(
    "--answer-types",
    "answer_sheets",
    type=_PATH,
    multiple=True,
    help="A corrected sheet of answer types.",
)
@click.option("--write-sheet", type=_PATH, help="Write a sheet of reasoning types to fill in.")
@click.option("--write-answer-types", type=_PATH, help="Write a sheet of answer types to correct.")
@click.option(
    "--size",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    help="Questions in a sheet.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Which questions.")
@click.option("--out", type=_PATH, help="Write a page (HTML).")
@lang_option
@output_option
def analyse(
    data: Path,
    data_format: str | None,
    workers_files: Sequence[Path],
    least: int,
    sheets: Sequence[Path],
    answer_sheets: Sequence[Path],
    write_sheet: Path | None,
    write_answer_types: Path | None,
    size: int,
    seed: int,
    out: Path | None,
    lang: str,
    format_: str,
) -> None:
    """Question types, lengths and answer types of DATA; reasoning types and agreement of people.

    People's part: send a sheet out with --write-sheet, read it back with --sheet, once for each of
    them. For human agreement, give --workers-file once for each extra annotator.

    \b
    Examples:
      askance multihop analyse hotpot_dev.json --out questions.html
      askance multihop analyse hotpot_dev.json --write-sheet reasoning.csv
      askance multihop analyse hotpot_dev.json --sheet ada.csv --sheet bo.csv --format json
    """
    from askance.datasets import load_dataset
    from askance.multihop.analysis import analyse_questions
    from askance.reports.tables import render_rows

    examples = load_dataset(data_format, data) if data_format else load_dataset(data)
    _write_sheets(examples, write_sheet, write_answer_types, size, seed)
    reasoning, corrected = _read_sheets(sheets, answer_sheets)
    analysis = analyse_questions(
        examples,
        reasoning=reasoning,
        corrected=corrected,
        workers=[_worker(path, examples) for path in workers_files],
        least=least,
    )
    if out is not None:
        from askance.io import write_atomic
        from askance.multihop.analysis import render_analysis

        write_atomic(out, render_analysis(analysis, data.name, lang=lang))
        click.echo(f"{out}: the page", err=True)
    click.echo(render_rows(analysis.to_dicts(), format_))


def _write_sheets(
    examples: Sequence[Example], reasoning: Path | None, answers: Path | None, size: int, seed: int
) -> None:
    from askance.multihop.analysis import answer_type_rows, reasoning_rows, write_worksheet

    for path, make_rows in ((reasoning, reasoning_rows), (answers, answer_type_rows)):
        if path is not None:
            rows = make_rows(examples, size=size, seed=seed)
            write_worksheet(path, rows)
            click.echo(f"{path}: {len(rows)} questions to judge", err=True)


def _read_sheets(
    reasoning: Sequence[Path], answers: Sequence[Path]
) -> tuple[Labelled | None, Labelled | None]:
    from askance.multihop.analysis import ANSWER_TYPES, REASONING, read_worksheets

    return (
        read_worksheets(reasoning, REASONING) if reasoning else None,
        read_worksheets(answers, ANSWER_TYPES) if answers else None,
    )


def _worker(path: Path, examples: Sequence[Example]) -> dict[str, Prediction]:
    from askance.multihop.predictions import read_multihop_predictions

    return {found.id: found for found in read_multihop_predictions(path, examples=examples)}
