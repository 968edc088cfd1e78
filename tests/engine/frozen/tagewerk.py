"""Tagewerk's frozen games: two to four seats, standard and other rules, decks of any cards and starters, random and greedy bots."""

from __future__ import annotations

from typing import Any

from engine.bots.simple import RandomBot
from engine.match.loop import Bot
from engine.match.match import NO_CARD, GameCard
from engine.rng import stream
from engine.rules.references import card_of
from engine.tagewerk.bots.greedy import GreedyBot
from engine.tagewerk.rules.game import Game
from engine.tagewerk.rules.pieces import Player
from engine.tagewerk.rules.queries import attack_of, defence_of, slots_of
from engine.tagewerk.rules.rulesets import ruleset_of
from tests.engine.frozen.frozen import Dealt, FrozenGames
from tests.engine.tagewerk.invariants import SEATS, random_deck, random_ruleset
from tests.engine.tagewerk.makers import starter_decks


def deal(number: int) -> Dealt[Game]:
    """Game `number`, and the bot that decides for everybody."""
    chance = stream(number, "frozen")
    seats = SEATS[number % len(SEATS)]
    cards = ("starters", "any")[number // 3 % 2]
    rules = ("standard", "others")[number // 6 % 2]
    bot: Bot = GreedyBot() if number // 12 % 3 == 0 else RandomBot(stream(number, "frozen-choices"))
    starters = starter_decks()
    decks = [starters[chance.below(len(starters))] if cards == "starters" else random_deck(chance) for _ in range(seats)]
    ruleset = ruleset_of({}) if rules == "standard" else random_ruleset(chance)
    return Dealt(f"{number} {seats} {rules} {cards} {bot.name}", Game.new(decks, ruleset, number, log=False), bot)


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
        [(one.points, one.markers, one.pool, one.ready, one.resting, one.eliminated) for one in state.players],
        [(one.hand, one.deck, one.discard, one.void, *_before(one)) for one in state.players],
        [
            (
                one.card,
                one.definition.slug,
                one.player,
                one.exhausted,
                one.damage,
                one.points,
                attack_of(state, one),
                defence_of(state, one),
                slots_of(state, one),
                [item.card for item in one.items],
                one.is_hidden,
            )
            for one in state.pieces
            if one is not None
        ],
        [(item.kind, item.player, card_of(item.source)) for item in state.stack],
        state.is_over,
        state.winner,
        state.reason,
    )


def _before(player: Player) -> tuple[int, list[GameCard], int]:
    """The cards that lie before a player, by number."""
    main, place = (NO_CARD if one is None else one.card for one in (player.main, player.place))
    return main, [one.card for one in player.characters], place


TAGEWERK = FrozenGames("tagewerk", 720, 1_500, deal, looks)
