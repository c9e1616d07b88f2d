"""From what a user names ("hf:NAME", a function) to a reader."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any, get_type_hints

import msgspec

from askance.errors import OptionError
from askance.readers.protocol import Reader
from askance.registry import Registry

__all__ = ["READERS", "as_reader", "load_reader"]

READERS = Registry(
    "reader",
    {
        "embedded": "askance.readers.embedded:EmbeddedReader",
        "multihop": "askance.readers.multihop:MultihopReader",
        "hf": "askance.readers.huggingface:HuggingFaceReader",
        "openai": "askance.readers.endpoint:EndpointReader",
        "command": "askance.readers.command:CommandReader",
        "python": "askance.readers.function:load_function",
        "saved": "askance.readers.saved:SavedReader",
    },
)


def load_reader(spec: str, *, no_answer: bool = False, **options: object) -> Reader:
    """The reader that ``spec``, a name or ``name:argument``, stands for.

    ``no_answer``: the data hold unanswerable questions, so it may refuse; readers that decide this
    for themselves ignore it. The other options are the reader's own, as values or as text. Raises
    OptionError for what isn't known, MissingExtra for packages that aren't installed.

    >>> load_reader("python:builtins:list").identity["reader"]
    'python:builtins:list'
    >>> load_reader("openai:tiny", retry=3)
    Traceback (most recent call last):
    askance.errors.OptionError: openai: no option 'retry' — did you mean 'retries'?
    """
    name, _, argument = spec.partition(":")
    factory = READERS.load(name)
    known = _known_options(factory)
    if "no_answer" in known:
        options["no_answer"] = no_answer
    checked = {key: _checked(name, key, value, known) for key, value in options.items()}
    reader: Reader = factory(argument, **checked)
    return reader


def as_reader(source: object) -> Reader:
    """A reader as it is, one named by its spec, or a function of a list of examples.

    >>> as_reader(lambda examples: ["Denver"] * len(examples)).identity["reader"]
    'python:<lambda>'
    """
    if isinstance(source, str):
        return load_reader(source)
    if isinstance(source, Reader):
        return source
    if callable(source):
        from askance.readers.function import FunctionReader

        return FunctionReader(source)
    fix = "give a spec such as 'embedded', a reader, or a function of a list of examples"
    raise OptionError(f"{type(source).__name__} is not a reader", fix=fix)


def _known_options(factory: Callable[..., Reader]) -> Mapping[str, object]:
    hints = get_type_hints(factory.__init__ if inspect.isclass(factory) else factory)
    _, *options = inspect.signature(factory).parameters.values()
    return {option.name: hints.get(option.name, Any) for option in options}


def _checked(reader: str, name: str, value: object, known: Mapping[str, Any]) -> object:
    if name not in known:
        close = get_close_matches(name, known, n=1)
        hint = f"did you mean {close[0]!r}?" if close else f"Known: {', '.join(known) or 'none'}"
        raise OptionError(f"{reader}: no option {name!r}", fix=hint)
    try:
        return _converted(value, known[name])
    except msgspec.ValidationError as error:
        raise OptionError(str(error), where=f"{reader}:{name}") from error


def _converted(value: object, kind: Any) -> object:
    """The command line gives text: "3" for a number, JSON for an object."""
    try:
        return msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError:
        if not (isinstance(value, str) and value.startswith(("{", "["))):
            raise
    try:
        return msgspec.convert(msgspec.json.decode(value), kind, strict=False)
    except msgspec.DecodeError as error:
        raise msgspec.ValidationError(f"broken JSON ({error})") from error
