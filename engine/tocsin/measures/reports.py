"""Exact reports of a deck (DRAW, STAT, RUNE): cards that thin it out, upgrades that better it, what a location does to it and it to that.

All hold for the first round, with a fresh deck and a full pile; nothing is simulated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import comb
from typing import Final

from engine.chances import Chances
from engine.tocsin.cards import HAND_LIMIT, TocsinCard
from engine.tocsin.glance import PLAYERS, amount_for
from engine.tocsin.measures.exact import DeckFigures, HandSpread
from engine.tocsin.records import Enemy, Position, Quest, Row, SideName

USUAL_WARD: Final = 2
"""The ward that is kept where no location says what comes."""


def chances_of_holding(wanted: int, size: int, taken: int) -> Chances:
    """The chance to have each number of `wanted` cards among `taken` out of `size`, drawn without putting back."""
    taken = min(taken, size)
    ways = {number: comb(wanted, number) * comb(size - wanted, taken - number) for number in range(min(wanted, taken) + 1)}
    return {number: Fraction(count, comb(size, taken)) for number, count in ways.items() if count}


# --- Thinning ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Thinned:
    """A preparation phase with stunned and poisoned cards: cards in hand, damage, and mean volley and ward of such hands.

    `drawn` is how many hands were drawn for the means, 0 where all are counted.
    """

    hand: Chances
    damage: Chances
    volley: Fraction
    ward: Fraction
    drawn: int = 0


def thinned(figures: DeckFigures, stunned: int, poisoned: int, size: int = HAND_LIMIT, on_top: bool = False) -> Thinned:
    """What `stunned` and `poisoned` cards do, shuffled into the deck, or lying on top of it in any order (STAT-2, STAT-3).

    A stunned card takes the place of another in hand; a poisoned one hurts and is replaced. Drawing ends with the deck: what a discard
    pile brings that is shuffled then (DRAW-2) isn't counted.
    """
    cards = figures.cards
    among = stunned if on_top else stunned + len(cards)
    lost = chances_of_holding(stunned, among, size)
    hand = {min(size - number, len(cards)): chance for number, chance in sorted(lost.items(), reverse=True)}
    return Thinned(
        hand,
        _drawn_before(poisoned, among, size),
        sum((chance * figures.volley(cards, held).mean for held, chance in hand.items()), Fraction(0)),
        sum((chance * figures.ward(cards, held).mean for held, chance in hand.items()), Fraction(0)),
        max(figures.hands(cards, held).drawn for held in hand),
    )


def _drawn_before(poisoned: int, others: int, size: int) -> Chances:
    """How many poisoned cards come up until `size` others are drawn; all where there are fewer others."""
    if others < size:
        return {poisoned: Fraction(1)}
    whole = comb(others + poisoned, poisoned)
    return {
        number: Fraction(comb(size - 1 + number, number) * comb(others - size + poisoned - number, poisoned - number), whole)
        for number in range(poisoned + 1)
    }


# --- Runes ---------------------------------------------------------------------------------------


def activations(pile: Mapping[str, int], runes: Collection[str], players: int = PLAYERS) -> Chances:
    """How often a card that shows these runes is activated in a round (RUNE-2): one rune is revealed for each player, and one more.

    `pile` are the upgrades by rune; with fewer than that no more are revealed (RUNE-6).
    """
    wanted = sum(copies for rune, copies in pile.items() if rune in runes)
    return chances_of_holding(wanted, sum(pile.values()), players + 1)


def activations_at(quest: Quest, pile: Mapping[str, int], players: int = PLAYERS) -> dict[tuple[str, SideName], Chances]:
    """The same for each side of a location that shows runes, as long as it shows: by the card's slug and the side."""
    return {
        (card.slug, name): activations(pile, side.runes, players)
        for card in quest.cards
        for name, side in zip(SideName, card.sides, strict=True)
        if side.runes
    }


def pile_of(upgrades: Sequence[TocsinCard]) -> dict[str, int]:
    """The composition of a pile of these cards, a card for each copy: copies by rune."""
    return dict(Counter(card.rune for card in upgrades if card.rune is not None))


