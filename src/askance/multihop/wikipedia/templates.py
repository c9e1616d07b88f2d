"""Templates that are part of the sentence they stand in, and the text each gives.

All others (boxes, hatnotes, coordinates, pronunciations, footnotes) give none. A conversion keeps
the measure that was written and leaves out the one that the template would compute.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from askance.multihop.wikipedia.rendered import Rendered
from askance.multihop.wikipedia.template_call import Inline, Range, Template, TemplateCall
from askance.multihop.wikipedia.template_measures import as_of, convert, date, fraction, old_style
from askance.multihop.wikipedia.template_words import (
    CONSTANTS,
    FIRST,
    LANGUAGES,
    LAST,
    PREFIXES,
    SECOND,
    SHIPS,
    SUFFIXES,
)

__all__ = ["TEMPLATES", "language_template"]


_LANGUAGE = re.compile(r"(?:lang|llang|langue|langx|vol|언어)-([a-z]{2,3})(?:-[a-z]+)*")


def _argument(*keys: str, before: str = "", after: str = "") -> Template:
    """The first of these arguments that is there."""

    def render(call: TemplateCall, inline: Inline, out: Rendered, depth: int) -> None:
        found = next((place for key in keys if (place := call.get(key))), None)
        if found is not None:
            out.add(before)
            inline.range(*found, out, depth)
            out.add(after)

    return render


def _last(call: TemplateCall, inline: Inline, out: Rendered, depth: int) -> None:
    if call.arguments:
        inline.range(*call.arguments[-1], out, depth)


def _constant(text: str) -> Template:
    def render(_call: TemplateCall, _inline: Inline, out: Rendered, _depth: int) -> None:
        out.add(text)

    return render


def _joined(by: str) -> Template:
    def render(call: TemplateCall, inline: Inline, out: Rendered, depth: int) -> None:
        for number, place in enumerate(call.arguments):
            out.add(by if number else "")
            inline.range(*place, out, depth)

    return render


def _title(_call: TemplateCall, inline: Inline, out: Rendered, _depth: int) -> None:
    out.add(inline.title)


def _nihongo(call: TemplateCall, inline: Inline, out: Rendered, depth: int) -> None:
    words = [inline.plain(*place, depth) for place in call.arguments[1:4]]
    if call.arguments:
        inline.range(*call.arguments[0], out, depth)
    inside = ", ".join(word for word in words if word)
    out.add(f" ({inside})" if inside else "")


def _other_wiki(call: TemplateCall, inline: Inline, out: Rendered, depth: int) -> None:
    shown = call.get("lt") or call.get("1")
    if shown is None or not call.arguments:
        return
    before, target = out.size, inline.plain(*call.arguments[0], depth)
    inline.range(*shown, out, depth)
    out.link(before, target)


def _country(call: TemplateCall, inline: Inline, out: Rendered, depth: int) -> None:
    if call.arguments:
        before, name = out.size, inline.plain(*call.arguments[0], depth)
        out.add(name)
        out.link(before, name)


def _ship(call: TemplateCall, inline: Inline, out: Rendered, depth: int) -> None:
    words = [inline.plain(*place, depth) for place in call.arguments[:3]]
    if call.name not in ("ship", "sclass"):
        words.insert(0, call.name.upper())
    if len(words) > 1:
        before, name = out.size, f"{words[0]} {words[1]}".strip()
        out.add(name)
        out.link(before, f"{name} ({words[2]})" if words[2:3] > [""] else name)


def _add_labelled(code: str, place: Range, inline: Inline, out: Rendered, depth: int) -> None:
    """A text with the name of its language, in the wiki's own if that is English or Korean."""
    label = LANGUAGES.get(inline.language, {}).get(code.partition("-")[0].lower(), "")
    out.add(f"{label}: " if label else "")
    inline.range(*place, out, depth)


def _language(code: str) -> Template:
    def render(call: TemplateCall, inline: Inline, out: Rendered, depth: int) -> None:
        shown = call.get("1") or call.get("text")
        if shown is not None:
            _add_labelled(code, shown, inline, out, depth)

    return render


def _named_language(call: TemplateCall, inline: Inline, out: Rendered, depth: int) -> None:
    if len(call.arguments) > 1:
        code = inline.plain(*call.arguments[0], depth)
        _add_labelled(code, call.arguments[1], inline, out, depth)


def language_template(name: str) -> Template | None:
    """``lang-de`` and its kin: the language's name, where it is known, and the text."""
    found = _LANGUAGE.fullmatch(name)
    return _language(found[1]) if found else None


TEMPLATES: Mapping[str, Template] = {
    **{name: _argument("1", "text", "content") for name in FIRST},
    **{name: _argument("2", "text") for name in SECOND},
    **dict.fromkeys(LAST, _last),
    **{name: _constant(text) for name, text in CONSTANTS.items()},
    **{name: _argument("1", before=sign) for name, sign in PREFIXES.items()},
    **{name: _argument("1", after=sign) for name, sign in SUFFIXES.items()},
    **dict.fromkeys(SHIPS, _ship),
    **dict.fromkeys(("convert", "cvt", "단위 변환"), convert),
    **dict.fromkeys(("birth date", "death date", "start date", "end date", "birth date and age",
                     "death date and age", "dts", "film date"), date),
    **dict.fromkeys(("nihongo", "nihongo2", "한국어 문화어", "일본어"), _nihongo),
    **dict.fromkeys(("ill", "interlanguage link", "interlanguage link multi", "link-interwiki"),
                    _other_wiki),
    **dict.fromkeys(("flag", "flagcountry", "flagu", "국기", "국기나라"), _country),
    **dict.fromkeys(("langx", "llang"), _named_language),
    **dict.fromkeys(("frac", "sfrac", "fraction"), fraction),
    **dict.fromkeys(("pagename", "fullpagename", "basepagename", "subpagename"), _title),
    **dict.fromkeys(("oldstyledate", "oldstyledatedy", "oldstyledateny"), old_style),
    "as of": as_of,
    "angbr": _argument("1", before="⟨", after="⟩"),
    "hlist": _joined(", "),
}  # fmt: skip
