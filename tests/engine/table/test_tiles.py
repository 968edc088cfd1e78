"""What tiles of RONE show: figures with everything that changes them, compared with what is printed; keywords that hold now."""

from __future__ import annotations

from typing import Any

import pytest

from engine.match.match import PlayerId
from engine.rone.rules import SECOND_EDITION, Game
from engine.rone.scenario_verbs.position import build_position
from engine.table.standing import TableCard
from tests.engine.table.told import TABLES, random_positions

CARDS: dict[str, Any] = {
    "brute": {"cost": 3, "melee": 2, "health": 4},
    "archer": {"cost": 2, "ranged": 2, "health": 2},
    "turtle": {"cost": 2, "melee": 1, "health": 4, "abilities": [{"keyword": "defender"}]},
    "banner": {"melee": 1, "health": 1, "abilities": [{"always": [{"melee": 1, "to": {"unit": "own", "other": True}}]}]},
    "wings": {"melee": 1, "health": 1, "abilities": [{"always": [{"grant": "flying", "to": {"unit": "own", "other": True}}]}]},
    "bazaar": {"type": "technology", "cost": 1, "abilities": [{"always": [{"cost": -1, "of": "play"}]}]},
    "spark": {"type": "tactic", "cost": 2, "abilities": [{"keyword": "slow"}, {"play": [{"draw": 1}]}]},
    "sealed": {"type": "tactic", "cost": None, "abilities": [{"play": [{"draw": 1}]}]},
}


def position(**players: Any) -> Game:
    """A main phase of player a."""
    return build_position({"cards": CARDS, **players}, SECOND_EDITION)[0]


def cards_in(game: Game, zone: str, seat: int = 0, viewer: int | None = 0) -> dict[str, TableCard]:
    """The cards of a zone by their slugs."""
    slugs = {definition.id: definition.slug for definition in game.state.definitions}
    standing = TABLES.standing(game, None if viewer is None else PlayerId(viewer)).seats[seat].standing
    return {slugs[card.id]: card for one in standing.zones if one.name == zone for card in one.cards}


def figures(card: TableCard) -> dict[str, tuple[int, int]]:
    """The figures of a card by name: now, and what they are compared with."""
    return {figure.name: (figure.value, figure.printed) for figure in card.figures}


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("brute", {"melee": (2, 2), "ranged": (0, 0), "health": (4, 4)}),
        ({"card": "brute", "damage": 3}, {"melee": (2, 2), "ranged": (0, 0), "health": (1, 4)}),
        ({"card": "brute", "health": 2}, {"melee": (2, 2), "ranged": (0, 0), "health": (6, 4)}),
        ({"card": "brute", "health": 2, "damage": 3}, {"melee": (2, 2), "ranged": (0, 0), "health": (3, 6)}),
        ({"card": "brute", "melee": 3, "ranged": -5}, {"melee": (5, 2), "ranged": (0, 0), "health": (4, 4)}),
        ({"card": "archer", "melee": -1, "ranged": -1}, {"melee": (0, 0), "ranged": (1, 2), "health": (2, 2)}),
    ],
)
def test_a_unit_shows_what_holds_now_beside_what_is_printed_or_was_there(entry: Any, expected: dict[str, tuple[int, int]]) -> None:
    game = position(a={"battlefield": [entry]}, b={})
    (card,) = cards_in(game, "units").values()
    assert figures(card) == expected


def test_passive_abilities_count_and_so_they_are_seen_by_the_enemy_and_onlookers() -> None:
    game = position(a={"battlefield": ["banner", "archer"]}, b={"battlefield": ["brute"]})
    for viewer in (0, 1, None):
        units = cards_in(game, "units", viewer=viewer)
        assert figures(units["archer"])["melee"] == (1, 0)
        assert figures(units["banner"])["melee"] == (1, 1)
        assert figures(cards_in(game, "units", 1, viewer)["brute"])["melee"] == (2, 2)


def test_keywords_are_those_that_hold_now() -> None:
    game = position(a={"battlefield": ["wings", "turtle"], "hand": ["turtle", "spark"]}, b={})
    units, hand = cards_in(game, "units"), cards_in(game, "hand")
    assert [one.name for one in units["turtle"].keywords] == ["defender", "flying"]
    assert units["wings"].keywords == []
    assert [one.name for one in hand["turtle"].keywords] == ["defender"]
    assert [(one.name, one.title.de) for one in hand["spark"].keywords] == [("slow", "Langsamer Effekt")]  # type: ignore[union-attr]


def test_a_hand_shows_printed_figures_and_what_each_card_costs_now() -> None:
    game = position(a={"hand": ["brute", "spark", "sealed"], "battlefield": ["banner"], "technologies": ["bazaar"]}, b={})
    hand = cards_in(game, "hand")
    assert figures(hand["brute"]) == {"cost": (2, 3), "melee": (2, 2), "ranged": (0, 0), "health": (4, 4), "level": (1, 1)}
    assert figures(hand["spark"]) == {"cost": (1, 2), "level": (1, 1)}
    assert figures(hand["sealed"]) == {"level": (1, 1)}


def test_technologies_to_play_have_a_cost_and_a_level_and_heroes_and_piles_no_figures() -> None:
    game = position(a={"technology_deck": ["bazaar"], "graveyard": ["brute"], "technologies": ["bazaar"]}, b={})
    assert figures(cards_in(game, "technologies")["bazaar"]) == {"cost": (0, 1), "level": (1, 1)}
    for zone in ("hero", "graveyard"):
        assert all(not card.figures for card in cards_in(game, zone).values())


def test_notes_and_figures_say_the_same() -> None:
    looks = 0
    for game in random_positions(6, 40):
        for seat in TABLES.standing(game, None).seats:
            for card in next(zone.cards for zone in seat.standing.zones if zone.name == "units"):
                if card.figures:
                    melee, ranged, health = card.figures
                    values = card.notes[0].values  # type: ignore[union-attr]
                    assert (values["melee"], values["ranged"]) == (melee.value, ranged.value)
                    said = [note.values for note in card.notes if "health" in getattr(note, "values", ())]  # type: ignore[union-attr]
                    assert all(max(one["health"], 0) == health.value for one in said)
                    looks += 1
    assert looks > 50
