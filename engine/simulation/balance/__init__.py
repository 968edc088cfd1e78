"""Balance, measured: every deck against every other, and every card against a blank in its place."""

from engine.simulation.balance.cards import CardVerdict, Finding, RemovalSettings, decks_with_removals, measure_cards
from engine.simulation.balance.playing import Players
from engine.simulation.balance.table import BalanceTable, Standing, play_all_pairs

__all__ = [
    "BalanceTable",
    "CardVerdict",
    "Finding",
    "Players",
    "RemovalSettings",
    "Standing",
    "decks_with_removals",
    "measure_cards",
    "play_all_pairs",
]
