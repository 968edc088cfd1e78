"""From one main phase of a goldfish deck to the next, where nothing waits for what lies between (TURN)."""

from __future__ import annotations

from collections.abc import Callable

from engine.rone.game.codes import CANNOT_REFRESH, INCOME_PHASE, MAIN_PHASE, ON_BEGIN_TURN, ON_END_TURN, THIS_TURN
from engine.rone.game.definitions import PASSIVE_CANNOT
from engine.rone.game.ending import check_end
from engine.rone.game.moves import change_water, draw_cards, end_changes
from engine.rone.game.pieces import Player
from engine.rone.game.state import State
from engine.rone.game.triggers import fire
from engine.rone.game.turn import start_turn
from engine.rone.simulation.goldfish_table import DECK, OPPONENT


def next_turn_at_once(game: State, settle: Callable[[], None]) -> bool:
    """End the deck's turn, count the opponent's, and begin the next one of the deck up to its main phase.

    `settle` carries out what the deck's turn wakes. False, with nothing done, where it takes more than this: a log, something that
    waits for the turn's end or the opponent's turns, an opponent who acts or whose hero must be refreshed. It comes to what
    `TurnFrame` does in a game that nobody reacts in.
    """
    listening = game.listening
    if listening[ON_END_TURN] or game.await_enemy_turns or game.active != DECK or game.log is not None:
        return False
    if not game.players[OPPONENT].is_idle or game.hero(OPPONENT).exhausted:
        return False
    person = game.players[DECK]
    if game.timed:
        end_changes(game, THIS_TURN, DECK)
        if game.dying:
            settle()
            if game.is_over:
                return True
    game.turn += 1
    if game.timed or game.changed or game.passives[PASSIVE_CANNOT]:
        start_turn(game)
        if game.dying:
            settle()
            if game.is_over:
                return True
    else:
        _start_plainly(game, person)
    if listening[ON_BEGIN_TURN]:
        fire(game, ON_BEGIN_TURN, game.hero(DECK).reference, DECK, None)
        if game.pending:
            settle()
            if game.is_over:
                return True
        game.phase = INCOME_PHASE
    change_water(game, DECK, person.levels[person.level - 1].water_income)
    if game.pending:
        settle()
    draw_cards(game, DECK, person.levels[person.level - 1].card_income)
    if game.pending:
        settle()
    if not person.hand:
        check_end(game)
    if not game.is_over:
        game.phase = MAIN_PHASE
    return True


def _start_plainly(game: State, person: Player) -> None:
    """What `start_turn` comes to where nothing lies on any card and nobody reacts: half of its work is to look for that."""
    game.turn += 1
    game.turn_ends = False
    permanents = game.permanents
    for card in game.limited:
        waiting = permanents[card]
        if waiting is not None:
            waiting.used = 0
    for card in [person.hero, *game.sides[person.side].units, *person.technologies]:
        permanent = permanents[card]
        if permanent is not None and permanent.exhausted and not permanent.definition.forbids & CANNOT_REFRESH:
            permanent.exhausted -= 1
