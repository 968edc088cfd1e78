"""Cards of TOCSIN with whatever a face of it can show, for `tests.browser.face_pictures`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.tocsin.cards import TocsinCard, card_of


def _made(number: int, slug: str, type: str, name: LocalText, **facts: Any) -> TocsinCard:
    return card_of(id=CardId(6900 + number), slug=slug, type=type, name=name, **facts)


TOCSIN_CARDS: Mapping[str, TocsinCard] = {
    "tocsin-start": _made(1, "tar-brush", "start", LocalText("Tar Brush", "Teerquast"), action="melee+1 / ranged", hero="ada-bell"),
    "tocsin-upgrade": _made(
        2,
        "storm-horn",
        "upgrade",
        LocalText("Storm Horn", "Sturmhorn"),
        action="special / +3",
        rune="lamp",
        rage=1,
        do=[{"heal": 2, "to": {"hero": "any"}}, {"draw": 1}],
        flavour=LocalText("It is heard before it is blown.", "Man hört es, ehe es geblasen wird."),
    ),
    "tocsin-hero": _made(
        3,
        "ada-bell",
        "hero",
        LocalText("Ada Bell, Night Porter", "Ada Glock, Nachtportierin"),
        health=9,
        rage=5,
        wards=2,
        ability={"name": {"en": "Locked Door", "de": "Verschlossene Tür"}, "do": [{"ward": 1, "to": {"hero": "any"}}]},
        deck={"tar-brush": 14},
    ),
    "tocsin-location": _made(
        4,
        "lock-gate-lower-3",
        "location",
        LocalText("Gate Keeper", "Schleusenwärter"),
        quest="lock-gate",
        row="lower",
        column=3,
        front={
            "name": {"en": "Gate Keeper", "de": "Schleusenwärter"},
            "enemy": {
                "health": {"sum": [6, {"times": [2, "players"]}]},
                "armour": [4],
                "attack": {"melee": 3, "reach": ["left", "right"]},
                "status": "poisoned",
                "runes": ["bell", "hook"],
            },
            "flip": "defeated",
        },
        back={
            "name": {"en": "Open Gate", "de": "Offenes Tor"},
            "interact": [{"pay": {"melee": 1, "number": 1}, "do": [{"damage": 3, "to": {"enemy": "any"}}]}],
            "boxes": [{"rune": "moon", "do": [{"hero_damage": 1, "to": {"hero": "all"}}]}],
            "reward": [{"draw": 1}],
        },
    ),
    "tocsin-quest": _made(
        5,
        "lock-gate",
        "quest",
        LocalText("The Lock Gate", "Das Schleusentor"),
        quest_number=3,
        columns=4,
        win={"back": ["lower 3"]},
        lose={"at_least": ["round", 8]},
        drawback={"do": [{"hand_limit": -1, "who": {"hero": "all"}}]},
    ),
}
TOCSIN_IN_GERMAN = ("tocsin-location", "tocsin-upgrade")
"""Of these there is a picture in German, too."""
