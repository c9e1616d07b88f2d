"""Inline wikitext as a reader of the page sees it: plain text with links."""

from __future__ import annotations

import html
import re

from askance.multihop.wikipedia.links import link_trail, piped, read_target
from askance.multihop.wikipedia.markup import Markup, Span
from askance.multihop.wikipedia.rendered import Rendered
from askance.multihop.wikipedia.site import Site
from askance.multihop.wikipedia.template_call import call_name, read_call, split
from askance.multihop.wikipedia.templates import TEMPLATES, language_template

__all__ = ["DEEPEST", "Renderer"]

#: Templates and anchors nest so deep in MediaWiki; what is deeper is left out.
DEEPEST = 40

_TOKEN = re.compile(
    r"\{\{+|\[\[|\[(?=(?:https?:|ftp:|mailto:)?//|mailto:)|''+|<|&#?\w{1,31};|__[^\W\d_]+__|\n"
    r"|-\{(?!\{)|(?<!\})\}-|[\x00\x7f]"
)
_SIMPLE_FORMULA = re.compile(r"[\w\s+\-=<>(),./*|'!]*")
_OUTER = re.compile(r"(?:https?:|ftp:|mailto:)?[^\s\]<>\"\[]*")
_TAG = re.compile(r"</?([a-z][a-z0-9]*)\b[^<>]*>", re.IGNORECASE)
_BREAKS = frozenset(
    {
        "br",
        "p",
        "div",
        "li",
        "ul",
        "ol",
        "tr",
        "td",
        "th",
        "dl",
        "dd",
        "dt",
        "hr",
        "center",
        "blockquote",
        "poem",
    }
)
_MARKED = re.compile(r"''|\[|\{|<")


class Renderer:
    """Renders ranges of one page's wikitext; the work grows with its length alone."""

    def __init__(self, markup: Markup, site: Site, title: str = "") -> None:
        self.markup, self.site, self.title = markup, site, title
        self.language = site.language
        # Some templates render an argument twice: nested, that would double with each level.
        self._left = 50_000 + 4 * len(markup.text)
        self._trail = link_trail(site.language)

    def line(self, start: int, out: Rendered) -> int:
        """Render up to the first newline that nothing encloses; where the next line begins."""
        return self._render(start, len(self.markup.text), out, 0, one_line=True)

    def range(self, start: int, end: int, out: Rendered, depth: int) -> None:
        """Render ``text[start:end]``."""
        self._left -= end - start
        if depth <= DEEPEST and self._left >= 0:
            self._render(start, end, out, depth, one_line=False)

    def plain(self, start: int, end: int, depth: int) -> str:
        """The text of ``text[start:end]`` without its links."""
        out = Rendered()
        self.range(start, end, out, depth)
        return out.text.strip()

    def _render(self, at: int, end: int, out: Rendered, depth: int, *, one_line: bool) -> int:
        text = self.markup.text
        while at < end:
            token = _TOKEN.search(text, at, end)
            if token is None:
                out.add(text[at:end])
                return end
            start = token.start()
            if start > at:
                out.add(text[at:start])
            if token[0] == "\n":
                if one_line:
                    return start + 1
                out.add(" ")
                at = start + 1
            else:
                at = self._token(token[0], start, end, out, depth)
        return at

    def _token(self, sign: str, start: int, end: int, out: Rendered, depth: int) -> int:
        after = start + len(sign)
        if sign[0] == "{":
            return self._braces(start, after, out, depth)
        if sign == "[[":
            return self._link(start, out, depth)
        if sign == "[":
            return self._outer_link(start, end, out, depth)
        if sign[0] == "'":
            out.add("'" * (1 if len(sign) == 4 else max(len(sign) - 5, 0)))
        elif sign == "<":
            return self._tag(start, out)
        elif sign[0] == "&":
            out.add(html.unescape(sign))
        return after

    def _braces(self, start: int, after: int, out: Rendered, depth: int) -> int:
        for opening in range(start, after - 1):
            end = self.markup.close(opening)
            if end < 0:
                continue
            if not self._is_parameter(opening, end):
                self._template(opening + 2, end - 2, out, depth)
            elif bars := split(self.markup, opening + 3, end - 3)[1:]:
                self.range(*bars[0], out, depth + 1)
            return end
        return after

    def _is_parameter(self, start: int, end: int) -> bool:
        text = self.markup.text
        inner = text.startswith("{{{", start) and text.startswith("}}}", end - 3)
        return inner and self.markup.close(start + 1) < 0

    def _template(self, start: int, end: int, out: Rendered, depth: int) -> None:
        name = call_name(self.markup, start, end)
        render = TEMPLATES.get(name) or language_template(name)
        if render is not None and depth < DEEPEST:
            render(read_call(self.markup, start, end), self, out, depth + 1)

    def _link(self, start: int, out: Rendered, depth: int) -> int:
        text, end = self.markup.text, self.markup.close(start)
        if end < 0:
            return start + 2
        stop = end - 2
        target_range, *rest = split(self.markup, start + 2, stop, most=2)
        raw = text[slice(*target_range)]
        if "{" in raw or "<" in raw:
            raw = self.plain(*target_range, depth + 1)
        target = read_target(raw, self.site)
        if not target.shown:
            return end
        before = out.size
        if rest and rest[0][0] < rest[0][1]:
            self.range(rest[0][0], stop, out, depth + 1)
        elif not rest and _MARKED.search(raw):
            self.range(*target_range, out, depth + 1)
        else:
            out.add(html.unescape(piped(raw) if rest else raw.strip().lstrip(":")))
        trail = self._trail.match(text, end)
        if trail is not None:
            out.add(trail[0])
            end = trail.end()
        if target.title:
            out.link(before, target.title)
        return end

    def _outer_link(self, start: int, end: int, out: Rendered, depth: int) -> int:
        address = _OUTER.match(self.markup.text, start + 1, end)
        label = address.end() if address else start + 1
        close = self.markup.text.find("]", label, min(end, label + 1000))
        newline = self.markup.text.find("\n", label, max(close, label))
        if close < 0 or newline >= 0:
            return start + 1
        out.add(" ")
        self.range(label, close, out, depth + 1)
        return close + 1

    def _tag(self, start: int, out: Rendered) -> int:
        span = self.markup.span(start)
        if span is not None:
            self._extension(span, out)
            return span.end
        tag = _TAG.match(self.markup.text, start)
        if tag is None:
            out.add("<")
            return start + 1
        if tag[1].lower() in _BREAKS:
            out.add(" ")
        return tag.end()

    def _extension(self, span: Span, out: Rendered) -> None:
        content = self.markup.text[span.start : span.stop]
        if span.name == "nowiki":
            out.add(html.unescape(content))
        elif span.name in ("math", "chem", "ce"):
            formula = content.replace("\\displaystyle", "").strip()
            out.add(formula if _SIMPLE_FORMULA.fullmatch(formula) else "")
