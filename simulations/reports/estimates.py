"""Estimates as people read them: a number, how far it may be off, and how sure many of them are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.simulation.figure import is_difference_told
from simulations.reports.figure import Json
from web.text.numbers import number_text, percent_text, whole_text

FEW_GAMES = 100
"""Of fewer games a share may be off by ten points and more: figures of them say so."""


def few_games(games: int | None) -> str:
    """Return a remark on the number of games where it is too small to tell much; else ""."""
    if games is None or games >= FEW_GAMES:
        return ""
    return ngettext("only %(games)s game", "only %(games)s games", games) % {"games": games}


def games_of(estimates: Iterable[Json | int]) -> int | None:
    """Of how many games estimates are, the most where they differ; None where none of them says, such as plain counts."""
    return max((found["n"] for found in estimates if not isinstance(found, int) and "n" in found), default=None)


def of_fewer_games(said: str, games: int | None, of_report: int | None) -> str:
    """Return the words for an interval, with its number of games where those are fewer than the report has; else ""."""
    if games is None or of_report is None or games >= of_report:
        return ""
    values = {"said": said, "games": whole_text(games)}
    if not said:
        return ngettext("Measured in %(games)s game", "Measured in %(games)s games", games) % values
    return ngettext("%(said)s, of %(games)s game", "%(said)s, of %(games)s games", games) % values


def span_text(value: float, low: float | None, high: float | None, decimals: int = 1) -> str:
    """How far an estimate may be off: `±0.1`, nothing where it isn't known."""
    if low is None or high is None:
        return ""
    return f"±{number_text(max(high - value, value - low), decimals)}"


def widest(estimates: Sequence[Json]) -> float:
    """The largest half width among rates or means."""
    key = "chance" if estimates and "chance" in estimates[0] else "mean"
    spans = [(found[key], found["low"], found["high"]) for found in estimates]
    return max((max(high - value, value - low) for value, low, high in spans if low is not None and high is not None), default=0.0)


def sure_text(estimates: Sequence[Json]) -> str:
    """How sure the least sure of these rates or means is, in a sentence; "" where there are none."""
    if not estimates:
        return ""
    half = widest(estimates)
    if "chance" in estimates[0]:
        return _("Rates within ±%(points)s points, 95 %%") % {"points": number_text(100 * half, 1)}
    return _("Means within ±%(half)s, 95 %%") % {"half": number_text(half, decimals_within(half))}


def decimals_within(half: float) -> int:
    """How many decimals an estimate deserves whose interval is so wide."""
    return 1 if half >= 0.05 else 2


def mean_cell(entry: Json, decimals: int = 1) -> Json:
    """A mean with its interval."""
    return {"text": number_text(entry["mean"], decimals), "quiet": span_text(entry["mean"], entry["low"], entry["high"], decimals)}


def chance_cell(entry: Json, decimals: int = 1) -> Json:
    """A rate with its interval, in points."""
    half = max(entry["high"] - entry["chance"], entry["chance"] - entry["low"])
    return {"text": percent_text(entry["chance"], decimals), "quiet": f"±{number_text(100 * half, decimals)}"}


def difference_cell(entry: Json, decimals: int = 1) -> Json:
    """A difference with its sign and interval; where none was found that is said first, and then what a plot shows, too."""
    text = signed_text({"value": entry["mean"]}, decimals)
    if not is_difference_told(entry, decimals):
        return {"text": _("no difference found"), "quiet": f"{text} ±{number_text((entry['high'] - entry['low']) / 2, decimals)}"}
    low, high = (number_text(entry[key], decimals).replace("-", "−") for key in ("low", "high"))
    return {"text": text, "quiet": _("%(low)s to %(high)s") % {"low": low, "high": high}}


def middle_cell(entry: Json) -> Json:
    """A median with the 10th and 90th percentile."""
    return {"text": number_text(entry["p50"], 0), "quiet": f"{number_text(entry['p10'], 0)}–{number_text(entry['p90'], 0)}"}


def signed_text(difference: Json, decimals: int = 1, scale: int = 1) -> str:
    """A difference, `scale` times, with its sign, unless it is 0 as it is written: `+3.1`."""
    value = scale * difference["value"]
    sign = "" if round(value, decimals) == 0 else "+" if value > 0 else "−"
    return f"{sign}{number_text(abs(value), decimals)}"


def signed_cell(difference: Json, decimals: int = 1, scale: int = 1) -> Json:
    """A difference with its sign and how far it may be off, strong where one was found."""
    half = max(difference["high"] - difference["value"], difference["value"] - difference["low"])
    return {
        "text": signed_text(difference, decimals, scale),
        "quiet": f"±{number_text(scale * half, decimals)}",
        "is_strong": is_difference_told(difference, decimals, scale=scale),
    }
