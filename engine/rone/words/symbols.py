"""The symbols of RONE's card text, with what they say in English and German."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.rone.words.events import KEYWORD_EVENTS
from engine.rone.words.terms import INITIATIVE, KEYWORDS
from engine.text.markup import Symbols

SYMBOLS: Final = Symbols(
    {
        "water": LocalText("water", "Wasser"),
        "card": LocalText("card", "Karte"),
        "melee": LocalText("melee", "Nahkampf"),
        "ranged": LocalText("ranged", "Fernkampf"),
        "health": LocalText("health", "Lebenspunkte"),
        "recycle": LocalText("card removed from the top of your graveyard", "oberste Karte deines Friedhofs entfernt"),
        **{
            f"exhaust-{times}-{colour}": LocalText(f"exhaust {times} times" if times > 1 else "exhaust once", f"{times}-mal erschöpfen")
            for times in (1, 2, 3)
            for colour in ("yellow", "purple")
        },
    },
    (*KEYWORDS, *KEYWORD_EVENTS, INITIATIVE),
)
