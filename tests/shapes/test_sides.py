"""A result of sides, and an option of another player than the one asked: by the rules, at a table, in a report."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.languages import LocalText
from engine.match.match import NOBODY, Decision, Option, OptionOfAnother, PlayerId, Result, result_of
from engine.simulation.measure import tell
from engine.simulation.party import PARTY_MEASURES
from engine.table.answer import table_answer
from engine.table.seated import NotAskedError, Seated
from tests.harbour.simulated import RaceSettings
from tests.shapes.bell import BRACE, KIT, RING, SHOUT, SIMULATED, TABLES, Bell, dials
from tests.shapes.test_matches import FLEET, dealt

ONE, TWO, THREE = (PlayerId(seat) for seat in range(3))


def party(players: int = 3, seed: int = 3) -> Bell:
    match = dealt(KIT, players, seed)
    assert isinstance(match, Bell)
    return match


def ending(has_won: bool) -> Bell:
    match = party()
    match.bell, match.storm = (8, 0) if has_won else (0, 8)
    while not match.is_over:
        match.choose(RING)
    return match


def words(match: Bell, player: PlayerId | None) -> str:
    told = TABLES.result(match, player)
    assert told is not None
    assert isinstance(told.text, LocalText)
    return told.text.en


def test_a_result_says_who_has_won_with_whom_and_whether_all_have_lost() -> None:
    assert result_of([ONE, THREE], 4, "X").winners == (ONE, THREE)
    assert result_of([ONE, THREE], 4, "X").winner == ONE
    lost, drawn = result_of([], 4, "X"), result_of([], 4, "X", is_draw=True)
    assert [(one.winner, one.winners, one.draw, one.is_lost) for one in (lost, drawn)] == [(None, (), False, True), (None, (), True, False)]
    assert Result(ONE, False, 4, "X").winners == (ONE,)


def test_a_party_wins_together_and_loses_together() -> None:
    won, lost = ending(True), ending(False)
    assert won.result is not None
    assert lost.result is not None
    assert (won.result.winners, lost.result.is_lost) == ((ONE, TWO, THREE), True)
    assert {words(won, player) for player in (ONE, TWO, THREE)} == {"You have won together."}
    assert {words(lost, player) for player in (ONE, TWO, THREE)} == {"You have lost together."}
    assert (words(won, None), words(lost, None)) == ("The party has won.", "The party has lost.")
    assert {TABLES.side_of(won, player) for player in (ONE, TWO, THREE)} == {0}


def test_an_option_says_whose_it_is_and_both_may_take_it() -> None:
    options = [Option(RING), OptionOfAnother(TWO, SHOUT), OptionOfAnother(THREE, SHOUT)]
    decision = Decision(ONE, 0, options)
    assert [option.player for option in options] == [NOBODY, TWO, THREE]
    assert [decision.options_of(player) for player in (ONE, TWO, THREE)] == [[0, 1, 2], [1], [2]]
    assert options[1].key() != options[2].key() != Option(SHOUT).key()


def test_at_a_table_a_player_who_is_not_asked_does_what_is_theirs_and_nothing_else() -> None:
    seated = Seated(TABLES, party().replay, ("open",) * 3)
    asked, aside = TABLES.question(seated.match, ONE), TABLES.aside(seated.match, TWO)
    assert asked is not None
    assert aside is not None
    assert [choice.player for choice in asked.choices] == [NOBODY, NOBODY, TWO, THREE]
    assert ([choice.index for choice in aside.choices], aside.is_aside) == ([SHOUT], True)
    assert TABLES.aside(seated.match, ONE) is None
    with pytest.raises(NotAskedError):
        seated.choose(TWO, RING)
    seated.choose(TWO, SHOUT)
    assert isinstance(seated.match, Bell)
    assert (seated.match.bell, seated.asked, seated.match.turn) == (1, ONE, 1)
    with pytest.raises(NotAskedError):
        seated.choose(TWO, SHOUT)


def test_the_answer_names_whose_an_option_is() -> None:
    match = party()

    def told(player: PlayerId) -> Any:
        return table_answer(TABLES, match, player, lambda card: LocalText("", ""))["decision"]

    assert [option.get("player") for option in told(ONE)["options"]] == [None, None, TWO, THREE]
    assert [(option["index"], option["player"]) for option in told(THREE)["options"]] == [(3, THREE)]


def test_a_report_says_how_often_a_party_has_won() -> None:
    settings = RaceSettings(turns=12)
    whole, first, rest = (SIMULATED.play_report(FLEET, settings, seed=2, first=begin, count=n) for begin, n in ((0, 60), (0, 25), (25, 35)))
    assert whole is not None
    assert first is not None
    assert rest is not None
    assert rest.merge(first).to_bytes() == whole.to_bytes()
    report = SIMULATED.report_alone(FLEET, settings, whole, seed=2)
    assert json.loads(json.dumps(report)) == report
    assert report["won"]["n"] == 60
    assert 0 < report["won"]["low"] < report["won"]["chance"] < report["won"]["high"] < 1
    assert report["won_by"][-1]["chance"] == report["won"]["chance"]
    assert sum(ending["games"] for ending in report["endings"]) == 60
    assert {(ending["outcome"], ending["clause"]) for ending in report["endings"]} <= {("won", "BELL-5"), ("lost", "BELL-5"), ("cut", None)}
    assert tell(PARTY_MEASURES, "report", whole, 12)["length"]["mean"] <= 12
    [dial] = dials(report)
    assert dial.title == LocalText("Won", "Gewonnen")


def test_matches_of_a_party_that_run_out_of_turns_are_told_apart() -> None:
    settings = RaceSettings(turns=2)
    tally = SIMULATED.play_report(FLEET, settings, seed=2, first=0, count=5)
    assert tally is not None
    report = SIMULATED.report_alone(FLEET, settings, tally, seed=2)
    assert [(one["outcome"], one["clause"], one["games"]) for one in report["endings"]] == [("cut", None, 5)]
    assert (report["won"]["chance"], report["length"]["mean"]) == (0, 2)


def test_bracing_is_what_the_party_does_when_the_storm_is_near() -> None:
    match = party()
    match.storm = 8
    assert [TABLES.value(match, option) for option in match.decision.options[:2]] == [2, 3]
    assert match.decision.options[1].kind == BRACE
