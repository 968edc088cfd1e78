"""A page used by keyboard alone, and counted in presses."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import Page

from tests.browser.looks import assert_accessible, assert_fits

NAME = """(() => {
  const found = document.activeElement;
  const label = found.closest("label") || (found.labels && found.labels[0]) || found;
  return (found.getAttribute("aria-label") || label.textContent).trim();
})()"""
"""What has the focus is called so."""


class Keyboard:
    """A page that is used by keyboard alone. `presses` counts every key."""

    def __init__(self, page: Page) -> None:
        self.page, self.presses = page, 0

    def press(self, key: str) -> None:
        """Press a key once."""
        self.page.keyboard.press(key)
        self.presses += 1

    def follow(self, path: str) -> None:
        """Press Enter where it leads to a page whose path holds the pattern `path`, and go over its menu to its content."""
        self.press("Enter")
        self.page.wait_for_url(lambda url: re.search(path, urlsplit(url).path) is not None)
        self.skip_to_content()

    def skip_to_content(self) -> None:
        """Over the menu, by the first link of the page, once that is there whole: a key pressed before is lost."""
        self.page.wait_for_load_state()
        self.press("Tab")
        self.press("Enter")

    def reach(self, name: str) -> None:
        """Walk on by Tab until what has the focus is called so."""
        for _press in range(60):
            self.press("Tab")
            if re.match(name, self.page.evaluate(NAME)):
                return
        raise AssertionError(f"sixty presses of Tab lead to nothing called {name!r}")

    def type(self, text: str) -> None:
        """Write where the focus is."""
        self.page.keyboard.type(text)
        self.presses += len(text)

    def looks_right(self) -> None:
        """axe finds nothing, and nothing is wider than the window."""
        assert_accessible(self.page)
        assert_fits(self.page)
