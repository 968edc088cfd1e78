"""Comparing two lists on the same chance, card for card: what both have lies in the same places of the shuffled deck.

Against opponents both lists play the same games from the same seats; alone, both are played on the same shuffles. Differences are the
first list's less the second's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, Generic

from engine.simulation.duel_settings import DuelSettings
from engine.simulation.duel_table import DuelTable, Pulse
from engine.simulation.duels import DuelRangeError
from engine.simulation.game import ListedCard, SimulatedGame, copies
from engine.simulation.lists import Deck
from engine.simulation.tally import Tally
from engine.simulation.watched_duels import WON

FIRST_OPPONENT: Final = 2
"""Decks 0 and 1 are compared; the others are whom they play."""


def aligned(game: SimulatedGame[Deck], one: Deck, other: Deck) -> tuple[Deck, Deck]:
    """Both decks with the cards they share in the same places; what only one of them has stands in the places that are left.

    Lists of one size are shuffled alike then: a swapped card lies where the other one would.
    """
    shared = copies(game.cards(one)) & copies(game.cards(other))

    def ordered(deck: Deck) -> Deck:
        left = Counter(shared)
        common: list[ListedCard] = []
        own: list[ListedCard] = []
        for card in sorted(game.cards(deck), key=lambda card: int(card.id)):
            if left[card.id]:
                left[card.id] -= 1
                common.append(card)
            else:
                own.append(card)
        return game.with_cards(deck, (*common, *own))

    return ordered(one), ordered(other)


class CompareDuels(Generic[Deck]):
    """Two lists against the same opponents. Game number n is played by both lists, against opponent n modulo their number."""

    def __init__(self, game: SimulatedGame[Deck], decks: Sequence[Deck], settings: DuelSettings, *, seed: int) -> None:
        """`decks`: the two that are compared, then whom they play. Raises what `DuelTable` raises.

        Raises:
            DuelRangeError: nobody to play against.
        """
        if len(decks) <= FIRST_OPPONENT:
            raise DuelRangeError("nobody to play against")
        self.opponents = len(decks) - FIRST_OPPONENT
        self.table = DuelTable(game, [*aligned(game, decks[0], decks[1]), *decks[FIRST_OPPONENT:]], settings, seed)

    def play(self, *, first: int, count: int, pulse: Pulse | None = None) -> Tally | None:
        """Play games `first` to `first + count - 1` with both lists; None when `pulse` said no in between."""
        tally = Tally()
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
                if points[listed] == WON:
                    tally.add(f"kill/{listed}/{(record.turns + 1 - seat) // 2}")
            tally.add("games")
            tally.add(f"{opponent}/difference/{points[0] - points[1]}")
        return tally


def compare_alone(
    game: SimulatedGame[Deck], one: Deck, other: Deck, settings: Any, *, seed: int, first: int, count: int, pulse: Pulse | None = None
) -> Tally | None:
    """Both lists alone in games `first` to `first + count - 1`; None when `pulse` said no in between.

    Raises:
        What `SimulatedGame.games_alone` raises, with no games too.
    """
    decks, tally = aligned(game, one, other), Tally()
    if not count:
        for deck in decks:
            game.games_alone(deck, settings, seed=seed)
    for number in range(first, first + count):
        measured = [game.compared_alone(deck, settings, seed=seed, index=number) for deck in decks]
        tally.add("games")
        for name in game.compared:
            values = [found[name] for found in measured]
            for listed, value in enumerate(values):
                tally.add(f"{name}/{listed}/{value}")
            tally.add(f"{name}/difference/{values[0] - values[1]}")
        if pulse is not None and not pulse():
            return None
    return tally
