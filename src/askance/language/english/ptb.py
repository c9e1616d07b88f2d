"""Penn Treebank tags by NLTK's word tokenizer and averaged perceptron tagger (extra ``ptb``)."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from askance.errors import MissingExtra
from askance.registry import missing_extra
from askance.text import Span

__all__ = ["WH_TAGS", "TaggedToken", "has_wh_tag", "ptb_tags"]

WH_TAGS = frozenset({"WDT", "WP", "WP$", "WRB"})
_PACKAGE = "averaged_perceptron_tagger_eng"
_QUOTES = {"``": ('"', "“", "«", "„"), "''": ('"', "”", "»"), "`": ("‘",), "'": ("’",)}


class TaggedToken(NamedTuple):
    """A token's characters and its Penn tag."""

    span: Span
    tag: str


def ptb_tags(text: str) -> list[TaggedToken]:
    """Tag ``text`` as one sentence, as the paper did; raises MissingExtra without NLTK or its data.

    The tokens are NLTK's; a token that it rewrote (a quotation mark) is traced back to the text.
    """
    tokenizer, tagger = _tools()
    words = tokenizer.tokenize(text)
    tags = [tag for _, tag in tagger.tag(words)]
    return [
        TaggedToken(span, tag) for span, tag in zip(_align(text, words), tags, strict=True) if span
    ]


def _align(text: str, words: list[str]) -> list[Span | None]:
    """Where each word stands; None for one that can't be found near the last."""
    spans: list[Span | None] = []
    position = 0
    for word in words:
        while position < len(text) and text[position].isspace():
            position += 1
        forms = (word, *_QUOTES.get(word, ()))
        form = next((form for form in forms if form and text.startswith(form, position)), "")
        spans.append(Span(position, position + len(form)) if form else None)
        position += len(form)
    return spans


@cache
def _tools() -> tuple[Any, Any]:
    try:
        from nltk.tag.perceptron import PerceptronTagger
        from nltk.tokenize import NLTKWordTokenizer
    except ImportError as error:
        raise missing_extra("Penn tags (--tags ptb)", "ptb") from error
    try:
        return NLTKWordTokenizer(), PerceptronTagger()
    except LookupError as error:
        fix = f"python -m nltk.downloader {_PACKAGE}, or choose the tags 'interrogative'"
        raise MissingExtra(f"NLTK's tagger data {_PACKAGE} is not on NLTK_DATA", fix=fix) from error


def has_wh_tag(text: str) -> bool:
    """Whether any word is tagged WDT, WP, WP$ or WRB: what Table 3 of Lim et al. 2021 counts."""
    return any(tagged.tag in WH_TAGS for tagged in ptb_tags(text))
