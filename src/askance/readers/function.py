"""A Python function as a reader."""

from __future__ import annotations

import hashlib
import importlib
import inspect
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from askance.data import Example, Prediction
from askance.errors import AskanceError, DataError, OptionError, ReaderError
from askance.readers.facts import convert_prediction
from askance.registry import import_attribute

__all__ = ["FunctionReader", "load_function"]


class FunctionReader:
    """Answers with ``function``: called with a list of examples, it returns one item for each.

    An item is the answer as text, a dict (``answer``, and what else a prediction has, its facts as
    [[title, sentence number], ...]) or a Prediction. It runs in this process, one call at a time,
    as it may hold a model or a connection.

    >>> reader = FunctionReader(lambda examples: [e.question.split()[0] for e in examples])
    >>> reader.read([Example("1", "Denver or Dallas?")])[0].answer
    'Denver'
    """

    concurrency: Literal["own"] = "own"

    def __init__(self, function: Callable[[list[Example]], Any], *, target: str = "") -> None:
        self._function = function
        self._name = f"python:{target or getattr(function, '__name__', type(function).__name__)}"
        self._source = _source_hash(function)

    @property
    def identity(self) -> Mapping[str, object]:
        """The function's name and, where Python knows it, the hash of its own source."""
        return {"reader": self._name, "source": self._source}

    def read(self, examples: Sequence[Example]) -> list[Prediction]:
        """One prediction for each example; what the function raises becomes a ReaderError."""
        try:
            items = self._function(list(examples))
            if isinstance(items, (str, bytes, Mapping)):
                what = f"returned one {type(items).__name__} for {len(examples)} questions"
                raise ReaderError(what, where=self._name, fix="return a list, an item for each")
            items = list(items)
        except AskanceError:
            raise
        except Exception as error:
            what = f"raised {type(error).__name__}: {error}"
            raise ReaderError(what, where=self._name) from error
        if len(items) != len(examples):
            what = f"returned {len(items)} items for {len(examples)} questions"
            raise ReaderError(what, where=self._name, fix="return an item for each, in order")
        return [self._prediction(*pair) for pair in zip(examples, items, strict=True)]

    def close(self) -> None:
        """Nothing to give back."""

    def _prediction(self, example: Example, item: object) -> Prediction:
        if isinstance(item, Prediction):
            return item
        if isinstance(item, str):
            return Prediction(example.id, item, example.variant)
        where = f"{self._name}:{example.variant}:{example.id}"
        if not isinstance(item, Mapping):
            fix = "return text, a dict with 'answer', or a Prediction"
            raise ReaderError(f"returned {type(item).__name__}", where=where, fix=fix)
        fields = {"id": example.id, "variant": example.variant, **item}
        try:
            return convert_prediction(fields, where)
        except DataError as error:
            raise ReaderError(error.what, where=error.where, fix=error.fix) from error


def load_function(target: str) -> FunctionReader:
    """The reader of ``module:function``, which may lie in the current folder."""
    if not target:
        raise OptionError("python: which function?", fix="python:module:function")
    try:
        with _current_folder_importable():
            importlib.invalidate_caches()
            function = import_attribute(target)
    except AskanceError:
        raise
    except Exception as error:
        what = f"its import raised {type(error).__name__}: {error}"
        raise ReaderError(what, where=f"python:{target}") from error
    if not callable(function):
        raise OptionError("is not a function", where=f"python:{target}")
    return FunctionReader(function, target=target)


@contextmanager
def _current_folder_importable() -> Iterator[None]:
    folder = str(Path.cwd())
    sys.path.insert(0, folder)
    try:
        yield
    finally:
        sys.path.remove(folder)


def _source_hash(function: Callable[..., Any]) -> str | None:
    try:
        source = inspect.getsource(function)
    except (OSError, TypeError):
        return None
    return hashlib.sha256(source.encode()).hexdigest()
