"""Writing SVG: one function for an element, which escapes whatever it is given.

Names and texts come from a site's owner, so nothing reaches a face but through here.
"""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]

_NOT_IN_XML = dict.fromkeys((*range(9), 11, 12, *range(14, 32), 65534, 65535, *range(55296, 57344)))


def number(value: float) -> str:
    """A length with at most two decimals and no needless zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def text_content(text: str) -> str:
    """`text` for the inside of an element; what XML can't hold is left out."""
    return escape(text.translate(_NOT_IN_XML))


def element(name: str, /, *children: str, **attributes: str | float | None) -> str:
    """An element. `children` are markup already; a name's underscore stands for a hyphen; None leaves an attribute out."""
    parts = [f"<{name}"]
    for key, value in attributes.items():
        if value is None:
            continue
        written = value.translate(_NOT_IN_XML) if isinstance(value, str) else number(value)
        parts.append(f" {key.strip('_').replace('_', '-')}={quoteattr(written)}")
    inside = "".join(children)
    parts.append(f">{inside}</{name}>" if inside else "/>")
    return "".join(parts)


def group(*children: str, **attributes: str | float | None) -> str:
    """Several elements as one."""
    return element("g", *children, **attributes)


def line_path(*points: Point, closed: bool = False) -> str:
    """The `d` of a path along `points`."""
    steps = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return f"M{steps}z" if closed else f"M{steps}"


def corners(points: Iterable[Point]) -> str:
    """The `points` of a polygon."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def translate(x: float, y: float) -> str:
    """A `transform` that moves the origin to (x, y)."""
    return f"translate({number(x)} {number(y)})"
