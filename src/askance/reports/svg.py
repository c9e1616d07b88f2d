"""What all charts share: Altair definitions drawn as SVG, without a network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from askance.reports.html import clean_text

__all__ = ["draw_svg", "ink", "table"]

_FONT = "system-ui, sans-serif"


def table(name: str) -> Any:
    """A chart over the rows that ``draw_svg`` is given under this name."""
    import altair as alt

    return alt.Chart(alt.NamedData(name=name))


def ink() -> Any:
    """The colour that a row carries, as it is."""
    import altair as alt

    return alt.Color("ink:N", scale=None, legend=None)


def draw_svg(chart: Any, tables: Mapping[str, Sequence[object]], *, title: str) -> str:
    """The chart as an SVG element that a screen reader calls ``title``; same chart, same bytes."""
    import vl_convert

    styled = chart.configure(aria=False, font=_FONT, background="transparent").configure_view(
        stroke=None
    )
    # Checking the finished definition once more would take longer than drawing it.
    definition = {**styled.to_dict(validate=False), "datasets": dict(tables)}
    # No base URL is allowed: drawing can't reach a network even if a definition named one.
    svg = str(vl_convert.vegalite_to_svg(definition, allowed_base_urls=[]))
    return svg.replace("<svg ", f'<svg role="img" aria-label="{escape(clean_text(title))}" ', 1)
