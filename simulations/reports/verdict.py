"""What stands above a report's figures: dials, each a number, a sentence, and its place among others where it has one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.simulation.figure import Dial, Place
from simulations.reports.estimates import of_fewer_games
from simulations.reports.reader import Reader
from web.text.numbers import whole_text


@dataclass(frozen=True)
class DrawnPlace:
    """Where a dial stands among those of `decks` others; `start` and `length` of its mark on a line as long as there are decks."""

    said: str
    decks: int
    start: int
    length: int


@dataclass(frozen=True)
class DrawnDial:
    """One figure that a reader should know before all others. `measured` says of how many games it is, where those are not all.

    `within` says how sure it had to be, where its games were played until it was, and `is_unsure` that it isn't.
    """

    title: str
    value: str
    unit: str
    sentence: str
    interval: str = ""
    games: int | None = None
    measured: str = ""
    place: DrawnPlace | None = None
    within: str = ""
    is_unsure: bool = False


def drawn_dial(dial: Dial, reader: Reader, of_report: int | None = None) -> DrawnDial:
    """A dial in the reader's language, of a report of so many games."""
    interval = reader.say(dial.interval)
    return DrawnDial(
        title=reader.say(dial.title),
        value=reader.say(dial.value),
        unit=reader.say(dial.unit),
        sentence=reader.say(dial.sentence),
        interval=interval,
        games=dial.games,
        measured=of_fewer_games(interval, dial.games, of_report),
        place=_drawn_place(dial.place, reader) if dial.place else None,
        within=reader.say(dial.aim.within) if dial.aim else "",
        is_unsure=dial.aim is not None and not dial.aim.is_reached,
    )


def enough_text(dials: Sequence[DrawnDial], games: int) -> str:
    """Why there are so many games, where they were played until the dials were sure enough; "" where they were not."""
    if not any(dial.within for dial in dials):
        return ""
    told = [dial for dial in dials if dial.is_unsure] or [dial for dial in dials if dial.within]
    figures = ", ".join(_("%(dial)s within %(width)s") % {"dial": dial.title, "width": dial.within} for dial in told)
    values = {"games": whole_text(games), "figures": figures}
    if any(dial.is_unsure for dial in dials):
        return _("%(games)s games, the most unless more are ordered by number; not enough for %(figures)s.") % values
    return _("%(games)s games were enough for %(figures)s.") % values


def _drawn_place(place: Place, reader: Reader) -> DrawnPlace:
    start = min(place.low, place.decks - 1)
    return DrawnPlace(reader.say(place.said), place.decks, start, max(place.high - start, 1))
