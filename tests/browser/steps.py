"""Steps on a page that wait for what they lead to, and reads that wait for what they read.

A click returns when the browser has left the old page. The new one is still empty then, so `locator.all()` or a question to the
database right after it may come too early. `--slow-answers` (late_answers.py) makes sure that it does.
"""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

AT_ONCE = "localStorage.getItem('play-settings') ?? localStorage.setItem('play-settings', JSON.stringify({ pace: 'at-once' }))"
"""Others' moves at a table aren't told step by step, where a test doesn't set that."""


def go(link: Locator) -> None:
    """Click what leads to another page, and wait until that is there."""
    with link.page.expect_navigation():
        link.click()


def press(page: Page, name: str) -> None:
    """Press the button with this name, and wait until its page is there."""
    go(page.get_by_role("button", name=name, exact=True).first)


def follow(page: Page, name: str) -> None:
    """Follow the link with this name, and wait until its page is there."""
    go(page.get_by_role("link", name=name, exact=True).first)


def every(locator: Locator, *, may_be_none: bool = False) -> list[Locator]:
    """Each part of the page that `locator` finds, once all of it is there. If there is none, the test fails, unless there `may_be_none`."""
    if not may_be_none:
        expect(locator.first).to_be_attached()
    locator.page.wait_for_load_state()
    return locator.all()


def take_presses(page: Page) -> None:
    """Let a question of a table that has just come take presses at once, as it does once there was time to read it."""
    page.evaluate("delete document.getElementById('play')?.dataset.fresh")
