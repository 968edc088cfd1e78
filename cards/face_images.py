"""Faces as images over HTTP: drawn once a revision, cached by content."""

from __future__ import annotations

from hashlib import sha256

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags

from cards.faces import DRAWING, draw_face
from cards.rules_text import face_paragraphs, spoken_rules_text
from cards.selectors import Shelf, edition_mark
from engine.cards.catalog import BaseCard
from engine.languages import Language


def current_face(card: BaseCard, language: Language, current: Shelf) -> str:
    """The face of `card`, drawn once at this revision."""
    return _kept(card, language, current)[0]


def _kept(card: BaseCard, language: Language, current: Shelf) -> tuple[str, str]:
    """The face and its ETag."""

    def draw() -> tuple[str, str]:
        drawn = draw_current_face(card, language, current)
        return drawn, f'"{sha256(drawn.encode()).hexdigest()[:32]}"'

    return current.keep(("face", card.id, language), draw)


def draw_current_face(card: BaseCard, language: Language, current: Shelf) -> str:
    """The face of `card` with the text and the edition that it has now."""
    return draw_face(
        card,
        language,
        text=face_paragraphs(card, language),
        description=spoken_rules_text(card, language),
        edition=edition_mark(card, current.editions),
    )


def face_version(token: str) -> str:
    """What stands in a face's address as `v`: a face at such an address never changes."""
    return f"{DRAWING}-{token[:12]}"


def face_response(request: HttpRequest, card: BaseCard, language: Language, current: Shelf) -> HttpResponse:
    """A face as an image: 304 for whoever has it.

    At an address with the present version it is kept for good; elsewhere it is asked for again after an hour.
    """
    drawn, etag = _kept(card, language, current)
    known = parse_etags(request.headers.get("If-None-Match", ""))
    is_known = "*" in known or any(tag.removeprefix("W/") == etag for tag in known)
    response = HttpResponseNotModified() if is_known else HttpResponse(drawn, content_type="image/svg+xml; charset=utf-8")
    response["ETag"] = etag
    is_versioned = request.GET.get("v") == face_version(current.token)
    response["Cache-Control"] = "public, max-age=31536000, immutable" if is_versioned else "public, max-age=3600"
    response["X-Content-Type-Options"] = "nosniff"
    # opened on its own, a face may draw and nothing else
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    if "lang" not in request.GET:
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response
