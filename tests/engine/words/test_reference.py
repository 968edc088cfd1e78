"""The reference of card text: current, and complete."""

from pathlib import Path

import pytest

from engine.rone.rules.codes import EVENTS
from engine.rone.rules.compiling import EVENT_CODES
from engine.rone.words import events, forms, terms, vocabulary
from engine.rone.words.reference import reference
from engine.rone.words.steps import STEPS
from engine.text.table import Term

FILE = Path(__file__).resolve().parents[3] / "docs" / "reference" / "card-text.md"


def test_the_reference_is_current() -> None:
    assert FILE.read_text(encoding="utf-8") == reference(), "run: python -m engine.rone.words.reference > docs/reference/card-text.md"


def test_every_step_has_its_entry() -> None:
    text = reference()
    assert [word for word in STEPS if f"### {word}\n" not in text] == []


@pytest.mark.parametrize(
    ("words", "table"),
    [
        (vocabulary.Keyword, terms.KEYWORDS),
        (events.Event, tuple(row.term for row in events.ROWS)),
        (vocabulary.Duration, terms.DURATIONS),
        (vocabulary.Act, terms.ACTS),
        (vocabulary.Reference, forms.REFERENCES),
        (vocabulary.Kind, forms.KINDS),
        (vocabulary.Stat, tuple(term for term in forms.FILTERS if term.name in tuple(vocabulary.Stat))),
    ],
)
def test_each_set_of_words_stands_in_the_table_whole(words: type[vocabulary.Keyword], table: tuple[Term, ...]) -> None:
    assert [word.value for word in words] == [term.name for term in table]
    assert all(term.meaning.endswith(".") for term in table)


def test_every_event_has_a_number_of_its_own() -> None:
    assert sorted(EVENT_CODES.values()) == list(range(EVENTS))
