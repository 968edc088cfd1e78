"""Exact reports of decks: each as counting every shuffle, pile and hand finds it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from statistics import fmean

import pytest

from engine.tocsin.cards import CardType, TocsinCard
from engine.tocsin.measures.exact import DeckFigures
from engine.tocsin.measures.hands import KINDS_AT
from engine.tocsin.measures.reports import (
    Advised,
    Goal,
    activations,
    activations_at,
    advised,
    chances_to_defeat,
    enemies_at,
    pile_of,
    thinned,
)
from engine.tocsin.records import ATTACKS, Row, SideName
from tests.engine.tocsin.enumerated import tried, tried_defeat
from tests.engine.tocsin.low_water import low_water
from tests.engine.tocsin.test_exact import DIE, cards, start_deck

ACTIONS = ("melee+1", "ranged", "+2", "defence / +1", "special")


def shares(values: Iterable[object]) -> dict[object, Fraction]:
    """How often each value comes up."""
    found = Counter(values)
    return {value: Fraction(times, found.total()) for value, times in found.items()}


def prepared(pile: Sequence[int], size: int) -> tuple[tuple[int, ...], int]:
    """Draw literally: cards in hand and damage; -1 is a stunned card, -2 a poisoned one (STAT-2, STAT-3)."""
    hand, damage, draws, left = [], 0, size, list(pile)
    while draws and left:
        card = left.pop(0)
        damage += card == -2
        draws -= card != -2
        hand += [card] if card >= 0 else []
    return tuple(sorted(hand)), damage


@pytest.mark.parametrize("on_top", [False, True])
@pytest.mark.parametrize(("stunned", "poisoned", "size"), [(0, 0, 3), (1, 1, 3), (0, 2, 4), (2, 1, 2), (2, 0, 8), (1, 1, 6)])
def test_thinned_hands_are_those_of_every_shuffle(stunned: int, poisoned: int, size: int, on_top: bool) -> None:
    deck = cards(ACTIONS)
    status = [-1] * stunned + [-2] * poisoned
    own = list(range(len(deck)))
    piles = [(*top, *rest) for top in permutations(status) for rest in permutations(own)] if on_top else permutations([*own, *status])
    drawn = Counter(prepared(pile, size) for pile in piles)
    told = thinned(DeckFigures(deck, DIE), stunned, poisoned, size, on_top)
    every = [one for one, times in drawn.items() for _ in range(times)]
    assert told.hand == shares(len(hand) for hand, _ in every)
    assert told.damage == shares(damage for _, damage in every)
    values = {hand: tried([deck[place].actions for place in hand], DIE, ATTACKS, False) for hand, _ in drawn}
    assert told.volley == sum(values[hand].volley * times for (hand, _), times in drawn.items()) / drawn.total()
    assert told.ward == Fraction(sum(values[hand].ward * times for (hand, _), times in drawn.items()), drawn.total())


def test_a_clean_deck_is_thinned_by_nothing() -> None:
    deck = start_deck("berrit-kell")
    figures = DeckFigures(deck, DIE)
    clean, hurt = thinned(figures, 0, 0), thinned(figures, 2, 1)
    assert (clean.hand, clean.damage) == ({7: 1}, {0: 1})
    assert (clean.volley, clean.ward) == (figures.volley(deck).mean, figures.ward(deck).mean)
    assert hurt.volley < clean.volley
    assert hurt.ward < clean.ward
    assert thinned(figures, 2, 1, on_top=True).damage == {1: 1}


def test_activations_are_those_of_every_pile() -> None:
    pile = {"bell": 3, "wave": 2, "lamp": 1}
    every = [rune for rune, copies in pile.items() for _ in range(copies)]
    for players in (1, 2, 4, 6):
        for runes in ({"bell"}, {"bell", "lamp"}, set(), {"moon"}, set(pile)):
            revealed = combinations(every, min(players + 1, len(every)))
            assert activations(pile, runes, players) == shares(sum(rune in runes for rune in one) for one in revealed)


def test_sides_of_a_location_are_activated_by_all_their_runes() -> None:
    edition = low_water()
    pile = pile_of([card for card in edition.catalog.of_type(CardType.UPGRADE) for _ in range(card.copies or 1)])
    assert pile == dict.fromkeys(edition.runes, 5)
    told = activations_at(edition.quests["broken-causeway"], pile)
    slinger = told["broken-causeway-upper-1", SideName.FRONT]
    assert slinger == activations(pile, {"wave", "moon"})
    assert sum(number * chance for number, chance in slinger.items()) == 1  # three of 30 are revealed, ten of which are of either rune
    assert ("broken-causeway-upper-1", SideName.BACK) not in told


def test_enemies_of_a_location_are_told_once_with_their_values_for_the_players() -> None:
    quests = low_water().quests
    found = {faced.slug: faced for faced in enemies_at(quests["broken-causeway"], 3)}
    assert (found["broken-causeway-upper-1"].health, found["broken-causeway-upper-1"].strength) == (6, 2)
    for quest in quests.values():
        symbols = [faced.enemy.symbol for faced in enemies_at(quest) if faced.enemy.symbol]
        assert len(symbols) == len(set(symbols))
        assert {side.enemy.symbol for card in quest.cards for side in card.sides if side.enemy and side.enemy.symbol} == set(symbols)


def test_enemies_of_a_location_are_defeated_as_trying_every_set_says() -> None:
    edition = low_water()
    deck = cards(["melee+3", "ranged+2", "+3", "melee / +2", "ranged+1"])
    for quest in edition.quests.values():
        for faced, chance in chances_to_defeat(deck, DIE, quest, 1, 4):
            if faced.health is None or chance is None:
                assert faced.health is chance is None
                continue
            kinds = KINDS_AT[faced.at.row]
            hands = [tuple(card.actions for card in hand) for hand in combinations(deck, 4)]
            told = [tried_defeat(hand, faced.health, faced.enemy.armour, DIE, kinds, False) for hand in hands]
            assert chance.mean == sum(told) / Fraction(len(told))
            assert chance.drawn == 0


@pytest.mark.parametrize("row", list(Row))
def test_rage_is_that_of_every_hand(row: Row) -> None:
    deck = [
        *cards(["melee+1", "ranged", "+2", "+1", "melee / +3", "defence"]),
        *(card for card in start_deck("berrit-kell") if card.slug == "bellows"),
        *(card for card in start_deck("pip-and-odd") if card.slug == "two-strands"),
    ]
    hands = list(combinations(deck, 4))
    of_cards = [sum(card.rage or 0 for card in hand) for hand in hands]
    attacks = [tried([card.actions for card in hand], DIE, KINDS_AT[row], False).attacks for hand in hands]
    figures = DeckFigures(deck, DIE, row)
    told, raised = figures.rage(deck, 4)
    assert figures.attacks(deck, 4).chances == shares(attacks)
    assert told.chances == shares(of_cards)
    assert raised.chances == shares(map(sum, zip(of_cards, attacks, strict=True)))


def changed(deck: list[TocsinCard], one: Advised, offered: list[TocsinCard]) -> list[TocsinCard]:
    """The deck after a change."""
    if one.gained is not None:
        return [*deck, next(card for card in offered if card.slug == one.gained)]
    cards = list(deck)
    if one.removed is not None:
        cards.remove(next(card for card in deck if card.slug == one.removed))
    return cards


@pytest.mark.parametrize("goal", list(Goal))
@pytest.mark.parametrize("quest", [None, "broken-causeway"])
def test_advice_tells_each_change_as_every_hand_of_the_deck_after_it(goal: Goal, quest: str | None) -> None:
    edition = low_water()
    location = edition.quests[quest] if quest else None
    deck = start_deck("ysolt-maren")[:8]
    offered = [edition.card(slug) for slug in ("spring-tide", "sealskin-coat", "hot-broth")]
    told = advised(deck, offered, DIE, goal, location, size=3)
    changes = [(one.gained, one.removed) for one in told]
    assert changes[0] == (None, None)
    assert sorted(changes[1:], key=str) == sorted(
        [*((card.slug, None) for card in offered), *((None, slug) for slug in {card.slug for card in deck})], key=str
    )
    assert [one.value(goal) for one in told[1:]] == sorted((one.value(goal) for one in told[1:]), reverse=True)
    asked = [faced.strength for faced in enemies_at(location) if faced.strength is not None] if location else [2]
    for one in told:
        hands = [tried([card.actions for card in hand], DIE, ATTACKS, False) for hand in combinations(changed(deck, one, offered), 3)]
        assert one.volley == sum(hand.volley for hand in hands) / Fraction(len(hands))
        assert one.ward == Fraction(sum(hand.ward for hand in hands), len(hands))
        assert one.both == sum(hand.both[2] or 0 for hand in hands) / Fraction(len(hands))
        balance = [fmean(float(hand.both[ward] or 0) for hand in hands) for ward in asked]
        assert float(one.balance) == pytest.approx(fmean(balance))
