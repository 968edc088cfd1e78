"""Template tags for Skirmish's cards alone."""

from __future__ import annotations

from django import template

from cards.faces.skirmish_sheet import items_of_sheet
from cards.templatetags.glance import kit_size
from engine.skirmish.cards import SkirmishCard
from web.text.language import reader_language

register = template.Library()


@register.filter
def sheet_items(card: SkirmishCard) -> list[str]:
    """The items of a character, each with its number (BOX-2)."""
    return [f"{count} × {name}" for count, name, _note in items_of_sheet(card, kit_size(card), reader_language())]
