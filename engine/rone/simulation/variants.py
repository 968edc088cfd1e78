"""How games of a report are played otherwise beside it: which games, and in which ways."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.rone.decks import PlayableDeck
from engine.rone.simulation.settings import POLICIES, GoldfishSettings
from engine.rone.simulation.side_games import PAYS_AS_BOT, PAYS_FROM_DECK, PAYS_FROM_HAND

FIRST_WATCHED = 8
"""All of the first so many games have side games, so that the shortest report has every part."""
STRIDE = 20
"""Of the pairs of seats after them, every so many-th."""
SAMPLED = 2_000
"""Games that are played again step by step are picked among the side games of the first so many."""
PRESSURES = range(7)
PAYING_PRESSURE = 3
"""Damage a turn under which the ways to pay for it are compared."""


@dataclass(frozen=True)
class Variant:
    """One way in which games are played otherwise, and the name that its counts have in the tally."""

    name: str
    deck: PlayableDeck
    settings: GoldfishSettings
    pays: int = PAYS_AS_BOT


def has_side_games(index: int) -> bool:
    """Whether game number `index` has side games; both seats of a pair or neither."""
    return index < FIRST_WATCHED or (index // 2) % STRIDE == 0


def key_card(deck: PlayableDeck) -> int:
    """The card whose fate under pressure is told: of the highest level the dearest, then the lowest id; -1 if none can be played."""
    playable = [card for card in deck.cards if card.cost is not None]
    if not playable:
        return -1
    return int(min(playable, key=lambda card: (-(card.level or 0), -(card.cost or 0), card.id)).id)


def variants_of(deck: PlayableDeck, settings: GoldfishSettings) -> Iterator[Variant]:
    """Everything that a report compares its games with."""
    for policy in POLICIES:
        if policy != settings.policy:
            yield Variant(f"policy/{policy}", deck, replace(settings, policy=policy))
    for pressure in PRESSURES:
        if pressure != settings.pressure:
            yield Variant(f"pressure/{pressure}", deck, replace(settings, pressure=pressure))
    pressed = replace(settings, pressure=PAYING_PRESSURE)
    yield Variant("paying/deck", deck, pressed, PAYS_FROM_DECK)
    yield Variant("paying/hand", deck, pressed, PAYS_FROM_HAND)
    for card in sorted({int(card.id) for card in deck.technologies}):
        rest = tuple(other for other in deck.technologies if other.id != card)
        yield Variant(f"without/{card}", PlayableDeck(deck.heroes, deck.cards, rest), settings)
