"""A turn of a game that is stepped through, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.simulation.story import StoryTurn, StoryZone
from simulations.reports.reader import Reader


@dataclass(frozen=True)
class NamedCard:
    """A card with its page and its drawn face ("" where the site doesn't know it any more) and how many copies."""

    name: str
    href: str
    source: str
    copies: int


@dataclass(frozen=True)
class DrawnZone:
    """Where cards lie. Without `has_faces` it is a list of names."""

    title: str
    cards: Sequence[NamedCard]
    has_faces: bool


@dataclass(frozen=True)
class StepFigure:
    """A number of a turn; `unit` stands before it, `note` below."""

    title: str
    value: str
    note: str
    unit: str


@dataclass(frozen=True)
class Step:
    """An own turn as a page shows it."""

    turn: int
    lines: Sequence[str]
    figures: Sequence[StepFigure]
    zones: Sequence[DrawnZone]


def step_of(told: StoryTurn, reader: Reader) -> Step:
    """A turn of a game."""
    return Step(
        turn=told.turn,
        lines=[reader.say(line) for line in told.lines],
        figures=[StepFigure(*(reader.say(said) for said in figure)) for figure in told.figures],
        zones=[DrawnZone(reader.say(zone.title), _named(zone, reader), zone.has_faces) for zone in told.zones],
    )


def _named(zone: StoryZone, reader: Reader) -> list[NamedCard]:
    """The cards in their order, copies that lie beside each other together."""
    named: list[NamedCard] = []
    for card in zone.cards:
        face = reader.face(card)
        if named and named[-1].name == face["name"]:
            named[-1] = replace(named[-1], copies=named[-1].copies + 1)
        else:
            named.append(NamedCard(face["name"], face["href"], face["source"], 1))
    return named
