"""The rules of Skirmish: turns, moves, attacks and answers, X cards, damage, lasting effects, the end."""
