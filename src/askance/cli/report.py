"""``askance report``: look at a recorded run again."""

from __future__ import annotations

from pathlib import Path

import click

from askance.reports.tables import FORMATS

__all__ = ["report"]


@click.command()
@click.argument("run", type=click.Path(path_type=Path))
@click.option(
    "--format",
    "format_",
    type=click.Choice(["html", *FORMATS]),
    default="html",
    show_default=True,
    help="html writes a page; the others print the rows.",
)
@click.option("--out", type=click.Path(path_type=Path), help="[default: RUN/report.html]")
def report(run: Path, format_: str, out: Path | None) -> None:
    """Score a finished RUN again from its record, and write its report.

    \b
    Examples:
      askance report runs/embedded
      askance report runs/embedded --format latex > table.tex
    """
    from askance.clever_hans import load_audit
    from askance.io import write_atomic

    audit = load_audit(run)
    if format_ != "html":
        click.echo(audit.table(format_, full=True))
        return
    page = out or run / "report.html"
    write_atomic(page, audit.to_html())
    click.echo(str(page))
