"""Pages that stand alone: one file, no request, safe with any text in them.

Every value is escaped by the template engine; only the page's own script may run, named by its
hash in the content security policy, so that text from a dataset or a model never can.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Mapping
from importlib.resources import files

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from askance.reports.labels import Labels
from askance.reports.palette import palette_css

__all__ = ["clean_text", "environment", "render_fragment", "render_page"]

_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff\ud800-\udfff]")


def clean_text(text: str) -> str:
    """Text that any file can hold: lone surrogates and control characters become U+FFFD.

    >>> clean_text("a\\ud800b\\x00")
    'a\ufffdb\ufffd'
    """
    return _UNPRINTABLE.sub("\ufffd", text)


def environment(package: str) -> Environment:
    """The template engine for the templates of ``package``, with the shared ones behind them."""
    loader = ChoiceLoader([PackageLoader(package), PackageLoader("askance.reports")])
    return Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def render_page(
    package: str, template: str, labels: Labels, context: Mapping[str, object], *, lang: str
) -> str:
    """A whole page from a template that extends ``page.html``."""
    script = _asset("page.js")
    shell = {
        "css": Markup(palette_css() + "\n" + _asset("page.css")),  # noqa: S704 - our own file
        "script": Markup(script),  # noqa: S704 - our own file
        "policy": _policy(script),
        "lang": lang,
    }
    return render_fragment(package, template, labels, {**shell, **context})


def render_fragment(
    package: str, template: str, labels: Labels, context: Mapping[str, object]
) -> str:
    """A template's text, fit to be written as UTF-8."""
    page = environment(package).get_template(template).render(t=labels, **context)
    return clean_text(page)


def _asset(name: str) -> str:
    return (files("askance.reports") / "templates" / name).read_text(encoding="utf-8")


def _policy(script: str) -> str:
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return (
        f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'; "
        "base-uri 'none'; form-action 'none'"
    )
