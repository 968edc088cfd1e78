"""Faces look as they did: pictures of one card of each type against the stored ones."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Browser

from engine.languages import LocalText
from tests.browser.face_pictures import BLOCK_MOST, FOLDER, MEAN_MOST, PICTURES, RONE_CARDS, differences, drawn, picture_of
from tests.browser.tagewerk_faces import TAGEWERK_CARDS


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
