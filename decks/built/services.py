"""Building decks and taking them apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from cards.selectors import catalog
from decks.built.models import BuiltDeck
from decks.list.errors import DeckRefusedError
from decks.list.models import Deck
from decks.list.needed import needed_copies
from decks.list.selectors import deck_state
from decks.list.services.many import locked_decks
from engine.cards import CardId
from web.text.quoting import in_quotes


class BuiltAction(StrEnum):
    """What can be noted of many decks at once."""

    BUILD = "build"
    TAKE_APART = "take-apart"


@transaction.atomic
def mark_built(*, deck: Deck, copies: Mapping[CardId, int], now: datetime) -> BuiltDeck:
    """Note that `deck` lies built, with these copies in it; what was noted of it before goes, the same once more changes nothing.

    Raises:
        DeckRefusedError: it is a draft without an account, or there is nothing in it.
    """
    locked = Deck.objects.select_for_update().get(pk=deck.pk)
    if locked.owner_id is None:
        raise DeckRefusedError("DECK_NOT_BUILT", _("Only a deck of an account can be built: log in first."))
    if not copies:
        words = _("There is no card in the list of %(deck)s: there is nothing to build.")
        raise DeckRefusedError("DECK_NOT_BUILT", words % {"deck": in_quotes(locked.name)})
    held = {str(card): number for card, number in copies.items()}
    noted = BuiltDeck.objects.filter(deck=locked).first()
    if noted is not None and noted.held == held:
        return noted
    return BuiltDeck.objects.update_or_create(deck=locked, defaults={"held": held, "built_at": now})[0]


def build_as_listed(*, deck: Deck, now: datetime) -> BuiltDeck:
    """Note that `deck` lies built as its list is now. Raises as `mark_built` does."""
    return mark_built(deck=deck, copies=needed_copies(deck_state(deck), catalog()), now=now)


def take_apart(*, deck: Deck) -> None:
    """Note that the copies of `deck` are free again; one that isn't built stays so."""
    BuiltDeck.objects.filter(deck=deck).delete()


@transaction.atomic
def note_many(*, owner: Any, public_ids: Iterable[str], action: BuiltAction, now: datetime) -> list[Deck]:
    """Note of all these decks of `owner` that they lie built as their lists are now, or that they were taken apart; of all or of none.

    Raises:
        DeckNotFoundError: one of them isn't `owner`'s, or has been deleted.
        DeckRefusedError: one has no card to be built of.
    """
    decks = locked_decks(owner, public_ids)
    for deck in decks:
        if action == BuiltAction.BUILD:
            build_as_listed(deck=deck, now=now)
        else:
            take_apart(deck=deck)
    return decks
