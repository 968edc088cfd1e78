"""The names of types and races in both languages.

Races are data (`Race`); whoever builds the catalog tells them to `know_races`, so that a page can name a
race without a question to the database.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.languages import Language, LocalText
from engine.rone.cards import Card, CardType

__all__ = ["RULEBOOK_RACES", "TYPE_NAMES", "Language", "know_races", "race_name", "race_names", "type_line_of"]

TYPE_NAMES: Mapping[CardType, LocalText] = MappingProxyType(
    {
        CardType.HERO: LocalText("Hero", "Held"),
        CardType.UNIT: LocalText("Unit", "Einheit"),
        CardType.TACTIC: LocalText("Tactic", "Taktik"),
        CardType.TECHNOLOGY: LocalText("Technology", "Technologie"),
    }
)

RULEBOOK_RACES: Mapping[str, LocalText] = MappingProxyType(
    {
        "human": LocalText("Human", "Mensch"),
        "hybrid": LocalText("Hybrid", "Hybrid"),
        "machine": LocalText("Machine", "Maschine"),
        "mutant": LocalText("Mutant", "Mutant"),
    }
)

_races: dict[str, LocalText] = dict(RULEBOOK_RACES)


def know_races(races: Mapping[str, LocalText]) -> None:
    """Remember the names of `races` in this process."""
    _races.update(races)


def race_names() -> Mapping[str, LocalText]:
    """The names of every race that this process knows."""
    return MappingProxyType(_races)


def race_name(slug: str) -> LocalText:
    """The names of a race; a race that nobody named goes by its slug."""
    return _races.get(slug) or LocalText(slug.replace("-", " ").capitalize(), slug.replace("-", " ").capitalize())


def type_line_of(card: Card, language: Language) -> str:
    """Type and race, as under the name of a card: "Unit – Human" (CARD-2)."""
    line = TYPE_NAMES[card.type].in_language(language)
    return f"{line} – {race_name(card.race).in_language(language)}" if card.race else line
