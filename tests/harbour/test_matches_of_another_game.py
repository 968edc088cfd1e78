"""Matches of Harbour: decisions, copies, digests and replays of a class that is not compiled, with the loop and the counters that are."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.cards.catalog import CardId
from engine.decklist import Decklist, Entry
from engine.errors import EngineError
from engine.languages import LocalText
from engine.match.loop import play
from engine.simulation.bot_match import play_match
from engine.simulation.duel_settings import DuelSettings
from engine.simulation.duels import Duels
from tests.harbour.kit import KIT, HarbourCard, HarbourCatalog
from tests.harbour.match import CARD, ONE, HarbourMatch
from tests.harbour.simulated import HARBOUR, Fleet, RaceSettings


def card(id: int, worth: int, **values: Any) -> HarbourCard:
    return HarbourCard(id=CardId(id), slug=f"card-{id}", type="ship", name=LocalText(f"Card {id}", f"Karte {id}"), worth=worth, **values)


FAST, SLOW = Fleet((card(1, 5), card(2, 4))), Fleet((card(3, 1), card(4, 1)))


def match(*piles: list[HarbourCard], **values: Any) -> HarbourMatch:
    return HarbourMatch(piles or (list(FAST.cards), list(SLOW.cards)), "to-ten", **values)


def test_a_player_counts_on_by_one_or_by_the_next_card() -> None:
    race = match()
    assert [(option.kind, option.number, option.card) for option in race.decision.options] == [(ONE, 1, -1), (CARD, 4, 1)]
    race.choose(1)
    assert (race.count, race.turn, race.decision.player) == (4, 2, 1)
    assert race.view_for(race.decision.player).decision is race.decision
    assert match(first=1).decision.player == 1


def test_an_illegal_choice_changes_nothing() -> None:
    race = match()
    before = race.digest()
    for index in (-1, 2):
        with pytest.raises(EngineError, match=f"no option {index}"):
            race.choose(index)
    assert race.digest() == before


def test_a_copy_goes_its_own_way() -> None:
    race = match()
    other = race.copy()
    assert other.digest() == race.digest()
    other.choose(1)
    assert (race.count, race.left, race.choices) == (0, [2, 2], [])
    assert other.digest() != race.digest()


def test_what_a_text_says_counts_and_a_single_option_is_taken_by_the_match() -> None:
    race = match([card(5, 5, abilities=({"count": 8},))], [])
    race.choose(1)
    assert (race.count, race.is_over) == (10, True)
    assert race.result is not None
    assert (race.result.winner, race.result.turns, len(race.log)) == (0, 3, 2)
    with pytest.raises(EngineError, match="over"):
        _ = race.decision


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_a_replay_plays_the_same_match_again(name: str) -> None:
    race = HARBOUR.deal([FAST, SLOW], "to-ten", seed=4, chance=2, first=1)
    play(race, [HARBOUR.bot(name, 4, 2, seat) for seat in (0, 1)])
    catalog = HarbourCatalog.of([*FAST.cards, *SLOW.cards])
    stored = json.loads(json.dumps(race.replay.to_json()))
    again = KIT.read_replay(stored, catalog)
    assert again.play().digest() == race.digest()
    assert again.play(1).turn <= race.turn


def test_the_turn_of_ten_is_worked_out_by_hand() -> None:
    fives = Fleet((card(1, 5), card(2, 5)))
    tally = HARBOUR.play_report(fives, RaceSettings(turns=3), seed=1, first=0, count=10)
    assert tally is not None
    report = HARBOUR.report_alone(fives, RaceSettings(turns=3), tally, seed=1)
    assert [turn["chance"] for turn in report["reached"]] == [0, 1, 1]
    assert [turn["mean"] for turn in report["count"]["turns"]] == [5, 10, 0]
    assert (report["clock"]["mean"], "pressure" in report["method"]) == (2, False)


def test_the_faster_fleet_wins_and_any_split_of_the_games_is_the_same() -> None:
    assert play_match(HARBOUR, "greedy", "greedy", [FAST], pairs=8, ruleset="to-ten").value == 0.5
    duels = Duels(HARBOUR, [FAST, SLOW], [(0, 1)], DuelSettings(ruleset="to-ten"), seed=3, watches_cards=True)
    whole, first, rest = (duels.play(first=begin, count=count) for begin, count in ((0, 40), (0, 13), (13, 27)))
    assert whole is not None
    assert first is not None
    assert rest is not None
    assert rest.merge(first).to_bytes() == whole.to_bytes()


def test_a_card_without_its_text_is_refused_by_name() -> None:
    mute = Fleet((card(1, 5, modelled=False),))
    with pytest.raises(EngineError, match="Card 1"):
        HARBOUR.games_alone(mute, RaceSettings(), seed=1)
    HARBOUR.games_alone(mute, RaceSettings(ignore_unmodelled=True), seed=1)


def test_only_lists_of_some_ships_are_simulated() -> None:
    assert [fault.message.en for fault in HARBOUR.list_faults(Decklist())] == ["0 ships; 1 to 9 sail."]
    assert not list(HARBOUR.list_faults(Decklist(zones={"fleet": (Entry(CardId(1), 2),)})))
