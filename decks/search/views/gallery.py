"""The gallery of public decks, how to search it, authors and the feed."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.formats import number_format
from django.views.decorators.http import require_http_methods, require_safe

from cards.search.understood import why_nothing
from decks.community.authors import Author, author_named, feed_of, followed_by
from decks.community.services import follows as follow_services
from decks.community.views.discussion import limit_clicks
from decks.list.models import Deck
from decks.list.views.desk import desk_of
from decks.list.views.tiles import gallery_tiles, seen_of, tiles
from decks.search import DECK_FLAGS, deck_fields
from decks.search.filters import GalleryFilters
from decks.search.gallery import DEFAULT_ORDER, MOST_COUNTED, ORDERS, Gallery, page_of
from decks.search.meaning import forgiving_gallery, other_meaning
from web.answers import kept_answer
from web.games import present_game, present_kit
from web.looking import MOST_LOOKED_AT, searches_together

SHORT_WAYS = ("format", "tag", "author")
"""Fields that an address may name instead of a query; what decks are built around is one, too."""


@require_safe
def public_decks(request: HttpRequest) -> HttpResponse:
    """The public decks that a query finds; as you type, the results alone."""
    if written := _written_out(request):
        return redirect(written)
    desk = desk_of(request, with_owned=False)
    query, order = request.GET.get("q", "").strip(), _order(request)
    with searches_together():
        gallery = forgiving_gallery(Gallery(query, order, desk.shelf, request.user, desk.now))
        page = gallery.page(request.GET.get("cursor", ""))
        beside = {"order": order} if order != DEFAULT_ORDER else {}
        used = gallery.query
        sample = gallery.sample(used)
        other = None if request.GET.get("cursor") else other_meaning(gallery, page, desk.language)
        found = {
            "count": len(sample.rows),
            "is_cut": sample.is_cut,
            "is_cut_short": sample.stopped_at is not None,
            "stale_count": sample.stale_count,
            "why_nothing": "" if page.decks or page.is_cut_short else why_nothing(used, gallery.may_find),
            "facets": GalleryFilters(gallery, desk.language, beside).facets(),
            "warnings": [(warning, _address(warning.corrected(used), beside)) for warning in gallery.warnings[:5]],
            "used": used,
            "used_address": _address(used, beside),
            "meant": other.query if other else "",
            "meant_address": _address(other.query, beside) if other else "",
        }

    def draw() -> HttpResponse:
        context = {
            "nav": "decks",
            "query": query,
            "order": order,
            "orders": [(name, label) for name, (label, _fields) in ORDERS.items()],
            "tiles": gallery_tiles(desk, page.decks),
            "page": page,
            "other_tiles": gallery_tiles(desk, other.decks) if other else [],
            "most_counted": MOST_COUNTED,
            "looked_at": number_format(MOST_LOOKED_AT, force_grouping=True),
            "kit": desk.kit,
            **found,
        }
        is_part = bool(request.htmx) and not request.htmx.history_restore_request  # type: ignore[attr-defined]
        response = render(request, "decks/search/list.html#found" if is_part else "decks/search/list.html", context)
        response["Vary"] = "HX-Request, Accept-Language, Cookie"
        return response

    decks = tuple(seen_of(desk, deck) for deck in (*page.decks, *(other.decks if other else ())))
    return kept_answer(request, desk.shelf.named(decks, page.following, page.preceding, page.is_cut_short, found), draw)


def _order(request: HttpRequest) -> str:
    order = request.GET.get("order", DEFAULT_ORDER)
    return order if order in ORDERS else DEFAULT_ORDER


def _address(query: str, beside: dict[str, str]) -> str:
    asked = {**({"q": query} if query else {}), **beside}
    return f"{reverse('decks:list')}?{urlencode(asked)}" if asked else reverse("decks:list")


def _written_out(request: HttpRequest) -> str:
    """The address with the short ways into the gallery (`?hero=…`) written as a query; empty where there is none."""
    terms = []
    leader = present_kit().leader_search
    for name in (*([leader.name] if leader else []), *SHORT_WAYS):
        value = request.GET.get(name, "").replace('"', "").strip()
        if value:
            terms.append(f'{name}:"{value}"' if not value.replace("-", "").isalnum() else f"{name}:{value}")
    return _address(" ".join([request.GET.get("q", "").strip(), *terms]).strip(), {}) if terms else ""


@require_safe
def search_help(request: HttpRequest) -> HttpResponse:
    """How to search for decks: the table of fields, each example a link."""

    def draw() -> HttpResponse:
        context = {
            "nav": "decks",
            "fields": deck_fields(present_game()),
            "flags": DECK_FLAGS.items(),
            "card_examples": present_kit().decks.card_examples,
        }
        return render(request, "decks/search/search_help.html", context)

    return kept_answer(request, (), draw)


@require_safe
def author(request: HttpRequest, name: str) -> HttpResponse:
    """An author's public decks, and the button to follow them."""
    found = author_named(name, request.user)
    if found.person.username != name:
        return redirect("decks:author", found.person.username, permanent=True)
    desk = desk_of(request, with_owned=False)
    theirs = Deck.objects.in_gallery().filter(owner=found.person).select_related("owner")
    page = page_of(theirs, DEFAULT_ORDER, request.GET.get("cursor", ""))

    def draw() -> HttpResponse:
        shown, is_me = gallery_tiles(desk, page.decks, show_owner=False), found.person == request.user
        return render(request, "decks/search/author.html", {"nav": "decks", "author": found, "page": page, "tiles": shown, "is_me": is_me})

    decks = tuple(seen_of(desk, deck) for deck in page.decks)
    named = desk.shelf.named(found.person.pk, found.person.username, found.deck_count, decks, page.following, page.preceding, *found.lists)
    return kept_answer(request, named, draw)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def follow(request: HttpRequest, name: str) -> HttpResponse:
    """Follow the author, or (`follow=0`) no longer. Who comes here from the log-in is led to the author."""
    found = author_named(name, request.user)
    if request.method == "POST":
        limit_clicks(request)
        wants = request.POST.get("follow", "1") != "0"
        if wants:
            follow_services.follow(follower=request.user, author=found.person, now=timezone.now())
        else:
            follow_services.unfollow(follower=request.user, author=found.person)
        if request.headers.get("HX-Request") == "true":
            counted = found.follower_count + int(wants) - int(found.is_followed)
            return render(request, "decks/components/follow.html", {"author": Author(found.person, found.deck_count, counted, wants)})
    return redirect("decks:author", found.person.username)


@login_required
@require_safe
def feed(request: HttpRequest) -> HttpResponse:
    """What the authors whom one follows have published, newest first."""
    desk = desk_of(request, with_owned=False)
    news, before = feed_of(request.user, before=_moment(request))
    shown = tiles(desk, [one.deck for one in news])
    context = {
        "nav": "decks",
        "news": list(zip(news, shown, strict=True)),
        "before": before.isoformat() if before else "",
        "authors": followed_by(request.user),
    }
    return render(request, "decks/search/feed.html", context)


def _moment(request: HttpRequest) -> datetime | None:
    """The `before` of the address; None where it is no moment."""
    try:
        moment: Any = parse_datetime(request.GET.get("before", "").replace(" ", "+"))
    except ValueError:
        return None
    return moment if moment is not None and moment.tzinfo is not None else None
