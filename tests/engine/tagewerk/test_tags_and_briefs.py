"""What a tile of Tagewerk says in a word or two: states of cards in play, and reasons in three words at most."""

from __future__ import annotations

from typing import Any

import pytest

from engine.match.match import NO_CARD, PlayerId
from engine.rng import stream
from engine.tagewerk.kit import KIT
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.game import Game
from engine.tagewerk.rules.rulesets import STANDARD, Ruleset, ruleset_of
from engine.tagewerk.scenario_verbs.position import build_position
from engine.tagewerk.table.refusals import TagewerkRefuser
from tests.engine.table.words import both, words_in
from tests.engine.tagewerk.invariants import random_game

assert KIT.tables is not None
TABLES = KIT.tables
CARDS: dict[str, Any] = {
    "ogre": {"cost": 3, "attack": 2, "defence": 3, "slots": 1},
    "wall": {"attack": 1, "defence": 4},
    "thief": {"attack": 1, "defence": 1, "abilities": [{"keyword": "stealthy"}]},
    "coat": {"type": "item", "cost": 2, "abilities": [{"always": [{"defence": 2, "to": "bearer"}]}]},
    "net": {"type": "item", "abilities": [{"always": [{"cannot": "block", "to": "bearer"}]}]},
    "oracle": {"attack": 1, "defence": 1, "abilities": [{"activate": {"pay": {"markers": 1}}, "do": [{"draw": 1}]}]},
    "chief": {"main": True, "attack": 1, "defence": 2},
}


def position(**players: Any) -> Game:
    """A day of player a."""
    return build_position({"cards": CARDS, **players}, STANDARD)[0]


def take(game: Game, kind: int, slug: str = "", target: str = "") -> None:
    """Take the first option of this kind about these cards."""
    slugs = [definition.slug for definition in game.state.definitions]
    for index, option in enumerate(game.decision.options):
        at = game.state.permanent(option.target) if option.target >= 0 else None
        is_card = not slug or (option.card != NO_CARD and slugs[option.card] == slug)
        if option.kind == kind and is_card and (not target or (at is not None and at.definition.slug == target)):
            game.choose(index)
            return
    raise AssertionError(f"there is no such option: {kind} {slug} {target}")


def slugs_by_number(game: Game, viewer: int) -> dict[int, str]:
    """The slugs of the cards that a seat sees, by their numbers there."""
    names = {definition.id: definition.slug for definition in game.state.definitions} | {-1: "?"}
    seats = TABLES.standing(game, PlayerId(viewer)).seats
    return {card.number: names[card.id] for seat in seats for zone in seat.standing.zones for card in zone.all_cards}


def tags(game: Game, viewer: int = 0) -> dict[str, list[str]]:
    """The names of the tags of everything that lies there, by slug; cards without any left out."""
    names = slugs_by_number(game, viewer)
    zones = [zone for seat in TABLES.standing(game, PlayerId(viewer)).seats for zone in seat.standing.zones]
    return {names[card.number]: [tag.name for tag in card.tags] for zone in zones for card in zone.all_cards if card.tags}


def briefs(game: Game, viewer: int) -> dict[str, tuple[str, str]]:
    """The first brief reason about each card, in both languages, by slug."""
    names = slugs_by_number(game, viewer)
    found: dict[str, tuple[str, str]] = {}
    for one in TABLES.brief_refusals(game, PlayerId(viewer)):
        if one.card in names:
            found.setdefault(names[one.card], both(one.brief))
    return found


def test_who_attacks_blocks_and_is_attacked_is_told() -> None:
    game = position(a={"characters": ["ogre"]}, b={"characters": ["wall", "oracle"], "markers": 1})
    take(game, c.GO_INTO_COMBAT)
    assert tags(game) == {}
    take(game, c.DECLARE, "ogre", "oracle")
    assert tags(game) == {"ogre": ["attacks"], "oracle": ["attacked"]}
    take(game, c.BLOCK, "wall")
    assert tags(game) == tags(game, 1) == {"ogre": ["blocked"], "wall": ["blocks"], "oracle": ["attacked"]}


def test_what_lies_hidden_and_what_effects_forbid_is_told() -> None:
    bearers = [{"card": "ogre", "items": [{"card": "coat", "hidden": True}]}, {"card": "wall", "items": ["net"]}]
    game = position(a={"characters": bearers}, b={})
    assert tags(game) == {"coat": ["hidden"], "wall": ["no_block"]}
    assert tags(game, 1) == {"?": ["hidden"], "wall": ["no_block"]}


def test_cards_of_the_own_day_say_in_three_words_why_not() -> None:
    game = position(a={"hand": ["ogre", "coat"], "tokens": 1, "characters": ["oracle"]}, b={})
    assert briefs(game, 0) == {
        "ogre": ("2 resources short", "2 Ressourcen fehlen"),
        "coat": ("no bearer", "kein Träger"),
        "oracle": ("no marker", "keine Marke"),
    }


def test_fighters_that_do_not_attack_or_block_say_why_though_no_refusal_does() -> None:
    game = position(
        a={"characters": ["thief", "ogre", {"card": "wall", "exhausted": 1}]},
        b={"characters": ["ogre", {"card": "wall", "exhausted": 1}]},
    )
    take(game, c.GO_INTO_COMBAT)
    assert briefs(game, 0) == {"wall": ("exhausted", "erschöpft")}
    take(game, c.DECLARE, "ogre", "ogre")
    assert game.decision.player == 1
    assert briefs(game, 1) == {"wall": ("exhausted", "erschöpft")}
    assert TABLES.refusals(game, PlayerId(1)) == []


