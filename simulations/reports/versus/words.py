"""Small words of reports in which decks play each other."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from engine.simulation.figure import Chance, Shown, Signed
from simulations.reports.figure import Json
from web.text.numbers import number_text, percent_text


def deck_names(titles: Sequence[str]) -> list[str]:
    """What the decks are called; those without a name, and those called alike, by their number."""
    names = [title or _("List %(number)s") % {"number": number} for number, title in enumerate(titles, start=1)]
    return [name if names.count(name) == 1 else f"{name} ({number})" for number, name in enumerate(names, start=1)]


def rate_text(rate: Json) -> str:
    """A rate with its interval: `61.2 % (58.9 to 63.4)`."""
    values = {"rate": percent_text(rate["chance"], 1), "low": number_text(100 * rate["low"]), "high": number_text(100 * rate["high"])}
    return _("%(rate)s (%(low)s to %(high)s)") % values


def rate_shown(rate: Json | None) -> Shown:
    """A rate in a table; a dash where there is none."""
    return Chance(rate) if rate is not None and rate["n"] else "–"


def points_shown(difference: Json | None) -> Shown:
    """A difference of rates in a table, in points; a dash where there is none."""
    return Signed(difference, scale=100) if difference is not None else "–"


def in_percent(rate: Json | None) -> float | None:
    """A rate in per cent for a heat map; None without a game."""
    return 100 * rate["chance"] if rate is not None and rate["n"] else None


def beats_half(rate: Json) -> int:
    """1 when a rate surely lies above one half, -1 below, 0 when nobody can say."""
    return 1 if rate["low"] > 0.5 else -1 if rate["high"] < 0.5 else 0
