"""Perturbed datasets as files, for any other system, with a record of what became of each question.

Beside ``<stem>.<variant><suffix>`` stand ``perturbations.jsonl`` (id, variant, status, reason,
category, distances) and ``manifest.json`` (protocol, split, source and its hash, options).
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from askance.clever_hans.perturb import coverage, perturb_examples
from askance.clever_hans.perturbation import Perturbation
from askance.data import Distances, Example, Perturbed
from askance.datasets import write_dataset
from askance.errors import OptionError
from askance.io import content_hash, encode_json, write_atomic

__all__ = ["PerturbedFile", "Source", "write_perturbed"]

MANIFEST_SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Source:
    """Where examples come from: their file, its format and fields, and the split they are."""

    path: Path
    format: str
    split: Literal["eval", "train"] = "eval"
    protocol: Literal["eval_only", "train_and_eval"] = "eval_only"
    fields: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PerturbedFile:
    """A dataset that was written: its variant, its path and how many questions changed, and why."""

    variant: str
    path: Path
    counts: dict[str, dict[str, int]]

    @property
    def row(self) -> dict[str, object]:
        """One row of a coverage table."""
        status = self.counts["status"]
        names = ("changed", "unchanged", "unchangeable")
        told = (f"{name} {n}" for key in ("reason", "category") for name, n in self._sorted(key))
        shown: dict[str, object] = {"variant": self.variant, "n": sum(status.values())}
        shown |= {name: status.get(name, 0) for name in names}
        return {**shown, "why": ", ".join(told), "file": str(self.path)}

    def _sorted(self, key: str) -> list[tuple[str, int]]:
        return sorted(self.counts[key].items(), key=lambda item: (-item[1], item[0]))


@dataclass(frozen=True, slots=True)
class _Line:
    id: str
    variant: str
    status: str
    reason: str
    category: str
    distances: Distances | None


def write_perturbed(
    source: Source,
    examples: Sequence[Example],
    perturbations: Sequence[Perturbation],
    out: str | os.PathLike[str],
) -> list[PerturbedFile]:
    """Write one dataset for each perturbation into ``out``, in the format of ``source``.

    Raises OptionError if a file would take the source's place.
    """
    folder = Path(out)
    lines: list[_Line] = []
    written = []
    for perturbation in perturbations:
        path = folder / _file_name(source.path, perturbation.name)
        if path.resolve() == source.path.resolve():
            raise OptionError("would overwrite its source", where=str(path), fix="choose another")
        done = _write_one(source, examples, perturbation, path, lines)
        written.append(PerturbedFile(perturbation.name, path, coverage(done)))
    content = b"".join(encode_json(line) + b"\n" for line in lines)
    write_atomic(folder / "perturbations.jsonl", content)
    manifest = _manifest(source, perturbations, written)
    write_atomic(folder / "manifest.json", encode_json(manifest, indent=2) + b"\n")
    return written


def _write_one(
    source: Source,
    examples: Sequence[Example],
    perturbation: Perturbation,
    path: Path,
    lines: list[_Line],
) -> list[Perturbed]:
    done: list[Perturbed] = []

    def asked() -> Iterator[Example]:
        for example, p in perturb_examples(examples, perturbation):
            done.append(p)
            variant = perturbation.name
            lines.append(_Line(example.id, variant, p.status, p.reason, p.category, p.distances))
            yield example

    write_dataset(asked(), path, source.format, fields=source.fields or None)
    return done


def _file_name(path: Path, variant: str) -> str:
    """``dev-v1.1.json.gz`` becomes ``dev-v1.1.ran.json.gz``."""
    packed = path.suffix if path.suffix in (".gz", ".bz2") else ""
    plain = Path(path.name.removesuffix(packed))
    return f"{plain.stem}.{variant}{plain.suffix}{packed}"


def _manifest(
    source: Source, perturbations: Sequence[Perturbation], written: Sequence[PerturbedFile]
) -> dict[str, object]:
    variants = [
        {
            "name": perturbation.name,
            "file": file.path.name,
            "sha256": content_hash(file.path),
            "expects": perturbation.expects,
            "options": dict(perturbation.options),
            "coverage": file.counts,
        }
        for perturbation, file in zip(perturbations, written, strict=True)
    ]
    return {
        "schema": MANIFEST_SCHEMA,
        "protocol": source.protocol,
        "split": source.split,
        "source": {"file": source.path.name, "sha256": content_hash(source.path)},
        "format": source.format,
        "variants": variants,
    }
