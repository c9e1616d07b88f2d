"""``askance report``: look at a recorded run again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from askance.cli.options import lang_option
from askance.reports.tables import FORMATS

if TYPE_CHECKING:
    from askance.clever_hans.audit import Audit
    from askance.evidence import EvidenceAudit

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
    from askance.io import write_atomic

    audit = _load(run)
    if format_ != "html":
        click.echo(audit.table(format_, full=full))
        return
    page = out or run / "report.html"
    write_atomic(page, audit.to_html(lang=lang))
    click.echo(str(page))


def _load(run: Path) -> Audit | EvidenceAudit:
    """What the run recorded, scored again."""
    from askance.clever_hans import load_audit
    from askance.errors import RecordError
    from askance.evidence import load_evidence
    from askance.runs import load_record

    command = load_record(run).command
    if command == "multihop read":
        fix = f"askance multihop report DATA {run}/predictions.jsonl"
        raise RecordError("a reading run needs its data to be scored", where=str(run), fix=fix)
    return load_evidence(run) if command == "multihop evidence" else load_audit(run)
