"""The ``askance clever-hans`` group."""

from __future__ import annotations

import click

from askance.cli import LazyGroup

__all__ = ["clever_hans"]

COMMANDS = {
    "run": ("askance.cli.run:run", "Ask a reader every question in every variant; report."),
    "perturb": ("askance.cli.perturb:perturb", "Write perturbed datasets for any other system."),
    "table": ("askance.cli.table:table", "Merge several runs into one table, models as columns."),
    "sheet": ("askance.cli.sheet:sheet", "A CSV sheet on which people judge answerability."),
}


@click.group(cls=LazyGroup, lazy=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
def clever_hans() -> None:
    """Does a QA model read the question, or only the words that go with the answer?

    Questions are changed so that the answer must change; what doesn't change is measured.

    \b
    Example:
      askance clever-hans run dev-v1.1.json --reader embedded --limit 500 --out runs/mine
    """
