"""What an evidence audit found, in plain sentences and key figures."""

from __future__ import annotations

from collections.abc import Iterator

from askance.clever_hans.report_text import controls, few_cases, finding, share_card
from askance.clever_hans.results import Measured
from askance.evidence.audit import EvidenceAudit
from askance.reports.components import Card, Sentence
from askance.reports.labels import Labels
from askance.reports.numbers import count, number, percent, span

__all__ = ["headline", "key_figures", "readings", "shows_facts"]


def shows_facts(audit: EvidenceAudit) -> bool:
    """Whether the reader gave any supporting fact."""
    return "joint_f1" in audit.results[0].scores


def headline(audit: EvidenceAudit, t: Labels) -> str:
    """The finding in one sentence."""
    right = any(item.score.exact == 1 for item in audit.asked["original"])
    return finding(audit.evidence, t, any_right=right, asked=audit.results[0].n)


def readings(audit: EvidenceAudit, t: Labels) -> list[Sentence]:
    """How far the finding can be trusted, from its controls, its size and what can be guessed."""
    found = audit.evidence
    sentences = [*controls(found, t), *_guessable(audit, t), *_single_hop(audit, t)]
    sentences += few_cases(found, t)
    if not shows_facts(audit):
        sentences.append(Sentence(t("reading.no_facts")))
    # Every missing answer is an error or has nothing to score.
    if lost := sum(max(result.missing, result.errors) for result in audit.results):
        sentences.append(Sentence(t("reading.missing", n=count(lost)), warns=True))
    return sentences


def _guessable(audit: EvidenceAudit, t: Labels) -> Iterator[Sentence]:
    kinds = {kind: found for kind, found in audit.guessable.items() if found.n}
    if not kinds:
        return
    told = (
        t(
            "reading.guessable_kind",
            share=percent(found.kept / found.n),
            n=count(found.n),
            kind=t(f"kinds.{kind}"),
        )
        for kind, found in kinds.items()
    )
    kept, n = (sum(getattr(found, name) for found in kinds.values()) for name in ("kept", "n"))
    values = {"share": percent(kept / n), "kept": count(kept), "n": count(n)}
    yield Sentence(t("reading.guessable", **values, kinds=", ".join(told)))


def _single_hop(audit: EvidenceAudit, t: Labels) -> Iterator[Sentence]:
    share = audit.single_hop
    if share is not None and share.value is not None:
        told = t(
            "reading.single_hop",
            share=percent(share.value),
            count=count(share.count),
            n=count(share.n),
            span=span(100 * share.low, 100 * share.high, 0),
        )
        yield Sentence(told)


def key_figures(audit: EvidenceAudit, t: Labels) -> list[Card]:
    """The figures to remember."""
    found = audit.evidence
    detail = t("cards.none")
    if found.score is not None:
        ends = span(found.low, found.high, 2)
        detail = t("cards.evidence_detail", span=ends, cases=t.plural("case", found.n))
    shares = {
        "stability": found.stability,
        "floor": found.floor,
        "single_hop": audit.single_hop,
    }
    return [
        Card(t("cards.evidence"), number(found.score, 2), detail),
        _original(audit, t),
        *(
            share_card(t, name, share, digits=0)
            for name, share in shares.items()
            if share is not None
        ),
    ]


def _original(audit: EvidenceAudit, t: Labels) -> Card:
    facts = shows_facts(audit)
    scores = audit.results[0].scores
    shown: list[Measured] = [
        scores[name] for name in (("f1", "joint_f1") if facts else ("em", "f1"))
    ]
    ends = " / ".join(span(each.low, each.high) for each in shown)
    questions = t.plural("question", audit.results[0].n)
    return Card(
        t("cards.original_joint" if facts else "cards.original"),
        " / ".join(number(each.value) for each in shown),
        t("cards.original_detail", span=ends, questions=questions),
    )
