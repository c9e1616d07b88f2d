"""Progress on stderr: a bar on a terminal, a plain line every ten seconds when piped."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

__all__ = ["counting", "progress"]

Advance = Callable[[int, int], None]
EVERY_SECONDS = 10.0


@contextmanager
def progress(label: str, unit: str = "questions") -> Iterator[Advance]:
    """Yield ``advance(done, total)``; what was done before the first call isn't timed."""
    bar = _bar(label) if sys.stderr.isatty() else _lines(label, unit)
    with bar as advance:
        yield advance


def counting(doing: str, unit: str) -> Callable[[int], None]:
    """A line now and then with how many are ``done``: nobody knows how many a stream holds."""
    told = time.monotonic()

    def tell(done: int) -> None:
        nonlocal told
        if time.monotonic() - told >= EVERY_SECONDS:
            told = time.monotonic()
            click.echo(f"{doing}: {done} {unit}", err=True)

    return tell


@contextmanager
def _bar(label: str) -> Iterator[Advance]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(label, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextmanager
def _lines(label: str, unit: str) -> Iterator[Advance]:
    clock = _Clock()

    def advance(done: int, total: int) -> None:
        now = time.monotonic()
        rate = clock.rate(done, now)
        if done < total and now - clock.told < EVERY_SECONDS:
            return
        clock.told = now
        left = f", about {_duration((total - done) / rate)} left" if rate and done < total else ""
        speed = f" ({rate:.0f}/s{left})" if rate else ""
        click.echo(f"{label}: {done} of {total} {unit}{speed}", err=True)

    yield advance


class _Clock:
    """Measures the rate since the first report, so that resumed work isn't counted as fast."""

    def __init__(self) -> None:
        self.start = self.told = time.monotonic()
        self.first: int | None = None

    def rate(self, done: int, now: float) -> float:
        if self.first is None:
            self.first = done
        elapsed = now - self.start
        return (done - self.first) / elapsed if elapsed > 0 else 0.0


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes:02d} min"
    return f"{minutes} min {rest:02d} s" if minutes else f"{rest} s"
