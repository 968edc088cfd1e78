"""What stands above a report's figures: dials, each a number, a sentence, and its place among others where it has one."""

from __future__ import annotations

from dataclasses import dataclass

from engine.simulation.figure import Dial, Place
from simulations.reports.estimates import of_fewer_games
from simulations.reports.reader import Reader


@dataclass(frozen=True)
class DrawnPlace:
    """Where a dial stands among those of `decks` others; `start` and `length` of its mark on a line as long as there are decks."""

    said: str
    decks: int
    start: int
    length: int


@dataclass(frozen=True)
class DrawnDial:
    """One figure that a reader should know before all others. `measured` says of how many games it is, where those are not all."""

    title: str
    value: str
    unit: str
    sentence: str
    interval: str = ""
    games: int | None = None
    measured: str = ""
    place: DrawnPlace | None = None


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
    )


def _drawn_place(place: Place, reader: Reader) -> DrawnPlace:
    start = min(place.low, place.decks - 1)
    return DrawnPlace(reader.say(place.said), place.decks, start, max(place.high - start, 1))
