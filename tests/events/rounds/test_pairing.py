"""Who meets whom: by the Swiss system, and everybody everybody."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.rounds.matches import Match, Score
from events.rounds.pairing import Pairing, swiss_pairings, table_pairings, table_rounds, usual_rounds
from tests.events.rounds.tournaments import Judge, check_tournament

WON = Score(first_wins=2, second_wins=0)
LOST = Score(first_wins=0, second_wins=2)
DRAWN = Score(first_wins=1, second_wins=1)
PAIRED_IN_2026 = [(1, 3), (2, 7), (4, 6), (5, 8), (9, None)]


def make_match(first: int, second: int | None, score: Score | None = WON, *, round: int = 1) -> Match:
    """The first player wins."""
    return Match(round=round, first=first, second=second, score=score)


def with_points(**points: int) -> list[Match]:
    """Matches against players who are gone, which bring these points: `with_points(p4=9)` gives player 4 three wins."""
    return [make_match(int(name[1:]), 1_000 + number) for name, total in points.items() for number in range(total // 3)]


def meetings(pairings: list[Pairing]) -> set[frozenset[int | None]]:
    """The pairings without who stands first."""
    return {frozenset(pairing) for pairing in pairings}


@pytest.mark.parametrize("seed", range(60))
def test_every_round_of_a_simulated_tournament_is_as_promised(seed: int) -> None:
    assert check_tournament(seed)["rounds"] > 1


@st.composite
def histories(draw: st.DrawFn) -> tuple[list[int], list[Match]]:
    """Up to eight players who have met in any way, rounds or not, and some who are gone."""
    players = draw(st.lists(st.integers(0, 9), unique=True, min_size=1, max_size=8))
    pairs = st.tuples(st.integers(0, 9), st.none() | st.integers(0, 9)).filter(lambda pair: pair[0] != pair[1])
    matches = st.builds(make_match, st.just(0), st.none(), st.sampled_from([WON, LOST, DRAWN, None]))
    drawn = draw(st.lists(st.tuples(pairs, matches), max_size=25))
    return players, [make_match(*pair, match.score) for pair, match in drawn]


@given(histories(), st.integers(0, 2**48))
@settings(max_examples=150, deadline=None)
def test_no_other_way_to_pair_is_better_whatever_was_played(history: tuple[list[int], list[Match]], seed: int) -> None:
    players, matches = history
    Judge(matches, players).check(swiss_pairings(players, matches, seed=seed))


def test_the_same_seed_gives_the_same_pairings_in_whatever_order_players_and_matches_come() -> None:
    players = list(range(1, 42))
    matches = [make_match(one, one + 1) for one in range(1, 40, 2)]
    pairings = swiss_pairings(players, matches, seed=7)
    chance = Random(1)
    for _ in range(5):
        assert swiss_pairings(chance.sample(players, 41), chance.sample(matches, len(matches)), seed=7) == pairings
    assert swiss_pairings(players, matches, seed=8) != pairings


def test_pairings_of_a_seed_stay_what_they_are() -> None:
    """An event can be paired again on another machine, and a year later."""
    assert swiss_pairings(range(1, 10), [], seed=2026) == PAIRED_IN_2026


def test_who_meets_in_the_first_round_is_chance() -> None:
    met = Counter(frozenset(meetings(swiss_pairings([1, 2, 3, 4], [], seed=seed))) for seed in range(600))
    assert len(met) == 3
    assert all(150 < times < 250 for times in met.values())


def test_a_bye_in_the_first_round_is_chance() -> None:
    byes = Counter(swiss_pairings([1, 2, 3, 4, 5], [], seed=seed)[-1] for seed in range(600))
    assert len(byes) == 5
    assert all(80 < times < 160 for times in byes.values())


def test_who_has_no_partner_of_equal_points_meets_the_next_group() -> None:
    pairings = swiss_pairings([1, 2, 3, 4], with_points(p1=9, p2=6, p3=6, p4=3), seed=1)
    assert meetings(pairings) in ({frozenset({1, 2}), frozenset({3, 4})}, {frozenset({1, 3}), frozenset({2, 4})})


def test_a_rematch_is_worse_than_any_difference_in_points() -> None:
    matches = [*with_points(p1=30, p2=30), make_match(1, 2, DRAWN), make_match(3, 4, DRAWN)]
    assert frozenset({1, 2}) not in meetings(swiss_pairings([1, 2, 3, 4], matches, seed=1))


def test_a_rematch_is_worse_than_the_differences_of_all_pairs_together() -> None:
    """Who hasn't met stand in a row, so there is one way without a rematch, and in it every pair has very unequal points."""
    row = [1, 2, 3, 4, 5, 6, 7, 0]
    fresh = {frozenset(pair) for pair in pairwise(row)}
    met = [make_match(*pair, DRAWN) for pair in combinations(range(8), 2) if frozenset(pair) not in fresh]
    matches = [*met, *with_points(p0=30, p1=30, p4=30, p5=30)]
    assert meetings(swiss_pairings(row, matches, seed=1)) == {frozenset(pair) for pair in ((1, 2), (3, 4), (5, 6), (7, 0))}


