"""What is paid within German texts: by whom, and for what."""

from __future__ import annotations

from engine.rone.abilities.decisions import allowed, prevented, prevented_last
from engine.rone.abilities.german_names import ITS
from engine.rone.abilities.pronouns import OWNER
from engine.text.phrases import Phrases


def add_payments(phrases: Phrases) -> None:
    """Add what another player pays."""
    add = phrases.add
    add("payment_item", f"{{cards:card_amount}} (aus|von) {ITS} Hand", lambda cards: {"hand": cards})
    add("payment_item", f"die oberste Karte {ITS} Decks", lambda: {"deck": 1})
    add("payment_item", f"die obersten {{number}} Karten {ITS} Decks", lambda number: {"deck": number})
    _add_unless(phrases)
    add("does_infinitive", "{one:has_to}", lambda one: one)
    for may in ("{player} (darf|kann)", "(darf|kann) {player}"):
        add("consequence", f"{may} {{does_all:does_infinitive}}", allowed)


def _add_unless(phrases: Phrases) -> None:
    """What doesn't happen if somebody pays."""
    add = phrases.add
    add("payer", "{player}", lambda player: player)
    add("payer", f"{ITS} (Besitzer|Spieler)", lambda: OWNER)
    add("paying", "du (zahlst|bezahlst) {payment}", lambda payment: ("you", payment))
    add("paying", "{payer} (zahlt|bezahlt) {payment}", lambda payer, payment: (payer, payment))
    add("not_paying", "{payer} nicht {payment} (zahlt|bezahlt)", lambda payer, payment: (payer, payment))
    for build in (prevented, prevented_last):
        add("consequence", "{clauses} [,] (es sei denn|außer) [,] {paying}", build)
    add("s_open", "(wenn|falls) {paying:not_paying} [,] {clauses}", prevented)
    add("s_open", "es sei denn [,] {paying} : {body_open}", prevented)
