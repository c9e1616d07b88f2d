"""The words of a report, one TOML file per language beside its templates."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from askance.errors import OptionError
from askance.reports.numbers import count

__all__ = ["Labels", "load_labels"]


class Labels:
    """Texts by dotted key; placeholders are ``str.format``'s.

    >>> labels = Labels({"head": {"n": "{n} questions"}, "variants": {"ran": "shuffled"}})
    >>> labels("head.n", n=3), labels.get("variants", "ran"), labels.get("variants", "mine")
    ('3 questions', 'shuffled', '')
    """

    def __init__(self, texts: Mapping[str, Any]) -> None:
        self.texts = texts

    def __call__(self, key: str, **values: object) -> str:
        """The text of ``key``, filled in; raises KeyError where there is none."""
        found: Any = self.texts
        for part in key.split("."):
            found = found[part]
        return str(found).format(**values) if values else str(found)

    def plural(self, unit: str, n: int) -> str:
        """A number of things in words, as "627 questions"."""
        return self(f"units.{unit}.{'one' if n == 1 else 'other'}", n=count(n))

    def get(self, section: str, name: str, default: str = "") -> str:
        """The text of an open-ended name, such as a variant's, or ``default``."""
        return str(self.texts.get(section, {}).get(name, default))

    def section(self, name: str) -> dict[str, str]:
        """All texts of a section in their order."""
        return dict(self.texts[name])


def load_labels(packages: tuple[str, ...], lang: str) -> Labels:
    """The texts in ``lang`` from the templates of ``packages``, later ones added to earlier ones.

    Raises OptionError, naming the languages there are.
    """
    texts: dict[str, Any] = {}
    for package in packages:
        folder = files(package) / "templates"
        file = folder / f"{lang}.toml"
        if not lang.isalpha() or not file.is_file():
            known = sorted(f.name[:-5] for f in folder.iterdir() if f.name.endswith(".toml"))
            raise OptionError(
                f"no report in the language {lang!r}", fix=f"one of {', '.join(known)}"
            )
        texts |= tomllib.loads(file.read_text(encoding="utf-8"))
    return Labels(texts)
