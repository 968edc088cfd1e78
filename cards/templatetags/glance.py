"""Template tags for what is seen of a card before its text is read: its kind, its figures, its other sides."""

from __future__ import annotations

from typing import Any, NamedTuple

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cards.face_images import cards_brought, face_version, sheet_sides
from cards.faces import glance_of, sheet_style
from cards.names import type_name
from cards.selectors import known_revision, shelf
from engine.cards.catalog import BaseCard
from engine.cards.fields import FieldKind
from web.games import kit_of
from web.templatetags.web import symbol
from web.text.language import reader_language

register = template.Library()


class Seen(NamedTuple):
    """Something that is seen of a card: what it is, its symbol, the number beside that, and both in words."""

    label: str
    symbol: str
    number: str
    words: str


class Picture(NamedTuple):
    """A side of a card: what it is called, where it is, how large it is."""

    called: str
    address: str
    width: int
    height: int


@register.simple_tag
def kind(card: BaseCard) -> SafeString:
    """The symbol of a card's kind in the shape of that kind; the card's type is said."""
    glance = glance_of(card)
    look = glance.look(card)
    return format_html(
        '<svg class="kind kind-{}" viewBox="-20 -21 40 43" role="img" aria-label="{}"><path d="{}"/>'
        '<use href="{}" x="-12" y="-13" width="24" height="24"/></svg>',
        glance.kind(card),
        type_name(card).in_language(reader_language()),
        look.shape,
        symbol(look.symbol),
    )


@register.filter
def at_a_glance(card: BaseCard) -> list[Seen]:
    """The figures of a card that have symbols, in the reader's language."""
    language, glance = reader_language(), glance_of(card)
    return [
        Seen(glance.labels[value.what].in_language(language), value.symbol, value.number, value.words.in_language(language))
        for value in glance.values(card)
    ]


@register.filter
def sheet_pictures(card: BaseCard) -> list[Picture]:
    """The sides of a card in the reader's language; nothing for cards without any."""
    language, style = reader_language(), sheet_style(card)
    version = f"?lang={language}&v={face_version(known_revision())}"
    return [
        Picture(called.in_language(language), reverse("cards:sheet", args=[card.slug, side]) + version, *style.size(card))
        for side, called in sheet_sides(card).items()
        if style is not None
    ]


@register.filter
def has_paper(card: BaseCard) -> bool:
    """Whether both sides of a card can be printed with the cards that it brings."""
    style = sheet_style(card)
    return style is not None and style.has_paper(card)


@register.filter
def owner_of(card: BaseCard) -> Any:
    """The leader's card to whose cards a card belongs, if there is one."""
    known = next((one for one in kit_of(card.game).cards if one.kind is FieldKind.OF_LEADER), None)
    slug = getattr(card, known.name) if known else None
    return shelf().catalog.leader_card(slug) if slug else None


@register.filter
def kit_size(card: BaseCard) -> int:
    """How many cards a leader brings; 0 for other cards."""
    return sum(copies for _card, copies in cards_brought(card, shelf()))
