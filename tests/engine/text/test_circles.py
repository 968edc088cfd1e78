"""Circles: the checks refuse what depends on itself over any chain of cards, and the engine says so where such cards were stored before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.cards.catalog import CardId
from engine.errors import CircleError
from engine.languages import LocalText
from engine.match.match import NO_CARD, PlayerId
from engine.rone.rules import Game as RoneGame
from engine.rone.rules.queries import keywords_of as rone_keywords
from engine.rone.rules.queries import melee_of
from engine.rone.words import check_card as check_rone
from engine.tagewerk.cards import CardType, TagewerkCard
from engine.tagewerk.decks import PlayableDeck
from engine.tagewerk.rules.codes import WATCHFUL
from engine.tagewerk.rules.game import Game as TagewerkGame
from engine.tagewerk.rules.moves import enter
from engine.tagewerk.rules.queries import attack_of, keywords_of
from engine.tagewerk.rules.rulesets import ruleset_of
from engine.tagewerk.words import check_card as check_tagewerk
from engine.text.circles import KEYWORDS, Order
from engine.text.steps import ChangeStat, Grant
from engine.text.vocabulary import Written
from tests.engine.rules.makers import make_deck, make_hero
from tests.engine.words.makers import make_card as make_rone


def make_tagewerk(*abilities: Any, type: str = "character", **fields: Any) -> TagewerkCard:
    """A card that bears `abilities`; everything else is a default that suits its type."""
    values: dict[str, Any] = {"cost": 1, "attack": 1, "defence": 1} if type == "character" else {"cost": 1}
    values |= {"slug": "test-card"} | fields
    return TagewerkCard(id=CardId(1), type=CardType(type), name=LocalText("Test", "Test"), abilities=abilities, **values)


# --- The order -----------------------------------------------------------------------------------


class Size(Written):
    """Figures of some game."""

    HEIGHT = "height"
    WIDTH = "width"
    AGE = "age"


ORDER = Order((KEYWORDS,), (Size.HEIGHT, Size.WIDTH))


def test_what_comes_before_may_be_asked_for_and_what_comes_with_it_or_later_may_not() -> None:
    assert not ORDER.refusal(KEYWORDS, {Size.HEIGHT})
    assert ORDER.refusal(Size.HEIGHT, {Size.HEIGHT}) == "always changes height itself: it can't ask for it."
    assert ORDER.refusal(Size.WIDTH, {Size.HEIGHT}) == "always changes height, and width may depend on that: it can't ask for width."
    assert ORDER.refusal(Size.WIDTH, {KEYWORDS}) == "always changes keywords, and width may depend on that: it can't ask for width."
    assert ORDER.refusal(KEYWORDS, {Size.WIDTH, KEYWORDS}) == "always gives keywords: it can't ask for one."


def test_what_no_passive_ability_changes_may_always_be_asked_for() -> None:
    assert not ORDER.refusal(Size.AGE, {KEYWORDS, Size.HEIGHT})
    assert not ORDER.refusal(Size.HEIGHT, set())


def test_a_step_changes_its_stat_or_keywords_as_far_as_they_have_a_place() -> None:
    assert ORDER.changed_by(ChangeStat(Size.WIDTH, 1, "self", "turn")) == {Size.WIDTH}
    assert ORDER.changed_by(Grant("evergreen", "self", "turn")) == {KEYWORDS}
    assert ORDER.changed_by(ChangeStat(Size.AGE, 1, "self", "turn")) == frozenset()


# --- The checks ----------------------------------------------------------------------------------

OWN = {"character": "own"}
REFUSED_TAGEWERK: list[tuple[str, str, dict[str, Any], str]] = [
    ("keywords by keywords", "character", {"always": [{"grant": "stealthy", "to": {**OWN, "keyword": "watchful"}}]}, "[0].to.keyword"),
    (
        "the bearer's attack by itself",
        "item",
        {"always": [{"attack": {"stat": "attack", "of": "bearer"}, "to": "bearer"}]},
        "[0].attack.stat",
    ),
    ("its own attack", "character", {"always": [{"attack": {"stat": "attack", "of": "self"}, "to": "self"}]}, "[0].attack.stat"),
    (
        "others' attack by its own",
        "character",
        {"always": [{"attack": {"stat": "attack", "of": "self"}, "to": {**OWN, "other": True}}]},
        "[0].attack.stat",
    ),
    ("attack by attack", "character", {"always": [{"attack": 1, "to": {**OWN, "attack": ">=2"}}]}, "[0].to.attack"),
    (
        "attack by how many have it",
        "character",
        {"always": [{"attack": {"count": {**OWN, "attack": ">=2"}}, "to": "self"}]},
        "[0].attack.count.attack",
    ),
    (
        "deep in a sum",
        "place",
        {"always": [{"attack": {"sum": [1, {"min": [3, {"count": {**OWN, "attack": "<3"}}]}]}, "to": OWN}]},
        "[0].attack.sum[1].min[1].count.attack",
    ),
    (
        "the first half of a chain over two cards",
        "character",
        {"always": [{"defence": {"stat": "attack", "of": "self"}, "to": OWN}]},
        "[0].defence.stat",
    ),
    ("slots by defence", "character", {"always": [{"slots": {"stat": "defence", "of": "self"}, "to": OWN}]}, "[0].slots.stat"),
    ("keywords by attack", "character", {"always": [{"grant": "watchful", "to": {**OWN, "attack": ">=3"}}]}, "[0].to.attack"),
    (
        "the second of two steps",
        "character",
        {"always": [{"attack": 1, "to": OWN}, {"slots": 1, "to": {**OWN, "slots": "=0"}}]},
        "[1].to.slots",
    ),
]
ADMITTED_TAGEWERK: list[tuple[str, str, dict[str, Any]]] = [
    ("the other half of the chain", "character", {"always": [{"attack": {"stat": "defence", "of": "self"}, "to": OWN}]}),
    ("attack by keywords", "character", {"always": [{"attack": 1, "to": {**OWN, "keyword": "watchful"}}]}),
    (
        "attack by slots and damage",
        "character",
        {"always": [{"attack": {"sum": [{"stat": "slots", "of": "self"}, {"stat": "damage", "of": "self"}]}, "to": "self"}]},
    ),
    ("defence by how many are stealthy", "character", {"always": [{"defence": {"count": {**OWN, "keyword": "stealthy"}}, "to": "self"}]}),
    (
        "attack by attack as it is printed",
        "character",
        {"always": [{"attack": {"count": {"character": "own", "in": "graveyard", "attack": ">=2"}}, "to": "self"}]},
    ),
    ("costs by anything", "place", {"always": [{"cost": {"count": {**OWN, "attack": ">=2", "keyword": "watchful"}}, "of": "play"}]}),
    (
        "what is forbidden by attack",
        "place",
        {"always": [{"cannot": "attack", "to": {"character": "enemy", "attack": ">=4", "keyword": "stealthy"}}]},
    ),
    (
        "a change once, which holds for a time",
        "character",
        {"activate": {"exhaust": 1}, "do": [{"attack": {"stat": "attack", "of": "self"}, "to": {**OWN, "attack": ">=2"}}]},
    ),
]
UNITS = {"unit": "own"}
REFUSED_RONE: list[tuple[str, dict[str, Any], str]] = [
    ("melee by melee", {"always": [{"melee": 1, "to": {**UNITS, "melee": ">=1"}}]}, "always[0].to.melee"),
    ("melee by ranged", {"always": [{"melee": 1, "to": {**UNITS, "ranged": ">=1"}}]}, "always[0].to.ranged"),
    ("melee by the sum of it", {"always": [{"melee": {"stat": "melee", "of": UNITS}, "to": UNITS}]}, "always[0].melee.stat"),
    ("half of it", {"always": [{"ranged": {"half": {"stat": "ranged", "of": "self"}}, "to": "self"}]}, "always[0].ranged.half.stat"),
    (
        "so many times",
        {"always": [{"melee": {"times": [-1, {"count": {**UNITS, "melee": "<2"}}]}, "to": UNITS}]},
        "always[0].melee.times[1].count.melee",
    ),
    ("keywords by keywords", {"always": [{"grant": "flying", "to": {**UNITS, "keyword": "defender"}}]}, "always[0].to.keyword"),
    ("keywords by their absence", {"always": [{"grant": "flying", "to": {**UNITS, "without": "defender"}}]}, "always[0].to.without"),
    ("keywords by melee", {"always": [{"grant": "flying", "to": {**UNITS, "melee": ">=3"}}]}, "always[0].to.melee"),
    (
        "a condition",
        {"always": [{"grant": "flying", "to": "self"}], "if": {"at_least": [{"count": {**UNITS, "keyword": "defender"}}, 1]}},
        "if.at_least[0].count.keyword",
    ),
    (
        "a condition in a condition",
        {"always": [{"melee": 1, "to": UNITS}], "if": {"not": {"any": [{"equal": [{"stat": "ranged", "of": "self"}, 2]}]}}},
        "if.not.any[0].equal[0].stat",
    ),
    (
        "a condition for one of two",
        {"always": [{"cost": -1, "of": "play"}, {"melee": 1, "to": UNITS}], "if": {"at_least": [{"stat": "melee", "of": "self"}, 2]}},
        "if.at_least[0].stat",
    ),
]
ADMITTED_RONE: list[tuple[str, dict[str, Any]]] = [
    ("melee by keywords", {"always": [{"melee": 2, "to": {**UNITS, "keyword": "flying"}}]}),
    ("melee by health and damage", {"always": [{"melee": {"stat": "damage", "of": "self"}, "to": {**UNITS, "health": "<=2"}}]}),
    ("keywords by exhaustion", {"always": [{"grant": "flying", "to": {**UNITS, "exhausted": "=0"}}]}),
    (
        "melee by melee as it is printed",
        {"always": [{"melee": {"count": {"unit": "own", "in": "graveyard", "melee": ">=1"}}, "to": "self"}]},
    ),
    ("costs by melee", {"always": [{"cost": -1, "of": "play"}], "if": {"at_least": [{"stat": "melee", "of": UNITS}, 5]}}),
    ("what is forbidden by keywords", {"always": [{"cannot": "guard", "to": {"unit": "enemy", "keyword": "flying"}}]}),
]


@pytest.mark.parametrize(("why", "type", "ability", "place"), REFUSED_TAGEWERK, ids=[row[0] for row in REFUSED_TAGEWERK])
def test_circles_of_tagewerk_are_refused_at_what_asks(why: str, type: str, ability: dict[str, Any], place: str) -> None:
    (problem,) = check_tagewerk(make_tagewerk(ability, type=type))
    assert problem.path == f"abilities[0].always{place}"
    assert "it can't ask for" in problem.message


@pytest.mark.parametrize(("why", "type", "ability"), ADMITTED_TAGEWERK, ids=[row[0] for row in ADMITTED_TAGEWERK])
def test_what_is_no_circle_in_tagewerk_is_admitted(why: str, type: str, ability: dict[str, Any]) -> None:
    assert not check_tagewerk(make_tagewerk(ability, type=type))


@pytest.mark.parametrize(("why", "ability", "place"), REFUSED_RONE, ids=[row[0] for row in REFUSED_RONE])
def test_circles_of_rone_are_refused_at_what_asks(why: str, ability: dict[str, Any], place: str) -> None:
    (problem,) = check_rone(make_rone(ability))
    assert problem.path == f"abilities[0].{place}"
    assert "it can't ask for" in problem.message


@pytest.mark.parametrize(("why", "ability"), ADMITTED_RONE, ids=[row[0] for row in ADMITTED_RONE])
def test_what_is_no_circle_in_rone_is_admitted(why: str, ability: dict[str, Any]) -> None:
    assert not check_rone(make_rone(ability))


# --- The engine ----------------------------------------------------------------------------------


def tagewerk_with(*abilities: Any) -> TagewerkGame:
    """A match in which both main characters bear `abilities`, whatever the checks say of them."""
    main = make_tagewerk(*abilities, slug="ring", main=True, cost=None)
    deck = PlayableDeck(main, tuple(make_tagewerk(slug="filler") for _ in range(40)))
    return TagewerkGame.new((deck, deck), ruleset_of({}), 1)


CHAIN = (
    {"always": [{"attack": {"stat": "defence", "of": {"character": "any"}}, "to": {"character": "any"}}]},
    {"always": [{"defence": {"stat": "attack", "of": {"character": "any"}}, "to": {"character": "any"}}]},
)


@pytest.mark.parametrize("abilities", [(REFUSED_TAGEWERK[2][2],), (REFUSED_TAGEWERK[4][2],), (REFUSED_TAGEWERK[5][2],), CHAIN])
def test_cards_of_tagewerk_in_a_circle_are_told_and_the_match_can_be_asked_again(abilities: tuple[Any, ...]) -> None:
    game = tagewerk_with(*abilities)
    piece = game.state.players[0].main
    assert piece is not None
    digest = game.digest()
    for _ in range(3):
        with pytest.raises(CircleError, match="'ring'") as told:
            attack_of(game.state, piece)
        assert (told.value.card, told.value.code, game.state.asking) == ("ring", "CARDS_IN_A_CIRCLE", 0)
    assert keywords_of(game.state, piece) == 0
    assert game.digest() == digest


def test_keywords_of_tagewerk_in_a_circle_are_told() -> None:
    game = tagewerk_with(REFUSED_TAGEWERK[0][2])
    piece = game.state.players[0].main
    assert piece is not None
    with pytest.raises(CircleError):
        keywords_of(game.state, piece)


def test_cards_that_all_depend_on_all_others_are_told_before_that_takes_long() -> None:
    every = {"character": "any"}
    texts = [
        {"attack": {"stat": "defence", "of": every}, "to": every},
        {"defence": {"stat": "slots", "of": every}, "to": every},
        {"slots": {"count": {**every, "keyword": "watchful"}}, "to": every},
        {"grant": "watchful", "to": every},
    ]
    card = make_tagewerk({"always": texts}, slug="web")
    assert not check_tagewerk(card)
    deck = PlayableDeck(None, (card,) * 40)
    state = TagewerkGame.new((deck, deck), ruleset_of({}), 1).state
    lying = [enter(state, state.players[0].deck.pop(), PlayerId(0), NO_CARD) for _ in range(2)]
    assert attack_of(state, lying[0]) > 1
    lying += [enter(state, state.players[0].deck.pop(), PlayerId(0), NO_CARD) for _ in range(10)]
    with pytest.raises(CircleError, match="'web'"):
        attack_of(state, lying[0])
    assert (state.asking, keywords_of(state, lying[0])) == (0, WATCHFUL)


def test_what_is_no_circle_is_found_after_one_was_told() -> None:
    abilities = [
        {
            "always": [
                {"attack": {"stat": "defence", "of": "self"}, "to": "self"},
                {"defence": {"stat": "slots", "of": "self"}, "to": "self"},
            ]
        }
    ]
    game = tagewerk_with(*abilities)
    piece = game.state.players[0].main
    assert piece is not None
    assert (attack_of(game.state, piece), game.state.asking) == (2, 0)


ANY_UNIT = {"unit": "any"}


@pytest.mark.parametrize(
    ("abilities", "look"),
    [
        ([{"melee": {"stat": "melee", "of": ANY_UNIT}, "to": ANY_UNIT}], melee_of),
        (
            [{"melee": {"count": {**ANY_UNIT, "ranged": ">=1"}}, "to": ANY_UNIT}, {"ranged": 1, "to": {**ANY_UNIT, "melee": ">=1"}}],
            melee_of,
        ),
        ([{"grant": "flying", "to": {**ANY_UNIT, "keyword": "defender"}}], rone_keywords),
        ([{"grant": "flying", "to": {**ANY_UNIT, "without": "defender"}}], rone_keywords),
    ],
)
def test_cards_of_rone_in_a_circle_are_told(abilities: list[Any], look: Callable[[Any, Any], int]) -> None:
    deck = make_deck(heroes=[make_hero(abilities={1: [{"always": abilities}]})])
    game = RoneGame.new((deck, deck), seed=1)

    def play_until_a_unit_is_looked_at() -> None:
        """The game itself may come upon the circle as soon as there is one."""
        while not game.state.sides[0].units:
            options = game.decision.options
            game.choose(next((place for place, option in enumerate(options) if option.kind != 0), 0))
        look(game.state, game.state.sides[0].units[0])

    with pytest.raises(CircleError):
        play_until_a_unit_is_looked_at()
    assert game.state.asking == 0
