"""The mulligan advisor: practice hands of this deck, and what each way to change them is worth (SET-4).

Each game number deals every practice hand with the rest of the deck shuffled anew, once for each way: keep, shuffle all back, or put the
cards that come into play last under the deck, one to six of them. All ways of a hand play on the same shuffle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.match import GameCard
from engine.rng import stream
from engine.rone.bots.policies import AdvisedBot
from engine.rone.cards import Card
from engine.rone.decks import PlayableDeck
from engine.rone.measures.goldfish_measures import PAIRED
from engine.rone.measures.goldfish_settings import GoldfishSettings, goldfish_method
from engine.rone.measures.goldfish_table import DECK, GoldfishTable
from engine.rone.rules.codes import BOTTOM_CARDS, KEEP_HAND, SHUFFLE_HAND
from engine.rone.rules.definitions import Definition
from engine.rone.rules.turn import HAND_SIZE
from engine.simulation.counters import MeasureCounter
from engine.simulation.first_hands import HANDS, KEEP, PLAN_PLAYS_ON, SHUFFLE, add_ways, hand_told, practice_places, ways_told
from engine.simulation.notes import Note, told
from engine.simulation.study import Field, Study
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
        """See `play_mulligan_games`."""
        return play_mulligan_games(deck, settings, seed=seed, first=first, count=count)

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
        """See `mulligan_report`."""
        return mulligan_report(deck, settings, tally, seed=seed)


def practice_hands(deck: PlayableDeck, seed: int) -> list[list[int]]:
    """The places in the list of the six cards of each practice hand, those that come into play last first."""
    hands = [practice_places(number, len(deck.cards), HAND_SIZE, seed) for number in range(HANDS)]
    return [sorted(places, key=lambda place: _lateness_of(deck.cards[place], place)) for places in hands]


def _lateness_of(card: Card, place: int) -> tuple[int, int, int]:
    return _lateness(card.level or 0, -1 if card.cost is None else card.cost, place)


def _lateness(level: int, cost: int, place: int) -> tuple[int, int, int]:
    """What comes into play last sorts first; a greyed-out cost (below 0) never does."""
    return (-level, -99 if cost < 0 else -cost, place)


def play_mulligan_games(deck: PlayableDeck, settings: GoldfishSettings, *, seed: int, first: int, count: int) -> Tally:
    """Play games `first` to `first + count - 1`: each practice hand in each way; even numbers begin, odd ones have the second seat."""
    bot = AdvisedBot(settings.policy)
    table = GoldfishTable(deck, settings, bot)
    cards_of = _game_cards(table.start.sides[DECK].deck, len(deck.cards))
    tally = Tally({"games": count})
    for number, places in enumerate(practice_hands(deck, seed)):
        hand = [cards_of[place] for place in places]
        tally.merge(play_hand(table, bot, hand, str(number), range(first, first + count), seed=seed))
    return tally


def play_hand(table: GoldfishTable, bot: AdvisedBot, hand: list[GameCard], name: str, indices: Sequence[int], *, seed: int) -> Tally:
    """Play the games of these numbers with a first hand, each in each way, counted under `name`; `bot` plays at the table."""
    tally = Tally()
    played: dict[str, MeasureCounter] = {}
    for way in WAYS:
        _advise(bot, way, hand)
        found = played[way] = MeasureCounter(PAIRED, table.turns)
        for index in indices:
            shuffle, effects = stream(seed, f"mulligan-{name}", index), stream(seed, "mulligan-effects", index)
            table.play(table.deal(effects, shuffle, index % 2, hand), [found])
    add_ways(tally, name, played)
    return tally


def advised_hand(hand: Sequence[GameCard], definitions: Sequence[Definition]) -> list[GameCard]:
    """A first hand in the order in which its cards go under the deck: those that come into play last first."""
    return sorted(hand, key=lambda card: _lateness(definitions[card].level, definitions[card].cost, card))


def _game_cards(deck: list[GameCard], size: int) -> list[GameCard]:
    """The game card of each place of the list: decks are laid out in the list's order, whichever end is the top."""
    ordered = sorted(deck)
    assert len(ordered) == size
    return ordered


def _advise(bot: AdvisedBot, way: str, hand: list[GameCard]) -> None:
    bot.way = KEEP_HAND if way == KEEP else SHUFFLE_HAND if way == SHUFFLE else BOTTOM_CARDS
    bot.bottom = hand[: int(way.removeprefix("bottom-"))] if way in BOTTOMS else []


def mulligan_report(deck: PlayableDeck, settings: GoldfishSettings, tally: Tally, *, seed: int) -> dict[str, Any]:
    """Each practice hand with the clock of every way and its difference to keeping; `best` where one was found to differ."""
    hands = [_hand(deck, tally, number, places) for number, places in enumerate(practice_hands(deck, seed))]
    method = goldfish_method([deck], settings, tally.get("games"), seed=seed)
    return {
        "study": "mulligan",
        "method": method | {"approximations": told(APPROXIMATIONS, method)},
        "hands": hands,
    }


def ways_of_hand(tally: Tally, name: str, cards: Sequence[int]) -> list[dict[str, Any]]:
    """Each way with a hand that was counted under `name`: its clock, and by how much it is sooner than keeping."""
    return ways_told(PAIRED, tally, name, WAYS, {way: cards[:number] for number, way in enumerate(BOTTOMS, start=1)})


def _hand(deck: PlayableDeck, tally: Tally, number: int, places: list[int]) -> dict[str, Any]:
    cards = [int(deck.cards[place].id) for place in places]
    return hand_told(cards, ways_of_hand(tally, str(number), cards))
