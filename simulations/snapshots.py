"""A deck as a job keeps it: the list at the time of ordering, in one canonical form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.rone.cards import CardId
from engine.rone.decks import DeckList, Entry


def snapshot_of(deck: DeckList) -> dict[str, Any]:
    """`deck` as JSON: heroes, and `[card id, copies]` for each card of both zones, entries of one card added up."""
    return {"heroes": list(deck.heroes), "cards": _counted(deck.cards), "technologies": _counted(deck.technologies)}


def deck_of(snapshot: Mapping[str, Any]) -> DeckList:
    """The list that `snapshot_of` wrote."""
    return DeckList(heroes=tuple(snapshot["heroes"]), cards=_entries(snapshot["cards"]), technologies=_entries(snapshot["technologies"]))


def _counted(entries: tuple[Entry, ...]) -> list[list[int]]:
    copies: dict[int, int] = {}
    for entry in entries:
        copies[entry.card] = copies.get(entry.card, 0) + entry.quantity
    return [[card, copies[card]] for card in sorted(copies) if copies[card] > 0]


def _entries(pairs: list[list[int]]) -> tuple[Entry, ...]:
    return tuple(Entry(CardId(card), quantity) for card, quantity in pairs)
