"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from askance.errors import OptionError
from askance.reports.tables import FORMATS

if TYPE_CHECKING:
    from askance.data import Example

__all__ = [
    "data_options",
    "key_values",
    "lang_option",
    "load_pool",
    "output_option",
    "perturbation_options",
    "reader_options",
    "select_ids",
]

Command = TypeVar("Command", bound=Callable[..., Any])


def output_option(command: Command) -> Command:
    """``--format``: how rows are printed on stdout."""
    option = click.option(
        "--format",
        "format_",
        type=click.Choice(list(FORMATS)),
        default="table",
        help="How results are printed.  [default: table]",
    )
    return option(command)


def lang_option(command: Command) -> Command:
    """``--lang``: what language the report's labels are in."""
    option = click.option(
        "--lang",
        type=click.Choice(["en", "ko"]),
        default="en",
        show_default=True,
        help="The report's language.",
    )
    return option(command)


def data_options(command: Command) -> Command:
    """The dataset: its file, format, fields and which of its questions to take."""
    options = [
        click.argument("data", type=click.Path(path_type=Path)),
        click.option("--data-format", help="Its format (askance list datasets); else detected."),
        click.option(
            "--field",
            "fields",
            multiple=True,
            metavar="NAME=FIELD",
            help="For jsonl and csv: which of its fields holds question, context, answer, id ...",
        ),
        click.option("--limit", type=click.IntRange(min=1), help="A sample of this size, by hash."),
        click.option("--ids", help="Only these ids: comma-separated, or @FILE with one per line."),
    ]
    return _all_of(options)(command)


def perturbation_options(variants: str) -> Callable[[Command], Command]:
    """Which variants, ``variants`` by default, and how they are made."""
    options = [
        click.option(
            "--variants",
            default=variants,
            show_default=True,
            help="paper, all, or names with commas (askance list perturbations).",
        ),
        click.option(
            "--seed", type=int, default=0, show_default=True, help="Decides every random choice."
        ),
        click.option(
            "--frames",
            metavar="SOURCE",
            help="Roles for srl_switch: a FILE, embedded, spacy, spacy:MODEL or http://...",
        ),
        click.option(
            "--tags", type=click.Choice(["interrogative", "ptb"]), help="What wh2blah replaces."
        ),
        click.option(
            "--scope", type=click.Choice(["first", "all", "wh_phrase"]), help="How much of it."
        ),
        click.option("--core", is_flag=True, help="srl_switch exchanges only ARG0 and ARG1."),
        click.option(
            "--entities",
            default="rules",
            show_default=True,
            metavar="SOURCE",
            help="Names and values for entity_swap: rules, spacy or spacy:MODEL.",
        ),
    ]
    return _all_of(options)


def _all_of(options: Sequence[Callable[[Command], Command]]) -> Callable[[Command], Command]:
    def decorate(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


def reader_options(command: Command) -> Command:
    """The reader under audit and its options."""
    options = [
        click.option(
            "--reader",
            default="embedded",
            show_default=True,
            help="embedded, multihop, hf:NAME, openai:MODEL, command:CMD, python:MOD:FUNCTION, "
            "saved:FILE.",
        ),
        click.option(
            "--reader-option",
            "-o",
            "reader_settings",
            multiple=True,
            metavar="NAME=VALUE",
            help="An option of the reader, such as base_url=http://localhost:8000/v1.",
        ),
        click.option(
            "--no-answer",
            type=click.Choice(["auto", "on", "off"]),
            default="auto",
            show_default=True,
            help="May the reader refuse? auto: where the data hold unanswerable questions.",
        ),
        click.option("--workers", type=click.IntRange(min=1), help="Processes.  [default: cores]"),
    ]
    return _all_of(options)(command)


def key_values(pairs: Sequence[str], option: str) -> dict[str, str]:
    """``NAME=VALUE`` pairs as a dict; raises OptionError for anything else."""
    found: dict[str, str] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign or not name:
            raise OptionError(f"{option} {pair!r} is not NAME=VALUE")
        found[name] = value
    return found


def select_ids(ids: str | None) -> list[str] | None:
    """The ids named on the command line or in a file."""
    if ids is None:
        return None
    if not ids.startswith("@"):
        return [name.strip() for name in ids.split(",") if name.strip()]
    path = Path(ids[1:])
    if not path.is_file():
        raise OptionError("no such file", where=f"--ids {ids}")
    return path.read_text(encoding="utf-8").split()


def load_pool(
    data: Path, data_format: str | None, fields: Sequence[str], ids: str | None
) -> tuple[list[Example], list[Example]]:
    """The whole dataset, whose questions may be lent to others, and the named ids of it."""
    from askance.datasets import load_dataset

    mapping: Mapping[str, str] = key_values(fields, "--field")
    settings: dict[str, Any] = {"fields": mapping} if mapping else {}
    named = (data_format, data) if data_format else (data,)
    pool = load_dataset(*named, **settings)
    wanted = select_ids(ids)
    return pool, pool if wanted is None else load_dataset(*named, **settings, ids=wanted)
