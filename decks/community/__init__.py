"""What readers do with decks: the page of a deck, who reads it, likes, comments, authors."""
