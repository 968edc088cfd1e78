"""Playing goldfish games: the deck's bot decides, the opponent only ends its turns (and deals damage under pressure)."""

from __future__ import annotations

from engine.rng import Stream
from engine.rone.bots.greedy import GreedyBot
from engine.rone.game.codes import (
    BOTTOM_CARDS,
    DECIDE_MAIN,
    DECIDE_MULLIGAN,
    END_TURN,
    NOTHING,
    PLAY,
    PLAY_TECHNOLOGY,
    RECYCLE_TOP,
    SHUFFLE_HAND,
)
from engine.rone.game.damage import damage_hero
from engine.rone.game.rulesets import Ruleset
from engine.rone.game.running import SeatCards, SideCards, begin, choose, lay_out, run
from engine.rone.game.state import State
from engine.rone.game.view import View
from engine.rone.simulation.records import Run, Watch, count

DECK = 0
OPPONENT = 1
MOST_DECISIONS = 5_000
"""A game that takes more is going round in a circle: it counts as it stands."""


def play_game(
    ruleset: Ruleset,
    seats: list[SeatCards],
    sides: list[SideCards],
    bot: GreedyBot,
    effects: Stream,
    shuffle: Stream,
    first: int,
    pressure: int,
    run_: Run,
) -> None:
    """Play one game and count it; the deck sits at 0, `first` begins, the opponent deals `pressure` damage each turn."""
    game = lay_out(ruleset, seats, sides, [], effects)
    shuffle.shuffle(game.sides[DECK].deck)
    game.shuffles = [shuffle, shuffle]
    game.players[OPPONENT].passive = True
    game.players[OPPONENT].reacts = False
    game.players[DECK].reacts = False
    begin(game, first)
    play_out(game, bot, pressure, run_)


def play_out(game: State, bot: GreedyBot, pressure: int, run_: Run) -> None:
    """Play on from the first hands until the run's last turn is over or the deck has no cards left."""
    view = View(game, DECK)
    watch = Watch(DECK)
    last = len(run_.turns)
    turn = 0
    seen = -1
    mulligan = 0
    decisions = 0
    watch.banked = game.players[DECK].water
    while not game.is_over and decisions < MOST_DECISIONS:
        decision = game.decision
        assert decision is not None
        decisions += 1
        if decision.player == OPPONENT:
            if seen != game.turn and pressure and decision.kind == DECIDE_MAIN:
                seen = game.turn
                game.decision = None
                damage_hero(game, DECK, pressure, NOTHING, OPPONENT)
                run(game)
            else:
                choose(game, len(decision.options) - 1)
            continue
        if decision.kind == DECIDE_MAIN:
            if seen != game.turn:
                seen = game.turn
                turn += 1
            watch.look(game, turn)
        index = bot.choose(view)
        option = decision.options[index]
        kind = option.kind
        if decision.kind == DECIDE_MAIN:
            if kind == END_TURN:
                watch.end_turn(game, turn, run_.turns[turn - 1], OPPONENT)
                if turn == last:
                    break
            elif kind == PLAY or kind == PLAY_TECHNOLOGY:
                number = game.definitions[option.card].id
                if number not in watch.played:
                    watch.played[number] = turn
            elif kind == RECYCLE_TOP:
                watch.recycled += 1
                run_.card(game.definitions[option.card].id).recycled += 1
        elif decision.kind == DECIDE_MULLIGAN:
            mulligan = 1 if kind == BOTTOM_CARDS else 2 if kind == SHUFFLE_HAND else 0
        choose(game, index)
    if game.is_over:
        watch.see_level(game.players[DECK].level, max(turn, 1))
        count(run_.lost, max(turn, 1))
    count(run_.mulligans, mulligan)
    watch.close(run_, game)
