"""What the first page shows: cards of the day, decks to start with, decks that are new."""

from __future__ import annotations

from datetime import date
from typing import Any

from cards.selectors import catalog
from decks.models import Deck, Visibility
from decks.views.lists import tiles
from engine.rone.cards import Card, CardType, Catalog

STARTERS = 4
NEW_DECKS = 6


def front_page(*, today: date) -> dict[str, Any]:
    """Context of `home.html`. The number of queries doesn't grow with the number of decks."""
    starters = Deck.objects.starters().kept().with_list()[:STARTERS]
    public = Deck.objects.kept().filter(visibility=Visibility.PUBLIC, is_starter=False)
    newest = public.order_by("-published_at", "-id").with_list()[:NEW_DECKS]
    shown = tiles([*starters, *newest])
    return {
        "fan": cards_of_the_day(catalog(), today),
        "starters": [tile for tile in shown if tile["deck"].is_starter],
        "new_decks": [tile for tile in shown if not tile["deck"].is_starter],
    }


def cards_of_the_day(cards: Catalog, today: date) -> list[Card]:
    """A unit, a hero of level 2 and a tactic: others each day, the same all day. Fewer where the catalog lacks them."""
    kinds = (
        [card for card in cards if card.type is CardType.UNIT],
        [card for card in cards if card.type is CardType.HERO and card.level == 2],
        [card for card in cards if card.type is CardType.TACTIC],
    )
    return [sorted(kind, key=lambda card: card.id)[today.toordinal() % len(kind)] for kind in kinds if kind]
