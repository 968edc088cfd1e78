"""What reports tell is what happened: exact odds against counting, who stands opposite, what a duel's numbers add up to."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise
from math import comb
from typing import Any

import pytest

from engine.languages import LocalText
from engine.match.loop import Watcher, play
from engine.match.match import Decision, Match
from engine.simulation.alone_settings import GoldfishSettingsError
from engine.simulation.duel_report import duel_report
from engine.simulation.duel_settings import DuelSettings
from engine.simulation.duels import Duels
from engine.simulation.figure import EntryFigure, Figure, HeatFigure, IntervalsFigure, TurnFigure, read, text_of
from engine.simulation.message import Joined, Message
from engine.skirmish.card_odds import damage_chances
from engine.skirmish.decks import PlayableKit, decklist_of, playable_kit
from engine.skirmish.figures import FIGURES
from engine.skirmish.measures.goldfish import table_of
from engine.skirmish.measures.settings import GoldfishSettings
from engine.skirmish.measures.simulated import SKIRMISH
from engine.skirmish.measures.table import IDLE, PARTS_OF_A_TURN, GoldfishWatch, Target
from engine.skirmish.odds import mean
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.game import Game
from tests.engine.skirmish.market_day import market_day

CATALOG = market_day()
CHARACTERS = tuple(CATALOG.leader_names)


@cache
def kit(character: str) -> PlayableKit:
    return playable_kit(decklist_of(character), CATALOG)


def watched(character: str, index: int = 0, seed: int = 3, **settings: Any) -> GoldfishWatch:
    found = table_of(kit(character), GoldfishSettings(**settings)).play_number(seed, index, ())
    assert isinstance(found, GoldfishWatch)
    return found


@cache
def report(character: str, games: int = 12, **settings: Any) -> dict[str, Any]:
    chosen = GoldfishSettings(**settings)
    tally = SKIRMISH.play_report(kit(character), chosen, seed=3, first=0, count=games)
    assert tally is not None
    return SKIRMISH.report_alone(kit(character), chosen, tally, seed=3)


# --- Exact -----------------------------------------------------------------------------------------


def test_the_chance_of_a_copy_by_turn_is_that_of_counting() -> None:
    told = report("old-quillon")["kit"]
    for entry in told["cards"]:
        copies = entry["copies"]
        for turn in entry["turns"][:3]:
            seen = 4 + turn["turn"]
            hands = list(combinations(range(16), seen))
            counted = sum(min(hand) < copies for hand in hands) / len(hands)
            assert turn["chance"] == pytest.approx(counted) == pytest.approx(1 - comb(16 - copies, seen) / comb(16, seen))


def test_the_fatigue_clock_follows_from_the_size_of_the_kit() -> None:
    last = {character: report(character)["kit"]["fatigue"] for character in CHARACTERS}
    assert [found["last_card"] for found in last.values()] == [14, 13, 14, 12, 15, 16]
    assert all(found["first_damage"] == found["last_card"] + 1 and found["falls"] == found["last_card"] + 6 for found in last.values())
    turns = last["old-quillon"]["turns"]
    assert [(one["damage"], one["total"]) for one in turns[11:18]] == [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21)]


def test_each_card_has_the_exact_distribution_of_its_damage() -> None:
    for character in CHARACTERS:
        for entry in report(character)["kit"]["cards"]:
            chances = damage_chances(CATALOG.by_id[entry["card"]], CATALOG.x_stack)
            if chances is None:
                assert entry["damage"] is None
                continue
            told = entry["damage"]
            assert sum(chances.values()) == 1
            assert sum(one["share"] for one in told["distribution"]) == pytest.approx(1)
            assert told["average"] == pytest.approx(float(mean(chances)))
            assert told["at_least"][0]["chance"] == "1/1"


def test_somebody_who_is_never_hit_falls_to_fatigue_in_the_turn_that_the_clock_tells() -> None:
    """A kit without cards that draw or attack: the game is the exact clock."""
    plain = PlayableKit(kit("tock-seven").character, (CATALOG.by_slug["clank"],) * 10, CATALOG.x_stack)
    found = table_of(plain, GoldfishSettings(turns=30)).play_number(1, 1, ())
    assert isinstance(found, GoldfishWatch)
    assert found.is_over
    assert found.turn == 10 - 4 + 6


# --- Alone -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("character", CHARACTERS)
def test_damage_is_that_of_the_cards_and_counts_past_the_life_of_the_opponent(character: str) -> None:
    for index in range(4):
        found = watched(character, index)
        assert found.damage == sum(found.damage_by.values())
        assert found.damage > c.MOST_LIFE
        assert isinstance(found.target, Target)
        assert (found.target.life, found.target.is_out) == (1, False)
        assert found.first_attack <= found.clock / PARTS_OF_A_TURN + 1


def test_the_opponent_neither_moves_nor_acts_and_takes_no_fatigue() -> None:
    class OnlyTheKit(Watcher):
        def see(self, match: Match, decision: Decision, index: int) -> None:
            if decision.player == 1:
                assert decision.options[index].kind == c.END_TURN

    table = table_of(kit("marn-peat"), GoldfishSettings(turns=25))
    game = table.deal_number(1, 0, log=True)
    square = game.state.figures[1].square
    play(game, table.bots, OnlyTheKit(), most_decisions=300)
    assert game.state.figures[1].square == square
    assert not [one for one in game.state.log or () if one.kind == "fatigue" and one.player == 1]


def test_in_reach_the_figures_stand_three_squares_apart_without_obstacles() -> None:
    game = table_of(kit("ives-ember"), GoldfishSettings(distance="reach")).deal_number(1, 0, log=False)
    assert game.state.grid.corners == []
    one, other = (figure.square for figure in game.state.figures)
    assert game.state.grid.board.distance_squared(one, other) == 9


@pytest.mark.parametrize(("pressure", "falls"), [(1, 20), (4, 5), (6, 4)])
def test_pressure_is_damage_in_each_own_turn(pressure: int, falls: int) -> None:
    """A character without armour and mending that is pressed only falls when its 20 life is gone."""
    plain = PlayableKit(kit("ives-ember").character, (CATALOG.by_slug["flare"],) * 60, CATALOG.x_stack)
    found = table_of(plain, GoldfishSettings(turns=25, pressure=pressure)).play_number(1, 0, ())
    assert isinstance(found, GoldfishWatch)
    assert (found.is_over, found.turn) == (True, falls)


def test_each_turn_has_an_attack_or_one_cause_why_not() -> None:
    told = report("tock-seven")
    games = told["method"]["games"]
    for turn in told["idle"]["turns"]:
        assert sum(turn[cause]["chance"] for cause in IDLE) <= 1
        assert all(turn[cause]["n"] == games for cause in IDLE)
    first = told["idle"]["turns"][0]
    assert sum(first[cause]["chance"] for cause in IDLE) == 1
    assert first["out_of_reach"]["chance"] > 0
    in_reach = report("tock-seven", distance="reach")
    assert in_reach["idle"]["turns"][0]["out_of_reach"]["chance"] == 0


def test_a_report_has_everything_that_was_promised() -> None:
    told = report("nettle-quick")
    assert {"method", "kit", "damage", "clock", "first_attack", "idle", "cards", "x", "buffs", "fatigue", "moves", "verdict"} <= set(told)
    turns = told["damage"]["turns"]
    assert len(turns) == told["method"]["turns"] == 20
    assert [turn["n"] for turn in turns] == [12] * 20
    assert all(before["mean"] <= after["mean"] for before, after in pairwise(turns))
    clock = told["clock"]
    assert clock["p10"] <= clock["p50"] <= clock["p90"]
    assert clock["turns"][int(clock["p50"])]["chance"] >= 0.5
    assert {note["code"] for note in told["method"]["approximations"]} >= {"NOTHING_TO_ANSWER"}
    assert sum(card["damage"]["mean"] for card in told["cards"]) == pytest.approx(turns[-1]["mean"])


def test_any_split_of_the_games_adds_up_to_the_same_bytes() -> None:
    settings = GoldfishSettings(turns=8, pressure=1)
    whole = SKIRMISH.play_report(kit("marn-peat"), settings, seed=9, first=0, count=30)
    parts = [SKIRMISH.play_report(kit("marn-peat"), settings, seed=9, first=first, count=10) for first in (20, 0, 10)]
    assert whole is not None
    merged = parts[0]
    assert merged is not None
    for part in parts[1:]:
        assert part is not None
        merged.merge(part)
    assert merged.to_bytes() == whole.to_bytes()


def test_a_bot_with_chance_plays_each_numbered_game_alike() -> None:
    settings = GoldfishSettings(policy="random", turns=6)
    table = table_of(kit("brakka-holt"), settings)
    for index in (3, 0):
        table.play_number(5, index, ())
    again, fresh = table.play_number(5, 2, ()), table_of(kit("brakka-holt"), settings).play_number(5, 2, ())
    assert isinstance(again, GoldfishWatch)
    assert isinstance(fresh, GoldfishWatch)
    assert again.game.key() == fresh.game.key()


@pytest.mark.parametrize(
    "changed", [{"distance": "far"}, {"pressure": 7}, {"turns": 31}, {"turns": 0}, {"policy": "look-ahead"}, {"ruleset": "other"}]
)
def test_what_is_out_of_range_is_refused_by_name(changed: dict[str, Any]) -> None:
    (name,) = changed
    with pytest.raises(GoldfishSettingsError, match=name):
        GoldfishSettings(**changed)


# --- Duels -----------------------------------------------------------------------------------------


@cache
def duel(games: int = 40) -> dict[str, Any]:
    decks = [kit("tock-seven"), kit("marn-peat")]
    settings = DuelSettings(ruleset="leaflet")
    tally = Duels(SKIRMISH, decks, [(0, 1)], settings, seed=4, watches_cards=True).play(first=0, count=games)
    assert tally is not None
    return duel_report(SKIRMISH, decks, settings, tally, seed=4, most_games=games)


def test_a_duel_tells_what_dealt_the_last_damage() -> None:
    endings = duel()["endings"]
    assert {ending["how"] for ending in endings} <= {"attack", "punch", "answer", "burn", "fatigue", "buff", "cut"}
    assert sum(ending["games"] for ending in endings) == 40
    assert all(ending["clause"] in ("END-2", "END-3") for ending in endings)


def test_the_ending_is_that_of_the_log() -> None:
    """The last thing that was played, or that burned or tired somebody, before one was out."""
    words = {"attacks": "attack", "punches": "punch", "answers": "answer", "buffs": "buff"}
    for number in range(30):
        kits = [kit(CHARACTERS[number % 6]), kit(CHARACTERS[number // 6])]
        game = Game.new(kits, first=number % 2, seed=number)
        watch = SKIRMISH.card_watch(game)
        bots = [SKIRMISH.bot("greedy", 1, number, seat) for seat in (0, 1)]
        play(game, bots)
        log = [one for one in game.state.log or () if one.kind in (*words, "burns", "fatigue", "hurt")]
        if log[-1].kind == "hurt":
            last = [one.kind for one in log if one.kind in words][-1]
            assert watch.ending(game) in (words[last], "attack", "punch"), number
        else:
            assert watch.ending(game) == {"burns": "burn", "fatigue": "fatigue"}[log[-1].kind], number


def test_what_answers_spare_is_the_damage_before_less_the_damage_after() -> None:
    told = duel()["answers"]
    for side in ("deck", "against"):
        asked, played, prevented = (told[side][name]["mean"] for name in ("asked", "played", "prevented"))
        assert 0 < played <= asked
        assert 0 < prevented <= 3 * played


def test_the_margin_is_the_life_of_whoever_won_and_the_distance_begins_across_the_board() -> None:
    told = duel()
    assert 1 <= told["margin"]["p10"] <= told["margin"]["p90"] <= 20
    turns = told["distance"]["turns"]
    assert [turn["turn"] for turn in turns] == list(range(1, len(turns) + 1))
    assert turns[0]["mean"] > turns[3]["mean"]


def test_a_kit_against_itself_wins_one_half() -> None:
    decks = [kit("nettle-quick"), kit("nettle-quick")]
    settings = DuelSettings(ruleset="leaflet")
    tally = Duels(SKIRMISH, decks, [(0, 1)], settings, seed=4).play(first=0, count=20)
    assert tally is not None
    told = duel_report(SKIRMISH, decks, settings, tally, seed=4, most_games=20)
    assert told["win_rate"]["chance"] == 0.5


# --- What is said ----------------------------------------------------------------------------------


def written(said: Any, language: str = "de") -> str:
    """A sentence with every place filled."""
    if isinstance(said, LocalText):
        return said.de if language == "de" else said.en
    if isinstance(said, Message):
        return written(said.text, language) % {name: written(value, language) for name, value in said.values.items()}
    if isinstance(said, Joined):
        return said.separator.join(written(part, language) for part in said.parts)
    return str(said)


@pytest.mark.parametrize("figure", FIGURES.alone, ids=lambda figure: figure.slug)
def test_every_figure_reads_the_report(figure: Figure) -> None:
    result = report("tock-seven", pressure=1)
    assert figure.is_there(result)
    for language in ("en", "de"):
        assert "%(" not in written(text_of(figure.sentence, result), language)
    read(figure.data, result)
    if isinstance(figure, TurnFigure):
        rows = read(figure.rows, result)
        assert [row["turn"] for row in rows] == list(range(1, 21))
        for column in figure.columns:
            assert all(column.cell(read(column.estimate, row)) is not None for row in rows)
    if isinstance(figure, EntryFigure):
        entries = read(figure.entries, result)
        columns = figure.columns(entries) if callable(figure.columns) else figure.columns
        assert entries
        for entry in entries:
            assert all(len(line) == len(figure.sheet_columns) for line in figure.lines(entry))
            assert all(column.cell(entry) is not None for column in columns)
        if isinstance(figure, HeatFigure):
            assert all(len(figure.values(entry)) == len(figure.across(entries)) for entry in entries)
        if isinstance(figure, IntervalsFigure):
            drawn = [read(figure.estimate, entry) for entry in entries if figure.is_drawn(entry)]
            assert all(one["low"] <= one["mean"] <= one["high"] for one in drawn)


def test_a_game_is_told_turn_by_turn_in_both_languages() -> None:
    told = SKIRMISH.story(kit("ives-ember"), GoldfishSettings(turns=8), seed=3, index=0)
    assert FIGURES.story_of is not None
    story = FIGURES.story_of(told)
    assert [turn.turn for turn in story.turns] == list(range(1, 9))
    for language in ("en", "de"):
        lines = [written(line, language) for turn in story.turns for line in turn.lines]
        assert lines
        assert not [line for line in lines if "%(" in line]
    watch = watched("ives-ember", turns=8)
    assert told.turns[-1].numbers["damage"] == watch.damage
