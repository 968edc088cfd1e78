"""What a figure takes from its measure: where it lies, label, axis, unit and the usual sentence; and the figures of both games that do."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kit import kit_named
from engine.languages import LocalText
from engine.simulation.figure import FanFigure, Until, text_of
from engine.simulation.measure import Measure, Unit, When, spread, tell
from engine.simulation.measure_figures import fan_of, mean_of, until_decided
from engine.simulation.message import Message, Number
from engine.simulation.tally import Tally

SHELLS = Unit("shells", 10, LocalText("shells", "Muscheln"))
HELD: Measure[Any] = Measure(
    "held", SHELLS, lambda watch: 0, When.TURN, {"report.shells.turns.held": spread}, said=LocalText("Shells held", "Muscheln am Platz")
)
FOUND: Measure[Any] = Measure("found", SHELLS, lambda watch: 0, When.TURN, {"seat.x": spread, "report.shells.turns": spread})


def result() -> dict[str, Any]:
    tally = Tally({"games": 3})
    for turn, values in ((1, {10: 3}), (2, {20: 2, 40: 1}), (3, {90: 3})):
        tally.add_histogram(f"held/{turn}", values)
    return {"method": {}, **tell([HELD], "report", tally, 3)}


def test_a_measure_with_a_figure_is_one_declaration() -> None:
    figure = fan_of(HELD, lambda result: None, clauses=())
    assert (figure.slug, figure.data, figure.rows, figure.spread) == ("shells", "shells", "shells.turns", "held")
    assert figure.title == HELD.said
    assert figure.label == LocalText(
        "Shells held by turn: median with the middle 80 per cent of games",
        "Muscheln am Platz nach Zug: Median mit den mittleren 80 Prozent der Partien",
    )
    assert figure.axis == LocalText("Shells held at the end of the turn", "Muscheln am Platz am Ende des Zuges")


@pytest.mark.parametrize(("until", "turn", "number"), [(None, 3, 9), (Until(2, ""), 2, 2)])
def test_the_usual_sentence_tells_the_last_turn_that_pages_tell_in_whole_units(until: Until | None, turn: int, number: int) -> None:
    said = text_of(fan_of(HELD, lambda result: until, clauses=()).sentence, result())
    assert isinstance(said, Message)
    assert said.text.de == "Nach Zug %(turn)s hat die Hälfte der Partien %(number)s %(unit)s oder mehr."
    assert said.values == {"turn": turn, "number": Number(number, 0), "unit": SHELLS.said}


def test_what_is_said_otherwise_stands_in_its_place() -> None:
    figure = fan_of(HELD, lambda result: None, clauses=("A-1",), slug="held", sentence="so", axis=LocalText("a", "b"), top=7)
    assert (figure.slug, figure.data, figure.sentence, figure.axis, figure.top) == ("held", "shells", "so", LocalText("a", "b"), 7)
    column = mean_of(HELD)
    assert (column.name, column.title, column.estimate) == ("held", HELD.said, "held")


def test_a_measure_that_is_called_nothing_has_no_figure() -> None:
    with pytest.raises(AssertionError, match="found has no name"):
        fan_of(FOUND, lambda result: None, clauses=())


def test_turns_are_told_until_nearly_all_games_are_decided() -> None:
    def clock(*chances: float) -> dict[str, Any]:
        return {"clock": {"turns": [{"turn": turn, "chance": chance, "n": 200} for turn, chance in enumerate(chances, start=1)]}}

    text = LocalText("%(left)s of %(games)s", "%(left)s von %(games)s")
    until = until_decided(clock(0.5, 0.99, 1.0, 1.0), text)
    assert until is not None
    assert until.turn == 2
    assert isinstance(until.said, Message)
    assert (until.said.values["left"], until.said.values["games"]) == (Number(2, 0), Number(200, 0))
    later = until_decided(clock(0.5, 0.99, 1.0, 1.0), text, least=3)
    assert later is not None
    assert later.turn == 3
    assert until_decided(clock(0.5, 0.9, 0.99), text) is None
    assert until_decided(clock(0.5, 0.6), text) is None


@pytest.mark.parametrize("game", ["rone", "tagewerk"])
def test_every_fan_is_called_as_its_measure(game: str) -> None:
    fans = [figure for figure in kit_named(game).figures.alone if isinstance(figure, FanFigure)]
    assert len(fans) >= 3
    for figure in fans:
        assert isinstance(figure.label, LocalText)
        assert figure.label.en.endswith(" by turn: median with the middle 80 per cent of games")
        assert figure.label.de.endswith(" nach Zug: Median mit den mittleren 80 Prozent der Partien")
