"""Building decks and taking them apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from cards.selectors import catalog
from collection.selectors import owned_copies
from collection.services.recording import lock_collection
from collection.shelf import free_copies
from decks.built.models import BuiltDeck
from decks.built.selectors import built_copies
from decks.list.errors import DeckRefusedError
from decks.list.models import Deck
from decks.list.needed import lacking, needed_copies
from decks.list.selectors import deck_state
from decks.list.services.many import locked_decks
from decks.list.services.storing import locked_deck
from engine.cards.catalog import CardId
from web.text.language import in_reader_language
from web.text.quoting import in_quotes

NAMED_MOST = 5
"""Cards that are named of those that are missing."""


class BuiltAction(StrEnum):
    """What can be noted of many decks at once."""

    BUILD = "build"
    TAKE_APART = "take-apart"


@transaction.atomic
def mark_built(*, deck: Deck, copies: Mapping[CardId, int], now: datetime) -> BuiltDeck:
    """Note that `deck` lies built, with these copies in it; what was noted of it before goes, the same once more changes nothing.

    Raises:
        DeckRefusedError: it is a draft without an account, or there is nothing in it.
        DeckNotFoundError: it was deleted meanwhile.
    """
    locked = locked_deck(deck)
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


@transaction.atomic
def build_as_listed(*, deck: Deck, now: datetime) -> BuiltDeck:
    """Note that `deck` lies built as its list is now, of copies that its owner has and that lie in no other built deck.

    Raises as `mark_built` does, and:
        DeckRefusedError: there are too few copies of a card.
    """
    locked = locked_deck(deck)
    copies = needed_copies(deck_state(locked), catalog())
    if locked.owner is not None:
        _refuse_too_few(locked, locked.owner, copies)
    return mark_built(deck=locked, copies=copies, now=now)


def _refuse_too_few(deck: Deck, owner: User, copies: Mapping[CardId, int]) -> None:
    """Raise `DeckRefusedError` where copies are missing; meanwhile nobody changes the collection, nor builds another deck of it.

    Of somebody who notes no cards at all nobody knows what is there: nothing is refused then.
    """
    lock_collection(owner)
    owned = owned_copies(owner)
    if not owned:
        return
    missing = lacking(copies, owned=owned, free=free_copies(owned, built_copies(owner, but=(deck.pk,))))
    if not missing:
        return
    names = catalog().by_id
    told = [f"{need.missing} × {in_reader_language(names[need.card].name)}" for need in missing[:NAMED_MOST] if need.card in names]
    words = _("Of %(deck)s these copies aren’t there, or lie in other built decks: %(cards)s. Note what you have in your collection first.")
    values = {"deck": in_quotes(deck.name), "cards": ", ".join([*told, *(["…"] if len(missing) > len(told) else [])])}
    raise DeckRefusedError("COPIES_MISSING", words % values)


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
