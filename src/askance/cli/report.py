"""``askance report``: look at a recorded run again."""

from __future__ import annotations

from pathlib import Path

import click

from askance.cli.options import lang_option
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
@click.option("--full", is_flag=True, help="Every figure in table, md and latex too.")
@lang_option
def report(run: Path, format_: str, out: Path | None, full: bool, lang: str) -> None:
    """Score a finished RUN again from its record, and write its report.

    \b
    Examples:
      askance report runs/embedded
      askance report runs/embedded --lang ko --out bogo.html
      askance report runs/embedded --format latex > table.tex
    """
    from askance.clever_hans import load_audit
    from askance.io import write_atomic

    audit = load_audit(run)
    if format_ != "html":
        click.echo(audit.table(format_, full=full))
        return
    page = out or run / "report.html"
    write_atomic(page, audit.to_html(lang=lang))
    click.echo(str(page))
