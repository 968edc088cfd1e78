"""Whole reports: side games beside the ordered ones, what they tell, and the verdict."""

from __future__ import annotations

from typing import Any

import pytest

from engine.rone.bench import bench_decks
from engine.rone.cards import Card
from engine.rone.decks import PlayableDeck
from engine.rone.measures.goldfish import (
    WITHOUT,
    play_compared,
    play_goldfish_games,
    play_report_games,
    reads_technology_deck,
    report_games,
)
from engine.rone.measures.goldfish_report import goldfish_report
from engine.rone.measures.goldfish_settings import GoldfishSettings
from engine.rone.measures.goldfish_table import key_card
from engine.rone.measures.report_verdict import BY_NAME, measured_decks, place_among
from engine.rone.measures.stories import tell_game
from engine.simulation.alone import has_side_games
from engine.simulation.tally import Tally
from tests.engine.rules.makers import make_card, make_deck, make_hero, make_lively_deck
from tests.engine.simulation.dials import sample_decks


def pair_deck() -> tuple[Card, PlayableDeck]:
    """Income 2 and no further cards: a unit of cost 2 each turn, each of them attacks from then on for 2."""
    unit = make_card("pair", cost=2, health=1, melee=1, ranged=1)
    return unit, make_deck(*([unit] * 24), heroes=[make_hero(incomes=((2, 0),) * 3, costs=(99, 99))])


def report_of(deck: PlayableDeck, settings: GoldfishSettings, games: int = 8) -> dict[str, Any]:
    tally = play_report_games(deck, settings, seed=1, first=0, count=games)
    return goldfish_report(deck, settings, tally, seed=1)


def without(deck: PlayableDeck, technology: Card) -> PlayableDeck:
    return PlayableDeck(deck.heroes, deck.cards, tuple(card for card in deck.technologies if card.id != technology.id))


def test_any_split_and_order_of_a_report_s_games_gives_the_same_bytes() -> None:
    deck, settings = make_lively_deck(), GoldfishSettings(turns=4)
    whole = play_report_games(deck, settings, seed=3, first=0, count=44)
    parts = [play_report_games(deck, settings, seed=3, first=first, count=count) for first, count in ((41, 3), (0, 1), (9, 32), (1, 8))]
    together = Tally()
    for part in parts:
        together.merge(Tally.from_json(part.to_json()))
    assert together.to_bytes() == whole.to_bytes()
    assert goldfish_report(deck, settings, together, seed=3) == goldfish_report(deck, settings, whole, seed=3)


def test_the_ordered_games_count_the_same_with_games_beside_them() -> None:
    deck, settings = make_lively_deck(), GoldfishSettings(turns=6)
    alone = play_goldfish_games(deck, settings, seed=3, first=0, count=44).counts
    together = play_report_games(deck, settings, seed=3, first=0, count=44).counts
    assert {name: together.get(name, 0) for name in alone} == alone


@pytest.mark.parametrize("number", range(8))
def test_a_game_without_a_technology_that_was_never_played_is_the_same_game(number: int) -> None:
    deck, settings = bench_decks()[number], GoldfishSettings(turns=8)
    assert not reads_technology_deck(deck)
    games = report_games(deck, settings, seed=5)
    games.play(first=0, count=8)
    games.tally()
    for technology in {card.id: card for card in deck.technologies}.values():
        played = play_compared(without(deck, technology), settings, seed=5, indices=range(8))
        counted = next(way.counter for way in games.ways if way.name == f"{WITHOUT}/{technology.id}")
        assert counted.games == 8
        for key in ("clock", "total"):
            assert counted.numbers(key) == played.numbers(key)


def test_a_deck_that_counts_its_technologies_has_every_game_without_one_played() -> None:
    texts = [{"when": "battlefield", "do": [{"water": {"count": {"technology": "own", "in": "technology_deck"}}}]}]
    unit, dear = make_card("counter", abilities=texts), make_card("dear", type="technology", level=3, cost=50)
    deck = make_deck(*([unit] * 24), technologies=(dear,))
    assert reads_technology_deck(deck)
    (entry,) = report_of(deck, GoldfishSettings(turns=4))["technologies"]["without"]
    with_it, without_it = (
        play_compared(played, GoldfishSettings(turns=4), seed=1, indices=range(8)).numbers("total")
        for played in (deck, without(deck, dear))
    )
    assert entry["more"]["mean"] == pytest.approx((sum(with_it) - sum(without_it)) / 8)


def test_games_have_side_games_by_their_number_alone_both_seats_or_neither() -> None:
    watched = [index for index in range(1000) if has_side_games(index)]
    assert watched[:10] == [0, 1, 2, 3, 4, 5, 6, 7, 20, 21]
    assert sum(index % 2 for index in watched) * 2 == len(watched)


