"""Texts that nobody printed: cut, doubled and mixed words, junk, and more than any card holds."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from engine.languages import Language
from engine.rone.abilities import read_text
from engine.rone.abilities.choosing import card_with
from engine.rone.abilities.reading import MOST_LETTERS
from engine.rone.cards import CardType
from engine.rone.words import check_card, plain_text
from tests.carddata.makers import demo_catalog
from tests.engine.abilities.round_trips import LANGUAGES
from tests.engine.abilities.test_printed import FILES


def known_texts() -> Iterator[tuple[str, Language, CardType]]:
    for language in LANGUAGES:
        for card in demo_catalog():
            yield plain_text(card, language), language, card.type
        for record in yaml.safe_load((Path(__file__).parent / FILES[language]).read_text(encoding="utf-8")):
            yield record["text"], language, CardType(record["type"])


def mutated(text: str, chance: random.Random) -> str:
    """`text` with a word dropped, doubled, swapped, cut, or everything behind it cut off."""
    words = text.split(" ")
    at, other = chance.randrange(len(words)), chance.randrange(len(words))
    how = chance.randrange(5)
    if how == 0:
        del words[at]
    elif how == 1:
        words.insert(at, words[other])
    elif how == 2:
        words[at], words[other] = words[other], words[at]
    elif how == 3:
        words = words[: at + 1]
    else:
        words[at] = words[at][: chance.randint(0, len(words[at]))]
    return " ".join(words)


def test_mutated_texts_are_read_soundly_or_not_at_all() -> None:
    chance = random.Random(5)
    texts = list(known_texts())
    for _ in range(600):
        text, language, card_type = chance.choice(texts)
        for _ in range(chance.randint(1, 3)):
            text = mutated(text, chance)
        reading = read_text(text, language, card_type)
        assert not check_card(card_with(reading.abilities, card_type)), text
        assert reading.is_whole or reading.unread or not text.strip()
        for unread in reading.unread:
            line = text.split("\n")[unread.place.line - 1]
            assert line[unread.place.column - 1 :].startswith(unread.found.split("\n")[0])


@pytest.mark.parametrize(
    "text",
    [
        *("", " \n ", "(", ")))", "{", "{water"),
        *("�" * 50, "draw a card and " * 120, "if " * 600, "{water}" * 200, "1" * 900, "*" * 900, "X, Y and Z."),
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
