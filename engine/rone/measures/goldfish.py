"""Goldfish: a deck played against an opponent who does nothing, many times over, and beside some of the games the same ones otherwise.

A goldfish figure tells how a deck runs, never how often it wins. `docs/reference/goldfish.md` says what each figure is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from engine.match.loop import Bot
from engine.rone.bots.policies import PAYS_FROM_DECK, PAYS_FROM_HAND, PayingBot
from engine.rone.decks import PlayableDeck
from engine.rone.measures.goldfish_cards import DeckCounter
from engine.rone.measures.goldfish_measures import CLOSELY, MEASURES, PAID, PAIRED, PRESSED, RACE, REPORT, SEAT
from engine.rone.measures.goldfish_settings import POLICIES, GoldfishSettings
from engine.rone.measures.goldfish_table import GoldfishTable
from engine.rone.words.vocabulary import PlayZone
from engine.simulation.alone import GamesAlone, Way, compared_at, plays_at
from engine.simulation.alone_report import PLAN, POLICY
from engine.simulation.counters import MeasureCounter
from engine.simulation.measure import measures_for
from engine.simulation.tally import Tally

PRESSURES: Final = range(7)
PAYING_PRESSURE: Final = 3
"""Damage a turn under which the ways to pay for it are compared."""
RACE_PRESSURE: Final = 6
"""Damage a turn that is raced beside every game: who wins how often is a dial. Such games are short."""
PRESSURE, PAYING, WITHOUT = "pressure", "paying", "without"
"""What games are played otherwise for: the first part of the name of their counts."""
BY_SEAT: Final = frozenset({"games", *(measure.key for measure in measures_for(MEASURES, SEAT))})
"""What is told for each seat on its own."""


def play_goldfish_games(deck: PlayableDeck, settings: GoldfishSettings, *, seed: int, first: int, count: int) -> Tally:
    """Play games `first` to `first + count - 1` and return what they counted, with none beside them.

    A game depends on `seed` and its number alone; even numbers begin, odd ones have the second seat.

    Raises:
        UnmodelledCardsError: cards' text isn't modelled, and `ignore_unmodelled` is off.
        EditionsError: a card bears a keyword that the ruleset doesn't have (KEY-EDITIONS).
        GoldfishRangeError: `first` or `count` is below 0.
    """
    games = report_games(deck, settings, seed=seed, is_plain=True)
    games.play(first=first, count=count)
    return games.tally()


def play_report_games(deck: PlayableDeck, settings: GoldfishSettings, *, seed: int, first: int, count: int) -> Tally:
    """Play games `first` to `first + count - 1` of a report and return what they and their side games counted.

    Raises:
        UnmodelledCardsError, EditionsError, GoldfishRangeError: as `play_goldfish_games`.
    """
    games = report_games(deck, settings, seed=seed)
    games.play(first=first, count=count)
    return games.tally()


def play_compared(
    deck: PlayableDeck, settings: GoldfishSettings, *, seed: int, indices: Sequence[int], bot: Bot | None = None
) -> MeasureCounter:
    """Play the games `indices`, by `bot` if one is given, for what games are compared by."""
    return compared_at(GoldfishTable(deck, settings, bot), PAIRED, seed=seed, indices=indices)


def counter_for(settings: GoldfishSettings, *sections: str) -> MeasureCounter:
    """Counts what sections of a report need."""
    return MeasureCounter(measures_for(MEASURES, *sections), settings.turns)


def report_games(deck: PlayableDeck, settings: GoldfishSettings, *, seed: int, is_plain: bool = False) -> GamesAlone:
    """The games of a report; `is_plain` for those that were ordered alone.

    Raises:
        UnmodelledCardsError, EditionsError: as `play_goldfish_games`.
    """
    cards = (DeckCounter(settings.turns), DeckCounter(settings.turns))
    ordered = (REPORT, SEAT, RACE) if settings.pressure == RACE_PRESSURE else (REPORT, SEAT)
    first, second = ([counter_for(settings, *ordered), counter] for counter in cards)
    return GamesAlone(
        plays_at(GoldfishTable(deck, settings), seed),
        (first, second),
        BY_SEAT,
        None if is_plain else counter_for(settings, PLAN, PRESSED, PAID, CLOSELY),
        lambda: ways_of(deck, settings, seed=seed, has_played=lambda index, card: cards[index % 2].has_played(card)),
    )


def ways_of(deck: PlayableDeck, settings: GoldfishSettings, *, seed: int, has_played: Callable[[int, int], bool]) -> list[Way]:
    """Everything that a report compares its games with. `has_played`: whether the game of that number played a card of that id."""

    def way(name: str, section: str, bot: Bot | None = None, *, is_race: bool = False, **changes: Any) -> Way:
        changed = replace(settings, **changes)
        everywhere = counter_for(changed, RACE) if is_race else None
        return Way(name, plays_at(GoldfishTable(deck, changed, bot), seed), counter_for(changed, section), everywhere=everywhere)

    ways = [way(f"{POLICY}/{policy}", PLAN, policy=policy) for policy in POLICIES if policy != settings.policy]
    ways += [
        way(f"{PRESSURE}/{pressure}", PRESSED, pressure=pressure, is_race=pressure == RACE_PRESSURE)
        for pressure in PRESSURES
        if pressure != settings.pressure
    ]
    for name, pays in (("deck", PAYS_FROM_DECK), ("hand", PAYS_FROM_HAND)):
        ways.append(way(f"{PAYING}/{name}", PAID, PayingBot(settings.policy, pays), pressure=PAYING_PRESSURE))
    every_game = reads_technology_deck(deck)
    for card in sorted({int(card.id) for card in deck.technologies}):
        rest = PlayableDeck(deck.heroes, deck.cards, tuple(other for other in deck.technologies if other.id != card))
        is_other = partial(lambda card, index: every_game or has_played(index, card), card)
        ways.append(
            Way(f"{WITHOUT}/{card}", plays_at(GoldfishTable(rest, settings), seed), MeasureCounter(PAIRED, settings.turns), is_other)
        )
    return ways


def reads_technology_deck(deck: PlayableDeck) -> bool:
    """Whether a text of the deck asks for cards of the technology deck: then even one that is never played may matter."""
    return any(PlayZone.TECHNOLOGY_DECK in repr(card.abilities) for card in deck.all_cards)
