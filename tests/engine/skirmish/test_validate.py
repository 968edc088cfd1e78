"""The verdict on kits: every code of the contract, each where it is due and nowhere else."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from engine.cards.catalog import CardId
from engine.cards.formats import FormatError
from engine.decklist import Decklist, deck_hash
from engine.skirmish.formats import CUSTOM_KIT, FORMATS, KIT, Format, ruleset_with
from engine.skirmish.validate import CODES, verdict
from engine.verdict.verdict import Problem, Severity
from tests.engine.skirmish.market_day import LATER, RELEASED, changed, listed, market_day, unmodelled

CATALOG = market_day()
TOCK = dict(CATALOG.brought_with("tock-seven"))
SPRING, FIGURE, TOKEN = (CATALOG.by_slug[f"tock-seven-{piece}"].id for piece in ("spring", "figure", "token"))
ITEMS = {FIGURE: 1, TOKEN: 1, SPRING: 4}
WHOLE_BOX = {card.id: card.copies or 0 for card in CATALOG if card.type in ("x", "obstacle")}


def problems(deck: Decklist, format: Format = KIT, **more: Any) -> list[Problem]:
    return list(verdict(deck, **{"format": format, "catalog": CATALOG, "as_of": LATER, **more}).problems)


def told(deck: Decklist, format: Format = KIT, **more: Any) -> list[tuple[str, str, tuple[int, ...], int, int, str]]:
    return [(one.code, one.zone, one.cards, one.actual, one.limit, one.clause) for one in problems(deck, format, **more)]


def id_of(slug: str) -> CardId:
    return CATALOG.by_slug[slug].id


@pytest.mark.clause("KIT-1")
def test_a_character_alone_is_its_printed_kit() -> None:
    assert told(listed()) == told(listed(kit=TOCK)) == told(listed(kit=TOCK), CUSTOM_KIT) == []
    assert all(told(listed(slug), format) == [] for slug in CATALOG.leader_names for format in FORMATS.values())


@pytest.mark.clause("KIT-1")
def test_the_hash_is_of_game_character_and_kit() -> None:
    lines = sorted(["game:skirmish:1", "character:2006:1", *(f"kit:{card}:{number}" for card, number in TOCK.items())])
    expected = sha256("\n".join(lines).encode()).hexdigest()
    for deck in (listed(), listed(kit=TOCK), listed(items=ITEMS, box=WHOLE_BOX)):
        assert verdict(deck, format=KIT, catalog=CATALOG, as_of=LATER).hash == deck_hash(deck, CATALOG) == expected
    other = deck_hash(listed(kit=changed(TOCK, plating=-1)), CATALOG)
    assert other != expected


@pytest.mark.clause("BOX-1")
def test_a_list_has_one_character_that_there_is() -> None:
    assert told(listed(None)) == told(listed("nobody")) == [("CHARACTER_MISSING", "character", (), 0, 1, "BOX-1")]
    near = problems(listed("tok-seven"))[0].fix
    assert near is not None
    assert near.heroes == ("tock-seven",)
    both = Decklist(("tock-seven", "marn-peat"))
    assert told(both)[0] == ("CARD_EXTRA", "character", (CardId(2005),), 1, 0, "BOX-1")


@pytest.mark.clause("KIT-1")
def test_cards_that_are_missing_or_too_many_are_named_one_by_one() -> None:
    fist, pole = id_of("piston-fist"), id_of("hook-pole")
    deck = listed(kit=changed(TOCK, piston_fist=-1, plating=1, hook_pole=2))
    assert told(deck) == [
        ("CARD_EXTRA", "kit", (pole,), 2, 0, "KIT-1"),
        ("CARD_EXTRA", "kit", (id_of("plating"),), 2, 1, "KIT-1"),
        ("CARD_MISSING", "kit", (fist,), 3, 4, "KIT-1"),
    ]
    extra, _second, missing = problems(deck)
    assert extra.fix is not None
    assert missing.fix is not None
    assert (extra.fix.action, extra.fix.quantity, missing.fix.action, missing.fix.quantity) == ("remove", 2, "add", 1)
    assert missing.message.de == "Kolbenfaust: 3 von 4 Exemplaren des gedruckten Kartensatzes."


@pytest.mark.clause("BOX-2")
@pytest.mark.clause("KIT-2")
def test_items_are_judged_where_they_are_counted() -> None:
    assert told(listed(items=ITEMS)) == []
    assert told(listed(items={FIGURE: 1, SPRING: 3})) == [
        ("ITEM_MISSING", "items", (TOKEN,), 0, 1, "BOX-2"),
        ("ITEM_MISSING", "items", (SPRING,), 3, 4, "BOX-2"),
    ]
    flame = id_of("ives-ember-flame")
    more = listed(items={**ITEMS, SPRING: 5, flame: 1})
    assert told(more) == [
        ("ITEM_EXTRA", "items", (flame,), 1, 0, "BOX-2"),
        ("ITEM_EXTRA", "items", (SPRING,), 5, 4, "BOX-2"),
    ]
    assert {one.severity for one in problems(more)} == {Severity.INFO}


@pytest.mark.clause("XST-2")
@pytest.mark.clause("BOARD-2")
def test_the_box_is_judged_where_it_is_counted() -> None:
    obstacle, critical = id_of("obstacle"), id_of("x-critical")
    assert told(listed(box=WHOLE_BOX)) == []
    few = listed(box={**WHOLE_BOX, obstacle: 8})
    assert told(few) == [("OBSTACLES_FEW", "box", (), 8, 10, "BOARD-2")]
    assert problems(few)[0].severity is Severity.WARNING
    wrong = {**WHOLE_BOX, critical: 3, id_of("x-0"): 3}
    assert told(listed(box=wrong)) == [("X_STACK_INCOMPLETE", "box", (id_of("x-0"), critical), 24, 24, "XST-2")]
    assert told(listed(box={obstacle: 12})) == [
        ("X_STACK_INCOMPLETE", "box", tuple(sorted(card for card in WHOLE_BOX if card != obstacle)), 0, 24, "XST-2")
    ]


@pytest.mark.clause("CARD-4")
def test_x_cards_and_pieces_are_in_no_kit() -> None:
    deck = listed(kit={**TOCK, id_of("x-3"): 1, SPRING: 1})
    assert told(deck) == [
        ("WRONG_ZONE", "kit", (id_of("x-3"),), 1, 0, "CARD-4"),
        ("WRONG_ZONE", "kit", (SPRING,), 1, 0, "CARD-4"),
    ]
    assert told(listed(items={**ITEMS, id_of("plating"): 1})) == [("WRONG_ZONE", "items", (id_of("plating"),), 1, 0, "CARD-4")]


@pytest.mark.clause("KIT-3")
def test_a_custom_kit_borrows_within_bounds() -> None:
    swapped = changed(TOCK, full_turn=-2, plating=-1, recoil=-2, bolt_throw=-1, hook_pole=2, flare=2, dazzle=2)
    assert told(listed(kit=swapped), CUSTOM_KIT) == []
    small = changed(TOCK, plating=-1)
    assert told(listed(kit=small), CUSTOM_KIT) == [("DECK_TOO_SMALL", "kit", (), 19, 20, "KIT-3")]
    large = changed(TOCK, hook_pole=1)
    assert told(listed(kit=large), CUSTOM_KIT) == [("DECK_TOO_LARGE", "kit", (), 21, 20, "KIT-3")]
    copies = changed(TOCK, piston_fist=1, release=-3, hook_pole=3, plating=-1)
    assert told(listed(kit=copies), CUSTOM_KIT) == [
        ("COPY_LIMIT", "kit", (id_of("hook-pole"),), 3, 2, "KIT-3"),
        ("COPY_LIMIT", "kit", (id_of("piston-fist"),), 5, 4, "KIT-3"),
    ]
    many = changed(TOCK, piston_fist=-4, release=-3, hook_pole=2, flare=2, dazzle=2, leeches=1)
    assert told(listed(kit=many), CUSTOM_KIT) == [("BORROWED_TOO_MANY", "kit", (), 7, 6, "KIT-3")]
    few = changed(TOCK, piston_fist=-4, release=-3, dazzle=2, gatepost=2, takings=2, barrier_down=1)
    assert [one[:5] for one in told(listed(kit=few), CUSTOM_KIT)] == [
        ("ATTACKS_TOO_FEW", "kit", (), 5, 6),
        ("BORROWED_TOO_MANY", "kit", (), 7, 6),
    ]
    other = changed(CATALOG.brought_with("marn-peat"), peat_spade=-1, wind_up=1)
    assert told(listed("marn-peat", other), CUSTOM_KIT) == [("MARKER_NOT_OWN", "kit", (id_of("wind-up"),), 1, 0, "KIT-3")]


def test_faults_of_single_cards_are_as_in_every_game() -> None:
    swapped = changed(TOCK, full_turn=-1)
    unknown = listed(kit={**swapped, 99: 1})
    assert told(unknown, CUSTOM_KIT) == [("CARD_UNKNOWN", "kit", (CardId(99),), 1, 0, "CARD-5")]
    early = told(listed(), as_of=date(2026, 11, 19))
    assert {one[0] for one in early} == {"CARD_NOT_RELEASED"}
    assert len(early) == 1 + len(TOCK)
    assert told(listed(), as_of=RELEASED) == []
    elsewhere = replace(KIT, slug="other", editions=frozenset({"other-box"}))
    assert {one[0] for one in told(listed(), elsewhere)} == {"CARD_NOT_IN_FORMAT"}
    banned = replace(KIT, slug="tame", banned=frozenset({id_of("release")}), limited=frozenset({id_of("wind-up")}))
    assert [one[:3] for one in told(listed(), banned)] == [
        ("CARD_BANNED", "kit", (id_of("release"),)),
        ("CARD_LIMITED", "kit", (id_of("wind-up"),)),
    ]
    refused = listed(kit={**TOCK, id_of("plating"): 100})
    assert [one[0] for one in told(refused)] == ["CARD_MISSING", "QUANTITY_INVALID"]
    assert [(one[0], one[2]) for one in told(listed(), catalog=unmodelled("release"))] == [("NOT_MODELLED", (id_of("release"),))]
    owned = {card: number for card, number in TOCK.items() if card != id_of("release")} | {CardId(2006): 1}
    missing = problems(listed(), owned=owned)
    assert [(one.code, one.cards, one.actual, one.limit, one.severity) for one in missing] == [
        ("NOT_OWNED", (id_of("release"),), 3, 0, Severity.WARNING)
    ]


def test_unread_lines_count_in_their_zone() -> None:
    deck = replace(listed(kit=changed(TOCK, plating=-1)), unread=("1 Platting",))
    assert [one[0] for one in told(deck)] == ["CARD_MISSING", "CARD_UNKNOWN"]
    assert [one[0] for one in told(deck, CUSTOM_KIT)] == ["CARD_UNKNOWN"]


def test_limits_are_those_of_the_character() -> None:
    deck = listed(kit=changed(TOCK, hook_pole=1))
    printed = verdict(deck, format=KIT, catalog=CATALOG, as_of=LATER)
    custom = verdict(deck, format=CUSTOM_KIT, catalog=CATALOG, as_of=LATER)
    fist, pole = id_of("piston-fist"), id_of("hook-pole")
    assert [found.most(fist, "kit") for found in (printed, custom)] == [4, 4]
    assert [found.most(pole, "kit") for found in (printed, custom)] == [0, 2]


def test_a_format_that_is_over_is_told_once() -> None:
    over = replace(KIT, slug="over", valid_to=date(2026, 11, 30))
    assert told(listed(), over) == [("CARD_NOT_IN_FORMAT", "kit", (), 20, 0, "KIT-1")]


def test_formats_that_contradict_themselves_are_refused() -> None:
    for wrong in ({"ruleset": "chess"}, {"borrowed_max": -1}, {"ruleset": "leaflet+hand_limit=90"}):
        with pytest.raises(FormatError):
            replace(KIT, **wrong)
    assert ruleset_with("leaflet", {"hand_limit": 5}) == "leaflet+hand_limit=5"
    assert ruleset_with("tournament", {"hand_limit": 7}) == "tournament"
    with pytest.raises(FormatError):
        ruleset_with("leaflet", {"hand_limit": 0})


def test_every_code_is_here() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    assert [code for code in CODES if f'"{code}"' not in source] == []
