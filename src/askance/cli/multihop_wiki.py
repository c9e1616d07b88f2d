"""``askance multihop wiki``: from a Wikipedia dump to lead paragraphs."""

from __future__ import annotations

from pathlib import Path

import click

from askance.cli.options import output_option
from askance.cli.progress import counting

__all__ = ["wiki"]


@click.command()
@click.argument("dump", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The pages' folder.")
@click.option("--lang", help="Of sentences and link endings.  [default: the dump's]")
@click.option(
    "--workers", type=click.IntRange(min=1), default=1, show_default=True, help="Processes."
)
@output_option
def wiki(dump: Path, out: Path, lang: str | None, workers: int, format_: str) -> None:
    """Write the lead paragraph of every page of DUMP, with sentences and links.

    DUMP is a MediaWiki XML dump: .xml, .xml.gz, .xml.bz2, or a multistream .xml.bz2, which is the
    quickest with several workers. The shards in OUT/pages have the form of HotpotQA's published
    Wikipedia; links lead to the pages that redirects name. Prints how many pages and links there
    were and what was left out. The same command again goes on where a stopped one was.

    \b
    Examples:
      askance multihop wiki enwiki-pages-articles-multistream.xml.bz2 --out runs/wiki --workers 4
      askance multihop index runs/wiki/pages --out runs/index
    """
    from askance.errors import DataError
    from askance.multihop.wikipedia import build_pages
    from askance.reports.tables import render_rows

    counts = build_pages(
        dump, out, language=lang, workers=workers, on_progress=counting("reading", "pages")
    )
    shown = {name: count for name, count in counts.to_dict().items() if name != "faults"}
    click.echo(
        render_rows([{"count": n.replace("_", " "), "n": c} for n, c in shown.items()], format_)
    )
    click.echo(f"{counts.paragraphs} lead paragraphs: {out / 'pages'}", err=True)
    if counts.faults:
        more = f", and {len(counts.faults) - 1} more faults" if counts.faults[1:] else ""
        raise DataError(
            f"{counts.faults[0]}{more}", where=str(dump), fix="all that is whole has been written"
        )
