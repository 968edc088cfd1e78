"""How everybody stands."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from events.rounds.matches import Match, Score
from events.rounds.standings import Standing, standings
from tests.events.rounds.tournaments import check_standings


def make_match(first: int, second: int | None, games: str = "2-0-0") -> Match:
    """A match with a result such as "2-1-0": won, lost, drawn."""
    won, lost, drawn = map(int, games.split("-"))
    return Match(round=1, first=first, second=second, score=Score(first_wins=won, second_wins=lost, draws=drawn))


def standing_of(number: int, matches: list[Match]) -> Standing:
    """How this one stands."""
    return standings([number], matches)[0]


matches = st.builds(
    Match,
    round=st.integers(1, 9),
    first=st.integers(1, 5),
    second=st.none() | st.integers(6, 10),
    score=st.none() | st.builds(Score, first_wins=st.integers(0, 3), second_wins=st.integers(0, 3), draws=st.integers(0, 2)),
)


@given(st.lists(matches, max_size=40))
@settings(deadline=None)
def test_every_number_is_that_of_the_definitions(played: list[Match]) -> None:
    check_standings(played, range(1, 11))


def test_match_points_come_first() -> None:
    matches = [make_match(1, 2, "2-1-0"), make_match(3, 4, "1-1-1"), make_match(5, None)]
    assert [(row.number, row.points) for row in standings(range(1, 6), matches)] == [(5, 3), (1, 3), (3, 1), (4, 1), (2, 0)]


def test_match_win_percentages_are_those_of_the_examples_in_appendix_c() -> None:
    """Each record is that of the only opponent of player 1, whose match with 1 is the last of it."""
    five_two_one = [*(make_match(2, 10 + n) for n in range(5)), *(make_match(20 + n, 2) for n in range(2)), make_match(2, 1, "1-1-0")]
    assert standing_of(1, five_two_one).opponents_match_wins == Fraction(16, 24)
    one_three = [make_match(2, 10), make_match(20, 2), make_match(21, 2), make_match(1, 2)]
    assert standing_of(1, one_three).opponents_match_wins == Fraction(1, 3)
    three_two_with_a_bye = [make_match(2, None), make_match(2, 10), make_match(2, 11), make_match(20, 2), make_match(1, 2)]
    assert standing_of(1, three_two_with_a_bye).opponents_match_wins == Fraction(9, 15)


def test_game_win_percentages_count_games_by_points() -> None:
    won = [make_match(1, 2, "2-0-0"), make_match(1, 3, "2-1-0"), make_match(1, 4, "1-2-0"), make_match(1, 5, "2-0-0")]
    assert standing_of(1, won).game_wins == Fraction(21, 30)
    lost = [make_match(1, 2, "1-2-0"), make_match(1, 3, "1-2-0"), make_match(1, 4, "0-2-0"), make_match(1, 5, "1-2-0")]
    assert standing_of(1, lost).game_wins == Fraction(1, 3), "9/33 is less than a third"
    assert standing_of(1, [make_match(1, 2, "2-0-1")]).game_wins == Fraction(7, 9)


def test_a_bye_is_a_win_of_two_games_and_no_opponent() -> None:
    row = standing_of(1, [Match(round=1, first=1, second=None), make_match(1, 2, "0-2-0"), make_match(2, 3)])
    assert (row.points, row.wins, row.losses, row.byes) == (3, 1, 1, 1)
    assert row.game_wins == Fraction(6, 12)
    assert row.opponents_match_wins == row.opponents_game_wins == 1


def test_a_match_without_a_result_counts_nothing() -> None:
    played = [make_match(1, 2), make_match(3, 4)]
    assert standings(range(1, 5), [*played, Match(round=2, first=1, second=3)]) == standings(range(1, 5), played)


def test_who_is_left_out_stays_in_the_percentages_of_the_opponents() -> None:
    matches = [make_match(1, 2), make_match(2, 3), make_match(1, 3), make_match(4, 1)]
    everybody = {row.number: row for row in standings([1, 2, 3, 4], matches)}
    without = standings([2, 3, 4], matches)
    assert [row.number for row in without] == [4, 2, 3]
    assert [row.rank for row in without] == [1, 2, 3]
    assert all(row.opponents_match_wins == everybody[row.number].opponents_match_wins for row in without)


def test_each_tie_break_is_asked_after_the_one_before() -> None:
    by_opponents = [make_match(1, 3, "2-1-0"), make_match(3, 5), make_match(2, 4)]
    assert [row.number for row in standings([1, 2], by_opponents)] == [1, 2], "the better opponent before the better games"
    by_games = [make_match(1, 3, "2-1-0"), make_match(2, 4)]
    assert [row.number for row in standings([1, 2], by_games)] == [2, 1]
    by_opponents_games = [
        make_match(1, 3),
        make_match(2, 4),
        make_match(4, 5),
        make_match(3, 6, "2-1-0"),
        make_match(1, 7),
        make_match(2, 8),
    ]
    rows = standings([1, 2], by_opponents_games)
    assert [row.number for row in rows] == [2, 1]
    assert rows[0].opponents_match_wins == rows[1].opponents_match_wins
    assert rows[0].opponents_game_wins > rows[1].opponents_game_wins
    assert [row.number for row in standings([9, 8], [])] == [8, 9], "the number is the last"


def test_the_order_of_players_and_matches_changes_nothing() -> None:
    matches = [make_match(one, other, "2-1-0") for one in range(5) for other in range(one + 1, 6)]
    chance = Random(1)
    assert standings(chance.sample(range(6), 6), chance.sample(matches, len(matches))) == standings(range(6), matches)
