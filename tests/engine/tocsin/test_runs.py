"""Simulated runs: the same numbers however they are split, and figures that a log counted by hand agrees with."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from engine.errors import GameNotPlayableError
from engine.simulation.alone_settings import GoldfishSettingsError
from engine.simulation.compare import compare_alone
from engine.simulation.compare_report import NO_DIFFERENCE, compare_alone_report
from engine.simulation.study import Subject
from engine.tocsin.cards import CardType
from engine.tocsin.decks import build_of, decklist_of
from engine.tocsin.measures.exact import DeckFigures
from engine.tocsin.measures.runs import parties_of, run_report, runs_of, table_of
from engine.tocsin.measures.settings import RunSettings
from engine.tocsin.measures.simulated import TOCSIN
from engine.tocsin.measures.told import strength_told
from engine.tocsin.rules.game import playable_deck, start_deck
from tests.engine.tocsin.low_water import low_water

CATALOG = low_water().catalog
SOLO = (start_deck("berrit-kell", CATALOG),)
HEROES = tuple(start_deck(slug, CATALOG) for slug in ("berrit-kell", "tam-wick", "ysolt-maren"))
MARKET = RunSettings(quest="drowned-market")


def test_a_report_is_the_same_however_its_runs_are_split() -> None:
    whole, parts = runs_of(SOLO, MARKET, seed=3), [runs_of(SOLO, MARKET, seed=3) for _ in range(2)]
    assert whole.play(first=0, count=6)
    tallies = []
    for part, first in zip(parts, (4, 0), strict=True):
        assert part.play(first=first, count=4 if first == 0 else 2)
        tallies.append(part.tally())
    assert tallies[0].merge(tallies[1]).to_bytes() == whole.tally().to_bytes()


def test_a_report_tells_what_the_logs_tell() -> None:
    runs = runs_of(SOLO, MARKET, seed=3)
    assert runs.play(first=0, count=6)
    report = run_report(SOLO, MARKET, runs.tally(), seed=3)
    table = table_of(SOLO, MARKET)
    games = [table.play_number(3, number, ()).game for number in range(6)]  # type: ignore[attr-defined]
    won = [game.state.is_won for game in games]
    abilities = [sum(one.kind == "rage_ability" for one in game.log) for game in games]
    suffered = [sum(one.number for one in game.log if one.kind == "suffers") for game in games]

    assert (report["won"]["chance"], report["won"]["n"]) == (sum(won) / 6, 6)
    assert report["won"]["low"] < sum(won) / 6 < report["won"]["high"]
    assert report["happened"]["rage"]["mean"] == pytest.approx(sum(abilities) / 6)
    assert report["happened"]["suffered"]["mean"] == pytest.approx(sum(suffered) / 6)
    assert sum(place["chance"] for place in report["lost"]) == pytest.approx(1 - sum(won) / 6)
    assert {(place["quest"], place["card"]) for place in report["lost"]} <= {("drowned-market", int(CATALOG.by_slug["drowned-market"].id))}
    assert report["method"]["policy"] == "greedy"
    assert report["method"]["quest"] == "drowned-market"
    assert report["method"]["party"] == [int(SOLO[0].hero.id)]


def test_a_run_that_does_not_end_is_cut_and_not_won() -> None:
    short = RunSettings(quest="drowned-market", turns=1)
    runs = runs_of(SOLO, short, seed=3)
    assert runs.play(first=0, count=2)

    assert run_report(SOLO, short, runs.tally(), seed=3)["endings"][0]["outcome"] == "cut"


def test_a_quest_that_nobody_knows_is_refused_before_a_run_is_played() -> None:
    with pytest.raises(GameNotPlayableError, match="no quest is called 'nowhere'"):
        runs_of(SOLO, RunSettings(quest="nowhere"), seed=1)


def test_every_party_of_two_or_three_meets_the_same_seeds() -> None:
    about = Subject(HEROES, RunSettings(quest="drowned-market", turns=4), 1)
    study = TOCSIN.studies["parties"]
    whole = study.play(about, (), first=0, count=4)
    parts = study.play(about, (), first=2, count=2).merge(study.play(about, (), first=0, count=2))
    report = study.report(about, (), whole)
    won = {
        party: [int(table.has_won(1, index)) for index in range(4)]
        for size in (2, 3)
        for party in combinations(range(3), size)
        for table in [table_of(tuple(HEROES[place] for place in party), about.settings)]
    }
    ids = [int(deck.hero.id) for deck in HEROES]
    with_first = [sum(one) for party, one in won.items() if len(party) == 2 and 0 in party]
    without = [sum(one) for party, one in won.items() if party == (1, 2)]

    assert parts.to_bytes() == whole.to_bytes()
    assert {tuple(row["party"]): row["chance"] for row in report["parties"]} == {
        tuple(ids[place] for place in party): sum(one) / 4 for party, one in won.items()
    }
    assert [(row["size"], row["card"]) for row in report["added"]] == [(2, card) for card in ids], "all three are in the party of three"
    assert report["added"][0]["mean"] == pytest.approx(sum(with_first) / 8 - sum(without) / 4, abs=0.01)


def test_parties_have_nobody_twice() -> None:
    assert parties_of((*HEROES[:2], HEROES[0])) == [(0, 1), (1, 2)]


def test_a_change_is_judged_on_the_seeds_of_the_party_as_it_is() -> None:
    better = build_of(
        {"hero": "berrit-kell", "steps": [{"gain": slug} for slug in ("bronze-maul", "tower-shield", "spring-tide")]}, CATALOG
    )
    changed = (playable_deck(better, CATALOG),)

    def compared(first: tuple, second: tuple) -> dict:  # type: ignore[type-arg]
        tally = compare_alone(TOCSIN, first, second, MARKET, seed=3, first=0, count=6)
        assert tally is not None
        return compare_alone_report(TOCSIN, [first, second], MARKET, tally, seed=3)

    same, upgraded = compared(SOLO, SOLO), compared(SOLO, changed)
    table, other = table_of(SOLO, MARKET), table_of(changed, MARKET)
    assert same["verdict"] == NO_DIFFERENCE
    assert [measure["measure"] for measure in same["measures"]] == ["won", "length", "completed", "fallen", "dealt", "suffered"]
    assert upgraded["measures"][0]["first"]["mean"] == pytest.approx(sum(table.has_won(3, number) for number in range(6)) / 6)
    assert upgraded["measures"][0]["second"]["mean"] >= upgraded["measures"][0]["first"]["mean"]
    assert other.party == list(changed)


def test_members_are_told_by_exact_figures() -> None:
    deck = SOLO[0]
    told = strength_told(deck)
    figures = DeckFigures(deck.cards, CATALOG.die)
    usual = next(row for row in told["limits"] if row["hand_limit"] == 7)
    assert [row["hand_limit"] for row in told["limits"]] == [5, 6, 7, 8, 9]
    assert usual["volley"] == float(figures.volley(deck.cards).mean)
    assert usual["ward"] == float(figures.ward(deck.cards).mean)
    assert told["least"][0]["ward"] == float(figures.ward(deck.cards).at_least(1))
    assert told["defeat"][1]["armour"] == [3]
    assert told["defeat"][0]["healths"][3] == float(figures.defeat(deck.cards)[4].mean)
    assert figures.hands(deck.cards).total == comb(14, 7)
    assert isinstance(figures.volley(deck.cards).mean, Fraction)


def test_parties_that_cannot_play_say_why() -> None:
    def codes(*heroes: str) -> list[str]:
        return [fault.code for fault in TOCSIN.party_faults([decklist_of(hero) for hero in heroes], CATALOG)]

    assert codes("berrit-kell", "tam-wick") == []
    assert codes("berrit-kell", "berrit-kell") == ["HERO_DUPLICATE"]
    no_solo = [slug for slug, hero in CATALOG.heroes.items() if hero.solo is None]
    assert [codes(slug) for slug in no_solo] == [["NO_SOLO_SIDE"]] * len(no_solo)


def test_the_digest_of_a_report_is_another_one_when_a_quest_changes() -> None:
    brought = CATALOG.with_brought([SOLO[0].hero])
    assert {card.type for card in CATALOG} - {card.type for card in brought} == {CardType.START}
    assert [card.slug for card in brought if card.type is CardType.HERO] == ["berrit-kell"]
    assert CATALOG.by_slug["drowned-market"] in brought


def test_settings_out_of_their_range_are_refused() -> None:
    with pytest.raises(GoldfishSettingsError, match="no policy 'clever'"):
        RunSettings(policy="clever")
    with pytest.raises(GoldfishSettingsError, match="quest must be"):
        RunSettings(quest="x" * 41)
