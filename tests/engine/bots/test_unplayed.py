"""No card of a starter deck is dead weight to the bots: somebody plays it sooner or later."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.compiled import is_compiled
from engine.rone.bots.greedy import PLANS
from tests.engine.bots.unplayed import never_played, use_of_starters

GAMES = 448
"""Of each plan: most duels end before level 3, whose cards only a plan that rushes there comes to play."""
NO_ROOM = "three of five technologies find room (PLAY-6), and three that are worth more lie there by then"
SLOW = "it costs the water of a turn, then three turns' exhaustion; before level 3 most games are decided"
LEFT_ALONE = {
    **dict.fromkeys([("high-wind", "flood-gate"), ("no-footprints", "flood-gate"), ("the-dry-mass", "flood-gate")], SLOW),
    ("what-the-marsh-lends", "great-cistern"): NO_ROOM,
    ("two-hands", "water-clock"): NO_ROOM,
    ("two-hands", "shadow-market"): NO_ROOM,
}
"""Cards of starter decks that no bot plays, and why as far as games that were read tell; nobody counted the reasons."""


@pytest.mark.skipif(not is_compiled(), reason="1,344 duels take a minute interpreted")
def test_every_card_of_every_starter_is_played_by_somebody() -> None:
    left: Counter[tuple[str, str]] = Counter()
    for plan in PLANS:
        for name, slugs in never_played(use_of_starters(GAMES, plan)).items():
            left.update((name, slug) for slug in slugs)

    assert {card for card, plans in left.items() if plans == len(PLANS)} == set(LEFT_ALONE)
