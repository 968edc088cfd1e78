from __future__ import annotations

import itertools

import pytest

from engine.rone.decks import PlayableDeck
from engine.rone.measures.simulated import RONE
from engine.simulation.duel_report import duel_report, is_enough, moments
from engine.simulation.duel_settings import DuelSettings, DuelSettingsError
from engine.simulation.duel_tally import DuelTally
from engine.simulation.duels import DuelRangeError, Duels, field_pairings, table_pairings
from engine.simulation.gauntlet_report import gauntlet_report
from tests.engine.rules.makers import make_card, make_deck, make_lively_deck

LIVELY = make_lively_deck()
STRONG = make_deck(*([make_card("ogre", cost=1, health=4, melee=4, ranged=2)] * 24))
WEAK = make_deck(*([make_card("moth", cost=3, health=1, melee=0, ranged=0)] * 24))


def played(duels: Duels, count: int, first: int = 0) -> DuelTally:
    tally = duels.play(first=first, count=count)
    assert tally is not None
    return tally


def duel(deck: PlayableDeck = LIVELY, against: PlayableDeck = STRONG, *, seed: int = 1, **settings: object) -> Duels:
    return Duels(RONE, [deck, against], [(0, 1)], DuelSettings(**settings), seed=seed, watches_cards=True)  # type: ignore[arg-type]


@pytest.mark.parametrize("bot", ["greedy", "random", "rush", "curve"])
def test_a_deck_against_itself_wins_exactly_half_of_every_pair(bot: str) -> None:
    for seed in (1, 2, 3):
        tally = played(duel(LIVELY, LIVELY, seed=seed, policy=bot, against_policy=bot), 8)
        report = duel_report(RONE, [LIVELY, LIVELY], DuelSettings(policy=bot), tally, seed=seed, most_games=8)
        assert report["win_rate"]["chance"] == 0.5
        assert (report["pairs"]["chance"], report["pairs"]["low"], report["pairs"]["high"]) == (0.5, 0.5, 0.5)
        assert all(one + other == 2 for one, other in tally.pairs(0))


@pytest.mark.parametrize("cuts", [(1,), (3, 4, 9), (2, 4, 6, 8), (11,)])
def test_any_split_and_order_of_the_games_gives_the_same_bytes(cuts: tuple[int, ...]) -> None:
    duels, games = duel(), 12
    whole = played(duels, games)
    bounds = [0, *cuts, games]
    parts = [played(duels, end - begin, begin) for begin, end in itertools.pairwise(bounds)]
    for order in (parts, parts[::-1]):
        merged = DuelTally()
        for part in order:
            merged.merge(DuelTally.from_json(part.to_json()))
        assert merged.to_bytes() == whole.to_bytes()
    assert sum(whole.pairs(0).values()) == games // 2


def test_half_a_pair_waits_for_its_other_half() -> None:
    duels = duel()
    first, second = played(duels, 1), played(duels, 1, 1)
    assert not first.pairs(0)
    assert sum(first.merge(second).pairs(0).values()) == 1
    assert not any(name.startswith("half/") for name in first.to_json())


def test_the_better_deck_wins_and_the_report_adds_up() -> None:
    duels, games = duel(STRONG, WEAK), 20
    report = duel_report(RONE, [STRONG, WEAK], DuelSettings(), played(duels, games), seed=1, most_games=games)
    rate = report["win_rate"]
    assert rate["won"] + rate["drawn"] + rate["lost"] == rate["n"] == report["method"]["games"] == games
    assert rate["chance"] > 0.9
    assert report["seats"]["first"]["n"] == report["seats"]["second"]["n"] == games / 2
    assert sum(ending["games"] for ending in report["endings"]) == games
    assert {ending["clause"] for ending in report["endings"]} == {"END-1"}
    assert sum(count["won"] + count["drawn"] + count["lost"] for count in report["length"]["counts"]) == games


def test_every_card_is_in_one_state_a_game() -> None:
    games = 16
    report = duel_report(RONE, [LIVELY, STRONG], DuelSettings(), played(duel(), games), seed=1, most_games=games)
    for cards in report["cards"].values():
        for card in cards:
            if card["copies"]:
                assert sum(card[state]["n"] for state in ("opening", "drawn", "destroyed", "left") if card[state]) == games
                assert sum(card[seen]["n"] for seen in ("in_hand", "unseen") if card[seen]) == games
                assert (card["played"] or {"n": 0})["n"] <= games


