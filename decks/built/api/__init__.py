"""REST calls about built decks, and about what one's cards are enough for."""

from decks.built.api.buildable import BuildableView
from decks.built.api.mark import BuiltView

__all__ = ["BuildableView", "BuiltView"]
