"""Pair after pair, no pair twice; a file of them goes on where it ends."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count, islice

from askance.errors import DataError, RecordError
from askance.multihop.graph import Graph
from askance.multihop.pairing.algorithm import Algorithm1, Pair, Sampled, chance_of_draw
from askance.multihop.pairing.pages import find_pages, numbered_names
from askance.runs import GrowingFile, write_lines

__all__ = ["Drawing", "draw_pairs", "find_pairs", "read_title_pairs", "write_pairs"]

#: So many draws in a row without a new pair mean that the pools are used up.
_GIVE_UP = 50
_AT_ONCE = 500


@dataclass
class Drawing:
    """What happened so far: draws made, draws without a pair, pairs refused and why."""

    draws: int = 0
    draws_without_pair: int = 0
    refused: int = 0
    refused_drawn_before: int = 0
    refused_blocked: int = 0
    refused_no_edge: int = 0
    used_up: bool = False
    seen: set[frozenset[int]] = field(default_factory=set, repr=False)


def draw_pairs(
    algorithm: Algorithm1,
    *,
    seed: int = 0,
    blocked: Iterable[tuple[int, int]] = (),
    tries: int = 100,
    drawing: Drawing | None = None,
) -> Iterator[Pair]:
    """Pairs without end, until the pools are used up; no two pages together twice.

    Every draw has its own random numbers, from the seed and its number: a longer run begins with a
    shorter one. ``blocked``: pages (by number) that may not meet. ``tries``: how often a draw may
    be refused before it stays empty. ``drawing`` keeps the counts.
    """
    state = Drawing() if drawing is None else drawing
    apart = {frozenset(two) for two in blocked}
    empty = 0
    for number in count():
        pair, refused = algorithm.draw(
            chance_of_draw(seed, number), number, lambda two: _accept(two, apart, state), tries
        )
        state.draws += 1
        state.refused += refused
        empty = 0 if pair else empty + 1
        state.refused_no_edge = state.refused - state.refused_drawn_before - state.refused_blocked
        if pair:
            yield pair
        else:
            state.draws_without_pair += 1
        if empty == _GIVE_UP:
            state.used_up = True
            return


def _accept(sampled: Sampled, apart: set[frozenset[int]], state: Drawing) -> bool:
    two = frozenset((sampled.a, sampled.b))
    if two in apart:
        state.refused_blocked += 1
        return False
    if two in state.seen:
        state.refused_drawn_before += 1
        return False
    state.seen.add(two)
    return True


def find_pairs(
    graph: Graph, names: Iterable[tuple[str, str]]
) -> tuple[list[tuple[int, int]], list[str]]:
    """Pairs of titles as page numbers, and the titles that name no page or several."""
    wanted = list(names)
    found = dict(graph.find({title for two in wanted for title in two}))
    pairs = [(found[a][0], found[b][0]) for a, b in wanted if len(found[a]) == len(found[b]) == 1]
    lost = find_pages(graph, found)
    return pairs, [*lost.unknown, *lost.ambiguous]


def read_title_pairs(path: str | os.PathLike[str]) -> Iterator[tuple[str, str]]:
    """Lines of two titles with a tab between; raises DataError with the line of any other."""
    for where, line in numbered_names(path):
        first, _, second = (part.strip() for part in line.partition("\t"))
        if not first or not second or "\t" in second:
            fix = "write two titles and a tab between"
            raise DataError(f"can't read {line!r}", where=where, fix=fix)
        yield first, second


def write_pairs(
    pairs: Iterable[Pair],
    path: str | os.PathLike[str],
    n: int,
    *,
    on_progress: Callable[[int, int], None] | None = None,
) -> int:
    """Write the first ``n`` pairs as JSON lines, going on after those in the file; how many.

    Draws are cheap and repeatable, so the pairs that are there are drawn again and compared.
    Raises RecordError if they are others: of another graph, seed, pool or share.
    """
    file = GrowingFile(path)
    drawn = iter(pairs)
    kept = 0
    for old in file.read(Pair):
        if next(drawn, None) != old:
            fix = "write to another file, or remove it"
            raise RecordError("holds pairs of another drawing", where=f"{path}:{kept + 1}", fix=fix)
        kept += 1
    waiting = islice(drawn, max(0, n - kept))
    with file.append() as stream:
        while some := list(islice(waiting, _AT_ONCE)):
            write_lines(stream, some)
            kept += len(some)
            if on_progress:
                on_progress(kept, n)
    return kept
