"""What happened at a table of Skirmish, in sentences, as one seat was told it; X cards as they come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.languages import LocalText
from engine.match.match import NO_CARD, NOBODY, Happening, PlayerId
from engine.simulation.message import CardName, Said, message
from engine.skirmish.board import SIZE
from engine.skirmish.rules import codes as c
from engine.skirmish.table.places import DIRECTIONS
from engine.skirmish.table.said import WORDS
from engine.skirmish.table.standing import face_said
from engine.skirmish.table.tiles import EFFECTS, FORBIDDEN
from engine.skirmish.words.nouns import marker
from engine.table.lines import Scene, Tally
from engine.table.log_words import LogWords
from engine.table.numbers import Numbering, as_they_are
from engine.table.sentences import seat_name

PRELUDE_KINDS: Final = frozenset(("ends_turn", "draws", "names"))
"""The kinds of line that the hand, the piles and arrows show."""
CONSEQUENCES: Final = frozenset(
    ("hurt", "heals", "burns", "fatigue", "prevents", "effect", "effect_ends", "pushed", "pulled", "draws_x", "out", "markers")
)
"""The kinds of line that tell what came of something."""
SCENES: Final[Mapping[str, Scene]] = {"attacks": Scene.PLAY, "buffs": Scene.PLAY, "answers": Scene.PLAY, "names": Scene.ATTACK}
TALLIES: Final = (
    Tally(LocalText("Attack cards", "Angriffskarten"), ("attacks",)),
    Tally(LocalText("Punches", "Punches"), ("punches",)),
    Tally(LocalText("Answers", "Antworten"), ("answers",)),
)
OF_SQUARES: Final = ("runs", "steps", "walks", "pushed", "pulled")
OF_CHARACTERS: Final = (*OF_SQUARES, "faces", "hurt", "heals", "burns", "fatigue", "out")
"""Happenings that are about the character of their player."""


class SkirmishLog(LogWords):
    """Tells the log of one match of Skirmish of so many `seats`."""

    sentences = WORDS.sentences()

    def __init__(self, ids: Sequence[int], viewer: PlayerId, seats: int, number_of: Numbering = as_they_are) -> None:
        super().__init__(ids, viewer, number_of)
        self.seats = seats

    def seat_name(self, player: PlayerId) -> Said:
        """Among several a player is told by their character."""
        return seat_name(player, self.viewer, self.seats) if self.seats == 2 and self.viewer != NOBODY else CardName(self.ids[player])

    def name_of(self, happening: Happening) -> str:
        """An act that is forbidden is told otherwise than a number; who is named by a punch without its card."""
        if happening.kind in ("effect", "effect_ends") and happening.other == c.CANNOT:
            return "cannot" if happening.kind == "effect" else "cannot_ends"
        if happening.kind == "names" and happening.card == NO_CARD:
            return "names_punched"
        if happening.kind == "buffs":
            return "buffs_move" if happening.number == c.INSTEAD_OF_MOVE else "buffs_standard"
        return happening.kind

    def kind_of(self, happening: Happening, name: str) -> str:
        """By what happened."""
        return happening.kind

    def values(self, happening: Happening) -> dict[str, Said]:
        """Squares, directions, X cards and effects."""
        number, kind = happening.number, happening.kind
        if kind in OF_SQUARES:
            return {"square": f"{number % SIZE + 1}, {number // SIZE + 1}"}
        if kind == "faces":
            return {"way": DIRECTIONS[number]}
        if kind == "draws_x":
            return {"face": face_said(number)}
        if kind in ("effect", "effect_ends"):
            return {"effect": effect_said(happening.other, number)}
        if kind == "markers":
            noun = marker(happening.text)
            return {"markers": LocalText(noun.english_plural, noun.plural[0])}
        return {}


def effect_said(kind: int, value: int) -> Said:
    """What an effect does."""
    if kind == c.CANNOT:
        return FORBIDDEN[c.ACT_NAMES[value]]
    row = EFFECTS["prevent_all" if kind == c.PREVENT_ALL else c.EFFECT_NAMES[kind]]
    return message(row.text, value=f"{'+' if value > 0 and kind < c.TRAITS else ''}{value}".replace("-", "−"))
