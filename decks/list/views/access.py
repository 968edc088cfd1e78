"""Which deck a request is about, and whether the one who asks may have it."""

from __future__ import annotations

from django.http import HttpRequest

from decks.list.errors import DeckNotFoundError
from decks.list.models import Deck
from decks.list.readable import ReadableDeck, deck_for, deck_for_readers


def own_deck(request: HttpRequest, public_id: str) -> Deck:
    """The deck of the logged-in user with this id.

    Raises:
        DeckNotFoundError: it isn't theirs, or there is none: nobody learns which.
    """
    deck = Deck.objects.owned_by(request.user).select_related("owner").filter(public_id=public_id).first()
    if deck is None:
        raise DeckNotFoundError(public_id)
    return deck


def readable_deck(request: HttpRequest, public_id: str) -> ReadableDeck:
    """The deck with this id, if it is public or the reader's own, as they may see it.

    Raises:
        DeckNotFoundError: neither.
    """
    deck = Deck.objects.visible_to(request.user).select_related("owner").filter(public_id=public_id).first()
    if deck is None:
        raise DeckNotFoundError(public_id)
    return deck_for(deck, request.user)


def shared_deck(token: str) -> ReadableDeck:
    """The deck that a link leads to, as everybody with the link sees it: its owner, too, sees by the link what others do.

    Raises:
        DeckNotFoundError: the link was never made, or has been revoked.
    """
    deck = Deck.objects.shared_by(token).select_related("owner").first()
    if deck is None:
        raise DeckNotFoundError(token)
    return deck_for_readers(deck)


def requested_deck(request: HttpRequest, public_id: str) -> ReadableDeck:
    """The deck with this id, by the link in `?share=` or because the reader may open it anyway.

    Raises:
        DeckNotFoundError: neither; a link opens no other deck.
    """
    token = request.GET.get("share", "")
    if token:
        read = shared_deck(token)
        if read.deck.public_id == public_id:
            return read
    return readable_deck(request, public_id)
