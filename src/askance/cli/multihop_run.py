"""``askance multihop run``: index, retrieve, read, score and report in one command."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from askance.cli.options import data_options, lang_option, reader_options

__all__ = ["run"]

_PATH = click.Path(path_type=Path)


@click.command(context_settings={"default_map": {"reader": "multihop"}})
@data_options
@reader_options
@click.option("--corpus", type=_PATH, help="What is searched.  [default: DATA's own paragraphs]")
@click.option(
    "--retriever", default="bigram", show_default=True, help="bigram, bm25s, tantivy, or run:FILE."
)
@click.option("-k", type=click.IntRange(min=1), default=10, show_default=True, help="How many.")
@click.option(
    "--setting",
    type=click.Choice(["fullwiki", "distractor"]),
    default="fullwiki",
    show_default=True,
    help="Read what was retrieved, or the paragraphs in DATA.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Decides --limit's sample.")
@click.option("--out", type=_PATH, required=True, help="The folder of everything.")
@lang_option
@click.pass_context
def run(
    ctx: click.Context,
    /,
    data: Path,
    corpus: Path | None,
    retriever: str,
    k: int,
    setting: str,
    seed: int,
    out: Path,
    lang: str,
    **settings: Any,
) -> None:
    """Index, retrieve, read, score and report: from DATA to one page.

    Everything stands in OUT: index/, found.jsonl, read/, report.html. The same command again goes
    on where a stopped one was.

    \b
    Examples:
      askance multihop run hotpot_dev_fullwiki.json --out runs/hotpot
      askance multihop run dev.json --corpus wiki.jsonl --retriever bm25s --limit 99 --out runs/w
    """
    from askance.cli.multihop_index import index
    from askance.cli.multihop_read import read
    from askance.cli.multihop_report import report
    from askance.cli.multihop_retrieve import retrieve
    from askance.cli.multihop_score import score

    folder, found, predictions = out / "index", out / "found.jsonl", out / "read/predictions.jsonl"
    out.mkdir(parents=True, exist_ok=True)
    asked = {name: settings[name] for name in ("data_format", "fields", "limit", "ids")}
    added = retriever if retriever in ("bm25s", "tantivy") else "bigram"
    searched = corpus or data
    shown = {"rankings": found, "index": folder} if setting == "fullwiki" else {}
    ctx.invoke(index, corpus=searched, out=folder, retriever=added)
    ctx.invoke(
        retrieve, data=data, folder=folder, retriever=retriever, k=k, out=found, seed=seed, **asked
    )
    ctx.invoke(
        read, data=data, setting=setting, k=k, seed=seed, out=out / "read", **shown, **settings
    )
    scored = {"data": data, "predictions": predictions, "data_format": settings["data_format"]}
    ctx.invoke(score, answered_only=True, causes=True, **scored)
    ctx.invoke(
        report,
        answered_only=True,
        rankings=(f"{retriever.partition(':')[0]}={found}",),
        corpus=corpus,
        names=(settings["reader"],),
        out=out / "report.html",
        lang=lang,
        **scored,
    )
