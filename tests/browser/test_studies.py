"""A game that is over is studied in a browser: a press, a worker, the line, and what was best at the worst moments."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from play.models import Table
from play.services.leaving import resign
from tests.accounts.makers import make_user
from tests.browser.conftest import OpenPage
from tests.browser.looks import DESKTOP, PHONE, Look, assert_accessible, assert_fits
from tests.play.makers import make_table
from tests.play.playing import play
from tests.running import Worker

pytestmark = pytest.mark.usefixtures("demo", "transactional_db")
LONG_MS = 120_000


@pytest.mark.parametrize(
    ("look", "button", "line"),
    [
        pytest.param(Look(DESKTOP), "Study this game", "The chance to win, as the bot saw it", id="desktop"),
        pytest.param(
            Look(PHONE, "dark", "de"),
            "Dieses Spiel untersuchen",
            "Die Gewinnchance, wie der Bot sie sah",
            id="phone",
            marks=pytest.mark.further_look,
        ),
    ],
)
def test_a_short_game_is_studied_by_a_worker_and_its_moments_are_gone_to(
    open_page: OpenPage, worker: Worker, look: Look, button: str, line: str
) -> None:
    ada = make_user("ada")
    table = make_table(ada, now=timezone.now())
    for _question in play(table, most=14):
        pass
    table = resign(public_id=Table.objects.get().public_id, person=ada, now=timezone.now())
    page = open_page(f"/play/{table.public_id}/game/?at=2", look=look, user=ada)
    page.get_by_role("button", name=button).click()
    expect(page.get_by_text(line)).to_be_visible(timeout=LONG_MS)  # the page asks again and again until the worker is done
    assert_accessible(page)
    assert_fits(page)
    marker = page.locator(".chance-here").get_attribute("d")
    strip = page.locator(".chance-strip").last
    number = re.search(r"at=(\d+)", strip.get_attribute("href") or "")
    assert number is not None
    strip.locator("rect").click()
    expect(page).to_have_url(re.compile(rf"at={number[1]}&"))
    expect(page.locator(".best-here")).to_be_visible()
    expect(page.locator(".chance-here")).not_to_have_attribute("d", marker or "")
    page.wait_for_load_state()
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile(rf"at={int(number[1]) - 1}&"))
    page.locator(".chance details summary").click()
    page.locator(".chance tbody a").first.click()
    expect(page.locator(".best-here")).to_be_visible()