def test_one_rematch_of_two_who_met_often_is_better_than_two_rematches() -> None:
    matches = [make_match(1, 2, DRAWN)] * 3 + [make_match(one, other, DRAWN) for one in (1, 2) for other in (3, 4)]
    assert meetings(swiss_pairings([1, 2, 3, 4], matches, seed=1)) == {frozenset({1, 2}), frozenset({3, 4})}


def test_a_second_bye_is_worse_than_a_rematch() -> None:
    matches = [make_match(2, None), make_match(3, None), make_match(2, 3)]
    assert swiss_pairings([1, 2, 3], matches, seed=1) == [(2, 3), (1, None)]


def test_who_must_meet_again_are_those_who_met_least() -> None:
    everybody = [make_match(*pair, DRAWN) for pair in combinations([1, 2, 3, 4], 2)]
    again = [make_match(1, 2, DRAWN), make_match(3, 4, DRAWN), make_match(1, 3, DRAWN), make_match(2, 4, DRAWN)]
    assert meetings(swiss_pairings([1, 2, 3, 4], everybody + again, seed=1)) == {frozenset({1, 4}), frozenset({2, 3})}


def test_the_bye_goes_to_the_lowest_points_without_one() -> None:
    matches = [*with_points(p1=9, p2=6, p3=6, p4=3), make_match(5, None)]
    assert swiss_pairings([1, 2, 3, 4, 5], matches, seed=1)[-1] == (4, None)


def test_a_match_that_is_still_played_counts_as_met() -> None:
    matches = [make_match(1, 2, None), make_match(3, 4, None)]
    for seed in range(20):
        assert not meetings(swiss_pairings([1, 2, 3, 4], matches, seed=seed)) & {frozenset({1, 2}), frozenset({3, 4})}


def test_tables_stand_in_the_order_of_the_best_ranked_player() -> None:
    matches = with_points(p8=9, p5=9, p6=6, p7=6, p1=3, p2=3)
    assert swiss_pairings(range(1, 9), matches, seed=1) == [(5, 8), (6, 7), (1, 2), (3, 4)]


def test_a_large_field_after_many_rounds_is_paired_exactly() -> None:
    chance = Random(5)
    players = list(range(300))
    matches = [
        make_match(one, other, chance.choice([WON, LOST, DRAWN]), round=number)
        for number in range(40)
        for one, other in zip(*[iter(chance.sample(players, 300))] * 2, strict=True)
    ]
    Judge(matches, players).check(swiss_pairings(players, matches, seed=1))


def test_nobody_and_one_alone_are_paired_too() -> None:
    assert swiss_pairings([], [], seed=1) == []
    assert swiss_pairings([4], [], seed=1) == [(4, None)]
    assert swiss_pairings([4], [make_match(4, None)], seed=1) == [(4, None)]


@pytest.mark.parametrize("size", range(2, 20))
def test_at_a_table_everybody_meets_everybody_once(size: int) -> None:
    players = Random(size).sample(range(100), size)
    rounds = [table_pairings(players, number) for number in range(1, table_rounds(size) + 1)]
    for pairings in rounds:
        assert sorted(one for pairing in pairings for one in pairing if one is not None) == sorted(players)
        assert all(other is not None for _, other in pairings[: size // 2])
    met = [pairing for pairings in rounds for pairing in pairings if pairing[1] is not None]
    assert len(met) == size * (size - 1) // 2 == len(meetings(met))
    byes = [one for pairings in rounds for one, other in pairings if other is None]
    assert sorted(byes) == (sorted(players) if size % 2 else [])
    assert table_pairings(players, table_rounds(size) + 1) == rounds[0]


def test_at_a_table_the_opponents_of_those_who_dropped_have_a_bye() -> None:
    for number in range(1, table_rounds(6) + 1):
        before = table_pairings([1, 2, 3, 4, 5, 6], number)
        pairings = table_pairings([1, 2, 3, 4, 5, 6], number, dropped=[2, 5])
        assert [pairing for pairing in before if not {2, 5} & set(pairing)] == [pairing for pairing in pairings if pairing[1] is not None]
        alone = {one for pairing in before if len({2, 5} & set(pairing)) == 1 for one in pairing} - {2, 5}
        assert {one for one, _ in pairings[len(pairings) - len(alone) :]} == alone
        assert all(other is None for _, other in pairings[len(pairings) - len(alone) :])


def test_how_many_rounds_are_usual() -> None:
    assert {players: usual_rounds(players) for players in (0, 1, 2, 3, 4, 5, 8, 9, 16)} == {
        0: 0,
        1: 0,
        2: 1,
        3: 2,
        4: 2,
        5: 3,
        8: 3,
        9: 4,
        16: 4,
    }
    appendix_e = {17: 5, 32: 5, 33: 6, 64: 6, 65: 7, 128: 7, 129: 8, 226: 8}
    assert {players: usual_rounds(players) for players in appendix_e} == appendix_e
    assert [table_rounds(players) for players in range(7)] == [0, 0, 1, 3, 3, 5, 5]