def test_the_ledger_of_a_deck_of_known_cards_is_as_one_can_work_out_by_hand() -> None:
    _, deck = pair_deck()
    turns = report_of(deck, GoldfishSettings(turns=4))["ledger"]["turns"]
    assert [turn["spent"]["units"]["mean"] for turn in turns] == [3.0, 2.0, 2.0, 2.0]  # the second seat starts with 2 water
    assert [sum(part["mean"] for kind, part in turn["spent"].items() if kind != "units") for turn in turns] == [0.0] * 4
    assert [turn["board"]["mean"] for turn in turns] == [3.0, 5.0, 7.0, 9.0]
    assert [turn["idle"]["mean"] for turn in turns] == [0.0] * 4


def test_the_clock_and_both_seats_are_as_one_can_work_out_by_hand() -> None:
    _, deck = pair_deck()
    report = report_of(deck, GoldfishSettings(turns=5))
    assert [turn["damage"]["mean"] for turn in report["seats"]["first"]["turns"]] == [2.0, 6.0, 12.0, 20.0, 30.0]
    assert [turn["damage"]["mean"] for turn in report["seats"]["second"]["turns"]] == [4.0, 10.0, 18.0, 28.0, 40.0]
    assert [turn["chance"] for turn in report["clock"]["turns"]] == [0.0, 0.0, 0.0, 0.5, 1.0]
    assert report["clock"]["mean"] == pytest.approx((5 + 4) / 2)
    assert report["level_race"]["policies"][0]["clock"]["mean"] == pytest.approx((4.4 + 3.6) / 2)
    assert report["clock"]["per_card"]["value"] == pytest.approx((30 + 40) / (5 + 6))


def test_a_plan_that_plays_the_same_games_makes_no_difference() -> None:
    _, deck = pair_deck()
    race = report_of(deck, GoldfishSettings(turns=4))["level_race"]
    assert [plan["policy"] for plan in race["policies"]] == ["greedy", "rush", "curve"]
    curve = race["policies"][2]["sooner"]
    assert (curve["mean"], curve["low"], curve["high"], curve["found"]) == (0.0, 0.0, 0.0, False)


def test_a_technology_that_can_never_be_played_is_worth_nothing() -> None:
    unit, _ = pair_deck()
    dear = make_card("dear", type="technology", level=3, cost=50)
    deck = make_deck(*([unit] * 24), technologies=(dear,), heroes=[make_hero(incomes=((2, 0),) * 3, costs=(99, 99))])
    (entry,) = report_of(deck, GoldfishSettings(turns=4))["technologies"]["without"]
    assert entry["card"] == dear.id
    assert (entry["sooner"]["mean"], entry["sooner"]["found"], entry["more"]["found"]) == (0.0, False, False)


def test_pressure_takes_the_deck_as_fast_as_it_must() -> None:
    late = make_card("late", level=3, cost=9)
    deck = make_deck(*([late] * 24), heroes=[make_hero(incomes=((0, 0),) * 3, costs=(99, 99))])
    rows = report_of(deck, GoldfishSettings(turns=6))["pressure"]["rows"]
    assert [row["pressure"] for row in rows] == list(range(7))
    assert [turn["alive"]["chance"] for turn in rows[0]["turns"]] == [1.0] * 6
    assert rows[6]["turns"][1]["life"]["p50"] == 12 or rows[6]["turns"][1]["life"]["p50"] == 18
    assert rows[6]["turns"][-1]["alive"]["chance"] == 0.0
    assert [row["through"]["chance"] for row in rows] == [0.0] * 7


def test_the_key_card_is_of_the_highest_level_and_then_the_dearest() -> None:
    cards = [make_card(f"card-{level}-{cost}", level=level, cost=cost) for level, cost in ((1, 9), (3, 4), (3, 6), (2, 9))]
    assert key_card(make_deck(*cards)) == cards[2].id


@pytest.mark.parametrize("index", [0, 1, 7])
def test_a_game_told_again_is_the_game_that_was_counted(index: int) -> None:
    deck, settings = make_lively_deck(), GoldfishSettings(turns=5)
    counted = play_report_games(deck, settings, seed=3, first=index, count=1)
    story = tell_game(deck, settings, seed=3, index=index)
    assert story.begins == (index % 2 == 0)
    for told in story.turns:
        assert counted.histogram(f"damage/{told.turn}") == {told.numbers["damage"]: 1}
        assert counted.histogram(f"life/{told.turn}") == {told.numbers["deck"] + len(told.cards["hand"]): 1}
        assert counted.histogram(f"banked/{told.turn}") == {told.numbers["water"]: 1}
    assert sum(len(told.happenings) for told in story.turns) > 10


