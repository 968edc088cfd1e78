"""Columns and filters of the admin's list of cards, made of the description of a game's cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from cards.models import Card, SiteFormat
from cards.names import subtype_name
from engine.cards.fields import CardField, FieldKind
from web.games import first_game, kit_of, kits, present_kit
from web.text.language import in_reader_language, reader_language


def game_of(request: HttpRequest, row: Card | SiteFormat | None = None) -> str:
    """The game that a page of the admin is about: the row's, or the one in the address; the first where nothing says."""
    asked = request.GET.get("game", "")
    return row.game if row is not None else asked if asked in kits() else first_game()


@admin.display(description=_("type"), ordering="type")
def type_column(card: Card) -> str:
    """What the card's type is called."""
    return kit_of(card.game).cards.types[card.type].name.in_language(reader_language())


def column_of(known: CardField) -> Callable[[Card], Any]:
    """The column of a fact, by which the list can be ordered."""

    def column(card: Card) -> Any:
        value = card.facts.get(known.name)
        if known.kind is FieldKind.SUBTYPE and value:
            return subtype_name(card.game, value).in_language(reader_language())
        if known.kind is FieldKind.CHOICE and value:
            return dict(known.choices)[value].in_language(reader_language())
        return value is True if is_yes_no else value

    is_yes_no = known.kind is FieldKind.YES_NO
    described = admin.display(boolean=is_yes_no, description=in_reader_language(known.label), ordering=f"facts__{known.name}")
    shown: Callable[[Card], Any] = described(column)
    shown.__name__ = known.name
    return shown


class TypeFilter(admin.SimpleListFilter):
    """Cards of a type."""

    title = _("type")
    parameter_name = "type"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """The types of the game."""
        return [(str(slug), in_reader_language(info.name)) for slug, info in present_kit().cards.types.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Card]) -> QuerySet[Card]:
        """The cards of the chosen type."""
        return queryset.filter(type=self.value()) if self.value() else queryset


def filter_of(known: CardField) -> type[admin.SimpleListFilter]:
    """The filter of a fact: a link for each value that cards have."""

    class FactFilter(admin.SimpleListFilter):
        title = in_reader_language(known.label)
        parameter_name = known.name

        def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
            """The values, named."""
            values = Card.objects.values_list(f"facts__{known.name}", "game").distinct()
            named = {
                str(value): subtype_name(game, value).in_language(reader_language()) if known.kind is FieldKind.SUBTYPE else str(value)
                for value, game in values
                if value is not None
            }
            return sorted(named.items())

        def queryset(self, request: HttpRequest, queryset: QuerySet[Card]) -> QuerySet[Card]:
            """The cards with the chosen value."""
            chosen = self.value()
            if chosen is None:
                return queryset
            is_number = known.kind is FieldKind.NUMBER and chosen.isdecimal() and len(chosen) < 10
            return queryset.filter(**{f"facts__{known.name}": int(chosen) if is_number else chosen})

    return FactFilter
