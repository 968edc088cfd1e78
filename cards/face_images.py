"""Faces as images over HTTP: drawn once a revision, cached by content."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from hashlib import sha256

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags

from cards.faces import DRAWING, draw_face, sheet_style
from cards.rules_text import face_paragraphs, spoken_rules_text
from cards.selectors import Shelf, edition_mark
from engine.cards.catalog import BaseCard
from engine.languages import Language, LocalText


def current_face(card: BaseCard, language: Language, current: Shelf) -> str:
    """The face of `card`, drawn once at this revision."""
    return _kept_face(card, language, current)[0]


def _kept_face(card: BaseCard, language: Language, current: Shelf) -> tuple[str, str]:
    return _kept(("face", card.id, language), current, lambda: draw_current_face(card, language, current))


def _kept(key: Hashable, current: Shelf, draw: Callable[[], str]) -> tuple[str, str]:
    """A drawing and its ETag, drawn once at this revision."""

    def made() -> tuple[str, str]:
        drawn = draw()
        return drawn, f'"{sha256(drawn.encode()).hexdigest()[:32]}"'

    return current.keep(key, made)


def draw_current_face(card: BaseCard, language: Language, current: Shelf) -> str:
    """The face of `card` with the text and the edition that it has now."""
    return draw_face(
        card,
        language,
        text=face_paragraphs(card, language),
        description=spoken_rules_text(card, language),
        edition=edition_mark(card, current.editions),
    )


def sheet_sides(card: BaseCard) -> Mapping[str, LocalText]:
    """The sides of `card` that are drawn beside its face, with what they are called; none of most cards."""
    style = sheet_style(card)
    return style.sides(card) if style else {}


def current_sheet(card: BaseCard, side: str, language: Language, current: Shelf) -> str:
    """One of the `sheet_sides` of `card`, drawn once at this revision."""
    return _kept_sheet(card, side, language, current)[0]


def _kept_sheet(card: BaseCard, side: str, language: Language, current: Shelf) -> tuple[str, str]:
    style = sheet_style(card)
    assert style is not None, f"{card.slug} has no sheet"  # noqa: S101  sides are asked for first

    def draw() -> str:
        return style.draw(
            card,
            side,
            language,
            text=face_paragraphs(card, language),
            description=spoken_rules_text(card, language),
            kit=cards_brought(card, current),
            edition=edition_mark(card, current.editions),
        )

    return _kept(("sheet", card.id, side, language), current, draw)


def cards_brought(card: BaseCard, current: Shelf) -> list[tuple[BaseCard, int]]:
    """The cards that a leader brings by itself, with their copies: the printed kit of a character."""
    leader = current.catalog.leader_of(card)
    brought = current.catalog.brought_with(leader) if leader else {}
    return [(current.catalog.by_id[number], copies) for number, copies in brought.items()]


def face_version(token: str) -> str:
    """What stands in a face's address as `v`: a face at such an address never changes."""
    return f"{DRAWING}-{token[:12]}"


def face_response(request: HttpRequest, card: BaseCard, language: Language, current: Shelf) -> HttpResponse:
    """A face as an image: 304 for whoever has it.

    At an address with the present version it is kept for good; elsewhere it is asked for again after an hour.
    """
    return _image_response(request, *_kept_face(card, language, current), current)


def sheet_response(request: HttpRequest, card: BaseCard, side: str, language: Language, current: Shelf) -> HttpResponse:
    """A side of a sheet as an image, like a face."""
    return _image_response(request, *_kept_sheet(card, side, language, current), current)


def _image_response(request: HttpRequest, drawn: str, etag: str, current: Shelf) -> HttpResponse:
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
