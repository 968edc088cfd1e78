"""Charts as template tags: `{% chart figure %}` for a whole figure, `{% small_bars plot %}` for a deck's curve.

A **plot** is a mapping: `kind` (fan, curves, bars, stacked, small_bars, distribution, intervals, heat), `id` (unique on the page),
`label` (what it shows, read out), `description` (what a reader who doesn't see it should know) and what the kind's function in
`rone_site.charts` asks for.

A **figure** is a mapping: `id`, `title`, `sentence` (what it means, in one sentence), `plots`, and, each optional,
`badge`, `note` (below the plot), `table` (beside the plot, or in its place), `numbers`
(under "All the numbers"), `interval` (a sentence), `downloads` (`{name, href}`),
`is_part` (a section of a page, with its rule; else a part of a column). A table is `{caption?, columns: [{name, is_number}], rows}`,
a row a list of cells, a cell a text or `{text, quiet?, is_strong?}`; the first cell of a row is its head.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from rone_site.charts import PLOTS
from rone_site.charts.standalone import standalone_style

register = template.Library()


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
    return {"plot": {"kind": "small_bars", "description": "", **plot}}
