"""How much of the gold paragraphs was found: curves over k and the paper's table 5."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from askance.data import Document, Example, Ranking
from askance.multihop.corpus import example_documents
from askance.reports.components import Cell, Drawing, Grid, Key, drawn
from askance.reports.curves import GLYPHS, Panel, curves_chart, series_styles
from askance.reports.labels import Labels
from askance.reports.numbers import count, number, span

if TYPE_CHECKING:
    from askance.metrics.intervals import Interval

__all__ = ["Retrieval", "curves_drawing", "retrieval_grids", "score_retrievers"]

CURVES = ("recall_any", "recall_share", "recall_all")
CUTS = (1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 75, 100, 200, 300, 500, 1000, 2000, 5000)
TABLE = ("map", "mean_rank", "hits@2", "hits@10")
ANSWER_RANKS = ("correct_answer_rank", "first_answer_rank")
RANKS = frozenset({"mean_rank", *ANSWER_RANKS})


@dataclass(frozen=True, slots=True)
class Retrieval:
    """One retriever's numbers: shares in [0, 1], ranks from 1; ``counts`` of what lacked."""

    numbers: Mapping[str, float]
    intervals: Mapping[str, Interval]
    counts: Mapping[str, int]
    deepest: int

    def curve(self, measure: str) -> list[tuple[int, float]]:
        """The measure in percent at every cut that the rankings reach."""
        return [(k, 100 * self.numbers[f"{measure}@{k}"]) for k in _cuts(self.deepest)]


def _cuts(deepest: int) -> list[int]:
    cuts = [k for k in CUTS if k <= deepest]
    return cuts or [1]


def score_retrievers(
    examples: Sequence[Example],
    rankings: Mapping[str, Iterable[Ranking]],
    documents: Iterable[Document] | None = None,
    *,
    seed: int = 0,
) -> dict[str, Retrieval]:
    """Score each retriever's rankings for the examples that name their facts.

    ``documents``: the corpus that was searched, read once; else the paragraphs of all contexts.
    A fact's title is looked up in it: of equal titles the paragraph of the example's context
    counts, else the first. Raises DataError as ``score_rankings`` does.
    """
    given = {name: tuple(found) for name, found in rankings.items()}
    asked = [example for example in examples if example.facts]
    hits = {hit.document for found in given.values() for r in found for hit in r.hits}
    corpus = _needed(asked, hits, example_documents(examples) if documents is None else documents)
    by_title: dict[str, list[Document]] = {}
    for document in corpus.values():
        by_title.setdefault(document.paragraph.title, []).append(document)
    gold = {example.id: _gold(example, by_title) for example in asked}
    answers = {example.id: example.answers[0].text for example in asked if example.answers}
    return {name: _score(found, gold, answers, corpus, seed) for name, found in given.items()}


def _needed(
    examples: Sequence[Example], hits: set[str], documents: Iterable[Document]
) -> dict[str, Document]:
    titles = {fact.title for example in examples for fact in example.facts}
    return {d.id: d for d in documents if d.id in hits or d.paragraph.title in titles}


def _gold(example: Example, by_title: Mapping[str, Sequence[Document]]) -> set[str]:
    own = {p.title: p.text for p in example.paragraphs}
    return {
        _document(title, own.get(title), by_title) for title in {f.title for f in example.facts}
    }


def _document(title: str, text: str | None, by_title: Mapping[str, Sequence[Document]]) -> str:
    """The id of a gold paragraph; its title, which nothing finds, if the corpus lacks it."""
    found = by_title.get(title, ())
    same = (document.id for document in found if document.paragraph.text == text)
    return next(same, found[0].id if found else title)


def _score(
    rankings: Sequence[Ranking],
    gold: Mapping[str, set[str]],
    answers: Mapping[str, str],
    corpus: Mapping[str, Document],
    seed: int,
) -> Retrieval:
    from askance.metrics.retrieval import score_rankings

    def text_of(document: str) -> str:
        return corpus[document].paragraph.text if document in corpus else ""

    deepest = max((len(ranking.hits) for ranking in rankings), default=1)
    names = [f"{measure}@{k}" for measure in (*CURVES, "hits") for k in _cuts(deepest)]
    curves = score_rankings(rankings, gold, names)
    table = score_rankings(rankings, gold, TABLE, answers=answers, text_of=text_of)
    numbers = {**curves.overall, **table.overall}
    return Retrieval(numbers, table.intervals(seed=seed), table.counts(), deepest)


def curves_drawing(found: Mapping[str, Retrieval], t: Labels) -> Drawing:
    """The three recalls over k, a panel each, a curve for each retriever."""
    panels = [
        Panel(t(f"retrieval.{measure}"), {name: r.curve(measure) for name, r in found.items()})
        for measure in CURVES
    ]
    legend = [
        Key(colour, f"{GLYPHS[shape]} {name}")
        for name, (colour, _, shape) in series_styles(list(found)).items()
    ]
    spoken = t("retrieval.spoken", names=", ".join(found))

    def draw(narrow: bool) -> str:
        return curves_chart(panels, spoken, narrow=narrow)

    return drawn(draw, t("retrieval.caption"), legend)


def retrieval_grids(found: Mapping[str, Retrieval], t: Labels) -> Iterator[Grid]:
    """The paper's table 5 with the ranks of answers, then every curve in figures."""
    names = (*TABLE, *ANSWER_RANKS)
    rows = [
        [Cell(name, _counts(r, t)), *(_cell(r, measure) for measure in names)]
        for name, r in found.items()
    ]
    heads = [t("retrieval.retriever"), *(t(f"retrieval.{_key(name)}") for name in names)]
    yield Grid(t("retrieval.table"), heads, rows, broad=True)
    cuts = _cuts(max(r.deepest for r in found.values()))
    rows = [
        [Cell(t(f"retrieval.{measure}"), name), *(_at(r, measure, k) for k in cuts)]
        for measure in (*CURVES, "hits")
        for name, r in found.items()
    ]
    heads = [t("retrieval.cut"), *map(count, cuts)]
    yield Grid(t("retrieval.at_k"), heads, rows, broad=True)


def _key(name: str) -> str:
    return name.replace("@", "_")


def _cell(found: Retrieval, name: str) -> Cell:
    factor = 1 if name in RANKS else 100
    interval = found.intervals[name]
    return Cell(
        number(factor * found.numbers[name]), span(factor * interval.low, factor * interval.high)
    )


def _at(found: Retrieval, measure: str, k: int) -> Cell:
    value = found.numbers.get(f"{measure}@{k}")
    return Cell(number(None if value is None else 100 * value))


def _counts(found: Retrieval, t: Labels) -> str:
    return t("retrieval.counts", **{name: count(n) for name, n in found.counts.items()})
