"""What happened at a table of Tagewerk, in sentences, as one seat was told it: whoever it is says you, the others by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.languages import LocalText
from engine.match.match import NO_CARD, Happening, PlayerId
from engine.simulation.message import Said
from engine.table.lines import Scene, Tally
from engine.table.log_words import A_CARD, LogWords
from engine.table.numbers import Numbering, as_they_are
from engine.table.sentences import Sentence, seat_name
from engine.tagewerk.rules import codes as c
from engine.tagewerk.table.said import WORDS

HIDDEN: Final = LocalText("an item", "einen Gegenstand")
PRELUDE_KINDS: Final = frozenset(("phase", "exhausted", "refreshed"))
"""The kinds of line that the cards and the parts of the day show (EXH-2, TURN-1)."""
CONSEQUENCES: Final = frozenset(
    ("damaged", "heals", "defeats", "leaves", "points", "point", "points_by", "point_by", "points_lost", "point_lost")
)
"""The kinds of line that tell what came of something (ATK-8, ZONE-4, VP-1)."""
SCENES: Final[Mapping[str, Scene]] = {
    "attacks": Scene.ATTACK,
    "play": Scene.PLAY,
    "attach": Scene.PLAY,
    "turned_up": Scene.PLAY,
    "defeats": Scene.DEATH,
    "leaves": Scene.DEATH,
}
TALLIES: Final = (
    Tally(LocalText("Cards played", "Karten gespielt"), ("play", "attach", "hide")),
    Tally(LocalText("Attacks", "Angriffe"), ("attacks",)),
    Tally(LocalText("Defeated", "Besiegt"), ("defeats",)),
)
EXCHANGES: Final = {c.EXCHANGE_DRAW: "exchange_draw", c.EXCHANGE_TOKEN: "exchange_token", c.EXCHANGE_POINT: "exchange_point"}
PHASES: Final = tuple(WORDS.texts("phases").values())


class TagewerkLog(LogWords):
    """Tells the log of one match of Tagewerk of so many `seats`."""

    sentences = WORDS.sentences()
    names_once = False
    first_card = A_CARD

    def __init__(self, ids: Sequence[int], viewer: PlayerId, seats: int, number_of: Numbering = as_they_are) -> None:
        super().__init__(ids, viewer, number_of)
        self.seats = seats

    def seat_name(self, player: PlayerId) -> Said:
        """Everybody is against everybody."""
        return seat_name(player, self.viewer, self.seats)

    def name_of(self, happening: Happening) -> str:
        """One point or several, got or lost, by which card; what a hidden item is turned up to be isn't told to everybody."""
        kind = happening.kind
        if kind == "exchanges":
            return EXCHANGES[happening.number]
        if kind == "points":
            source = "_lost" if happening.number < 0 else "_by" if happening.card != NO_CARD else ""
            return ("point" if abs(happening.number) == 1 else "points") + source
        return "" if kind == "turned_up" and happening.card == NO_CARD else kind

    def kind_of(self, happening: Happening, name: str) -> str:
        """By what happened."""
        return happening.kind

    def clause(self, happening: Happening, sentence: Sentence) -> str:
        """The rule by which a match ended, or somebody left it."""
        return happening.text if happening.kind in ("ends", "eliminated") and happening.text else sentence.clause

    def unnamed(self, happening: Happening, place: str) -> Said:
        """What is hidden is an item."""
        return HIDDEN if happening.kind == "hide" and place == "card" else A_CARD

    def values(self, happening: Happening) -> dict[str, Said]:
        """A part of the turn by its name."""
        return {"phase": PHASES[happening.number]} if happening.kind == "phase" else {}
