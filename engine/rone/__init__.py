"""RONE: cards, deck construction, the game, bots and simulations."""
