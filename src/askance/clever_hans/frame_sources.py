"""Where role frames come from, by name: a file, a labeller that runs here, or an address."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Protocol, cast, runtime_checkable

from askance.clever_hans.frame_spans import SpanFrames, write_frames
from askance.clever_hans.frames import load_frames
from askance.clever_hans.role_slots import Unmovable
from askance.data import Example
from askance.errors import OptionError
from askance.language.roles import Frame, RoleLabeller, TaggedFrames
from askance.registry import Registry

__all__ = [
    "FRAME_SOURCES",
    "Frames",
    "KeptFrames",
    "find_frames",
    "keep_frames",
    "open_frames",
]

FRAME_SOURCES = Registry(
    "frames",
    {
        "embedded": "askance.language.role_labeller:EmbeddedRoleLabeller",
        "spacy": "askance.language.spacy_roles:SpacyRoles",
    },
)

Frames = Mapping[str, TaggedFrames | SpanFrames | Sequence[Frame]] | RoleLabeller


@runtime_checkable
class _Finder(Protocol):
    """A labeller that tells "no frames" from frames of other words (None)."""

    def find(self, question: str) -> Sequence[Frame] | None: ...


def open_frames(source: str | os.PathLike[str] | Frames, *, cache: str | None = None) -> Frames:
    """The frames that ``source`` stands for: a file, ``embedded``, ``spacy``, ``spacy:MODEL``, an
    address (``http://…``), or frames and labellers as they are.

    ``cache``: a file that keeps an address's responses. A name goes before a file called the same;
    ``./spacy`` is the file. Raises OptionError for an unknown name, DataError for a broken file.

    >>> open_frames("spacey")
    Traceback (most recent call last):
    askance.errors.OptionError: --frames 'spacey': no such file or source — did you mean 'spacy'? \
FILE, embedded, spacy, spacy:MODEL or http://…
    """
    if isinstance(source, str) and source.startswith(("http://", "https://")):
        from askance.clever_hans.frame_endpoint import EndpointRoles

        return EndpointRoles(source, cache=cache)
    if isinstance(source, str):
        name, _, argument = source.partition(":")
        if name in FRAME_SOURCES.targets:
            make = FRAME_SOURCES.load(name)
            return cast(RoleLabeller, make(argument) if argument else make())
        _check_exists(source)
    return load_frames(source) if isinstance(source, str | os.PathLike) else source


def _check_exists(source: str) -> None:
    """A mistyped name is told apart from a mistyped file by its lack of a suffix and folders."""
    if Path(source).exists() or Path(source).suffix or os.sep in source:
        return
    known = FRAME_SOURCES.names()
    close = get_close_matches(source.partition(":")[0], [*known, "http"], n=1)
    hint = f"did you mean {close[0]!r}? " if close else ""
    forms = ", ".join(["FILE", *known, "spacy:MODEL or http://…"])
    raise OptionError(f"--frames {source!r}: no such file or source", fix=hint + forms)


def find_frames(frames: Frames, example: Example) -> Sequence[Frame]:
    """The frames of an example's question; raises Unmovable where there are none that fit it."""
    question = example.question
    if not isinstance(frames, Mapping):
        return _fitting(_label(frames, question))
    found = frames.get(example.id, frames.get(question))
    if found is None:
        raise Unmovable("no_frames")
    if isinstance(found, TaggedFrames | SpanFrames):
        return _fitting(found.frames(question))
    return found


def _label(labeller: RoleLabeller, question: str) -> Sequence[Frame] | None:
    if isinstance(labeller, _Finder):
        return labeller.find(question)
    return labeller.frames(question)


def _fitting(frames: Sequence[Frame] | None) -> Sequence[Frame]:
    if frames is None:
        raise Unmovable("words_not_in_question")
    return frames


class KeptFrames:
    """A labeller that is asked once for each question, and whose frames can be written."""

    def __init__(self, labeller: RoleLabeller) -> None:
        self._labeller = labeller
        self._found: dict[str, Sequence[Frame] | None] = {}

    @property
    def identity(self) -> object:
        """The labeller's."""
        return getattr(self._labeller, "identity", type(self._labeller).__name__)

    def find(self, question: str) -> Sequence[Frame] | None:
        """The frames; None where the labeller's words aren't the question's."""
        if question not in self._found:
            self._found[question] = _label(self._labeller, question)
        return self._found[question]

    def frames(self, question: str) -> Sequence[Frame]:
        """The frames; empty where there is none."""
        return self.find(question) or ()

    @property
    def any(self) -> bool:
        """Whether a question was asked."""
        return bool(self._found)

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write all frames found so far, for ``load_frames``."""
        found = {text: frames for text, frames in self._found.items() if frames is not None}
        write_frames(found, path)


def keep_frames(perturbations: Iterable[object], path: str | os.PathLike[str]) -> None:
    """Write what a labeller has found for these perturbations; nothing if none was asked."""
    for perturbation in perturbations:
        frames = getattr(perturbation, "frames", None)
        if isinstance(frames, KeptFrames) and frames.any:
            frames.write(path)
