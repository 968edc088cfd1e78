"""The search for decks: the grammar of the card search, a table of fields of its own, and every field of a card."""

from decks.search.fields import DECK_FIELDS, DECK_FLAGS, DeckField
from decks.search.search import DeckSearch, search_decks

__all__ = ["DECK_FIELDS", "DECK_FLAGS", "DeckField", "DeckSearch", "search_decks"]
