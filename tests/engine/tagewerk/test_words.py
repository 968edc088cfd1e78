"""How cards of Tagewerk read, and what is wrong with texts that can't be read."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.languages import Language
from engine.tagewerk.cards import CardType, TagewerkCard
from engine.tagewerk.words import card_keywords, check_card, plain_text, render_text
from tests.engine.tagewerk.makers import demo_catalog

LEFT_OVER = re.compile(r"\{(?![a-z0-9-]+\})|[_\[\]|]|\bNone\b|  | [.,;:]|\.\.|\bthe the\b|\ba [aeio]|\$")
LANGUAGES: tuple[Language, ...] = ("en", "de")
CARDS = list(demo_catalog())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_of_the_demo_set_reads_without_left_overs(language: Language) -> None:
    for card in CARDS:
        assert not check_card(card), card.slug
        text = plain_text(card, language)
        assert bool(text) == bool(card.abilities), card.slug
        assert not LEFT_OVER.search(text), text
        for line in render_text(card, language):
            whole = "".join(run.text for run in line)
            assert all(run.text for run in line)
            assert whole.endswith(".") or all(run.kind == "keyword" or run.text == ", " for run in line), whole


def texts() -> str:
    """How every card reads, in both languages."""
    parts = [f"{card.slug}\n{plain_text(card, 'en')}\n{plain_text(card, 'de')}\n" for card in CARDS if card.abilities]
    return "\n".join(parts)


def test_cards_read_as_people_wrote_them_down() -> None:
    """Each was read by people and found right; a change of the words shows here."""
    assert texts() == Path(__file__).with_name("texts.txt").read_text(encoding="utf-8")


def test_a_keyword_of_a_card_is_found() -> None:
    assert {keyword for card in CARDS for keyword in card_keywords(card)} <= {"watchful", "stealthy"}
    assert any(card_keywords(card) for card in CARDS)


def card_with(*abilities: Any, **facts: Any) -> TagewerkCard:
    return replace(demo_catalog().by_slug["anvil-guard"], abilities=abilities, points=None, support=None, **facts)


@pytest.mark.parametrize(
    ("ability", "english", "german"),
    [
        (
            {"support": [{"damage": 1, "to": {"character": "enemy", "damage": "=0"}}]},
            "Support: Deal 1 damage to a target undamaged enemy character.",
            "Unterstützung: Füge einem unbeschädigten gegnerischen Charakter 1 Schaden zu.",
        ),
        (
            {"support": [{"return_to_hand": {"character": "enemy", "in": "graveyard", "chooser": "enemy"}}]},
            "Support: Return a character of your opponent’s choice from your opponent’s discard pile to your opponent’s hand.",
            "Unterstützung: Gib einen Charakter nach Wahl deines Gegners aus dem Ablagestapel deines Gegners "
            "auf die Hand deines Gegners zurück.",
        ),
        ({"always": [{"cannot": "block", "to": {"character": "any"}}]}, "Characters can’t block.", "Charaktere können nicht blocken."),
        (
            {"support": [{"look": 1, "keep": 0, "rest": "top"}]},
            "Support: Look at the top card of your deck.",
            "Unterstützung: Sieh dir die oberste Karte deines Decks an.",
        ),
    ],
)
def test_what_every_game_says_is_said_as_in_rone(ability: dict[str, Any], english: str, german: str) -> None:
    card = card_with(ability)
    assert not check_card(replace(card, support=1 if "support" in ability else None))
    assert (plain_text(card, "en"), plain_text(card, "de")) == (english, german)


@pytest.mark.parametrize(
    ("card", "path"),
    [
        (card_with({"when": "battlefield", "do": [{"damge": 1}]}), "abilities[0].do[0].damge"),
        (card_with({"when": "sometimes", "do": [{"draw": 1}]}), "abilities[0].when"),
        (card_with({"play": [{"draw": 1}]}), "abilities[0].play"),
        (card_with({"when": "battlefield", "do": [{"points": 1}]}), "points"),
        (card_with({"support": [{"draw": 1}]}), "support"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(card: TagewerkCard, path: str) -> None:
    problems = check_card(card)

    assert [problem.path for problem in problems][:1] == [path], problems


def test_a_problem_inside_an_amount_or_a_condition_has_its_place_in_the_tree() -> None:
    forgotten = {"stat": "attack", "of": {"character": "any", "in": "removed"}}
    card = card_with({"when": "battlefield", "if": {"at_least": [{"sum": [1, forgotten]}, 2]}, "do": [{"draw": 1}]})

    assert [problem.path for problem in check_card(card)] == ["abilities[0].if.at_least[0].sum[1].of.in"]


HORN: dict[str, Any] = {"type": CardType.ITEM, "attack": None, "defence": None, "slots": None}


@pytest.mark.parametrize(
    ("steps", "english", "german"),
    [
        (
            [{"exhaust": 1, "to": {"character": "enemy", "many": "all"}}, {"cannot": "refresh", "to": "that", "for": "until_own_turn"}],
            "Exhaust all enemy characters once. They can’t be made ready until your next turn.",
            "Erschöpfe alle gegnerischen Charaktere einmal. Sie können bis zu deinem nächsten Zug nicht bereit gemacht werden.",
        ),
        (
            [{"destroy": {"character": "any", "many": 2}}, {"draw": 1, "who": "that"}],
            "Discard 2 target characters. Each of their controllers draws 1 card.",
            "Lege 2 Charaktere ab. Jeder ihrer Kontrolleure zieht 1 Karte.",
        ),
        (
            [{"destroy": {"character": "any"}}, {"draw": 1, "who": "that"}],
            "Discard a target character. Its controller draws 1 card.",
            "Lege einen Charakter ab. Sein Kontrolleur zieht 1 Karte.",
        ),
        (
            [
                {"destroy": {"item": "any", "many": 2}},
                {"fight": [{"character": "own"}, {"character": "enemy"}]},
                {"draw": 1, "who": "that"},
            ],
            "Discard 2 target items. A target character you control fights a target enemy character. Its controller draws 1 card.",
            "Lege 2 Gegenstände ab. Ein eigener Charakter kämpft gegen einen gegnerischen Charakter. Sein Kontrolleur zieht 1 Karte.",
        ),
    ],
)
def test_they_are_several_cards_where_several_were_named(steps: list[Any], english: str, german: str) -> None:
    card = card_with({"play": steps}, **HORN)

    assert not check_card(card)
    assert (plain_text(card, "en"), plain_text(card, "de")) == (english, german)


def test_that_is_refused_where_it_is_several_cards_and_one_is_needed() -> None:
    card = card_with({"play": [{"exhaust": 1, "to": {"character": "any", "many": 2}}, {"fight": ["that", {"character": "any"}]}]}, **HORN)

    assert [problem.path for problem in check_card(card)] == ["abilities[0].play[1].fight[0]"]
