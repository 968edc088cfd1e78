"""The mulligan advisor: practice hands of this deck, and what shuffling each of them back is worth (SET-4).

Each game number plays every practice hand with the rest of the deck shuffled anew, once kept and once shuffled back. Whoever begins has a
card less (SET-3), so every other hand is one of the first player's, and the others are a later one's; a hand is played from its own seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.match.match import GameCard
from engine.rng import stream
from engine.simulation.alone_settings import method_alone
from engine.simulation.counters import Counter
from engine.simulation.first_hands import KEEP, PLAN_PLAYS_ON, SHUFFLE, FirstHandStudy, PlaysHand, practice_places
from engine.simulation.lists import coverage_of
from engine.simulation.notes import Note
from engine.tagewerk.decks import PlayableDeck
from engine.tagewerk.measures.goldfish import PAIRED
from engine.tagewerk.measures.settings import GoldfishSettings
from engine.tagewerk.measures.table import GoldfishTable
from engine.tagewerk.rules.rulesets import ruleset_named

WAYS: Final = (KEEP, SHUFFLE)
SEATS: Final = ("first", "later")
APPROXIMATIONS: Final = (
    Note(
        "HANDS_BY_POINTS_ALONE",
        "The measure is when the points that win are there against an opponent who does nothing: a hand that blocks or removes is worth "
        "more than it shows.",
        "Gemessen wird, wann die Siegpunkte gegen einen Gegner da sind, der nichts tut: Eine Hand, die blockt oder entfernt, ist mehr "
        "wert, als hier steht.",
    ),
    PLAN_PLAYS_ON,
)


class MulliganStudy(FirstHandStudy[PlayableDeck]):
    """Even practice hands are the first player's, odd ones a later player's; the cheapest cards first."""

    ways = WAYS
    paired = PAIRED
    approximations = APPROXIMATIONS

    def hand(self, deck: PlayableDeck, settings: GoldfishSettings, number: int, seed: int) -> list[int]:
        """See `FirstHandStudy`."""
        rules = ruleset_named(settings.ruleset)
        size = rules.hand_size + (rules.later_cards if number % len(SEATS) else 0)
        return sorted(practice_places(number, len(deck.cards), size, seed), key=lambda place: (deck.cards[place].cost or 0, place))

    def player(self, deck: PlayableDeck, settings: GoldfishSettings, seed: int) -> Callable[[int, Sequence[int]], PlaysHand]:
        """A hand is played from its own seat."""
        table, size = GoldfishTable(deck, settings), len(deck.cards)

        def player(number: int, places: Sequence[int]) -> PlaysHand:
            def play(way: str, index: int, counter: Counter) -> None:
                rest = [place for place in range(size) if place not in places]
                stream(seed, f"mulligan-{number}", index).shuffle(rest)
                order = [GameCard(place) for place in (*places, *rest)]
                table.play_hand(order, WAYS.index(way), seed, 2 * index + number % len(SEATS), [counter])

            return play

        return player

    def method(self, deck: PlayableDeck, settings: GoldfishSettings, games: int, seed: int) -> dict[str, Any]:
        """See `FirstHandStudy`."""
        return method_alone(settings, games, seed=seed, coverage=coverage_of(deck.all_cards))

    def seat(self, number: int) -> dict[str, str]:
        """Who begins has a card less."""
        return {"seat": SEATS[number % len(SEATS)]}
