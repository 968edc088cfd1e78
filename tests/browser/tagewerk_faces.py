"""Cards of Tagewerk with whatever a face of it can show, for `tests.browser.face_pictures`."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.tagewerk.cards import CardType, TagewerkCard

TAGEWERK_CARDS: Mapping[str, TagewerkCard] = {
    "tagewerk-main": TagewerkCard(
        id=CardId(5901),
        slug="ottilie-brand",
        type=CardType.CHARACTER,
        name=LocalText("Ottilie Brand, Master of Bells", "Ottilie Brand, Meisterin der Glocken"),
        faction="ember",
        main=True,
        slots=2,
        points=True,
        attack=2,
        defence=5,
        abilities=(
            {"always": [{"token_faction": "ember"}]},
            {"when": "defeats", "of": {"character": "own"}, "once_per_turn": True, "do": [{"points": 1}]},
        ),
        flavour=LocalText("She never raises her voice. The hammer does that.", "Sie wird nie laut. Laut ist der Hammer."),
    ),
    "tagewerk-character": TagewerkCard(
        id=CardId(5902),
        slug="clay-wrestler",
        type=CardType.CHARACTER,
        name=LocalText("Clay Wrestler", "Lehmringer"),
        faction="loam",
        cost=6,
        support=2,
        slots=3,
        attack=5,
        defence=8,
        abilities=({"keyword": "watchful"}, {"support": [{"token": "seedling", "many": 2}]}),
    ),
    "tagewerk-token": TagewerkCard(
        id=CardId(5903),
        slug="seedling",
        type=CardType.CHARACTER,
        name=LocalText("Seedling", "Setzling"),
        faction="loam",
        token=True,
        cost=0,
        attack=1,
        defence=1,
    ),
    "tagewerk-place": TagewerkCard(
        id=CardId(5904),
        slug="the-weir",
        type=CardType.PLACE,
        name=LocalText("The Weir", "Das Wehr"),
        faction="tide",
        cost=3,
        slots=1,
        points=True,
        abilities=({"when": "evening", "if": {"at_least": [{"count": {"character": "own"}}, 4]}, "do": [{"points": 1}]},),
    ),
    "tagewerk-item": TagewerkCard(
        id=CardId(5905),
        slug="shuttered-lamp",
        type=CardType.ITEM,
        name=LocalText("Shuttered Lamp", "Blendlaterne"),
        faction="lantern",
        cost=2,
        abilities=(
            {"always": [{"defence": 1, "to": "bearer"}]},
            {"when": "turned_up", "do": [{"exhaust": 1, "to": {"character": "enemy"}}]},
        ),
        flavour=LocalText("Open it last.", "Öffne sie zuletzt."),
    ),
    "tagewerk-neutral": TagewerkCard(
        id=CardId(5906),
        slug="town-crier",
        type=CardType.CHARACTER,
        name=LocalText("Town Crier", "Ausruferin"),
        cost=3,
        points=True,
        abilities=({"activate": {"exhaust": 1, "pay": {"resource": 2}}, "do": [{"points": 1}]},),
    ),
}
