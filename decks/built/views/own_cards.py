"""What one deck takes of its reader's cards: what is there, what is missing, where it lies, and whether the deck lies built."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from cards.selectors import catalog, editions
from collection.selectors import shelf_of
from collection.shelf import Shelf, free_copies, owned_by_card
from collection.telling import undo_address
from decks.built import services
from decks.built.needs import fetched, rebuilding
from decks.built.selectors import built_copies, find_built
from decks.built.shopping import file_answer, shopping_lines, shopping_table
from decks.list.errors import DeckRefusedError
from decks.list.needed import Need, needed_copies, needs_of
from decks.list.readable import ReadableDeck
from decks.list.selectors import format_named
from decks.list.services.wishes import want_copies
from decks.list.views.access import own_deck, requested_deck
from decks.list.views.desk import Desk, desk_of
from engine.cards.catalog import CardId
from web.undoing import tell_with_undo


@login_required
@require_safe
def own_cards(request: HttpRequest, deck_id: str) -> HttpResponse:
    """What the deck takes of one's cards; `?as=text` and `?as=csv` are what is missing as a file."""
    read, desk, shelf = requested_deck(request, deck_id), desk_of(request, with_owned=False), shelf_of(request.user)
    needs = _needs(request, read, shelf)
    match request.GET.get("as"):
        case "text":
            return file_answer(shopping_lines(needs, desk.cards), "text/plain", f"{slugify(read.deck.name) or 'deck'}.missing.txt")
        case "csv":
            return file_answer("\ufeff" + shopping_table(needs, desk.cards), "text/csv", f"{slugify(read.deck.name) or 'deck'}.missing.csv")
        case _:
            return render(request, "decks/built/own_cards.html", _context(request, read, desk, shelf, needs))


@login_required
@require_POST
def build(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Note that the deck lies built as its list is now, or, with `built=0`, that it was taken apart."""
    deck = own_deck(request, deck_id)
    if request.POST.get("built", "1") == "0":
        services.take_apart(deck=deck)
        messages.success(request, _("Taken apart: its cards are free again."))
    else:
        try:
            services.build_as_listed(deck=deck, now=timezone.now())
        except DeckRefusedError as error:
            messages.error(request, error.message)
        else:
            messages.success(request, _("Noted as built: its cards count as used."))
    return redirect("decks:own_cards", deck.public_id)


@login_required
@require_POST
def want_missing(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Put everything that is missing on the want list; a second time changes nothing."""
    read, shelf = requested_deck(request, deck_id), shelf_of(request.user)
    needs = _needs(request, read, shelf)
    missing = {need.card: need.to_get for need in needs if need.to_get}
    change = want_copies(user=request.user, copies=missing, format=format_named(read.state.format)) if missing else None
    number = sum(missing.values())
    if change is None:
        messages.success(request, _("Nothing to add: all of it is on your want list already."))
    else:
        told = ngettext("%(number)s missing copy is on your want list.", "%(number)s missing copies are on your want list.", number)
        tell_with_undo(request, told % {"number": number}, undo_address(change))
    share = request.GET.get("share", "")
    return redirect(reverse("decks:own_cards", args=[deck_id]) + (f"?share={share}" if share else ""))


def _needs(request: HttpRequest, read: ReadableDeck, shelf: Shelf) -> list[Need]:
    """What the deck takes of the reader's cards; what lies in the deck itself is free for it."""
    owned = owned_by_card(shelf)
    free = free_copies(owned, built_copies(request.user, but=(read.deck.pk,)))
    return needs_of(needed_copies(read.state, catalog()), owned=owned, free=free)


def _context(request: HttpRequest, read: ReadableDeck, desk: Desk, shelf: Shelf, needs: list[Need]) -> dict[str, Any]:
    is_mine = read.deck.is_of(request.user)
    built = find_built(read.deck) if is_mine else None
    needed: Mapping[CardId, int] = {need.card: need.needed for need in needs}
    change = rebuilding(built.copies, needed) if built else None
    at_hand = {need.card: need.needed - need.missing for need in needs} if change is None else change.into
    known = editions()
    return {
        "nav": "decks",
        "deck": read.deck,
        "is_mine": read.is_whole,
        "may_build": is_mine,
        "token": request.GET.get("share", ""),
        "names": desk.cards.by_id,
        "needs": sorted(needs, key=lambda need: (not need.missing, need.card)),
        "needed": sum(needed.values()),
        "missing": sum(need.missing for need in needs),
        "to_get": sum(need.to_get for need in needs),
        "bound": sum(need.bound for need in needs),
        "built": built,
        "rebuilding": change,
        "boxes": [(known[slug], lines) for slug, lines in fetched(shelf, at_hand).items() if slug in known],
    }
