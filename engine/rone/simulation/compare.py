"""Comparing two lists on the same chance, card for card: what both have lies in the same places of the shuffled deck.

Against opponents both lists play the same games from the same seats; alone, both are goldfish on the same shuffles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine.rone.cards import Card
from engine.rone.decks import PlayableDeck
from engine.rone.simulation.duel import DuelRangeError
from engine.rone.simulation.duel_settings import DuelSettings
from engine.rone.simulation.goldfish import GoldfishSettings, play_goldfish_games
from engine.rone.simulation.table import DuelTable, Pulse
from engine.rone.simulation.tally import Tally

MEASURES: Final = ("damage", "life", "spent", "level_two", "level_three", "stranded")
"""What goldfish are compared by: after the last turn damage dealt, cards left and water spent in all; the turn of each level (one
past the last if never); and cards in hand above the hero's level, added up over the turns."""

FIRST_OPPONENT: Final = 2
"""Decks 0 and 1 are compared; the others are whom they play."""


class CompareTally(Tally):
    """What games of two lists on the same chance counted; differences are the first list's less the second's."""


def aligned(one: PlayableDeck, other: PlayableDeck) -> tuple[PlayableDeck, PlayableDeck]:
    """Both decks with the cards they share in the same places; what only one of them has stands in the places that are left.

    Lists of one size are shuffled alike then: a swapped card lies where the other one would.
    """
    shared = Counter(card.id for card in one.cards) & Counter(card.id for card in other.cards)

    def ordered(deck: PlayableDeck) -> PlayableDeck:
        left = Counter(shared)
        common: list[Card] = []
        own: list[Card] = []
        for card in sorted(deck.cards, key=lambda card: card.id):
            if left[card.id]:
                left[card.id] -= 1
                common.append(card)
            else:
                own.append(card)
        return PlayableDeck(deck.heroes, (*common, *own), deck.technologies)

    return ordered(one), ordered(other)


class CompareDuels:
    """Two lists against the same opponents. Game number n is played by both lists, against opponent n modulo their number."""

    def __init__(self, decks: Sequence[PlayableDeck], settings: DuelSettings, *, seed: int) -> None:
        """`decks`: the two that are compared, then whom they play. Raises what `DuelTable` raises.

        Raises:
            DuelRangeError: nobody to play against.
        """
        if len(decks) <= FIRST_OPPONENT:
            raise DuelRangeError("nobody to play against")
        self.opponents = len(decks) - FIRST_OPPONENT
        self.table = DuelTable([*aligned(decks[0], decks[1]), *decks[FIRST_OPPONENT:]], settings, seed)

    def play(self, *, first: int, count: int, pulse: Pulse | None = None) -> CompareTally | None:
        """Play games `first` to `first + count - 1` with both lists; None when `pulse` said no in between."""
        tally = CompareTally()
        for number in range(first, first + count):
            chance, opponent = divmod(number, self.opponents)
            points = []
            for listed in (0, 1):
                seat = chance % 2
                record = self.table.play(listed, FIRST_OPPONENT + opponent, chance=chance // 2, seat=seat, pulse=pulse)
                if record is None or (pulse is not None and not pulse()):
                    return None
                points.append(record.points if seat == 0 else 2 - record.points)
                tally.add(f"{opponent}/result/{listed}/{points[listed]}")
            tally.add("games")
            tally.add(f"{opponent}/difference/{points[0] - points[1]}")
        return tally


def compare_goldfish(
    one: PlayableDeck, other: PlayableDeck, settings: GoldfishSettings, *, seed: int, first: int, count: int, pulse: Pulse | None = None
) -> CompareTally | None:
    """Both lists alone in games `first` to `first + count - 1`; None when `pulse` said no in between.

    Raises:
        What `play_goldfish_games` raises.
    """
    decks, tally = aligned(one, other), CompareTally()
    if not count:
        for deck in decks:
            play_goldfish_games(deck, settings, seed=seed, first=first, count=0)
    for number in range(first, first + count):
        measured = [_measures(play_goldfish_games(deck, settings, seed=seed, first=number, count=1), settings.turns) for deck in decks]
        tally.add("games")
        for name in MEASURES:
            values = [found[name] for found in measured]
            for listed, value in enumerate(values):
                tally.add(f"{name}/{listed}/{value}")
            tally.add(f"{name}/difference/{values[0] - values[1]}")
        if pulse is not None and not pulse():
            return None
    return tally


def _measures(game: Tally, turns: int) -> dict[str, int]:
    """What one goldfish game came to. A deck that ran out of cards keeps the damage it had dealt and has no life left."""
    reached = max((turn for turn in range(1, turns + 1) if game.get(f"reached/{turn}")), default=0)

    def value(name: str, missing: int = 0) -> int:
        return next(iter(game.histogram(name)), missing)

    return {
        "damage": value(f"damage/{reached}"),
        "life": value(f"life/{reached}") if reached == turns else 0,
        "spent": sum(value(f"spent/{turn}") for turn in range(1, reached + 1)),
        "level_two": value("level_two", turns + 1),
        "level_three": value("level_three", turns + 1),
        "stranded": sum(value(f"stranded/{turn}") for turn in range(1, reached + 1)),
    }
