"""The picture beside a link to a deck."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, HttpResponseRedirect
from django.templatetags.static import static
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.views.decorators.http import require_safe

from decks.exchange.preview import find_preview, preview_data
from decks.list.language import starter_word
from decks.list.models import Visibility
from decks.list.readable import ReadableDeck
from decks.list.views.access import readable_deck, shared_deck
from decks.list.views.desk import desk_of
from web.costs import MANY, costly
from web.text.language import reader_language

SITE_PICTURE = "web/preview.png"


@costly(at_once=MANY)
@require_safe
def preview(request: HttpRequest, deck_id: str) -> HttpResponse:
    """The picture of a deck that is public or one's own."""
    return _picture(request, readable_deck(request, deck_id))


@costly(at_once=MANY)
@require_safe
def shared_preview(request: HttpRequest, token: str) -> HttpResponse:
    """The picture of a deck by its link."""
    response = _picture(request, shared_deck(token))
    response["X-Robots-Tag"] = "noindex"
    return response


def _picture(request: HttpRequest, read: ReadableDeck) -> HttpResponse:
    deck, desk = read.deck, desk_of(request, with_owned=False)
    name, owner = starter_word(deck, "name") or deck.name, deck.owner.get_username() if deck.owner else ""
    found = find_preview(preview_data(desk.view(read.state), name=name, owner=owner, language=reader_language()))
    if found is None:
        response: HttpResponse = HttpResponseRedirect(static(SITE_PICTURE))
        response["Cache-Control"] = "no-store"
        return response
    png, digest = found
    known = parse_etags(request.headers.get("If-None-Match", ""))
    is_known = any(tag.removeprefix("W/") == f'"{digest}"' for tag in known)
    response = HttpResponseNotModified() if is_known else HttpResponse(png, content_type="image/png")
    response["ETag"] = f'"{digest}"'
    response["Cache-Control"] = "public, max-age=600" if deck.visibility == Visibility.PUBLIC else "private, max-age=600"
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    response["X-Content-Type-Options"] = "nosniff"
    return response
