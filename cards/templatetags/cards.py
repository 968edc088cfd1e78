"""Parts of card pages: the type line, rules text with its symbols, stats.

Everything here is drawn from its arguments and from what the process already holds: no tag asks the database.
"""

from __future__ import annotations

import re
from typing import Any

from django import template
from django.urls import reverse

from cards.face_images import face_version
from cards.facets import Facet
from cards.glossary import MEANINGS
from cards.names import type_line_of
from cards.rules_text import rules_lines
from cards.selectors import known_revision
from engine.languages import LocalText
from engine.rone.cards import Card
from engine.rone.formats import Format
from web.text.language import reader_language

CLAUSE = re.compile(r"[A-Z]+-([0-9]+|[A-Z-]+)\Z")

register = template.Library()


@register.filter
def type_line(card: Card, language: str = "") -> str:
    """Type and race of a card, as under its name: "Unit – Human"."""
    return type_line_of(card, "de" if (language or reader_language()) == "de" else "en")


@register.filter
def text_in(text: LocalText, language: str) -> str:
    """A text in the language with this code."""
    return text.in_language("de" if language == "de" else "en")


@register.filter
def face_url(card: Card) -> str:
    """The address of a card's face in the reader's language, as it is drawn now."""
    address = reverse("cards:face", args=[card.slug])
    return f"{address}?lang={reader_language()}&v={face_version(known_revision())}"


@register.inclusion_tag("cards/components/rules_text.html")
def rules_text(card: Card, *, with_terms: bool = False) -> dict[str, Any]:
    """The rules text of a card with its symbols. `with_terms`: keywords open their meaning, which stands on the same page."""
    linked = frozenset(MEANINGS) if with_terms else frozenset()
    return {"lines": rules_lines(card, reader_language()), "linked": linked}


@register.filter
def speed_symbol(card: Card) -> str:
    """The symbol of a unit's attack speed: a yellow rotation with its number."""
    return f"exhaust-{card.speed}-yellow"


@register.filter
def clause_of(source: str) -> str:
    """`source` where it is a clause of the rules (`KEY-SHIELD`), else ""."""
    return source if CLAUSE.match(source) else ""


@register.filter
def chosen_count(facets: list[Facet]) -> int:
    """How many filters are set."""
    return sum(1 for facet in facets if facet.chosen)


@register.filter
def printing_label(card: Card, format: Format | None = None) -> str:
    """The printing of `card` that is named in `format`, as it stands on the card: `DRY 027`; nothing for a card without any."""
    printing = card.printing(format.editions if format else None)
    return printing.label if printing else ""
