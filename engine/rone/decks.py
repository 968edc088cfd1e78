"""A deck as a list (what people write) and as cards to play with (what a game needs)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import EngineError
from engine.rone.cards import Card, CardId, CardType, Catalog, Hero


@dataclass(frozen=True)
class Entry:
    """So many copies of a card. The card may be unknown to the catalog: the validator says so."""

    card: CardId
    quantity: int


@dataclass(frozen=True)
class DeckList:
    """A list as its owner wrote it, legal or not.

    `heroes` are slugs: one, or two for a team (CON-8), or none yet. Entries of one card add up.
    """

    heroes: tuple[str, ...] = ()
    cards: tuple[Entry, ...] = ()
    technologies: tuple[Entry, ...] = ()


@dataclass(frozen=True)
class PlayableDeck:
    """The cards of one player (or team): complete heroes, every copy of the player deck, technologies."""

    heroes: tuple[Hero, ...]
    cards: tuple[Card, ...]
    technologies: tuple[Card, ...]


class DeckNotPlayableError(EngineError):
    """A list can't be played: a card is unknown or in the wrong zone, or a hero is not complete."""

    code = "DECK_NOT_PLAYABLE"


def playable_deck(deck: DeckList, catalog: Catalog) -> PlayableDeck:
    """`deck` with its cards looked up, copies in the order of card ids; sizes are not judged here.

    Raises:
        DeckNotPlayableError: naming the first hero or card that a game could not use.
    """
    heroes = []
    for slug in deck.heroes:
        hero = catalog.heroes.get(slug)
        if hero is None or not hero.is_complete:
            raise DeckNotPlayableError(f"hero {slug!r} is unknown or lacks a level")
        heroes.append(hero)
    if not heroes:
        raise DeckNotPlayableError("the list has no hero")
    return PlayableDeck(
        heroes=tuple(heroes),
        cards=_copies(deck.cards, catalog, {CardType.UNIT, CardType.TACTIC}),
        technologies=_copies(deck.technologies, catalog, {CardType.TECHNOLOGY}),
    )


def _copies(entries: tuple[Entry, ...], catalog: Catalog, types: set[CardType]) -> tuple[Card, ...]:
    copies: list[Card] = []
    for entry in sorted(entries, key=lambda entry: entry.card):
        card = catalog.by_id.get(entry.card)
        if card is None or card.type not in types:
            raise DeckNotPlayableError(f"card {entry.card} is unknown or can't be played from this zone")
        copies.extend([card] * max(entry.quantity, 0))
    return tuple(copies)
