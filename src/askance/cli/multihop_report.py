"""``askance multihop report``: scores, causes, rankings and questions as one page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from askance.cli.options import key_values, lang_option

if TYPE_CHECKING:
    from askance.data import Document, Example, Ranking
    from askance.multihop.scores import MultihopScores
    from askance.multihop.scores_comparison import MultihopComparison

__all__ = ["report"]

_PATH = click.Path(path_type=Path)


@click.command()
@click.argument("data", type=_PATH)
@click.argument("predictions", type=_PATH)
@click.argument("predictions_b", type=_PATH, required=False)
@click.option("--data-format", help="Of DATA (askance list datasets).  [default: found out]")
@click.option(
    "--predictions-format",
    metavar="NAME",
    help="hotpot, jsonl, dire, musique.  [default: found out]",
)
@click.option(
    "--dialect", metavar="NAME", help="hotpot, 2wiki or musique.  [default: what fits the data]"
)
@click.option("--answered-only", is_flag=True, help="Leave out questions without a prediction.")
@click.option(
    "--name", "names", multiple=True, help="A system's name; the second for PREDICTIONS_B."
)
@click.option(
    "--rankings",
    multiple=True,
    metavar="NAME=FILE",
    help="What a retriever found, a file of multihop retrieve; once for each retriever.",
)
@click.option("--corpus", type=_PATH, help="What was searched.  [default: DATA's own paragraphs]")
@click.option(
    "--paper",
    default="auto",
    show_default=True,
    metavar="SETTING",
    help="Whose figures stand beside: distractor-dev, fullwiki-dev, ... or none; auto goes by "
    "DATA's official name.",
)
@click.option(
    "--items",
    type=click.IntRange(min=1),
    default=300,
    show_default=True,
    help="How many questions can be looked at, at most.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Of bootstrap and choice.")
@click.option("--out", type=_PATH, default=Path("report.html"), show_default=True)
@lang_option
def report(
    data: Path,
    predictions: Path,
    predictions_b: Path | None,
    rankings: Sequence[str],
    corpus: Path | None,
    out: Path,
    names: Sequence[str],
    **settings: Any,
) -> None:
    """Write one page: scores, where the points went, and question by question with its facts.

    With PREDICTIONS_B, two systems on the same questions; with --rankings, how much each retriever
    found. The page stands alone and loads nothing.

    \b
    Examples:
      askance multihop report hotpot_dev_distractor_v1.json pred.json --out report.html
      askance multihop report dev.json before.json after.json --name before --name after
      askance multihop report dev.json pred.json --rankings bm25=bm25.jsonl --lang ko
    """
    from askance.multihop.report import write_report

    files = [predictions] if predictions_b is None else [predictions, predictions_b]
    found = {
        name: _rankings(Path(file)) for name, file in key_values(rankings, "--rankings").items()
    }
    examples, scores = _scored(data, files, settings)
    called = [*names, *(file.name.partition(".")[0] for file in files[len(names) :])]
    chosen = {key: settings[key] for key in ("paper", "seed", "lang")}
    documents = None if corpus is None else _documents(corpus)
    page = write_report(
        out,
        scores,
        examples,
        names=called,
        data=data.name.partition(".")[0],
        rankings=found,
        documents=documents,
        most=settings["items"],
        **chosen,
    )
    click.echo(str(page))


def _scored(
    data: Path, files: Sequence[Path], settings: dict[str, Any]
) -> tuple[list[Example], MultihopScores | MultihopComparison]:
    from askance.datasets import detect_format, load_dataset
    from askance.metrics.supporting_facts_dialects import DIALECTS
    from askance.multihop.predictions import read_multihop_predictions
    from askance.multihop.scores import score_multihop
    from askance.multihop.scores_comparison import compare_multihop

    name = settings["data_format"] or detect_format(data)
    examples = load_dataset(name, data)
    format_ = settings["predictions_format"]
    said = [read_multihop_predictions(file, format_, examples=examples) for file in files]
    chosen = {
        "dialect": settings["dialect"] or (name if name in DIALECTS.names() else "hotpot"),
        "answered_only": settings["answered_only"],
    }
    if len(said) == 1:
        return examples, score_multihop(examples, said[0], **chosen)
    return examples, compare_multihop(examples, said[0], said[1], seed=settings["seed"], **chosen)


def _rankings(file: Path) -> list[Ranking]:
    from askance.multihop.retrieval import read_run

    return list(read_run(file).values())


def _documents(corpus: Path) -> list[Document]:
    from askance.multihop.corpus import read_corpus

    return list(read_corpus(corpus))
