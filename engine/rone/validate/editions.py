"""Which cards an edition, a day and a ruleset admit (KEY-EDITIONS)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from engine.rone.cards import Card
from engine.rone.formats import Format

SECOND_EDITION_KEYWORDS: Final = frozenset({"flying", "shield", "slow"})
SECOND_EDITION_TRIGGERS: Final = frozenset({"direct_hit", "combat"})


def second_edition_words(card: Card) -> tuple[str, ...]:
    """The keywords marked 2E that `card` bears or grants, sorted: flying, shield, slow, direct_hit, combat, initiative.

    A card that merely speaks of one (destroys flying units, takes Flying away) does not bear it.
    """
    found: set[str] = set()
    for ability in card.abilities:
        _collect(ability, found)
    return tuple(sorted(found))


def _collect(node: Any, found: set[str]) -> None:
    if isinstance(node, Mapping):
        for word, value in node.items():
            if word == "initiative":
                found.add("initiative")
            elif word == "when" and isinstance(value, str) and "of" not in node:
                found.update(SECOND_EDITION_TRIGGERS.intersection((value,)))
            elif word == "grant" or (word == "keyword" and len(node) == 1):
                words = (value,) if isinstance(value, str) else tuple(value) if isinstance(value, list | tuple) else ()
                found.update(w for w in words if isinstance(w, str) and w in SECOND_EDITION_KEYWORDS)
            if isinstance(value, Mapping | list | tuple):
                _collect(value, found)
    elif isinstance(node, list | tuple):
        for part in node:
            _collect(part, found)


def is_in_editions(card: Card, format: Format) -> bool:
    """Whether a printing of `card` is in an edition that `format` admits."""
    return format.editions is None or any(printing.edition in format.editions for printing in card.printings)


def released_on(card: Card, format: Format) -> date | None:
    """The first day of `card` in an edition that `format` admits, None while none of them has a date.

    A card without any printing has been there since ever.
    """
    if not card.printings:
        return date.min
    editions = format.editions
    return min((p.released for p in card.printings if p.released and (editions is None or p.edition in editions)), default=None)


def is_out(card: Card, format: Format, as_of: date) -> bool:
    """Whether `card` is out on `as_of` in an edition that `format` admits."""
    editions = format.editions
    for printing in card.printings:
        if printing.released is not None and printing.released <= as_of and (editions is None or printing.edition in editions):
            return True
    return not card.printings


def is_admitted(card: Card, format: Format, as_of: date) -> bool:
    """Whether `card` may be in a list of `format` on `as_of` at all."""
    if card.id in format.banned or not is_in_editions(card, format):
        return False
    if not is_out(card, format, as_of):
        return False
    return format.ruleset != "first-edition" or not second_edition_words(card)
