"""Cards with random texts that the checks of card texts admit."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from engine.rone.cards import Card, CardType
from engine.rone.words import check_card
from tests.engine.rules.makers import make_card
from tests.engine.words.trees import abilities


@st.composite
def odd_cards(draw: DrawFn, card_type: CardType, place: int) -> Card:
    """A cheap card with one random text that a card of its type may have."""
    numbers: dict[str, Any] = {"type": card_type.value, "cost": place % 3, "recycle": place % 2}
    if card_type is CardType.UNIT:
        numbers |= {"race": "human", "health": 2, "melee": place % 3}
    if card_type is CardType.TECHNOLOGY:
        numbers["recycle"] = None

    def bearing(text: dict[str, Any]) -> Card:
        return make_card(f"{card_type}-{place}", abilities=(text,), **numbers)

    def is_good(text: dict[str, Any]) -> bool:
        return not any(problem.path.startswith("abilities") for problem in check_card(bearing(text)))

    return bearing(draw(abilities(card_type).filter(is_good)))
