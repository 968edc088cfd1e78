"""Hovercards: what a card's name shows under the pointer, the focus or a finger, as a part of a page for everybody."""

from __future__ import annotations

from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import override

from cards.names import style_of
from cards.presentation import cards_of_one
from cards.rules_text import card_in_words, named_keywords
from cards.selectors import Shelf
from engine.cards.catalog import BaseCard
from engine.languages import Language

FRESH_SECONDS = 600
"""For so long a browser shows a hovercard again without asking."""


def hovercard_response(request: HttpRequest, card: BaseCard, language: Language, current: Shelf) -> HttpResponse:
    """The hovercard of `card`: 304 for whoever has it. It holds nothing of whoever asks, and is drawn once at a revision."""
    drawn, etag = current.keep(("hovercard", card.id, language), lambda: _drawn(card, language, current))
    response = HttpResponse(drawn)
    response["ETag"] = etag
    response["Cache-Control"] = f"public, max-age={FRESH_SECONDS}"
    response["X-Robots-Tag"] = "noindex"
    if "lang" not in request.GET:
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return get_conditional_response(request, etag=etag, response=response) or response


def _drawn(card: BaseCard, language: Language, current: Shelf) -> tuple[str, str]:
    """The hovercard and its ETag."""
    context = {
        "card": card,
        "words": card_in_words(card, language),
        "stats": f"{style_of(current.kit)}stats.html",
        "levels": cards_of_one(card, current.catalog),
        "terms": named_keywords(card, language),
    }
    with override(language):
        html = render_to_string("cards/hovercard.html", context)
    return html, f'"{sha256(html.encode()).hexdigest()[:32]}"'
