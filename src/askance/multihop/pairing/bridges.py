"""The bridge pool B: pages worth passing through on the way to an answer (section 2)."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from askance.errors import DataError, OptionError
from askance.multihop.graph import Page
from askance.multihop.pairing.pages import Eligible, find_pages, numbered_names

__all__ = ["BridgePool", "Curation", "bridge_pool", "read_curation"]


@dataclass(frozen=True, slots=True)
class Curation:
    """Names that a person has put into a pool or taken out of it."""

    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BridgePool:
    """B: the page numbers, in order; how many were left out and why; names that found no page."""

    pages: tuple[int, ...]
    left_out: Mapping[str, int] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()
    ambiguous: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.pages)

    def __repr__(self) -> str:
        return f"<BridgePool: {len(self.pages)} pages, {sum(self.left_out.values())} left out>"


def read_curation(path: str | os.PathLike[str]) -> Curation:
    """A file with a title a line after ``include`` or ``exclude`` (or + or -) and a tab.

    A title alone is included. Raises DataError with the line of any other word.
    """
    signs = {"include": "+", "exclude": "-", "+": "+", "-": "-"}
    chosen: dict[str, list[str]] = {"+": [], "-": []}
    for where, line in numbered_names(path):
        word, tab, title = line.partition("\t")
        if not tab:
            word, title = "include", line
        if word.strip().lower() not in signs or not title.strip():
            fix = "write include or exclude, a tab, and a title"
            raise DataError(f"can't read {line!r}", where=where, fix=fix)
        chosen[signs[word.strip().lower()]].append(title.strip())
    return Curation(tuple(chosen["+"]), tuple(chosen["-"]))


def bridge_pool(
    eligible: Eligible,
    *,
    categories: Sequence[str] = (),
    titles: Iterable[str] = (),
    in_degree: tuple[int, int | None] = (1, None),
    curation: Curation | None = None,
) -> BridgePool:
    """B from categories and titles, or from all pages if neither is given.

    ``in_degree``: the least and the most links into a page: the paper leaves out what is too
    general, such as countries, and too special. Included pages needn't keep to these bounds; a
    page both included and excluded is excluded. Raises OptionError for a category without pages.
    """
    chosen = curation or Curation()
    named = find_pages(eligible.graph, titles)
    included = find_pages(eligible.graph, chosen.include)
    excluded = find_pages(eligible.graph, chosen.exclude)
    wanted = {*_of_categories(eligible, categories), *named.pages}
    if not categories and not named.pages and not named.unknown and not named.ambiguous:
        wanted = set() if included.pages else set(range(len(eligible.graph)))
    kept, left_out = [], Counter[str]()
    by_hand, taken_out = frozenset(included.pages), frozenset(excluded.pages)
    for number in sorted(wanted | by_hand):
        page = eligible.graph.page(number)
        bounds = (1, None) if number in by_hand else in_degree
        reason = "excluded by hand" if number in taken_out else ""
        reason = reason or eligible.why_not(page) or _why_not_bridge(page, *bounds)
        if reason:
            left_out[reason] += 1
        else:
            kept.append(number)
    lists = (named, included, excluded)
    return BridgePool(
        tuple(kept), dict(left_out),
        unknown=tuple(name for found in lists for name in found.unknown),
        ambiguous=tuple(name for found in lists for name in found.ambiguous),
    )  # fmt: skip


def _why_not_bridge(page: Page, least: int, most: int | None) -> str:
    if page.in_degree == 0:
        return "no links in"
    if page.in_degree < least:
        return f"fewer than {least} links in"
    if most is not None and page.in_degree > most:
        return f"more than {most} links in"
    return ""


def _of_categories(eligible: Eligible, categories: Sequence[str]) -> set[int]:
    pages: set[int] = set()
    for name in categories:
        found = eligible.graph.category(name)
        if not found:
            raise _unknown_category(eligible, name)
        pages.update(found)
    return pages


def _unknown_category(eligible: Eligible, name: str) -> OptionError:
    from difflib import get_close_matches

    known = list(eligible.graph.categories())
    close = get_close_matches(name, known, n=1)
    hint = f"did you mean {close[0]!r}?" if close else f"the graph has {len(known)} categories"
    return OptionError(f"no category named {name!r}", fix=hint)
