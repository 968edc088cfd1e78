"""Texts that nobody printed: cut, doubled and mixed words, junk, and more than any card holds."""

import sys
from collections.abc import Callable
from typing import Any

import pytest

from engine.languages import Language
from engine.rone.cards import CardType
from engine.rone.printed import RONE, read_text
from engine.rone.words import plain_text
from engine.rone.words.nouns import RACES
from engine.text.budget import Budget, TooMuchWorkError
from engine.text.printed.reading import MOST_LETTERS, MOST_WORK, TextReader
from tests.carddata.makers import demo_catalog
from tests.engine.printed.mutations import faults, known_texts, mutations
from tests.engine.printed.round_trips import LANGUAGES


def test_mutated_texts_are_read_soundly_or_not_at_all() -> None:
    for text, language, card_type in mutations(600, seed=5):
        assert list(faults(text, card_type, read_text(text, language, card_type))) == [], text


@pytest.mark.parametrize(
    "text",
    [
        *("", " \n ", "(", ")))", "{", "{water"),
        *(
            "�" * 50,
            "draw a card and " * 120,
            "Draw a card. " * 150,
            "Ziehe eine Karte. " * 105,
            "if " * 600,
            "{water}" * 200,
            "1" * 900,
            "*" * 900,
            "X, Y and Z.",
        ),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_junk_is_no_reading_and_no_crash(text: str, language: Language) -> None:
    assert not read_text(text, language).is_whole


def test_what_is_longer_than_any_card_is_refused_whole() -> None:
    reading = read_text("Draw a card. " * 800, "en")
    assert reading.abilities == ()
    assert reading.unread[0].expected == (f"at most {MOST_LETTERS} characters",)


def test_where_reading_stopped_is_told_with_the_nearest_word() -> None:
    reading = read_text("Flying\nDraw a card.\nDestroy targt unit.", "en", CardType.TACTIC)
    last = reading.unread[-1]
    assert (last.place.line, last.place.column, last.place.length, last.found, last.nearest) == (
        3,
        9,
        5,
        "targt",
        "target",
    )


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Whenever you play a random technology, draw a card."),
        ("en", "Draw cards equal to the number of random technologies you control."),
        ("de", "Ziehe 2 Karten, wenn du weniger als drei zufällige Handkarten hast."),
    ],
)
def test_a_word_that_says_nothing_there_is_not_overlooked(language: Language, text: str) -> None:
    assert not read_text(text, language).is_whole


HOSTILE = {
    "one sentence again and again": {"en": "Draw a card. ", "de": "Ziehe eine Karte. "},
    "one clause again and again": {"en": "draw a card and ", "de": "ziehe eine Karte und "},
    "short lines": {"en": "Flying\n", "de": "Fliegen\n"},
    "lines of one letter": {"en": "x\n", "de": "x\n"},
    "words that differ": {"en": "tarfet{} ", "de": "zieleinhait{} "},
    "gains": {"en": "+1 water, ", "de": "+1 Wasser, "},
    "gains of one unit": {"en": "target unit gets +1 melee and ", "de": "eine Zieleinheit erhält +1 Nahkampf und "},
    "choices": {"en": "choose one: draw a card; or ", "de": "wähle eines: ziehe eine Karte; oder "},
    "pronouns": {"en": "exhaust it. It gets +1 melee. ", "de": "erschöpfe sie. Sie erhält +1 Nahkampf. "},
    "conditions": {"en": "if you control a unit and ", "de": "wenn du eine Einheit kontrollierst und "},
    "durations": {"en": "target unit gets Flying this turn and ", "de": "eine Zieleinheit erhält Fliegen in diesem Zug und "},
    "reminders": {"en": "Flying (", "de": "Fliegen ("},
    "marks": {"en": "?", "de": "?"},
    "strange letters": {"en": "\ufffd", "de": "\ufffd"},
    "adverbs": {"en": "then ", "de": "dann a "},
    "turns": {"en": "at the beginning of your turn ", "de": "zu Beginn deines Zuges "},
}


def hostile(name: str, language: Language) -> str:
    """A text of the most letters that are accepted."""
    piece = HOSTILE[name][language]
    return "".join(piece.replace("{}", "abcdefghij"[number % 10] * (number // 10)) for number in range(MOST_LETTERS))[:MOST_LETTERS]


def counted_calls(work: Callable[[], Any]) -> int:
    """How many functions `work` calls, Python's own and those in C."""
    calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return calls


MOST_CALLS = 20 * MOST_WORK
"""A unit of work is some calls: those of a step of the chart, its part of a check, of a rendered text."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", HOSTILE)
def test_no_text_costs_more_than_the_budget(name: str, language: Language) -> None:
    text = hostile(name, language)
    read_text("Draw.", language)  # makes the grammar, once a process
    assert counted_calls(lambda: read_text(text, language)) < MOST_CALLS


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_budget_is_for_all_types_and_lines(language: Language) -> None:
    text = hostile("one sentence again and again", language)
    reader = TextReader(RONE, text, language, tuple(sorted(RACES)), (), Budget(MOST_WORK))
    with pytest.raises(TooMuchWorkError):
        list(map(reader.read, CardType))
    assert reader.budget.left == 0
    assert read_text(text, language).is_too_much
    assert not read_text(text, language).abilities


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_text_always_costs_the_same(language: Language) -> None:
    text = "\n".join(plain_text(card, language) for card in list(demo_catalog())[:4])

    def left() -> int:
        reader = TextReader(RONE, text, language, tuple(sorted(RACES)), (), Budget(MOST_WORK))
        reader.read(CardType.UNIT)
        return reader.budget.left

    assert left() == left() > 0


def test_no_known_text_takes_half_of_the_budget() -> None:
    for text, language, card_type in known_texts():
        reader = TextReader(RONE, text, language, tuple(sorted(RACES)), (), Budget(MOST_WORK))
        reader.read(card_type)
        assert reader.budget.left > MOST_WORK // 2, text


def test_a_text_that_is_refused_tells_what_would_be_read() -> None:
    (refused,) = read_text("Draw a card and " * 120, "en", CardType.TACTIC).unread
    assert refused.expected == ("fewer and shorter sentences",)
    assert (refused.place.line, refused.place.column) == (1, 1)
    assert not read_text("Dance on the table. Then sing.", "en", CardType.TACTIC).is_too_much
