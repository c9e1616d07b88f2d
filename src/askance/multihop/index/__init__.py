"""The paper's index: hashed uni- and bigrams, filtered by Algorithm 2, ranked by tf-idf."""

from __future__ import annotations

from typing import TYPE_CHECKING

from askance.registry import lazy_exports

if TYPE_CHECKING:
    from askance.multihop.index.analysers import ANALYSERS
    from askance.multihop.index.building import build_index
    from askance.multihop.index.index import Index, open_index
    from askance.multihop.index.settings import IndexSettings

__all__ = ["ANALYSERS", "Index", "IndexSettings", "build_index", "open_index"]

_LATER = {
    "analysers": ("ANALYSERS",),
    "building": ("build_index",),
    "index": ("Index", "open_index"),
    "settings": ("IndexSettings",),
}
__getattr__ = lazy_exports(__name__, _LATER)


def __dir__() -> list[str]:
    return __all__
