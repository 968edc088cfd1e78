"""REST calls about decks."""
