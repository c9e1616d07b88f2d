"""``askance multihop pairs``: which two pages to ask about, and what to ask."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from askance.errors import DataError

if TYPE_CHECKING:
    from askance.multihop.pairing import BridgePool, ComparisonLists, Drawing

__all__ = ["pairs"]

File = click.Path(path_type=Path)
_OPTIONS = [
    click.option("--bridge-categories", metavar="NAMES", help="With commas, or @FILE; * for any."),
    click.option("--bridge-titles", type=File, help="Bridge pages, a title a line."),
    click.option("--curation", type=File, help="Lines of include or exclude, tab, title."),
    click.option("--min-in", type=click.IntRange(min=1), default=1, show_default=True,
                 help="Links into a bridge page, at least."),
    click.option("--max-in", type=click.IntRange(min=1), help="Links into a bridge page, at most."),
    click.option("--lists", multiple=True, metavar="LIST",
                 help="category:NAME, page:TITLE, csv:FILE:COLUMN, or @FILE of these."),
    click.option("--block", type=File, help="Pages for no pair, a title a line."),
    click.option("--block-pairs", type=File, help="Pages not to be paired: title, tab, title."),
    click.option("--min-sentences", type=click.IntRange(min=1), default=1, show_default=True,
                 help="Of both lead paragraphs."),
    click.option("--r1", type=click.FloatRange(0, 1), default=0.75, show_default=True,
                 help="The share of bridge pairs."),
    click.option("--r2", type=click.FloatRange(0, 1), default=0.5, show_default=True,
                 help="The share of yes/no among comparisons."),
    click.option("--n", type=click.IntRange(min=1), default=1000, show_default=True,
                 help="How many pairs."),
    click.option("--seed", type=int, default=0, show_default=True, help="Decides every draw."),
]  # fmt: skip


def _options(command: Callable[..., Any]) -> Callable[..., Any]:
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


@click.command()
@click.argument("graph", type=File)
@click.option("--out", type=File, required=True, help="The pairs' file, JSON lines.")
@_options
def pairs(graph: Path, out: Path, **chosen: Any) -> None:
    """Draw pairs of pages from GRAPH by HotpotQA's Algorithm 1.

    A bridge pair is a page and one that it links to, of the bridge pool; without categories and
    titles, every page that is linked to is in the pool. A comparison pair is two pages of one list.
    No pair comes twice. A longer run with the same seed begins with a shorter one, so the same
    command with a larger --n goes on.

    \b
    Examples:
      askance multihop pairs graph.sqlite --bridge-categories "Bands,Films" --max-in 5000 \\
        --lists category:Bands --lists "page:List of rivers" --n 1000 --seed 7 --out pairs.jsonl
      askance multihop pairs graph.sqlite --r1 1 --out bridges.jsonl
    """
    from askance.multihop.graph import open_graph
    from askance.multihop.pairing import Drawing, draw_pairs, write_pairs

    with open_graph(graph) as opened:
        algorithm, blocked = _algorithm(opened, chosen)
        drawing = Drawing()
        drawn = draw_pairs(algorithm, seed=chosen["seed"], blocked=blocked, drawing=drawing)
        written = write_pairs(drawn, out, chosen["n"])
    _tell_drawing(drawing)
    click.echo(f"{written} pairs: {out}")
    if written < chosen["n"]:
        fix = "the pools hold no more; widen them or ask for fewer"
        raise DataError(f"{written} of {chosen['n']} pairs could be drawn", fix=fix)


def _algorithm(graph: Any, chosen: dict[str, Any]) -> tuple[Any, list[tuple[int, int]]]:
    from askance.multihop.pairing import (
        Algorithm1,
        Eligible,
        bridge_pool,
        comparison_lists,
        read_curation,
        read_names,
    )
    from askance.multihop.pairing.pages import find_pages

    blocked = find_pages(graph, read_names(chosen["block"]) if chosen["block"] else ())
    _tell_unknown("--block", [*blocked.unknown, *blocked.ambiguous])
    eligible = Eligible(graph, min_sentences=chosen["min_sentences"], blocked=blocked.pages)
    pool = bridge_pool(
        eligible,
        categories=_names(chosen["bridge_categories"]),
        titles=read_names(chosen["bridge_titles"]) if chosen["bridge_titles"] else (),
        in_degree=(chosen["min_in"], chosen["max_in"]),
        curation=read_curation(chosen["curation"]) if chosen["curation"] else None,
    )
    lists = comparison_lists(eligible, [n for given in chosen["lists"] for n in _lines(given)])
    _tell_pools(pool, lists)
    algorithm = Algorithm1(eligible, pool, lists, r1=chosen["r1"], r2=chosen["r2"])
    return algorithm, _blocked_pairs(graph, chosen["block_pairs"])


def _names(given: str | None) -> list[str]:
    if not given or given.startswith("@"):
        return _lines(given) if given else []
    return [name.strip() for name in given.split(",") if name.strip()]


def _lines(given: str) -> list[str]:
    from askance.multihop.pairing import read_names

    return list(read_names(given[1:])) if given.startswith("@") else [given]


def _blocked_pairs(graph: Any, path: Path | None) -> list[tuple[int, int]]:
    from askance.multihop.pairing.drawing import find_pairs, read_title_pairs

    found, unknown = find_pairs(graph, read_title_pairs(path) if path else ())
    _tell_unknown("--block-pairs", unknown)
    return found


def _tell_unknown(what: str, names: Sequence[str]) -> None:
    if names:
        some = ", ".join(repr(name) for name in names[:5])
        more = f" and {len(names) - 5} more" if len(names) > 5 else ""
        click.echo(f"{what}: no single page is named {some}{more}", err=True)


def _tell_pools(pool: BridgePool, lists: ComparisonLists) -> None:
    _tell_unknown("bridge pool", [*pool.unknown, *pool.ambiguous])
    click.echo(f"bridge pool: {len(pool)} pages{_why(pool.left_out.items())}", err=True)
    for one in lists.lists:
        click.echo(f"list {one.name}: {len(one)} pages{_why(one.left_out.items())}", err=True)
    for one in lists.too_short:
        less = f"{len(one)} pages{_why(one.left_out.items())}, too few to compare"
        click.echo(f"list {one.name}: {less}", err=True)


def _why(left_out: Iterable[tuple[str, int]]) -> str:
    told = ", ".join(f"{n} {reason}" for reason, n in left_out)
    return f"; left out: {told}" if told else ""


def _tell_drawing(drawing: Drawing) -> None:
    reasons = {
        "drawn before": drawing.refused_drawn_before,
        "blocked": drawing.refused_blocked,
        "without a usable edge": drawing.refused_no_edge,
        "draws given up": drawing.draws_without_pair,
    }
    told = _why((reason, n) for reason, n in reasons.items() if n)
    click.echo(f"{drawing.draws} draws{told.replace('left out', 'drawn again')}", err=True)