# --- Locations -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Faced:
    """An enemy of a location: where it first stands, and its values for so many players; None where they depend on more than that."""

    slug: str
    at: Position
    enemy: Enemy
    health: int | None
    strength: int | None


def enemies_at(quest: Quest, players: int = PLAYERS) -> Iterator[Faced]:
    """Each enemy of a location once: upper row, then lower, front before back; faces with one symbol are one enemy (PROG-2)."""
    seen = set()
    for card in quest.cards:
        for side in card.sides:
            enemy = side.enemy
            if enemy is None or enemy.symbol in seen:
                continue
            if enemy.symbol is not None:
                seen.add(enemy.symbol)
            strength = None if enemy.attack is None else amount_for(enemy.attack.strength, players)
            yield Faced(card.slug, card.at, enemy, amount_for(enemy.health, players), strength)


def chances_to_defeat(
    deck: Sequence[TocsinCard],
    faces: Sequence[int],
    quest: Quest,
    players: int = PLAYERS,
    size: int = HAND_LIMIT,
    any_symbols: bool = False,
) -> list[tuple[Faced, HandSpread | None]]:
    """The chances of hands to defeat each enemy of a location, unhurt; None where its health depends on more than the players."""
    figures = {row: DeckFigures(deck, faces, row, any_symbols) for row in Row}
    return [
        (faced, None if faced.health is None else figures[faced.at.row].defeat(deck, size, faced.health, faced.enemy.armour)[-1])
        for faced in enemies_at(quest, players)
    ]


# --- Advice --------------------------------------------------------------------------------------


class Goal(StrEnum):
    """What a deck is to be better at; `balance` is the volley that leaves a ward against what comes."""

    ATTACK = "attack"
    DEFENCE = "defence"
    BALANCE = "balance"


@dataclass(frozen=True)
class Advised:
    """A deck after one change: mean volley, ward, volley beside a ward of 2, and the mean of those beside the strengths asked for.

    `gained` or `removed` is the slug of the card; neither for the deck as it is. `drawn` is how many hands were drawn, 0 where all are
    counted.
    """

    gained: str | None
    removed: str | None
    volley: Fraction
    ward: Fraction
    both: Fraction
    balance: Fraction
    drawn: int = 0

    def value(self, goal: Goal) -> Fraction:
        """What counts for a goal."""
        return {Goal.ATTACK: self.volley, Goal.DEFENCE: self.ward, Goal.BALANCE: self.balance}[goal]


def advised(
    deck: Sequence[TocsinCard],
    offered: Sequence[TocsinCard],
    faces: Sequence[int],
    goal: Goal,
    quest: Quest | None = None,
    players: int = PLAYERS,
    size: int = HAND_LIMIT,
    row: Row = Row.LOWER,
    any_symbols: bool = False,
) -> list[Advised]:
    """The deck as it is, then each upgrade offered and each card removed (UP-2), the best for the goal first; equal ones in that order.

    `quest` is the location whose enemies' strengths are to be warded off; without one it is a strength of 2.
    """
    figures = DeckFigures((*deck, *offered), faces, row, any_symbols)
    strengths = [faced.strength for faced in enemies_at(quest, players) if faced.strength is not None] if quest else []
    asked = Counter(strengths or [USUAL_WARD])

    def after(cards: Sequence[TocsinCard], gained: str | None = None, removed: str | None = None) -> Advised:
        beside = {ward: figures.both(ward, cards, size).mean for ward in {*asked, USUAL_WARD}}
        balance = sum((beside[ward] * times for ward, times in asked.items()), Fraction(0)) / asked.total()
        volley, ward, drawn = figures.volley(cards, size).mean, figures.ward(cards, size).mean, figures.hands(cards, size).drawn
        return Advised(gained, removed, volley, ward, beside[USUAL_WARD], balance, drawn)

    changes = [after((*deck, card), gained=card.slug) for card in offered]
    for slug in dict.fromkeys(card.slug for card in deck):
        place = next(at for at, card in enumerate(deck) if card.slug == slug)
        changes.append(after((*deck[:place], *deck[place + 1 :]), removed=slug))
    return [after(deck), *sorted(changes, key=lambda one: one.value(goal), reverse=True)]
