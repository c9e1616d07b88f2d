"""A template call cut into its name and arguments."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from askance.multihop.wikipedia.markup import Markup
from askance.multihop.wikipedia.rendered import Rendered

__all__ = ["Inline", "Range", "Template", "TemplateCall", "call_name", "read_call", "split"]

Range = tuple[int, int]

_BAR = re.compile(r"\||\{\{+|\[\[|<")
_NAME = re.compile(r"(?:\s|<!--.{0,200}?-->)*([^|{}\[\]<>\n]{0,120})", re.DOTALL)
_KEY = re.compile(r"\s*([^\W]?[\w .+-]{0,40}?)\s*=")
#: No template that gives text has more arguments.
_MOST = 60


@dataclass(frozen=True, slots=True)
class TemplateCall:
    """``name`` in small letters; arguments are ranges of the page's text."""

    name: str
    arguments: list[Range] = field(default_factory=list)
    named: dict[str, Range] = field(default_factory=dict)

    def get(self, key: str) -> Range | None:
        """A named argument, or a numbered one from 1."""
        if key in self.named:
            return self.named[key]
        number = int(key) - 1 if key.isdecimal() else -1
        return self.arguments[number] if 0 <= number < len(self.arguments) else None


class Inline(Protocol):
    """What renders ranges of the page that a template was called on."""

    title: str
    language: str

    def range(self, start: int, end: int, out: Rendered, depth: int) -> None:
        """Render a range."""

    def plain(self, start: int, end: int, depth: int) -> str:
        """A range's text."""


Template = Callable[[TemplateCall, Inline, Rendered, int], None]


def split(markup: Markup, start: int, end: int, most: int = _MOST) -> list[Range]:
    """The ranges between the bars of ``text[start:end]`` that nothing encloses, ``most`` of them.

    >>> split(Markup("a|[[b|c]]|d"), 0, 11)
    [(0, 1), (2, 9), (10, 11)]
    """
    ranges: list[Range] = []
    first = at = start
    while len(ranges) < most - 1 and (token := _BAR.search(markup.text, at, end)):
        at = token.end()
        if token[0] == "|":
            ranges.append((first, token.start()))
            first = at
        else:
            at = max(at, _inner_end(markup, token))
    return [*ranges, (first, max(first, end))]


def _inner_end(markup: Markup, token: re.Match[str]) -> int:
    if token[0] == "<":
        span = markup.span(token.start())
        return span.end if span else token.end()
    for opening in range(token.start(), token.end() - 1):
        if (end := markup.close(opening)) > 0:
            return end
    return token.end()


def call_name(markup: Markup, start: int, end: int) -> str:
    """The name of a template or parser function, in small letters."""
    found = _NAME.match(markup.text, start, end)
    name = found[1].partition(":")[0] if found else ""
    return " ".join(name.replace("_", " ").lower().split())


def read_call(markup: Markup, start: int, end: int) -> TemplateCall:
    """Cut ``{{name|argument|key=argument}}``; ``name:argument`` is a parser function's.

    >>> call = read_call(Markup("{{Nowrap|a b|x=y}}"), 2, 16)
    >>> call.name, call.arguments, call.named
    ('nowrap', [(9, 12)], {'x': (15, 16)})
    """
    found = _NAME.match(markup.text, start, end)
    head, colon, _ = found[1].partition(":") if found else ("", "", "")
    call = TemplateCall(call_name(markup, start, end))
    ranges = split(markup, start, end)
    if colon and found:
        call.arguments.append((found.start(1) + len(head) + 1, ranges[0][1]))
    for argument in ranges[1:]:
        key = _KEY.match(markup.text, *argument)
        if key is None:
            call.arguments.append(argument)
        elif key[1].isdecimal() and int(key[1]) == len(call.arguments) + 1:
            call.arguments.append((key.end(), argument[1]))
        else:
            call.named[key[1].lower()] = (key.end(), argument[1])
    return call
