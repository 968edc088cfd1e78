"""Sheets look as they did: pictures of decks' and an event's, in both languages, against the stored ones."""

from __future__ import annotations

import pytest
from django.utils import translation
from playwright.sync_api import Browser

from engine.languages import Language
from tests.browser.face_pictures import Scale, differences
from tests.browser.sheet_pictures import FOLDER, SHEETS, changed_sheets, event_sheet, picture_of, set_picture

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]

MEAN_MOST, BLOCK_MOST = 0.2, 3.0
"""How far two pictures may be apart, of 255: on the whole, and in the block that differs most."""
HALF = Scale(297, 421, 9, 10)


def is_like(browser: Browser, picture: bytes, stored: bytes) -> bool:
    apart = differences(browser, picture, stored, scale=HALF)
    return apart["mean"] <= MEAN_MOST and apart["block"] <= BLOCK_MOST


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_looks_like_its_stored_picture(browser: Browser, name: str, language: Language) -> None:
    stored = (FOLDER / f"{name}.{language}.png").read_bytes()
    picture = picture_of(SHEETS[name], language)
    assert is_like(browser, picture, stored), "set differently; look at it, then python -m tests.browser.sheet_pictures"


def test_a_letter_less_another_number_and_another_code_are_seen(browser: Browser) -> None:
    stored = (FOLDER / "event.de.png").read_bytes()
    with translation.override("de"):
        for what, sheet in changed_sheets(event_sheet()).items():
            assert not is_like(browser, set_picture(sheet), stored), what
