"""Why something isn't among the options: the first rule in its way, with figures."""

from __future__ import annotations

from typing import Any, Final

import pytest

from engine.match.match import NO_CARD, Obstacle, PlayerId
from engine.tagewerk.rules.rulesets import STANDARD
from engine.tagewerk.scenario_verbs.position import build_position

A: Final = PlayerId(0)
POSITION: Final[dict[str, Any]] = {
    "cards": {
        "giant": {"faction": "ember", "cost": 2, "attack": 1, "defence": 1},
        "whale": {"cost": 6, "attack": 1, "defence": 1},
        "hall": {"type": "place", "cost": 1},
        "knife": {"type": "item", "cost": 1},
        "bolt": {"type": "item", "abilities": [{"play": [{"damage": 1, "to": {"character": "enemy"}}]}]},
        "porter": {"attack": 1, "defence": 1, "abilities": [{"activate": {"exhaust": 1}, "do": [{"draw": 1}]}]},
    },
    "a": {
        "hand": ["giant", "whale", "hall", "knife", "bolt"],
        "tokens": 2,
        "place": {"card": "hall", "name": "old"},
        "markers": 1,
        "characters": [{"card": "porter", "exhausted": 1}],
    },
}


@pytest.mark.parametrize(
    ("slug", "action", "obstacle"),
    [
        ("giant", "play", Obstacle("faction", "RES-4")),
        ("giant", "attach", Obstacle("not_so", "CARD-4")),
        ("whale", "play", Obstacle("cost", "RES-6", {"cost": 6, "resources": 2})),
        ("hall", "play", Obstacle("same_place", "PLACE-4")),
        ("hall", "hide", Obstacle("not_so", "CARD-4")),
        ("knife", "play", Obstacle("not_so", "CARD-4")),
        ("knife", "attach", Obstacle("no_bearer", "ITEM-1")),
        ("bolt", "play", Obstacle("no_target", "TEXT-2")),
        ("porter", "use", Obstacle("exhausted", "EXH-4")),
        ("", "exchange_draw", Obstacle("empty_deck", "CMD-1")),
        ("", "exchange_token", None),
        ("", "exchange_point", Obstacle("not_trailing", "CMD-3")),
        ("", "combat", Obstacle("no_attack", "ATK-1")),
    ],
)
def test_what_is_in_the_way_is_told_with_its_clause(slug: str, action: str, obstacle: Obstacle | None) -> None:
    match, _ = build_position(POSITION, STANDARD)
    person = match.state.players[A]
    cards = {match.state.definitions[card].slug: card for card in (*(piece.card for piece in person.characters), *person.hand)}

    assert match.why_not(A, cards.get(slug, NO_CARD), action) == obstacle
