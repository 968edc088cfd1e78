"""Several decks at once: what building them side by side takes, and which decks one's cards are enough for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from collection.shelf import added_up
from decks.built.needs import free_for, freed_by
from decks.built.ranking import most_buildable
from decks.built.selectors import built_decks_of
from decks.built.shopping import file_answer, shopping_lines, shopping_table
from decks.list.drafts import LAST_CHANGED
from decks.list.errors import DeckRefusedError
from decks.list.models import Deck
from decks.list.needed import lacking, needed_copies, needs_of
from decks.list.readable import deck_for
from decks.list.selectors import deck_states
from decks.list.views.desk import desk_of
from engine.cards.catalog import CardId

MOST_DECKS = 20
"""Decks that are laid side by side."""
MOST_OFFERED = 100

Built = list[tuple[Deck, Mapping[CardId, int]]]


@login_required
@require_safe
def together(request: HttpRequest) -> HttpResponse:
    """What the decks of `?deck=` take when all of them lie built side by side; without any, the choice of them."""
    ids = list(dict.fromkeys(request.GET.getlist("deck")))
    if len(ids) > MOST_DECKS:
        raise DeckRefusedError(
            "TOO_MANY_DECKS", _("%(number)s decks: at most %(most)s can be laid side by side.") % {"number": len(ids), "most": MOST_DECKS}
        )
    desk = desk_of(request)
    built = built_decks_of(request.user)
    found = Deck.objects.visible_to(request.user).called(ids).select_related("owner")
    chosen = [deck_for(deck, request.user).deck for deck in sorted(found, key=lambda deck: ids.index(deck.public_id))]
    states = deck_states(chosen)
    needed = {deck.pk: needed_copies(states[deck.pk], desk.cards) for deck in chosen}
    picked = set(needed)
    needs = needs_of(added_up(needed.values()), owned=desk.owned, free=free_for(picked, desk.owned, built))
    if chosen and request.GET.get("as") in ("text", "csv"):
        return _file(request.GET["as"], needs, desk.cards)
    context: dict[str, Any] = {
        "nav": "collection",
        "names": desk.cards.by_id,
        "chosen": [(deck, _missing_by_itself(deck, needed[deck.pk], desk.owned, built)) for deck in chosen],
        "picked": picked,
        "needs": [need for need in needs if need.missing],
        "missing": sum(need.missing for need in needs),
        "to_get": sum(need.to_get for need in needs),
        "frees": [(deck, freed) for deck, copies in built if deck.pk not in picked and (freed := freed_by(needs, copies))],
        "own": Deck.objects.owned_by(request.user).of_game().filter(archived_at__isnull=True).order_by(*LAST_CHANGED)[:MOST_OFFERED],
        "starters": Deck.objects.starters(),
        "query": request.GET.urlencode(),
        "most": MOST_DECKS,
    }
    return render(request, "decks/built/together.html", context)


def _missing_by_itself(deck: Deck, needed: Mapping[CardId, int], owned: Mapping[CardId, int], built: Built) -> int:
    """Copies that `deck` lacks when it alone is to be built beside those that lie built."""
    return sum(need.missing for need in lacking(needed, owned=owned, free=free_for((deck.pk,), owned, built)))


@login_required
@require_safe
def buildable(request: HttpRequest) -> HttpResponse:
    """The starters and public decks that one's free cards come nearest to, the nearest first."""
    desk = desk_of(request)
    ranked = most_buildable(request.user, desk.held.free, desk.cards) if desk.owned else []
    context = {"nav": "collection", "ranked": ranked, "has_cards": bool(desk.owned)}
    return render(request, "decks/built/buildable.html", context)


def _file(form: str, needs: Any, cards: Any) -> HttpResponse:
    """A shopping list, `form` text or csv."""
    if form == "csv":
        return file_answer("\ufeff" + shopping_table(needs, cards), "text/csv", "missing.csv")
    return file_answer(shopping_lines(needs, cards), "text/plain", "missing.txt")
