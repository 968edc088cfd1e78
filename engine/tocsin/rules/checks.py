"""What is looked at after every step (TEXT-2): defeated enemies, flips, boxes, the quest, whether the game is won or lost."""

from __future__ import annotations

from engine.match.match import NO_REFERENCE
from engine.match.parts import Context
from engine.tocsin.rules import codes as c
from engine.tocsin.rules import moves
from engine.tocsin.rules.damage import PlayFrame
from engine.tocsin.rules.definitions import Box, FlipBy
from engine.tocsin.rules.state import CALM, Place, State
from engine.tocsin.rules.texts import text_of


def turn_over(game: State, place: Place, side: int) -> None:
    """Have a card show a side; its boxes "when flipped" are carried out, then its reward by the hero who turned it (FLIP-7)."""
    before, turner = place.side, game.turner()
    moves.flip(game, place, side)
    if place.side == before:
        return
    if place.shown.reward:
        game.frames.append(text_of(place.shown.reward, moves.context_of(game, place.reference, turner)))
    push_boxes(game, place, c.WHEN_FLIPPED)


def push_boxes(game: State, place: Place, moment: int) -> None:
    """Have the boxes of a card that happen at a moment carried out, in their order, by whom RUNE-7 names."""
    for box in reversed(place.shown.boxes):
        if box.moment == moment:
            push_box(game, box, place)


def push_box(game: State, box: Box, place: Place | None) -> None:
    """Have a box of a card, or of the quest, carried out."""
    game.frames.append(text_of(box.steps, context_of_box(game, place)))


def context_of_box(game: State, place: Place | None) -> Context:
    """Whom a box of a card, or of the quest, calls you: the hero of RUNE-7, in its condition as in its steps."""
    return moves.context_of(game, NO_REFERENCE if place is None else place.reference, game.active_hero())


def push_moment(game: State, moment: int) -> None:
    """Have everything carried out that happens at the start or the end of a round: card by card, then the quest's (BOX-3)."""
    for box in reversed(game.rules_here()):
        if box.moment == moment:
            push_box(game, box, None)
    for place in reversed(game.places):
        push_boxes(game, place, moment)


def has_happened(game: State, place: Place) -> bool:
    """Carry out the first thing that a card waits for; whether there was any."""
    enemy = place.enemy
    if enemy is not None and game.damage_on(place) >= game.health_of(enemy):
        place.is_defeated = True
        place.is_stunned = False
        game.note("enemy_defeated", card=place.card)
        push_boxes(game, place, c.WHEN_DEFEATED)
        return True
    if game.flips < c.MOST_FLIPS:
        for flip in place.shown.flips:
            if _holds(game, place, flip):
                turn_over(game, place, 1 - place.side)
                return True
    for number, box in enumerate(place.shown.boxes):
        if box.moment == c.AS_SOON_AS and not place.done_boxes & 1 << number and may_happen(game, box, place):
            place.done_boxes |= 1 << number
            push_box(game, box, place)
            return True
    return False


def may_happen(game: State, box: Box, place: Place | None) -> bool:
    """Whether the condition of a box holds; one without any may always happen."""
    return box.condition is None or box.condition.holds(game, context_of_box(game, place))


def _holds(game: State, place: Place, flip: FlipBy) -> bool:
    """Whether a flip condition holds (FLIP-3); that of a rune is looked at when its turn has come."""
    if flip.kind == c.BY_DEFEAT:
        return place.is_defeated
    if flip.kind == c.BY_ATTACK:
        return place.has_attacked
    if flip.kind == c.BY_ARMOUR:
        enemy = place.shown.enemy
        return enemy is not None and 0 < len(enemy.armour) <= place.armour_gone
    return flip.condition is not None and flip.condition.holds(game, Context(game.speaker(), place.reference))


def _rule_happens(game: State) -> bool:
    """Carry out the first box of the quest that waited for what is so now; once at each location."""
    for number, box in enumerate(game.rules_here()):
        if box.moment == c.AS_SOON_AS and not game.done_rules & 1 << number and may_happen(game, box, None):
            game.done_rules |= 1 << number
            push_box(game, box, None)
            return True
    return False


def settle(game: State) -> bool:
    """Look at everything once something has happened (TEXT-2), up to the first text that is to be carried out.

    Returns whether the quest is completed (GAME-3); a lost game is over then (GAME-4).
    """
    while game.is_unchecked:
        game.is_unchecked = False
        depth = len(game.frames)
        for place in game.places:
            if has_happened(game, place):
                game.is_unchecked = True
                break
        if not game.is_unchecked and _rule_happens(game):
            game.is_unchecked = True
        if len(game.frames) > depth:
            game.is_unchecked = False
            return False
    if game.is_completed or game.quest is None:
        return False
    win, lose = game.quest.win, game.quest.lose
    if game.is_won or (win is not None and win.holds(game, CALM)):
        return True
    if game.is_lost or (lose is not None and lose.holds(game, CALM)) or is_party_defeated(game):
        end(game, is_won=False)
    return False


def is_party_defeated(game: State) -> bool:
    """Whether no hero is left, or carried ones alone (GAME-4, HERO-CARRIED)."""
    for figure in game.figures:
        if not figure.is_defeated and not figure.sheet.is_carried:
            return False
    return True


def end(game: State, *, is_won: bool) -> None:
    """The game is over."""
    game.is_over = True
    game.is_won = is_won
    game.reason = "GAME-3" if is_won else "GAME-4"
    game.decision = None
    game.note("over", number=int(is_won))


def put_away_frames(game: State) -> None:
    """Drop all that was still to be carried out (GAME-5); cards that are being played go where they would have gone."""
    for frame in game.frames:
        if isinstance(frame, PlayFrame):
            frame.put_away(game)
    game.frames = []
