"""From a Wikipedia dump to its pages' lead paragraphs, with sentences and links.

``read_pages`` streams a MediaWiki XML dump, ``read_lead`` gives a page's lead paragraph,
``build_pages`` goes all the way to HotpotQA's published rows.
"""

from __future__ import annotations

from askance.multihop.wikipedia.dump import RawPage, read_pages, read_site
from askance.multihop.wikipedia.lead import Lead, is_disambiguation, read_lead
from askance.multihop.wikipedia.pages import build_pages
from askance.multihop.wikipedia.pages_counts import PageCounts
from askance.multihop.wikipedia.rendered import Link
from askance.multihop.wikipedia.rows import PageRow, read_page_rows, write_page_rows
from askance.multihop.wikipedia.sentences import cut_sentences
from askance.multihop.wikipedia.site import Site

__all__ = [
    "Lead",
    "Link",
    "PageCounts",
    "PageRow",
    "RawPage",
    "Site",
    "build_pages",
    "cut_sentences",
    "is_disambiguation",
    "read_lead",
    "read_page_rows",
    "read_pages",
    "read_site",
    "write_page_rows",
]
