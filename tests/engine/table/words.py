"""Words of a table as tests compare them: what is said in both languages, and how many words it has."""

from __future__ import annotations

from engine.languages import LocalText
from engine.simulation.message import Said
from engine.table.answer import PlainTable


def both(said: Said) -> tuple[str, str]:
    """What is said, in English and German; a card is called by its id."""
    words = PlainTable(lambda card: LocalText(str(card), str(card))).words(said)
    return words["en"], words["de"]


def words_in(text: str) -> int:
    """How many words a text has."""
    return len(text.split())
