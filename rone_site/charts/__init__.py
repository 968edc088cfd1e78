"""Where the lines of a chart go: pure arithmetic, numbers in, coordinates out.

A chart is described by a plain mapping (what to show), a function here works out its geometry, and
a template in `templates/charts/plots/` draws it. Coordinates are text, because templates would write
numbers in the reader's language.
"""

from collections.abc import Callable, Mapping
from typing import Any

from rone_site.charts.bars import bars, small_bars
from rone_site.charts.curves import curves
from rone_site.charts.distribution import distribution
from rone_site.charts.fan import fan
from rone_site.charts.heat import heat
from rone_site.charts.intervals import intervals
from rone_site.charts.stacked import stacked

PLOTS: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "fan": fan,
    "curves": curves,
    "bars": bars,
    "stacked": stacked,
    "distribution": distribution,
    "intervals": intervals,
    "small_bars": small_bars,
    "heat": heat,
}
"""Every kind of plot there is, with the function that works out its geometry."""

__all__ = ["PLOTS", "bars", "curves", "distribution", "fan", "heat", "intervals", "small_bars", "stacked"]
