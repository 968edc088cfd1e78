"""Kits as pages tell them: their cards stand by kind, each with its range or its moment."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from engine.decklist.description import DeckDescription, deck_words
from engine.languages import NO_TEXT, LocalText
from engine.opening import CardGroup, Opening
from engine.skirmish.cards import MELEE, CardType
from engine.skirmish.rules.rulesets import LEAFLET

_MELEE: Final = LocalText("melee", "Nahkampf")


def range_in_words(card: Any) -> LocalText:
    """The range of a card (ATK-7), nothing where it has none."""
    if card.range is None:
        return NO_TEXT
    return _MELEE if card.range == MELEE else LocalText(f"range {card.range}", f"Reichweite {card.range}")


DECKS: Final = DeckDescription(
    **deck_words(Path(__file__).with_name("decks.txt"), {}),
    line_facts=range_in_words,
    opening=Opening(
        hand=LEAFLET.starting_hand,
        mulligans=(),
        clause="SET-5",
        groups=(
            CardGroup(label=LocalText("Attack card", "Angriffskarte"), holds=lambda card: card.type is CardType.ATTACK),
            CardGroup(label=LocalText("Buff card", "Buffkarte"), holds=lambda card: card.type is CardType.BUFF),
            CardGroup(label=LocalText("Counter card", "Konterkarte"), holds=lambda card: card.type is CardType.COUNTER),
        ),
    ),
)
"""How kits are told."""
