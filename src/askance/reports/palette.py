"""The colours of every report, once for light and once for dark surroundings.

Charts carry the light colours, so that an SVG can stand alone; on a page, a rule per colour swaps
in the variable of the reader's scheme. The six categories stay apart for colour-blind eyes
(blue, sky, green, vermilion, amber, grey after Okabe and Ito), each with an ink that is legible
on it.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["CATEGORIES", "PALETTE", "Colour", "palette_css"]


class Colour(NamedTuple):
    """A colour for light and for dark surroundings, as ``#rrggbb``."""

    light: str
    dark: str


PALETTE: dict[str, Colour] = {
    "page": Colour("#ffffff", "#15171a"),
    "panel": Colour("#f5f5f3", "#1e2125"),
    "ink": Colour("#1b1d20", "#e9e9e6"),
    "muted": Colour("#575c64", "#a9afb7"),
    "line": Colour("#d9dce0", "#383d44"),
    "accent": Colour("#0b5cad", "#80b9ff"),
    "second": Colour("#a84c08", "#f2a65f"),
    "third": Colour("#1c6b4f", "#5fc79f"),
    "warning": Colour("#8a2b12", "#ffb199"),
    "category-1": Colour("#1d4f91", "#5c95e0"),
    "category-2": Colour("#83c0eb", "#a5d5f7"),
    "category-3": Colour("#2fa37b", "#35ab83"),
    "category-4": Colour("#e0662c", "#e8743c"),
    "category-5": Colour("#e6bd4d", "#e9c35a"),
    "category-6": Colour("#a2a8b0", "#8f969f"),
    "on-category-1": Colour("#fefefe", "#0c0d0f"),
    "on-category-2": Colour("#101112", "#0c0d0e"),
    "on-category-3": Colour("#101113", "#0c0d10"),
    "on-category-4": Colour("#101114", "#0c0d11"),
    "on-category-5": Colour("#101115", "#0c0d12"),
    "on-category-6": Colour("#101116", "#0c0d13"),
}
CATEGORIES: tuple[str, ...] = tuple(name for name in PALETTE if name.startswith("category-"))


def palette_css() -> str:
    """The style rules that define every colour and swap it inside charts.

    >>> "--accent:#0b5cad" in palette_css()
    True
    """
    light = _variables(light=True)
    dark = _variables(light=False)
    rules = [
        f":root{{color-scheme:light dark;{light}}}",
        f"@media (prefers-color-scheme:dark){{:root{{{dark}}}}}",
        f"@media print{{:root{{color-scheme:light;{light}}}}}",
    ]
    swaps = (
        f'.chart [{paint}="{colour.light}"]{{{paint}:var(--{name})}}'
        for name, colour in PALETTE.items()
        for paint in ("fill", "stroke")
    )
    return "\n".join([*rules, *swaps])


def _variables(*, light: bool) -> str:
    return ";".join(f"--{name}:{c.light if light else c.dark}" for name, c in PALETTE.items())
