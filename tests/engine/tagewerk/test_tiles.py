"""What tiles of Tagewerk show: figures with everything that changes them, compared with what is printed; keywords that hold now."""

from __future__ import annotations

from typing import Any

import pytest

from engine.match.match import PlayerId
from engine.table.standing import TableCard
from engine.tagewerk.kit import KIT
from engine.tagewerk.rules.game import Game
from engine.tagewerk.rules.rulesets import STANDARD
from engine.tagewerk.scenario_verbs.position import build_position

assert KIT.tables is not None
TABLES = KIT.tables
CARDS: dict[str, Any] = {
    "ogre": {"cost": 3, "attack": 2, "defence": 3, "slots": 1},
    "scout": {"cost": 1, "attack": 1, "defence": 1, "abilities": [{"keyword": "stealthy"}]},
    "captain": {"attack": 1, "defence": 2, "abilities": [{"always": [{"attack": 1, "to": {"character": "own", "other": True}}]}]},
    "coat": {"type": "item", "cost": 2, "abilities": [{"always": [{"defence": 2, "to": "bearer"}]}]},
    "horn": {"type": "item", "cost": 1, "abilities": [{"always": [{"grant": "watchful", "to": "bearer"}]}]},
    "market": {"type": "place", "cost": 2, "abilities": [{"always": [{"cost": -1, "of": "play", "which": {"character": "own"}}]}]},
    "chief": {"main": True, "attack": 1, "defence": 7},
}


def position(**players: Any) -> Game:
    """A day of player a."""
    return build_position({"cards": CARDS, **players}, STANDARD)[0]


def cards_in(game: Game, zone: str, seat: int = 0, viewer: int = 0) -> dict[str, TableCard]:
    """The cards of a zone by their slugs, with what they carry; what isn't known is called "?"."""
    slugs = {definition.id: definition.slug for definition in game.state.definitions} | {-1: "?"}
    standing = TABLES.standing(game, PlayerId(viewer)).seats[seat].standing
    return {slugs[card.id]: card for one in standing.zones if one.name == zone for card in one.all_cards}


def figures(card: TableCard) -> dict[str, tuple[int, int]]:
    """The figures of a card by name: now, and what they are compared with."""
    return {figure.name: (figure.value, figure.printed) for figure in card.figures}


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("ogre", {"attack": (2, 2), "defence": (3, 3)}),
        ({"card": "ogre", "damage": 1}, {"attack": (2, 2), "defence": (2, 3)}),
        ({"card": "ogre", "items": ["coat"]}, {"attack": (2, 2), "defence": (5, 3)}),
        ({"card": "ogre", "items": ["coat"], "damage": 1}, {"attack": (2, 2), "defence": (4, 5)}),
    ],
)
def test_a_character_shows_what_holds_now_beside_what_is_printed_or_was_there(entry: Any, expected: dict[str, tuple[int, int]]) -> None:
    assert figures(cards_in(position(a={"characters": [entry]}, b={}), "characters")["ogre"]) == expected


def test_passive_abilities_count() -> None:
    game = position(a={"main": "chief", "characters": ["captain", "scout"]}, b={})
    assert figures(cards_in(game, "characters")["scout"])["attack"] == (2, 1)
    assert figures(cards_in(game, "main")["chief"]) == {"attack": (2, 1), "defence": (7, 7)}


def test_keywords_are_those_that_hold_now() -> None:
    game = position(a={"characters": [{"card": "ogre", "items": ["horn"]}, {"card": "scout", "exhausted": 1}], "hand": ["scout"]}, b={})
    lying, hand = cards_in(game, "characters"), cards_in(game, "hand")
    assert [(one.name, one.title.de) for one in lying["ogre"].keywords] == [("watchful", "Wachsam")]  # type: ignore[union-attr]
    assert [one.name for one in hand["scout"].keywords] == ["stealthy"]


def test_a_hand_shows_printed_figures_and_what_each_card_costs_now() -> None:
    game = position(a={"hand": ["ogre", "coat"], "place": "market", "characters": ["captain"]}, b={})
    hand = cards_in(game, "hand")
    assert figures(hand["ogre"]) == {"cost": (2, 3), "attack": (2, 2), "defence": (3, 3)}
    assert figures(hand["coat"]) == {"cost": (2, 2)}


def test_a_hidden_item_shows_to_whose_it_is_alone_what_turning_it_up_costs() -> None:
    game = position(a={"characters": [{"card": "ogre", "items": [{"card": "coat", "hidden": True}]}]}, b={})
    assert figures(cards_in(game, "characters")["coat"]) == {"cost": (2, 2)}
    assert figures(cards_in(game, "characters", viewer=1)["?"]) == {}
