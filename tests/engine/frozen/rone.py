"""RONE's frozen games: all formats, both rulesets, the demo cards and cards with odd texts, random and greedy bots."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from engine.bots.simple import RandomBot
from engine.match.match import Reference
from engine.rng import Stream, stream
from engine.rone.bench import card_from_json
from engine.rone.bots.greedy import GreedyBot
from engine.rone.cards import Card, CardType
from engine.rone.decks import PlayableDeck
from engine.rone.rules import FIRST_EDITION, SECOND_EDITION, Game, Ruleset
from engine.rone.rules.compiling import bears_later_keyword, definition_of
from engine.rone.rules.pieces import cards_of
from engine.rone.rules.queries import keywords_of, melee_of, ranged_of
from engine.rules.references import card_of
from tests.engine.frozen.frozen import FOLDER, Dealt, FrozenGames
from tests.engine.rules.games import random_deck, shuffled
from tests.engine.rules.makers import ECONOMY, make_card, make_hero

ODD_CARDS = FOLDER / "odd_cards.json"
"""Cards with one random text each that the checks of card texts admit."""
FORMATS = ("duel", "duel", "duel", "team", "three-player")
SIZES = {"duel": (2, 24, 1), "team": (2, 36, 2), "three-player": (3, 28, 1)}
"""How many decks, cards in each, and heroes."""


@cache
def odd_cards() -> list[Card]:
    """The stored cards with random texts."""
    return [card_from_json(data) for data in json.loads(ODD_CARDS.read_text())]


def odd_deck(chance: Stream, ruleset: Ruleset, *, size: int, heroes: int) -> PlayableDeck:
    """Ten odd units twice, four odd tactics and fillers; three odd technologies; heroes that give water or cards."""
    admitted = [card for card in odd_cards() if ruleset.has_later_keywords or not bears_later_keyword(definition_of(card))]

    def some(kind: CardType, number: int) -> tuple[Card, ...]:
        return shuffled(chance, [card for card in admitted if card.type is kind])[:number]

    main = some(CardType.UNIT, 10) * 2 + some(CardType.TACTIC, 4)
    fillers = (make_card(),) * (size - len(main))
    leaders = tuple(make_hero(name, abilities=ECONOMY) for name in ("leader", "mate"))[:heroes]
    return PlayableDeck(leaders, main + fillers, some(CardType.TECHNOLOGY, 3))


def deal(number: int) -> Dealt[Game]:
    """Game `number`, and the bot that decides for everybody."""
    chance = stream(number, "frozen")
    ruleset = (FIRST_EDITION, SECOND_EDITION)[number % 2]
    format_ = FORMATS[number // 2 % len(FORMATS)]
    cards = ("demo", "odd")[number // 10 % 2]
    bot: GreedyBot | RandomBot = GreedyBot() if number // 20 % 3 == 0 else RandomBot(stream(number, "frozen-choices"))
    count, size, heroes = SIZES[format_]
    if cards == "odd":
        decks = [odd_deck(chance, ruleset, size=size, heroes=heroes) for _ in range(count)]
    else:
        decks = [random_deck(chance, ruleset, size=size, heroes=heroes, technologies=8 if heroes == 2 else 5) for _ in range(count)]
    name = f"{number} {format_} {ruleset.name} {cards} {bot.name}"
    return Dealt(name, Game.new(decks, ruleset, number, log=False), bot)


def looks(game: Game) -> tuple[Any, ...]:
    """Everything that lies on the table, faces up, and what is being decided. References are told as the cards they name."""
    state = game.state
    decision = state.decision
    asked = None
    if decision is not None:
        asked = (decision.player, decision.kind, [(one.kind, one.card, card_named(one.target), one.number) for one in decision.options])
    return (
        state.turn,
        state.phase,
        state.active,
        asked,
        [(one.level, one.water, one.hand, cards_of(one.technologies), one.eliminated) for one in state.players],
        [
            (side.deck, sorted(side.shields), side.technology_deck, side.graveyard, side.removed, cards_of(side.units))
            for side in state.sides
        ],
        [
            (
                one.card,
                one.side,
                one.player,
                one.exhausted,
                one.health(),
                melee_of(state, one),
                ranged_of(state, one),
                keywords_of(state, one),
            )
            for one in state.permanents
            if one is not None
        ],
        [(item.kind, item.player, item.card) for item in state.stack],
        state.is_over,
        state.winner,
        state.reason,
    )


def card_named(reference: Reference) -> int:
    """The card of a reference; effects stay numbers below -1."""
    return card_of(reference) if reference >= 0 else reference


RONE = FrozenGames("rone", 2_000, 1_500, deal, looks)
