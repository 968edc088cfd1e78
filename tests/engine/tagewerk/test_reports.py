"""Reports of a deck alone, what they say, and games practised and told."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from engine.languages import LocalText
from engine.match.match import PlayerId
from engine.simulation.alone import GamesAlone
from engine.simulation.figure import CurvesFigure, EntryFigure, Figure, HeatFigure, IntervalsFigure, TurnFigure, read, text_of
from engine.simulation.message import Joined, Message
from engine.table.practice import Practised
from engine.tagewerk.figures import FIGURES
from engine.tagewerk.formats import STANDARD
from engine.tagewerk.measures.settings import GoldfishSettings
from engine.tagewerk.measures.simulated import TAGEWERK
from engine.tagewerk.practice import PRACTICE
from tests.engine.tagewerk.makers import starter_decks

DECKS = starter_decks()
LANTERN = DECKS[3]


@cache
def games(number: int = 20) -> GamesAlone:
    found = TAGEWERK.games_alone(LANTERN, GoldfishSettings(turns=8), seed=3)
    found.play(first=0, count=number)
    return found


@cache
def report(number: int = 20) -> dict[str, Any]:
    return TAGEWERK.report_alone(LANTERN, GoldfishSettings(turns=8), games(number).tally(), seed=3)


def written(said: Any, language: str = "de") -> str:
    """What is said, with every place filled."""
    if isinstance(said, LocalText):
        return said.de if language == "de" else said.en
    if isinstance(said, Message):
        return written(said.text, language) % {name: written(value, language) for name, value in said.values.items()}
    if isinstance(said, Joined):
        return said.separator.join(written(part, language) for part in said.parts)
    return str(said)


def cells(figure: Figure, result: dict[str, Any]) -> Iterator[Any]:
    """Everything that a figure reads of the result."""
    if isinstance(figure, TurnFigure):
        rows = read(figure.rows, result)
        assert [row["turn"] for row in rows] == list(range(1, 9))
        for column in figure.columns:
            yield from (column.cell(read(column.estimate, row)) for row in rows)
    if isinstance(figure, CurvesFigure):
        for curve in figure.curves(result):
            assert all(0 <= row["chance"] <= 1 for row in curve.rows)
            yield curve.name
    if isinstance(figure, EntryFigure):
        entries = read(figure.entries, result)
        columns = figure.columns(entries) if callable(figure.columns) else figure.columns
        for entry in entries:
            assert all(len(line) == len(figure.sheet_columns) for line in figure.lines(entry))
            yield figure.name(entry)
            yield from (column.cell(entry) for column in columns)
        if isinstance(figure, HeatFigure):
            across = figure.across(entries)
            assert all(len(figure.values(entry)) == len(across) for entry in entries)
        if isinstance(figure, IntervalsFigure):
            drawn = [read(figure.estimate, entry) for entry in entries if figure.is_drawn(entry)]
            assert all(one["low"] <= one["mean"] <= one["high"] for one in drawn)


@pytest.mark.parametrize("figure", FIGURES.alone, ids=lambda figure: figure.slug)
def test_every_figure_reads_the_report(figure: Figure) -> None:
    result = report()
    assert figure.is_there(result)
    read(figure.data, result)
    for language in ("en", "de"):
        for text in (figure.sentence, figure.note, figure.label, figure.title):
            assert "%(" not in written(text_of(text, result), language)
        assert written(text_of(figure.sentence, result), language)
    assert list(cells(figure, result)) or figure.slug in ("clock", "points")


def test_the_dials_stand_above_and_a_picture_beside() -> None:
    result = report()
    found = FIGURES.dials(result)
    assert len(found) == 5
    assert all(written(dial.sentence) for dial in found)
    for dial, told in zip(found, result["verdict"]["dials"], strict=True):
        if told["value"] is None:
            continue
        assert told["low"] is None or told["low"] <= told["value"]
        assert told["high"] is None or told["value"] <= told["high"]
        assert bool(dial.interval) == (None not in (told["low"], told["high"]))
    assert sum(told["low"] != told["high"] for told in result["verdict"]["dials"]) >= 4
    assert FIGURES.picture is not None
    assert read(FIGURES.picture.rows, result)[-1]["chance"] > 0


def test_a_dial_is_surer_of_more_games() -> None:
    few, many = ({told["dial"]: told for told in report(number)["verdict"]["dials"]} for number in (20, 80))
    for name in ("curve", "flow", "resilience"):
        assert many[name]["high"] - many[name]["low"] < few[name]["high"] - few[name]["low"]
        assert few[name]["low"] <= many[name]["value"] <= few[name]["high"]


def test_portions_of_games_make_the_report_of_the_whole() -> None:
    settings = GoldfishSettings(turns=8)
    halves = []
    for first in (0, 10):
        part = TAGEWERK.games_alone(LANTERN, settings, seed=3)
        part.play(first=first, count=10)
        halves.append(part.tally())
    halves[0].merge(halves[1])
    assert TAGEWERK.report_alone(LANTERN, settings, halves[0], seed=3) == report()


def test_a_game_of_a_report_is_told() -> None:
    assert FIGURES.story_of is not None
    story = FIGURES.story_of(TAGEWERK.story(LANTERN, GoldfishSettings(turns=6), seed=3, index=1))
    assert len(story.turns) == 6
    assert any(turn.lines for turn in story.turns)
    assert all("%(" not in written(line) for turn in story.turns for line in turn.lines)


@pytest.mark.parametrize("seed", [4, 5])
def test_a_deck_is_practised(seed: int) -> None:
    table = PRACTICE.table(LANTERN, STANDARD)
    order = [card.id for card in reversed(LANTERN.cards)]
    played = Practised(table, order, seed)
    hand = [card.id for card in table.standing(played.match).zones[0].cards]
    assert sorted(hand) == sorted(order[: 5 + seed % 2]), "the top cards are dealt"
    assert table.is_hand_open(played.match)
    played.choose(1)
    assert played.way == "shuffle"
    for _ in range(25):
        question = table.question(played.match)
        assert question.choices
        assert all(refusal.clause for refusal in table.refusals(played.match))
        played.choose(0)
    assert table.lines(played.match, 0)
    again = Practised(table, order, seed, played.choices)
    assert again.match.digest() == played.match.digest()
    with pytest.raises(ValueError, match="order"):
        table.deal(order[1:], seed)


def test_a_hand_is_advised_on() -> None:
    table = PRACTICE.table(LANTERN, STANDARD)
    order = [card.id for card in LANTERN.cards]
    budget = iter(range(6))
    advice = table.advise(order, 4, lambda: next(budget, None) is not None)
    assert advice is not None
    assert [way.name for way in advice.ways] == ["keep", "shuffle"]
    assert advice.games == 6
    assert table.player == PlayerId(0)
