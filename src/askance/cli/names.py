"""``askance list``: the names that options take."""

from __future__ import annotations

import click

from askance.registry import import_attribute
from askance.reports.tables import FORMATS, render_rows

__all__ = ["list_names"]

KINDS = {
    "datasets": "askance.datasets:FORMATS",
    "edits": "askance.evidence:EDITS",
    "frames": "askance.clever_hans.frame_sources:FRAME_SOURCES",
    "metrics": "askance.metrics:METRICS",
    "perturbations": "askance.clever_hans.perturb:PERTURBATIONS",
    "readers": "askance.readers:READERS",
    "retrievers": "askance.multihop.retrieval.loading:RETRIEVERS",
}


@click.command("list")
@click.argument("kind", type=click.Choice(list(KINDS)))
@click.option("--format", "format_", type=click.Choice(list(FORMATS)), default="table")
def list_names(kind: str, format_: str) -> None:
    """Name what askance knows of a KIND, built in or added by a plug-in.

    \b
    Example:
      askance list perturbations
    """
    registry = import_attribute(KINDS[kind])
    rows = [{"name": name, "what": _summary(registry, name)} for name in registry.names()]
    click.echo(render_rows(rows, format_))


def _summary(registry: object, name: str) -> str:
    """The first line of a plug-in's docstring; a plug-in that can't be imported says why."""
    try:
        found = registry.load(name)  # type: ignore[attr-defined]
    except Exception as error:
        return f"({type(error).__name__}: {error})"
    return (found.__doc__ or "").strip().split("\n")[0]
