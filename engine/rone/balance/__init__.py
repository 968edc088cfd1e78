"""Balance, measured: every deck against every other, and every card against a blank in its place."""

from engine.rone.balance.cards import CardVerdict, Finding, RemovalSettings, decks_with_removals, measure_cards
from engine.rone.balance.playing import Players
from engine.rone.balance.table import BalanceTable, Standing, play_all_pairs

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
