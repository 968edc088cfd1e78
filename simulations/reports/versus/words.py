"""Small words of reports in which decks play each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from simulations.reports.figure import Json, is_shown
from web.text.numbers import number_text, percent_text


def deck_names(titles: Sequence[str]) -> list[str]:
    """What the decks are called; those without a name, and those called alike, by their number."""
    names = [title or _("List %(number)s") % {"number": number} for number, title in enumerate(titles, start=1)]
    return [name if names.count(name) == 1 else f"{name} ({number})" for number, name in enumerate(names, start=1)]


def rate_text(rate: Json) -> str:
    """A rate with its interval: `61.2 % (58.9 to 63.4)`."""
    values = {"rate": percent_text(rate["chance"], 1), "low": number_text(100 * rate["low"]), "high": number_text(100 * rate["high"])}
    return _("%(rate)s (%(low)s to %(high)s)") % values


def rate_cell(rate: Json | None) -> Mapping[str, Any] | str:
    """A rate in a table with how far it may be off; a dash where there is none."""
    if rate is None or not rate["n"]:
        return "–"
    half = max(rate["high"] - rate["chance"], rate["chance"] - rate["low"])
    return {"text": percent_text(rate["chance"], 1), "quiet": f"±{number_text(100 * half)}"}


def points_text(difference: Json) -> str:
    """A difference of rates in points with its sign: `+3.1`."""
    value = 100 * difference["value"]
    sign = "" if round(value, 1) == 0 else "+" if value > 0 else "−"
    return f"{sign}{number_text(abs(value))}"


def points_cell(difference: Json | None) -> Mapping[str, Any] | str:
    """A difference of rates in a table, strong where one was found."""
    if difference is None:
        return "–"
    half = max(difference["high"] - difference["value"], difference["value"] - difference["low"])
    is_strong = is_shown(difference, scale=100)
    return {"text": points_text(difference), "quiet": f"±{number_text(100 * half)}", "is_strong": is_strong}


def whole_percent(rate: Json | None) -> float | None:
    """A rate in per cent for a heat map; None without a game."""
    return 100 * rate["chance"] if rate is not None and rate["n"] else None


def interval_row(name: str, rate: Json) -> dict[str, Any]:
    """A rate as a row of an interval plot, in per cent."""
    return {"name": name, "value": 100 * rate["chance"], "low": 100 * rate["low"], "high": 100 * rate["high"]}


def beats_half(rate: Json) -> int:
    """1 when a rate surely lies above one half, -1 below, 0 when nobody can say."""
    return 1 if rate["low"] > 0.5 else -1 if rate["high"] < 0.5 else 0
