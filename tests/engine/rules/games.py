"""Whole games of the demo edition: decks by chance for every format and ruleset, played by chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TypeVar

from engine.rng import Stream, stream
from engine.rone.cards import Card, CardType
from engine.rone.decks import PlayableDeck
from engine.rone.rules import FIRST_EDITION, SECOND_EDITION, Game, Ruleset
from engine.rone.rules.compiling import bears_later_keyword, definition_of
from tests.carddata.makers import demo_catalog

T = TypeVar("T")

FORMATS = ("duel", "team", "three-player")
SETUPS = tuple((ruleset, format_) for ruleset in (FIRST_EDITION, SECOND_EDITION) for format_ in FORMATS)
MOST_DECISIONS = 20_000
"""A random game that takes more has gone round in a circle."""
PATIENT_TURNS = 1_000
"""From this turn on players mostly let others go on: whoever uses every ability has no card left to attack."""
PASSES = 8


@cache
def playable_cards(ruleset: Ruleset) -> list[Card]:
    """The cards of the demo edition that `ruleset` admits (KEY-EDITIONS)."""
    return [card for card in demo_catalog() if ruleset.has_later_keywords or not bears_later_keyword(definition_of(card))]


def random_deck(chance: Stream, ruleset: Ruleset, *, size: int, heroes: int, technologies: int) -> PlayableDeck:
    """Any heroes, any cards at most twice, any technologies once, as far as `ruleset` admits them."""
    cards = playable_cards(ruleset)
    admitted = {card.id for card in cards}
    leaders = [hero for hero in demo_catalog().heroes.values() if all(card.id in admitted for card in hero.levels.values())]
    main = [card for card in cards if card.type in (CardType.UNIT, CardType.TACTIC)] * 2
    engines = [card for card in cards if card.type is CardType.TECHNOLOGY]
    return PlayableDeck(shuffled(chance, leaders)[:heroes], shuffled(chance, main)[:size], shuffled(chance, engines)[:technologies])


def shuffled(chance: Stream, pile: Sequence[T]) -> tuple[T, ...]:
    """`pile` in a random order. Numbers are shuffled, not things: the compiled engine takes nothing else."""
    order = list(range(len(pile)))
    chance.shuffle(order)
    return tuple(pile[index] for index in order)


def random_game(seed: int, ruleset: Ruleset = SECOND_EDITION, format_: str = "duel", *, log: bool = False) -> Game:
    """A game of random decks, dealt by `seed`."""
    chance = stream(seed, f"decks-{format_}")
    if format_ == "team":
        decks = [random_deck(chance, ruleset, size=36, heroes=2, technologies=8) for _ in range(2)]
    elif format_ == "three-player":
        decks = [random_deck(chance, ruleset, size=28, heroes=1, technologies=5) for _ in range(3)]
    else:
        decks = [random_deck(chance, ruleset, size=24, heroes=1, technologies=5) for _ in range(2)]
    return Game.new(decks, ruleset, seed, log=log)


def random_choices(game: Game, seed: int) -> Iterator[int]:
    """Play `game` by chance to its end; yields the number of each decision while it is still pending.

    After `PATIENT_TURNS` the last option, which passes or ends the turn where that can be done, is taken `PASSES` - 1 times of `PASSES`.
    """
    chance = stream(seed, "choices")
    for number in range(MOST_DECISIONS):
        if game.is_over:
            return
        yield number
        options = len(game.decision.options)
        is_passing = game.state.turn >= PATIENT_TURNS and chance.below(PASSES)
        game.choose(options - 1 if is_passing else chance.below(options))
    raise AssertionError(f"game {seed} has taken {MOST_DECISIONS} decisions and is not over")


def play(game: Game, seed: int, look: Callable[[Game, int], None]) -> None:
    """Play `game` by chance; `look` sees it at every decision and once more when it is over."""
    for number in random_choices(game, seed):
        look(game, number)
    look(game, -1)
