"""What is read of built decks, each time of the present game alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from collection.shelf import added_up
from decks.built.models import BuiltDeck
from decks.list.models import Deck
from engine.cards.catalog import CardId


def built_decks_of(user: Any) -> list[tuple[Deck, Mapping[CardId, int]]]:
    """The decks that `user` has built and not thrown away, each with what lies in it, by name. Two queries."""
    held = {built.deck_id: built.copies for built in BuiltDeck.objects.filter(deck__in=Deck.objects.held_by(user).of_game().kept())}
    decks = Deck.objects.owned_by(user).filter(pk__in=held)
    return sorted(((deck, held[deck.pk]) for deck in decks), key=lambda each: (each[0].name.casefold(), each[0].pk))


def built_copies(user: Any, but: Collection[int] = ()) -> Mapping[CardId, int]:
    """Copies of each card that lie in the built decks of `user`, apart from those with the keys `but`; of a deck in the bin none.

    One query, none without an account.
    """
    if not getattr(user, "is_authenticated", False):
        return {}
    rows = BuiltDeck.objects.filter(deck__in=Deck.objects.held_by(user).of_game().kept()).exclude(deck__in=but)
    return added_up(built.copies for built in rows)


def built_among(decks: Iterable[Deck]) -> frozenset[int]:
    """The keys of those of `decks` that lie built. One query."""
    return frozenset(BuiltDeck.objects.filter(deck__in=[deck.pk for deck in decks]).values_list("deck_id", flat=True))


def find_built(deck: Deck) -> BuiltDeck | None:
    """What lies in `deck`; None where it isn't built."""
    return BuiltDeck.objects.filter(deck=deck).first()
