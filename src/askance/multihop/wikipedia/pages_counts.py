"""What became of a dump's pages and links."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields

__all__ = ["PageCounts"]


@dataclass(frozen=True, slots=True)
class PageCounts:
    """Pages kept and left out, and why; links in lead paragraphs and where they lead.

    ``paragraphs`` = ``pages`` - ``nameless`` - ``other_namespaces`` - ``redirects`` -
    ``duplicate_ids`` - ``without_lead``; ``disambiguations`` are kept, and marked.

    >>> (PageCounts(pages=2, paragraphs=1) + PageCounts(pages=1)).pages
    3
    """

    pages: int = 0
    nameless: int = 0
    other_namespaces: int = 0
    redirects: int = 0
    duplicate_ids: int = 0
    without_lead: int = 0
    paragraphs: int = 0
    disambiguations: int = 0
    links: int = 0
    links_to_pages: int = 0
    links_through_redirects: int = 0
    faults: tuple[str, ...] = ()

    def __add__(self, other: PageCounts) -> PageCounts:
        names = [field.name for field in fields(self)]
        return PageCounts(*(getattr(self, name) + getattr(other, name) for name in names))

    def to_dict(self) -> dict[str, object]:
        """The counts by name."""
        return asdict(self)
