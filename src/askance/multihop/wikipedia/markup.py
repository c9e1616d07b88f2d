"""Where brackets, comments and extension tags of wikitext end, found in one pass, when asked for.

Follows the preprocessor of MediaWiki (Preprocessor_Hash), but a ``}}`` also closes what was left
open inside its template.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["Markup", "Span"]

_SKIPPED = (
    "ref|references|gallery|imagemap|timeline|score|hiero|math|chem|ce|nowiki|pre|source|graph"
    "|syntaxhighlight|templatestyles|templatedata|includeonly|style|script|table|mapframe|maplink"
    "|categorytree|inputbox|charinsert|indicator|rt|rp|noexternallanglinks"
)
_TOKEN = re.compile(
    rf"\{{{{+|\}}}}+|\[\[|\]\]+|<!--|<(?={_SKIPPED})|(?:^|\n)[ \t:*]*\{{\||\n[ \t]*\|\}}(?!\}})",
    re.IGNORECASE,
)
_OPENING = re.compile(rf"<({_SKIPPED})(?:\s[^<>]*?)?(/?)>", re.IGNORECASE)
_OUTER_LINK = 400


@dataclass(frozen=True, slots=True)
class Span:
    """A comment or extension tag: its name (``!--`` for a comment), content and end."""

    name: str
    start: int
    stop: int
    end: int


class Markup:
    """Wikitext and, found on demand, the ends of what is opened in it.

    >>> Markup("{{a|[[b]]}} c").close(0)
    11
    >>> Markup("{{a [[b").close(0)
    -1
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._ends: dict[int, int] = {}
        self._spans: dict[int, Span] = {}
        self._unclosed: set[str] = set()
        self._stack: list[tuple[str, int, int]] = []
        self._braces = 0
        self._at = 0

    def close(self, start: int) -> int:
        """Where the template, link, table or parameter that opens at ``start`` ends, or -1."""
        while start not in self._ends and self._at >= 0:
            self._step()
        return self._ends.get(start, -1)

    def span(self, start: int) -> Span | None:
        """The comment or extension tag that begins with the ``<`` at ``start``."""
        if start not in self._spans and (found := self._find_span(start)) is not None:
            self._spans[start] = found
        return self._spans.get(start)

    def _find_span(self, start: int) -> Span | None:
        text = self.text
        if text.startswith("<!--", start):
            stop = text.find("-->", start + 4)
            stop, end = (len(text), len(text)) if stop < 0 else (stop, stop + 3)
            return Span("!--", start + 4, stop, end)
        opening = _OPENING.match(text, start)
        if opening is None:
            return None
        name, after = opening[1].lower(), opening.end()
        if opening[2] or name in self._unclosed:
            return Span(name, after, after, after)
        closing = re.compile(rf"</{name}\s*>", re.IGNORECASE).search(text, after)
        if closing is None:
            self._unclosed.add(name)
            return Span(name, after, after, after)
        return Span(name, after, closing.start(), closing.end())

    def _step(self) -> None:
        token = _TOKEN.search(self.text, self._at)
        if token is None:
            self._at = -1
            return
        self._at = token.end()
        sign, start = token[0], token.start()
        if sign[0] == "<":
            span = self.span(start)
            self._at = span.end if span else start + 1
        elif sign[0] == "{" and sign[1] == "{":
            self._push("{{", start, len(sign))
        elif sign[0] == "}":
            self._close_braces(start, len(sign))
        elif sign == "[[":
            self._push("[[", start, 2)
        elif sign[0] == "]":
            self._close_link(start, len(sign))
        elif sign[-1] == "|":
            self._push("{|", token.end() - 2, 2)
        else:
            self._close_table(token.end())

    def _push(self, kind: str, start: int, count: int) -> None:
        self._braces += kind == "{{"
        self._stack.append((kind, start, count))

    def _close_braces(self, at: int, count: int) -> None:
        while count >= 2 and self._braces:
            kind, start, opened = self._stack.pop()
            if kind != "{{":
                continue
            taken = 3 if min(opened, count) >= 3 else 2
            at, count, opened = at + taken, count - taken, opened - taken
            self._ends[start + opened] = at
            if opened >= 2:
                self._stack.append((kind, start, opened))
            else:
                self._braces -= 1

    def _close_link(self, at: int, count: int) -> None:
        while count >= 2 and self._stack and self._stack[-1][0] == "[[":
            start = self._stack.pop()[1]
            # "[[File:a.jpg|from [http://b c]]]": the first bracket is the inner link's.
            inner = self.text[max(start + 2, at - _OUTER_LINK) : at]
            taken = 2 + (count > 2 and inner.rfind("[") > inner.rfind("]"))
            at, count = at + taken, count - taken
            self._ends[start] = at

    def _close_table(self, end: int) -> None:
        if any(kind == "{|" for kind, _, _ in self._stack[-40:]):
            while self._stack:
                kind, start, _ = self._stack[-1]
                if kind == "{{":
                    return
                self._stack.pop()
                if kind == "{|":
                    self._ends[start] = end
                    return
