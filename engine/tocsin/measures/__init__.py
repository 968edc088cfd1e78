"""What is measured of TOCSIN's decks and parties; exact figures are counted, never simulated."""
