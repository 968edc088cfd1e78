"""Faces look as they did: pictures of one card of each type against the stored ones."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Browser

from engine.languages import LocalText
from engine.skirmish.cards import CardType
from tests.browser.face_pictures import (
    BLOCK_MOST,
    FOLDER,
    MEAN_MOST,
    PICTURES,
    RONE_CARDS,
    SHEET_HEIGHT,
    SHEET_QUARTER,
    SHEET_WIDTH,
    SHEETS,
    differences,
    drawn,
    drawn_sheet,
    picture_of,
)
from tests.browser.skirmish_faces import SKIRMISH_CARDS
from tests.browser.tagewerk_faces import TAGEWERK_CARDS
from tests.browser.tocsin_faces import TOCSIN_CARDS


@pytest.mark.parametrize("name", list(PICTURES))
def test_a_face_looks_like_its_stored_picture(browser: Browser, name: str) -> None:
    apart = differences(browser, picture_of(browser, drawn(*PICTURES[name])), (FOLDER / f"{name}.png").read_bytes())
    assert apart["mean"] <= MEAN_MOST, apart
    assert apart["block"] <= BLOCK_MOST, apart


def test_another_ground_another_name_another_text_and_another_card_are_seen(browser: Browser) -> None:
    unit = RONE_CARDS["unit"]
    stored = (FOLDER / "unit.png").read_bytes()
    for changed in (replace(unit, race="human"), replace(unit, name=LocalText("X", "X")), replace(unit, abilities=()), RONE_CARDS["hero"]):
        apart = differences(browser, picture_of(browser, drawn(changed)), stored)
        assert apart["mean"] > MEAN_MOST or apart["block"] > BLOCK_MOST, (changed.slug, apart)


def test_another_faction_no_crown_no_point_field_no_support_and_another_defence_are_seen(browser: Browser) -> None:
    main, character = TAGEWERK_CARDS["tagewerk-main"], TAGEWERK_CARDS["tagewerk-character"]
    changes = {
        "tagewerk-main": (replace(main, faction="tide"), replace(main, main=None, cost=3), replace(main, points=None)),
        "tagewerk-character": (replace(character, support=None), replace(character, defence=1)),
    }
    for name, others in changes.items():
        stored = (FOLDER / f"{name}.png").read_bytes()
        for changed in others:
            apart = differences(browser, picture_of(browser, drawn(changed)), stored)
            assert apart["mean"] > MEAN_MOST or apart["block"] > BLOCK_MOST, (changed, apart)


def test_another_range_duration_moment_number_and_kind_are_seen(browser: Browser) -> None:
    changes = {
        "skirmish-melee": (replace(SKIRMISH_CARDS["skirmish-melee"], range="2"),),
        "skirmish-buff": (replace(SKIRMISH_CARDS["skirmish-buff"], type=CardType.COUNTER),),
        "skirmish-counter": (
            replace(SKIRMISH_CARDS["skirmish-counter"], abilities=({"answer": "hurt", "do": [{"prevent": 2, "to": "self"}]},)),
        ),
        "skirmish-x": (replace(SKIRMISH_CARDS["skirmish-x"], face="2"), SKIRMISH_CARDS["skirmish-critical"]),
    }
    for name, others in changes.items():
        stored = (FOLDER / f"{name}.png").read_bytes()
        for changed in others:
            apart = differences(browser, picture_of(browser, drawn(changed)), stored)
            assert apart["mean"] > MEAN_MOST or apart["block"] > BLOCK_MOST, (changed, apart)


def test_other_options_another_text_and_another_enemy_are_seen(browser: Browser) -> None:
    start, upgrade, location = (TOCSIN_CARDS[f"tocsin-{name}"] for name in ("start", "upgrade", "location"))
    front = dict(location.front or {})
    changes = {
        "tocsin-start": (replace(start, actions=start.actions[:1]), replace(start, actions=start.actions[::-1])),
        "tocsin-upgrade": (replace(upgrade, actions=upgrade.actions[1:]), replace(upgrade, do=(), rage=None)),
        "tocsin-location": (replace(location, front={**front, "enemy": {"health": 6}}), replace(location, back=None)),
    }
    for name, others in changes.items():
        stored = (FOLDER / f"{name}.png").read_bytes()
        for changed in others:
            apart = differences(browser, picture_of(browser, drawn(changed)), stored)
            assert apart["mean"] > MEAN_MOST or apart["block"] > BLOCK_MOST, (name, changed, apart)


@pytest.mark.parametrize("name", list(SHEETS))
def test_a_side_of_a_sheet_looks_like_its_stored_picture(browser: Browser, name: str) -> None:
    drawn_now = drawn_sheet(SKIRMISH_CARDS["skirmish-character"], *SHEETS[name])
    picture = picture_of(browser, drawn_now, width=SHEET_WIDTH, height=SHEET_HEIGHT)
    apart = differences(browser, picture, (FOLDER / f"{name}.png").read_bytes(), scale=SHEET_QUARTER)
    assert apart["mean"] <= MEAN_MOST, apart
    assert apart["block"] <= BLOCK_MOST, apart


def test_a_sheet_without_markers_and_one_with_less_life_are_seen(browser: Browser) -> None:
    character = SKIRMISH_CARDS["skirmish-character"]
    stored = (FOLDER / "skirmish-sheet-play.png").read_bytes()
    for changed in (replace(character, items=()), replace(character, life=12)):
        picture = picture_of(browser, drawn_sheet(changed, "play", "en"), width=SHEET_WIDTH, height=SHEET_HEIGHT)
        apart = differences(browser, picture, stored, scale=SHEET_QUARTER)
        assert apart["mean"] > MEAN_MOST or apart["block"] > BLOCK_MOST, apart
