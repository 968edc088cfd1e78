"""What reports tell is what happened: exact odds against counting, who sits opposite, and what a duel's numbers add up to."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest

from engine.match.loop import Watcher, play
from engine.match.match import GameCard, Match, Option
from engine.simulation.alone_table import DECK, OPPONENT
from engine.simulation.counters import Counter
from engine.simulation.duel_report import duel_report
from engine.simulation.duel_settings import DuelSettings
from engine.simulation.duels import Duels
from engine.simulation.study import Subject
from engine.tagewerk.cards import TagewerkCard
from engine.tagewerk.decks import PlayableDeck
from engine.tagewerk.measures.goldfish import exact_no_source, opening
from engine.tagewerk.measures.mulligans import MulliganStudy
from engine.tagewerk.measures.settings import GoldfishSettings
from engine.tagewerk.measures.simulated import TAGEWERK
from engine.tagewerk.measures.table import GoldfishTable, GoldfishWatch
from engine.tagewerk.rules.codes import DECLARE
from tests.engine.tagewerk.makers import demo_catalog, starter_decks

CARDS = demo_catalog().by_slug
STARTERS = starter_decks()
HANDS = {"first": 5, "later": 6}


def cards(**copies: int) -> tuple[TagewerkCard, ...]:
    """Copies of cards of the demo set, by their slugs."""
    return tuple(CARDS[slug.replace("_", "-")] for slug, number in copies.items() for _ in range(number))


SMALL = PlayableDeck(None, cards(bellows_boy=2, hammer_sister=3, order_of_merit=1, furnace_giant=2))


def share(hands: Sequence[Sequence[TagewerkCard]], slug: str) -> float:
    return sum(any(card.slug == slug for card in hand) for hand in hands) / len(hands)


@pytest.mark.parametrize("seat", HANDS)
def test_first_hands_are_told_as_counting_finds_them(seat: str) -> None:
    told = opening(SMALL, GoldfishSettings())
    hands = list(combinations(SMALL.cards, HANDS[seat]))
    for entry in told["cards"]:
        card = next(card for card in SMALL.cards if card.id == entry["card"])
        once = share(hands, card.slug)
        assert entry[f"exact_{seat}"] == pytest.approx(once)
        twice = sum(1 for one in hands for other in hands if card in one or card in other) / len(hands) ** 2
        assert entry[f"after_mulligan_{seat}"] == pytest.approx(twice)
    nothing = sum(all((card.cost or 0) > 1 for card in hand) for hand in hands) / len(hands)
    assert told["no_first_play"][seat] == pytest.approx(nothing)


def test_the_chance_to_have_seen_no_source_is_that_of_counting() -> None:
    deck = PlayableDeck(None, cards(bellows_boy=6, hammer_sister=4, guild_registry=1))
    told = exact_no_source(deck, ["ember"], GoldfishSettings(turns=4))["ember"]
    assert told is not None
    for turn, chance in enumerate(told, start=1):
        counted = [_without(deck, "guild-registry", hand + turn) for hand in HANDS.values()]
        assert chance == pytest.approx(sum(counted) / 2)


def _without(deck: PlayableDeck, slug: str, seen: int) -> float:
    hands = list(combinations(deck.cards, seen))
    return 1 - share(hands, slug)


def test_a_steady_player_sees_a_card_a_turn() -> None:
    deck = PlayableDeck(None, cards(bellows_boy=20, hammer_sister=20))
    games = TAGEWERK.games_alone(deck, GoldfishSettings(turns=5), seed=2, is_plain=True)
    games.play(first=0, count=4)
    report = TAGEWERK.report_alone(deck, GoldfishSettings(turns=5), games.tally(), seed=2)
    for turn in report["cards"]["turns"]:
        assert turn["drawn"]["mean"] == 5.5 + turn["turn"]


# --- Who sits opposite -------------------------------------------------------------------------


class Opposite(Counter):
    """What lies opposite at the end of each own turn."""

    def __init__(self) -> None:
        self.points: list[int] = []
        self.fighters: list[list[str]] = []
        self.wounds: list[int] = []

    def end_turn(self, watched: GoldfishWatch, turn: int) -> None:
        """Read points and characters."""
        game = watched.game
        self.points.append(game.points_of(OPPONENT))
        there = [piece for piece in game.pieces if piece is not None and piece.player == OPPONENT and piece.definition.is_token]
        self.fighters.append(sorted(piece.definition.slug for piece in there))
        self.wounds.append(sum(piece.damage for piece in there))


def opposite(index: int = 0, **settings: Any) -> Opposite:
    found = Opposite()
    GoldfishTable(STARTERS[0], GoldfishSettings(turns=8, **settings)).play_number(5, index, [found])
    return found


@pytest.mark.parametrize(
    ("pace", "points"), [(0, [0] * 7), (0.5, [0, 1, 1, 2, 2, 3, 3]), (1.5, [1, 3, 4, 6, 7, 9, 10]), (2, [2, 4, 6, 8, 10, 12, 14])]
)
def test_the_opponent_has_its_pace_of_points(pace: float, points: list[int]) -> None:
    assert opposite(0, pace=pace).points == [0, *points]
    assert opposite(1, pace=pace).points[:7] == points


@pytest.mark.parametrize("dummies", range(4))
def test_so_many_fighters_stand_idle(dummies: int) -> None:
    found = opposite(1, dummies=dummies)
    assert max(map(len, found.fighters)) <= dummies
    assert found.fighters[0] == ["dummy"] * min(dummies, 2), "its second turn has begun when the first own one is told"


def test_a_raider_attacks_once_a_turn_and_stays() -> None:
    table = GoldfishTable(STARTERS[0], GoldfishSettings(turns=8, pressure=3, dummies=0))
    attacks: list[int] = []

    class Attacks(Watcher):
        def goes_on(self, match: Match) -> bool:
            return watch.goes_on(match)

        def see(self, match: Match, decision: Any, index: int) -> None:
            option: Option = decision.options[index]
            if decision.player == OPPONENT and option.kind == DECLARE:
                attacks.append(match.turn)
            watch.see(match, decision, index)

    seen = Opposite()
    game = table.deal(5, 0)
    watch = GoldfishWatch(game.state, table.goal, 8, [seen])
    play(game, table.bots, Attacks())
    assert len(attacks) == len(set(attacks)) >= 3
    assert seen.fighters[1:] == [["raider"]] * 7, "it is there from its first turn on, whatever it met"


def test_the_race_counts_who_begins() -> None:
    settings = GoldfishSettings(turns=12, pace=2)
    games = TAGEWERK.games_alone(STARTERS[0], settings, seed=4, is_plain=True)
    games.play(first=0, count=40)
    told = TAGEWERK.report_alone(STARTERS[0], settings, games.tally(), seed=4)["clock"]
    table = GoldfishTable(STARTERS[0], settings)
    clocks = [table.play_number(4, index, ()).clock for index in range(40)]
    ahead = sum(clock <= 5 if index % 2 == 0 else clock < 5 for index, clock in enumerate(clocks))
    assert (told["against"]["turn"], told["against"]["first"]["chance"]) == (5, ahead / 40)
    assert told["turns"][-1]["chance"] == sum(clock <= 12 for clock in clocks) / 40


# --- First hands -------------------------------------------------------------------------------


def test_hands_are_played_kept_and_shuffled_back_from_their_seats() -> None:
    settings, study = GoldfishSettings(turns=8), MulliganStudy()
    about = Subject(STARTERS[0], settings, 7)
    tallies = [study.play(about, (), first=first, count=2) for first in (0, 2)]
    told = study.report(about, (), tallies[0].merge(tallies[1]))
    assert told == study.report(about, (), study.play(about, (), first=0, count=4))
    assert [(hand["seat"], len(hand["cards"])) for hand in told["hands"]] == [("first", 5), ("later", 6)] * 5
    for hand in told["hands"]:
        keep, shuffle = hand["ways"]
        assert (keep["way"], keep["sooner"], shuffle["way"]) == ("keep", None, "shuffle")
        assert keep["clock"]["n"] == shuffle["clock"]["n"] == shuffle["sooner"]["n"] == 4
        assert shuffle["sooner"]["mean"] == pytest.approx(keep["clock"]["mean"] - shuffle["clock"]["mean"])
    assert any(hand["ways"][1]["sooner"]["mean"] for hand in told["hands"]), "shuffling back makes other games"


def test_a_kept_hand_is_the_hand_that_was_dealt() -> None:
    settings = GoldfishSettings(turns=1)
    places = MulliganStudy().hand(STARTERS[0], settings, 0, seed=7)
    order = [GameCard(place) for place in (*places, *(place for place in range(40) if place not in places))]
    watch = GoldfishTable(STARTERS[0], settings).play_hand(order, 0, 7, 0, ())
    seen = {*watch.me.hand, *watch.me.discard, *(piece.card for piece in watch.game.pieces if piece is not None and piece.player == DECK)}
    assert set(places) <= seen


# --- Duels -------------------------------------------------------------------------------------


def test_a_duel_tells_points_markers_blocks_leads_and_mains() -> None:
    decks, settings, games = STARTERS[:2], DuelSettings(ruleset="standard"), 12
    tally = Duels(TAGEWERK, decks, [(0, 1)], settings, seed=3, watches_cards=True).play(first=0, count=games)
    assert tally is not None
    told = duel_report(TAGEWERK, decks, settings, tally, seed=3, most_games=games)
    for side in ("deck", "against"):
        points = told["points"][side]
        assert points["total"]["n"] == games
        assert round(sum(source["mean"] for source in points["sources"]), 9) >= points["total"]["mean"] > 0
        assert all(told["markers"][side][name]["mean"] >= 0 for name in ("draw", "token", "point"))
        assert told["blocks"][side]["asked"]["mean"] >= told["blocks"][side]["made"]["mean"]
        exchanged = next((source["mean"] for source in points["sources"] if source["card"] is None), 0)
        assert exchanged == told["markers"][side]["point"]["mean"]
        lost = told["main_lost"][side]
        assert sum(score["n"] for score in (lost["won_with"], lost["won_without"]) if score) == lost["rate"]["n"] == games
    margin = told["points"]["margin"]
    assert margin["mean"] == pytest.approx(told["points"]["deck"]["total"]["mean"] - told["points"]["against"]["total"]["mean"])
    assert [row["turn"] for row in told["lead"]] == sorted({row["turn"] for row in told["lead"]})
    assert all(row["won"] + row["drawn"] + row["lost"] == row["n"] <= games for row in told["lead"])
    assert {ending["clause"] for ending in told["endings"]} <= {"END-1", "END-3"}


def test_portions_of_duels_make_the_report_of_the_whole() -> None:
    decks, settings = STARTERS[2:], DuelSettings(ruleset="standard")

    def played(first: int, count: int) -> Any:
        return Duels(TAGEWERK, decks, [(0, 1)], settings, seed=3, watches_cards=True).play(first=first, count=count)

    whole, merged = played(0, 6), played(0, 3).merge(played(3, 3))
    assert whole.to_bytes() == merged.to_bytes()
