"""The orders in which cards may be shown. A card without the value comes last, whichever way round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from cards.names import race_name
from cards.search.folding import fold
from cards.search.index import NUMBERS, Indexed, SearchIndex
from engine.languages import Language
from engine.rone.cards import Card, CardType
from web.errors import SiteError

TYPE_ORDER = {kind: place for place, kind in enumerate(CardType)}
Key = Callable[[Card, Language], Any]


def _name(card: Card, language: Language) -> str:
    return fold(card.name.in_language(language))


def _number(name: str) -> Key:
    read = NUMBERS[name]
    return lambda card, language: read(card)


ORDERS: Mapping[str, tuple[str | Promise, Key]] = {
    "name": (gettext_lazy("Name"), _name),
    "cost": (gettext_lazy("Cost"), _number("cost")),
    "level": (gettext_lazy("Level"), _number("level")),
    "type": (gettext_lazy("Type"), lambda card, language: TYPE_ORDER[card.type]),
    "race": (gettext_lazy("Race"), lambda card, language: fold(race_name(card.race).in_language(language)) if card.race else None),
    "recycle": (gettext_lazy("Recycle cost"), _number("recycle")),
    "health": (gettext_lazy("Health"), _number("health")),
    "melee": (gettext_lazy("Melee attack"), _number("melee")),
    "ranged": (gettext_lazy("Ranged attack"), _number("ranged")),
    "speed": (gettext_lazy("Attack speed"), _number("speed")),
    "number": (gettext_lazy("Card number"), lambda card, language: min((p.number.zfill(12) for p in card.printings), default=None)),
    "id": (gettext_lazy("Id"), lambda card, language: card.id),
}
"""The orders by name, with their label; `-` before a name turns it round."""

ORDER_NAMES: tuple[str, ...] = tuple(sign + name for name in ORDERS for sign in ("", "-"))


class UnknownOrderError(SiteError):
    """No order has this name."""

    code = "UNKNOWN_ORDER"
    status = 400


def in_order(index: SearchIndex, order: str, language: Language) -> list[Indexed]:
    """Every card of `index` by `order`, equal ones by name and id. Kept with the index; not to be changed.

    Raises:
        UnknownOrderError: no order is called so.
    """
    if order not in ORDER_NAMES:
        raise UnknownOrderError(f"no order is called {order!r}; there are {', '.join(ORDERS)}, with - before it for the other way round")
    return index.keep(("order", order, language), lambda: _sorted(index, order, language))


def _sorted(index: SearchIndex, order: str, language: Language) -> list[Indexed]:
    name, turned = order.removeprefix("-"), order.startswith("-")
    if name == "id":
        return sorted(index.entries, key=lambda entry: entry.card.id, reverse=turned)
    key = ORDERS[name][1]
    by_name = sorted(index.entries, key=lambda entry: (_name(entry.card, language), entry.card.id))
    there = [(key(entry.card, language), entry) for entry in by_name]
    ordered = sorted((pair for pair in there if pair[0] is not None), key=lambda pair: pair[0], reverse=turned)
    return [entry for _, entry in ordered] + [entry for value, entry in there if value is None]
