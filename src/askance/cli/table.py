"""``askance clever-hans table``: several runs side by side."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from askance.cli.options import output_option

__all__ = ["table"]


@click.command()
@click.argument("runs", type=click.Path(path_type=Path), nargs=-1, required=True)
@click.option("--names", help="The columns' names, with commas.  [default: the folders' names]")
@output_option
def table(runs: Sequence[Path], names: str | None, format_: str) -> None:
    """Merge finished RUNS into one table: variants as rows, readers as columns, and the change.

    The paper's ∆ is relative to the mean original score; the difference in points stands beside it.

    \b
    Example:
      askance clever-hans table runs/bert runs/roberta --names BERT,RoBERTa --format latex
    """
    from askance.clever_hans import load_audit
    from askance.clever_hans.exports import paper_table
    from askance.errors import OptionError
    from askance.reports.tables import render_rows

    columns = names.split(",") if names else [run.resolve().name for run in runs]
    if len(columns) != len(runs) or len(set(columns)) != len(columns):
        fix = "give each run a name of its own with --names"
        raise OptionError(
            f"{len(columns)} names for {len(runs)} runs: {', '.join(columns)}", fix=fix
        )
    audits = {name: load_audit(run) for name, run in zip(columns, runs, strict=True)}
    for what in ("data", "protocol", "seed"):
        if len({str(audit.record.inputs.get(what)) for audit in audits.values()}) > 1:
            click.echo(f"note: these runs differ in their {what}; ∆ is over unlike runs", err=True)
    click.echo(render_rows(paper_table(audits), format_))
