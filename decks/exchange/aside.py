"""Cards that a pasted list sets aside: kept as packages of the deck, to be put in by one press."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from decks.exchange.importing import Review
from decks.list.models import LARGEST_CARD_ID, Deck
from decks.list.state import home_zone
from decks.versions.packages import MOST_CARDS, Copies, Swap
from decks.versions.services.packages import create_package
from engine.cards.catalog import BaseCatalog


def keep_aside(deck: Deck, review: Review, catalog: BaseCatalog[Any], *, now: datetime) -> int:
    """Keep the cards that `review` sets aside as packages of `deck`, and return how many cards those are; its list stays as it is."""
    zones = catalog.layout.zone_slugs
    copies = [Copies(home_zone(card, catalog), card, number) for card, number in review.aside_copies.items() if card <= LARGEST_CARD_ID]
    rows = [row for row in copies if row.zone in zones]
    for number, some in enumerate((rows[at : at + MOST_CARDS] for at in range(0, len(rows), MOST_CARDS)), 1):
        name = _("Set aside") if number == 1 else _("Set aside %(number)s") % {"number": number}
        create_package(deck=deck, name=name, swap=Swap(put_in=tuple(some), take_out=()), now=now)
    return len(rows)
