from __future__ import annotations

import json

import pytest

from engine.rone.measures.goldfish import play_goldfish_games, play_report_games
from engine.rone.measures.goldfish_report import goldfish_report
from engine.rone.measures.goldfish_settings import GoldfishSettings
from engine.rone.rules import UnmodelledCardsError
from engine.simulation.alone_settings import GoldfishSettingsError
from engine.simulation.tally import Tally
from tests.engine.rules.makers import make_card, make_deck, make_hero, make_lively_deck


def test_any_split_and_order_of_the_games_gives_the_same_bytes() -> None:
    deck, settings = make_lively_deck(), GoldfishSettings(turns=6)
    whole = play_goldfish_games(deck, settings, seed=3, first=0, count=12)

    late = play_goldfish_games(deck, settings, seed=3, first=5, count=7)
    late.merge(play_goldfish_games(deck, settings, seed=3, first=0, count=5))

    assert late.to_bytes() == whole.to_bytes()
    assert Tally.from_json(json.loads(whole.to_bytes())).to_bytes() == whole.to_bytes()


def test_another_seed_gives_other_games() -> None:
    deck, settings = make_lively_deck(), GoldfishSettings(turns=5)

    tallies = {play_goldfish_games(deck, settings, seed=seed, first=0, count=4).to_bytes() for seed in range(4)}

    assert len(tallies) == 4


def test_a_deck_of_known_cards_runs_as_one_can_work_out_by_hand() -> None:
    """Income 2 and no further cards: a unit of cost 2 each turn, each of them attacks from then on for 2."""
    unit = make_card("pair", cost=2, health=1, melee=1, ranged=1)
    deck = make_deck(*([unit] * 24), heroes=[make_hero(incomes=((2, 0),) * 3, costs=(99, 99))])
    settings = GoldfishSettings(turns=4)
    report = goldfish_report(deck, settings, play_goldfish_games(deck, settings, seed=1, first=0, count=8), seed=1)

    assert [turn["mean"] for turn in report["damage"]["turns"]] == [3.0, 8.0, 15.0, 24.0]
    assert [turn["income"]["mean"] for turn in report["water"]["turns"]] == [2.0, 2.0, 2.0, 2.0]
    assert [turn["spent"]["mean"] for turn in report["water"]["turns"]] == [3.0, 2.0, 2.0, 2.0]
    assert report["levels"]["2"][-1]["chance"] == 0.0
    assert report["castable"]["cards"][0]["turns"][0]["all"]["chance"] == 1.0


def test_a_card_that_another_draws_is_seen_and_played_in_the_same_turn() -> None:
    """As many cards are in hand after each of them as before: that one has come must not be told by their number (PLAY-1)."""
    herald = make_card("herald", cost=0, abilities=({"when": "battlefield", "do": [{"draw": 1}]},))
    last = make_card("last", cost=0, melee=0, ranged=0)
    deck = make_deck(*([herald] * 20), *([last] * 4), heroes=[make_hero(incomes=((0, 0),) * 3, costs=(99, 99))])
    games = 8
    tally = play_goldfish_games(deck, GoldfishSettings(turns=2), seed=1, first=0, count=games)

    assert tally.histogram("life/1") == {2: games}  # all but the last cards, which are the last life
    assert tally.histogram(f"card/{last.id}/drawn") == {1: games}
    assert tally.histogram(f"card/{last.id}/playable") == {1: games}


def test_pressure_takes_life_turn_by_turn_and_ends_games() -> None:
    late = make_card("late", level=3, cost=9)
    deck = make_deck(*([late] * 24), heroes=[make_hero(incomes=((0, 0),) * 3, costs=(99, 99))])
    settings = GoldfishSettings(turns=6, pressure=6)
    report = goldfish_report(deck, settings, play_goldfish_games(deck, settings, seed=1, first=0, count=4), seed=1)

    assert [turn["mean"] for turn in report["life"]["turns"]][:3] == [21.0, 15.0, 9.0]
    assert report["life"]["turns"][-1]["reached"]["chance"] == 0.0


def test_the_report_says_how_it_came_about() -> None:
    deck = make_deck(make_card("riddle", modelled=False))
    with pytest.raises(UnmodelledCardsError):
        play_goldfish_games(deck, GoldfishSettings(), seed=1, first=0, count=1)

    settings = GoldfishSettings(turns=3, policy="rush", ignore_unmodelled=True)
    report = goldfish_report(deck, settings, play_goldfish_games(deck, settings, seed=9, first=0, count=3), seed=9)

    method = report["method"]
    assert (method["games"], method["seed"], method["policy"], method["ruleset"]) == (3, 9, "rush", "second-edition")
    assert method["coverage"]["unmodelled"] == [deck.cards[0].id]
    assert method["seats"] == {"first": 2, "second": 1}
    assert "win" not in json.dumps(report)


