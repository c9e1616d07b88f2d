"""``askance multihop graph``: who links to whom in lead paragraphs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from askance.cli.options import output_option
from askance.cli.progress import counting
from askance.errors import OptionError

if TYPE_CHECKING:
    from askance.multihop.graph import GraphCounts, GraphStatistics

__all__ = ["graph"]

File = click.Path(path_type=Path)


@click.command()
@click.argument("pages", type=File)
@click.option("--out", type=File, required=True, help="The graph's file.")
@click.option("--titles", type=File, help="For an edge list: all its pages, a name a line.")
@click.option("--categories", type=File, help="Lines of page, tab, category.")
@click.option("--stats", is_flag=True, help="Add degrees, components and hubs.")
@output_option
def graph(
    pages: Path, out: Path, titles: Path | None, categories: Path | None, stats: bool, format_: str
) -> None:
    """Build the graph of PAGES: an edge (a, b) where a's lead paragraph links to b.

    PAGES: rows as askance multihop wiki writes and HotpotQA publishes them (a file or a folder),
    JSON lines of id, title and links, or an edge list in .tsv or .tsv.gz. Prints how many pages and
    links there were and what was left out.

    \b
    Examples:
      askance multihop graph runs/wiki/pages --out graph.sqlite --stats
      askance multihop graph links.tsv --categories categories.tsv --out g.sqlite
    """
    from askance.io import stem_and_suffix
    from askance.multihop.graph import (
        build_graph,
        graph_statistics,
        open_graph,
        read_categories,
        read_edge_list,
        read_linked_pages,
    )
    from askance.reports.tables import render_rows

    is_list = stem_and_suffix(pages)[1] == ".tsv"
    if titles and not is_list:
        raise OptionError("--titles goes with an edge list (.tsv)", fix="leave it out")
    read = read_edge_list(pages, titles) if is_list else read_linked_pages(pages)
    named = read_categories(categories) if categories else ()
    counts = build_graph(read, out, categories=named, on_progress=counting("reading", "pages"))
    rows = _counts(counts)
    if stats:
        with open_graph(out) as built:
            rows += _statistics(graph_statistics(built))
    click.echo(render_rows(rows, format_))
    click.echo(f"next: askance multihop pairs {out} --out pairs.jsonl", err=True)


def _counts(counts: GraphCounts) -> list[dict[str, object]]:
    return [{"count": n.replace("_", " "), "n": c} for n, c in counts.to_dict().items()]


def _statistics(found: GraphStatistics) -> list[dict[str, object]]:
    names = ("without_links_in", "without_links_out", "isolated", "components", "largest_component")
    rows: list[dict[str, object]] = [
        {"count": name.replace("_", " "), "n": getattr(found, name)} for name in names
    ]
    for kind, spread in (("in-degree", found.in_degree), ("out-degree", found.out_degree)):
        rows += [{"count": f"{kind}, {name}", "n": value} for name, value in spread.items()]
    return rows + [{"count": f"links to {hub.title}", "n": hub.in_degree} for hub in found.hubs]
