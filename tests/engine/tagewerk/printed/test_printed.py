"""Tagewerk's printed texts: sentences in other wordings than the site's own, traps, and what the site itself writes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.languages import Language
from engine.tagewerk.cards import CardType, TagewerkCard
from engine.tagewerk.printed import TAGEWERK_PRINT, read_text
from engine.tagewerk.printed.game import card_with
from engine.tagewerk.words import plain_text
from engine.tagewerk.words.nouns import FACTIONS
from engine.tagewerk.words.reading import parse_abilities
from engine.tagewerk.words.steps import STEPS
from engine.text.printed.grammar import grammar_of
from tests.engine.tagewerk.makers import demo_catalog

LANGUAGES: tuple[Language, ...] = ("en", "de")
LISTS: dict[Language, str] = {"en": "english.yaml", "de": "german.yaml"}


def stored(name: str) -> list[dict[str, Any]]:
    records: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / name).read_text(encoding="utf-8"))
    return records


def means(abilities: Any, wanted: Any, card_type: CardType) -> bool:
    """Whether two lists of abilities are the same, or read alike in both languages."""
    if parse_abilities(abilities) == parse_abilities(wanted):
        return True
    cards = card_with(abilities, card_type), card_with(wanted, card_type)
    return all(plain_text(cards[0], language) == plain_text(cards[1], language) for language in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_printed_sentences_are_read_and_none_as_something_else(language: Language) -> None:
    records = stored(LISTS[language])
    unread: list[str] = []
    for record in records:
        card_type = CardType(record["type"])
        assert not TAGEWERK_PRINT.check(card_with(record["abilities"], card_type)), record["text"]
        reading = read_text(record["text"], language, card_type)
        if not reading.is_whole:
            unread.append(record["text"])
            continue
        assert means(reading.abilities, record["abilities"], card_type), (record["text"], reading.abilities)
    assert len(records) >= 100
    assert unread == []


def test_traps_are_refused() -> None:
    for record in stored("traps.yaml"):
        reading = read_text(record["text"], record["language"], CardType(record["type"]))
        assert list(reading.abilities if reading.is_whole else ()) == record.get("abilities", []), record["text"]


def written() -> Iterator[TagewerkCard]:
    """Cards of the demo edition, of the lists, and each step's example as every sort of ability that can bear it."""
    yield from (card for card in demo_catalog() if card.abilities)
    for name in LISTS.values():
        yield from (card_with(record["abilities"], CardType(record["type"])) for record in stored(name))
    for word in STEPS.values():
        step = dict(word.example)
        always = {part: value for part, value in step.items() if part != "for"}
        for ability in ({"play": [step]}, {"when": "battlefield", "do": [step]}, {"support": [step]}, {"always": [always]}):
            cards = [card_with([ability], card_type) for card_type in CardType]
            yield from (card for card in cards if not TAGEWERK_PRINT.check(card))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_site_writes_is_read_as_it_was_meant(language: Language) -> None:
    for card in written():
        text = plain_text(card, language)
        reading = read_text(text, language, card.type, [card.name.in_language(language)])
        assert reading.is_whole, text
        assert plain_text(card_with(reading.abilities, card.type), language) == text


def test_it_is_no_card_where_none_was_named() -> None:
    (sentence,) = read_text("Whenever this character blocks, it gets +2 defence for this attack.", "en", CardType.CHARACTER).sentences
    assert sentence.readings == (({"when": "blocks", "do": [{"defence": 2, "to": "self", "for": "combat"}]},),)


def test_what_lasts_a_turn_doesnt_hold_always() -> None:
    (sentence,) = read_text("Your characters get +1 attack this turn.", "en", CardType.ITEM).sentences
    assert [list(reading[0]) for reading in sentence.readings] == [["play"]]


def test_a_faction_of_the_site_is_known_and_no_other() -> None:
    text = "Gain 2 Amber Coast resources."
    assert not read_text(text, "en", CardType.ITEM).is_whole
    assert read_text(text, "en", CardType.ITEM, factions=["amber-coast"]).abilities == (
        {"play": [{"resource": 2, "faction": "amber-coast"}]},
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_of_a_pattern_has_its_rule(language: Language) -> None:
    assert grammar_of(TAGEWERK_PRINT, language, tuple(FACTIONS)).unknown_rules() == set()
