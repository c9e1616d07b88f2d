"""Do the annotators agree beyond chance?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence

__all__ = ["krippendorff_alpha"]


def krippendorff_alpha(units: Iterable[Sequence[Hashable | None]]) -> float:
    """Krippendorff's alpha for nominal values: one sequence of annotators' values for each unit.

    None is a missing value; a unit with fewer than two values says nothing. With ``o_cc`` the
    coincidences of value c with itself, ``n_c`` its number among n pairable values:
    ``α = ((n−1) Σ o_cc − Σ n_c(n_c−1)) / (n(n−1) − Σ n_c(n_c−1))`` (Krippendorff 2011, section B).
    NaN where nothing could disagree: no pair, or one value only.

    >>> krippendorff_alpha([("yes", "yes"), ("no", "no"), ("yes", "no"), ("no", None)])
    0.4444444444444444
    """
    totals: Counter[Hashable] = Counter()
    agreed = 0.0
    for unit in units:
        counts = Counter(value for value in unit if value is not None)
        size = counts.total()
        if size < 2:
            continue
        totals.update(counts)
        agreed += sum(count * (count - 1) for count in counts.values()) / (size - 1)
    n = totals.total()
    expected = sum(count * (count - 1) for count in totals.values())
    possible = n * (n - 1) - expected
    return ((n - 1) * agreed - expected) / possible if possible else float("nan")
