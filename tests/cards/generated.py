"""Thousands of cards and queries by lot, the same on every run."""

from __future__ import annotations

from random import Random

from cards.search import SearchIndex, indexed
from engine.cards.catalog import CardId, Printing
from engine.languages import Language, LocalText
from engine.rone.cards import Card, CardType
from engine.rone.kit import KIT

SYLLABLES = ("rust", "ash", "dew", "salz", "brü", "cken", "größ", "’s", "-", " ", "é", "hund", "varn", "well", "o", "tin")
TEXTS = ("Draw 1 card.", "You gain 3 {water}.", "Ziehe eine Karte.", "Deal 2 damage to a target unit.", "Erschöpfe eine Einheit.")
ABILITIES = (
    {"keyword": "defender"},
    {"keyword": "flying"},
    {"when": "battlefield", "do": [{"water": 1}]},
    {"initiative": {"water": 1}, "do": [{"draw": 1}]},
)
RACES = {
    "human": LocalText("Human", "Mensch"),
    "hybrid": LocalText("Hybrid", "Hybrid"),
    "machine": LocalText("Machine", "Maschine"),
    "mutant": LocalText("Mutant", "Mutant"),
}


def generated_cards(count: int, seed: int = 1) -> list[Card]:
    """`count` cards of every sort, some with missing values."""
    lot = Random(seed)
    return [generated_card(CardId(number), lot) for number in range(1, count + 1)]


def generated_card(identity: CardId, lot: Random) -> Card:
    kind = lot.choice(list(CardType))
    unit, hero = kind is CardType.UNIT, kind is CardType.HERO
    name = "".join(lot.choice(SYLLABLES) for _ in range(lot.randint(1, 5))).strip() or "x"
    return Card(
        id=identity,
        slug=f"card-{identity}",
        type=kind,
        name=LocalText(name, name[::-1]),
        level=lot.randint(1, 3),
        cost=lot.choice([None, 0, 1, 2, 3, 4, 5]),
        recycle=lot.choice([None, 0, 1, 2]),
        race=lot.choice(list(RACES)) if unit or hero else None,
        health=lot.randint(1, 7) if unit else None,
        melee=lot.randint(0, 4) if unit else None,
        ranged=lot.randint(0, 4) if unit else None,
        speed=lot.randint(1, 3) if unit else None,
        water_income=lot.randint(5, 8) if hero else None,
        card_income=lot.randint(0, 2) if hero else None,
        hero=f"hero-{identity}" if hero else None,
        abilities=tuple(lot.sample(ABILITIES, lot.randint(0, 2))),
        modelled=lot.random() < 0.8,
        printed=LocalText(" ".join(lot.choice(TEXTS) for _ in range(lot.randint(0, 4))), " ".join(lot.choice(TEXTS) for _ in range(2))),
        printings=(Printing(lot.choice(["dry-season", "salt-roads"]), f"{identity:03d}", illustrator=lot.choice(["none", "Ines Roth"])),),
    )


def printed_text(card: Card, language: Language) -> str:
    return card.printed.in_language(language)


def index_of(cards: list[Card]) -> SearchIndex:
    return SearchIndex(
        kit=KIT,
        entries=tuple(indexed(card, KIT, printed_text) for card in cards),
        subtypes=RACES,
        editions={"dry-season": LocalText("Dry Season", "Dürrezeit"), "salt-roads": LocalText("Salt Roads", "Salzwege")},
        edition_codes={"dry-season": "DRY", "salt-roads": "SLT"},
        formats={"custom": LocalText("Custom", "Selbst gebaut")},
        leaders={card.hero: card.name for card in cards if card.hero},
    )
