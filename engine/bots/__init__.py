"""Who plays where no person does, of no game: bots over `Match`, and what a game brings for them to think ahead."""
