"""Where decks are found: one's own, the starters, and the start of a new one."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from accounts.guests import maker_of, person_of
from accounts.once import done_once
from cards.selectors import catalog, formats
from decks.list.display import whole_leaders
from decks.list.mine import my_decks as decks_of
from decks.list.models import Deck
from decks.list.naming import name_of_unnamed
from decks.list.selectors import default_format
from decks.list.services.making import create_deck
from decks.list.views.desk import desk_of
from decks.list.views.onward import remember_way
from decks.list.views.tiles import seen_of, tiles
from engine.decklist import Decklist
from web.answers import kept_answer

PAGE_SIZE = 24


@require_safe
def starter_decks(request: HttpRequest) -> HttpResponse:
    """The decks to start with."""
    desk = desk_of(request, with_owned=False)
    found = list(Deck.objects.starters().select_related("owner"))
    depends_on = desk.shelf.named(desk.today, tuple(seen_of(desk, deck) for deck in found))
    return kept_answer(
        request, depends_on, lambda: render(request, "decks/list/starters.html", {"nav": "decks", "tiles": tiles(desk, found)})
    )


@require_http_methods(["GET", "HEAD", "POST"])
@done_once
def new_deck(request: HttpRequest) -> HttpResponse:
    """The ways to a new deck; a POST begins one.

    `?format=` is chosen beforehand. `?then=`, a page of this site, is where the builder leads once the deck is built.
    """
    if request.method == "POST":
        leader = request.POST.get("hero", "")
        slug = request.POST.get("format", "")
        state = Decklist((leader,) if leader in catalog().leader_names else (), format=slug if slug in formats() else default_format())
        name = request.POST.get("name", "").strip() or name_of_unnamed(state.leaders)
        deck = create_deck(owner=maker_of(request, "draft"), name=name, state=state, now=timezone.now())
        remember_way(request, deck, request.POST.get("then", ""))
        return redirect("decks:builder", deck.public_id)
    desk = desk_of(request, with_owned=False)
    recent, wanted = decks_of(person_of(request))[:5], request.GET.get("format", "")
    context = {
        "nav": "build",
        "tiles": tiles(desk, recent),
        "leaders": whole_leaders(desk.cards),
        "leader_heading": desk.cards.layout.leaders.heading,
        "formats": list(desk.formats.values()),
        "default_format": wanted if wanted in desk.formats else default_format(),
        "then": request.GET.get("then", ""),
        "starters": tiles(desk, Deck.objects.starters().with_list()[:4]),
    }
    return render(request, "decks/list/new.html", context)
