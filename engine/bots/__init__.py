"""Bots of no game, which play any `Match`, and the evaluation that a game brings for those that think ahead."""
