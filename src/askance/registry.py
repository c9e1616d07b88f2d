"""Names that users type, and the things they stand for.

A registry maps a name to ``"module:attribute"`` and imports it only when it is asked for; other
packages add names through entry points in the group ``askance.<kind>``.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property
from importlib.metadata import entry_points
from typing import Any

from askance.errors import MissingExtra, OptionError

__all__ = ["Registry", "import_attribute", "lazy_exports", "missing_extra"]


class Registry:
    """Named plug-ins of one kind, imported on demand.

    >>> codecs = Registry("codec", {"json": "json:loads"})
    >>> codecs.load("json")("1")
    1
    >>> codecs.load("jsom")
    Traceback (most recent call last):
    askance.errors.OptionError: no codec named 'jsom' — did you mean 'json'? Known: json
    """

    def __init__(self, kind: str, builtin: Mapping[str, str]) -> None:
        self.kind = kind
        self._builtin = dict(builtin)

    @cached_property
    def targets(self) -> dict[str, str]:
        """Every known name with its ``module:attribute``; the built-in ones can't be replaced."""
        added = {point.name: point.value for point in entry_points(group=f"askance.{self.kind}")}
        return {**added, **self._builtin}

    def names(self) -> list[str]:
        """The known names: the built-in ones in their order, then the added ones by name."""
        return [*self._builtin, *sorted(set(self.targets) - set(self._builtin))]

    def load(self, name: str) -> Any:
        """Import what ``name`` stands for; raises OptionError for an unknown name."""
        if name not in self.targets:
            close = get_close_matches(name, self.targets, n=1)
            hint = f"did you mean {close[0]!r}? " if close else ""
            known = f"Known: {', '.join(self.names())}"
            raise OptionError(f"no {self.kind} named {name!r}", fix=hint + known)
        return import_attribute(self.targets[name])


def import_attribute(target: str) -> Any:
    """Import ``module:attribute``.

    >>> import_attribute("math:pi") > 3
    True
    """
    module_name, _, attribute = target.partition(":")
    if not module_name or not attribute:
        raise OptionError(f"{target!r} is not of the form module:attribute")
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name and (module_name == error.name or module_name.startswith(f"{error.name}.")):
            raise OptionError(f"no module named {error.name!r}", where=target) from error
        raise
    if not hasattr(module, attribute):
        raise OptionError(f"module {module_name!r} has no {attribute!r}", where=target)
    return getattr(module, attribute)


def lazy_exports(package: str, homes: Mapping[str, Sequence[str]]) -> Callable[[str], Any]:
    """A module ``__getattr__`` that imports a name from its submodule when it is first asked for.

    ``homes`` maps submodules of ``package`` to the names they hold.

    >>> lazy_exports("concurrent", {"futures": ["Future"]})("Future").__name__
    'Future'
    """
    home_of = {name: module for module, names in homes.items() for name in names}

    def load(name: str) -> Any:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(importlib.import_module(f"{package}.{home_of[name]}"), name)

    return load


def missing_extra(feature: str, extra: str) -> MissingExtra:
    """The error for a feature whose packages aren't installed, with the line that installs them.

    >>> print(missing_extra("hf: readers", "hf"))
    hf: readers need packages that aren't installed — pip install 'askance[hf]'
    """
    return MissingExtra(
        f"{feature} need packages that aren't installed", fix=f"pip install 'askance[{extra}]'"
    )
