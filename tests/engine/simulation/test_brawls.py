"""Brawls: who sits where, who wins, who is out when."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.match.loop import play
from engine.rone.kit import KIT as RONE
from engine.simulation.brawl import Brawls, BrawlWatch, brawl_report
from engine.simulation.duel_settings import DuelSettings, DuelSettingsError
from engine.simulation.duels import DuelRangeError
from engine.skirmish.decks import PlayableKit, decklist_of, playable_kit
from engine.skirmish.measures.simulated import SKIRMISH
from engine.skirmish.rules.game import Game
from tests.engine.skirmish.market_day import market_day

CATALOG = market_day()
SETTINGS = DuelSettings(ruleset="leaflet")


def kits(*characters: str) -> list[PlayableKit]:
    return [playable_kit(decklist_of(character), CATALOG) for character in characters]


THREE = kits("brakka-holt", "ives-ember", "marn-peat")


def report(games: int = 12, decks: list[PlayableKit] = THREE, **settings: Any) -> dict[str, Any]:
    chosen = DuelSettings(ruleset="leaflet", **settings)
    tally = Brawls(SKIRMISH, decks, chosen, seed=2).play(first=0, count=games)
    assert tally is not None
    return brawl_report(SKIRMISH, decks, chosen, tally, seed=2)


def test_each_list_sits_in_each_seat_once_on_each_chance() -> None:
    brawls = Brawls(SKIRMISH, kits("brakka-holt", "ives-ember", "marn-peat", "old-quillon"), SETTINGS, seed=5)
    for chance in range(5):
        seated = [brawls.seating(4 * chance + turn) for turn in range(4)]
        for seat in range(4):
            assert sorted(order[seat] for order in seated) == [0, 1, 2, 3]
    assert len({tuple(brawls.seating(4 * chance)) for chance in range(30)}) > 6


def test_wins_add_up_over_lists_seats_and_places() -> None:
    told = report()
    games = told["method"]["games"]
    assert games == 12
    undecided = round(games * (told["drawn"]["chance"] + told["cut"]["chance"]))
    assert sum(one["won"] for one in told["lists"]) == sum(one["won"] for one in told["seats"]) == games - undecided
    for one in told["lists"]:
        assert one["n"] == games
        assert sum(seat["won"] for seat in one["seats"]) == one["won"]
        assert [seat["n"] for seat in one["seats"]] == [games / 3] * 3
    for row in told["elimination"]:
        assert sum(place["chance"] for place in row["places"]) == pytest.approx(1)
        won = next(one["won"] for one in told["lists"] if one["deck"] == row["deck"])
        assert row["places"][0]["chance"] * games == pytest.approx(won)


def test_places_are_the_order_in_which_players_left_the_match() -> None:
    for number in range(6):
        game = Game.new(THREE, first=0, seed=number)
        watch = BrawlWatch(SKIRMISH, 3, 0, None)
        play(game, [SKIRMISH.bot("greedy", 1, number, seat) for seat in range(3)], watch)
        watch.look(game)
        out = [one.player for one in game.state.log or () if one.kind == "out"]
        assert sorted(out, key=lambda seat: -watch.places[seat]) == out
        assert game.result is not None
        assert [seat for seat in range(3) if seat not in watch.places] == list(game.result.winners)


def test_a_game_that_is_cut_has_no_winner() -> None:
    told = report(3, turns=1)
    assert told["cut"]["chance"] == 1
    assert not any(one["won"] for one in told["lists"])
    assert told["elimination"][0]["places"][0]["chance"] == 1


def test_any_split_of_the_games_adds_up_to_the_same_bytes() -> None:
    whole = Brawls(SKIRMISH, THREE, SETTINGS, seed=3).play(first=0, count=7)
    parts = [Brawls(SKIRMISH, THREE, SETTINGS, seed=3).play(first=first, count=count) for first, count in ((4, 3), (0, 1), (1, 3))]
    assert whole is not None
    merged = parts[0]
    assert merged is not None
    for part in parts[1:]:
        assert part is not None
        merged.merge(part)
    assert merged.to_bytes() == whole.to_bytes()


def test_a_character_may_meet_itself_and_no_seat_is_better_by_more_than_chance() -> None:
    told = report(30, kits("tock-seven", "tock-seven", "tock-seven"))
    assert Counter(one["n"] for one in told["seats"]) == {30: 3}


def test_it_stops_when_told_to() -> None:
    assert Brawls(SKIRMISH, THREE, SETTINGS, seed=3).play(first=0, count=5, pulse=lambda: False) is None


@pytest.mark.parametrize("number", [1, 2, 7])
def test_so_many_lists_dont_brawl(number: int) -> None:
    with pytest.raises(DuelRangeError, match=f"{number} lists don't brawl; 3 to 6 do"):
        Brawls(SKIRMISH, THREE[:1] * number, SETTINGS, seed=1)


def test_what_there_is_not_is_refused_by_name() -> None:
    with pytest.raises(DuelRangeError, match="none do in this game"):
        Brawls(RONE.simulated, [None, None, None], DuelSettings(), seed=1)
    with pytest.raises(DuelSettingsError, match="no bot 'nobody'"):
        Brawls(SKIRMISH, THREE, DuelSettings(ruleset="leaflet", policy="nobody"), seed=1)
    with pytest.raises(DuelSettingsError, match="no ruleset 'chess'"):
        Brawls(SKIRMISH, THREE, DuelSettings(ruleset="chess"), seed=1)
    with pytest.raises(DuelRangeError, match="no -1 games"):
        Brawls(SKIRMISH, THREE, SETTINGS, seed=1).play(first=0, count=-1)
