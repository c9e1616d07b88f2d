"""Does a system reason over several documents, and can it show its facts?

Corpora: ``read_corpus``. Scores: ``score_multihop``, ``compare_multihop``, the causes of lost
points. All are loaded when first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from askance.registry import lazy_exports

if TYPE_CHECKING:
    from askance.multihop.corpus import example_documents, read_corpus
    from askance.multihop.corpus_ids import DocumentIds

__all__ = [
    "DocumentIds",
    "example_documents",
    "read_corpus",
]

_LATER = {
    "corpus": ("example_documents", "read_corpus"),
    "corpus_ids": ("DocumentIds",),
}
__getattr__ = lazy_exports(__name__, _LATER)


def __dir__() -> list[str]:
    return __all__
