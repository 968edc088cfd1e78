"""What somebody wants to sit down to, judged before anything is stored: every fault at once, each with its path, code and value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.utils.translation import gettext as _

from cards.selectors import catalog
from decks.list.chosen import ChosenList
from decks.list.playable import playing_faults, refuse_unmodelled
from engine.cards.formats import BaseFormat
from engine.table.seats import BOT, NOBODY_SITS, OPEN
from play.bots import find_level, tables_of_game
from play.errors import TableRefusedError
from play.models import DAY_SECONDS, MOST_DAYS, Clock, SeatKind
from play.pace import EVERYTHING, Pace
from web.errors import FieldError
from web.games import present_kit
from web.text.quoting import in_quotes

LARGEST_SEED: Final = 2**53 - 1
"""The largest whole number that every reader of JSON keeps exact."""
LONGEST_CLOCK_SECONDS: Final = MOST_DAYS * DAY_SECONDS
SELF: Final = "self"
"""A seat beside one's own that one plays, too; others are asked for as `Tables.deal` takes them."""


@dataclass(frozen=True, kw_only=True)
class Sitting:
    """What somebody asks for in the present game.

    `decks` are those of the sides, the own one first; sides without one play the first one's list, unless somebody else brings one.
    `opponents` say who sits in the other seats, in their order; one alone stands for all. `first` is the seat that begins, None: chance
    decides; `seed` None: any; of a game with other people the site draws it, whatever is asked for. `clock_seconds` count by `clock`.
    `is_offered`: anybody may take the seats of other people, not only who has their links. `is_rated`: it counts
    for the ratings of those who play, if all want that. `is_series`: it is the first game of a best of three, where two
    play. `pace`: how often who asks is asked at first.
    """

    format: BaseFormat
    decks: Sequence[ChosenList]
    opponents: Sequence[str]
    first: int | None = None
    seed: int | None = None
    clock: Clock = Clock.OFF
    clock_seconds: int = 0
    has_onlookers: bool = False
    is_offered: bool = False
    is_rated: bool = False
    is_series: bool = False
    ignore_unmodelled: bool = False
    pace: Pace = EVERYTHING

    @property
    def has_others(self) -> bool:
        """Whether other people play along."""
        return OPEN in self.opponents


def with_fair_seed(sitting: Sitting) -> Sitting:
    """`sitting`, in which nobody chooses what other people draw.

    Raises:
        TableRefusedError: it has a seed, and a seat for another person: who knows the seed knows every hand and every deck.
    """
    if sitting.seed is not None and sitting.has_others:
        text = _("The site draws the seed of a game with other people, and tells it once the game is over. Leave %(value)s out.")
        raise TableRefusedError([FieldError("SEED_DRAWN_BY_SITE", "seed", text % {"value": sitting.seed})])
    return sitting


@dataclass(frozen=True)
class PlannedSeat:
    """A seat as it was asked for: on which side, with which deck, who sits there; `is_own`: who asks; a person's that isn't is free."""

    number: int
    side: int
    deck: int
    kind: SeatKind
    bot: str = ""
    is_own: bool = False


def planned_seats(sitting: Sitting) -> list[PlannedSeat]:
    """The seats of the table, the own one first.

    Raises:
        TableRefusedError: with everything that is wrong with who is to sit there.
    """
    plan = tables_of_game().plan(sitting.format, len(sitting.opponents) + 1)
    places, others = list(zip(tables_of_game().sides(plan), plan.deck_of, strict=True)), plan.seats - 1
    asked = list(sitting.opponents) * others if len(sitting.opponents) == 1 else list(sitting.opponents)
    if len(asked) != others:
        text = _("%(number)s opponents; %(format)s has %(others)s other seats.")
        values = {"number": len(asked), "format": sitting.format.slug, "others": others}
        raise TableRefusedError([FieldError("OPPONENTS", "opponents", text % values)])
    if sitting.first is not None and not 0 <= sitting.first < plan.decks:
        text = _("%(name)s is %(value)s; it goes from %(low)s to %(high)s.")
        values = {"name": "first", "value": sitting.first, "low": 0, "high": plan.decks - 1}
        raise TableRefusedError([FieldError("OUT_OF_RANGE", "first", text % values)])
    seats = [PlannedSeat(0, *places[0], SeatKind.HUMAN, is_own=True)]
    faults = []
    for number, (place, word) in enumerate(zip(places[1:], asked, strict=True), start=1):
        seat = _planned_seat(number, *place, word)
        if seat is None or (seat.kind == SeatKind.NOBODY and (others > 1 or tables_of_game().is_party)):
            faults.append(_unknown_opponent(f"opponents.{number - 1}", word, others))
        else:
            seats.append(seat)
    if faults:
        raise TableRefusedError(faults)
    return seats


def _planned_seat(number: int, side: int, deck: int, word: str) -> PlannedSeat | None:
    if word == NOBODY_SITS:
        return PlannedSeat(number, side, deck, SeatKind.NOBODY)
    if word in (SELF, OPEN):
        return PlannedSeat(number, side, deck, SeatKind.HUMAN, is_own=word == SELF)
    bot = find_level(word.removeprefix(BOT)) if word.startswith(BOT) else None
    return None if bot is None else PlannedSeat(number, side, deck, SeatKind.BOT, bot)


def _unknown_opponent(path: str, word: str, others: int) -> FieldError:
    """That `word` is none of those who may sit at a table with so many other seats: nobody sits there alone."""
    nobody = (NOBODY_SITS,) if others == 1 and not tables_of_game().is_party else ()
    known = ", ".join((*nobody, OPEN, SELF, *(f"{BOT}{name}" for name in tables_of_game().levels)))
    text = _("Nobody called %(word)s sits down here; there are %(known)s.")
    return FieldError("OPPONENT_UNKNOWN", path, text % {"word": in_quotes(word[:40]), "known": known})


def check_lists(sitting: Sitting, *, as_of: date) -> None:
    """Nothing, if the lists of `sitting` can be played.

    Raises:
        TableRefusedError: naming everything that keeps one from being played.
        CardsNotModelledError: cards without modelled text, and `ignore_unmodelled` is off.
    """
    sides = tables_of_game().plan(sitting.format, len(sitting.opponents) + 1).decks
    if len(sitting.decks) > sides:
        text = _("%(number)s decks; %(format)s has %(sides)s sides.")
        values = {"number": len(sitting.decks), "format": sitting.format.slug, "sides": sides}
        raise TableRefusedError([FieldError("DECKS", "decks", text % values)])
    listed = [("deck" if number == 0 else f"decks.{number - 1}", chosen.deck) for number, chosen in enumerate(sitting.decks)]
    faults = [fault for path, deck in listed for fault in playing_faults(path, deck, sitting.format, catalog(), as_of, is_at_table=True)]
    if faults:
        raise TableRefusedError(faults)
    if not sitting.ignore_unmodelled:
        for path, deck in listed:
            refuse_unmodelled(path, present_kit().simulated.playable(deck, catalog()))


def check_brought(chosen: ChosenList, format: BaseFormat, *, ignore_unmodelled: bool, as_of: date) -> None:
    """Nothing, if a list that somebody brings to a table can be played there. Raises as `check_lists` does."""
    check_lists(Sitting(format=format, decks=(chosen,), opponents=(), ignore_unmodelled=ignore_unmodelled), as_of=as_of)
