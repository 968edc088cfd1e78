"""Measuring balance: few games, small decks, so that what is counted can be said beforehand."""

from dataclasses import replace
from typing import Any

import pytest

from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.rone.bench import bench_catalog, bench_lists
from engine.rone.cards import Card, CardType
from engine.rone.decks import PlayableDeck, playable_deck
from engine.rone.measures.simulated import RONE
from engine.simulation.balance import BalanceTable, Finding, Players, RemovalSettings, decks_with_removals, measure_cards, play_all_pairs
from engine.simulation.balance.cards import name_without, without
from engine.simulation.balance.playing import DRAWN, LOST, WON, Played, play_seed, table_of
from engine.simulation.game import SimulatedGame
from engine.tagewerk.measures.simulated import TAGEWERK
from tests.engine.tagewerk.makers import starter_decks

CATALOG = bench_catalog()
DECKS = {name: playable_deck(deck, CATALOG) for name, deck in bench_lists(CATALOG).items()}
RULESET = "second-edition"
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
    table = table_of(RONE, RULESET, {"strong": deck_of(STRONG), "weak": deck_of(WEAK)}, seed=1)
    played = play_seed(table, "strong", "weak", index=0)
    assert played.points == (WON, WON)
    assert play_seed(table, "weak", "strong", index=0).points == (LOST, LOST)
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
    with Players(RONE, RULESET, THREE, seed=3) as players:
        table = play_all_pairs(players, tuple(THREE), seeds=2)
    assert [table.overall(name).games for name in THREE] == [8, 8, 8]
    assert sum(table.overall(name).won for name in THREE) + table.beginning.drawn == table.turns.n == 12


@pytest.mark.parametrize(
    ("game", "ruleset", "decks"),
    [(RONE, RULESET, THREE), (TAGEWERK, "standard", dict(zip("ab", starter_decks(), strict=False)))],
    ids=["rone", "tagewerk"],
)
def test_the_same_seed_gives_the_same_table_in_one_process_or_two(game: SimulatedGame[Any], ruleset: str, decks: dict[str, Any]) -> None:
    with Players(game, ruleset, decks, seed=3) as alone, Players(game, ruleset, decks, seed=3, processes=2) as together:
        assert play_all_pairs(alone, tuple(decks), seeds=2).to_json() == play_all_pairs(together, tuple(decks), seeds=2).to_json()


def test_a_removed_card_leaves_blanks_at_its_places_and_a_removed_technology_nothing() -> None:
    deck = next(iter(DECKS.values()))
    card, technology = deck.cards[0], deck.technologies[0]
    removed = without(RONE, deck, card.id)
    assert len(removed.cards) == len(deck.cards)
    assert [place for place, one in enumerate(removed.cards) if one.slug == "blank"] == [
        place for place, one in enumerate(deck.cards) if one == card
    ]
    assert removed.technologies == deck.technologies
    assert technology not in without(RONE, deck, technology.id).technologies
    assert len(without(RONE, deck, technology.id).technologies) == len(deck.technologies) - 1


def test_a_card_that_wins_games_is_needed_and_one_that_loses_them_is_harmful() -> None:
    curse = {"always": [{"melee": -1, "to": {"unit": "own", "other": True}}]}
    trap = replace(unit(9003, "trap", 2), abilities=(curse,))  # worth a little by itself, so that the bots play one beside the other
    mixed = PlayableDeck(deck_of(STRONG).heroes, (STRONG,) * 6 + (trap,) * 6, ())
    decks = {"mixed": mixed, "two": deck_of(unit(9004, "two", 2)), "three": deck_of(unit(9005, "three", 3))}
    with Players(RONE, RULESET, decks_with_removals(RONE, decks), seed=5) as players:
        found = {v.card: v for v in measure_cards(players, tuple(decks), RemovalSettings((15, 30)), only=("mixed",))}
    assert found["strong"].verdict is Finding.NEEDED
    assert found["trap"].verdict is Finding.HARMFUL
    assert found["trap"].corrected.low > 0
    assert found["trap"].corrected.low < found["trap"].interval.low, "the corrected interval is the wider one"


def test_a_blank_for_a_blank_makes_no_difference() -> None:
    spare = replace(RONE.blank(WEAK), id=CardId(9006), slug="spare")
    decks = {"spare": PlayableDeck(deck_of(WEAK).heroes, (WEAK,) * 10 + (spare,) * 2, ()), "plain": deck_of(WEAK)}
    with Players(RONE, RULESET, decks_with_removals(RONE, decks), seed=5) as players:
        found = {v.card: v for v in measure_cards(players, tuple(decks), RemovalSettings((2, 4)), only=("spare",))}
    assert name_without("spare", "spare") in decks_with_removals(RONE, decks)
    assert found["spare"].verdict is Finding.NO_DIFFERENCE
    assert found["spare"].effect == 0
    assert found["spare"].games == 8


@pytest.mark.parametrize("points", [WON, DRAWN, LOST])
def test_the_points_of_both_decks_are_those_of_one_game(points: int) -> None:
    table = BalanceTable(("one", "other"), seed=1)
    table.add("one", "other", Played((points, points), (1, 1)))
    one, other = table.overall("one"), table.overall("other")
    assert (one.won, one.drawn, one.lost) == (other.lost, other.drawn, other.won)