def test_samples_are_games_of_the_report_a_good_one_first() -> None:
    deck = make_lively_deck()
    found = report_of(deck, GoldfishSettings(turns=4), games=48)["method"]["samples"]
    assert [sample["which"] for sample in found] == ["good", "typical", "bad"]
    assert found[0]["clock"] <= found[1]["clock"] <= found[2]["clock"]
    assert all(has_side_games(sample["game"]) for sample in found)


def test_a_report_without_side_games_has_every_part_all_the_same() -> None:
    deck = make_lively_deck()
    report = goldfish_report(deck, GoldfishSettings(turns=2), Tally(), seed=1)
    assert [dial["place"] for dial in report["verdict"]["dials"]] == [None] * 5
    assert report["method"]["coverage"]["never_played"] == []
    assert report["clock"]["per_card"] is None
    assert report["method"]["samples"] == []


def test_the_verdict_has_its_five_dials_with_interval_and_place() -> None:
    dials = report_of(make_lively_deck(), GoldfishSettings())["verdict"]["dials"]
    assert [dial["dial"] for dial in dials] == list(BY_NAME)
    for dial in dials:
        placed = dial["place"]
        assert placed["better"] + placed["alike"] + placed["worse"] == placed["decks"] == len(measured_decks()["decks"])
        if dial["value"] is not None and dial["low"] is not None and dial["dial"] != "levels":
            assert dial["low"] <= dial["value"] <= dial["high"]


def test_a_report_of_other_settings_has_no_place_among_decks_that_were_played_by_the_usual_ones() -> None:
    for settings in (GoldfishSettings(turns=4), GoldfishSettings(pressure=2), GoldfishSettings(policy="rush")):
        assert [dial["place"] for dial in report_of(make_lively_deck(), settings)["verdict"]["dials"]] == [None] * 5


def test_the_measured_decks_are_every_list_of_the_starters_under_every_hero_of_theirs() -> None:
    assert len(bench_decks()) ** 2 == 64
    assert [name for name, _ in sample_decks()] == list(measured_decks()["decks"])


def test_a_place_is_told_by_intervals_not_by_decimals() -> None:
    values = [dials["damage"][0] for dials in measured_decks()["decks"].values()]
    first, last = min(values), max(values)
    assert place_among(BY_NAME["damage"], (first - 1, first - 1, first - 1)) == {"decks": 64, "better": 64, "alike": 0, "worse": 0}
    assert place_among(BY_NAME["damage"], (last + 1, last + 1, last + 1)) == {"decks": 64, "better": 0, "alike": 0, "worse": 64}
    assert place_among(BY_NAME["damage"], (last + 1, first, last + 1))["worse"] < 64
    assert place_among(BY_NAME["damage"], (first, first - 9, last + 9)) == {"decks": 64, "better": 0, "alike": 64, "worse": 0}
    near = first + BY_NAME["damage"].within / 2
    assert place_among(BY_NAME["damage"], (near, near, near))["worse"] == 0


def test_what_never_came_to_pass_is_worse_than_whatever_did() -> None:
    never = sum(dials["levels"][0] is None for dials in measured_decks()["decks"].values())
    assert place_among(BY_NAME["levels"], (None, None, None)) == {"decks": 64, "better": 0, "alike": never, "worse": 64 - never}
    assert place_among(BY_NAME["levels"], (1, 1, 1)) == {"decks": 64, "better": 64, "alike": 0, "worse": 0}


def test_cards_that_no_game_played_are_named_with_what_kept_them_away() -> None:
    unit, _ = pair_deck()
    shot = make_card("shot", type="tactic", cost=0, abilities=({"play": [{"damage": 1, "to": {"unit": "enemy"}}]},))
    late, dear = make_card("late", level=3, cost=0), make_card("dear", type="technology", level=1, cost=99)
    blank = make_card("blank", cost=None, recycle=None)
    deck = make_deck(
        *([unit] * 18), shot, shot, late, late, blank, blank, technologies=[dear], heroes=[make_hero(incomes=((2, 1),) * 3, costs=(99, 99))]
    )

    report = report_of(deck, GoldfishSettings())

    coverage = report["method"]["coverage"]
    expected = {shot.id: "NO_TARGET", late.id: "NOT_AFFORDED", dear.id: "NOT_AFFORDED", blank.id: "NO_COST"}
    assert {one["card"]: one["why"] for one in coverage["never_played"]} == expected
    assert coverage["share"] == pytest.approx((coverage["cards"] - 7) / coverage["cards"])
    (entry,) = [entry for entry in report["castable"]["cards"] if entry["card"] == shot.id]
    assert [turn["all"]["chance"] for turn in entry["turns"]] == [0.0] * 10
