"""What a seat is told of a match as plain values, sentences in both languages: what the API answers, and what pages may be drawn from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.languages import Language, LocalText
from engine.match.match import NOBODY, GameCard, Match, PlayerId
from engine.simulation.message import CardName, Joined, Message, Number, Percent, Said
from engine.table.board import TableBoard
from engine.table.lines import Line
from engine.table.questions import Question, Refusal
from engine.table.standing import CommonPile, SeatStanding, TableCard, TableStanding, TableZone
from engine.table.tables import Tables

NameOf = Callable[[int], LocalText]
"""What a card is called, by its id."""
Plain = dict[str, Any]


def table_answer(tables: Tables, match: Match, player: PlayerId | None, name_of: NameOf, since: int = 0) -> Plain:
    """`decision` (null where `player` isn't asked), `refusals`, `view`, `log` after the first `since` things told, `result`."""
    plain = PlainTable(name_of)
    question = None if player is None else tables.question(match, player) or tables.aside(match, player)
    refusals = [] if player is None or question is None else tables.refusals(match, player)
    result = tables.result(match, player)
    return {
        "decision": None if question is None or player is None else plain.question(question, player),
        "refusals": [plain.refusal(one) for one in refusals],
        "view": plain.standing(tables.standing(match, player)),
        "log": [plain.line(one) for one in tables.lines(match, player, since)],
        "result": None if result is None else {"text": plain.words(result.text), "clause": result.clause},
    }


class PlainTable:
    """Writes what a table says as values that JSON can hold. A number of nothing is null."""

    def __init__(self, name_of: NameOf) -> None:
        self.name_of = name_of

    def words(self, said: Said) -> dict[str, str]:
        """A sentence in both languages."""
        if isinstance(said, LocalText):
            return said.to_json()
        return {"en": self.text(said, "en"), "de": self.text(said, "de")}

    def text(self, said: Said, language: Language) -> str:
        """A sentence in one language."""
        if isinstance(said, (str, int)):
            return str(said)
        if isinstance(said, LocalText):
            return said.in_language(language)
        if isinstance(said, CardName):
            return self.name_of(said.card).in_language(language)
        if isinstance(said, Message):
            return said.text.in_language(language) % {name: self.text(value, language) for name, value in said.values.items()}
        if isinstance(said, Joined):
            return said.separator.join(self.text(part, language) for part in said.parts)
        return _number(said, language)

    def question(self, question: Question, player: PlayerId) -> Plain:
        """A decision; `about` is the id of the card that asks or is answered, `card` and `target` of an option are numbers in the view."""
        options = [
            {
                "index": one.index,
                "label": self.words(one.label),
                "card": _given(one.card),
                "target": _given(one.target),
                "clause": one.clause,
                **({} if one.player == NOBODY else {"player": one.player}),
                **({} if one.square < 0 else {"square": one.square}),
                **({} if one.facing < 0 else {"facing": one.facing}),
            }
            for one in question.choices
        ]
        return {
            "player": player,
            "kind": question.kind,
            "prompt": self.words(question.prompt),
            "clause": question.clause,
            "about": _given(question.about),
            "passing": _given(question.passing),
            "options": options,
        }

    def refusal(self, one: Refusal) -> Plain:
        """What can't be done, and why."""
        return {"label": self.words(one.label), "reason": self.words(one.reason), "clause": one.clause, "card": _given(one.card)}

    def line(self, one: Line) -> Plain:
        """Something that happened."""
        return {
            "number": one.number,
            "text": self.words(one.text),
            "kind": one.kind,
            "player": _given(one.player),
            "turn": one.turn,
            "clause": one.clause,
            "cards": list(one.cards),
        }

    def standing(self, table: TableStanding) -> Plain:
        """The whole table."""
        return {
            "turn": table.turn,
            "phase": table.phase,
            "phase_title": self.words(table.phase_title),
            "active": table.active,
            "waits_for": _given(table.waits_for),
            "announcer": _given(table.announcer),
            "fight": {"attacker": _given(table.fight[0]), "target": _given(table.fight[1])},
            "seats": [self._seat(seat) for seat in table.seats],
            "stack": [
                {
                    "label": self.words(one.label),
                    "player": one.player,
                    "card": _given(one.card),
                    "id": _given(one.id),
                    "targets": list(one.targets),
                }
                for one in table.stack
            ],
            **({} if table.board is None else {"board": self.board(table.board)}),
            **({"commons": [self._common(pile) for pile in table.commons]} if table.commons else {}),
        }

    def _common(self, pile: CommonPile) -> Plain:
        """A pile of which all know what is left: of each count how many are left of how many."""
        counts = [{"title": self.words(one.title), "left": one.left, "whole": one.whole} for one in pile.counts]
        return {"title": self.words(pile.title), "note": self.words(pile.note), "counts": counts}

    def board(self, board: TableBoard) -> Plain:
        """The squares, what stands on them, and the blocks; squares are numbered row by row from the south-west."""
        pieces = [
            {
                "square": one.square,
                "name": self.words(one.name),
                "player": _given(one.player),
                "facing": one.facing if one.facing >= 0 else None,
                "note": self.words(one.note),
            }
            for one in board.pieces
        ]
        blocks = [{"x": one.x, "y": one.y, "width": one.width, "height": one.height} for one in board.blocks]
        return {"title": self.words(board.title), "width": board.width, "height": board.height, "pieces": pieces, "blocks": blocks}

    def _seat(self, seat: SeatStanding) -> Plain:
        return {
            "player": seat.player,
            "side": seat.side,
            "name": self.words(seat.name),
            "is_active": seat.is_active,
            "is_out": seat.is_out,
            "figures": [
                {
                    "name": one.name,
                    "title": self.words(one.title),
                    "value": one.value if isinstance(one.value, int) else self.words(one.value),
                    "note": self.words(one.note),
                }
                for one in seat.standing.figures
            ],
            "zones": [self._zone(zone) for zone in seat.standing.zones],
        }

    def _zone(self, zone: TableZone) -> Plain:
        return {
            "name": zone.name,
            "title": self.words(zone.title),
            "note": self.words(zone.note),
            "count": zone.count,
            "cards": self._cards(zone.all_cards),
        }

    def _cards(self, cards: Sequence[TableCard]) -> list[Plain]:
        return [
            {"number": _given(one.number), "id": _given(one.id), "turned": one.turned, "notes": [self.words(note) for note in one.notes]}
            for one in cards
        ]


def _given(number: int | GameCard | PlayerId) -> int | None:
    """A number; None for that of nothing."""
    return None if number <= NOBODY else number


def _number(said: Number | Percent, language: Language) -> str:
    value, sign = (said.value, "") if isinstance(said, Number) else (100 * said.share, " %" if said.has_sign else "")
    text = f"{value:.{said.decimals}f}{sign}"
    return text.replace(".", ",") if language == "de" else text
