"""States of cards in play in a word or two: who attacks and blocks, what lies hidden, what came in this turn, what effects forbid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine.languages import LocalText
from engine.match.match import NO_REFERENCE
from engine.table.standing import TableTag
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
MAIN: Final = LocalText("main character", "Hauptcharakter")
MAIN_FALLS: Final = LocalText(
    "If it falls, it goes to the void and its slot stays empty: nobody is out, nobody gets points.",
    "Fällt er, geht er in die Leere und sein Platz bleibt leer: Niemand scheidet aus, niemand bekommt Punkte.",
)
MAIN_LOSES: Final = LocalText("If it falls, its player has lost.", "Fällt er, hat sein Spieler verloren.")
"""What follows when a main character is discarded, by the ruleset (MAIN-3)."""
INTO_THE_VOID: Final = LocalText("Into the void: nobody is out, nobody gets points.", "In die Leere: Niemand scheidet aus, keine Punkte.")
LOSES: Final = LocalText("Its player has lost then.", "Sein Spieler hat dann verloren.")
"""The same of one that is about to be."""
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
    if is_main(game, piece):
        yield TableTag("main", MAIN, MAIN_LOSES if game.ruleset.main_lost_loses else MAIN_FALLS)


def is_main(game: State, piece: Piece) -> bool:
    """Whether a card in play is somebody's main character."""
    return game.players[piece.player].main is piece


def main_falls(game: State) -> LocalText:
    """What is to be said of a main character that is about to be discarded (MAIN-3)."""
    return LOSES if game.ruleset.main_lost_loses else INTO_THE_VOID
