"""TOCSIN's frozen games: one to four players, the ruleset and others, pyramids and single locations, start decks and builds."""

from __future__ import annotations

from typing import Any

from engine.bots.simple import RandomBot
from engine.rng import stream
from engine.rules.references import card_of
from engine.tocsin.rules.game import Game
from engine.tocsin.rules.rulesets import STANDARD
from tests.engine.frozen.frozen import Dealt, FrozenGames
from tests.engine.tocsin.invariants import CATALOG, PLAYERS, random_party, random_ruleset


def deal(number: int) -> Dealt[Game]:
    """Game `number`, and the bot that decides for everybody."""
    chance = stream(number, "frozen")
    players = PLAYERS[number % len(PLAYERS)]
    rules = ("standard", "others")[number // 4 % 2]
    course = ("pyramid", "location")[number // 8 % 2]
    quests = list(CATALOG.quests)
    quest = quests[chance.below(len(quests))] if course == "location" else None
    ruleset = STANDARD if rules == "standard" else random_ruleset(chance)
    game = Game.new(random_party(chance, players), CATALOG, ruleset, number, quest=quest, log=False)
    return Dealt(f"{number} {players} {rules} {course}", game, RandomBot(stream(number, "frozen-choices")))


def looks(game: Game) -> tuple[Any, ...]:
    """Everything that lies on the table, faces up, and what is being decided. References are told as the cards they name."""
    state = game.state
    decision = state.decision
    asked = None
    if decision is not None:
        options = [
            (one.player, one.kind, one.card, card_of(one.target) if one.target >= 0 else one.target, one.number) for one in decision.options
        ]
        asked = (decision.player, decision.kind, options)
    return (
        *(state.turn, state.round, state.stage, state.phase, state.active, state.start, asked),
        *(state.pile, state.laid_out, state.removed, state.supply, state.symbols),
        [(seat.hand, seat.deck, seat.discard, seat.hand_limit, seat.used, seat.played) for seat in state.seats],
        [
            (
                *(one.damage, one.rage, one.boost, one.numbers, one.die_adds, one.own_wards, one.wards),
                *(one.column, one.is_rear, one.carrier, one.has_moved, one.is_defeated),
            )
            for one in state.figures
        ],
        [
            (one.printed.id, one.side, one.damage, one.marks, one.is_stunned, one.is_defeated, one.armour_gone, one.done_boxes)
            for one in state.places
        ],
        *(state.is_over, state.is_won, state.reason),
    )


TOCSIN = FrozenGames("tocsin", 200, 2_000, deal, looks)
