"""How the site bears many decks and many readers: a database filled with them, a mix of views at a given rate, and what came of it."""
