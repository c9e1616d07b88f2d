"""``askance clever-hans perturb``: perturbed datasets as files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from askance.cli.options import (
    data_options,
    key_values,
    load_pool,
    output_option,
    perturbation_options,
)
from askance.errors import OptionError
from askance.reports.tables import render_rows

__all__ = ["perturb"]


@click.command()
@data_options
@click.option("--out", type=click.Path(path_type=Path), required=True, help="Where to write.")
@perturbation_options("paper")
@click.option(
    "--protocol",
    type=click.Choice(["eval_only", "train_and_eval"]),
    default="eval_only",
    show_default=True,
    help="Perturb the training questions too? Every manifest carries the answer.",
)
@click.option("--train", type=click.Path(path_type=Path), help="The training split, for both.")
@output_option
def perturb(
    data: Path, out: Path, protocol: str, train: Path | None, format_: str, **settings: Any
) -> None:
    """Write DATA once for each variant, in its own format, and print the coverage.

    Beside the datasets stand perturbations.jsonl (what became of each question), manifest.json
    (seed, options, hashes, protocol) and, where a labeller found the roles, frames.jsonl. With
    train_and_eval both splits are written, into the folders eval and train. --limit applies to DATA
    alone.

    \b
    Examples:
      askance clever-hans perturb dev-v1.1.json --variants wh2blah,ran --out perturbed
      askance clever-hans perturb dev.json --protocol train_and_eval --train train.json --out both
    """
    if (protocol == "train_and_eval") != (train is not None):
        fix = "--protocol train_and_eval and --train FILE belong together"
        raise OptionError("one training split, perturbed or not, is half a protocol", fix=fix)
    rows = []
    if train is None:
        rows = _write(data, out, "eval", protocol, **settings)
    else:
        rest = {**settings, "limit": None, "ids": None}
        for path, split, options in ((data, "eval", settings), (train, "train", rest)):
            written = _write(path, out / split, split, protocol, **options)
            rows += [{"split": split, **row} for row in written]
    click.echo(render_rows(rows, format_))


def _write(
    path: Path,
    out: Path,
    split: Any,
    protocol: Any,
    *,
    data_format: str | None,
    fields: Sequence[str],
    limit: int | None,
    ids: str | None,
    variants: str,
    seed: int,
    tags: str | None,
    scope: str | None,
    frames: str | None,
    core: bool,
    entities: str,
) -> list[dict[str, object]]:
    """One split, written; its coverage rows."""
    from askance.clever_hans.choosing import choose_perturbations
    from askance.clever_hans.frame_sources import keep_frames
    from askance.clever_hans.perturbed_files import Source, write_perturbed
    from askance.datasets import detect_format, sample_examples

    pool, examples = load_pool(path, data_format, fields, ids)
    perturbations = choose_perturbations(
        variants,
        pool=pool,
        seed=seed,
        frames=frames,
        tags=tags,
        scope=scope,
        core=core,
        entities=entities,
    )
    mapping = key_values(fields, "--field")
    name = data_format or detect_format(path, mapped=bool(mapping))
    source = Source(path, name, split, protocol, mapping)
    chosen = sample_examples(examples, limit, seed=seed)
    rows = [file.row for file in write_perturbed(source, chosen, perturbations, out)]
    keep_frames(perturbations, out / "frames.jsonl")
    return rows
