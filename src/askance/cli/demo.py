"""``askance demo``: the main audit on bundled questions."""

from __future__ import annotations

from importlib.resources import as_file, files
from pathlib import Path

import click

from askance.cli.run import audit_data

__all__ = ["demo"]

SAMPLE = "samples/squad-dev-sample.json.gz"


@click.command()
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("runs/demo"),
    show_default=True,
    help="The run's folder.",
)
@click.option("--limit", type=click.IntRange(min=1), help="Fewer questions.  [default: all 244]")
@click.option("--workers", type=click.IntRange(min=1), help="Processes.  [default: cores]")
def demo(out: Path, limit: int | None, workers: int | None) -> None:
    """Audit the embedded reader on 244 real questions of SQuAD, and write a report.

    \b
    Example:
      askance demo --out runs/demo
    """
    from askance.datasets import load_dataset

    with as_file(files("askance.datasets") / SAMPLE) as path:
        pool = load_dataset("squad", path)
    arguments: dict[str, object] = {"command": "demo", "limit": limit}
    audit = audit_data(pool, pool, limit=limit, workers=workers, out=out, arguments=arguments)
    assert audit is not None  # noqa: S101 - only a dry run gives none
    click.echo(audit.table("table"))
    click.echo(f"\n{audit.finding()}\n")
    click.echo(f"report: {audit.write(out).resolve()}")
