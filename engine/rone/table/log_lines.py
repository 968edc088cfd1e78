"""What happened at a table of RONE, in sentences, as one seat was told it: whoever it is says you, the others by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.languages import LocalText
from engine.match.match import NOBODY, Happening, PlayerId, Reference
from engine.rone.rules import codes as c
from engine.rone.rules.ids import NO_SIDE, SideId
from engine.rone.rules.state import State
from engine.rone.table.said import WORDS
from engine.rone.table.sides import seat_name
from engine.rules.references import card_of
from engine.simulation.message import Said
from engine.table.lines import Scene, Tally
from engine.table.log_words import LogWords
from engine.table.numbers import Numbering, as_they_are

PRELUDE_KINDS: Final = frozenset(
    (
        "pays",
        "announces_play",
        "announces_technology",
        "announces_level_up",
        "announces_recycle",
        "announces_end_turn",
        "exhausted",
        "refreshed",
    )
)
"""The kinds of line that the next one tells in full, since what is announced is played, and what is paid for comes (STACK-7, PLAY-1);
and that a card was turned, which it shows (EXH-1)."""
SCENES: Final[Mapping[str, Scene]] = {
    "attacks": Scene.ATTACK,
    "plays": Scene.PLAY,
    "destroys_deck": Scene.LOSS,
    "destroys_hand": Scene.LOSS,
    "dies": Scene.DEATH,
}
TALLIES: Final = (
    Tally(LocalText("Cards played", "Karten gespielt"), ("plays",)),
    Tally(LocalText("Attacks", "Angriffe"), ("attacks",)),
    Tally(LocalText("Units lost", "Einheiten verloren"), ("dies",)),
    Tally(LocalText("Life given up", "Leben hergegeben"), ("destroys_deck", "destroys_hand")),
)
THE_HERO: Final = LocalText("the hero", "den Helden")
MOVES: Final[Mapping[int, str]] = {
    c.IN_HAND: "to_hand",
    c.IN_DECK: "to_deck_",
    c.IN_GRAVEYARD: "to_graveyard",
    c.IN_REMOVED: "to_removed",
    c.IN_TECHNOLOGY_DECK: "to_technologies",
}


class RoneLog(LogWords):
    """Tells the log of one match of RONE."""

    sentences = WORDS.sentences()

    def __init__(self, game: State, viewer: PlayerId, number_of: Numbering = as_they_are) -> None:
        super().__init__([definition.id for definition in game.definitions], viewer, number_of)
        self.game = game

    def seat_name(self, player: PlayerId) -> Said:
        """By its side."""
        return seat_name(self.game, player, self.viewer)

    def who(self, happening: Happening) -> PlayerId:
        """Whoever it is about; of a side that has won the viewer, or its first."""
        if happening.kind != "ends":
            return PlayerId(happening.player) if happening.kind != "moves" else NOBODY
        side = SideId(happening.player)
        if side == NO_SIDE:
            return NOBODY
        players = self.game.side_players(side)
        return self.viewer if self.viewer in players else players[0]

    def about(self, happening: Happening) -> int:
        """Of an ability that is countered the card that it stands on."""
        return happening.other if happening.kind == "countered" and happening.card < 0 else happening.card

    def values(self, happening: Happening) -> dict[str, Said]:
        """A hero that is attacked has no name of its own."""
        if happening.kind != "attacks":
            return {}
        card = card_of(Reference(happening.other))
        return {"other": THE_HERO} if any(card == player.hero for player in self.game.players) else {}

    def kind_of(self, happening: Happening, name: str) -> str:
        """A team wins like a player."""
        return "won" if name == "side_won" else name

    def name_of(self, happening: Happening) -> str:
        """By the zones of RONE, and by what rises or falls."""
        kind, number = happening.kind, happening.number
        match kind:
            case "draws":
                return "draws" if happening.card >= 0 else "draws_hidden"
            case "water":
                return "water_gained" if number > 0 else "water_lost"
            case "health":
                return "health_up" if number > 0 else "health_down"
            case "announces":
                return f"announces_{happening.text}"
            case "puts_on_stack":
                return {c.ABILITY_EFFECT: "uses", c.RECYCLE_EFFECT: "recycles"}.get(number, "")
            case "countered" if happening.card < 0:
                return "countered_ability"
            case "destroys":
                return "destroys_hand" if number == c.IN_HAND else "destroys_deck"
            case "moves":
                name = MOVES.get(number, "")
                return f"{name}{happening.text}" if number == c.IN_DECK else name
            case "ends":
                return "draw" if happening.player < 0 else "side_won" if self.game.teams else "won"
            case "damage" | "pays" if not number:
                return ""
        return kind
