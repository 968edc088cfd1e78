"""What was understood of a decklist, line by line: nothing is lost."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from engine.cards.catalog import CardId
from engine.decklist.decklist import Decklist
from engine.decklist.words import Word
from engine.errors import EngineError
from engine.languages import LocalText

CHARACTERS_MAX: Final = 100_000
LINES_MAX: Final = 2_000
LINE_LENGTH_MAX: Final = 300


class DecklistTooLongError(EngineError):
    """A text is longer than any decklist: more than 100,000 characters or 2,000 lines."""

    code = "DECKLIST_TOO_LONG"


class LineState(StrEnum):
    """What became of a line."""

    MATCHED = "matched"
    AMBIGUOUS = "ambiguous"
    UNKNOWN = "unknown"
    IGNORED = "ignored"


REASONS: Final = {
    "": LocalText(),
    "alias": LocalText("Another name of this card.", "Ein anderer Name dieser Karte."),
    "prefix": LocalText("The only card whose name begins so.", "Die einzige Karte, deren Name so beginnt."),
    "code": LocalText("A deck code: the whole list.", "Ein Deckcode: die ganze Liste."),
    "several": LocalText("Several cards may be meant.", "Mehrere Karten können gemeint sein."),
    "similar": LocalText("No card has this name; these are similar.", "Keine Karte heißt so; diese heißen ähnlich."),
    "no_card": LocalText("No card has this name.", "Keine Karte heißt so."),
    "no_number": LocalText("No card has this number.", "Keine Karte hat diese Nummer."),
    "no_hero": LocalText("No hero has this name.", "Kein Held heißt so."),
    "quantity": LocalText("Not a number of copies.", "Keine Anzahl."),
    "too_long": LocalText("Too long for a line of a decklist.", "Zu lang für eine Zeile einer Deckliste."),
    "broken": LocalText("Can’t be read.", "Nicht lesbar."),
    "leaders": LocalText("More than a list can hold beside its cards.", "Mehr, als eine Liste neben ihren Karten halten kann."),
    "code_slip": LocalText(
        "A deck code with a slip: it is cut off, or a character is wrong.",
        "Ein Deckcode mit einem Fehler: Er ist abgeschnitten, oder ein Zeichen stimmt nicht.",
    ),
    "code_game": LocalText("A deck code of another game.", "Ein Deckcode eines anderen Spiels."),
    "code_beside": LocalText(
        "A deck code: paste it alone, it is a whole list.", "Ein Deckcode: Füg ihn allein ein, er ist eine ganze Liste."
    ),
    "aside": LocalText("Set aside: not in the deck.", "Beiseitegelegt: nicht im Deck."),
    "blank": LocalText("Blank.", "Leer."),
    "heading": LocalText("A heading.", "Eine Überschrift."),
    "name": LocalText("The deck’s name.", "Der Name des Decks."),
    "comment": LocalText("A comment.", "Ein Kommentar."),
    "total": LocalText("A total.", "Eine Summe."),
    "markup": LocalText("Only markup.", "Nur Auszeichnung."),
    "field": LocalText("Not part of a list.", "Kein Teil einer Liste."),
}
"""Why a line is what it is, in words."""


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A line (of CSV a row, of JSON an entry) and what became of it.

    `number` counts from 1. A leader's line has `leader`, another matched one `card`; one that is set aside has no zone. `candidates`
    are the cards that an ambiguous line may mean (a leader stands as the card that stands for it). `reason` is a key of `REASONS`.
    """

    number: int
    text: str
    state: LineState
    quantity: int | None = None
    zone: str | None = None
    card: CardId | None = None
    leader: str | None = None
    candidates: tuple[CardId, ...] = ()
    reason: str = ""

    @property
    def is_aside(self) -> bool:
        """Whether the line is kept apart from the list: a card that was set aside, known or not."""
        return self.reason == "aside"

    @property
    def message(self) -> LocalText:
        """The reason in words; empty for a plain match."""
        return REASONS[self.reason]

    @property
    def is_open(self) -> bool:
        """Whether somebody has to say what is meant: it is unknown or may mean several cards, and stands for nothing in the list.

        A line with a number or a slug that nobody knows (`card:4711`, `hero:nobody`) stands in the list itself.
        """
        return self.state in (LineState.UNKNOWN, LineState.AMBIGUOUS) and self.card is None and self.leader is None

    def to_json(self) -> dict[str, Any]:
        """The line as the API shows it."""
        return {
            "number": self.number,
            "text": self.text,
            "state": self.state.value,
            "quantity": self.quantity,
            "zone": self.zone,
            "card": self.card,
            "hero": self.leader,
            "candidates": list(self.candidates),
            "reason": self.reason,
            "message": self.message.to_json(),
        }


@dataclass(frozen=True, slots=True)
class DecklistReading:
    """A decklist as it was understood: the list with all that is said about it, every line, and how it was written.

    `form` is `text`, `markdown`, `csv`, `json`, `code` or `bbcode`. The list's `format` is "" where the text names none.
    `words` are what was said about the list, also about cards that nobody has chosen yet.
    """

    deck: Decklist
    lines: tuple[ReadLine, ...]
    form: str = "text"
    words: tuple[Word, ...] = ()

    @property
    def aside(self) -> tuple[ReadLine, ...]:
        """The lines that were set aside: what they name is not in the list."""
        return tuple(line for line in self.lines if line.is_aside)

    @property
    def is_complete(self) -> bool:
        """Whether no line needs a look."""
        return not any(line.state in (LineState.AMBIGUOUS, LineState.UNKNOWN) for line in self.lines)
