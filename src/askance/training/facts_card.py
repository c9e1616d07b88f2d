"""The model card of the multi-hop reader, from its scores."""

# ruff: noqa: E501 - a table's row is one line

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["card"]

_TEMPLATE = """\
# The multi-hop reader

A small reader for questions over several paragraphs: it chooses two of them, answers with a span, yes or no,
and names the supporting sentences. It makes the multi-hop audit run without any other model; as a measure of
what can be reached it says little.

| | |
|---|---|
| architecture | the embedded reader's (BERT, 6 layers, 384 wide, 22.7M parameters, uncased English); heads for start, end, sentence facts, kind of answer, relevance of a paragraph and of a pair |
| file | `model.onnx`, {bytes:.1f} MB, int8 (7 bits); sha256 `{sha256}`; {date} |
| inputs | `input_ids`, `attention_mask`, `token_type_ids`: int64 [batch, tokens]; at most 384 tokens |
| outputs | `start`, `end`, `fact` [batch, tokens]; `kind` [batch, 3]: span, yes, no; `relevance` [batch, 2]: of a single paragraph, of a pair |
| rules | {rules} |
| licence | Apache-2.0 base, trained on CC BY-SA, CC BY and Apache-2.0 data, attributed below |

Every paragraph is scored alone, the best few are read in pairs, and the best pair gives the answer. A sentence's
score as a fact is the mean over its tokens. One input at a time and without padding, as `MultihopReader` does.

## Data
Started from the embedded reader's weights (see its card; its data hold HotpotQA's 374 train items with spans).

| source | licence | trained on |
|---|---|---|
{data}

Attribution: HotpotQA (Yang et al. 2018), a subset of its training set; 2WikiMultihopQA (Ho et al. 2020) and MuSiQue
(Trivedi et al. 2022), 200 items each as published with a retrieval study; SQuAD (Rajpurkar et al. 2016), a subset of its
training set; SQuADShifts (Miller et al. 2020), new Wikipedia; BoolQ (Clark et al. 2019), its dev set.

- **HotpotQA dev was not trained on**: no question of its 7,405 is among the training questions. Paragraphs of Wikipedia
  may be shared. Rows that share a passage with SQuAD dev were dropped.
- Held out: {held_out} of HotpotQA's 400 train items; the rules were chosen on them. The embedded reader, from whose weights this
  one starts, had seen their questions with the gold paragraphs, and many are easy or medium: their scores flatter, and the
  rules may suit them more than other questions. HotpotQA dev, all of it hard, was scored once, at the end.
- SQuAD's questions stand beside up to two paragraphs like theirs; the sentence with the answer is their one fact.
  MuSiQue's and BoolQ's sentences are not marked: they teach no facts.

## Recipe
`python -m askance.training.facts --data DIR --base DIR --out DIR --minutes {minutes:g}`

- {processes} processes of one thread each; after every {agree_every} steps they go on from the mean of their weights.
- AdamW, rate {rate:g}, warm-up over {warm_up:.0%} of the time, then falling to 0 with the clock; weight decay {decay:g}, gradient
  norm {clip:g}, seed {seed}; about 2,560 tokens a batch. Word embeddings stay as they are. The encoder computes in {precision}.
- Each pass: every HotpotQA item three times with its evidence and three pairs that hold a wrong paragraph, 2WikiMultihopQA
  twice; each paragraph alone; 30% of the new Wikipedia and 35% of BoolQ's questions.
- Losses: minus the log of what all occurrences of the answer have together (weight 1), facts (1.5), kind (.5), relevance (1).
- {steps:,} steps of each process in {elapsed:.0f} minutes (pass {epoch} was under way at the end) on two cores that had other work too.

## Scores
HotpotQA distractor, {n} dev items, official script's logic:

| | n | answer EM | answer F1 | facts EM | facts F1 | joint EM | joint F1 |
|---|---|---|---|---|---|---|---|
{dev}

The paper's model, trained on 90,000 items, reaches 58.3 / 66.7 / 40.9 F1 on the whole dev set: this one, trained on 312, stays
well below it. With other contexts, as in
its Table 7 (the same weights, not trained for them):

| | n | answer EM | answer F1 | facts EM | facts F1 | joint EM | joint F1 |
|---|---|---|---|---|---|---|---|
{ablations}

Choosing two of ten paragraphs costs 14 points of answer F1 against reading the gold ones; comparisons are found but often
answered wrong. Export, on the held-out items (seen by the start's training; the rules were chosen on them):

| | n | answer EM | answer F1 | facts EM | facts F1 | joint EM | joint F1 |
|---|---|---|---|---|---|---|---|
{gate}

About {seconds:.2f} seconds a question with ten paragraphs on two cores.

## Limits
- English; two paragraphs at most, so that questions over three or four (2WikiMultihopQA, MuSiQue) lose some of their evidence.
- At least one fact in each chosen paragraph, whatever its score.
- Chosen pairs are those that look relevant to the question; a bridge that the question doesn't name is found only through
  the pair's own score.
"""

_SOURCES = {
    "hotpot": ("HotpotQA, train subset", "CC BY-SA 4.0"),
    "2wiki": ("2WikiMultihopQA", "Apache-2.0"),
    "musique": ("MuSiQue", "CC BY 4.0"),
    "squad": ("SQuAD 1.1, train subset", "CC BY-SA 4.0"),
    "new_wiki": ("SQuADShifts, new Wikipedia", "CC BY 4.0"),
    "boolq": ("BoolQ dev", "CC BY-SA 3.0"),
}


def card(scores: Mapping[str, Any]) -> str:
    """The text of CARD.md."""
    settings, counts = scores["run"]["settings"], scores["counts"]
    epoch, _, steps, elapsed = scores["run"]["place"]
    names = ("processes", "agree_every", "rate", "warm_up", "decay", "clip", "seed", "minutes")
    return _TEMPLATE.format(
        **{name: settings[name] for name in names},
        **{name: scores["model"][name] for name in ("sha256", "date")},
        precision="bfloat16" if settings["bfloat16"] else "float32",
        bytes=scores["model"]["bytes"] / 1e6,
        rules=", ".join(f"{name} {value:g}" for name, value in scores["rules"].items()),
        data="\n".join(
            f"| {name} | {licence} | {counts.get(f'{source}: trained on', 0):,} |"
            for source, (name, licence) in _SOURCES.items()
        ),
        held_out=counts.get("hotpot: held out", 0),
        steps=steps,
        elapsed=elapsed / 60,
        epoch=epoch + 1,
        n=scores["dev"]["all"]["n"],
        dev=_rows(scores["dev"]),
        ablations=_rows(scores["ablations"]),
        gate=_rows(scores["gate"]),
        seconds=scores["seconds_per_question"],
    )


def _rows(groups: Mapping[str, Mapping[str, float]]) -> str:
    keys = ("em", "f1", "sp_em", "sp_f1", "joint_em", "joint_f1")
    return "\n".join(
        f"| {name} | {found['n']:,.0f} | "
        + " | ".join(f"{100 * found[key]:.2f}" for key in keys)
        + " |"
        for name, found in groups.items()
    )
