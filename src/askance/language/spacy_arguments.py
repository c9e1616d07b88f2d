"""A verb's arguments in a dependency parse, and the characters that each one covers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from askance.language.roles import Argument, Frame
from askance.language.spacy_labels import SUBJECTS, label_of
from askance.text import Span

__all__ = ["frame_of", "is_predicate"]

_RELATIVES = ("WDT", "WP", "WRB", "WP$")
_FINAL = frozenset(".,;:?!…-–—([{“‘")
_FIRST = frozenset(".,;:?!…-–—)]}”’")
_PAIRS = {"(": ")", "[": "]", '"': '"', "“": "”"}
_ONCE = ("ARG0", "ARG1", "ARG2")

Labelled = tuple[str, list[Any]]


def is_predicate(token: Any) -> bool:
    """Whether a spaCy token is a verb with a meaning of its own, "be" included, no auxiliary."""
    return token.pos_ in ("VERB", "AUX") and token.dep_ not in ("aux", "auxpass")


def frame_of(verb: Any) -> Frame:
    """The frame of a predicate; of equal core labels the first in the text is kept."""
    if _is_semi_auxiliary(verb):
        return Frame(_token_span(verb), ())
    spans: list[Argument] = []
    taken: set[str] = set()
    for label, tokens in [*_dependents(verb), *_shared_subject(verb), *_antecedent(verb)]:
        span = _span(tokens)
        if span is not None and label not in taken:
            spans.append(Argument(label, span))
            taken |= {label} & set(_ONCE)
    spans = [a for a in spans if not _overlaps(a.span, _token_span(verb))]
    return Frame(_token_span(verb), tuple(sorted(spans, key=lambda a: a.span)))


def _is_semi_auxiliary(verb: Any) -> bool:
    """Whether all its arguments are the next verb's, as in "has to", "used to", "is going to"."""
    if not (verb.lower_ in ("used", "going", "gon") or verb.lemma_ == "have"):
        return False
    below = [child for child in verb.children if child.dep_ == "xcomp"]
    return any(child.tag_ == "TO" for verb in below for child in verb.children)


def _dependents(verb: Any) -> Iterator[Labelled]:
    for child in verb.children:
        if label := label_of(verb, child):
            relative = verb.dep_ == "relcl" and _is_relative(child)
            yield f"R-{label}" if relative else label, _run(child)


def _is_relative(child: Any) -> bool:
    return any(token.tag_ in _RELATIVES for token in child.subtree) and child.i < child.head.i


def _shared_subject(verb: Any) -> Iterator[Labelled]:
    """A coordinated verb without a subject has the first one's: "She came and won"."""
    if verb.dep_ not in ("conj", "xcomp") or _subject(verb) is not None:
        return
    other = verb.head
    while _subject(other) is None and other.dep_ in ("conj", "xcomp") and other.head is not other:
        other = other.head
    subject = _subject(other)
    if subject is not None and is_predicate(verb):
        label = "ARG1" if _is_passive(verb) else label_of(verb, subject)
        yield label, _run(subject)


def _subject(verb: Any) -> Any:
    return next((child for child in verb.children if child.dep_ in SUBJECTS), None)


def _is_passive(verb: Any) -> bool:
    return any(child.dep_ == "auxpass" for child in verb.children)


def _antecedent(verb: Any) -> Iterator[Labelled]:
    """The noun phrase that a relative clause or a participle belongs to, without that clause."""
    if verb.dep_ not in ("relcl", "acl"):
        return
    inside = {token.i for token in verb.subtree}
    tokens = _contiguous([t for t in verb.head.subtree if t.i not in inside], verb.head)
    if verb.dep_ == "acl":
        label = {"VBN": "ARG1", "VBD": "ARG1", "VBG": "ARG0"}.get(verb.tag_, "")
    else:
        relative = next((c for c in verb.children if _is_relative(c) and label_of(verb, c)), None)
        label = label_of(verb, relative) if relative is not None else "ARG1"
    if label:
        yield label, tokens


def _run(child: Any) -> list[Any]:
    """A dependent's words side by side: where some stand apart, those that ask, else its own."""
    subtree = list(child.subtree)
    asking = next((token for token in subtree if token.tag_ in _RELATIVES), child)
    return _contiguous(subtree, asking)


def _contiguous(tokens: Sequence[Any], around: Any) -> list[Any]:
    """Of some tokens in order, those around one without a gap."""
    places = {token.i: token for token in tokens}
    first = last = around.i
    while first - 1 in places:
        first -= 1
    while last + 1 in places:
        last += 1
    return [places[place] for place in range(first, last + 1) if place in places]


def _span(tokens: Iterable[Any]) -> Span | None:
    """The characters from the first to the last word; None where only punctuation is left."""
    kept = [token for token in tokens if not token.is_space]
    while kept and set(kept[-1].text) <= _FINAL:
        kept.pop()
    while kept and set(kept[0].text) <= _FIRST:
        kept.pop(0)
    if not kept:
        return None
    if _closes(kept):
        kept.append(kept[-1].nbor())
    return Span(kept[0].idx, kept[-1].idx + len(kept[-1]))


def _closes(tokens: Sequence[Any]) -> bool:
    """Whether the next word is the bracket or quotation mark that these words lack."""
    last = tokens[-1]
    if last.i + 1 == len(last.doc):
        return False
    text = "".join(token.text for token in tokens)
    mark = last.nbor().text
    opening = next((one for one, other in _PAIRS.items() if other == mark), "")
    if opening == mark:
        return text.count(mark) % 2 == 1
    return bool(opening) and text.count(opening) > text.count(mark)


def _token_span(token: Any) -> Span:
    return Span(token.idx, token.idx + len(token))


def _overlaps(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end
