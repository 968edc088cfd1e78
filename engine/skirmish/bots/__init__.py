"""Skirmish's bots: what each option is worth at once, and who plays by that."""