def test_fighters_of_the_own_day_say_why_they_do_not_attack() -> None:
    game = position(a={"characters": ["ogre", {"card": "wall", "exhausted": 1}]}, b={"characters": ["wall"]})
    assert briefs(game, 0) == {"wall": ("exhausted", "erschöpft"), "ogre": ("in combat only", "nur im Kampf")}
    game = position(a={"characters": ["ogre"]}, b={})
    assert briefs(game, 0) == {"ogre": ("nobody to attack", "kein Ziel")}
    assert TABLES.refusals(game, PlayerId(0))[-1].card == NO_CARD


TIRED_OGRE, TIRED_WALL = ({"card": card, "exhausted": 1} for card in ("ogre", "wall"))


@pytest.mark.parametrize(
    ("own", "others", "words"),
    [
        ([], ["wall"], ("no fighters", "keine Kämpfer")),
        ([TIRED_OGRE, TIRED_WALL], ["wall"], ("all exhausted", "alle erschöpft")),
        ([TIRED_OGRE, "wall"], [], ("nobody to attack", "kein Ziel")),
    ],
)
def test_why_there_is_no_combat_is_told(own: list[object], others: list[object], words: tuple[str, str]) -> None:
    game = position(a={"characters": own}, b={"characters": others})
    assert no_combat(game) == [words]


@pytest.mark.parametrize(
    ("own", "words"), [([], ("came this turn", "kamen jetzt erst")), ([TIRED_OGRE], ("nobody can attack", "niemand kann angreifen"))]
)
def test_fighters_that_wait_are_told_as_the_reason_for_no_combat(own: list[object], words: tuple[str, str]) -> None:
    sides = {"a": {"hand": ["thief"], "characters": own}, "b": {"characters": ["wall"]}}
    game = build_position({"cards": CARDS, **sides}, ruleset_of({"waiting": "one_turn"}))[0]
    take(game, c.PLAY, "thief")
    while game.decision.kind != c.DECIDE_DAY:
        take(game, c.PASS)
    assert no_combat(game) == [words]


def no_combat(game: Game) -> list[tuple[str, str]]:
    """Why the first player can't go into combat, in three words."""
    return [both(one.brief) for one in TABLES.refusals(game, PlayerId(0)) if both(one.label) == ("Go into combat", "Kampf beginnen")]


@pytest.mark.parametrize(("ruleset", "words"), [(STANDARD, "nobody is out"), (ruleset_of({"main_lost": "loses"}), "has lost")])
def test_losing_a_main_character_is_explained_before_it_happens(ruleset: Ruleset, words: str) -> None:
    sides = {"a": {"characters": ["ogre", "thief"]}, "b": {"main": "chief", "characters": ["wall"]}}
    game = build_position({"cards": CARDS, **sides}, ruleset)[0]
    take(game, c.GO_INTO_COMBAT)
    chief = next(
        card for seat in TABLES.standing(game, PlayerId(0)).seats for zone in seat.standing.zones for card in zone.cards if card.tags
    )
    assert [(tag.name, words in both(tag.meaning)[0]) for tag in chief.tags] == [("main", True)]
    slugs = slugs_by_number(game, 0)
    question = TABLES.question(game, PlayerId(0))
    assert question is not None
    follows = TABLES.outcomes(game, PlayerId(0), question)
    notes = {
        (slugs[one.card], slugs[one.target]): [both(outcome.note)[0] for outcome in follows.get(one.index, ()) if outcome.note]
        for one in question.choices
        if one.target >= 0
    }
    assert {pair: [words in note for note in found] for pair, found in notes.items() if found} == {("ogre", "chief"): [True]}
    take(game, c.DECLARE, "ogre", "chief")
    question = TABLES.question(game, PlayerId(1))
    assert question is not None
    slugs = slugs_by_number(game, 1)
    follows = TABLES.outcomes(game, PlayerId(1), question)
    lets = next(one.index for one in question.choices if one.index == question.passing or slugs.get(one.card, "") == "")
    assert [words in both(outcome.note)[0] for outcome in follows[lets] if outcome.dies] == [True]
    blocks = {slugs.get(one.card, ""): both(one.effect)[0] for one in question.choices}
    assert {slug: bool(effect) for slug, effect in blocks.items()} == {"": False, "chief": False, "wall": True}


@pytest.mark.parametrize("code", sorted(TagewerkRefuser.reasons))
def test_every_reason_has_a_brief_one_in_both_languages(code: str) -> None:
    if code == "cost":
        return  # it says how much is missing, as the house does
    [words] = TagewerkRefuser.reasons[code].texts[1:]
    assert 1 <= words_in(words.en) <= 3
    assert 1 <= words_in(words.de) <= 3


def test_every_refusal_is_brief_too_and_is_among_the_brief_ones() -> None:
    looks = 0
    for seed in range(4):
        game, chance = random_game(seed, 2 + seed % 2, log=True), stream(seed, "choices")
        while not game.is_over:
            player = game.decision.player
            refusals, brief = TABLES.refusals(game, player), TABLES.brief_refusals(game, player)
            assert [one for one in brief if one in refusals] == list(refusals)
            for one in brief:
                assert all(1 <= words_in(text) <= 3 and "%" not in text for text in both(one.brief))
                looks += 1
            game.choose(chance.below(len(game.decision.options)))
    assert looks > 500
