"""What a switch of arguments did, and whether the answer must change with it."""

from __future__ import annotations

from collections.abc import Sequence

from askance.clever_hans.argument_shape import is_clause
from askance.clever_hans.role_slots import Sliced, Slot
from askance.language.english import word_set

__all__ = ["is_symmetric", "switch_class", "switch_doubt"]

# Being is among them: "X is Y" asks the same of Y and X.
_SYMMETRIC = word_set(
    "be is are was were been being become equal border differ resemble meet met marry divorce "
    "intersect adjoin neighbour neighbor coincide correspond collaborate cooperate interact merge "
    "overlap match touch date wed tie correlate coexist converge alternate converse parallel rhyme "
    "abut contrast fight fought compete"
)
_MARKERS = word_set(
    "about above across after against along among around as at before behind below beneath beside "
    "between beyond by down during for from in inside into like near of off on onto out over past "
    "than through throughout to toward towards under until up upon via with within without that "
    "whether if because how when where why back away forth ahead apart together"
)


def switch_class(slots: Sequence[Slot], order: Sequence[int]) -> str:
    """role_swap, wh_moved, adjunct_only or mixed, by what stands in another place now.

    ``role_swap``: numbered arguments alone moved, and one took another's role. ``wh_moved``: the
    asking span moved and no other numbered argument took another's role. ``adjunct_only``: neither
    the asking span nor a numbered argument moved. ``mixed``: all else.
    """
    moves = [
        (slots[new], slots[old])
        for new, old in enumerate(order)
        if slots[new].text != slots[old].text
    ]
    kinds = {_kind(arrived) for _, arrived in moves}
    swapped = any(
        _kind(place) == _kind(arrived) == "core" and place.argument.role != arrived.argument.role
        for place, arrived in moves
    )
    if kinds == {"core"} and swapped:
        return "role_swap"
    if "wh" in kinds and not swapped:
        return "wh_moved"
    return "adjunct_only" if kinds == {"adjunct"} else "mixed"


def _kind(slot: Slot) -> str:
    if slot.asks:
        return "wh"
    return "core" if slot.argument.is_core else "adjunct"


def switch_doubt(sliced: Sliced, order: Sequence[int]) -> str:
    """Why a role swap may leave the answer as it is; "" if nothing speaks against a change.

    A symmetric predicate means the same either way; an argument that carries its own marker ("by
    Snape", "that it rains") keeps its role wherever it stands; a clause ("seas will rise") can only
    be what is thought or begun; and in a noun phrase ("the 2001 IPCC report") order says little.
    """
    if is_symmetric(sliced.predicate):
        return "symmetric_predicate"
    moved = [sliced.slots[old].text for new, old in enumerate(order) if new != old]
    if any(text.split(None, 1)[0].lower() in _MARKERS for text in moved):
        return "marked_argument"
    if any(map(is_clause, moved)):
        return "clausal_argument"
    return "nominal_predicate" if sliced.nominal else ""


def is_symmetric(predicate: str) -> bool:
    """Whether a predicate, in any of its forms, means the same with its arguments exchanged.

    >>> [is_symmetric(word) for word in ("married", "bordering", "differs", "was", "wake")]
    [True, True, True, True, False]
    """
    word = predicate.lower().strip()
    return not _SYMMETRIC.isdisjoint(_stems(word))


def _stems(word: str) -> set[str]:
    stems = {word}
    for ending in ("s", "es", "d", "ed", "ing"):
        if word.endswith(ending):
            stem = word.removesuffix(ending)
            stems |= {stem, f"{stem}e"}
            if stem.endswith("i"):
                stems.add(f"{stem[:-1]}y")
            if stem[-2:-1] == stem[-1:]:
                stems.add(stem[:-1])
    return stems
