"""``askance check-data``: what is in a dataset and wrong with it; re-aligns its answers."""

from __future__ import annotations

import click

from askance.cli.options import key_values
from askance.datasets import DatasetCheck, DatasetFix, check_dataset, fix_dataset
from askance.errors import DataError
from askance.io import encode_json
from askance.reports.tables import render_rows

__all__ = ["check_data"]

_MULTIHOP = ("hotpotqa", "2wiki", "musique")


@click.command("check-data")
@click.argument("file")
@click.option("--data-format", help="Its format (askance list datasets); else detected.")
@click.option(
    "--field",
    "fields",
    multiple=True,
    metavar="FIELD=NAME",
    help="What jsonl or csv call a field, such as question=q; may be repeated.",
)
@click.option(
    "--tags",
    type=click.Choice(["interrogative", "ptb"]),
    default="interrogative",
    show_default=True,
    help="What counts as a question word; ptb as in Table 3 of the Clever Hans paper.",
)
@click.option("--fix", metavar="OUT", help="Write the data to OUT with the answers re-aligned.")
@click.option("--max-faults", type=click.IntRange(min=0), default=20, show_default=True)
@click.option(
    "--format", "format_", type=click.Choice(["table", "json"]), default="table", show_default=True
)
def check_data(
    file: str,
    data_format: str | None,
    fields: tuple[str, ...],
    tags: str,
    fix: str | None,
    max_faults: int,
    format_: str,
) -> None:
    """Count what is in FILE and name its bad records; exit 1 if there are any.

    With --fix, bad are only those that stay bad. For questions over several paragraphs it also
    counts what may trip a system: titles that collide, facts beyond their paragraph, and the like.

    \b
    Examples:
      askance check-data dev-v1.1.json
      askance check-data dev-v1.1.json --tags ptb
      askance check-data dev.json --fix dev-aligned.json
      askance check-data mine.csv --field question=q --field answer=gold --format json
    """
    from askance.language import has_question_word, question_type
    from askance.language.english import has_wh_tag

    names = key_values(fields, "--field")
    check = check_dataset(
        file,
        data_format,
        fields=names,
        max_faults=max_faults,
        has_question_word=has_wh_tag if tags == "ptb" else has_question_word,
        question_type=question_type,
    )
    fixed = None
    if fix:
        fixed = fix_dataset(file, fix, check.format, fields=names, on_fault=_told)
    traps = _traps(file, check.format)
    shown = _json(check, fixed, traps) if format_ == "json" else _table(check, fixed, traps)
    click.echo(shown)
    still_bad = fixed.left_out + fixed.outcomes["unfixable"] if fixed else check.bad
    if still_bad:
        click.get_current_context().exit(1)


def _traps(file: str, name: str) -> list[dict[str, object]]:
    """What may trip a multi-hop system; nothing for other data, or where records are bad."""
    if name not in _MULTIHOP:
        return []
    from askance.datasets import load_dataset
    from askance.multihop import check_multihop

    try:
        examples = load_dataset(name, file)
    except DataError:
        return []
    return [finding.to_dict() for finding in check_multihop(examples, shown=1) if finding.count]


def _told(fault: DataError) -> None:
    """The check has told it already."""


def _json(check: DatasetCheck, fixed: DatasetFix | None, traps: list[dict[str, object]]) -> str:
    told: dict[str, object] = {"path": check.path, "format": check.format}
    told |= {"counts": check.to_dicts(), "faults": check.faults_to_dicts()}
    if traps:
        told["traps"] = traps
    if fixed:
        told |= {"fixed": fixed.path, "fix": fixed.to_dicts()}
    return encode_json(told, indent=2).decode()


def _table(check: DatasetCheck, fixed: DatasetFix | None, traps: list[dict[str, object]]) -> str:
    parts = [f"{check.path} ({check.format})", render_rows(check.to_dicts())]
    parts += [str(fault) for fault in check.faults]
    if unshown := check.bad - len(check.faults):
        parts.append(f"and {unshown} more bad records: show them with --max-faults {check.bad}")
    if traps:
        parts += ["what may trip a system:", render_rows(traps)]
    if fixed:
        parts += [f"written to {fixed.path}", render_rows(fixed.to_dicts())]
    return "\n".join(parts)
