"""Pages of what decks take of somebody's cards."""
