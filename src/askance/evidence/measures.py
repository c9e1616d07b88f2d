"""From answers to findings: the evidence score, one result per edit, the single-hop share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import compress

import numpy as np

from askance.clever_hans.columns import difference, kept_share, measured, resample
from askance.clever_hans.flow import is_right
from askance.clever_hans.results import FLOWS, Asked, Measured, Share, Understanding
from askance.clever_hans.understanding import understanding
from askance.data import Example
from askance.evidence.asked import Column, Read, kept_columns, score_columns
from askance.evidence.contexts import stands_in
from askance.evidence.kinds import KINDS, Kind
from askance.evidence.results import MEASURES, EditGroup, EditResult, Part
from askance.evidence.shown_facts import facts_not_given
from askance.metrics import Bootstrap, wilson_interval
from askance.multihop.scores_matching import NO_GROUP, group_of

__all__ = ["edit_results", "evidence_score", "parts", "single_hop_share"]


def evidence_score(read: Read, seed: int, kind: Kind = "open") -> Understanding:
    """E = 1 − share of {right before, evidence removed} whose answer is kept.

    Over the questions of one kind of answer, with stability and floor beside it.
    """
    columns = kept_columns(read, kind)
    boot = resample(read.asked, {**columns, **_size(read)}, seed)
    return understanding(read.asked, read.expects, columns, boot, seed)


def _size(read: Read) -> dict[str, Column]:
    # A column without gaps: the bootstrap needs one even where no answer counts.
    return {"size": np.ones(len(read.examples))}


def edit_results(read: Read, seed: int) -> tuple[EditResult, ...]:
    """The original's result and each edit's, all from one paired bootstrap over paragraphs."""
    columns = {**score_columns(read), **kept_columns(read)}
    boot = resample(read.asked, columns, seed)
    names = MEASURES if read.shows_facts else MEASURES[:2]
    return tuple(_result(edit, read, columns, boot, names) for edit in read.asked)


def _result(
    edit: str, read: Read, columns: Mapping[str, Column], boot: Bootstrap, names: tuple[str, ...]
) -> EditResult:
    items = read.asked[edit]
    mask = read.changed(edit)
    changed = list(compress(items, mask))
    scores = {name: measured(boot, columns, f"{name}:{edit}") for name in names}
    given = [facts_not_given(read.examples[place], item) for place, item in enumerate(items)]
    shown = [found for found, there in zip(given, mask, strict=True) if there and found.shown]
    left = [_answer_is_left(item.example) for item in items]
    kept = kept_columns(read)[f"kept:{edit}"] == 1
    return EditResult(
        edit=edit,
        expects=read.expects[edit],
        n=len(items),
        changed=len(changed),
        reasons=dict(sorted(Counter(i.perturbed.reason for i in items if _stayed(i)).items())),
        scores={name: found for name, found in scores.items() if found is not None},
        deltas=_deltas(edit, names, columns, boot),
        flow={flow: sum(item.flow == flow for item in changed) for flow in FLOWS},
        kept=kept_share(boot, columns, edit),
        guessable={kind: _kept_of(read, edit, kind) for kind in KINDS[1:]},
        answer_left=share_of(sum(compress(left, mask)), len(changed)),
        kept_unread=int(sum(bool(k) and not there for k, there in zip(kept, left, strict=True))),
        unseen=share_of(sum(bool(f.removed or f.invented) for f in shown), len(shown)),
        removed_facts=sum(len(found.removed) for found in shown),
        invented_facts=sum(len(found.invented) for found in shown),
        missing=sum(item.score.missing for item in changed),
        errors=sum(bool(item.prediction.error) for item in changed),
    )


def _stayed(item: Asked) -> bool:
    return item.perturbed.status != "changed" and item.example.variant != "original"


def _deltas(
    edit: str, names: tuple[str, ...], columns: Mapping[str, Column], boot: Bootstrap
) -> dict[str, Measured]:
    n = int((~np.isnan(columns[f"em:{edit}"])).sum())
    if edit == "original" or not n:
        return {}
    return {name: difference(boot, f"{name}:{edit}", f"{name}:before:{edit}", n) for name in names}


def _kept_of(read: Read, edit: str, kind: Kind) -> Share:
    # A harmless edit counts every kind already.
    if read.expects[edit] == "stay":
        return Share(0, 0)
    flags = read.telling(edit, kind)
    items = list(compress(read.asked[edit], flags))
    return share_of(sum(item.flow == "kept" for item in items), len(items))


def _answer_is_left(example: Example) -> bool:
    return any(stands_in(a.text, p.text) for a in example.answers for p in example.paragraphs)


def share_of(count: int, n: int) -> Share:
    """A share with Wilson's interval."""
    interval = wilson_interval(count, n)
    return Share(count, n, interval.low, interval.high)


def single_hop_share(read: Read) -> Share | None:
    """Of the bridge questions that were right, those still right from the answer's paragraph.

    Comparisons and answers that can be guessed are left out. None where the edit wasn't asked.
    """
    if "answer_hop" not in read.asked:
        return None
    flags = read.telling("answer_hop", "open")
    items = list(compress(read.asked["answer_hop"], flags))
    return share_of(sum(is_right(item.score) for item in items), len(items))


def parts(read: Read, seed: int) -> tuple[Part, ...]:
    """Evidence score and scores by the data's type and level, where the data have them."""
    found: list[Part] = []
    for key in ("type", "level"):
        names = [group_of(key)(example) for example in read.examples]
        for value in sorted(set(names) - {NO_GROUP}):
            places = [place for place, name in enumerate(names) if name == value]
            found.append(_part(key, value, read.only(places), seed))
    return tuple(found)


def _part(key: str, value: str, read: Read, seed: int) -> Part:
    columns = score_columns(read)
    names = MEASURES if read.shows_facts else MEASURES[:2]
    score = evidence_score(read, seed)
    groups = []
    for edit in read.asked:
        n = sum(read.changed(edit))
        means = {name: float(np.nanmean(columns[f"{name}:{edit}"])) for name in names if n}
        flags = read.telling(edit, "open")
        items = list(compress(read.asked[edit], flags))
        kept = share_of(sum(item.flow == "kept" for item in items), len(items))
        groups.append(EditGroup(edit, n, means, kept))
    return Part(key, value, len(read.examples), score, tuple(groups))
