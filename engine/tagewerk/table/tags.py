"""States of cards in play in a word or two: who attacks and blocks, what lies hidden, what came in this turn, what effects forbid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine.languages import LocalText
from engine.match import NO_REFERENCE
from engine.table import TableTag
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.legal import must_wait
from engine.tagewerk.rules.pieces import Piece
from engine.tagewerk.rules.queries import is_forbidden
from engine.tagewerk.rules.state import State

HIDDEN: Final = TableTag("hidden", LocalText("hidden", "verdeckt"))
WAITS: Final = TableTag("waits", LocalText("came this turn", "kam jetzt erst"))
ATTACKS: Final = TableTag("attacks", LocalText("attacks", "greift an"))
BLOCKED: Final = TableTag("blocked", LocalText("blocked", "geblockt"))
BLOCKS: Final = TableTag("blocks", LocalText("blocks", "blockt"))
ATTACKED: Final = TableTag("attacked", LocalText("attacked", "angegriffen"))
FORBIDDEN: Final[Mapping[int, TableTag]] = {
    c.CANNOT_ATTACK: TableTag("no_attack", LocalText("can’t attack", "greift nicht an")),
    c.CANNOT_BLOCK: TableTag("no_block", LocalText("can’t block", "blockt nicht")),
    c.CANNOT_BE_ATTACKED: TableTag("not_attackable", LocalText("can’t be attacked", "nicht angreifbar")),
    c.CANNOT_BE_BLOCKED: TableTag("not_blockable", LocalText("can’t be blocked", "nicht blockbar")),
    c.CANNOT_BE_TARGETED: TableTag("no_target", LocalText("can’t be targeted", "kein Ziel")),
    c.CANNOT_USE_ABILITY: TableTag("no_abilities", LocalText("no abilities", "keine Fähigkeiten")),
    c.CANNOT_REFRESH: TableTag("stays_exhausted", LocalText("stays exhausted", "bleibt erschöpft")),
}
"""What effects forbid, by its bit."""


def tags_of(game: State, piece: Piece) -> list[TableTag]:
    """The tags of a card in play; of one that lies hidden nothing else is told."""
    return [HIDDEN] if piece.is_hidden else list(_told(game, piece))


def _told(game: State, piece: Piece) -> Iterator[TableTag]:
    if piece.reference == game.attacker:
        yield BLOCKED if game.blocker != NO_REFERENCE else ATTACKS
    if piece.reference == game.blocker:
        yield BLOCKS
    if piece.reference == game.target:
        yield ATTACKED
    if must_wait(game, piece) and piece.player == game.active:
        yield WAITS
    for bit, tag in FORBIDDEN.items():
        if is_forbidden(game, piece, bit):
            yield tag
