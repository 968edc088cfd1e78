"""The orders in which cards may be shown. A card without the value comes last, whichever way round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from accounts.errors import SiteError
from cards.names import race_name
from cards.search.folding import fold
from cards.search.index import NUMBERS
from engine.rone.cards import Card, CardType, Language

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


def sorted_cards(cards: Iterable[Card], order: str, language: Language) -> list[Card]:
    """`cards` by `order`, equal ones by name and id.

    Raises:
        UnknownOrderError: no order is called so.
    """
    name = order.removeprefix("-")
    if order not in ORDER_NAMES:
        raise UnknownOrderError(f"no order is called {order!r}; there are {', '.join(ORDERS)}, with - before it for the other way round")
    if name == "id":
        return sorted(cards, key=lambda card: card.id, reverse=order.startswith("-"))
    key = ORDERS[name][1]
    by_name = sorted(cards, key=lambda card: (_name(card, language), card.id))
    there = [(key(card, language), card) for card in by_name]
    ordered = sorted((pair for pair in there if pair[0] is not None), key=lambda pair: pair[0], reverse=order.startswith("-"))
    return [card for _, card in ordered] + [card for value, card in there if value is None]
