"""Parts of card pages: the type line, rules text with its symbols, stats.

Everything here is drawn from its arguments and from what the process already holds: no tag asks the database.
"""

from __future__ import annotations

from django import template
from django.urls import reverse
from django.utils.translation import get_language

from cards.names import Language, type_line_of
from engine.rone.cards import Card

register = template.Library()


def reader_language() -> Language:
    """The language that cards are shown in: German for German readers, English for all others."""
    return "de" if (get_language() or "en").startswith("de") else "en"


@register.filter
def type_line(card: Card) -> str:
    """Type and race of a card, as under its name: "Unit – Human"."""
    return type_line_of(card, reader_language())


@register.filter
def face_url(card: Card) -> str:
    """The address of a card's face in the reader's language."""
    address = reverse("cards:face", args=[card.slug])
    return f"{address}?lang={reader_language()}"
