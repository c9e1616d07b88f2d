"""``askance multihop read``: answers with their supporting facts, kept as a run."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from askance.cli.asking import given_arguments, reader_source, tell_estimate
from askance.cli.options import data_options, load_pool, reader_options
from askance.cli.progress import progress

if TYPE_CHECKING:
    from askance.data import Example
    from askance.multihop.reading import Reading
    from askance.multihop.settings_named import Setting
    from askance.readers.asking import ReaderSource

__all__ = ["read"]

_PATH = click.Path(path_type=Path)


@click.command(context_settings={"default_map": {"reader": "multihop"}})
@data_options
@reader_options
@click.option(
    "--setting",
    type=click.Choice(["distractor", "fullwiki", "gold", "facts"]),
    default="distractor",
    show_default=True,
    help="As the data have it, retrieved, only gold paragraphs, only gold sentences.",
)
@click.option("--index", type=_PATH, metavar="DIR", help="Where fullwiki's paragraphs are.")
@click.option("--rankings", type=_PATH, help="What was retrieved; else the index is searched.")
@click.option("-k", type=click.IntRange(min=1), default=10, show_default=True, help="How many.")
@click.option("--shuffle", is_flag=True, help="Put the paragraphs in another order, by --seed.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of --limit and --shuffle.")
@click.option("--out", type=_PATH, help="The run's folder: record and predictions.")
@click.option("--dry-run", is_flag=True, help="Only say what would be asked, and what it costs.")
def read(
    data: Path,
    data_format: str | None,
    fields: Sequence[str],
    limit: int | None,
    ids: str | None,
    setting: str,
    shuffle: bool,
    seed: int,
    **settings: Any,
) -> None:
    """Answer every question of DATA and show the supporting facts.

    With --out, predictions.jsonl, HotpotQA's predictions.json and the record are kept there, and
    the same command again goes on where a stopped one was. Prints the official scores, in percent.

    \b
    Examples:
      askance multihop read hotpot_dev_distractor_v1.json --limit 500 --out runs/read
      askance multihop read questions.json --setting fullwiki --index runs/index \\
          --rankings runs/found.jsonl -k 10 --out runs/fullwiki
      askance multihop read dev.json --reader openai:my-model --dry-run
    """
    from askance.multihop.settings_named import open_setting

    named = {name: settings[name] for name in ("index", "rankings", "k")}
    shown = open_setting(setting, **named, shuffle=seed if shuffle else None)
    pool, examples = load_pool(data, data_format, fields, ids)
    source = reader_source(
        pool,
        **{name: settings[name] for name in ("reader", "reader_settings", "no_answer")},
        kept_in=None if settings["dry_run"] else settings["out"],
        facts=True,
    )
    if settings["dry_run"]:
        _tell_cost(examples, limit, seed, shown, source)
        return
    reading = _read(examples, limit, seed, shown, source, **settings)
    _finish(reading, data, data_format, settings["out"], part=len(reading.examples) < len(pool))


def _tell_cost(
    examples: Sequence[Example],
    limit: int | None,
    seed: int,
    setting: Setting,
    source: ReaderSource,
) -> None:
    from askance.datasets import sample_examples

    shown = [setting(example) for example in sample_examples(examples, limit, seed=seed)]
    paragraphs = sum(len(example.paragraphs) for example in shown)
    click.echo(f"{len(shown)} questions over {paragraphs} paragraphs, setting {setting.name}")
    tell_estimate(source, shown)


def _read(
    examples: Sequence[Example],
    limit: int | None,
    seed: int,
    setting: Setting,
    source: ReaderSource,
    *,
    out: Path | None,
    workers: int | None,
    **_: Any,
) -> Reading:
    from askance.multihop.reading import read_multihop

    with progress("reading") as advance:
        reading = read_multihop(
            source,
            examples,
            setting=setting,
            limit=limit,
            seed=seed,
            out=out,
            workers=workers or os.cpu_count() or 1,
            arguments=given_arguments(),
            on_progress=advance,
        )
    if dropped := getattr(source.open(), "dropped_facts", 0):
        click.echo(f"facts that name no sentence, which are left out: {dropped}", err=True)
    return reading


def _finish(
    reading: Reading, data: Path, data_format: str | None, out: Path | None, *, part: bool
) -> None:
    """The score line, and what to do next."""
    from askance.datasets import detect_format
    from askance.metrics.supporting_facts_dialects import DIALECTS

    if reading.failed:
        click.echo(f"questions without an answer, which earn 0: {reading.failed}", err=True)
    if not any(example.facts for example in reading.examples):
        click.echo("no question has gold facts: only the answer's numbers say something", err=True)
    if all(example.answers for example in reading.examples):
        name = data_format or detect_format(data)
        click.echo(_score_line(reading, name if name in DIALECTS.names() else "hotpot"))
    else:
        click.echo("the data have no gold answers: nothing is scored", err=True)
    if out is not None:
        options = " --answered-only" if part else ""
        predictions = out / "predictions.jsonl"
        click.echo(f"predictions: {predictions}, {out / 'predictions.json'}", err=True)
        click.echo(f"next: askance multihop score {data} {predictions} --causes{options}", err=True)


def _score_line(reading: Reading, dialect: str) -> str:
    overall = reading.score(dialect).overall
    parts = {"answer": "", "facts": "sp_", "joint": "joint_"}
    told = [
        f"{part} EM {100 * overall[f'{prefix}em']:.2f} F1 {100 * overall[f'{prefix}f1']:.2f}"
        for part, prefix in parts.items()
    ]
    return f"{', '.join(told)} ({len(reading.examples)} questions, {dialect})"
