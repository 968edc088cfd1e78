"""Card pages: the list with its search, a card, its face."""

from __future__ import annotations

from hashlib import sha256
from secrets import choice

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from cards.faces import draw_face
from cards.rules_text import plain_rules_text, rules_text
from cards.selectors import catalog, edition_mark, editions, rulings_of
from engine.rone.cards import Card, Catalog, Language


def language_of(request: HttpRequest) -> Language:
    """The language that cards are shown in; `?lang=` has the last word."""
    asked = request.GET.get("lang") or get_language() or "en"
    return "de" if asked.startswith("de") else "en"


def card_or_404(cards: Catalog, slug: str) -> Card:
    """The card with `slug`.

    Raises:
        Http404: there is none.
    """
    card = cards.by_slug.get(slug)
    if card is None:
        raise Http404(f"no card is called {slug}")
    return card


@require_safe
def card_list(request: HttpRequest) -> HttpResponse:
    """The cards that a query finds, as faces, text or table."""
    return render(request, "cards/list.html", {"nav": "cards", "cards": list(catalog())})


@require_safe
def card_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything about one card."""
    card = card_or_404(catalog(), slug)
    return render(request, "cards/detail.html", {"nav": "cards", "card": card, "rulings": rulings_of(card.id)})


@require_safe
def random_card(request: HttpRequest) -> HttpResponse:
    """Somewhere in the catalog."""
    cards = list(catalog())
    response = redirect("cards:detail", choice(cards).slug) if cards else redirect("cards:list")
    response["Cache-Control"] = "no-store"
    return response


@require_safe
def search_help(request: HttpRequest) -> HttpResponse:
    """How to search."""
    return render(request, "cards/search_help.html", {"nav": "cards"})


@require_safe
def card_face(request: HttpRequest, slug: str) -> HttpResponse:
    """The drawn face of a card; `?lang=de` in German."""
    return face_response(request, card_or_404(catalog(), slug), language_of(request))


def face_response(request: HttpRequest, card: Card, language: Language) -> HttpResponse:
    """A face as an image, with an ETag of its content."""
    drawn = draw_face(
        card,
        language,
        text=rules_text(card, language),
        description=plain_rules_text(card, language),
        edition=edition_mark(card, editions()),
    )
    etag = f'"{sha256(drawn.encode()).hexdigest()[:32]}"'
    known = request.headers.get("If-None-Match", "")
    unchanged = etag in {tag.strip().removeprefix("W/") for tag in known.split(",")} or known.strip() == "*"
    response = HttpResponseNotModified() if unchanged else HttpResponse(drawn, content_type="image/svg+xml; charset=utf-8")
    response["ETag"] = etag
    response["Cache-Control"] = "public, max-age=3600, stale-while-revalidate=86400"
    if "lang" not in request.GET:
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response
