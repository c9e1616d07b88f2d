"""A pure function over shards, in one process or several, results in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

__all__ = ["map_ordered", "shards"]

Shard = TypeVar("Shard")
Result = TypeVar("Result")
Item = TypeVar("Item")


def shards(items: Sequence[Item], size: int) -> list[Sequence[Item]]:
    """Cut ``items`` into runs of ``size``, in order.

    >>> shards([1, 2, 3], 2)
    [[1, 2], [3]]
    """
    return [items[start : start + size] for start in range(0, len(items), size)]


def map_ordered(
    function: Callable[[Shard], Result], work: Sequence[Shard], *, workers: int = 1
) -> Iterator[Result]:
    """``map`` over ``workers`` processes through joblib, which can also hand over to Ray or Dask.

    Results come in the order of ``work``, each as soon as it can: a stop loses what was under way.

    >>> list(map_ordered(abs, [-2, 1]))
    [2, 1]
    """
    if workers <= 1 or len(work) <= 1:
        yield from map(function, work)
        return
    from joblib import Parallel, delayed

    pool = Parallel(n_jobs=workers, return_as="generator", pre_dispatch="2*n_jobs")
    yield from pool(delayed(function)(shard) for shard in work)
