"""States of cards in play in a word or two: who attacks and blocks, what lies hidden, what came in this turn, what effects forbid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.languages import LocalText
from engine.match.match import NO_REFERENCE
from engine.table.standing import TableTag
from engine.tagewerk.rules.legal import must_wait
from engine.tagewerk.rules.pieces import Piece
from engine.tagewerk.rules.queries import is_forbidden
from engine.tagewerk.rules.state import State
from engine.tagewerk.table.said import WORDS

TAGS: Final = WORDS.tags()
MAIN: Final = LocalText("main character", "Hauptcharakter")
MAIN_FALLS: Final = WORDS.rows("says")["main_falls"].text
MAIN_LOSES: Final = LocalText("If it falls, its player has lost.", "Fällt er, hat sein Spieler verloren.")
"""What follows when a main character is discarded, by the ruleset (MAIN-3)."""
FORBIDDEN: Final = WORDS.tags_by_bit("forbidden")
"""What effects forbid, by its bit."""


def tags_of(game: State, piece: Piece) -> list[TableTag]:
    """The tags of a card in play; of one that lies hidden nothing else is told."""
    return [TAGS["hidden"]] if piece.is_hidden else list(_told(game, piece))


def _told(game: State, piece: Piece) -> Iterator[TableTag]:
    if piece.reference == game.attacker:
        yield TAGS["blocked" if game.blocker != NO_REFERENCE else "attacks"]
    if piece.reference == game.blocker:
        yield TAGS["blocks"]
    if piece.reference == game.target:
        yield TAGS["attacked"]
    if must_wait(game, piece) and piece.player == game.active:
        yield TAGS["waits"]
    for bit, tag in FORBIDDEN.items():
        if is_forbidden(game, piece, bit):
            yield tag
    if is_main(game, piece):
        yield TableTag("main", MAIN, MAIN_LOSES if game.ruleset.main_lost_loses else MAIN_FALLS)


def is_main(game: State, piece: Piece) -> bool:
    """Whether a card in play is somebody's main character."""
    return game.players[piece.player].main is piece
