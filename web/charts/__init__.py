"""Where the lines of a chart go: pure arithmetic, numbers in, coordinates out.

A chart is described by a plain mapping (what to show), a function here works out its geometry, and
a template in `templates/charts/plots/` draws it. Coordinates are text, because templates would write
numbers in the reader's language.
"""

from collections.abc import Callable, Mapping
from typing import Any

from web.charts.bars import bars, small_bars
from web.charts.curves import curves
from web.charts.distribution import distribution
from web.charts.fan import fan
from web.charts.heat import heat
from web.charts.intervals import intervals
from web.charts.shares import shares
from web.charts.stacked import stacked

PLOTS: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "fan": fan,
    "curves": curves,
    "bars": bars,
    "stacked": stacked,
    "distribution": distribution,
    "intervals": intervals,
    "small_bars": small_bars,
    "heat": heat,
    "shares": shares,
}
"""Every kind of plot there is, with the function that works out its geometry."""

__all__ = ["PLOTS", "bars", "curves", "distribution", "fan", "heat", "intervals", "shares", "small_bars", "stacked"]
