"""The mulligan advisor: practice hands of this deck, and what each way to change them is worth (SET-4).

Each game number deals every practice hand with the rest of the deck shuffled anew, once for each way: keep, shuffle all back, or put the
cards that come into play last under the deck, one to six of them. All ways of a hand play on the same shuffle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from engine.match.match import GameCard
from engine.rng import stream
from engine.rone.bots.policies import AdvisedBot
from engine.rone.cards import Card
from engine.rone.decks import PlayableDeck
from engine.rone.measures.goldfish_measures import PAIRED
from engine.rone.measures.goldfish_settings import GoldfishSettings, goldfish_method
from engine.rone.measures.goldfish_table import GoldfishTable
from engine.rone.rules.codes import BOTTOM_CARDS, KEEP_HAND, SHUFFLE_HAND
from engine.rone.rules.definitions import Definition
from engine.rone.rules.turn import HAND_SIZE
from engine.simulation.alone_table import DECK
from engine.simulation.counters import Counter, MeasureCounter
from engine.simulation.first_hands import KEEP, PLAN_PLAYS_ON, SHUFFLE, FirstHandStudy, PlaysHand, play_ways, practice_places
from engine.simulation.notes import Note
from engine.simulation.tally import Tally

BOTTOMS = tuple(f"bottom-{number}" for number in range(1, HAND_SIZE + 1))
WAYS = (KEEP, *BOTTOMS, SHUFFLE)

APPROXIMATIONS = (
    Note(
        "HANDS_BY_DAMAGE_ALONE",
        "The measure is when %(deck_size)s damage is dealt to an opponent who does nothing: a hand that defends is worth more "
        "than it shows.",
        "Gemessen wird, wann einem Gegner, der nichts tut, %(deck_size)s Schaden zugefügt sind: Eine Hand, die verteidigt, ist "
        "mehr wert, als hier steht.",
    ),
    Note(
        "BOTTOM_NOT_SEARCHED",
        "Which cards go under the deck is not searched: always the highest levels first, and of those the dearest.",
        "Welche Karten unter das Deck gehen, wird nicht gesucht: immer die höchsten Stufen zuerst, davon die teuersten.",
    ),
    PLAN_PLAYS_ON,
)


class MulliganStudy(FirstHandStudy[PlayableDeck]):
    """Hands of six, those that come into play last first."""

    ways = WAYS
    paired = PAIRED
    approximations = APPROXIMATIONS

    def hand(self, deck: PlayableDeck, settings: GoldfishSettings, number: int, seed: int) -> list[int]:
        """See `FirstHandStudy`."""
        places = practice_places(number, len(deck.cards), HAND_SIZE, seed)
        return sorted(places, key=lambda place: _lateness_of(deck.cards[place], place))

    def player(self, deck: PlayableDeck, settings: GoldfishSettings, seed: int) -> Callable[[int, Sequence[int]], PlaysHand]:
        """Decks are laid out in the list's order, whichever end is the top. Even games begin, odd ones have the second seat."""
        bot = AdvisedBot(settings.policy)
        table = GoldfishTable(deck, settings, bot)
        in_order = sorted(table.start.sides[DECK].deck)
        return lambda number, places: plays_hand(table, bot, [in_order[place] for place in places], str(number), seed)

    def method(self, deck: PlayableDeck, settings: GoldfishSettings, games: int, seed: int) -> dict[str, Any]:
        """See `FirstHandStudy`."""
        return goldfish_method([deck], settings, games, seed=seed)

    def bottoms(self, cards: Sequence[int]) -> Mapping[str, Sequence[int]]:
        """See `bottoms_of`."""
        return bottoms_of(cards)


def bottoms_of(cards: Sequence[int]) -> Mapping[str, Sequence[int]]:
    """The cards of a hand that each way puts under the deck: the first one, the first two."""
    return {way: cards[:number] for number, way in enumerate(BOTTOMS, start=1)}


def _lateness_of(card: Card, place: int) -> tuple[int, int, int]:
    return _lateness(card.level or 0, -1 if card.cost is None else card.cost, place)


def _lateness(level: int, cost: int, place: int) -> tuple[int, int, int]:
    """The key of a card: the one that comes into play last sorts first; a greyed-out cost (below 0) never does."""
    return (-level, -99 if cost < 0 else -cost, place)


def plays_hand(table: GoldfishTable, bot: AdvisedBot, hand: list[GameCard], name: str, seed: int) -> PlaysHand:
    """Plays a first hand at a table where `bot` plays; the shuffles of a game are those of the hand's `name`."""

    def play(way: str, index: int, counter: Counter) -> None:
        bot.way = KEEP_HAND if way == KEEP else SHUFFLE_HAND if way == SHUFFLE else BOTTOM_CARDS
        bot.bottom = hand[: int(way.removeprefix("bottom-"))] if way in BOTTOMS else []
        shuffle, effects = stream(seed, f"mulligan-{name}", index), stream(seed, "mulligan-effects", index)
        table.play(table.deal(effects, shuffle, index % 2, hand), [counter])

    return play


def play_hand(table: GoldfishTable, bot: AdvisedBot, hand: list[GameCard], name: str, indices: Sequence[int], *, seed: int) -> Tally:
    """Play the games of these numbers with a first hand, each in each way, counted under `name`."""
    return play_ways(WAYS, plays_hand(table, bot, hand, name, seed), partial(MeasureCounter, PAIRED, table.turns), name, indices)


def advised_hand(hand: Sequence[GameCard], definitions: Sequence[Definition]) -> list[GameCard]:
    """A first hand in the order in which its cards go under the deck: those that come into play last first."""
    return sorted(hand, key=lambda card: _lateness(definitions[card].level, definitions[card].cost, card))
