"""What the site writes is read back as what it was: every card, every example of the reference, random trees."""

import inspect
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings

from engine.languages import Language
from engine.rone.cards import Card, CardType
from engine.rone.printed import RONE, read_text
from engine.rone.words import check_card, plain_text
from engine.rone.words.forms import ABILITIES
from engine.rone.words.nouns import RACES
from engine.rone.words.steps import STEPS
from engine.text.phrases import Node
from engine.text.printed.grammar import grammar_of
from tests.carddata.makers import demo_catalog
from tests.engine.printed.round_trips import LANGUAGES, outcome
from tests.engine.words.makers import carrying, make_card
from tests.engine.words.trees import cards

FEW = settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
BEARERS: dict[str, dict[str, Any]] = {"play": {"type": "tactic"}}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_reads_back_as_its_tree(language: Language) -> None:
    with_text = [card for card in demo_catalog() if card.abilities]
    assert len(with_text) > 150
    assert [(card.slug, outcome(card, language)) for card in with_text if outcome(card, language) != "same tree"] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("word", list(STEPS))
def test_every_step_of_the_table_is_read(word: str, language: Language) -> None:
    card = carrying(STEPS[word].example)
    assert outcome(card, language) == "same tree", plain_text(card, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ability", ABILITIES, ids=lambda ability: ability.name)
def test_every_sort_of_ability_is_read(ability: Any, language: Language) -> None:
    card = make_card(ability.example, **BEARERS.get(ability.name, {}))
    assert not check_card(card)
    assert outcome(card, language) == "same tree", plain_text(card, language)


@pytest.mark.parametrize("language", LANGUAGES)
@FEW
@given(card=cards())
def test_no_text_that_the_site_writes_is_read_as_something_else(card: Card, language: Language) -> None:
    assume(not check_card(card))
    assert outcome(card, language) != "otherwise"


def test_a_text_is_read_as_that_of_a_card_that_can_bear_it() -> None:
    assert read_text("Deal 2 damage to target unit.", "en").abilities == ({"play": [{"damage": 2, "to": {"unit": "any"}}]},)
    assert read_text("Your other machines have +1 melee.", "en").abilities[0].keys() == {"always"}
    assert not read_text("Defender", "en", CardType.TACTIC).is_whole


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_of_a_pattern_has_its_rule(language: Language) -> None:
    assert grammar_of(RONE, language, tuple(RACES)).unknown_rules() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pattern_gives_its_maker_what_it_takes(language: Language) -> None:
    for rule, root in grammar_of(RONE, language, tuple(RACES)).rules.items():
        for names, build in endings(root):
            if build is dict:
                continue  # which takes anything
            try:
                inspect.signature(build).bind(**dict.fromkeys(names))
            except TypeError as wrong:
                raise AssertionError(f"{rule}: {sorted(names)}: {wrong}") from wrong


def endings(node: Node, names: frozenset[str] = frozenset()) -> Iterator[tuple[frozenset[str], Callable[..., Any]]]:
    """What is made where patterns end, each with the names of the places before it."""
    for build in node.ends:
        yield names, build
    for after in node.words.values():
        yield from endings(after, names)
    for ref, after in node.refs.items():
        yield from endings(after, names | {ref.name} if ref.name else names)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Destroy target unit.\nDraw a card."),
        ("en", "Destroy target unit\nDraw a card"),
        ("en", "Destroy target\nunit. Draw\na card."),
        ("de", "Vernichte eine Zieleinheit\nZiehe eine Karte"),
    ],
)
def test_the_lines_of_a_tactic_are_one_text(language: Language, text: str) -> None:
    reading = read_text(text, language, CardType.TACTIC)
    assert reading.is_whole
    assert reading.abilities == ({"play": [{"destroy": {"unit": "any"}}, {"draw": 1}]},)


def test_the_line_behind_an_ability_is_none_of_it() -> None:
    reading = read_text("Recycle: Gain 1 water.\nDraw a card.", "en", CardType.TACTIC)
    assert reading.abilities == ({"when": "recycle", "do": [{"water": 1}]}, {"play": [{"draw": 1}]})


def test_what_no_card_can_bear_beside_the_rest_is_not_read() -> None:
    reading = read_text("{exhaust-1-yellow}: Gain 1 water.\n{exhaust-2-yellow}: Draw a card.", "en", CardType.HERO)
    assert len(reading.abilities) == 1
    assert [unread.place.line for unread in reading.unread] == [2]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "ability",
    [
        {"when": "plays", "do": [{"water": 1}]},
        {"when": "recycle", "if": {"not": {"turn": "any"}}, "do": [{"draw": 1}]},
        {"when": "battlefield", "do": [{"return_to_hand": {"unit": "any", "melee": "!=4"}}]},
        {"when": "battlefield", "do": [{"look": 1, "keep": 1}, {"draw": 1}]},
        {"when": "battlefield", "do": [{"for_each": {"card": "any", "in": "graveyard"}, "do": [{"draw": 1}, {"water": 1}]}]},
        {"when": "battlefield", "do": [{"if": {"turn": "own"}, "then": [{"if": {"turn": "own"}, "then": [{"draw": 1}]}, {"draw": 1}]}]},
    ],
    ids=["plays", "nobody's turn", "another figure", "looks and takes", "for each", "if of several"],
)
def test_what_the_site_seldom_writes_is_read(ability: Any, language: Language) -> None:
    card = make_card(ability)
    assert not check_card(card)
    assert outcome(card, language) in ("same tree", "reads alike"), plain_text(card, language)
