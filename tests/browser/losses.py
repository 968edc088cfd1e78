"""A network that loses requests before they reach the site, and answers after the site has carried them out."""

from __future__ import annotations

import random
from collections import Counter
from itertools import cycle

from playwright.sync_api import Page, Route

OF_LOSSES = ("net::ERR_", "htmx:sendError", "htmx:afterRequest")
"""Complaints of the browser where a request gets lost."""


class Losses:
    """Loses two of three choices that a page sends to its table, and a share of its looks at it.

    `lost` counts: what got lost `before` the site had it, and `after` that.
    """

    def __init__(self, page: Page, share: float, seed: int) -> None:
        self.share, self.chance = share, random.Random(seed)
        self.lost: Counter[str] = Counter()
        self._fates = cycle(self.chance.sample(("before", "after", ""), 3))
        page.route("**/play/*/**", self._carry)

    def _carry(self, route: Route) -> None:
        when = self._fate(route)
        if not when:
            route.continue_()
            return
        if when == "after":
            route.fetch(timeout=60_000)
        self.lost[f"{route.request.method} {when}"] += 1
        route.abort("connectionreset")

    def _fate(self, route: Route) -> str:
        if route.request.resource_type == "document":
            return ""
        if route.request.method == "POST":
            return next(self._fates)
        return self.chance.choice(("before", "after")) if self.chance.random() < self.share else ""


def forgive_losses(page: Page) -> None:
    """Take away complaints about lost requests: they are no fault of the page."""
    complaints: list[str] = page.complaints  # type: ignore[attr-defined]
    complaints[:] = [one for one in complaints if not any(words in one for words in OF_LOSSES)]
