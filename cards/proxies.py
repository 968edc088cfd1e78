"""Cards on paper to cut out and play with: nine to a page, at the size of the real ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import override

from cards.face_images import cards_brought, current_face, current_sheet, sheet_sides
from cards.rules_text import card_in_words
from cards.selectors import Shelf
from engine.cards.catalog import BaseCard
from engine.languages import Language
from web.typesetting import set_pdf

TEMPLATE = Path(__file__).parent / "typst" / "proxies.typ"
PROXIES_MOST = 180
"""How many cards one document holds: 20 pages, which take a second to set."""


def leader_sheets(card: BaseCard, *, language: Language, shelf: Shelf) -> bytes:
    """A PDF of the sheet that `card` is, both sides to fold back to back, and behind it the cards that it brings, to cut out."""
    return proxy_sheets(cards_brought(card, shelf), title=card.name.in_language(language), language=language, shelf=shelf, sheet=card)


def proxy_sheets(
    cards: Iterable[tuple[BaseCard, int]],
    *,
    title: str,
    language: Language,
    shelf: Shelf,
    numbered: Sequence[str] = (),
    sheet: BaseCard | None = None,
) -> bytes:
    """A PDF of `cards`, each as often as its number says: A4, 3 by 3 faces of 63 × 88 mm, with marks to cut along.

    It holds the first `PROXIES_MOST` copies. `numbered` are lines that tell over the first sheet which cards they are and how many.
    The two sides of `sheet` stand on a page of their own before the cards, the second upside down: folded they lie back to back.
    """
    faces: dict[int, str] = {}
    places: dict[int, int] = {}
    told = []
    for card in islice((card for card, copies in cards for _copy in range(copies)), PROXIES_MOST):
        place = places.setdefault(card.id, len(places))
        faces.setdefault(place, current_face(card, language, shelf))
        told.append({"face": place, "alt": card_in_words(card, language)})
    with override(language):
        note = _("Proxy cards, 63 × 88 mm: print them at their actual size (100 %) and cut along the marks.")
    given = {"title": title, "language": language, "note": note, "numbered": list(numbered), "faces": list(faces.values()), "cards": told}
    return set_pdf(TEMPLATE, given | (_sides(sheet, language, shelf) if sheet else {}))


def _sides(card: BaseCard, language: Language, shelf: Shelf) -> dict[str, Any]:
    """Both sides of the sheet that `card` is, with what they say in words, and how to fold them."""
    name = card.name.in_language(language)
    with override(language):
        note = _("%(name)s: print it at its actual size (100 %%), cut along the marks, fold along the dashed line.") % {"name": name}
    sides = [
        {"drawing": current_sheet(card, side, language, shelf), "alt": f"{name}, {called.in_language(language)}"}
        for side, called in sheet_sides(card).items()
    ]
    return {"sides": sides, "sides_note": note}
