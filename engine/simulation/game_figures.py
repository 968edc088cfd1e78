"""What a game's reports show and say, in one value: figures of a deck alone, of its studies, of two reports, and the words of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from engine.languages import LocalText
from engine.simulation.figure import Dial, Figure, Json, Source, Text, Until
from engine.simulation.message import Said
from engine.simulation.story import Story

ENDINGS: Final = {
    "winners_turn": LocalText("Ended in the winner’s turn", "Im Zug des Siegers zu Ende"),
    "losers_turn": LocalText("Ended in the loser’s own turn", "Im eigenen Zug des Verlierers zu Ende"),
    "drawn": LocalText("Nobody won", "Niemand hat gewonnen"),
    "cut": LocalText("Cut: nobody won in the turns there were", "Abgebrochen: Niemand gewann in den Zügen, die es gab"),
}
"""How matches end, by the code of results."""
CARD_STATES: Final = {
    "opening": LocalText("First hand", "Starthand"),
    "drawn": LocalText("Drawn", "Gezogen"),
    "played": LocalText("Played", "Gespielt"),
}
"""What becomes of a card in a match, by the code of results."""

SAME_CARDS: Final = LocalText("The lists have the same cards.", "Die Listen haben dieselben Karten.")


class Change(NamedTuple):
    """A swap that is known to help: a copy of `cut` goes, one of `add` comes, and what that brings."""

    cut: int
    add: int
    gains: Sequence[Said]


class WeakCard(NamedTuple):
    """A card of the list that isn't known to bring anything, and why."""

    card: int
    why: Said


@dataclass(frozen=True, kw_only=True)
class Advice:
    """What to change in a list, the best first. `summary` says how it stands, and so if nothing is known to help."""

    summary: Said
    changes: Sequence[Change]
    weak: Sequence[WeakCard] = ()


@dataclass(frozen=True, kw_only=True)
class StudyFigures:
    """A dearer question about a deck alone, ordered from its report: its name, and what its own report is called.

    `headline` has a place `name`, `headline_of_a_list` is for a list without one; `lead` has `games` and `turns`. `is_offered`: whether
    the result of the deck's report leaves anything to find. `figures` are made of the study's own result, and so is the `advice` of one
    that says what to change. `lead_against` (with `games`, `others`) is the lead of one that was played against other decks.
    """

    slug: str
    name: LocalText
    headline: LocalText
    headline_of_a_list: LocalText
    lead: LocalText
    button: LocalText
    figures: Callable[[Json], Sequence[Figure]]
    is_offered: Callable[[Json], bool] = lambda result: True
    advice: Callable[[Json], Advice] | None = None
    lead_against: LocalText | None = None


class SharedPicture(NamedTuple):
    """What is drawn beside a link to a report: the share of games by the turn in which something happened first.

    `rows`: the rate of games in which it had, by each turn. `text` says what it is, of how many games (`games`).
    """

    rows: Source
    text: Callable[[Json, Said], Said]


# --- Two reports beside one another ----------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Beside:
    """Something that two reports tell. `is_rate`: a share of games, told in points. Texts may ask what lies between the reports."""

    name: str
    title: Text
    unit: Said = ""
    is_rate: bool = False
    decimals: int = 1


@dataclass(frozen=True, kw_only=True)
class CurveBeside(Beside):
    """The same by turn; means are drawn up to `top`."""

    axis: Text
    top: Source | None = None


@dataclass(frozen=True, kw_only=True)
class CardsBeside(Beside):
    """A rate of each card that both lists have, by some turn.

    `differing` has places `turn` and `cards`, `alike` and `label` have `turn`, `axis` the names `first` and `second`.
    """

    differing: LocalText
    alike: LocalText
    label: LocalText
    axis: LocalText


@dataclass(frozen=True, kw_only=True)
class ReportsBeside:
    """How what lies between two reports is called and drawn."""

    measures: Sequence[Beside]
    curves: Sequence[CurveBeside]
    cards: CardsBeside | None = None
    until: Callable[[Json], Until | None] = lambda found: None
    """Where pages stop telling turns."""
    other_leaders: LocalText = SAME_CARDS
    """What is said of two lists that differ in their leaders alone."""


# --- All of it -------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class GameFigures:
    """What a game's reports show and say.

    `alone` are the figures of a deck alone, in the order of their page, `dials` what stands above them; `counted` are made of
    `SimulatedGame.counted`, without games. `bots` are short names of plans
    and bots, `compared` of the measures by which two decks, each alone, are compared. `endings` and `card_states` are words of duels, by
    the codes of results; the card states in the order of their columns, `card_columns` those that only the numbers have. `story_of`
    puts a game that was played again into words.
    """

    alone: Sequence[Figure]
    dials: Callable[[Json], Sequence[Dial]] = lambda result: ()
    counted: Sequence[Figure] = ()
    studies: Sequence[StudyFigures] = ()
    bots: Mapping[str, LocalText] = field(default_factory=dict)
    compared: Mapping[str, LocalText] = field(default_factory=dict)
    endings: Mapping[str, LocalText] = field(default_factory=lambda: ENDINGS)
    card_states: Mapping[str, LocalText] = field(default_factory=lambda: CARD_STATES)
    card_columns: Mapping[str, LocalText] = field(default_factory=dict)
    clauses: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The clauses of the rules that figures of duels rest on, by the figure's name."""
    beside: ReportsBeside | None = None
    picture: SharedPicture | None = None
    story_of: Callable[[Any], Story] | None = None

    def study(self, slug: str | None) -> StudyFigures | None:
        """The study of that name."""
        return next((study for study in self.studies if study.slug == slug), None)


NO_FIGURES: Final = GameFigures(alone=())
"""Of a game that is not played alone."""
