"""What is paid within English texts: by whom, and for what."""

from __future__ import annotations

from engine.rone.abilities.decisions import allowed, prevented, prevented_last
from engine.rone.abilities.pronouns import OWNER
from engine.text.phrases import Phrases

THEIR = "(their|his|her|its|his or her)"


def add_payments(phrases: Phrases) -> None:
    """Add what another player pays, and what is paid to have something."""
    add = phrases.add
    add("payment_item", f"{{card_amount}} (from|in) {THEIR} hand", lambda card_amount: {"hand": card_amount})
    add("payment_item", f"[destroy] the top card of {THEIR} deck", lambda: {"deck": 1})
    add("payment_item", f"[destroy] the top {{number}} cards of {THEIR} deck", lambda number: {"deck": number})
    add("consequence", "you may pay {payment} to {clauses}", lambda payment, clauses: [{"may": [{"pay": payment}, *clauses]}])
    _add_unless(phrases)
    for may in ("{player} may {does_all}", "{player} may do this : {body_open}"):
        add("consequence" if "does_all" in may else "s_open", may, allowed)


def _add_unless(phrases: Phrases) -> None:
    """What doesn't happen if somebody pays."""
    add = phrases.add
    add("payer", "{player}", lambda player: player)
    add("payer", f"{THEIR} owner", lambda: OWNER)
    add("paying", "you pay {payment}", lambda payment: ("you", payment))
    add("paying", "{payer} (pays|pay) {payment}", lambda payer, payment: (payer, payment))
    add("paying", "{payer} (discards|discard) {card_amount}", lambda payer, card_amount: (payer, {"hand": card_amount}))
    add("not_paying", "{payer} (doesnt|does not|dont|do not) pay {payment}", lambda payer, payment: (payer, payment))
    for build in (prevented, prevented_last):
        add("consequence", "{clauses} [,] unless {paying}", build)
    add("s_open", "if {paying:not_paying} [,] {clauses}", prevented)
    add("s_open", "unless {paying} : {body_open}", prevented)
