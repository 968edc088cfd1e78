"""The fields of TOCSIN's cards, as the site's tables, forms, files and searches know it: described in `cards.txt`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from engine.cards.described import card_description
from engine.text.problems import AbilitiesError
from engine.tocsin.cards import CardType, TocsinCard, actions_of
from engine.tocsin.glance import (
    armour_of,
    flips_of,
    greatest_number,
    has_two_sides,
    health_of,
    is_raging,
    kinds_of,
    runes_of,
    status_of,
    strength_of,
)
from engine.tocsin.records import Kind


def follows(found: Callable[[TocsinCard], Any]) -> Callable[[TocsinCard, Any], Any]:
    """What a card alone says, as a search asks for it; nothing where its record can't be read."""

    def value(card: TocsinCard, catalog: Any) -> Any:
        try:
            return found(card)
        except AbilitiesError:
            return None

    return value


def bare_symbol(card: TocsinCard) -> bool:
    """Whether an option is a symbol without a number, which needs one (ACT-7)."""
    return any(action.number is None and action.kind is not Kind.SPECIAL for action in card.actions)


def combined(card: TocsinCard) -> bool:
    """Whether an option combines a symbol and a number (CARD-2)."""
    return any(action.number is not None and action.kind is not Kind.NUMBER for action in card.actions)


DESCRIPTION: Final = card_description(
    Path(__file__).with_name("cards.txt"),
    CardType,
    {
        "combined": lambda card, keywords: combined(card),
        "choice": lambda card, keywords: len(card.actions) > 1,
        "bare": lambda card, keywords: bare_symbol(card),
        "raging": lambda card, keywords: is_raging(card),
        "armoured": lambda card, keywords: follows(armour_of)(card, None) is not None,
        "two-sided": lambda card, keywords: bool(follows(has_two_sides)(card, None)),
    },
    shapes={"actions": actions_of},
    face="tocsin",
    follows={
        "kind": follows(kinds_of),
        "runes": follows(runes_of),
        "value": follows(greatest_number),
        **{kind.value: follows(partial(greatest_number, kind=kind)) for kind in (Kind.MELEE, Kind.RANGED, Kind.DEFENCE)},
        "plain": follows(partial(greatest_number, kind=Kind.NUMBER)),
        "options": follows(lambda card: len(card.actions) or None),
        "hp": follows(health_of),
        "armour": follows(armour_of),
        "strength": follows(strength_of),
        "status": follows(status_of),
        "flip": follows(flips_of),
    },
)
"""The cards of TOCSIN."""
