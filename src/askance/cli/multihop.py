"""The ``askance multihop`` group."""

from __future__ import annotations

import click

from askance.cli import LazyGroup

__all__ = ["multihop"]

COMMANDS = {
    "wiki": ("askance.cli.multihop_wiki:wiki", "Turn a Wikipedia dump into lead paragraphs."),
    "graph": ("askance.cli.multihop_graph:graph", "Build the link graph of lead paragraphs."),
    "pairs": ("askance.cli.multihop_pairs:pairs", "Draw pairs of paragraphs to ask about."),
    "run": ("askance.cli.multihop_run:run", "Index, retrieve, read, score and report in one go."),
    "index": ("askance.cli.multihop_index:index", "Index a corpus of paragraphs."),
    "retrieve": ("askance.cli.multihop_retrieve:retrieve", "Rank paragraphs for every question."),
    "read": ("askance.cli.multihop_read:read", "Answer every question and show its facts."),
    "score": ("askance.cli.multihop_score:score", "Score answers, facts and both; say why."),
    "evidence": (
        "askance.cli.multihop_evidence:evidence",
        "Take the evidence away: does the answer stay?",
    ),
    "report": ("askance.cli.multihop_report:report", "Write scores, causes and items as a page."),
    "analyse": (
        "askance.cli.multihop_analyse:analyse",
        "What is asked and answered, and do people agree?",
    ),
}


@click.group(cls=LazyGroup, lazy=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
def multihop() -> None:
    """Does a system reason over several documents, and can it show its facts?

    Index a corpus, retrieve, read with supporting facts, score all three, and look at what went
    wrong.

    \b
    Example:
      askance multihop run hotpot_dev_fullwiki.json --out runs/hotpot
      askance multihop index corpus.jsonl --out runs/index
      askance multihop retrieve questions.json --index runs/index --out runs/found.jsonl
      askance multihop read questions.json --setting fullwiki --index runs/index --out runs/read
    """