def test_a_card_with_24_copies_is_always_in_the_first_hand() -> None:
    report = duel_report(RONE, [STRONG, WEAK], DuelSettings(), played(duel(STRONG, WEAK), 6), seed=1, most_games=6)
    assert report["cards"]["deck"][0]["opening"]["n"] == 6
    assert report["cards"]["deck"][0]["difference"] is None


def test_a_game_is_cut_after_the_turns_it_may_take_and_nobody_wins_it() -> None:
    report = duel_report(RONE, [LIVELY, WEAK], DuelSettings(turns=1), played(duel(LIVELY, WEAK, turns=1), 6), seed=1, most_games=6)
    assert report["win_rate"]["drawn"] == 6
    assert [(ending["how"], ending["clause"]) for ending in report["endings"]] == [("cut", None)]
    assert report["length"]["turns"]["mean"] == 2.0


def test_who_is_told_to_stop_stops() -> None:
    assert duel().play(first=0, count=5, pulse=lambda: False) is None
    asked: list[int] = []
    assert duel().play(first=0, count=3, pulse=lambda: asked.append(1) is None) is not None
    assert len(asked) == 3


def test_a_slow_bot_is_asked_at_every_decision() -> None:
    asked: list[int] = []

    def pulse() -> bool:
        asked.append(1)
        return len(asked) < 4

    assert duel(policy="look-ahead").play(first=0, count=1, pulse=pulse) is None
    assert len(asked) == 4


def test_the_field_is_played_evenly() -> None:
    decks = [LIVELY, STRONG, WEAK, LIVELY]
    duels = Duels(RONE, decks, field_pairings(4), DuelSettings(), seed=1)
    tally = played(duels, 12)
    assert [sum(tally.get(f"{cell}/result/{seat}/{points}") for seat in (0, 1) for points in range(3)) for cell in range(3)] == [4, 4, 4]
    report = gauntlet_report(RONE, decks, field_pairings(4), DuelSettings(), tally, seed=1, is_table=False)
    assert [(one["deck"], one["against"], one["n"]) for one in report["matchups"]] == [(0, 1, 4), (0, 2, 4), (0, 3, 4)]
    assert report["win_rate"]["n"] == 12
    assert report["matchups"][2]["chance"] == 0.5


def test_a_table_ranks_everybody_and_finds_nothing_where_there_is_nothing() -> None:
    decks = [STRONG, WEAK, LIVELY]
    duels = Duels(RONE, decks, table_pairings(3), DuelSettings(), seed=1)
    report = gauntlet_report(RONE, decks, table_pairings(3), DuelSettings(), played(duels, 36), seed=1, is_table=True)
    assert report["standings"][-1]["deck"] == 1
    assert sum(row["won"] for row in report["standings"]) == sum(row["lost"] for row in report["standings"])
    assert report["circles"] == []
    assert report["method"]["pairings"] == 3


def test_stopping_looks_at_moments_fixed_beforehand() -> None:
    looks = moments(10_000, 0.02)
    assert looks[-1] < 10_000
    assert all(look % 2 == 0 for look in looks)
    assert moments(100, 0.02)[-1] == 100
    settings = DuelSettings(precision=0.1)
    tally = played(duel(STRONG, WEAK, precision=0.1), moments(2_000, 0.1)[0])
    assert is_enough(tally, 0.1)
    method = duel_report(RONE, [STRONG, WEAK], settings, tally, seed=1, most_games=2_000)["method"]
    assert method["stopping"]["stopped_early"]
    assert "bias" in method["stopping"]["note"]["en"]


@pytest.mark.parametrize("values", [{"policy": "oracle"}, {"against_policy": ""}, {"turns": -1}, {"ruleset": "third"}, {"precision": 0.5}])
def test_settings_out_of_range_are_refused_with_their_value(values: dict[str, object]) -> None:
    with pytest.raises(DuelSettingsError) as caught:
        duel(**values)  # type: ignore[arg-type]
    assert repr(next(iter(values.values()))) in str(caught.value)


def test_games_are_numbered_from_zero_and_need_somebody() -> None:
    with pytest.raises(DuelRangeError):
        duel().play(first=-1, count=1)
    with pytest.raises(DuelRangeError):
        Duels(RONE, [LIVELY], field_pairings(1), DuelSettings(), seed=1)


def test_coverage_counts_the_cards_of_all_decks() -> None:
    riddle = make_deck(make_card("riddle", modelled=False))
    assert RONE.coverage([riddle, WEAK])["unmodelled"] == [riddle.cards[0].id]
    assert RONE.coverage([riddle, WEAK])["cards"] == 2 * (24 + 3)
