"""Cards of Skirmish as tests of faces need them: one of each kind, range and moment."""

from __future__ import annotations

from itertools import count
from typing import Any

from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.skirmish.cards import SkirmishCard, card_of

_numbers = count(7_001)
ENEMY = {"character": "enemy"}


def skirmish_card(type: str, slug: str, *abilities: dict[str, Any], **facts: Any) -> SkirmishCard:
    """A card of that type, of the kit of Pim unless it is said otherwise."""
    usual: dict[str, Any] = {"character": "pim", "copies": 2} if type in ("attack", "buff", "counter") else {}
    named = facts.pop("name", LocalText(slug.replace("-", " ").title(), slug.replace("-", " ").title()))
    return card_of(id=CardId(next(_numbers)), slug=slug, type=type, name=named, abilities=abilities, **(usual | facts))


def attack(slug: str, damage: Any, *steps: dict[str, Any], range: Any = "melee", to: Any = ENEMY, **facts: Any) -> SkirmishCard:
    """An attack card that deals damage, and then does what `steps` say."""
    return skirmish_card("attack", slug, {"play": [{"damage": damage, "to": to}, *steps]}, range=range, **facts)


def buff(slug: str, *steps: dict[str, Any], **facts: Any) -> SkirmishCard:
    """A buff card."""
    return skirmish_card("buff", slug, {"play": list(steps)}, **facts)


def counter(slug: str, moment: str, *steps: dict[str, Any], **facts: Any) -> SkirmishCard:
    """A counter card for one moment."""
    return skirmish_card("counter", slug, {"answer": moment, "do": list(steps)}, **facts)
