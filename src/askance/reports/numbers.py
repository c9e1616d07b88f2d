"""Numbers as a reader of a report sees them: rounded, with a true minus sign, a dash for none."""

from __future__ import annotations

import math

__all__ = ["NONE", "count", "number", "p_value", "percent", "signed", "span"]

NONE = "—"
MINUS = "−"


def number(value: float | None, digits: int = 1) -> str:
    """A number rounded to ``digits``.

    >>> number(-0.249, 2), number(None), number(-0.001)
    ('−0.25', '—', '0.0')
    """
    if value is None or not math.isfinite(value):
        return NONE
    text = f"{value:,.{digits}f}"
    if float(text.replace(",", "")) == 0:
        text = text.removeprefix("-")
    return text.replace("-", MINUS)


def signed(value: float | None, digits: int = 1) -> str:
    """A difference: its sign always stands before it.

    >>> signed(1.25), signed(-3), signed(0)
    ('+1.2', '−3.0', '0.0')
    """
    text = number(value, digits)
    grows = value is not None and value > 0 and text.strip("0.") and text != NONE
    return f"+{text}" if grows else text


def percent(share: float | None, digits: int = 0) -> str:
    """A share in [0, 1] as a percentage; only a whole share reads 100%, only none reads 0%.

    >>> percent(0.714), percent(0.9993), percent(0.0004), percent(1)
    ('71%', '99.9%', '0.04%', '100%')
    """
    if share is None or not math.isfinite(share):
        return NONE
    while digits < 4 and 0 < share < 1 and float(f"{100 * share:.{digits}f}") in (0, 100):
        digits += 1
    return f"{number(100 * share, digits)}%"


def p_value(value: float | None) -> str:
    """A p-value to three digits.

    >>> p_value(0.0312), p_value(1e-9)
    ('0.031', '< 0.001')
    """
    if value is None or not math.isfinite(value):
        return NONE
    return "< 0.001" if value < 0.0005 else f"{value:.3f}"


def span(low: float | None, high: float | None, digits: int = 1) -> str:
    """An interval; the dash is wide where a minus sign would be mistaken for it.

    >>> span(0.26, 0.32, 2), span(-1, 2)
    ('0.26–0.32', '−1.0 to 2.0')
    """
    left, right = number(low, digits), number(high, digits)
    if NONE in (left, right):
        return NONE
    return f"{left} to {right}" if MINUS in left + right else f"{left}–{right}"


def count(value: int) -> str:
    """A count with its thousands apart.

    >>> count(10570)
    '10,570'
    """
    return f"{value:,}"
