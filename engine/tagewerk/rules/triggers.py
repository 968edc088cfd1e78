"""What happens wakes the abilities that wait for it (STACK-5)."""

from __future__ import annotations

from engine.match.match import NO_CARD, GameCard, PlayerId, Reference
from engine.match.parts import Context
from engine.rules.abilities import PendingTrigger, Trigger, wake
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.definitions import Definition
from engine.tagewerk.rules.pieces import Piece
from engine.tagewerk.rules.queries import named_by
from engine.tagewerk.rules.selectors import CompiledSelector
from engine.tagewerk.rules.state import State


def listen(game: State, piece: Piece) -> None:
    """A card in play lies open now: what is written on it waits and holds."""
    definition = piece.definition
    if not definition.is_silent:
        game.listen(piece.card, definition.listens, definition.touches)
        if definition.abilities:
            game.players[piece.player].able.append(piece.card)


def stop_listening(game: State, piece: Piece) -> None:
    """A card that lay open leaves play."""
    definition = piece.definition
    if not definition.is_silent:
        game.stop_listening(piece.card, definition.listens, definition.touches)
        if definition.abilities:
            game.players[piece.player].able.remove(piece.card)


def fire(
    game: State,
    event: int,
    subject: Reference,
    player: PlayerId,
    about: Piece | None = None,
    definition: Definition | None = None,
    gone: list[Piece] | None = None,
) -> None:
    """Wake what waits for `event`, which is about `subject` of `player`.

    `about` is the subject as a card in play, also if it has just left; of a card that never was there `definition`. `gone` have left
    play together with it: they see it, too.
    """
    for card in game.listening[event]:
        piece = game.pieces[card]
        if piece is not None:
            _hear(game, piece, event, subject, player, about, definition)
    if gone is not None:
        for piece in gone:
            if piece.definition.listens[event] and not piece.is_hidden:
                _hear(game, piece, event, subject, player, about, definition)


def _hear(
    game: State, piece: Piece, event: int, subject: Reference, player: PlayerId, about: Piece | None, definition: Definition | None
) -> None:
    for trigger in piece.definition.triggers:
        if trigger.event == event and game.is_awake(piece) and _is_about(game, trigger, piece, subject, player, about, definition):
            wake(game, trigger, piece, piece.player, piece.reference, subject, player)


def _is_about(
    game: State, trigger: Trigger, piece: Piece, subject: Reference, player: PlayerId, about: Piece | None, definition: Definition | None
) -> bool:
    of = trigger.of
    if of == c.ITSELF:
        return subject == piece.reference
    if of == c.OF_BEARER:
        return about is not None and piece.bearer != NO_CARD and about.card == piece.bearer
    if of == c.OWN:
        return player == piece.player
    if of == c.ENEMY:
        return player != piece.player
    if of == c.ANY:
        return True
    assert of == c.FITTING and trigger.selector is not None
    selector = trigger.selector
    if selector.reference != c.NO_WORD:
        if selector.reference == c.YOU:
            return player == piece.player
        return subject >= 0 and subject == named_by(game, selector.reference, Context(piece.player, piece.reference))
    assert isinstance(selector, CompiledSelector)
    if about is not None:
        return selector.fits_piece(game, about, piece.player, piece.card)
    if definition is None or (selector.whose != c.ANY and (player == piece.player) != (selector.whose == c.OWN)):
        return False
    return selector.fits_card(definition)


def support(game: State, card: GameCard) -> None:
    """The support ability of a card in play triggers, having been paid for (PLAY-6)."""
    piece = game.pieces[card]
    assert piece is not None
    game.fresh.append(PendingTrigger(None, piece.definition.support_steps, piece.player, piece.reference, piece.reference, piece.player))
