"""What can go wrong, told in one line: where, what, what to do.

AskanceError
├── DataError      a file or record that can't be used as it is
├── OptionError    a name or option that askance doesn't know
├── MissingExtra   a feature whose packages aren't installed
├── ReaderError    a reader that failed or broke its protocol
├── RecordError    a run folder that doesn't fit the command
└── GateNotMet     a ``--fail-if`` condition that came true
"""

from __future__ import annotations

__all__ = [
    "AskanceError",
    "DataError",
    "GateNotMet",
    "MissingExtra",
    "OptionError",
    "ReaderError",
    "RecordError",
]


class AskanceError(Exception):
    """Anything askance tells its user in one line.

    ``what`` happened, ``where`` (``file:line:field``; may be empty) and how to ``fix`` it.

    >>> str(AskanceError("answer does not start at 177", where="dev.json:id 7", fix="re-align it"))
    'dev.json:id 7: answer does not start at 177 — re-align it'
    """

    exit_code = 1

    def __init__(self, what: str, *, where: str = "", fix: str = "") -> None:
        self.what, self.where, self.fix = what, where, fix
        super().__init__(what, where, fix)

    def __str__(self) -> str:
        line = f"{self.where}: {self.what}" if self.where else self.what
        line = f"{line} — {self.fix}" if self.fix else line
        return " ".join(line.split())

    def __reduce__(self) -> tuple[object, ...]:
        # Keyword-only fields don't survive the default pickling between processes.
        return _rebuild, (type(self), self.what, self.where, self.fix)


def _rebuild(kind: type[AskanceError], what: str, where: str, fix: str) -> AskanceError:
    return kind(what, where=where, fix=fix)


class DataError(AskanceError):
    """A file or record that can't be used as it is."""


class OptionError(AskanceError):
    """A name or option that askance doesn't know."""

    exit_code = 2


class MissingExtra(AskanceError):
    """A feature whose packages aren't installed."""


class ReaderError(AskanceError):
    """A reader that failed or broke its protocol."""


class RecordError(AskanceError):
    """A run folder that doesn't fit the command."""


class GateNotMet(AskanceError):
    """A ``--fail-if`` condition that came true."""

    exit_code = 100
