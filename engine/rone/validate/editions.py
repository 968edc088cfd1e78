"""Which cards an edition, a day and a ruleset admit (KEY-EDITIONS)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from engine.rone.cards import Card
from engine.rone.formats import Format
from engine.verdict.judging import is_in_editions, is_out

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


def is_admitted(card: Card, format: Format, as_of: date) -> bool:
    """Whether `card` may be in a list of `format` on `as_of` at all."""
    if card.id in format.banned or not is_in_editions(card, format):
        return False
    if not is_out(card, format, as_of):
        return False
    return format.ruleset != "first-edition" or not second_edition_words(card)
