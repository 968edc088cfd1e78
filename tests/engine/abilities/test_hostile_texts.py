"""Texts that nobody printed: cut, doubled and mixed words, junk, and more than any card holds."""

import pytest

from engine.languages import Language
from engine.rone.abilities import read_text
from engine.rone.abilities.reading import MOST_LETTERS
from engine.rone.cards import CardType
from tests.engine.abilities.mutations import faults, mutations
from tests.engine.abilities.round_trips import LANGUAGES


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
