"""Pasted lines that name no card, as the validator counts them: wherever a list is judged, they are judged with it."""

from __future__ import annotations

from decks.state import ListState
from engine.rone.construction import LineState, ReadLine
from engine.rone.construction.decklist.folding import in_plain_signs
from engine.rone.construction.decklist.spelling import spellings


def unread_lines(state: ListState) -> tuple[ReadLine, ...]:
    """The lines that stand beside the list, each with the copies that it says; one where it says no number."""
    return tuple(ReadLine(number, text, LineState.UNKNOWN, quantity=_copies(text)) for number, text in enumerate(state.unread, start=1))


def _copies(text: str) -> int | None:
    return next((spelling.quantity for spelling in spellings(in_plain_signs(text))), None)