def test_every_interval_holds_its_estimate() -> None:
    deck, settings = make_lively_deck(), GoldfishSettings(turns=4)
    report = goldfish_report(deck, settings, play_goldfish_games(deck, settings, seed=2, first=0, count=10), seed=2)

    def check(node: object) -> None:
        if isinstance(node, dict):
            if node.get("low") is not None:
                middle: float = next(node[name] for name in ("mean", "chance", "value") if name in node)
                assert node["low"] <= middle + 1e-12
                assert middle <= node["high"] + 1e-12
            for part in node.values():
                check(part)
        elif isinstance(node, list):
            for part in node:
                check(part)

    check(report)


def test_a_report_without_games_is_a_report_of_nothing() -> None:
    report = goldfish_report(make_lively_deck(), GoldfishSettings(turns=2), Tally(), seed=1)

    assert report["method"]["games"] == 0
    assert json.dumps(report, allow_nan=False)


@pytest.mark.parametrize(
    "wrong", [{"turns": 0}, {"turns": 31}, {"policy": "wise"}, {"pressure": 7}, {"pressure": -1}, {"ruleset": "third"}]
)
def test_settings_out_of_range_are_refused_by_value(wrong: dict[str, object]) -> None:
    with pytest.raises(GoldfishSettingsError, match=str(next(iter(wrong.values())))):
        GoldfishSettings(**wrong)  # type: ignore[arg-type]


def test_rushing_levels_sooner_than_playing_cards_first() -> None:
    deck = make_lively_deck()

    def level_two(policy: str) -> int:
        settings = GoldfishSettings(turns=3, policy=policy)
        return sum(play_goldfish_games(deck, settings, seed=1, first=0, count=30).histogram("level_two").values())

    assert level_two("rush") >= level_two("curve")


def test_an_initiative_is_bought_where_its_water_is_there() -> None:
    bought = [{"initiative": {"water": 1}, "do": [{"hero_damage": 3}]}]
    unit = make_card("eager", cost=1, melee=0, ranged=0, abilities=bought)
    deck = make_deck(*([unit] * 24), heroes=[make_hero(incomes=((2, 0),) * 3, costs=(99, 99))])

    tally = play_goldfish_games(deck, GoldfishSettings(turns=1), seed=1, first=0, count=2)

    assert tally.histogram("damage/1") == {3: 1, 6: 1}  # the second seat starts with 2 water


def test_what_an_attack_pays_for_is_played_in_the_same_turn() -> None:
    raider = make_card("raider", cost=0, abilities=({"when": "direct_hit", "do": [{"water": 5}]},))
    dear = make_card("dear", cost=5, health=5, melee=0, ranged=0)
    deck = make_deck(*([raider] * 12), *([dear] * 12), heroes=[make_hero(incomes=((0, 0),) * 3, costs=(99, 99))])

    tally = play_goldfish_games(deck, GoldfishSettings(turns=1), seed=1, first=0, count=2)

    assert sum(tally.histogram(f"card/{dear.id}/played").values()) == 2
    assert tally.histogram(f"card/{dear.id}/playable") == {1: 2}


def test_a_card_is_playable_by_what_it_costs_now() -> None:
    cheaper = make_card("cheaper", cost=0, melee=0, ranged=0, abilities=({"always": [{"cost": -3, "of": "play"}]},))
    dear = make_card("dear", type="technology", cost=4, recycle=None)
    deck = make_deck(*([cheaper] * 24), technologies=[dear], heroes=[make_hero(incomes=((1, 0),) * 3, costs=(99, 99))])

    tally = play_goldfish_games(deck, GoldfishSettings(turns=1), seed=1, first=0, count=1)

    assert tally.histogram(f"card/{dear.id}/playable") == {1: 1}


def test_a_deck_whose_ability_draws_its_last_card_a_shield_has_lost() -> None:
    shield = make_card("shield", type="tactic", cost=0, abilities=({"keyword": "shield"}, {"play": [{"hero_damage": 1}]}))
    draw = {"activate": {"exhaust": 1}, "economic": True, "do": [{"draw": 1}]}
    hero = make_hero(abilities={1: [draw]}, incomes=((0, 0),) * 3, costs=(99, 99))
    deck = make_deck(*([shield] * 6), size=6, heroes=[hero])

    tally = play_report_games(deck, GoldfishSettings(turns=9), seed=1, first=0, count=1)

    assert sum(tally.histogram("side/lost").values()) == 1
