"""Audits on small made-up data, with figures that follow from their answers."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache

from askance.clever_hans.audit import Audit
from askance.clever_hans.results import (
    FLOWS,
    Asked,
    Flow,
    Group,
    Measured,
    Share,
    Understanding,
    VariantResult,
)
from askance.data import Answer, Choice, Example, Paragraph, Perturbed, Prediction, Score
from askance.runs import RunRecord

EXPECTS = {
    "original": "stay",
    "srl_switch": "change",
    "wh2blah": "change",
    "ran": "report",
    "wh2blah_ran": "change",
    "casing": "stay",
    "empty": "floor",
    "other_question": "floor",
}
PEOPLE = ["Ada Lovelace", "Alan Turing", "Grace Hopper", "Emmy Noether", "Kurt Gödel"]
PLACES = ["Denver", "Santa Clara", "Seoul", "Göttingen", "Bletchley Park"]
YEARS = ["1843", "1936", "1952", "1918", "1931"]


def example(i: int, *, answerable: bool = True) -> Example:
    who, where, year = (
        PEOPLE[i % 5],
        PLACES[(i // 5 + i) % 5],
        YEARS[(i // 2) % 5],
    )
    text = (
        f"In {year} {who} went to {where} to work on the machine. The notes on it, kept in "
        f"the archive until today, show how the plan grew over the following months (file {i})."
    )
    question, answer = [
        (f"Who went to {where} in {year}?", who),
        (f"Where did {who} go to work on the machine?", where),
        (f"In which year did {who} go to {where}?", year),
        ("What was kept in the archive until today?", "The notes"),
    ][i % 4]
    answers = (Answer(answer, text.index(answer)),) if answerable else ()
    paragraph = Paragraph((text,), title=f"Machine {i // 3}")
    return Example(f"q{i:04}", question, (paragraph,), answers, answerable=answerable)


def perturb(variant: str, item: Example, chance: random.Random) -> Perturbed:
    words = item.question.split()
    if variant == "original":
        return Perturbed(item.question, "unchanged", "original")
    if variant == "casing":
        return Perturbed(item.question.upper(), "changed")
    if variant == "empty":
        return Perturbed("", "changed")
    if variant == "other_question":
        return Perturbed("When was the treaty signed?", "changed")
    if variant == "srl_switch" and chance.random() < 0.3:
        return Perturbed(item.question, "unchanged", "no_predicate", "unchanged")
    if variant.startswith("wh2blah"):
        words[0] = "blah"
    if variant.endswith(("ran", "switch")):
        chance.shuffle(words)
    return Perturbed(" ".join(words), "changed", category="role_swap" if "srl" in variant else "")


def audit_of(
    examples: Sequence[Example],
    answer: Callable[[Example, str, random.Random], Prediction],
    *,
    variants: Sequence[str] = tuple(EXPECTS),
    by_type: Callable[[Example], str] | None = None,
    protocol: str = "eval_only",
) -> Audit:
    """An audit of ``answer(example, variant, chance)``; the intervals are rough normal ones."""
    chance = random.Random(7)
    asked: dict[str, list[Asked]] = {}
    for variant in variants:
        asked[variant] = [
            _ask(item, variant, answer, asked.get("original"), i, chance)
            for i, item in enumerate(examples)
        ]
    results = tuple(_result(variant, asked) for variant in variants)
    types = _groups(asked, by_type) if by_type else ()
    sides = (
        _groups(asked, lambda e: "HasAns" if e.answerable else "NoAns")
        if any(not e.answerable for e in examples)
        else ()
    )
    record = RunRecord(
        "clever-hans run",
        inputs={
            "data": "5b3ca78bd6f31ce6d7ef2a3d",
            "questions": len(examples),
            "reader": {"reader": "embedded", "model": "minilm-int8", "prompt": "Q: {q}\nA:"},
            "variants": [{"name": v, "expects": EXPECTS[v], "options": {}} for v in variants[1:]],
            "seed": 7,
            "metric": "squad",
            "protocol": protocol,
        },
        arguments={"limit": len(examples)},
        versions={"python": "3.12.1", "askance": "0.1.0"},
    )
    return Audit(record, asked, results, types, sides, _understanding(results))


def _ask(item, variant, answer, originals, i, chance) -> Asked:
    perturbed = perturb(variant, item, chance)
    if originals and perturbed.status != "changed":
        prediction = originals[i].prediction
    else:
        prediction = answer(item, variant, chance)
    golds = {a.text for a in item.answers} if item.answerable else {""}
    exact = float(prediction.answer in golds)
    score = Score(item.id, exact, exact or (0.4 if prediction.answer else 0.0), variant)
    before = originals[i] if originals else None
    flow = _flow(before, prediction, exact) if before else "kept"
    counts = EXPECTS[variant] == "change" and perturbed.status == "changed"
    asked = item.with_question(perturbed.text, variant)
    return Asked(asked, perturbed, prediction, score, flow, counts)


def _flow(before: Asked, prediction: Prediction, exact: float) -> Flow:
    if before.prediction.answer == prediction.answer:
        return "kept"
    if not prediction.answer:
        return "abstained"
    sides = {1.0: "right", 0.0: "wrong"}
    return f"{sides[before.score.exact]}_to_{sides[exact]}"  # type: ignore[return-value]


def _mean(values: Sequence[float]) -> Measured:
    mean = sum(values) / len(values)
    half = 1.96 * (sum((v - mean) ** 2 for v in values) / len(values) / len(values)) ** 0.5
    low = mean - half if min(values) < 0 else max(0, mean - half)
    return Measured(mean, low, min(100, mean + half), len(values))


def _share(flags: Sequence[bool]) -> Share:
    if not flags:
        return Share(0, 0)
    found = _mean([float(flag) for flag in flags])
    return Share(sum(flags), len(flags), max(0, found.low), min(1, found.high))


def _result(variant: str, asked: dict[str, list[Asked]]) -> VariantResult:
    items, before = asked[variant], asked["original"]
    pairs = list(zip(before, items, strict=True))
    changed = [(b, a) for b, a in pairs if a.perturbed.status == "changed"]
    exact, f1 = ([100 * getattr(i.score, m) for i in items] for m in ("exact", "f1"))
    was = [[100 * getattr(i.score, m) for i in before] for m in ("exact", "f1")]
    deltas = [
        [a - b for a, b in zip(now, old, strict=True)]
        for now, old in zip((exact, f1), was, strict=True)
    ]
    relative = [
        100 * (sum(now) / sum(old) - 1) if sum(old) else None
        for now, old in zip((exact, f1), was, strict=True)
    ]
    scored = [(b, a) for b, a in changed if None not in (b.prediction.score, a.prediction.score)]
    kept = [(b, a) for b, a in scored if a.flow == "kept"]
    return VariantResult(
        variant=variant,
        expects=EXPECTS[variant],  # type: ignore[arg-type]
        n=len(items),
        changed=len(changed),
        reasons=Counter(a.perturbed.reason for a in items if a.perturbed.status != "changed"),
        categories=Counter(a.perturbed.category for a in items if a.perturbed.category),
        exact=_mean(exact),
        f1=_mean(f1),
        changed_exact=_mean([100 * a.score.exact for _, a in changed]) if changed else None,
        changed_f1=_mean([100 * a.score.f1 for _, a in changed]) if changed else None,
        delta_exact=_mean(deltas[0]),
        delta_f1=_mean(deltas[1]),
        relative_exact=relative[0],
        relative_f1=relative[1],
        discordant=(sum(d < 0 for d in deltas[0]), sum(d > 0 for d in deltas[0])),
        p_value=0.0004,
        p_holm=0.0312,
        detectable=2.5 if len(items) > 1 else None,
        flow={flow: sum(a.flow == flow for a in items) for flow in FLOWS},
        kept=_share([a.flow == "kept" for b, a in changed if b.score.exact]),
        confidence_before=_average([b.prediction.score for b, _ in scored]),
        confidence_after=_average([a.prediction.score for _, a in scored]),
        not_lower=_share([a.prediction.score >= b.prediction.score for b, a in kept]),
        missing=sum(a.score.missing for a in items),
        errors=sum(bool(a.prediction.error) for a in items),
    )


def _average(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _groups(asked: dict[str, list[Asked]], name: Callable[[Example], str]) -> tuple[Group, ...]:
    groups = []
    for variant, items in asked.items():
        parts: dict[str, list[int]] = {}
        for i, item in enumerate(asked["original"]):
            parts.setdefault(name(item.example), []).append(i)
        for part, places in sorted(parts.items()):
            there = [items[i] for i in places]
            right = [items[i].flow == "kept" for i in places if asked["original"][i].score.exact]
            exact, f1 = (
                100 * sum(getattr(i.score, m) for i in there) / len(there) for m in ("exact", "f1")
            )
            groups.append(Group(variant, part, len(there), exact, f1, _share(right)))
    return tuple(groups)


def _understanding(results: Sequence[VariantResult]) -> Understanding:
    parts = {
        role: {r.variant: r.kept for r in results[1:] if r.expects == role}
        for role in ("change", "stay", "floor")
    }
    pooled = {role: _pool(list(shares.values())) for role, shares in parts.items()}
    kept = pooled["change"]
    return Understanding(
        score=None if kept.value is None else 1 - kept.value,
        low=1 - kept.high,
        high=1 - kept.low,
        n=kept.n,
        items=max((share.n for share in parts["change"].values()), default=0),
        kept=kept.count,
        by_variant=parts["change"],
        stability=pooled["stay"],
        stability_by_variant=parts["stay"],
        floor=pooled["floor"],
        floor_by_variant=parts["floor"],
    )


def _pool(shares: Sequence[Share]) -> Share:
    return _share([k < s.count for s in shares for k in range(s.n)])


KEEPS = {"original": 1.0, "casing": 0.97, "srl_switch": 0.85, "wh2blah": 0.8, "ran": 0.7}


def reads(item: Example, variant: str, chance: random.Random) -> Prediction:
    """A plausible reader: mostly right, loses answers the more the question is broken."""
    fate = random.Random(item.id).random()
    right = item.answers[0].text if item.answers else ""
    wrong = "the archive" if item.task == "extractive" else item.choices[-1].label
    first = right if fate < 0.74 else wrong
    if chance.random() < KEEPS.get(variant, 0.35):
        return Prediction(item.id, first, variant, score=0.55 + 0.4 * fate)
    other = chance.choice([right, wrong, "the machine", ""]) if item.task == "extractive" else wrong
    return Prediction(item.id, other, variant, score=0.2 + 0.3 * chance.random())


def question_type(item: Example) -> str:
    return item.question.split()[0].lower().replace("in", "which")


def plain_audit(n: int = 240) -> Audit:
    return audit_of([example(i) for i in range(n)], reads, by_type=question_type)


def squad2_audit(n: int = 90) -> Audit:
    examples = [example(i, answerable=i % 3 > 0) for i in range(n)]
    return audit_of(examples, reads, by_type=question_type)


def choice_audit(n: int = 40) -> Audit:
    choices = tuple(Choice(label, text) for label, text in zip("ABCD", PLACES, strict=False))
    examples = [
        Example(
            f"c{i}",
            f"A bird in winter number {i} flies to",
            answers=(Answer("ABCD"[i % 4]),),
            choices=choices,
            task="choice",
        )
        for i in range(n)
    ]
    return audit_of(examples, reads)


HOSTILE = "<img src=x onerror=alert(1)></script><script>document.title='owned'</script>"


def hostile_audit() -> Audit:
    """Markup, right-to-left text, lone surrogates, control characters, a very long question."""
    texts = [
        (f"Who wrote {HOSTILE} and why?", HOSTILE),
        ("מי כתב את הספר הזה?", "שלום עליכם"),
        ("Who is \ud800 and \x00\x0b?", "\udfff"),
        ("Why " + "so very long a question " * 400 + "?", "x" * 5000),
        ("누가 그 기계를 만들었는가?", "에이다"),
        ("{{ 7*7 }} ${7*7} %s {n}?", "{{ config }}"),
    ]
    examples = [
        Example(
            f'id"><b>{i}',
            question,
            (Paragraph((f"{HOSTILE} {answer} & more. " * 3,), title="<h1>&amp;"),),
            (Answer(answer),),
        )
        for i, (question, answer) in enumerate(texts)
    ]
    return audit_of(examples, reads)


def one_question_audit() -> Audit:
    return audit_of([example(0)], reads, variants=("original", "ran", "casing"))


def unchanged_audit() -> Audit:
    """No variant applies to any question, and the reader gives no confidence."""

    def silent(item: Example, variant: str, chance: random.Random) -> Prediction:
        return Prediction(item.id, item.answers[0].text, variant)

    return audit_of([example(i) for i in range(12)], silent, variants=("original",))


@cache
def named_audit(name: str) -> Audit:
    return globals()[f"{name}_audit"]()
