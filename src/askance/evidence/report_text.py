"""What an evidence audit found, in plain sentences and key figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from askance.clever_hans.report_text import FEW, HIGH_FLOOR, LOW_STABILITY, Sentence, plural
from askance.clever_hans.results import Measured, Share
from askance.evidence.audit import EvidenceAudit
from askance.reports.components import Card
from askance.reports.labels import Labels
from askance.reports.numbers import NONE, count, number, percent, span

__all__ = ["headline", "key_figures", "readings", "shows_facts"]


def shows_facts(audit: EvidenceAudit) -> bool:
    """Whether the reader gave any supporting fact."""
    return "joint_f1" in audit.results[0].scores


def headline(audit: EvidenceAudit, t: Labels) -> str:
    """The finding in one sentence."""
    found = audit.evidence
    if found.score is None:
        right = any(item.score.exact == 1 for item in audit.asked["original"])
        key = "none_counts" if right else "none_right"
        return t(f"finding.{key}", questions=plural(t, "question", audit.results[0].n))
    return t(
        "finding.score",
        questions=plural(t, "question", found.items),
        share=percent(found.kept / found.n),
        kept=count(found.kept),
        n=count(found.n),
        score=number(found.score, 2),
        span=span(found.low, found.high, 2),
    )


def readings(audit: EvidenceAudit, t: Labels) -> list[Sentence]:
    """How far the finding can be trusted, from its controls, its size and what can be guessed."""
    found = audit.evidence
    sentences = [Sentence(t("reading.meaning"))]
    sentences.append(_control(t, "stability", found.stability, low_is_bad=True))
    sentences.append(_control(t, "floor", found.floor, low_is_bad=False))
    sentences += [*_guessable(audit, t), *_single_hop(audit, t)]
    if found.score is not None and found.n < FEW:
        sentences.append(Sentence(t("reading.few", cases=plural(t, "case", found.n)), warns=True))
    if not shows_facts(audit):
        sentences.append(Sentence(t("reading.no_facts")))
    # Every missing answer is an error or has nothing to score.
    if lost := sum(max(result.missing, result.errors) for result in audit.results):
        sentences.append(Sentence(t("reading.missing", n=count(lost)), warns=True))
    return sentences


def _control(t: Labels, name: str, share: Share, *, low_is_bad: bool) -> Sentence:
    if share.value is None:
        return Sentence(t(f"reading.{name}_none"), warns=True)
    bad = share.value < LOW_STABILITY if low_is_bad else share.value > HIGH_FLOOR
    level = ("low" if low_is_bad else "high") if bad else ("good" if low_is_bad else "low")
    ends = span(100 * share.low, 100 * share.high, 0)
    return Sentence(t(f"reading.{name}_{level}", share=percent(share.value), span=ends), warns=bad)


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
        yield Sentence(t("reading.single_hop", **_told(share)))


def _told(share: Share) -> Mapping[str, str]:
    return {
        "share": percent(share.value),
        "count": count(share.count),
        "n": count(share.n),
        "span": span(100 * share.low, 100 * share.high, 0),
    }


def key_figures(audit: EvidenceAudit, t: Labels) -> list[Card]:
    """The figures to remember."""
    found = audit.evidence
    detail = t("cards.none")
    if found.score is not None:
        ends = span(found.low, found.high, 2)
        detail = t("cards.evidence_detail", span=ends, cases=plural(t, "case", found.n))
    return [
        Card(t("cards.evidence"), number(found.score, 2), detail),
        _original(audit, t),
        _share_card(t, "stability", found.stability),
        _share_card(t, "floor", found.floor),
        *([] if audit.single_hop is None else [_share_card(t, "single_hop", audit.single_hop)]),
    ]


def _original(audit: EvidenceAudit, t: Labels) -> Card:
    facts = shows_facts(audit)
    scores = audit.results[0].scores
    shown: list[Measured] = [
        scores[name] for name in (("f1", "joint_f1") if facts else ("em", "f1"))
    ]
    ends = " / ".join(span(each.low, each.high) for each in shown)
    questions = plural(t, "question", audit.results[0].n)
    return Card(
        t("cards.original_joint" if facts else "cards.original"),
        " / ".join(number(each.value) for each in shown),
        t("cards.original_detail", span=ends, questions=questions),
    )


def _share_card(t: Labels, name: str, share: Share) -> Card:
    if share.value is None:
        return Card(t(f"cards.{name}"), NONE, t("cards.none"))
    told = {key: value for key, value in _told(share).items() if key != "share"}
    return Card(t(f"cards.{name}"), percent(share.value), t("cards.share_detail", **told))
