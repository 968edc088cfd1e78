"""The nouns and names of Tagewerk's card text, in both languages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.languages import Language, LocalText
from engine.tagewerk.words.nodes import Selector
from engine.tagewerk.words.vocabulary import Keyword, Kind
from engine.text.markup import Symbols
from engine.text.nouns import Noun, feminine, strong
from engine.text.table import Term

KINDS: Final[dict[Kind, Noun]] = {
    Kind.CHARACTER: strong("character", "characters", "m", "Charakter", "Charakters", "Charaktere"),
    Kind.PLACE: strong("place", "places", "m", "Ort", "Orts", "Orte"),
    Kind.ITEM: strong("item", "items", "m", "Gegenstand", "Gegenstands", "Gegenstände"),
    Kind.CARD: feminine("card", "cards", "Karte", "Karten"),
    Kind.PERMANENT: feminine("card in play", "cards in play", "Karte im Spiel", "Karten im Spiel"),
    Kind.EFFECT: strong("effect", "effects", "m", "Effekt", "Effekts", "Effekte"),
}
FIGHTER: Final = strong("fighter", "fighters", "m", "Kämpfer", "Kämpfers", "Kämpfer")
MAIN: Final = strong("main character", "main characters", "m", "Hauptcharakter", "Hauptcharakters", "Hauptcharaktere")
TOKEN: Final = strong("token", "tokens", "m", "Spielstein", "Spielsteins", "Spielsteine")
BEARER: Final = strong("bearer", "bearers", "m", "Träger", "Trägers", "Träger")
COUNTED: Final = {
    "card": feminine("card", "cards", "Karte", "Karten"),
    "point": strong("victory point", "victory points", "m", "Siegpunkt", "Siegpunkts", "Siegpunkte"),
    "marker": feminine("command marker", "command markers", "Befehlsmarke", "Befehlsmarken"),
    "exhaustion": feminine("exhaustion marker", "exhaustion markers", "Erschöpfungsmarke", "Erschöpfungsmarken"),
    "resource": feminine("resource", "resources", "Ressource", "Ressourcen"),
    "resource_token": strong(
        "resource token", "resource tokens", "m", "Ressourcenspielstein", "Ressourcenspielsteins", "Ressourcenspielsteine"
    ),
}
"""What is counted in texts."""


@dataclass(frozen=True, slots=True)
class FactionName:
    """A faction in texts: its name, and in German behind a noun and behind "gehören"."""

    name: LocalText
    of: str
    to: str

    @property
    def english(self) -> str:
        """The name in English."""
        return self.name.en


FACTIONS: Final = {
    "ember": FactionName(LocalText("Ember", "Glut"), "der Glut", "zur Glut"),
    "tide": FactionName(LocalText("Tide", "Flut"), "der Flut", "zur Flut"),
    "loam": FactionName(LocalText("Loam", "Lehm"), "des Lehms", "zum Lehm"),
    "lantern": FactionName(LocalText("Lantern", "Laterne"), "der Laterne", "zur Laterne"),
}
"""Factions whose German names are declined; others stand behind the word."""
TOKENS: Final = {"seedling": LocalText("Seedling", "Setzling"), "scarecrow": LocalText("Scarecrow", "Vogelscheuche")}
"""Tokens whose names aren't their slugs."""


def title(slug: str) -> str:
    """A slug as a name."""
    return " ".join(part.capitalize() for part in slug.split("-"))


def faction(slug: str) -> FactionName:
    """A faction in texts."""
    name = title(slug)
    return FACTIONS.get(slug) or FactionName(LocalText(name, name), f"der Fraktion {name}", f"zur Fraktion {name}")


def token(slug: str, language: Language) -> str:
    """What a token is called."""
    return TOKENS.get(slug, LocalText(title(slug), title(slug))).in_language(language)


def noun_of(selector: Selector) -> Noun:
    """What a selector's cards are called."""
    if selector.fighter:
        return FIGHTER
    if selector.main:
        return MAIN
    if selector.token:
        return TOKEN
    return KINDS[selector.kind or Kind.CARD]


KEYWORDS: Final = (
    Term(Keyword.WATCHFUL, "Not exhausted by blocking.", "Watchful", "Wachsam", "KEY-WATCHFUL"),
    Term(Keyword.STEALTHY, "Can't be blocked.", "Stealthy", "Ungesehen", "KEY-STEALTHY"),
)
SYMBOLS: Final = Symbols({}, KEYWORDS)
"""Tagewerk's texts are words alone."""
