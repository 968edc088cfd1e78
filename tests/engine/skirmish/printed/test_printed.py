"""Skirmish's printed texts: sentences in other wordings than the site's own, traps, and what the site itself writes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.languages import Language
from engine.skirmish.cards import BOARD, CardType, SkirmishCard
from engine.skirmish.printed import SKIRMISH_PRINT, on_card, read_text
from engine.skirmish.printed.game import card_with
from engine.skirmish.words import plain_text
from engine.skirmish.words.reading import parse_abilities
from engine.skirmish.words.steps import STEPS
from engine.skirmish.words.vocabulary import Act, Stat
from engine.text.printed.grammar import grammar_of
from tests.engine.skirmish.market_day import market_day

LANGUAGES: tuple[Language, ...] = ("en", "de")
LISTS: dict[Language, str] = {"en": "english.yaml", "de": "german.yaml"}
TARGET = {"target": {"character": "enemy"}}


def stored(name: str) -> list[dict[str, Any]]:
    records: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / name).read_text(encoding="utf-8"))
    return records


def demo_cards() -> list[SkirmishCard]:
    """The cards of the demo box that have a text."""
    return [card for card in market_day() if card.abilities]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_of_every_card_of_the_demo_box_is_read_back_as_its_abilities(language: Language) -> None:
    assert len(demo_cards()) >= 48
    for card in demo_cards():
        reading = on_card(read_text(plain_text(card, language), language, card.type, [card.name.in_language(language)]), card)
        assert reading.is_whole, card.slug
        assert parse_abilities(reading.abilities) == parse_abilities(card.abilities), card.slug
        assert [len(sentence.readings) for sentence in reading.sentences] == [1], card.slug


@pytest.mark.parametrize("language", LANGUAGES)
def test_printed_sentences_are_read_and_none_as_something_else(language: Language) -> None:
    records = stored(LISTS[language])
    unread: list[str] = []
    for record in records:
        card_type = CardType(record["type"])
        assert not SKIRMISH_PRINT.check(card_with(record["abilities"], card_type)), record["text"]
        reading = read_text(record["text"], language, card_type)
        if not reading.is_whole:
            unread.append(record["text"])
            continue
        assert parse_abilities(reading.abilities) == parse_abilities(record["abilities"]), (record["text"], reading.abilities)
    assert len(records) >= 70
    assert unread == []


def test_traps_are_refused_or_asked_about() -> None:
    for record in stored("traps.yaml"):
        reading = read_text(record["text"], record["language"], CardType(record["type"]))
        wanted = record.get("asks", [record["abilities"]] if "abilities" in record else [])
        meant = [list(one) for sentence in reading.sentences for one in sentence.readings] if reading.is_whole else []
        assert meant == wanted, record["text"]


def written() -> Iterator[SkirmishCard]:
    """Cards of the demo box and of the lists, and each step's example behind a target and as an answer."""
    yield from (replace(card, range=BOARD) for card in demo_cards())
    for name in LISTS.values():
        yield from (card_with(record["abilities"], CardType(record["type"])) for record in stored(name))
    for act in Act:
        yield from (
            card_with([{"play": [{"cannot": act.value, "to": to, "for": 1}]}], CardType.BUFF) for to in ("self", {"character": "enemy"})
        )
    for stat in Stat:
        yield card_with([{"play": [{"draw": {"stat": stat.value, "of": "self"}}]}], CardType.BUFF)
    for word in STEPS.values():
        step = dict(word.example)
        yield from (card_with([{"play": [TARGET, step]}], card_type) for card_type in (CardType.ATTACK, CardType.BUFF))
        yield from (card_with([{"answer": moment, "do": [step]}], CardType.COUNTER) for moment in ("attack", "hurt", "buff"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_site_writes_is_read_as_it_was_meant(language: Language) -> None:
    sound = [card for card in written() if not SKIRMISH_PRINT.check(card)]
    assert len(sound) >= 250
    for card in sound:
        text = plain_text(card, language)
        reading = read_text(text, language, card.type)
        assert reading.is_whole, text
        assert plain_text(card_with(reading.abilities, card.type), language) == text


def test_a_range_that_stands_on_the_card_is_left_out_of_its_text_and_no_other() -> None:
    text = "Deal X damage to an enemy within 2 cards. Deal 1 damage to all other enemies within 2 cards of it."
    reading = read_text(text, "en", CardType.ATTACK)
    first, second = reading.abilities[0]["play"]
    assert (first["to"]["within"], second["to"]["within"]) == (2, 2)
    near, far = (replace(card_with((), CardType.ATTACK), range=reach) for reach in ("2", "3"))
    assert on_card(reading, far).abilities == reading.abilities
    first, second = on_card(reading, near).abilities[0]["play"]
    assert first["to"] == {"character": "enemy"}
    assert second["to"]["within"] == 2
    assert on_card(reading, near).sentences[0].readings[0] == on_card(reading, near).abilities


def test_counted_x_cards_are_no_amount() -> None:
    assert read_text("Discard the top 2 X cards. Draw 2X cards.", "en", CardType.BUFF).abilities == (
        {"play": [{"discard_x": 2}, {"draw": "2X"}]},
    )


def test_it_is_no_player_and_the_cards_name_is_nobody() -> None:
    (sentence,) = read_text("When you are attacked: Push it 2 squares away.", "en", CardType.COUNTER).sentences
    assert sentence.readings == (({"answer": "attack", "do": [{"push": 2, "to": "cause"}]},),)
    assert not read_text("Deal 2 damage to Hook Pole.", "en", CardType.ATTACK, ["Hook Pole"]).is_whole
    assert not read_text("This card deals 2 damage to this card.", "en", CardType.ATTACK).is_whole


def test_another_enemy_is_another_than_the_last_target() -> None:
    text = "Deal 2 damage to an enemy within 2 cards. Deal 1 damage to another enemy within 2 cards."
    (play,) = read_text(text, "en", CardType.ATTACK).abilities
    assert [step["to"].get("other") for step in play["play"]] == [None, True]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_of_a_pattern_has_its_rule(language: Language) -> None:
    assert grammar_of(SKIRMISH_PRINT, language, ()).unknown_rules() == set()
