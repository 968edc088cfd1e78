"""Where decks are found: one's own, the public ones, the starters, and the start of a new one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from cards.language import reader_language
from cards.selectors import catalog, formats
from decks import services
from decks.judging import legal_decks
from decks.models import Deck
from decks.selectors import deck_state, public_decks_found
from decks.selectors import my_decks as decks_of
from decks.state import ListState
from decks.views.desk import Desk, desk_of

PAGE_SIZE = 24


def tiles(desk: Desk, decks: Iterable[Deck]) -> list[dict[str, Any]]:
    """Each deck with its list as it stands today; the decks must have been fetched `with_list()`."""
    return [{"deck": deck, "view": desk.view(deck_state(deck))} for deck in decks]


@require_safe
def public_decks(request: HttpRequest) -> HttpResponse:
    """The public decks, newest first, filtered by what the address says."""
    desk = desk_of(request, with_owned=False)
    found, filters = public_decks_found(request.GET, user=request.user, as_of=desk.today, language=desk.language)
    if filters.legal_only:
        found = legal_decks(found, now=desk.now)
    page = Paginator(found, PAGE_SIZE).get_page(request.GET.get("page"))
    context = {
        "nav": "decks",
        "page": page,
        "tiles": tiles(desk, page.object_list),
        "filters": filters,
        "heroes": list(desk.cards.heroes.values()),
        "formats": list(desk.formats.values()),
    }
    return render(request, "decks/list.html", context)


@login_required
@require_safe
def my_decks(request: HttpRequest) -> HttpResponse:
    """One's own decks."""
    desk = desk_of(request, with_owned=False)
    query = request.GET.get("q", "").strip()[:100]
    page = Paginator(decks_of(request.user, query=query), PAGE_SIZE).get_page(request.GET.get("page"))
    deleted = request.session.pop("deleted_deck", None)
    context = {"nav": "decks", "page": page, "tiles": tiles(desk, page.object_list), "query": query, "deleted": deleted}
    return render(request, "decks/mine.html", context)


@require_safe
def starter_decks(request: HttpRequest) -> HttpResponse:
    """The decks to start with."""
    found = list(Deck.objects.starters().with_list())
    return render(request, "decks/starters.html", {"nav": "decks", "tiles": tiles(desk_of(request, with_owned=False), found)})


@login_required
def new_deck(request: HttpRequest) -> HttpResponse:
    """The ways to a new deck; a POST begins one."""
    if request.method == "POST":
        hero = request.POST.get("hero", "")
        chosen = catalog().heroes.get(hero)
        slug = request.POST.get("format", "custom")
        state = ListState(format=slug if slug in formats() else "custom", heroes=(hero,) if chosen else ())
        name = request.POST.get("name", "").strip()
        if not name:
            name = chosen.name.in_language(reader_language()) if chosen else _("New deck")
        deck = services.create_deck(owner=request.user, name=name, state=state, now=timezone.now())
        return redirect("decks:builder", deck.public_id)
    desk = desk_of(request, with_owned=False)
    recent = decks_of(request.user)[:5]
    context = {
        "nav": "build",
        "tiles": tiles(desk, recent),
        "heroes": [hero for hero in desk.cards.heroes.values() if hero.is_complete],
        "formats": list(desk.formats.values()),
        "starters": tiles(desk, Deck.objects.starters().with_list()[:4]),
    }
    return render(request, "decks/new.html", context)
