"""What the deck services refuse."""

from __future__ import annotations

from decks.models import Deck


class DeckRefusedError(Exception):
    """A value that a deck can't have: a name without letters, a list that is too long."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class StaleDeckError(Exception):
    """Somebody else (or another tab) wrote since `expected` was read. `deck` is what stands now."""

    def __init__(self, deck: Deck, expected: int, actual: int) -> None:
        super().__init__(f"revision {expected} was edited, the deck is at {actual} by now")
        self.deck = deck
        self.expected = expected
