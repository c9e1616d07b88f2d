"""The comparison lists L: pages that can be compared with one another (section 2)."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path

from askance.errors import DataError, OptionError
from askance.io import open_bytes
from askance.multihop.pairing.pages import Eligible, Found, find_pages

__all__ = ["ComparisonList", "ComparisonLists", "comparison_lists"]

_FORMS = "category:NAME, page:TITLE or csv:FILE:COLUMN"


@dataclass(frozen=True, slots=True)
class ComparisonList:
    """A list of at least two distinct pages; what was left out of it, and why."""

    name: str
    pages: tuple[int, ...]
    left_out: Mapping[str, int] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.pages)


@dataclass(frozen=True, slots=True)
class ComparisonLists:
    """L, and the lists that have fewer than two pages to compare."""

    lists: tuple[ComparisonList, ...] = ()
    too_short: tuple[ComparisonList, ...] = ()

    @property
    def ends(self) -> list[int]:
        """The running total of the lists' sizes."""
        return list(accumulate(len(one) for one in self.lists))

    def __len__(self) -> int:
        return len(self.lists)

    def __repr__(self) -> str:
        pages = sum(len(one) for one in self.lists)
        return f"<ComparisonLists: {len(self.lists)} lists, {pages} pages>"


def comparison_lists(eligible: Eligible, sources: Sequence[str]) -> ComparisonLists:
    """L from ``category:NAME``, ``page:TITLE`` (the pages it links to), ``csv:FILE:COLUMN``.

    Raises OptionError for another source, a list page or category that the graph doesn't have.
    """
    made = [_list(eligible, source) for source in dict.fromkeys(sources)]
    fit = tuple(one for one in made if len(one) >= 2)
    return ComparisonLists(fit, tuple(one for one in made if len(one) < 2))


def _list(eligible: Eligible, source: str) -> ComparisonList:
    kind, _, name = source.partition(":")
    if kind not in {"category", "page", "csv"} or not name:
        raise OptionError(f"can't read the list {source!r}", fix=f"give {_FORMS}")
    if kind == "category":
        found = Found(tuple(eligible.graph.category(name)))
    elif kind == "page":
        found = _linked(eligible, name)
    else:
        found = find_pages(eligible.graph, _column(name))
    if not found.pages and kind == "category":
        raise OptionError(f"no category named {name!r}", where=f"list {source}")
    left_out = Counter({"unknown": len(found.unknown), "ambiguous": len(found.ambiguous)})
    reasons = {page: eligible.why_not(eligible.page(page)) for page in found.pages}
    left_out.update(reason for reason in reasons.values() if reason)
    pages = tuple(page for page, reason in reasons.items() if not reason)
    return ComparisonList(source, pages, {reason: n for reason, n in left_out.items() if n})


def _linked(eligible: Eligible, title: str) -> Found:
    found = find_pages(eligible.graph, [title])
    if not found.pages:
        what = "several pages are" if found.ambiguous else "no page is"
        raise OptionError(f"{what} named {title!r}", where=f"list page:{title}", fix="use id:KEY")
    return Found(tuple(eligible.graph.targets(found.pages[0])))


def _column(name: str) -> Iterable[str]:
    """The distinct, non-empty cells of a column."""
    path, _, column = name.rpartition(":")
    if not path:
        raise OptionError(f"can't read the list 'csv:{name}'", fix=f"give {_FORMS}")
    with open_bytes(Path(path)) as stream:
        rows = csv.DictReader(io.TextIOWrapper(stream, encoding="utf-8-sig", newline=""))
        try:
            known = rows.fieldnames or []
            if column not in known:
                fix = f"it has {', '.join(known) or 'none'}"
                raise DataError(f"no column {column!r}", where=path, fix=fix)
            cells = [(row[column] or "").strip() for row in rows]
        except (csv.Error, UnicodeDecodeError) as error:
            raise DataError(f"is not CSV in UTF-8 ({error})", where=path) from error
    return [cell for cell in dict.fromkeys(cells) if cell]
