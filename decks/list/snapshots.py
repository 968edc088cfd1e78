"""A list as those keep it that play it: as it was then, in one canonical form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.decklist import Decklist
from web.games import present_kit


def snapshot_of(deck: Decklist) -> dict[str, Any]:
    """`deck` as JSON: leaders, and `[card id, copies]` for each card of every zone, entries of one card added up; steps if it has some."""
    layout = present_kit().layout
    snapshot: dict[str, Any] = {layout.leader_key: list(deck.leaders)}
    for zone in layout.zones:
        copies: dict[int, int] = {}
        for entry in deck.entries(zone.slug):
            copies[entry.card] = copies.get(entry.card, 0) + entry.quantity
        snapshot[zone.key] = [[card, copies[card]] for card in sorted(copies) if copies[card] > 0]
    return snapshot | ({"steps": [step.to_json() for step in deck.steps]} if deck.steps else {})


def deck_of(snapshot: Mapping[str, Any]) -> Decklist:
    """The list that `snapshot_of` wrote."""
    return Decklist.from_json(snapshot, present_kit().layout)
