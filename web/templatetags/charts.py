"""Charts as template tags: `{% chart figure %}` for a whole figure, `{% small_bars plot %}` for a deck's curve.

A **plot** is a mapping: `kind` (fan, curves, bars, stacked, small_bars, distribution, intervals, heat, shares), `id` (unique on the page),
`label` (what it shows, read out), `description` (what a reader who doesn't see it should know) and what the kind's function in
`web.charts` asks for.

A **figure** is a mapping: `id`, `title`, `sentence` (what it means, in one sentence), `plots`, and, each optional,
`badge`, `note` (below the plot), `table` (beside the plot, or in its place), `numbers`
(under "All the numbers"), `answer` (a name under which note, plots and numbers are hidden, for a reader who is to think first),
`pictures` (`{name, source, href}`, in a row below the sentence), `interval` (a sentence), `downloads` (`{name, href}`),
`is_part` (a section of a page, with its rule; else a part of a column). A table is `{caption?, columns: [{name, is_number}], rows}`,
a row a list of cells, a cell a text or `{text, quiet?, is_strong?, is_name?}`; the first cell of a row is its head.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from web.charts import PLOTS
from web.charts.standalone import standalone_style

register = template.Library()
NUMBER_BEFORE_PERCENT = re.compile(r"(?<=\d) %")


@register.filter
def unbroken(text: str) -> str:
    """`text` with its percent signs kept on the line of their numbers; HTML stays HTML."""
    kept = NUMBER_BEFORE_PERCENT.sub("\u00a0%", str(text))
    return mark_safe(kept) if isinstance(text, SafeString) else kept  # noqa: S308  (what was safe still is)


@register.simple_tag
def plot(plot: Mapping[str, Any]) -> SafeString:
    """The SVG of `plot` alone (a heat plot is a table)."""
    kind = plot["kind"]
    name = "heat.html" if kind == "heat" else f"plots/{kind}.svg"
    return render_to_string(f"charts/{name}", {"plot": plot, "geometry": PLOTS[kind](plot)})


@register.simple_tag
def plot_file(plot: Mapping[str, Any]) -> SafeString:
    """The SVG of `plot` as a file of its own, with the style that it needs."""
    kind = plot["kind"]
    style = format_html("<style>{}</style>", mark_safe(standalone_style()))  # noqa: S308 - our own stylesheet
    return render_to_string(f"charts/plots/{kind}.svg", {"plot": plot, "geometry": PLOTS[kind](plot), "is_file": True, "style": style})


@register.simple_tag
def table_rows(rows: Sequence[Sequence[str | Mapping[str, Any]]]) -> SafeString:
    """The rows of a table. A report has a thousand cells: written here they take a tenth of the time that a template takes."""
    return _safe(f"<tr>{_head(row[0])}{''.join(map(_cell, row[1:]))}</tr>" for row in rows)


def _safe(parts: Iterable[str]) -> SafeString:
    return mark_safe("".join(parts))  # noqa: S308 - whoever calls has escaped every text


def _escaped(text: object) -> str:
    """`text` for a page; the framework's own function takes ten times as long to find out whether it is lazy."""
    return str(text) if hasattr(text, "__html__") else escape(str(text))


def _head(cell: str | Mapping[str, Any]) -> str:
    if isinstance(cell, str):
        return f'<th scope="row">{_escaped(cell)}</th>'
    text, href = _escaped(cell["text"]), _escaped(cell.get("href", ""))
    return f'<th scope="row"><a href="{href}" data-hovercard>{text}</a></th>' if href else f'<th scope="row">{text}</th>'


def _cell(cell: str | Mapping[str, Any]) -> str:
    if isinstance(cell, str):
        return f'<td class="num">{_escaped(cell)}</td>'
    text, quiet = _escaped(cell["text"]), _escaped(cell.get("quiet", ""))
    if cell.get("is_name"):
        return f"<td>{text}</td>"
    strong = f"<b>{text}</b>" if cell.get("is_strong") else text
    return f'<td class="num">{strong} <span class="quiet">{quiet}</span></td>' if quiet else f'<td class="num">{strong}</td>'


@register.simple_tag
def heat_cells(cells: Sequence[Mapping[str, Any]]) -> SafeString:
    """The shaded cells of a row of a heat table."""
    return _safe(f'<td class="h{cell["step"]}">{_escaped(cell["text"])}</td>' for cell in cells)


@register.simple_tag
def plot_frame(frame: Mapping[str, Any]) -> SafeString:
    """What every plot with axes stands in: grid, ticks and names, as `web.charts.scale.frame` places them."""
    across = "".join(
        f'<path class="{"axis" if tick["is_base"] else "grid"}" d="M{frame["left"]} {tick["y"]}H{frame["right"]}"/>'
        f'<text x="{tick["text_x"]}" y="{tick["text_y"]}" text-anchor="end">{_escaped(tick["text"])}</text>'
        for tick in frame["ticks"]
    )
    below = "".join(_text(tick, is_minor=tick["is_minor"]) for tick in frame["xs"])
    names = [_text(frame["name_x"]), _text(frame["name_y"], anchor="")]
    return _safe(f"{part}\n" for part in ("", across, below, *names))


def _text(placed: Mapping[str, Any], *, anchor: str = ' text-anchor="middle"', is_minor: bool = False) -> str:
    if not placed["text"]:
        return ""
    minor = ' class="minor"' if is_minor else ""
    return f'<text{minor} x="{placed["x"]}" y="{placed["y"]}"{anchor}>{_escaped(placed["text"])}</text>'


@register.inclusion_tag("charts/key.html")
def plot_key(plot: Mapping[str, Any]) -> dict[str, Any]:
    """What bands, colours and dashes of `plot` mean."""
    return {"plot": plot, "has_inner": all(point.get("p30") is not None for point in plot.get("points", ()))}


@register.inclusion_tag("charts/figure.html")
def chart(figure: Mapping[str, Any]) -> dict[str, Any]:
    """A whole figure: head, sentence, plots, key, tables, interval and downloads."""
    return {"figure": figure}


@register.inclusion_tag("charts/small_bars.html")
def small_bars(plot: Mapping[str, Any]) -> dict[str, Any]:
    """The curve of a deck with its key and its numbers.

    `plot`: `{id, title, label, description?, axis_x, series: [{name, colour}], bars: [{name, values}]}`.
    """
    rows = [[str(bar["name"]), *map(str, bar["values"])] for bar in plot["bars"]]
    return {"plot": {"kind": "small_bars", "description": "", **plot}, "rows": rows}


@register.simple_tag
def stacked_marks(bars: Iterable[Mapping[str, Any]]) -> SafeString:
    """The parts of each bar, its sum above and its name below; written here as `table_rows` are, since a deck has three such charts."""
    return _safe(_stacked_bar(bar) for bar in bars)


def _stacked_bar(bar: Mapping[str, Any]) -> str:
    middle, total = bar["middle"], _escaped(bar["total"])
    parts = "".join(
        f'<rect class="f{part["colour"]} edge" x="{part["x"]}" y="{part["y"]}" width="{part["width"]}" height="{part["height"]}"/>'
        for part in bar["parts"]
    )
    above = f'<text class="value" x="{middle}" y="{bar["total_y"]}" text-anchor="middle">{total}</text>' if total else ""
    return f'{parts}{above}<text x="{middle}" y="{bar["name_y"]}" text-anchor="middle">{_escaped(bar["name"])}</text>'
