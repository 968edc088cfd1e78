"""The starter decks, which belong to the site."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from cards.services import lock_catalog
from decks.exchange.starters import Starter
from decks.list.models import NAME_LENGTH, Deck, Visibility
from decks.list.selectors import deck_state
from decks.list.services.sharing import give_visibility
from decks.list.services.storing import store_list


@transaction.atomic
def load_starters(*, starters: Iterable[Starter], now: datetime) -> int:
    """Make the gallery of the present game hold exactly `starters`; return how many of them are new or changed.

    A starter keeps its address for as long as its slug stays. Those that are no longer among `starters` leave the
    gallery; copies that people took are theirs.
    """
    lock_catalog()
    stored = {deck.starter_slug: deck for deck in Deck.objects.of_game().select_for_update().filter(is_starter=True)}
    changed = 0
    for starter in starters:
        deck = stored.pop(starter.slug, None)
        known = deck is not None
        deck = deck or Deck(is_starter=True, starter_slug=starter.slug, list_revision=0, created_at=now, updated_at=now)
        texts = {part: dict(text) for part, text in starter.texts.items()}
        name = texts["name"]["en"][:NAME_LENGTH]
        words = (name, texts, starter.position, Visibility.PUBLIC)
        if known and (deck.name, deck.starter_text, deck.starter_position, deck.visibility) == words and deck_state(deck) == starter.state:
            continue
        changed += 1
        deck.name, deck.starter_text, deck.starter_position = name, texts, starter.position
        give_visibility(deck, Visibility.PUBLIC, now)
        deck.save()
        store_list(deck, starter.state, now=now)
    for gone in stored.values():
        gone.delete()
    return changed
