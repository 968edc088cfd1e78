"""How a table of Skirmish stands: life and piles of each seat, lasting effects, the board, the X stack, what is being played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from engine.languages import LocalText
from engine.match.match import NO_CARD, NO_REFERENCE, GameCard, PlayerId, Reference
from engine.simulation.message import Number, Said, message
from engine.skirmish.cards import CRITICAL
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.playing import AnswerFrame
from engine.skirmish.rules.selectors import by_id
from engine.skirmish.rules.state import Figure, Play, State
from engine.skirmish.table.chances import mean_of_x
from engine.skirmish.table.places import table_board
from engine.skirmish.table.said import WORDS
from engine.skirmish.table.tiles import SAYS, effect_tag, held_card, sheet
from engine.skirmish.words.nouns import marker
from engine.table.standing import CommonCount, CommonPile, Lies, Shape, TableCard, TableFigure, TableZone
from engine.table.standing_words import TOP_CARD_FIRST, StandingWords

LIFE: Final = "life"
FIGURES: Final = WORDS.rows("figures")
ZONES: Final = WORDS.texts("zones")
PLAYS: Final = WORDS.by_code("plays", ("", "attack", "buff", "answer", "punch"))


def plays_of(game: State) -> list[Play]:
    """What is being played, an answer behind what it answers."""
    return [frame for frame in game.frames if isinstance(frame, Play)]


def players_touched(game: State, play: Play) -> Sequence[PlayerId] | None:
    """Whom it names, and whom its damage is about to hurt (ANS-4); None where it names nobody: it may meet anybody (ATK-2, ANS-5)."""
    if not play.named:
        return None
    hurt = [player for frame in game.frames if isinstance(frame, AnswerFrame) and frame.moment == c.ON_HURT for player in frame.left]
    return [*(figure.player for figure in game.permanents_of(play.named)), *hurt]


class SkirmishStanding(StandingWords):
    """Tells how one match of Skirmish stands."""

    phases = WORDS.texts("phases")
    effects = PLAYS
    nameless = SAYS["punch"]
    held_card = held_card
    touched = players_touched
    game: State

    @property
    def seats(self) -> int:
        """As many as figures."""
        return len(self.game.figures)

    @property
    def waiting(self) -> Sequence[Play]:
        """Cards and punches that are being carried out."""
        return plays_of(self.game)

    def is_out(self, player: PlayerId) -> bool:
        """Whose life has fallen to 0 (END-1)."""
        return self.game.figures[player].is_out

    def fight(self) -> tuple[Reference, Reference]:
        """Who attacks, and the first whom it names."""
        attacks = [play for play in plays_of(self.game) if play.is_attack and play.named]
        return (self.game.figures[attacks[-1].player].reference, attacks[-1].named[0]) if attacks else (NO_REFERENCE, NO_REFERENCE)

    def more(self) -> dict[str, Any]:
        """The board, the X stack, and the parts of a turn in a row."""
        return {
            "board": table_board(self.game, self.viewer, self.number_of),
            "commons": [self._x_stack()],
            "phases": [(name, title) for name, title in self.phases.items() if name not in ("setup", "over")],
        }

    def _x_stack(self) -> CommonPile:
        """What is left of each face (XST-8)."""
        left, drawn = self.game.stack.left, self.game.stack.drawn
        faces = sorted({*left, *drawn}, key=lambda face: (face == c.CRITICAL, face))
        counts = [CommonCount(face_said(face), left.count(face), left.count(face) + drawn.count(face)) for face in faces]
        title = message(SAYS["x_left"], number=len(left))
        return CommonPile(title, counts, message(SAYS["x_mean"], mean=Number(float(mean_of_x(self.game)), 1)))

    # --- Seats -----------------------------------------------------------------------------------

    def figures(self, player: PlayerId) -> list[TableFigure]:
        """Life, hand and deck, fatigue, markers, and what lasts."""
        figure = self.game.figures[player]
        found = [
            self._figure(LIFE, figure.life, shape=Shape.TRACK, goal=c.MOST_LIFE),
            self._figure("hand", len(figure.hand)),
            self._figure("deck", len(figure.deck)),
        ]
        if figure.fatigue:
            found.append(self._figure("fatigue", figure.fatigue))
        for name, number in zip(self.game.marker_names, figure.markers, strict=True):
            if number:
                noun = marker(name)
                title = LocalText(noun.english_plural.capitalize(), noun.plural[0])
                found.append(TableFigure(title, number, name="marker", word=title))
        for tag in map(effect_tag, figure.effects):
            found.append(TableFigure(SAYS["effect"], tag.title, tag.meaning, name="effect"))
        return found

    def _figure(self, name: str, value: int, shape: Shape = Shape.NUMBER, goal: int = 0) -> TableFigure:
        title, meaning = FIGURES[name].texts
        return TableFigure(title, value, name=name, shape=shape, goal=goal, word=title, meaning=meaning)

    def zones(self, player: PlayerId) -> list[TableZone]:
        """The sheet, the hand, cards whose effects last, the discard pile."""
        figure = self.game.figures[player]
        return [
            self._hand(figure),
            TableZone("sheet", ZONES["sheet"], [self._sheet(figure)], count=1, lies=Lies.BESIDE, places=1),
            self.open("lying", ZONES["lying"], figure.lying),
            self.open("discard", ZONES["discard"], figure.discard[::-1], TOP_CARD_FIRST),
        ]

    def _hand(self, figure: Figure) -> TableZone:
        """The hand; equal cards go by the number of the first, since options name no other one."""
        zone = self.held("hand", ZONES["hand"], figure.hand, is_shown=self.viewer == figure.player)
        first = {self.game.definitions[card].id: self.number_of(card) for card in by_id(self.game, figure.hand)}
        return replace(zone, cards=[replace(card, number=first[card.id]) for card in zone.cards])

    def _sheet(self, figure: Figure) -> TableCard:
        return sheet(self.game, figure, self.number_of(figure.card))

    # --- What is being played --------------------------------------------------------------------

    def source(self, effect: Play) -> tuple[GameCard, int]:
        """The card; none for a punch."""
        return (NO_CARD, -1) if effect.card == NO_CARD else (effect.card, self.game.definitions[effect.card].id)

    def chosen(self, effect: Play) -> list[Reference]:
        """Whom it names, those still in the game."""
        return [one for one in effect.named if self.game.permanent(one) is not None]


def face_said(face: int) -> Said:
    """What stands on an X card."""
    return CRITICAL if face == c.CRITICAL else str(face)
