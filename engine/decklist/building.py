"""Lists that are more than cards: what a leader brings by itself, changed in steps, and parties of several such lists.

A **fixed kit** is a list with a leader and nothing else: the cards are those that the leader brings (`BaseCatalog.brought_with`). A
**build** has steps besides: each gains or removes one copy, in order. Whoever judges, plays or hashes such a list takes its `whole_list`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Final, NamedTuple

from engine.cards.catalog import BaseCatalog, CardId
from engine.cards.layout import Layout
from engine.decklist.decklist import Decklist, ZoneCount, entries_of

STEPS_MAX: Final = 99
"""So many steps a build has at most; further ones are impossible."""


class Whole(NamedTuple):
    """A list with all its cards, and the places (from 0) of its steps that can't be taken: they remove what isn't there then."""

    deck: Decklist
    impossible: tuple[int, ...] = ()


def whole_list(deck: Decklist, catalog: BaseCatalog[Any]) -> Decklist:
    """`deck` with every card that it is played with; itself where it lists them."""
    return taken_steps(deck, catalog).deck


def taken_steps(deck: Decklist, catalog: BaseCatalog[Any]) -> Whole:
    """`deck` with every card that it is played with, without its steps; steps that can't be taken are left out and named."""
    of_deck = catalog.layout.zones_of_deck
    if not deck.steps and any(deck.entries(zone) for zone in of_deck):
        return Whole(deck)
    copies = start_of(deck.leaders, catalog)
    if not copies and not deck.steps:
        return Whole(deck)
    impossible = []
    for place, step in enumerate(deck.steps):
        card = catalog.by_id.get(step.card)
        zone = catalog.layout.main_zone if card is None else catalog.layout.home(card.type)
        held = copies.setdefault(zone, {})
        if place >= STEPS_MAX or (not step.is_gain and not held.get(step.card)):
            impossible.append(place)
        else:
            held[step.card] = held.get(step.card, 0) + (1 if step.is_gain else -1)
    zones = {zone: entries_of({card: held[card] for card in sorted(held) if held[card]}) for zone, held in copies.items()}
    beside = {zone: entries for zone, entries in deck.zones.items() if zone not in of_deck}
    return Whole(replace(deck, zones={**beside, **zones}, steps=()), tuple(impossible))


def start_of(leaders: Iterable[str], catalog: BaseCatalog[Any]) -> dict[str, dict[CardId, int]]:
    """The copies that leaders bring by themselves, by zone."""
    found: dict[str, dict[CardId, int]] = {}
    for leader in leaders:
        for card, number in catalog.brought_with(leader).items():
            zone = found.setdefault(catalog.layout.home(catalog.by_id[card].type), {})
            zone[card] = zone.get(card, 0) + number
    return found


def fewest_steps(deck: Decklist, catalog: BaseCatalog[Any]) -> int:
    """In how many steps the cards of `deck` can be had from what its leaders bring, and in no fewer: each copy more or less is one."""
    start = start_of(deck.leaders, catalog)
    steps = 0
    for zone in catalog.layout.zone_slugs:
        there, wanted = start.get(zone, {}), ZoneCount.of(whole_list(deck, catalog).entries(zone)).copies
        steps += sum(abs(wanted.get(card, 0) - there.get(card, 0)) for card in {*there, *wanted})
    return steps


@dataclass(frozen=True)
class Party:
    """Several lists that are brought together, in the order of the seats; all of one format."""

    builds: tuple[Decklist, ...]
    format: str = ""

    def to_json(self, layout: Layout) -> dict[str, Any]:
        """The party, its lists under the field names of their game."""
        return {"format": self.format, "party": [build.to_json(layout) for build in self.builds]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any], layout: Layout) -> Party:
        """The party that `to_json` wrote."""
        return cls(tuple(Decklist.from_json(build, layout) for build in data["party"]), data.get("format", ""))


def party_hash(hashes: Sequence[str]) -> str:
    """SHA-256, in hex, of the hashes of a party's lists, sorted and joined by a newline: equal whoever sits where."""
    return sha256("\n".join(sorted(hashes)).encode()).hexdigest()
