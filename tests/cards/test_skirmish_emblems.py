"""Emblems of Skirmish: drawn from what a card does, under the mark of its character, no two alike."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from cards.faces.marks import draw_mark, leader_look
from cards.faces.palette import Ground
from cards.faces.skirmish_emblem import DEEDS, draw_emblem
from engine.skirmish.cards import SkirmishCard
from tests.cards.skirmish_cards import ENEMY, attack, buff, counter, skirmish_card

COLOURS = Ground("#000000", "#ffffff")
CHARACTERS = ("brakka-holt", "ives-ember", "nettle-quick", "old-quillon", "marn-peat", "tock-seven")


def drawn(card: SkirmishCard) -> str:
    return draw_emblem(card, COLOURS)


def arcs(emblem: str) -> int:
    """The parts of circles that stand for cards of a range."""
    return len(re.findall(r'stroke-width="1.6"[^>]*opacity="0.65"', emblem))


def test_an_attack_has_a_weapon_for_each_x_of_its_damage() -> None:  # XST-4
    turned = re.compile(r'<g transform="rotate\(')
    counts = {damage: len(turned.findall(drawn(attack("hit", damage)))) for damage in (1, "X", "2X-1", "3X", "9X")}
    assert counts == {1: 1, "X": 1, "2X-1": 2, "3X": 3, "9X": 4}
    twice = skirmish_card("attack", "hit", {"play": [{"repeat": 2, "do": [{"damage": "X", "to": ENEMY}]}]}, range="melee")
    assert len(turned.findall(drawn(twice))) == 2
    summed = attack("hit", {"sum": ["2X+1", {"markers": "spring"}]})
    assert len(turned.findall(drawn(summed))) == 2


def test_a_range_is_an_arc_for_each_card_and_melee_none() -> None:  # ATK-7
    assert {range: arcs(drawn(attack("hit", "X", range=range))) for range in ("melee", 1, 2, 3, 6, "board")} == {
        "melee": 0,
        1: 1,
        2: 2,
        3: 3,
        6: 6,
        "board": 6,
    }


def test_damage_to_everybody_goes_all_around() -> None:  # ATK-2
    turned = re.compile(r'<g transform="rotate\(')
    assert len(turned.findall(drawn(attack("hit", "X", to={"character": "enemy", "many": "all"})))) == 5


@pytest.mark.parametrize(("rounds", "rings"), [(1, 1), (2, 2), (3, 3), (7, 3), ("turn", 1), ("permanent", 1)])
def test_a_buff_stands_in_a_ring_for_each_round(rounds: int | str, rings: int) -> None:  # EFF-2
    emblem = drawn(buff("brace", {"armour": 1, "to": "self", "for": rounds}))
    found = re.findall(r'<circle r="(?:51|45|39)"[^>]*>', emblem)
    assert len(found) == rings
    assert ["stroke-dasharray" in ring for ring in found] == [isinstance(rounds, str)] * rings


@pytest.mark.parametrize("word", list(DEEDS))
def test_what_a_text_does_has_a_sign_and_less_of_it_stands_upside_down(word: str) -> None:
    sign = f'd="{DEEDS[word]}"'
    emblem = drawn(buff("brace", {word: 1}))
    assert sign in emblem
    assert "rotate(180)" not in emblem
    assert "rotate(180)" in drawn(buff("brace", {word: -1}))
    assert sign not in drawn(buff("brace", {"while": 1}))


def test_each_moment_of_a_counter_is_a_hook_with_something_else_in_it() -> None:  # ANS-3 to ANS-5
    one = {moment: drawn(counter("parry", moment, {"draw": 1})) for moment in ("attack", "hurt", "buff")}
    assert len(set(one.values())) == 3
    both = skirmish_card("counter", "parry", {"answer": "attack", "do": [{"draw": 1}]}, {"answer": "buff", "do": [{"draw": 1}]})
    assert [len(re.findall(r"scale\(-?1 1\)", emblem)) for emblem in (one["attack"], drawn(both))] == [1, 2]


def test_a_sheet_shows_its_life_as_ticks_and_a_weight_for_each_trait() -> None:  # DMG-1, EFF-10
    plain = drawn(skirmish_card("character", "pim"))
    heavy = drawn(skirmish_card("character", "pim", traits=[{"speed": -1}, {"armour": 1}]))
    assert plain.count('stroke-width="2.4"') - draw_mark("pim", COLOURS, 28).count('stroke-width="2.4"') == 20
    assert [emblem.count('r="4.5"') for emblem in (plain, heavy)] == [0, 2]


def test_all_cards_of_a_kit_bear_the_mark_of_their_character() -> None:
    mark = draw_mark("pim", COLOURS, 15)
    cards = [attack("hit", "X"), attack("shot", "X", range=2), counter("parry", "hurt", {"prevent": 1, "to": "self"})]
    assert all(mark in drawn(card) for card in cards)
    assert draw_mark("pim", COLOURS, 16.5) in drawn(buff("brace", {"draw": 1}))
    assert not any(mark in drawn(replace(card, character="pom")) for card in cards)


def test_the_characters_of_the_demo_box_are_told_apart_by_core_and_ground() -> None:
    looks = [leader_look(slug) for slug in CHARACTERS]
    assert len({look.core for look in looks}) == len({look.ground for look in looks}) == 6
    assert len({look.outline for look in looks}) == 4


def test_cards_that_do_the_same_are_drawn_otherwise_and_the_same_card_alike() -> None:
    alike = [attack(f"hit-{number}", "X") for number in range(60)]
    assert len({drawn(card) for card in alike}) == 60
    assert drawn(alike[0]) == drawn(replace(alike[0]))
