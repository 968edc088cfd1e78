"""Cards with a text, for tests about texts."""

from typing import Any

from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.rone.cards import Card, CardType


def make_card(*abilities: Any, type: str = "unit", **fields: Any) -> Card:
    """A card of level 1 that bears `abilities`; everything else is a default that suits its type."""
    card_type = CardType(type)
    given: dict[str, Any] = {
        "id": CardId(1),
        "slug": "test-card",
        "name": LocalText("Test Card", "Testkarte"),
        "level": 1,
        "cost": 1,
        "recycle": 1 if card_type in (CardType.UNIT, CardType.TACTIC) else None,
    }
    if card_type is CardType.UNIT:
        given |= {"race": "human", "health": 2, "melee": 1, "ranged": 1, "speed": 1}
    if card_type is CardType.HERO:
        given |= {"hero": "test", "water_income": 6, "card_income": 0}
    return Card(**(given | fields), type=card_type, abilities=abilities)


def carrying(step: Any) -> Card:
    """A card on which `step` can stand: a tactic where it may, a unit's trigger after a step with a target where it must."""
    from engine.rone.words import check_card

    first = {"exhaust": 1, "to": {"unit": "enemy"}}
    for card in (
        make_card({"play": [step]}, type="tactic"),
        make_card({"when": "battlefield", "do": [step]}),
        make_card({"when": "attacks", "of": {"unit": "enemy"}, "do": [first, step]}),
        make_card({"always": [step]}),
    ):
        if not check_card(card):
            return card
    raise AssertionError(f"no card can bear {step}")
