"""The demo edition: whole, in two languages, every text readable, every starter deck legal."""

from collections import Counter
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
import yaml

from engine.languages import Language
from engine.rone.cards import Card, CardType
from engine.rone.formats import BUILTIN_FORMATS
from engine.rone.validate import verdict
from engine.rone.words import KEYWORD_TERMS, card_keywords, check_card, plain_text
from engine.rone.words.events import Event
from engine.rone.words.steps import STEPS
from engine.rone.words.vocabulary import Act, CostOf, Duration
from tests.carddata.golden import FILE, golden_texts
from tests.carddata.makers import demo_catalog, starter_deck, starter_files
from tests.scenarios.coverage import SCENARIOS

CARDS = tuple(demo_catalog())
STARTERS = tuple(starter_files())
BOTH: tuple[Language, ...] = ("en", "de")


def of_type(card_type: CardType) -> list[Card]:
    return [card for card in CARDS if card.type is card_type]


def test_the_edition_is_as_large_as_promised() -> None:
    assert len(demo_catalog().heroes) >= 8
    assert len(of_type(CardType.UNIT)) >= 64
    assert len(of_type(CardType.TACTIC)) >= 36
    assert len(of_type(CardType.TECHNOLOGY)) >= 18


def test_ids_names_and_numbers_are_unique() -> None:
    assert len({card.id for card in CARDS}) == len(CARDS)
    for language in BOTH:
        names = Counter(card.name.in_language(language).lower() for card in CARDS if card.type is not CardType.HERO)
        assert [name for name, count in names.items() if count > 1] == []
    numbers = Counter((printing.edition, printing.number) for card in CARDS for printing in card.printings)
    assert max(numbers.values()) == 1


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.slug)
def test_every_card_lints_clean_and_reads_in_both_languages(card: Card) -> None:
    assert check_card(card) == []
    assert card.name.en
    assert card.name.de
    assert bool(card.flavour.en) == bool(card.flavour.de)
    english, german = plain_text(card, "en"), plain_text(card, "de")
    assert len(english.splitlines()) == len(german.splitlines())
    assert len(english.splitlines()) <= 4


def test_heroes_are_complete_and_grow_with_their_level() -> None:
    for hero in demo_catalog().heroes.values():
        assert hero.is_complete
        levels = [hero.levels[level] for level in (1, 2, 3)]
        assert len({card.name for card in levels}) == 1
        assert len({card.race for card in levels}) == 1
        first, second, third = (card.cost or 0 for card in levels)
        assert first == 0
        assert second > (levels[0].water_income or 0), "the second level is not paid from the first turn's income alone"
        assert second <= third
        waters = [card.water_income or 0 for card in levels]
        draws = [card.card_income or 0 for card in levels]
        assert waters == sorted(waters)
        assert set(waters) <= set(range(6, 9))
        assert draws == sorted(draws)
        assert set(draws) <= set(range(3))
        assert all(any(ability.get("economic") for ability in card.abilities) for card in levels), hero.slug


def test_every_keyword_stands_on_a_card() -> None:
    assert {keyword for card in CARDS for keyword in card_keywords(card)} == set(KEYWORD_TERMS)


FOR_OTHER_BOXES = {"unless", "enters", "kills", "loses_water", "recycles"}
"""Words that no card of the edition bears: the cards of owners' boxes say them."""


def words_in(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield str(key)
            yield from words_in(value)
    elif isinstance(data, list | tuple):
        for item in data:
            yield from words_in(item)
    else:
        yield str(data)


@pytest.mark.parametrize("words", [STEPS, Event, Act, CostOf, Duration], ids=["steps", "events", "acts", "costs", "durations"])
def test_the_edition_uses_every_word_of_the_table_but_those_for_other_boxes(words: Any) -> None:
    used = {word for card in CARDS for word in words_in(card.abilities)}
    unused = {str(word) for word in words} - used - {"next_combat", "permanent"}
    assert unused == {str(word) for word in words} & FOR_OTHER_BOXES


def test_words_for_other_boxes_stand_on_cards_of_scenarios() -> None:
    played = [yaml.safe_load(path.read_text(encoding="utf-8")) for path in SCENARIOS.rglob("*.yaml")]
    cards = [card for scenario in played for card in (scenario.get("cards") or {}).values()]
    assert {word for card in cards for word in words_in(card.get("abilities", ()))} >= FOR_OTHER_BOXES


@pytest.mark.parametrize("slug", STARTERS)
def test_starter_decks_are_legal_in_both_editions_sizes(slug: str) -> None:
    starter = starter_files()[slug]
    judged = verdict(starter_deck(slug), format=BUILTIN_FORMATS[starter["format"]], catalog=demo_catalog(), as_of=date(2026, 11, 20))
    assert judged.legal, judged.problems
    assert [problem.code for problem in judged.problems] == []


def test_there_is_a_starter_deck_for_every_hero_with_a_guide_in_both_languages() -> None:
    assert sorted(starter["hero"] for starter in starter_files().values()) == sorted(demo_catalog().heroes)
    assert sorted(starter["position"] for starter in starter_files().values()) == list(range(1, len(STARTERS) + 1))
    for starter in starter_files().values():
        for part in ("name", "description", "guide"):
            assert all(starter[part][language].strip() for language in BOTH)


def test_the_texts_are_those_that_a_person_has_read() -> None:
    assert FILE.read_text(encoding="utf-8") == golden_texts(), "read the difference, then: python -m tests.carddata.golden"
