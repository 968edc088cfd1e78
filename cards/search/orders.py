"""The orders in which cards may be shown. A card without the value comes last, whichever way round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from cards.names import subtype_name
from cards.search.folding import fold
from cards.search.index import Indexed, SearchIndex
from engine.cards.fields import FieldKind
from engine.kit import Kit
from engine.languages import Language
from web.errors import SiteError
from web.games import kit_of
from web.text.language import in_reader_language

Key = Callable[[Any, Language], Any]


@lru_cache
def orders_of(game: str) -> Mapping[str, tuple[str | Promise, Key]]:
    """The orders of a game's cards by name, with their label; `-` before a name turns it round."""
    kit = kit_of(game)
    return {name: _order(name, kit) for name in kit.cards.orders}


@lru_cache
def order_names(game: str) -> tuple[str, ...]:
    """Every order that may be asked for."""
    return tuple(sign + name for name in orders_of(game) for sign in ("", "-"))


def known_order(asked: str, kit: Kit) -> str:
    """The order that was asked for, or the one that cards are shown in if nothing is said: their cost, if they have one."""
    names = order_names(kit.slug)
    return asked if asked in names else "cost" if "cost" in names else names[0]


def _order(name: str, kit: Kit) -> tuple[str | Promise, Key]:
    if name in _GENERAL:
        return _GENERAL[name]
    if name == "type":
        places = {slug: place for place, slug in enumerate(kit.cards.types)}
        return gettext_lazy("Type"), lambda card, language: places[card.type]
    known = kit.cards.by_name[name]
    label = in_reader_language(known.label)
    if known.kind is FieldKind.NUMBER:
        return label, lambda card, language: getattr(card, name)
    return label, lambda card, language: _subtype(card, getattr(card, name), language)


def _subtype(card: Any, slug: str | None, language: Language) -> str | None:
    return fold(subtype_name(card.game, slug).in_language(language)) if slug else None


def _name(card: Any, language: Language) -> str:
    return fold(card.name.in_language(language))


_GENERAL: Mapping[str, tuple[str | Promise, Key]] = {
    "name": (gettext_lazy("Name"), _name),
    "number": (gettext_lazy("Card number"), lambda card, language: min((p.number.zfill(12) for p in card.printings), default=None)),
    "id": (gettext_lazy("Id"), lambda card, language: card.id),
}


class UnknownOrderError(SiteError):
    """No order has this name."""

    code = "UNKNOWN_ORDER"
    status = 400


def in_order(index: SearchIndex, order: str, language: Language) -> list[Indexed]:
    """Every card of `index` by `order`, equal ones by name and id. Kept with the index; not to be changed.

    Raises:
        UnknownOrderError: no order is called so.
    """
    game = index.kit.slug
    if order not in order_names(game):
        raise UnknownOrderError(
            f"no order is called {order!r}; there are {', '.join(orders_of(game))}, with - before it for the other way round"
        )
    return index.keep(("order", order, language), lambda: _sorted(index, order, language))


def _sorted(index: SearchIndex, order: str, language: Language) -> list[Indexed]:
    name, turned = order.removeprefix("-"), order.startswith("-")
    if name == "id":
        return sorted(index.entries, key=lambda entry: entry.card.id, reverse=turned)
    key = orders_of(index.kit.slug)[name][1]
    by_name = sorted(index.entries, key=lambda entry: (_name(entry.card, language), entry.card.id))
    there = [(key(entry.card, language), entry) for entry in by_name]
    ordered = sorted((pair for pair in there if pair[0] is not None), key=lambda pair: pair[0], reverse=turned)
    return [entry for _, entry in ordered] + [entry for value, entry in there if value is None]
