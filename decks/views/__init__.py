"""Pages of decks: building, reading, finding, importing, sharing."""
