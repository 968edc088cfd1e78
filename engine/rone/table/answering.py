"""Whom an effect on the stack would touch, and who could do something about it: where a player is asked who wants to be asked only then."""

from __future__ import annotations

from collections.abc import Sequence

from engine.match.match import NO_CARD, Option, PlayerId, Reference
from engine.rone.rules import codes as c
from engine.rone.rules.branching_steps import UnlessStep
from engine.rone.rules.ids import SideId
from engine.rone.rules.pieces import StackItem
from engine.rone.rules.player_steps import DrawStep, WaterStep
from engine.rone.rules.state import State
from engine.rules.steps import Step
from engine.table.answering import does_only, touched


def players_touched(game: State, item: StackItem) -> list[PlayerId]:
    """The players of the sides to whom, or to whose cards, something would be done (`engine.table.answering.touched`)."""
    initiatives = game.definitions[item.card].initiatives if item.card != NO_CARD else []
    bought = [one.steps for number, one in enumerate(initiatives) if item.initiatives & (1 << number)]
    sides = touched(game, item, lambda one: _side_of(game, one), lambda player: game.players[player].side, [item.steps, *bought], _parts)
    sides |= {_side_of(game, one) for part in item.initiative_targets for step in part for found in step for one in found}
    return [PlayerId(number) for number, player in enumerate(game.players) if player.side in sides]


def _side_of(game: State, reference: Reference) -> SideId:
    """Whose a card in play is, else whose deck it is from; of an effect, of who has put it on the stack."""
    if reference < 0:
        return next((game.players[one.player].side for one in game.stack if one.reference == reference), SideId(-1))
    card = game.card_about(reference)
    permanent = game.permanents[card]
    return game.owners[card] if permanent is None else permanent.side


def _parts(step: Step) -> list[list[Step]]:
    if isinstance(step, UnlessStep):  # its own targets hold what its steps aim at
        return [[one] for one in step.steps if not any(selector.is_aimed for selector in one.targets)]
    return step.parts


def has_answer(game: State, player: PlayerId, options: Sequence[Option]) -> bool:
    """Whether one of these reactions, or a fast card in hand that water may yet pay, does more than bring `player` water and cards."""
    fast = [game.definitions[card] for card in game.players[player].hand if game.definitions[card].is_fast]
    if any(one.initiatives or not does_only(one.play, _brings_means) for one in fast):
        return True
    return any(option.kind == c.USE and not does_only(_ability_steps(game, option), _brings_means) for option in options)


def _ability_steps(game: State, option: Option) -> list[Step]:
    permanent = game.permanents[option.card]
    return [] if permanent is None else permanent.definition.activated[option.number].steps


def _brings_means(step: Step) -> bool:
    """Whether a step brings its own player water or cards."""
    return isinstance(step, (WaterStep, DrawStep)) and step.targets[0].reference == c.YOU
