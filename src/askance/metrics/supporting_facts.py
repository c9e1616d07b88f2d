"""Answer, supporting facts and both together, digit for digit HotpotQA's official script.

Sources: ``hotpot_evaluate_v1.py`` (Yang et al. 2018, section 5.1); the rules in which
``2wikimultihop_evaluate_v1.1.py`` (Ho et al. 2020) and MuSiQue's ``evaluate_v1.0.py`` (Trivedi et
al. 2022) differ are in ``supporting_facts_dialects``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass
from itertools import product

from askance.data import Fact
from askance.metrics.forms import Form, shared, tokens

__all__ = [
    "NOTHING",
    "OFFICIAL_NAMES",
    "FactScore",
    "Overlap",
    "answer_overlap",
    "fact_overlap",
    "joint_of",
    "mean_numbers",
    "word_overlap",
]

#: What the script wants word for word: nothing else shares a word with it.
_CLOSED = ("yes", "no", "noanswer")


@dataclass(frozen=True, slots=True)
class Overlap:
    """How far two things agree: ``exact`` 0 or 1, the others in [0, 1]."""

    exact: float = 0.0
    f1: float = 0.0
    precision: float = 0.0
    recall: float = 0.0


NOTHING = Overlap()


def answer_overlap(answer: str, gold: str) -> Overlap:
    """The words that an answer shares with the gold one, both normalised.

    Yes, no and noanswer share nothing with anything else. Two answers of which nothing is left are
    equal, but their F1 is 0.

    >>> answer_overlap("the Denver Broncos", "Broncos")
    Overlap(exact=0.0, f1=0.6666666666666666, precision=0.5, recall=1.0)
    >>> answer_overlap("", "The The")
    Overlap(exact=1.0, f1=0.0, precision=0.0, recall=0.0)
    """
    form, wanted = tokens(answer), tokens(gold)
    if form.text != wanted.text and (form.text in _CLOSED or wanted.text in _CLOSED):
        return NOTHING
    return word_overlap(form, wanted)


def word_overlap(form: Form, wanted: Form) -> Overlap:
    """The words that two normalised texts share, each as often as both have it."""
    exact = float(form.text == wanted.text)
    same = shared(form.units, wanted.units)
    if not same:
        return Overlap(exact)
    precision, recall = same / len(form.units), same / len(wanted.units)
    return Overlap(exact, (2 * precision * recall) / (precision + recall), precision, recall)


def fact_overlap(facts: Iterable[Fact], gold: Iterable[Fact]) -> Overlap:
    """The facts that two sets share, compared exactly.

    Two empty sets are equal, but their F1 is 0.

    >>> fact_overlap([Fact("Fog", 0), Fact("Fog", 1)], [Fact("Fog", 1), Fact("Rain", 0)])
    Overlap(exact=0.0, f1=0.5, precision=0.5, recall=0.5)
    """
    given, wanted = set(facts), set(gold)
    same = len(given & wanted)
    exact = float(given == wanted)
    precision = same / len(given) if given else 0.0
    recall = same / len(wanted) if wanted else 0.0
    return Overlap(exact, _f1(precision, recall), precision, recall)


def joint_of(answer: Overlap, facts: Overlap) -> Overlap:
    """Both at once: precisions, recalls and exact matches multiplied, F1 from the products.

    >>> joint_of(Overlap(0.0, 2 / 3, 0.5, 1.0), Overlap(0.0, 0.5, 0.5, 0.5))
    Overlap(exact=0.0, f1=0.3333333333333333, precision=0.25, recall=0.5)
    """
    precision = answer.precision * facts.precision
    recall = answer.recall * facts.recall
    return Overlap(answer.exact * facts.exact, _f1(precision, recall), precision, recall)


def _f1(precision: float, recall: float) -> float:
    if not precision + recall > 0:
        return 0.0
    return 2 * precision * recall / (precision + recall)


_SUFFIXES = {"exact": "em", "f1": "f1", "precision": "prec", "recall": "recall"}
_PREFIXES = {"answer": "", "facts": "sp_", "joint": "joint_"}

#: The script's twelve numbers, in its order.
OFFICIAL_NAMES = tuple(f"{p}{s}" for p, s in product(_PREFIXES.values(), _SUFFIXES.values()))


@dataclass(frozen=True, slots=True)
class FactScore:
    """What one prediction earned; ``missing``: there was none, or none that holds an answer."""

    id: str
    answer: Overlap
    facts: Overlap
    joint: Overlap
    missing: bool = False

    @property
    def numbers(self) -> dict[str, float]:
        """The twelve numbers under the official names.

        >>> list(FactScore("1", NOTHING, NOTHING, NOTHING).numbers)[:5]
        ['em', 'f1', 'prec', 'recall', 'sp_em']
        """
        parts = (asdict(self.answer), asdict(self.facts), asdict(self.joint))
        return dict(zip(OFFICIAL_NAMES, (v for part in parts for v in part.values()), strict=True))


def mean_numbers(scores: Collection[FactScore]) -> dict[str, float]:
    """The means of the twelve numbers, added from left to right as the script does."""
    # Not sum(): from Python 3.12 on it compensates rounding, which changes the last digits.
    totals = dict.fromkeys(OFFICIAL_NAMES, 0.0)
    for score in scores:
        for name, value in score.numbers.items():
            totals[name] += value
    return {name: total / len(scores) for name, total in totals.items()}
