"""Why a card can't be attacked, or can't be meant by a text: the first rule in its way."""

from __future__ import annotations

from typing import Any

import pytest

from engine.match.match import GameCard, Obstacle
from engine.rone.rules import SECOND_EDITION, Game
from engine.rone.rules import codes as c
from engine.rone.scenario_verbs.position import build_position

CARDS: dict[str, Any] = {
    "brute": {"type": "unit", "health": 4, "melee": 2, "ranged": 0},
    "kite": {"type": "unit", "health": 1, "melee": 0, "ranged": 0, "abilities": [{"keyword": "flying"}]},
    "wall": {"type": "unit", "health": 4, "melee": 0, "ranged": 0, "abilities": [{"keyword": "defender"}]},
    "ghost": {"type": "unit", "health": 1, "melee": 0, "ranged": 0, "abilities": [{"keyword": "invisibility"}]},
    "idol": {
        "type": "unit",
        "health": 1,
        "melee": 0,
        "ranged": 0,
        "abilities": [{"always": [{"cannot": "be_targeted", "to": "self"}]}],
    },
    "bolt": {"type": "tactic", "level": 1, "cost": 0, "recycle": 1, "abilities": [{"play": [{"damage": 1, "to": {"unit": "enemy"}}]}]},
}


def position(**players: Any) -> Game:
    return build_position({"cards": CARDS, **players}, SECOND_EDITION)[0]


def card_called(game: Game, slug: str) -> GameCard:
    """The one card of this name."""
    [found] = [GameCard(card) for card, definition in enumerate(game.state.definitions) if definition.slug == slug]
    return found


def choose(game: Game, kind: int, slug: str) -> None:
    """Take the option of this kind about a card."""
    [number] = [
        number for number, option in enumerate(game.decision.options) if option.kind == kind and option.card == card_called(game, slug)
    ]
    game.choose(number)


@pytest.mark.parametrize(
    ("target", "obstacle"),
    [
        ("kite", Obstacle("flying", "KEY-FLYING")),
        ("ghost", Obstacle("invisible", "KEY-INVISIBILITY")),
        ("brute", Obstacle("not_an_enemy", "ATK-1")),
        ("wall", None),
    ],
)
def test_what_keeps_a_unit_from_attacking_a_card(target: str, obstacle: Obstacle | None) -> None:
    game = position(a={"deck": ["filler"], "battlefield": ["brute"]}, b={"deck": ["filler"], "battlefield": ["kite", "ghost", "wall"]})

    assert game.why_not(game.decision.player, card_called(game, "brute"), "attack", 0, card_called(game, target)) == obstacle


@pytest.mark.parametrize(
    ("card", "obstacle"),
    [
        ("ghost", Obstacle("invisible", "KEY-INVISIBILITY")),
        ("idol", Obstacle("protected", "TEXT-2")),
        ("brute", Obstacle("no_target_of_it", "TEXT-2")),
        ("bolt", Obstacle("no_target_of_it", "TEXT-2")),
        ("wall", None),
    ],
)
def test_what_keeps_a_text_from_meaning_a_card(card: str, obstacle: Obstacle | None) -> None:
    enemy = {"deck": ["filler"], "battlefield": ["ghost", "idol", "wall", "kite"]}
    game = position(a={"deck": ["filler"], "hand": ["bolt"], "battlefield": ["brute"]}, b=enemy)
    choose(game, c.PLAY, "bolt")

    assert game.decision.kind == c.DECIDE_TARGET
    assert game.why_not(game.decision.player, card_called(game, card), "pick") == obstacle


@pytest.mark.parametrize(
    ("target", "obstacle"),
    [("kite", Obstacle("flying", "KEY-FLYING")), ("ghost", Obstacle("not_the_primary_target", "TRI-2")), ("wall", None)],
)
def test_what_keeps_a_following_attack_from_a_card_of_the_secondary_target(target: str, obstacle: Obstacle | None) -> None:
    game = position(
        a={"deck": ["filler"] * 3, "battlefield": ["ghost"]},
        b={"deck": ["filler"] * 3, "battlefield": ["kite", "wall"]},
        c={"deck": ["filler"], "battlefield": ["brute"]},
        active="c",
    )
    choose(game, c.ATTACK, "brute")
    while game.decision.kind != c.DECIDE_FOLLOWING_ATTACK:
        game.choose(0)

    assert game.why_not(game.decision.player, card_called(game, target), "pick") == obstacle
