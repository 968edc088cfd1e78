"""The QR code of a deck: of its page's address where others can open it, else of its deck code."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from decks.exchange.exporting import find_deck_code
from decks.exchange.qr import qr_svg
from decks.list.errors import DeckNotFoundError
from decks.list.models import Visibility
from decks.list.views.access import readable_deck, shared_deck
from decks.list.views.desk import desk_of


@require_safe
def qr(request: HttpRequest, deck_id: str) -> HttpResponse:
    """The QR code of a deck that is public or one's own.

    Raises:
        DeckNotFoundError: nobody else can open the page, and the list has no deck code.
    """
    read = readable_deck(request, deck_id)
    if read.deck.visibility == Visibility.PUBLIC:
        return _drawn(request.build_absolute_uri(reverse("decks:detail", args=[deck_id])))
    code = find_deck_code(read.state, desk_of(request, with_owned=False).cards)
    if not code:
        raise DeckNotFoundError(deck_id)
    return _drawn(code)


@require_safe
def shared_qr(request: HttpRequest, token: str) -> HttpResponse:
    """The QR code of a deck's link."""
    shared_deck(token)
    return _drawn(request.build_absolute_uri(reverse("decks:shared", args=[token])))


def _drawn(text: str) -> HttpResponse:
    return HttpResponse(qr_svg(text), content_type="image/svg+xml", headers={"Cache-Control": "private, no-cache"})
