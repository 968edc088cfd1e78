"""Swaps: what they bring of the damage that is a whole deck."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.rone.figures.words import MORE_DAMAGE, SOONER_COUNTS, full_deck
from engine.simulation.swap_figures import SwapWords, swap_study

SWAPS: Final = swap_study(
    SwapWords(
        none=LocalText("No swap was found that makes the deck faster.", "Kein Tausch wurde gefunden, der das Deck schneller macht."),
        best=LocalText(
            "First thing to change: %(swap)s. %(damage)s damage comes %(sooner)s turns sooner (%(low)s to %(high)s).",
            "Zuerst zu ändern: %(swap)s. %(damage)s Schaden kommen %(sooner)s Züge früher (%(low)s bis %(high)s).",
        ),
        label=LocalText(
            "How many turns sooner %(damage)s damage is dealt after each swap",
            "Um wie viele Züge früher %(damage)s Schaden nach jedem Tausch zugefügt sind",
        ),
        axis=LocalText(
            "%(damage)s damage comes so many turns sooner after the swap", "%(damage)s Schaden kommen nach dem Tausch so viele Züge früher"
        ),
        more=MORE_DAMAGE,
        sooner=LocalText(
            "A whole deck of damage comes %(sooner)s turns sooner (%(low)s to %(high)s).",
            "Ein ganzes Deck Schaden kommt %(sooner)s Züge früher (%(low)s bis %(high)s).",
        ),
        later=LocalText(
            "But a whole deck of damage comes %(sooner)s turns later (%(low)s to %(high)s).",
            "Aber ein ganzes Deck Schaden kommt %(sooner)s Züge später (%(low)s bis %(high)s).",
        ),
        caption=SOONER_COUNTS,
        values=lambda result: {"damage": full_deck(result)},
    )
)
