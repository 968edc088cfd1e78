from __future__ import annotations

from collections import Counter

from engine.rng import game_seed, stream


def test_a_stream_gives_the_same_numbers_everywhere() -> None:
    first = stream(7, "shuffle-0")

    assert [first.word() for _ in range(4)] == [498695980, 1254237619, 144106716, 3146449267]


def test_streams_of_other_purposes_games_and_seeds_differ() -> None:
    words = [stream(seed, purpose, index).word() for seed in (1, 2) for purpose in ("a", "b") for index in (0, 1)]

    assert len(set(words)) == 8


def test_a_copy_goes_on_alike_and_on_its_own() -> None:
    one = stream(1, "x")
    one.word()
    other = one.copy()

    assert [one.below(1000) for _ in range(20)] == [other.below(1000) for _ in range(20)]
    assert one.key() == other.key()
    one.word()
    assert one.key() != other.key()


def test_every_number_below_the_bound_comes_about_equally_often() -> None:
    chance = stream(3, "bounds")
    found = Counter(chance.below(6) for _ in range(60_000))

    assert sorted(found) == [0, 1, 2, 3, 4, 5]
    assert all(9_600 < times < 10_400 for times in found.values())


def test_every_order_of_three_comes_about_equally_often() -> None:
    chance = stream(4, "orders")
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        items = [1, 2, 3]
        chance.shuffle(items)
        found[tuple(items)] += 1

    assert len(found) == 6
    assert all(1_800 < times < 2_200 for times in found.values())


def test_seeds_of_games_depend_on_run_and_number() -> None:
    assert game_seed(1, 2) == game_seed(1, 2)
    assert len({game_seed(seed, index) for seed in range(10) for index in range(10)}) == 100
