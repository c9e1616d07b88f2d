"""``askance multihop retrieve``: a ranking of paragraphs for every question."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from askance.cli.options import data_options, load_pool
from askance.cli.progress import progress
from askance.errors import OptionError

if TYPE_CHECKING:
    from askance.data import Example
    from askance.multihop.retrieval import Retriever

__all__ = ["retrieve"]


@click.command()
@data_options
@click.option("--index", "folder", type=click.Path(path_type=Path), help="The index's folder.")
@click.option(
    "--retriever",
    default="bigram",
    show_default=True,
    help="bigram, bm25s, tantivy, or run:FILE.",
)
@click.option("-k", type=click.IntRange(min=1), default=10, show_default=True, help="How many.")
@click.option(
    "--mode",
    type=click.Choice(["practical", "paper"]),
    help="bigram: may Algorithm 2 end with no candidates, as published?  [default: practical]",
)
@click.option("--candidates", type=click.IntRange(min=1), help="bigram: the paper's N.  [5000]")
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The file of rankings.")
@click.option(
    "--format",
    "format_",
    type=click.Choice(["jsonl", "trec"]),
    help="Of that file.  [default: jsonl for .jsonl, else trec]",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Decides --limit's sample.")
def retrieve(
    data: Path,
    data_format: str | None,
    fields: Sequence[str],
    limit: int | None,
    ids: str | None,
    folder: Path | None,
    retriever: str,
    k: int,
    mode: str | None,
    candidates: int | None,
    out: Path,
    format_: str | None,
    seed: int,
) -> None:
    """Rank paragraphs for every question of DATA.

    Questions that OUT has already are left alone, so that the same command again goes on where a
    stopped one was. Mean Rank and MAP as in the paper need the whole ranking: -k 5000.

    \b
    Examples:
      askance multihop retrieve hotpot_dev_fullwiki.json --index runs/wiki --out runs/found.jsonl
      askance multihop retrieve dev.json --index runs/wiki --retriever bm25s -k 100 --out bm25.run
    """
    from askance.datasets import sample_examples
    from askance.io import content_hash
    from askance.multihop.retrieval import load_retriever
    from askance.multihop.retrieval.run_files import format_of

    if out.suffix in (".gz", ".bz2"):
        raise OptionError("a file that grows can't be packed", where=str(out), fix="pack it later")
    given = {"mode": mode, "candidates": candidates}
    options = {name: value for name, value in given.items() if value is not None}
    found = load_retriever(retriever, folder, **options)
    _, examples = load_pool(data, data_format, fields, ids)
    chosen = sample_examples(examples, limit, seed=seed)
    inputs = {
        "data": content_hash(data) if data.is_file() else str(data),
        "retriever": dict(found.identity),
        "k": k,
        "format": format_ or format_of(out),
    }
    asked = _rank(found, chosen, inputs, out, retriever.partition(":")[0])
    click.echo(f"{asked} questions ranked, {len(chosen) - asked} there already: {out}", err=True)


def _rank(
    retriever: Retriever, examples: Sequence[Example], inputs: dict[str, Any], out: Path, tag: str
) -> int:
    """Append the rankings that aren't there yet; returns how many these were."""
    from askance.multihop.retrieval import rank_questions
    from askance.multihop.retrieval.growing_run import GrowingRun
    from askance.runs import RunRecord, open_run, package_versions

    record = RunRecord("multihop retrieve", inputs, versions=package_versions(["askance", "numpy"]))
    open_run(out.with_name(f"{out.name}.record"), record)
    growing = GrowingRun(out, inputs["format"], tag)
    done = growing.resume()
    left = [example for example in examples if example.id not in done]
    before = len(examples) - len(left)
    with progress("retrieving") as advance, growing.append() as stream:
        advance(before, len(examples))
        for number, ranking in enumerate(
            rank_questions(retriever, left, k=inputs["k"]), start=before + 1
        ):
            stream.write(ranking)
            advance(number, len(examples))
    return len(left)
