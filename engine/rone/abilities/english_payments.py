"""What is paid within English texts: by whom, and for what."""

from __future__ import annotations

from engine.text.phrases import Phrases

THEIR = "(their|his|her|its|his or her)"


def add_payments(phrases: Phrases) -> None:
    """Add what another player pays, and what is paid to have something."""
    add = phrases.add
    add("payment_item", f"{{card_amount}} (from|in) {THEIR} hand", lambda card_amount: {"hand": card_amount})
    add("payment_item", f"[destroy] the top card of {THEIR} deck", lambda: {"deck": 1})
    add("payment_item", f"[destroy] the top {{number}} cards of {THEIR} deck", lambda number: {"deck": number})
    add("payment_item", f"remove the top card of {THEIR} graveyard [from the game]", lambda: {"graveyard": 1})
    add("payment_item", f"remove the top {{number}} cards of {THEIR} graveyard [from the game]", lambda number: {"graveyard": number})
    add("consequence", "you may pay {payment} to {clauses}", lambda payment, clauses: [{"may": [{"pay": payment}, *clauses]}])
