"""Whom an effect on the stack would touch, and what an answer does: where a player is asked who wants to be asked only then."""

from __future__ import annotations

from collections.abc import Sequence

from engine.match.match import NO_CARD, NO_REFERENCE, Option, PlayerId, Reference
from engine.rules.references import MOST_CARDS, card_of
from engine.rules.steps import Step
from engine.table.answering import does_only, parts_of, steps_in, touched
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.pieces import Item
from engine.tagewerk.rules.player_steps import CommandStep, DrawStep, PointsStep, ResourceStep, ResourceTokenStep, TokenStep, WhoStep
from engine.tagewerk.rules.state import State


def players_touched(game: State, effect: Item) -> list[PlayerId]:
    """The players to whom, or to whose cards, something would be done, as far as it is known before it is carried out.

    Targets that were chosen say it; of other cards their description, of players the word for them: who is meant by "an opponent" is
    every opponent. Points touch everybody, since they decide who wins (END-1).
    """
    found = touched(game, effect, lambda one: _player_of(game, one), lambda player: player, [effect.steps], parts_of)
    for step in steps_in(effect.steps):
        found.update(_players_meant(game, step, effect.player))
    return [player for player in game.in_turn(effect.player) if player in found]


def _player_of(game: State, reference: Reference) -> PlayerId | None:
    """Whose a card in play is, else who owns it; of an effect, who has put it on the stack."""
    if reference < NO_REFERENCE:
        return next((one.player for one in game.stack if one.reference == reference), None)
    piece = game.permanent(reference) if reference >= MOST_CARDS else None
    return game.owners[card_of(reference)] if piece is None else piece.player


def _players_meant(game: State, step: Step, you: PlayerId) -> Sequence[PlayerId]:
    """The players to whom a step is done, not to cards."""
    if isinstance(step, PointsStep):
        return game.in_turn(you)
    if isinstance(step, WhoStep):
        return [player for player in game.in_turn(you) if (player == you) == (step.who == c.YOU)]
    return [you] if isinstance(step, TokenStep) else []


def has_answer(game: State, options: Sequence[Option]) -> bool:
    """Whether one of these answers does more than bring its own player resources, markers and cards."""
    return any(
        option.kind == c.TURN_UP or (option.kind == c.USE and not does_only(_ability_steps(game, option), _brings_means))
        for option in options
    )


def _ability_steps(game: State, option: Option) -> list[Step]:
    piece = game.pieces[option.card] if option.card != NO_CARD else None
    return [] if piece is None else piece.definition.abilities[option.number].steps


def _brings_means(step: Step) -> bool:
    return isinstance(step, (CommandStep, DrawStep, ResourceStep, ResourceTokenStep)) and step.who == c.YOU
