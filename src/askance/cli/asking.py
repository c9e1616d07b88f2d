"""What every command that asks a reader does: its arguments, its reader and what it would cost."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from askance.cli.options import key_values

if TYPE_CHECKING:
    from askance.data import Example
    from askance.readers.asking import ReaderSource

__all__ = ["given_arguments", "reader_source", "tell_estimate"]


def given_arguments() -> dict[str, object]:
    """What the command was given; a secret never is an option, so all of it may be kept."""
    params = click.get_current_context().params.items()
    given = {name: value for name, value in params if value not in (None, ())}
    return {n: v if isinstance(v, int | float | str | bool) else str(v) for n, v in given.items()}


def reader_source(
    pool: Sequence[Example],
    *,
    reader: str,
    reader_settings: Sequence[str],
    no_answer: str,
    kept_in: Path | None,
    facts: bool = False,
) -> ReaderSource:
    """The named reader; it may refuse if ``no_answer`` says so or ``pool`` has such questions.

    ``kept_in``: the run's folder, None where nothing is asked or kept. ``facts``: an endpoint is
    asked for supporting facts unless its options say otherwise.
    """
    from askance.readers.asking import ReaderSource

    unanswerable = any(not example.answerable for example in pool)
    options: dict[str, object] = {**key_values(reader_settings, "--reader-option")}
    options["no_answer"] = {"on": True, "off": False}.get(no_answer, unanswerable)
    if reader.startswith("openai:"):
        if facts:
            options.setdefault("facts", "true")
        if kept_in is not None:
            # What was paid for is kept with the run, so that a stop costs nothing twice.
            options.setdefault("cache", str(kept_in / "responses.sqlite"))
    return ReaderSource(reader, options)


def tell_estimate(source: ReaderSource, examples: Sequence[Example]) -> None:
    """Say what reading the examples would cost, if the reader knows."""
    estimate = getattr(source.open(), "estimate", None)
    if estimate is not None:
        click.echo(str(estimate(examples)))
