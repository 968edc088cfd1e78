"""Faces look as they did: pictures of one card of each type against the stored ones."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Browser

from engine.languages import LocalText
from tests.browser.face_pictures import BLOCK_MOST, CARDS, FOLDER, MEAN_MOST, differences, drawn, picture_of


@pytest.mark.parametrize("name", list(CARDS))
def test_a_face_looks_like_its_stored_picture(browser: Browser, name: str) -> None:
    apart = differences(browser, picture_of(browser, drawn(CARDS[name])), (FOLDER / f"{name}.png").read_bytes())
    assert apart["mean"] <= MEAN_MOST, apart
    assert apart["block"] <= BLOCK_MOST, apart


def test_another_ground_another_name_another_text_and_another_card_are_seen(browser: Browser) -> None:
    unit = CARDS["unit"]
    stored = (FOLDER / "unit.png").read_bytes()
    for changed in (replace(unit, race="human"), replace(unit, name=LocalText("X", "X")), replace(unit, abilities=()), CARDS["hero"]):
        apart = differences(browser, picture_of(browser, drawn(changed)), stored)
        assert apart["mean"] > MEAN_MOST or apart["block"] > BLOCK_MOST, (changed.slug, apart)
