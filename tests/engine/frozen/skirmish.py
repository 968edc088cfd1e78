"""Skirmish's frozen games: two to six seats, both rulesets and others, printed kits and kits of any cards, random and greedy bots."""

from __future__ import annotations

from typing import Any

from engine.bots.simple import RandomBot
from engine.match.loop import Bot
from engine.rng import stream
from engine.rules.references import card_of
from engine.skirmish.bots.greedy import GreedyBot
from engine.skirmish.rules.game import Game
from engine.skirmish.rules.rulesets import LEAFLET
from tests.engine.frozen.frozen import Dealt, FrozenGames
from tests.engine.skirmish.invariants import SEATS, random_ruleset
from tests.engine.skirmish.makers import SHEETS, printed_kit, random_kit


def deal(number: int) -> Dealt[Game]:
    """Game `number`, and the bot that decides for everybody."""
    chance = stream(number, "frozen")
    seats = SEATS[number % len(SEATS)]
    cards = ("printed", "any")[number // 5 % 2]
    rules = ("leaflet", "others")[number // 10 % 2]
    bot: Bot = GreedyBot() if number // 20 % 3 == 0 else RandomBot(stream(number, "frozen-choices"))
    slugs = list(SHEETS)
    kits = [printed_kit(slugs[chance.below(3)]) if cards == "printed" else random_kit(chance) for _ in range(seats)]
    ruleset = LEAFLET if rules == "leaflet" else random_ruleset(chance)
    return Dealt(f"{number} {seats} {rules} {cards} {bot.name}", Game.new(kits, None, ruleset, None, number, log=False), bot)


def looks(game: Game) -> tuple[Any, ...]:
    """Everything that lies on the table, faces up, and what is being decided. References are told as the cards they name."""
    state = game.state
    decision = state.decision
    asked = None
    if decision is not None:
        options = [(one.kind, one.card, card_of(one.target) if one.target >= 0 else one.target, one.number) for one in decision.options]
        asked = (decision.player, decision.kind, options)
    return (
        state.turn,
        state.phase,
        state.active,
        asked,
        state.stack.left,
        state.stack.drawn,
        [
            (
                one.square,
                one.facing,
                one.life,
                one.fatigue,
                one.markers,
                one.is_out,
                one.hand,
                one.deck,
                one.discard,
                one.lying,
                [
                    (effect.kind, effect.value, effect.duration, effect.rounds, effect.player, card_of(effect.source))
                    for effect in one.effects
                ],
            )
            for one in state.figures
        ],
        state.is_over,
        state.winner,
        state.reason,
    )


SKIRMISH = FrozenGames("skirmish", 300, 3_000, deal, looks)
