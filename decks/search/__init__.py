"""The search for decks: the grammar of the card search, a table of fields of its own, and every field of a card."""

from decks.search.fields import DECK_FLAGS, DeckField, deck_fields
from decks.search.search import DeckSearch, search_decks

__all__ = ["DECK_FLAGS", "DeckField", "DeckSearch", "deck_fields", "search_decks"]
