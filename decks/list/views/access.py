"""Which deck a request is about, and whether the one who asks may have it."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts.guests import person_of
from decks.list.errors import DeckNotFoundError
from decks.list.models import Deck
from decks.list.readable import ReadableDeck, deck_for, deck_for_readers
from web.errors import NotAuthenticatedError, SiteError


def own_deck(request: HttpRequest, public_id: str) -> Deck:
    """The deck of the one who asks, an account or a guest, with this id, as they have it. Raises what `not_yours` tells."""
    deck = Deck.objects.owned_by(person_of(request)).select_related("owner").filter(public_id=public_id).first()
    if deck is None:
        raise not_yours(request, public_id)
    return deck


def not_yours(request: HttpRequest, public_id: str) -> SiteError:
    """Why somebody can't have a deck: it isn't theirs, or there is none, nobody learns which; or first they have to log in."""
    return DeckNotFoundError(public_id) if request.user.is_authenticated else NotAuthenticatedError(_("Log in to go on."))


def readable_deck(request: HttpRequest, public_id: str) -> ReadableDeck:
    """The deck with this id, if it is public or the reader's own, as they may see it.

    Raises:
        DeckNotFoundError: neither.
    """
    person = person_of(request)
    deck = Deck.objects.visible_to(person).select_related("owner").filter(public_id=public_id).first()
    if deck is None:
        raise DeckNotFoundError(public_id)
    return deck_for(deck, person)


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
