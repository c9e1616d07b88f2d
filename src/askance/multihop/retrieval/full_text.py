"""BM25 by the search engine tantivy."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

from askance.data import Hit, Ranking
from askance.multihop.index.arrays import damaged
from askance.multihop.index.index import Index, open_index
from askance.multihop.retrieval.additions import add_files, find_files, indexed_texts, plain_text
from askance.registry import missing_extra

__all__ = ["TantivyRetriever", "build_tantivy", "open_tantivy"]

_NAME = "tantivy"
_MEMORY = 256 << 20
_WORD = re.compile(r"\w+")


def _library() -> Any:
    try:
        return import_module(_NAME)
    except ImportError as error:
        raise missing_extra("tantivy retrievers", "retrieval") from error


class TantivyRetriever:
    """The engine's BM25 over English stems, or over a Korean analyser's words."""

    def __init__(self, index: Index) -> None:
        folder = find_files(index, _NAME)
        self.index = index
        try:
            self._engine = _library().Index.open(str(folder))
        except (OSError, ValueError) as error:
            raise damaged(folder, "can't be read") from error
        self._searcher = self._engine.searcher()

    @property
    def identity(self) -> Mapping[str, object]:
        """The index's documents and analyser, and the library's version."""
        settings = {"content": self.index.content, "analyser": self.index.settings.analyser}
        return {"retriever": _NAME, "version": version(_NAME), **settings}

    def search(self, question: str, k: int = 10, *, question_id: str = "") -> Ranking:
        """The ``k`` best documents; those with a word of the question are the candidates."""
        text = plain_text(question, self.index.settings.analyser)
        # Bare words in lower case can't be taken for the engine's operators.
        words = " ".join(_WORD.findall(text.lower()))
        if not words:
            return Ranking(question_id, (), 0)
        found = self._searcher.search(self._engine.parse_query(words, ["body"]), k)
        places = [
            (-score, self._searcher.doc(address)["place"][0]) for score, address in found.hits
        ]
        hits = tuple(Hit(self.index.document(place).id, -score) for score, place in sorted(places))
        return Ranking(question_id, hits, found.count)


def build_tantivy(index: Index) -> None:
    """Add a tantivy index to the folder of ``index``, in bounded memory."""
    engine = _library()

    def write(folder: Path) -> None:
        fields = engine.SchemaBuilder()
        english = index.settings.analyser == "english"
        cut = "en_stem" if english else "whitespace"
        fields.add_text_field("body", tokenizer_name=cut, index_option="freq")
        fields.add_integer_field("place", stored=True, indexed=False)
        # One thread, so that the same documents make the same index.
        writer = engine.Index(fields.build(), path=str(folder)).writer(_MEMORY, 1)
        for place, text in enumerate(indexed_texts(index)):
            writer.add_document(engine.Document(place=place, body=text))
        writer.commit()
        writer.wait_merging_threads()

    add_files(index, _NAME, write)


def open_tantivy(folder: Path, _: str = "") -> TantivyRetriever:
    """The tantivy index in the folder of an index."""
    return TantivyRetriever(open_index(folder))
