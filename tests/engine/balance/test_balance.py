"""Measuring balance: few games, small decks, so that what is counted can be said beforehand."""

from dataclasses import replace

import pytest

from engine.cards import CardId
from engine.languages import LocalText
from engine.rone.balance import BalanceTable, Finding, Players, RemovalSettings, decks_with_removals, measure_cards, play_all_pairs
from engine.rone.balance.cards import BLANK, name_without, without
from engine.rone.balance.playing import DRAWN, LOST, WON, Played, play_seed
from engine.rone.bench import bench_catalog, bench_lists
from engine.rone.cards import Card, CardType
from engine.rone.decks import PlayableDeck, playable_deck

CATALOG = bench_catalog()
DECKS = {name: playable_deck(deck, CATALOG) for name, deck in bench_lists(CATALOG).items()}
THREE = dict(list(DECKS.items())[:3])


def deck_of(card: Card, copies: int = 12) -> PlayableDeck:
    """A deck of one card, under the first deck's hero."""
    return PlayableDeck(next(iter(DECKS.values())).heroes, (card,) * copies, ())


def unit(number: int, name: str, melee: int) -> Card:
    return Card(
        id=CardId(number), slug=name, type=CardType.UNIT, name=LocalText(name, name), level=1, cost=1, recycle=None, race="human",
        health=melee, melee=melee, ranged=0, speed=1,
    )  # fmt: skip


STRONG, WEAK = unit(9001, "strong", 4), unit(9002, "weak", 1)


def test_a_seed_is_played_from_both_seats() -> None:
    played = play_seed(deck_of(STRONG), deck_of(WEAK), seed=1, index=0)
    assert played.points == (WON, WON)
    assert play_seed(deck_of(WEAK), deck_of(STRONG), seed=1, index=0).points == (LOST, LOST)
    assert all(turns > 0 for turns in played.turns)


def test_the_table_counts_each_game_for_both_decks() -> None:
    table = BalanceTable(("one", "other"), seed=1)
    table.add("one", "other", Played((WON, DRAWN), (6, 8)))
    assert (table.overall("one").won, table.overall("one").drawn, table.overall("one").lost) == (1, 1, 0)
    assert (table.overall("other").won, table.overall("other").drawn, table.overall("other").lost) == (0, 1, 1)
    assert (table.beginning.won, table.beginning.drawn) == (1, 1)
    assert table.turns.counts == {6: 1, 8: 1}
    assert list(table.out_of_balance) == ["other"]
    assert not table.to_json()["balanced"]
    assert any("out of balance" in line for line in table.lines())


def test_every_two_decks_meet_and_the_games_add_up() -> None:
    with Players(THREE, seed=3) as players:
        table = play_all_pairs(players, tuple(THREE), seeds=2)
    assert [table.overall(name).games for name in THREE] == [8, 8, 8]
    assert sum(table.overall(name).won for name in THREE) + table.beginning.drawn == table.turns.n == 12


def test_the_same_seed_gives_the_same_table_in_one_process_or_two() -> None:
    with Players(THREE, seed=3) as alone, Players(THREE, seed=3, processes=2) as together:
        assert play_all_pairs(alone, tuple(THREE), seeds=2).to_json() == play_all_pairs(together, tuple(THREE), seeds=2).to_json()


def test_a_removed_card_leaves_blanks_at_its_places_and_a_removed_technology_nothing() -> None:
    deck = next(iter(DECKS.values()))
    card, technology = deck.cards[0], deck.technologies[0]
    removed = without(deck, card.id)
    assert len(removed.cards) == len(deck.cards)
    assert [place for place, one in enumerate(removed.cards) if one is BLANK] == [
        place for place, one in enumerate(deck.cards) if one == card
    ]
    assert removed.technologies == deck.technologies
    assert technology not in without(deck, technology.id).technologies
    assert len(without(deck, technology.id).technologies) == len(deck.technologies) - 1


def test_a_card_that_wins_games_is_needed_and_one_that_loses_them_is_harmful() -> None:
    curse = {"always": [{"melee": -1, "to": {"unit": "own", "other": True}}]}
    trap = replace(unit(9003, "trap", 2), abilities=(curse,))  # worth a little by itself, so that the bots play one beside the other
    mixed = PlayableDeck(deck_of(STRONG).heroes, (STRONG,) * 6 + (trap,) * 6, ())
    decks = {"mixed": mixed, "two": deck_of(unit(9004, "two", 2)), "three": deck_of(unit(9005, "three", 3))}
    with Players(decks_with_removals(decks), seed=5) as players:
        found = {v.card: v for v in measure_cards(players, tuple(decks), RemovalSettings((15, 30)), only=("mixed",))}
    assert found["strong"].verdict is Finding.NEEDED
    assert found["trap"].verdict is Finding.HARMFUL
    assert found["trap"].corrected.low > 0
    assert found["trap"].corrected.low < found["trap"].interval.low, "the corrected interval is the wider one"


def test_a_blank_for_a_blank_makes_no_difference() -> None:
    spare = replace(BLANK, id=CardId(9006), slug="spare")
    decks = {"spare": PlayableDeck(deck_of(WEAK).heroes, (WEAK,) * 10 + (spare,) * 2, ()), "plain": deck_of(WEAK)}
    with Players(decks_with_removals(decks), seed=5) as players:
        found = {v.card: v for v in measure_cards(players, tuple(decks), RemovalSettings((2, 4)), only=("spare",))}
    assert name_without("spare", "spare") in decks_with_removals(decks)
    assert found["spare"].verdict is Finding.NO_DIFFERENCE
    assert found["spare"].effect == 0
    assert found["spare"].games == 8


@pytest.mark.parametrize("points", [WON, DRAWN, LOST])
def test_the_points_of_both_decks_are_those_of_one_game(points: int) -> None:
    table = BalanceTable(("one", "other"), seed=1)
    table.add("one", "other", Played((points, points), (1, 1)))
    one, other = table.overall("one"), table.overall("other")
    assert (one.won, one.drawn, one.lost) == (other.lost, other.drawn, other.won)
