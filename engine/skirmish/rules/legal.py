"""The options of `act` for the active player (TURN-4, MOVE, ACT, ATK-2), in their fixed order."""

from __future__ import annotations

from engine.match.match import NO_CARD, GameCard, Option, PlayerId, Reference
from engine.match.parts import Context
from engine.skirmish.board import RUN_REACH, STEP_REACH
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.compiling import PUNCHED
from engine.skirmish.rules.selectors import by_id
from engine.skirmish.rules.state import Figure, State


def move_options(game: State, figure: Figure) -> list[Option]:
    """Runs and steps by y, then x (MOVE-2, MOVE-3); turning on the spot is a step to the own square (MOVE-6)."""
    others, speed = game.others(figure), figure.sum_of(c.SPEED)
    runs = sorted(game.grid.runs(figure.square, figure.facing, RUN_REACH + speed, others))
    found = [Option(c.RUN, number=square) for square in runs]
    for square in game.grid.steps(figure.square, STEP_REACH + speed, others):
        found.append(Option(c.STEP, number=square))
    return found


def has_target(game: State, player: PlayerId, card: GameCard) -> bool:
    """Whether an attack card has a legal target now (ATK-2)."""
    definition = game.definitions[card]
    context = Context(player, Reference(card))
    if definition.naming is not None:
        return bool(definition.naming.possible_targets(game, context))
    for selector in definition.meeting:
        if selector.all_fitting(game, context):
            return True
    return False


def attack_cards(game: State, figure: Figure) -> list[GameCard]:
    """The attack cards that can be played now, by id."""
    cards = [card for card in figure.hand if game.definitions[card].kind == c.ATTACK_CARD]
    return [card for card in by_id(game, cards) if has_target(game, figure.player, card)]


def act_options(game: State, has_moved: bool, has_acted: bool, buffs: int) -> list[Option]:
    """All that the active player may do: moves, attacks, the punch, buffs, the end of the turn."""
    player = game.active
    figure = game.figures[player]
    found: list[Option] = []
    if not has_moved and not figure.is_forbidden(c.CANNOT_MOVE):
        found = move_options(game, figure)
    if not has_acted:
        if not figure.is_forbidden(c.CANNOT_ATTACK):
            for card in attack_cards(game, figure):
                found.append(Option(c.ATTACK, card))
        if not figure.is_forbidden(c.CANNOT_PUNCH) and PUNCHED.possible_targets(game, Context(player, Reference(NO_CARD))):
            found.append(Option(c.PUNCH))
    if buffs < game.ruleset.buffs_a_turn and not (has_moved and has_acted) and not figure.is_forbidden(c.CANNOT_BUFF):
        cards = [card for card in figure.hand if game.definitions[card].kind == c.BUFF_CARD]
        for card in by_id(game, cards):
            if not has_moved:
                found.append(Option(c.BUFF, card, number=c.INSTEAD_OF_MOVE))
            if not has_acted:
                found.append(Option(c.BUFF, card, number=c.INSTEAD_OF_STANDARD))
    found.append(Option(c.END_TURN))
    return found
