"""Sheets, cards of kits and X cards as the catalog holds them (BOX, KIT, CARD, XST-2)."""

from __future__ import annotations

import pytest

from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.skirmish.cards import CardType, Catalog, SkirmishCard, card_of, x_stack_of

SPRING = {"slug": "spring", "kind": "marker", "name": {"en": "Spring", "de": "Feder"}, "count": 4}
CHAIN = {"slug": "chain", "kind": "reminder", "name": {"en": "Chain", "de": "Kette"}, "count": 2}


def card(number: int, slug: str, type: str, **facts: object) -> SkirmishCard:
    return card_of(id=CardId(number), slug=slug, type=type, name=LocalText(slug, slug), **facts)


def catalog() -> Catalog:
    return Catalog.of(
        [
            card(1, "tock", "character", traits=[{"speed": -1}], items=[SPRING, CHAIN]),
            card(2, "fist", "attack", character="tock", copies=4, range="melee"),
            card(3, "throw", "attack", character="tock", copies=3, range=2),
            card(4, "clank", "counter", character="tock", copies=2),
            card(5, "other", "buff", character="nobody", copies=9),
            card(6, "x-3", "x", face=3, copies=5),
            card(7, "x-0", "x", face=0, copies=2),
            card(8, "x-critical", "x", face="1+X", copies=4),
        ]
    )


@pytest.mark.clause("KIT-1")
def test_a_character_brings_the_printed_copies_of_its_own_cards() -> None:
    assert catalog().brought_with("tock") == {2: 4, 3: 3, 4: 2}
    assert catalog().brought_with("nobody") == {}


@pytest.mark.clause("BOX-1")
def test_only_sheets_lead_kits() -> None:
    known = catalog()
    assert known.leader_names == {"tock": LocalText("tock", "tock")}
    assert known.leader_card("tock") is known.by_id[CardId(1)]
    assert known.leader_card("fist") is None
    assert known.leader_of(known.by_slug["fist"]) is None


@pytest.mark.clause("DMG-1")
def test_a_sheet_has_twenty_life_unless_it_says_otherwise() -> None:
    assert catalog().by_slug["tock"].life == 20
    assert card(1, "small", "character", life=12).life == 12


@pytest.mark.clause("MARK-1")
def test_markers_are_the_items_that_rules_count() -> None:
    assert catalog().by_slug["tock"].markers == (("spring", 4),)


@pytest.mark.clause("ATK-7")
def test_a_range_is_a_word_or_a_number_of_cards() -> None:
    known = catalog()
    assert (known.by_slug["fist"].range, known.by_slug["throw"].range) == ("melee", "2")
    with pytest.raises(ValueError, match="'7' is no range"):
        card(9, "far", "attack", range=7)


@pytest.mark.clause("XST-2")
def test_x_cards_are_counted_by_face_numbers_first() -> None:
    assert list(catalog().x_stack.items()) == [("0", 2), ("3", 5), ("1+X", 4)]
    assert Catalog.of([card(1, "tock", "character")]).x_stack == {}


@pytest.mark.clause("CARD-4")
def test_kits_hold_no_x_cards() -> None:
    assert [each.slug for each in catalog() if each.is_in_kits] == ["fist", "throw", "clank", "other"]
    assert catalog().layout.home(CardType.ATTACK) == "kit"


@pytest.mark.clause("XST-2")
def test_a_box_needs_a_plain_x_card() -> None:
    assert x_stack_of({"1+X": 4, 0: 2, 10: 1, 2: 5, 3: 0}) == {"0": 2, "2": 5, "10": 1, "1+X": 4}
    with pytest.raises(ValueError, match="plain number"):
        x_stack_of({"1+X": 4, 0: 0})
    with pytest.raises(ValueError, match="'-1' is no X card"):
        x_stack_of({-1: 4, 2: 1})


def test_what_is_only_shown_changes_no_digest() -> None:
    plain = card(1, "tock", "character", items=[SPRING])
    told = card(1, "tock", "character", items=[SPRING], story={"en": "A story.", "de": "Eine Geschichte."})
    fewer = card(1, "tock", "character", items=[SPRING | {"count": 3}])
    assert Catalog.of([plain]).digest == Catalog.of([told]).digest != Catalog.of([fewer]).digest
