"""How a table of TOCSIN stands: the two rows of the location, the spaces below them, hands that lie open, the upgrade pile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from engine.match.match import NO_REFERENCE, GameCard, PlayerId, Reference
from engine.simulation.message import Said, message
from engine.table.numbers import Numbering, as_they_are
from engine.table.standing import CommonPile, Lies, Shape, TableCard, TableFigure, TableZone
from engine.table.standing_words import TOP_CARD_FIRST, StandingWords
from engine.tocsin.rules import codes as c
from engine.tocsin.rules.playing import SetFrame
from engine.tocsin.rules.state import Figure, Harm, State
from engine.tocsin.table.places import health_left, hero_name, space_number
from engine.tocsin.table.said import WORDS
from engine.tocsin.table.tiles import SAYS, Cards, held_card, hero_tile, place_tile
from engine.tocsin.words.book import rune_name

LIFE: Final = "life"
FIGURES: Final = WORDS.rows("figures")
ZONES: Final = WORDS.texts("zones")


class TocsinStanding(StandingWords):
    """Tells how one match of TOCSIN stands."""

    phases = WORDS.texts("phases")
    effects = {}
    nameless = ""
    held_card = held_card
    touched = lambda game, effect: None  # noqa: E731 - nothing waits on a stack
    game: State

    def __init__(self, game: State, viewer: PlayerId, cards: Cards, number_of: Numbering = as_they_are) -> None:
        """`cards`: all records of the match, by their ids."""
        super().__init__(game, viewer, number_of)
        self.cards = cards

    @property
    def seats(self) -> int:
        """A seat for each player."""
        return len(self.game.seats)

    @property
    def waiting(self) -> Sequence[Any]:
        """Nothing: effects are carried out one after the other."""
        return ()

    def side_of(self, player: PlayerId) -> int:
        """All are one party (GAME-1)."""
        return 0

    def is_out(self, player: PlayerId) -> bool:
        """Whose heroes are all defeated (OUT-2)."""
        return not self.game.able(self.game.seats[player])

    def fight(self) -> tuple[Reference, Reference]:
        """The enemy or hero that attacks, and whom."""
        for frame in reversed(self.game.frames):
            if isinstance(frame, Harm):
                return (frame.source, self.game.figures[frame.figure].reference) if frame.enemy is not None else _NO_FIGHT
            if isinstance(frame, SetFrame) and frame.kind != c.DEFENCE:
                return self.game.figures[frame.figure].reference, frame.target
        return _NO_FIGHT

    def more(self) -> dict[str, Any]:
        """The pile of upgrades and the status cards, and the parts of a round in a row."""
        return {
            "commons": [self._upgrades(), self._supply()],
            "phases": [(name, title) for name, title in self.phases.items() if name != "setup"],
        }

    def _upgrades(self) -> CommonPile:
        game = self.game
        note = message(SAYS["quest_note"], number=game.round, seat=game.start + 1)
        if game.rune:
            note = message(SAYS["rune_shown"], rune=rune_name(game.rune))
        return CommonPile(message(SAYS["upgrades"], number=len(game.pile)), (), note)

    def _supply(self) -> CommonPile:
        left: dict[str, Said] = {name: len(pile) for name, pile in zip(c.PILE_NAMES, self.game.supply, strict=True)}
        return CommonPile(SAYS["supply"], (), message(SAYS["supply_left"], **left))

    # --- Seats -----------------------------------------------------------------------------------

    def figures(self, player: PlayerId) -> list[TableFigure]:
        """Health and rage of each hero, hand and deck."""
        seat = self.game.seats[player]
        heroes = [self.game.figures[number] for number in seat.figures]
        found: list[TableFigure] = []
        for figure in heroes:
            found.append(self._track("life", health_left(figure), figure.sheet.health, figure if len(heroes) > 1 else None))
            if figure.sheet.rage:
                found.append(self._track("rage", figure.rage, figure.sheet.rage, figure if len(heroes) > 1 else None))
        if any(figure.own_wards for figure in heroes):
            found.append(self._number("wards", sum(figure.own_wards for figure in heroes)))
        found += [self._number("hand", len(seat.hand)), self._number("deck", len(seat.deck))]
        if seat.hand_limit != c.HAND_LIMIT:
            found.append(self._number("limit", seat.hand_limit))
        return found

    def _track(self, name: str, value: int, goal: int, figure: Figure | None) -> TableFigure:
        title, meaning = FIGURES[name].texts
        said = title if figure is None else message(SAYS["companion"], who=hero_name(figure), what=title)
        return TableFigure(said, value, name=name, shape=Shape.TRACK, goal=goal, word=said, meaning=meaning)

    def _number(self, name: str, value: int) -> TableFigure:
        title, meaning = FIGURES[name].texts
        return TableFigure(title, value, name=name, word=title, meaning=meaning)

    def zones(self, player: PlayerId) -> list[TableZone]:
        """The hand, which lies open (GAME-6), the discard pile, heroes who stand nowhere; before one seat the location, too."""
        seat = self.game.seats[player]
        heroes = [self._portrait(self.game.figures[number]) for number in seat.figures]
        return [
            self.held("hand", ZONES["hand"], seat.hand, is_shown=True),
            TableZone("sheet", ZONES["sheet"], heroes, count=len(heroes), lies=Lies.BESIDE, places=len(heroes)),
            *(self._location() if player == max(self.viewer, 0) else []),
            self.open("discard", ZONES["discard"], seat.discard[::-1], TOP_CARD_FIRST),
        ]

    def _portrait(self, figure: Figure) -> TableCard:
        """A hero beside the name of its player; one that stands in a column is chosen there, and has its figures there."""
        tile = hero_tile(self.game, figure)
        return replace(tile, number=_NOTHING if figure.column else tile.number, figures=(), tags=tile.tags if not figure.column else ())

    def named(self, cards: Any) -> list[TableCard]:
        """Cards that are listed by name."""
        return [TableCard(self.number_of(card), self.game.definition(card).id) for card in cards]

    # --- The location ----------------------------------------------------------------------------

    def _location(self) -> list[TableZone]:
        """Both rows, the spaces of each column, upgrades that are revealed."""
        game = self.game
        zones = [self._row(name, row) for row, name in enumerate(c.ROW_NAMES)]
        zones += [self._spaces("front", is_rear=False), self._spaces("rear", is_rear=True)]
        if game.laid_out:
            zones.append(self.open("revealed", ZONES["revealed"], game.laid_out))
        return [zone for zone in zones if zone.cards]

    def _row(self, name: str, row: int) -> TableZone:
        """A card for each column; the upper row may have gaps."""
        places = {place.column: place for place in self.game.places if place.row == row}
        cards = [
            place_tile(self.game, places[column], self.cards) if column in places else TableCard(_NOTHING, -1, is_free=True)
            for column in range(1, self.game.columns + 1)
        ]
        return TableZone(name, ZONES[name], cards if places else [], lies=Lies.ROW, places=self.game.columns)

    def _spaces(self, name: str, *, is_rear: bool) -> TableZone:
        cards: list[TableCard] = []
        for column in range(1, self.game.columns + 1):
            there = [figure for figure in self.game.standing(column) if figure.is_rear == is_rear]
            free = TableCard(space_number(column, is_rear=is_rear), -1, name=message(SAYS[f"free_{name}"], number=column), is_free=True)
            cards += [hero_tile(self.game, there[0])] if there else [free]
        return TableZone(name, ZONES[name], cards, lies=Lies.ROW, places=self.game.columns, is_low=True)

    # --- Nothing waits on a stack ----------------------------------------------------------------

    def source(self, effect: Any) -> tuple[GameCard, int]:
        """Of nothing."""
        raise NotImplementedError

    def chosen(self, effect: Any) -> list[Reference]:
        """Of nothing."""
        raise NotImplementedError


_NO_FIGHT: Final = (NO_REFERENCE, NO_REFERENCE)
_NOTHING: Final = GameCard(-1)
