"""What searches ask of TOCSIN's cards: options, runes, values of both sides."""

from __future__ import annotations

from typing import Any

import pytest

from engine.tocsin.card_fields import DESCRIPTION
from engine.tocsin.cards import CardType
from engine.tocsin.glance import amount_for, per_player
from engine.tocsin.guide import exhibits
from tests.engine.tocsin.low_water import low_water

CARDS = low_water().catalog


def value(slug: str, name: str) -> Any:
    known = next(one for one in DESCRIPTION.following if one.name == name)
    assert known.follows is not None
    return known.follows(CARDS.by_slug[slug], CARDS)


def flags(slug: str) -> set[str]:
    return {name for name, flag in DESCRIPTION.flags.items() if flag.holds(CARDS.by_slug[slug], ())}


def test_every_card_of_the_demo_edition_has_the_facts_that_its_type_may_have() -> None:
    assert [(card.slug, DESCRIPTION.problems(card.type, DESCRIPTION.facts_of(card))) for card in CARDS] == [
        (card.slug, []) for card in CARDS
    ]
    assert set(DESCRIPTION.types) == set(CardType)


@pytest.mark.parametrize(
    ("slug", "name", "found"),
    [
        ("hammer-blow", "melee", 0),
        ("overhead-swing", "melee", 1),
        ("overhead-swing", "ranged", None),
        ("overhead-swing", "plain", None),
        ("white-heat", "plain", 2),
        ("boat-knife", "kind", ["melee", "ranged"]),
        ("long-bow", "value", 3),
        ("hammer-blow", "value", None),
        ("boat-knife", "options", 2),
        ("berrit-kell", "options", None),
        ("bronze-maul", "runes", ["bell"]),
        ("choir-below-lower-2", "hp", 34),
        ("choir-below-lower-2", "armour", 6),
        ("choir-below-lower-2", "strength", 4),
        ("broken-causeway-lower-3", "status", ["poisoned"]),
        ("broken-causeway-lower-4", "flip", ["attacked", "rune"]),
        ("pip-and-odd", "hp", 6),
    ],
)
def test_searches_find_options_and_values_of_both_sides(slug: str, name: str, found: Any) -> None:
    assert value(slug, name) == found


def test_flags_tell_kinds_of_options_and_sides() -> None:
    assert flags("boat-knife") == {"combined", "choice"}
    assert flags("hammer-blow") == {"bare"}
    assert flags("bellows") == {"raging"}
    assert flags("berrit-kell") == {"two-sided"}
    assert flags("broken-causeway-lower-2") == {"armoured"}
    assert flags("choir-below-lower-2") == {"armoured", "two-sided"}


def test_an_amount_is_told_as_a_number_and_one_for_each_player() -> None:  # CARD-8
    assert per_player({"sum": [6, {"times": [5, "players"]}]}) == (6, 5)
    assert per_player(4) == (4, 0)
    assert per_player({"times": ["players", "players"]}) is None
    assert amount_for({"times": ["players", "players"]}) == 4
    assert amount_for({"marks": "upper 1"}) is None
    assert amount_for({"sum": [1, "round"]}) is None


def test_the_cards_of_the_guide_are_those_of_one_hero() -> None:
    shown = {name: [card.slug for card in cards] for name, cards in exhibits(CARDS).items()}
    assert shown == {
        "hero": ["berrit-kell"],
        "symbol": ["hammer-blow"],
        "number": ["ember"],
        "defence": ["leather-apron"],
        "special": ["bellows"],
        "upgrade": ["covering-shot"],
        "enemy": ["broken-causeway-lower-1"],
        "point": ["broken-causeway-upper-3"],
        "quest": ["drowned-market"],
        "poison": ["poisoned"],
    }
