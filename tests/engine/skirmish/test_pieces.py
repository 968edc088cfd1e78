"""What follows from the files of a box: items, X cards, obstacles (BOX-2, XST-2, BOARD-2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.cards.files import PIECES_FROM
from engine.skirmish.cards import CardType
from engine.skirmish.pieces import items_beside, pieces_of_box, rewritten
from tests.engine.skirmish.market_day import market_day, written

KINDS = ("attack", "buff", "counter")
COUNTED = {"character": 6, "x": 7, "item": 18, "obstacle": 1}


def test_the_demo_box_holds_six_characters_and_108_copies() -> None:
    catalog = market_day()
    assert {kind: sum(card.type == kind for card in catalog) for kind in COUNTED} == COUNTED
    kits = [card for card in catalog if card.is_in_kits]
    assert (len(kits), sum(card.copies or 0 for card in kits)) == (48, 108)
    sizes = {slug: sum(catalog.brought_with(slug).values()) for slug in catalog.leader_names}
    assert sizes == {"brakka-holt": 18, "ives-ember": 17, "nettle-quick": 18, "old-quillon": 16, "marn-peat": 19, "tock-seven": 20}
    copies = {
        slug: [sum(catalog.by_id[card].type == kind and number for card, number in catalog.brought_with(slug).items()) for kind in KINDS]
        for slug in catalog.leader_names
    }
    assert {slug: tuple(numbers) for slug, numbers in copies.items()} == {
        "brakka-holt": (11, 4, 3),
        "ives-ember": (11, 3, 3),
        "nettle-quick": (11, 3, 4),
        "old-quillon": (10, 3, 3),
        "marn-peat": (12, 3, 4),
        "tock-seven": (12, 4, 4),
    }


@pytest.mark.clause("XST-2")
def test_the_x_cards_are_those_of_the_box() -> None:
    assert market_day().x_stack == {"0": 2, "1": 4, "2": 5, "3": 5, "4": 3, "5": 1, "1+X": 4}
    assert market_day().x_stack == {str(face): copies for face, copies in written("box.yaml")["x_stack"].items()}


@pytest.mark.clause("BOX-2")
def test_every_character_has_figure_and_token_beside_the_items_of_its_list() -> None:
    items = [card for card in market_day() if card.type is CardType.ITEM and card.character == "tock-seven"]
    assert [(card.slug, card.piece, card.copies) for card in items] == [
        ("tock-seven-figure", "figure", 1),
        ("tock-seven-token", "character-token", 1),
        ("tock-seven-spring", "marker", 4),
    ]
    assert items[0].name.de == "Charakterfigur: Tack Sieben"
    assert items[2].name.de == "Feder"
    assert all(card.id > PIECES_FROM for card in items)


@pytest.mark.clause("BOARD-2")
def test_obstacles_are_counted_in_the_box() -> None:
    (obstacle,) = (card for card in market_day() if card.type is CardType.OBSTACLE)
    assert obstacle.copies == 10
    assert not [piece for piece in pieces_of_box({"x_stack": {1: 1}}) if piece["type"] == "obstacle"]
    assert pieces_of_box({"slug": "no-box"}) == ()


def test_records_say_kind_and_copies_in_words_of_their_own() -> None:
    attack = rewritten({"kind": "attack", "range": 2, "copies": 3}, "cards.yaml")
    assert attack == {"type": "attack", "range": "2", "copies": 3, "copies_in_box": 3}
    assert rewritten({"id": 7}, "characters.yaml") == {"id": 7, "type": "character", "number": "C7"}
    assert rewritten({"id": 7, "type": "buff", "number": "1"}, "characters.yaml") == {"id": 7, "type": "buff", "number": "1"}


@pytest.mark.parametrize(
    ("box", "field"),
    [
        ({"x_stack": {"1+X": 3}}, "x_stack"),
        ({"x_stack": [1, 2]}, "x_stack"),
        ({"x_stack": {1: "two"}}, "x_stack"),
        ({"x_stack": {98: 1}}, "x_stack"),
        ({"x_stack": {1: 1}, "obstacles": -1}, "obstacles"),
    ],
)
def test_a_box_that_cannot_be_is_refused_with_its_field(box: Mapping[str, Any], field: str) -> None:
    with pytest.raises(ValueError, match=field) as refused:
        pieces_of_box(box)
    assert refused.value.args[0] == field


def test_a_list_may_say_what_every_character_has() -> None:
    name = {"en": "Ladle", "de": "Kelle"}
    lines = [{"slug": kind, "kind": kind, "name": name, "count": 1} for kind in ("figure", "character-token", "kit")] + [
        {"slug": "ladle", "kind": "reminder", "name": name, "count": 2}
    ]
    sheet = {"id": 10_001, "slug": "cook", "type": "character", "name": {"en": "Cook, at Large", "de": "Koch"}, "items": lines}
    assert [(piece["slug"], piece["copies"], piece["id"] - PIECES_FROM) for piece in items_beside(sheet)] == [
        ("cook-figure", 1, 1_000_100),
        ("cook-token", 1, 1_000_101),
        ("cook-ladle", 2, 1_000_105),
    ]
    assert items_beside(sheet)[0]["name"] == {"en": "Figure: Cook", "de": "Charakterfigur: Koch"}


def test_items_follow_from_sheets_alone() -> None:
    assert items_beside({"id": 7, "slug": "a-card", "type": "attack"}) == ()
    assert items_beside({"id": 7, "slug": "nobody", "type": "character", "items": [{"kind": "marker"}]}) == ()
