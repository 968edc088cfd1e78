"""Template tags for Skirmish's cards: their kinds, and what is seen of them before the text is read."""

from __future__ import annotations

from typing import NamedTuple

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from cards.face_images import cards_brought, face_version, sheet_sides
from cards.faces.skirmish import KINDS, values_of
from cards.faces.skirmish_sheet import items_of_sheet
from cards.names import type_name
from cards.selectors import known_revision, shelf
from engine.skirmish.cards import SkirmishCard
from web.templatetags.web import symbol
from web.text.language import reader_language

register = template.Library()


class Seen(NamedTuple):
    """Something that is seen of a card: what it is, its symbol, the number beside that, and both in words."""

    label: str
    symbol: str
    number: str
    words: str


@register.simple_tag
def kind(card: SkirmishCard) -> SafeString:
    """The symbol of a card's kind in the shape of that kind; its name is said (CARD-1 to CARD-4)."""
    look = KINDS[card.type]
    return format_html(
        '<svg class="kind kind-{}" viewBox="-20 -21 40 43" role="img" aria-label="{}"><path d="{}"/>'
        '<use href="{}" x="-12" y="-13" width="24" height="24"/></svg>',
        card.type.value,
        type_name(card).in_language(reader_language()),
        look.shape,
        symbol(look.symbol),
    )


@register.filter
def at_a_glance(card: SkirmishCard) -> list[Seen]:
    """Life of a sheet, range, duration, moments, or what a piece is, in the reader's language."""
    language = reader_language()
    return [Seen(_labels()[value.what], value.symbol, value.number, value.words.in_language(language)) for value in values_of(card)]


def _labels() -> dict[str, str]:
    return {
        "life": gettext("Life"),
        "range": gettext("Range"),
        "duration": gettext("Duration"),
        "moment": gettext("Answer"),
        "piece": gettext("Piece"),
    }


@register.filter
def sheet_pictures(card: SkirmishCard) -> list[tuple[str, str]]:
    """The sides of a sheet, what they are called and where they are, in the reader's language; nothing for other cards."""
    language = reader_language()
    version = f"?lang={language}&v={face_version(known_revision())}"
    return [
        (called.in_language(language), reverse("cards:sheet", args=[card.slug, side]) + version)
        for side, called in sheet_sides(card).items()
    ]


@register.filter
def sheet_items(card: SkirmishCard) -> list[str]:
    """The items of a character, each with its number (BOX-2)."""
    return [f"{count} × {name}" for count, name, _note in items_of_sheet(card, kit_size(card), reader_language())]


@register.filter
def kit_size(card: SkirmishCard) -> int:
    """How many cards a character brings (KIT-1); 0 for other cards."""
    return sum(copies for _card, copies in cards_brought(card, shelf()))


@register.filter
def owner_of(card: SkirmishCard) -> SkirmishCard | None:
    """The sheet of the character to whose kit a card belongs, if there is one."""
    found: SkirmishCard | None = shelf().catalog.leader_card(card.character) if card.character else None
    return found
