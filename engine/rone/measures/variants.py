"""How games of a report are played otherwise beside it: which games, and in which ways."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.rone.decks import PlayableDeck
from engine.rone.measures.goldfish_settings import POLICIES, GoldfishSettings
from engine.rone.measures.side_games import PAYS_AS_BOT, PAYS_FROM_DECK, PAYS_FROM_HAND
from engine.rone.words.vocabulary import Zone

FIRST_WATCHED = 8
"""All of the first so many games have side games, so that the shortest report has every part."""
STRIDE = 20
"""Of the pairs of seats after them, every so many-th."""
SAMPLED = 2_000
"""Games that are played again step by step are picked among the side games of the first so many."""
PRESSURES = range(7)
PAYING_PRESSURE = 3
"""Damage a turn under which the ways to pay for it are compared."""
ORDERED, POLICY, PRESSURE, PAYING, WITHOUT = "side", "policy", "pressure", "paying", "without"
"""What side games are played for: the first part of the name of their counts. Ordered ones are those that the others stand beside."""
NO_CARD = -1


@dataclass(frozen=True)
class Variant:
    """One way in which games are played otherwise, and the name that its counts have in the tally."""

    name: str
    deck: PlayableDeck
    settings: GoldfishSettings
    pays: int = PAYS_AS_BOT
    without: int = NO_CARD
    """The technology that is left out."""

    @property
    def purpose(self) -> str:
        """What it is played for."""
        return self.name.partition("/")[0]


def has_side_games(index: int) -> bool:
    """Whether game number `index` has side games; both seats of a pair or neither."""
    return index < FIRST_WATCHED or (index // 2) % STRIDE == 0


def key_card(deck: PlayableDeck) -> int:
    """The card whose fate under pressure is told: of the highest level the dearest, then the lowest id; -1 if none can be played."""
    playable = [card for card in deck.cards if card.cost is not None]
    if not playable:
        return -1
    return int(min(playable, key=lambda card: (-(card.level or 0), -(card.cost or 0), card.id)).id)


def reads_technology_deck(deck: PlayableDeck) -> bool:
    """Whether a text of the deck asks for cards of the technology deck: then even one that is never played may matter."""
    heroes = [card for hero in deck.heroes for card in hero.levels.values()]
    return any(Zone.TECHNOLOGY_DECK in repr(card.abilities) for card in (*heroes, *deck.cards, *deck.technologies))


def variants_of(deck: PlayableDeck, settings: GoldfishSettings) -> Iterator[Variant]:
    """Everything that a report compares its games with."""
    for policy in POLICIES:
        if policy != settings.policy:
            yield Variant(f"{POLICY}/{policy}", deck, replace(settings, policy=policy))
    for pressure in PRESSURES:
        if pressure != settings.pressure:
            yield Variant(f"{PRESSURE}/{pressure}", deck, replace(settings, pressure=pressure))
    pressed = replace(settings, pressure=PAYING_PRESSURE)
    yield Variant(f"{PAYING}/deck", deck, pressed, PAYS_FROM_DECK)
    yield Variant(f"{PAYING}/hand", deck, pressed, PAYS_FROM_HAND)
    for card in sorted({int(card.id) for card in deck.technologies}):
        rest = tuple(other for other in deck.technologies if other.id != card)
        yield Variant(f"{WITHOUT}/{card}", PlayableDeck(deck.heroes, deck.cards, rest), settings, without=card)
