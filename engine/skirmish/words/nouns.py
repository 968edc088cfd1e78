"""The nouns and names of Skirmish's card text, in both languages."""

from __future__ import annotations

from typing import Final

from engine.skirmish.words.nodes import Selector
from engine.skirmish.words.vocabulary import CardKind, Kind
from engine.text.markup import Symbols
from engine.text.nouns import Noun, feminine, strong
from engine.text.vocabulary import Whose

KINDS: Final[dict[Kind, Noun]] = {
    Kind.CHARACTER: strong("character", "characters", "m", "Charakter", "Charakters", "Charaktere"),
    Kind.CARD: feminine("card", "cards", "Karte", "Karten"),
}
ENEMY: Final = strong("enemy", "enemies", "m", "Gegner", "Gegners", "Gegner")
CARDS: Final[dict[CardKind, Noun]] = {
    CardKind.ATTACK: feminine("attack card", "attack cards", "Angriffskarte", "Angriffskarten"),
    CardKind.BUFF: feminine("buff card", "buff cards", "Buffkarte", "Buffkarten"),
    CardKind.COUNTER: feminine("counter card", "counter cards", "Konterkarte", "Konterkarten"),
}
COUNTED: Final = {
    "card": KINDS[Kind.CARD],
    "square": strong("square", "squares", "n", "Feld", "Felds", "Felder"),
}
"""Nouns of things that texts count."""
MARKERS: Final = {"spring": feminine("spring", "springs", "Feder", "Federn")}
"""Markers whose German names aren't their slugs."""


def marker(slug: str) -> Noun:
    """The noun of a marker; of one without a name of its own its slug."""
    name = slug.replace("-", " ")
    title = name.title()
    return MARKERS.get(slug) or strong(name, f"{name}s", "m", title, title, title)


def noun_of(selector: Selector) -> Noun:
    """The noun of a selector's cards or characters."""
    if selector.card_kind is not None:
        return CARDS[selector.card_kind]
    return ENEMY if selector.whose is Whose.ENEMY else KINDS[selector.kind]


SYMBOLS: Final = Symbols({}, ())
"""Skirmish's texts are words alone."""
