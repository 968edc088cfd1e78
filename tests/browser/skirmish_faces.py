"""Cards of Skirmish with whatever a face of it can show, and a character with both sides, for `tests.browser.face_pictures`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.skirmish.cards import SkirmishCard, card_of


def _made(number: int, slug: str, type: str, name: LocalText, **facts: Any) -> SkirmishCard:
    usual = {} if type in ("character", "x") else {"character": "ada-bell"}
    return card_of(id=CardId(7900 + number), slug=slug, type=type, name=name, **(usual | facts))


SKIRMISH_CARDS: Mapping[str, SkirmishCard] = {
    "skirmish-character": _made(
        1,
        "ada-bell",
        "character",
        LocalText("Ada Bell, Night Porter", "Ada Glock, Nachtportierin"),
        story=LocalText("Knows every door, and which of them to lock.", "Kennt jede Tür und weiß, welche man abschließt."),
        traits=[{"armour": 1}],
        items=[{"slug": "key", "kind": "marker", "name": {"en": "Key", "de": "Schlüssel"}, "count": 5}],
    ),
    "skirmish-melee": _made(
        2,
        "bunch-of-keys",
        "attack",
        LocalText("Bunch of Keys", "Schlüsselbund"),
        copies=4,
        range="melee",
        abilities=({"play": [{"damage": "2X-1", "to": {"character": "enemy"}}, {"push": 3, "to": "that"}]},),
        flavour=LocalText("It jingles before it hurts.", "Erst klirrt er, dann tut er weh."),
    ),
    "skirmish-ranged": _made(
        3,
        "thrown-bell",
        "attack",
        LocalText("Thrown Bell", "Geworfene Glocke"),
        copies=2,
        range=3,
        abilities=({"play": [{"damage": "X+1", "to": {"character": "enemy"}}, {"speed": -2, "to": "that", "for": 2}, {"draw": 1}]},),
    ),
    "skirmish-buff": _made(
        4,
        "night-rounds",
        "buff",
        LocalText("Night Rounds", "Nachtrunde"),
        copies=3,
        abilities=({"play": [{"armour": 1, "to": "self", "for": 3}, {"speed": 1, "to": "self", "for": 2}]},),
    ),
    "skirmish-counter": _made(
        5,
        "locked-door",
        "counter",
        LocalText("Locked Door", "Verschlossene Tür"),
        copies=1,
        abilities=({"answer": "attack", "do": [{"cancel": "cause"}, {"discard": 1}]},),
    ),
    "skirmish-x": _made(6, "x-3", "x", LocalText("X card 3", "X Karte 3"), copies=5, face="3"),
    "skirmish-critical": _made(7, "x-critical", "x", LocalText("X card 1+X", "X Karte 1+X"), copies=4, face="1+X"),
    "skirmish-item": _made(8, "ada-bell-key", "item", LocalText("Key", "Schlüssel"), copies=5, piece="marker"),
}
IN_GERMAN = ("skirmish-character", "skirmish-melee")
"""Of these there is a picture in German, too."""
KIT = [(card, card.copies or 0) for card in SKIRMISH_CARDS.values() if card.is_in_kits]
