"""Printed sentences in other wordings than the site's own: how many are read, and that none is read as something else."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.languages import Language
from engine.rone.cards import CardType
from engine.rone.printed import read_text
from engine.rone.printed.game import card_with
from engine.rone.words import check_card, parse_abilities, plain_text
from tests.engine.printed.round_trips import LANGUAGES

FILES: dict[Language, str] = {"en": "printed_english*.yaml", "de": "printed_german*.yaml"}
LEAST_READ = 0.95


def printed(language: Language) -> list[dict[str, Any]]:
    files = sorted(Path(__file__).parent.glob(FILES[language]))
    return [record for file in files for record in yaml.safe_load(file.read_text(encoding="utf-8"))]


def means(abilities: Any, wanted: Any, card_type: CardType) -> bool:
    """Whether two lists of abilities are the same, or read alike in both languages."""
    if parse_abilities(abilities) == parse_abilities(wanted):
        return True
    cards = card_with(abilities, card_type), card_with(wanted, card_type)
    return all(plain_text(cards[0], language) == plain_text(cards[1], language) for language in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_stored_trees_are_sound(language: Language) -> None:
    for record in printed(language):
        for abilities in (record["abilities"], *record.get("also", ()), *record.get("asks", ())):
            assert not check_card(card_with(abilities, CardType(record["type"]))), record["text"]


def test_most_printed_sentences_are_read_and_none_as_something_else() -> None:
    unread: list[str] = []
    wrong: list[tuple[str, Any]] = []
    count = 0
    for language in LANGUAGES:
        for record in printed(language):
            count += 1
            card_type = CardType(record["type"])
            reading = read_text(record["text"], language, card_type, [record["name"]] if "name" in record else [])
            if not reading.is_whole:
                unread.append(record["text"])
            elif not any(means(reading.abilities, wanted, card_type) for wanted in (record["abilities"], *record.get("also", ()))):
                wrong.append((record["text"], reading.abilities))
    assert wrong == []
    assert count > 1000
    assert len(unread) <= (1 - LEAST_READ) * count, unread


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_sentence_may_mean_too_is_asked(language: Language) -> None:
    asked = [record for record in printed(language) if "asks" in record]
    assert len(asked) >= 7
    for record in asked:
        card_type = CardType(record["type"])
        (sentence,) = read_text(record["text"], language, card_type).sentences
        for wanted in (record["abilities"], *record["asks"]):
            assert any(means(reading, wanted, card_type) for reading in sentence.readings), record["text"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_without_its_type_is_read_by_one_that_can_bear_it(language: Language) -> None:
    records = printed(language)[::12]
    read = [record for record in records if read_text(record["text"], language, None, [record.get("name", "")]).is_whole]
    assert len(read) > 0.85 * len(records)


def test_what_may_mean_two_things_is_not_read() -> None:
    records = yaml.safe_load((Path(__file__).parent / "doubtful_english.yaml").read_text(encoding="utf-8"))
    assert [record["text"] for record in records if read_text(record["text"], "en", CardType(record["type"])).is_whole] == []
