"""The mulligan advisor: practice hands of this deck, and what shuffling each of them back is worth (SET-4).

Each game number plays every practice hand with the rest of the deck shuffled anew, once kept and once shuffled back. Whoever begins has a
card less (SET-3), so every other hand is one of the first player's, and the others are a later one's; a hand is played from its own seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.match import GameCard
from engine.rng import stream
from engine.simulation.alone_settings import method_alone
from engine.simulation.counters import MeasureCounter
from engine.simulation.first_hands import HANDS, KEEP, PLAN_PLAYS_ON, SHUFFLE, add_ways, hand_told, practice_places, ways_told
from engine.simulation.lists import coverage_of
from engine.simulation.notes import Note, told
from engine.simulation.study import Field, Study
from engine.simulation.tally import Tally
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


class MulliganStudy(Study[PlayableDeck]):
    """What to do with first hands."""

    games = 200

    def play(
        self,
        deck: PlayableDeck,
        pool: Sequence[Any],
        plan: Any,
        settings: GoldfishSettings,
        *,
        seed: int,
        first: int,
        count: int,
        field: Field[PlayableDeck] | None = None,
    ) -> Tally:
        """Games `first` to `first + count - 1`: each practice hand in each way."""
        table, tally = GoldfishTable(deck, settings), Tally({"games": count})
        for number in range(HANDS):
            places = practice_hand(deck, settings, number, seed)
            rest = [place for place in range(len(deck.cards)) if place not in places]
            played = {way: MeasureCounter(PAIRED, settings.turns) for way in WAYS}
            for index in range(first, first + count):
                shuffled = list(rest)
                stream(seed, f"mulligan-{number}", index).shuffle(shuffled)
                order = [GameCard(place) for place in (*places, *shuffled)]
                for choice, way in enumerate(WAYS):
                    table.play_hand(order, choice, seed, 2 * index + number % len(SEATS), [played[way]])
            add_ways(tally, str(number), played)
        return tally

    def report(
        self,
        deck: PlayableDeck,
        plan: Any,
        settings: GoldfishSettings,
        tally: Tally,
        *,
        seed: int,
        field: Field[PlayableDeck] | None = None,
    ) -> dict[str, Any]:
        """Each practice hand with the clock of both ways and its difference to keeping; `best` where it was found to differ."""
        method = method_alone(settings, tally.get("games"), seed=seed, coverage=coverage_of(deck.all_cards))
        hands = []
        for number in range(HANDS):
            cards = [int(deck.cards[place].id) for place in practice_hand(deck, settings, number, seed)]
            told_hand = hand_told(cards, ways_told(PAIRED, tally, str(number), WAYS))
            hands.append({"seat": SEATS[number % len(SEATS)], **told_hand})
        return {"study": "mulligan", "method": method | {"approximations": told(APPROXIMATIONS, method)}, "hands": hands}


def practice_hand(deck: PlayableDeck, settings: GoldfishSettings, number: int, seed: int) -> list[int]:
    """The places in the list of the cards of practice hand `number`: even numbers are the first player's, odd ones a later player's."""
    rules = ruleset_named(settings.ruleset)
    size = rules.hand_size + (rules.later_cards if number % len(SEATS) else 0)
    return sorted(practice_places(number, len(deck.cards), size, seed), key=lambda place: (deck.cards[place].cost or 0, place))
