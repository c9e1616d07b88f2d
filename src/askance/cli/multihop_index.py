"""``askance multihop index``: a corpus of paragraphs, ready to be searched."""

from __future__ import annotations

from pathlib import Path

import click

from askance.cli.progress import counting
from askance.errors import OptionError

__all__ = ["index"]


@click.command()
@click.argument("corpus", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The index's folder.")
@click.option("--corpus-format", help="beir, wiki, titled, jsonl, hotpotqa ...; else detected.")
@click.option(
    "--retriever",
    type=click.Choice(["bigram", "bm25s", "tantivy"]),
    default="bigram",
    show_default=True,
    help="bm25s and tantivy are added to the paper's index.",
)
@click.option(
    "--analyser",
    type=click.Choice(["english", "korean-ngrams", "korean-morphemes"]),
    help="How texts become words.  [default: english; --append: the index's]",
)
@click.option("--stop-words", help="Instead of the analyser's: comma-separated, or @FILE.")
@click.option("--no-titles", is_flag=True, help="Leave the titles out of what is searched.")
@click.option("--append", is_flag=True, help="Add the documents to the index that is there.")
@click.option(
    "--workers", type=click.IntRange(min=1), default=1, show_default=True, help="Processes."
)
def index(
    corpus: Path,
    out: Path,
    corpus_format: str | None,
    retriever: str,
    analyser: str | None,
    stop_words: str | None,
    no_titles: bool,
    append: bool,
    workers: int,
) -> None:
    """Index the paragraphs of CORPUS by their hashed uni- and bigrams.

    The same command again goes on where a stopped one was. All documents stand in the folder, so
    that rankings can be read without CORPUS.

    \b
    Examples:
      askance multihop index enwiki-abstracts/ --out runs/wiki --workers 4
      askance multihop index more.jsonl --out runs/wiki --append
      askance multihop index corpus.jsonl --out runs/mine --retriever bm25s
      askance multihop index 한국어.jsonl --out runs/ko --analyser korean-ngrams
    """
    from askance.cli.options import select_ids
    from askance.multihop.corpus import read_corpus
    from askance.multihop.index import build_index
    from askance.multihop.retrieval import build_retriever

    if append and (analyser or stop_words or no_titles):
        fix = "leave out --analyser, --stop-words and --no-titles"
        raise OptionError("--append keeps the settings of the index that is there", fix=fix)
    built = build_index(
        read_corpus(corpus, corpus_format),
        out,
        analyser=analyser or "english",
        stop_words=select_ids(stop_words),
        titles=not no_titles,
        append=append,
        workers=workers,
        on_progress=counting("indexing", "paragraphs"),
    )
    build_retriever(retriever, built)
    click.echo(f"{len(built)} paragraphs: {out}")
