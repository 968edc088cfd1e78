"""The first rule in the way of an action, with figures. `legal.py` alone says what is legal."""

from __future__ import annotations

from typing import Final

from engine.match.match import NO_CARD, GameCard, Obstacle, Option, PlayerId, Reference
from engine.match.parts import Context
from engine.match.squares import Square
from engine.skirmish.board import ANYWHERE, OPEN, RUN_REACH, STEP_REACH
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.compiling import PUNCHED
from engine.skirmish.rules.selectors import CompiledSelector
from engine.skirmish.rules.state import Figure, State
from engine.skirmish.rules.turn import TurnFrame

USED: Final = {c.ATTACK_CARD: "attack", c.BUFF_CARD: "buff", c.COUNTER_CARD: "answer"}
"""The use of a card of each kind."""
MOVES: Final = ("move", "run", "step")
"""The move action, and its two ways."""
FORBIDDEN: Final = {**dict.fromkeys(MOVES, c.CANNOT_MOVE), **{name: act for act, name in enumerate(c.ACT_NAMES) if name}}
CLAUSES: Final = ("TURN-4", "MOVE-3", "ANS-3", "ATK-2", "MOVE-8", "ATK-6", "ATK-6", "ATK-6", "ATK-6")
"""The clause that has a player decide, by the kind of decision."""


def usual_action(game: State, card: GameCard) -> str:
    """What one wants of a card of the hand; of none, to move."""
    return "move" if card == NO_CARD else USED.get(game.definitions[card].kind, "move")


def obstacle(game: State, player: PlayerId, card: GameCard, action: str, number: int, target: GameCard) -> Obstacle | None:
    """What keeps `player` from an action (one of `OPTION_NAMES`, or `move`; "" for what the card is there for); None where it is offered.

    `number`, where it isn't 0, is the square of a run or step; `target`, where it isn't NO_CARD, the sheet of whom an attack would be on.
    """
    decision = game.decision
    if game.is_over or decision is None:
        return Obstacle("over", game.reason or "END-2")
    you = game.figures[player]
    if you.is_out:
        return Obstacle("eliminated", "END-4")
    action = action or usual_action(game, card)
    if decision.player == player:
        for option in decision.options:
            if _is_meant(game, option, card, action, number):
                return _keeps_from(game, you, card, action, target) if target != NO_CARD else None
    if card != NO_CARD and card not in you.hand:
        return Obstacle("not_in_hand", "ANS-1" if game.definitions[card].kind == c.COUNTER_CARD else "ACT-1")
    if decision.player != player:
        return Obstacle("others_decide", CLAUSES[decision.kind])
    if you.is_forbidden(FORBIDDEN.get(action, 0)):
        return Obstacle("forbidden", "EFF-8")
    if action == "answer":
        return Obstacle("no_moment" if decision.kind == c.DECIDE_ANSWER else "answers_only", "ANS-1")
    turn = game.frames[-1]
    if isinstance(turn, TurnFrame):
        return _in_turn(game, you, turn, card, action, number, target)
    return Obstacle("answer_first", CLAUSES[decision.kind]) if game.active == player else Obstacle("not_your_turn", "TURN-4")


def _is_meant(game: State, option: Option, card: GameCard, action: str, number: int) -> bool:
    """Whether an option is the action, with that card or one like it, to that square."""
    if c.OPTION_NAMES[option.kind] != action and not (action == "move" and option.kind in (c.RUN, c.STEP)):
        return False
    if card != NO_CARD and (option.card == NO_CARD or game.definitions[option.card].id != game.definitions[card].id):
        return False
    return number == 0 or action not in MOVES or option.number == number


def _in_turn(game: State, you: Figure, turn: TurnFrame, card: GameCard, action: str, number: int, target: GameCard) -> Obstacle | None:
    """The obstacles to what the active player isn't offered."""
    if action in MOVES:
        return Obstacle("moved", "TURN-4") if turn.has_moved else _no_move(game, you, action, number)
    if action == "buff":
        if turn.buffs >= game.ruleset.buffs_a_turn:
            return Obstacle("buffs", "ACT-5", {"most": game.ruleset.buffs_a_turn})
        return Obstacle("both_used", "ACT-4") if turn.has_moved and turn.has_acted else None
    if turn.has_acted:
        return Obstacle("acted", "TURN-4")
    return _keeps_from(game, you, card, action, target)


def _squares_between(game: State, one: Square, other: Square) -> int:
    """Within how many squares one lies of another (BOARD-4)."""
    return next(squares for squares in range(ANYWHERE + 1) if game.grid.is_within(one, other, squares))


def _no_move(game: State, you: Figure, action: str, number: int) -> Obstacle:
    """Why a square can't be run or stepped to, or none at all (MOVE-2, MOVE-3, MOVE-5, MOVE-7)."""
    is_run, square = action == "run", Square(number)
    reach = (RUN_REACH if is_run else STEP_REACH) + you.sum_of(c.SPEED)
    if number and is_run and square not in OPEN.runs(you.square, you.facing, ANYWHERE, []):
        return Obstacle("not_ahead", "MOVE-2")
    if number and not game.grid.is_within(you.square, square, reach):
        squares = _squares_between(game, you.square, square)
        return Obstacle("square_far", "MOVE-2" if is_run else "MOVE-3", {"squares": squares, "reach": max(reach, 0)})
    return Obstacle("no_way", "MOVE-5")


def _keeps_from(game: State, you: Figure, card: GameCard, action: str, target: GameCard) -> Obstacle | None:
    """What keeps an attack or a punch from somebody; of nobody in particular, from the nearest enemy (ATK-2)."""
    aim = PUNCHED if action == "punch" else _aim_of(game, card)
    if aim is None:
        return Obstacle("no_one", "ATK-2")
    context = Context(you.player, Reference(card))
    if target != NO_CARD:
        return _keeps_on(game, you, aim, context, game.figures[target])
    reach = aim.squares(game, context, you.sum_of(c.REACH))
    squares = min(_squares_between(game, you.square, game.figures[enemy].square) for enemy in game.enemies(you.player))
    figures = {"squares": squares, "reach": reach}
    return Obstacle("too_far", "ACT-2", figures) if action == "punch" else Obstacle("no_one", "ATK-2", figures)


def _aim_of(game: State, card: GameCard) -> CompiledSelector | None:
    """By what an attack card looks for those whom it names or meets; None for other cards."""
    if card == NO_CARD or game.definitions[card].kind != c.ATTACK_CARD:
        return None
    definition = game.definitions[card]
    return next((aim for aim in (definition.naming, *definition.meeting) if isinstance(aim, CompiledSelector)), None)


def _keeps_on(game: State, you: Figure, aim: CompiledSelector, context: Context, figure: Figure) -> Obstacle | None:
    """What keeps an attack from being on that character (ATK-3, ATK-7, BOARD-7); None where it may be."""
    if not figure.is_out and aim.fits(game, figure, context):
        return None
    squares, reach = _squares_between(game, you.square, figure.square), aim.squares(game, context, you.sum_of(c.REACH))
    if figure is you or figure.is_out:
        return Obstacle("no_one", "ATK-4" if figure is you else "END-4")
    if squares > reach:
        return Obstacle("out_of_range", "ATK-7", {"squares": squares, "reach": reach})
    if aim.needs_sight and not game.grid.sees(you.square, figure.square):
        return Obstacle("no_sight", "BOARD-7")
    is_at_back = game.ruleset.in_front and game.grid.is_behind(you.square, you.facing, figure.square)
    return Obstacle("at_back", "ATK-3") if is_at_back else Obstacle("no_one", "ATK-2")
