"""The book of TOCSIN's texts: nouns and phrases."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.text.book import Book
from engine.text.markup import Symbols
from engine.text.nouns import Noun, feminine, strong, weak
from engine.tocsin.words.nodes import Marks, Number, Selector
from engine.tocsin.words.steps import STEPS, WORDS
from engine.tocsin.words.vocabulary import Kind, Pile

KINDS: Final = {
    Kind.HERO: weak("hero", "heroes", "Held", "Helden"),
    Kind.ENEMY: strong("enemy", "enemies", "m", "Gegner", "Gegners", "Gegner"),
}
PLAYER: Final = strong("player", "players", "m", "Spieler", "Spielers", "Spieler")
PILES: Final = {
    Pile.STUNNED: feminine("stunned card", "stunned cards", "Karte „Betäubt“", "Karten „Betäubt“"),
    Pile.POISONED: feminine("poisoned card", "poisoned cards", "Karte „Vergiftet“", "Karten „Vergiftet“"),
    Pile.CRYSTAL: strong("blasting crystal", "blasting crystals", "m", "Sprengkristall", "Sprengkristalls", "Sprengkristalle"),
}
PAID: Final = {
    "melee": feminine("melee card", "melee cards", "Nahkampfkarte", "Nahkampfkarten"),
    "ranged": feminine("ranged card", "ranged cards", "Fernkampfkarte", "Fernkampfkarten"),
    "defence": feminine("defence card", "defence cards", "Abwehrkarte", "Abwehrkarten"),
    "special": feminine("special card", "special cards", "Spezialkarte", "Spezialkarten"),
    "number": feminine("number card", "number cards", "Zahlenkarte", "Zahlenkarten"),
    "crystal": PILES[Pile.CRYSTAL],
    "any": feminine("card", "cards", "Karte", "Karten"),
}
"""What interaction points ask for (INT-3)."""
COUNTED: Final[dict[str, Noun]] = {
    "card": PAID["any"],
    "ward": strong("ward", "wards", "m", "Schutzmarker", "Schutzmarkers", "Schutzmarker"),
    "mark": strong("mark", "marks", "m", "Omega-Marker", "Omega-Markers", "Omega-Marker"),
    "point": strong("point", "points", "m", "Punkt", "Punkts", "Punkte"),
}
RUNES: Final = {
    "bell": LocalText("Bell", "Glocke"),
    "wave": LocalText("Wave", "Welle"),
    "lamp": LocalText("Lamp", "Lampe"),
    "hook": LocalText("Hook", "Haken"),
    "knot": LocalText("Knot", "Knoten"),
    "moon": LocalText("Moon", "Mond"),
}
"""Runes whose names aren't their slugs."""
SYMBOLS: Final = Symbols({}, ())
"""TOCSIN's texts are words alone."""


def rune_name(rune: str) -> LocalText:
    """What a rune is called; of one without a name of its own its slug."""
    title = rune.replace("-", " ").title()
    return RUNES.get(rune) or LocalText(title, title)


BOOK: Final = Book(
    steps=STEPS,
    selector=Selector,
    kinds=KINDS,
    zones={},
    known={},
    stats={},
    keywords={},
    durations={},
    acts={},
    roles={},
    events={},
    phrases=WORDS.texts("phrases"),
    where=LocalText(),
    paid={},
    counted=COUNTED,
    one_by_one=(Number, Marks),
)
