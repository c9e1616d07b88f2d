"""What became of the pages and links that a graph was built from."""

from __future__ import annotations

from dataclasses import asdict, dataclass

__all__ = ["GraphCounts"]


@dataclass(frozen=True, slots=True)
class GraphCounts:
    """Pages and links in the graph and left out, and why.

    ``pages`` = ``pages_read`` - ``repeated_ids``. ``edges`` = ``links_read`` -
    ``links_to_unknown_pages`` - ``links_to_ambiguous_titles`` - ``self_links`` -
    ``repeated_links``. ``links_by_normal_title`` of the links found no page of exactly their title.
    """

    pages_read: int = 0
    repeated_ids: int = 0
    pages: int = 0
    links_read: int = 0
    links_to_unknown_pages: int = 0
    links_to_ambiguous_titles: int = 0
    self_links: int = 0
    repeated_links: int = 0
    edges: int = 0
    links_by_normal_title: int = 0
    categories_read: int = 0
    categories_of_unknown_pages: int = 0
    categories: int = 0

    def to_dict(self) -> dict[str, int]:
        """The counts by name."""
        return asdict(self)
