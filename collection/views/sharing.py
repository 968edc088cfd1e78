"""Lists of wanted cards and cards for trade, as others see them, and who may."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from cards.found import likeliest
from cards.reader import draw_for_patterns
from cards.selectors import catalog
from cards.selectors import shelf as cards_shelf
from collection import services
from collection.built import built_copies
from collection.errors import ListRefusedError
from collection.listing import ListedCopies, listed_copies
from collection.matching import Match, Offers, match_of, offers_of
from collection.models import ListKind, ListVisibility, SharedCopies
from collection.selectors import details_of, list_by_link, list_of, own_lists, public_lists, shelf_of, traders_for
from collection.shared_files import FORMS, list_file
from collection.views.reader import reader_of
from engine.cards.catalog import CardId
from web.text.language import reader_language

PAGE_SIZE = 60
TRADERS_MOST = 30
CARDS_NAMED_MOST = 12
"""Cards that the list of traders names of each of them."""


@login_required
@require_safe
def sharing(request: HttpRequest) -> HttpResponse:
    """Who may read one's lists, and their addresses."""
    user = reader_of(request)
    shelf = shelf_of(user)
    lists = [
        {"shared": shared, "count": len(listed_copies(shelf, catalog(), kind)), "address": request.build_absolute_uri(_address(shared))}
        for kind, shared in own_lists(user).items()
    ]
    return render(request, "collection/sharing.html", {"nav": "collection", "lists": lists, "visibilities": ListVisibility.choices})


@login_required
@require_POST
def set_visibility(request: HttpRequest, listed: str) -> HttpResponse:
    """Say who may read a list."""
    try:
        services.set_list_visibility(user=reader_of(request), kind=listed, visibility=request.POST.get("visibility", ""))
    except ListRefusedError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("Saved."))
    return redirect("collection:sharing")


@login_required
@require_POST
def renew_link(request: HttpRequest, listed: str) -> HttpResponse:
    """Another link; the old one leads nowhere from now on."""
    services.renew_list_link(user=reader_of(request), kind=listed)
    messages.success(request, _("The list has a new link. The old one leads nowhere now."))
    return redirect("collection:sharing")


@require_safe
def list_page(request: HttpRequest, name: str, listed: str) -> HttpResponse:
    """A list that is public, or one's own."""
    shared = list_of(name, listed, request.user)
    if shared.owner.username != name:
        return redirect("collection:list", shared.owner.username, listed)
    return _page(request, shared)


@require_safe
def list_by_link_page(request: HttpRequest, link: str) -> HttpResponse:
    """A list by its link. Search engines are asked to leave it alone."""
    return _page(request, list_by_link(link), link=link)


@require_safe
def list_as_file(request: HttpRequest, name: str, listed: str, form: str) -> HttpResponse:
    """A public list, or one's own, as text or CSV."""
    return _file(list_of(name, listed, request.user), form)


@require_safe
def list_by_link_as_file(request: HttpRequest, link: str, form: str) -> HttpResponse:
    """A list by its link as text or CSV."""
    response = _file(list_by_link(link), form)
    response["X-Robots-Tag"] = "noindex"
    return response


@login_required
@require_safe
def traders(request: HttpRequest) -> HttpResponse:
    """The people whose public lists go with one's own, best first."""
    user = reader_of(request)
    mine = offers_of(shelf_of(user), built_copies(user))
    found = [
        {"name": trader.name, "sides": _sides(trader.match, CARDS_NAMED_MOST)} for trader in traders_for(user, mine, most=TRADERS_MOST)
    ]
    context = {"nav": "collection", "traders": found, "has_lists": bool(mine.wanted or mine.offered), "named_most": CARDS_NAMED_MOST}
    return render(request, "collection/traders.html", context)


def _address(shared: SharedCopies) -> str:
    if shared.link:
        return reverse("collection:list_by_link", args=[shared.link])
    return reverse("collection:list", args=[shared.owner.username, shared.kind])


def _page(request: HttpRequest, shared: SharedCopies, link: str = "") -> HttpResponse:
    query, cards, shelf = request.GET.get("q", "").strip()[:300], catalog(), shelf_of(shared.owner)
    every = listed_copies(shelf, cards, shared.kind, details_of(shared.owner))
    copies = sum(row.number for row in every)
    result = group = None
    if query:
        draw_for_patterns(request, query)
        result = cards_shelf().look_up(query, as_of=timezone.localdate(), language=reader_language())
        group = likeliest(result)
    found = None if group is None else frozenset(card.id for card in group.cards)
    rows = [row for row in every if found is None or row.card.id in found]
    is_mine = shared.owner == request.user
    context = {
        "nav": "collection",
        "shared": shared,
        "owner": shared.owner.username,
        "title": _title(shared),
        "summary": ngettext("%(count)s copy", "%(count)s copies", copies) % {"count": copies},
        "is_mine": is_mine,
        "link": link,
        "is_hidden": bool(link) or shared.visibility != ListVisibility.PUBLIC,
        "address": request.build_absolute_uri(_address(shared)),
        "query": query,
        "found": result,
        "way": group.way if group else "",
        "rows": len(rows),
        "page": Paginator(rows, PAGE_SIZE).get_page(request.GET.get("page")),
        "files": [(form, _file_address(shared, link, form)) for form in FORMS],
        "others": [] if link else [kind for kind in public_lists(shared.owner) if kind != shared.kind],
        "sides": [] if is_mine or not request.user.is_authenticated else _sides(_match(request, shared, shelf)),
    }
    response = render(request, "collection/list.html", context)
    if context["is_hidden"]:
        response["X-Robots-Tag"] = "noindex"
    return response


def _title(shared: SharedCopies) -> str:
    said = _("What %(owner)s wants") if shared.kind == ListKind.WANTS else _("What %(owner)s would trade")
    return said % {"owner": shared.owner.username}


def _match(request: HttpRequest, shared: SharedCopies, shelf: Any) -> Match:
    """The reader's lists against those of the owner that the reader may see: the shown one, and the public ones."""
    user, theirs = reader_of(request), offers_of(shelf)
    shown = {shared.kind, *public_lists(shared.owner)}
    seen = Offers(theirs.wanted if ListKind.WANTS in shown else {}, theirs.offered if ListKind.TRADES in shown else {})
    return match_of(offers_of(shelf_of(user), built_copies(user)), seen)


def _sides(match: Match, most: int | None = None) -> list[dict[str, Any]]:
    """Both sides of a match with their cards, at most so many of them named; none where nothing matches."""
    if not any(match.worth):
        return []
    by_id = catalog().by_id

    def side(slug: str, copies: dict[CardId, int]) -> dict[str, Any]:
        cards = [(by_id[card], number) for card, number in copies.items() if card in by_id]
        return {"slug": slug, "copies": sum(copies.values()), "cards": cards[:most], "more": len(cards) - len(cards[:most])}

    return [side("they", dict(match.they_have)), side("you", dict(match.you_have))]


def _file_address(shared: SharedCopies, link: str, form: str) -> str:
    if link:
        return reverse("collection:list_by_link_as_file", args=[link, form])
    return reverse("collection:list_as_file", args=[shared.owner.username, shared.kind, form])


def _file(shared: SharedCopies, form: str) -> HttpResponse:
    rows: list[ListedCopies] = listed_copies(shelf_of(shared.owner), catalog(), shared.kind, details_of(shared.owner))
    text, content_type = list_file(rows, form, reader_language())
    response = HttpResponse(text, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{shared.game}-{shared.kind}.{form}"'
    return response
