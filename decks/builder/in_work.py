"""The deck in work: the one that somebody changed last, to which cards are added from wherever they are read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.guests import person_of
from cards.selectors import catalog
from decks.builder.pool import PoolRow, is_listed, pool_row
from decks.builder.words import request_key_of
from decks.list.errors import DeckRefusedError
from decks.list.mine import my_decks
from decks.list.models import Deck
from decks.list.selectors import deck_state, format_named
from decks.list.services import lists as list_services
from decks.list.services.storing import locked_deck
from decks.list.state import Change
from decks.list.views.access import own_deck
from engine.cards.catalog import CardId
from engine.cards.formats import BaseFormat
from engine.decklist import Decklist
from web.addresses import address_within
from web.games import present_kit
from web.text.numbers import whole_number

ADDED = "card_added"
"""Where a session keeps the last card that was added so, and at which revision of the list: until the next change it can be undone."""


@dataclass(frozen=True)
class DeckInWork:
    """A deck with its list and format; `added` is the card that its last change added from elsewhere, None after any other.

    `request_key` names what the page's buttons do, so that a form sent twice is done once.
    """

    deck: Deck
    state: Decklist
    format: BaseFormat
    added: CardId | None
    request_key: str

    @classmethod
    def of(cls, request: HttpRequest, deck: Deck) -> DeckInWork:
        """`deck`, which belongs to the one who asks."""
        card, revision, of_deck = request.session.get(ADDED, (None, 0, 0))
        state = deck_state(deck)
        added = CardId(card) if card is not None and (revision, of_deck) == (deck.list_revision, deck.pk) else None
        return cls(deck, state, format_named(state.format), added, request_key_of(deck, timezone.now()))

    def row(self, card: Any) -> PoolRow | None:
        """How many copies of `card` the list holds and may hold; None of a card that no list holds row by row."""
        return pool_row(card, self.state, self.format, known) if is_listed(card, known := catalog()) else None


def deck_in_work(request: HttpRequest) -> DeckInWork | None:
    """What the one who asks, an account or a guest, changed last; None where there is nothing."""
    deck = my_decks(person_of(request)).first()
    return DeckInWork.of(request, deck) if deck is not None else None


@require_POST
def add(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Add one copy of a card to one's own deck, or take the last such addition back (`do=undo`); then back to `next`.

    What was done under the same `key` already is not done again.

    htmx gets the button as it is now, and the search from everywhere (`brief=option`) its option.

    Raises:
        DeckRefusedError: no list holds such a card, or the list admits no further change.
        StaleDeckError: the list has been changed since what is to be taken back.
    """
    deck = own_deck(request, deck_id)
    card = catalog().by_id.get(CardId(whole_number(request.POST.get("card")) or 0))
    if card is None or not is_listed(card, catalog()):
        raise DeckRefusedError("CARD_UNKNOWN", _("No card has the number %(value)s.") % {"value": request.POST.get("card", "")[:40]})
    now = timezone.now()
    is_undo = request.POST.get("do") == "undo"
    sent = request.POST.get("key", "")
    key = f"{sent}:{'undo' if is_undo else f'add:{card.id}'}" if sent else ""
    if is_undo:
        revision = whole_number(request.POST.get("revision"))
        deck = list_services.undo(deck=deck, now=now, expected_revision=revision, request_key=key)
        request.session.pop(ADDED, None)
    else:
        change = Change("add", card=card.id, zone=present_kit().layout.home(card.type), quantity=1)
        with transaction.atomic():
            before = locked_deck(deck).list_revision  # what changes it meanwhile waits: it must not be taken back for this
            deck = list_services.change_list(deck=deck, changes=[change], now=now, request_key=key)
        if deck.list_revision != before:  # else it was sent before, and the session knows
            request.session[ADDED] = (card.id, deck.list_revision, deck.pk)
    next = address_within(request, request.POST.get("next", "")) or reverse("cards:detail", args=[card.slug])
    if not request.htmx:  # type: ignore[attr-defined]  # django-htmx adds it
        return redirect(f"{next}#in-work-{card.id}")
    work = DeckInWork.of(request, deck)
    context = {"work": work, "card": card, "row": work.row(card), "next": next}
    context |= {"brief": request.POST.get("brief", ""), "undone": is_undo, "list_id": "quick"}
    is_option = context["brief"] == "option"
    return render(request, "decks/builder/add_option.html" if is_option else "decks/builder/in_work.html", context)
