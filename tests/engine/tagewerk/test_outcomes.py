"""What certainly follows from a choice: damage of attacks, blocks and items, who falls; the same whatever lies hidden."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.match.match import NO_CARD, GameCard, PlayerId
from engine.rng import stream
from engine.table.numbers import table_numbers
from engine.table.steps import follow_ups
from engine.tagewerk.kit import KIT
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.game import Game
from engine.tagewerk.rules.queries import defence_of
from engine.tagewerk.rules.rulesets import STANDARD
from engine.tagewerk.scenario_verbs.position import build_position
from engine.tagewerk.table.numbers import SeatNumbers
from engine.tagewerk.table.outcomes import PASSED
from tests.engine.tagewerk.invariants import random_game

assert KIT.tables is not None
TABLES = KIT.tables
Told = tuple[str, int, int, bool, bool]
CARDS: dict[str, Any] = {
    "ogre": {"attack": 2, "defence": 3, "slots": 1},
    "wall": {"attack": 1, "defence": 4},
    "imp": {"attack": 1, "defence": 1},
    "captain": {"attack": 1, "defence": 2, "abilities": [{"always": [{"attack": 1, "to": {"character": "own", "other": True}}]}]},
    "coat": {"type": "item", "abilities": [{"always": [{"defence": 2, "to": "bearer"}]}]},
    "bolt": {"type": "item", "abilities": [{"play": [{"damage": 1, "to": {"character": "enemy"}}]}]},
    "medic": {"attack": 1, "defence": 1, "abilities": [{"activate": {"pay": {"markers": 1}}, "do": [{"draw": 1}]}]},
    "chief": {"main": True, "attack": 1, "defence": 2},
    "trophy": {"attack": 3, "defence": 4, "abilities": [{"when": "defeats", "do": [{"points": 1}]}]},
    "dice": {"type": "item", "abilities": [{"play": [{"damage": 1, "to": {"character": "enemy", "many": {"random": 1}}}]}]},
}


def position(a: dict[str, Any], b: dict[str, Any]) -> Game:
    """A day of player a."""
    return build_position({"cards": CARDS, "a": a, "b": b}, STANDARD)[0]


def index_of(game: Game, kind: int, slug: str, target: str = "") -> int:
    """The first option of this kind about these cards."""
    slugs = [definition.slug for definition in game.state.definitions]
    for index, option in enumerate(game.decision.options):
        at = game.state.permanent(option.target) if option.target >= 0 else None
        card = option.card if option.card != NO_CARD or at is None else at.card
        if option.kind == kind and (not slug or slugs[card] == slug) and (not target or (at is not None and at.definition.slug == target)):
            return index
    raise AssertionError(f"there is no such option: {kind} {slug} {target}")


def told(game: Game, index: int, *, if_blocked: bool = False) -> list[Told]:
    """What follows from a choice of whoever decides; of an attack where it isn't blocked, or what follows only where its target blocks."""
    question = TABLES.question(game, game.decision.player)
    assert question is not None
    numbers = table_numbers(0, len(game.state.definitions))
    found = [one for one in TABLES.outcomes(game, game.decision.player, question).get(index, ()) if one.if_blocked == if_blocked]
    assert all(one.figure == "defence" for one in found)
    slugs = [game.state.definitions[numbers.card_of(GameCard(one.card))].slug for one in found]
    return [(slug, one.before, one.after, one.dies, one.unless_answered) for slug, one in zip(slugs, found, strict=True)]


def fight(a: dict[str, Any], b: dict[str, Any]) -> Game:
    """Player a has gone into combat."""
    game = position(a, b)
    game.choose(index_of(game, c.GO_INTO_COMBAT, ""))
    return game


def test_an_attack_that_nobody_can_block_is_certain_and_hurts_the_target_alone() -> None:
    game = fight({"characters": ["ogre"]}, {"characters": [{"card": "wall", "exhausted": 1}, {"card": "imp", "exhausted": 1}]})
    assert told(game, index_of(game, c.DECLARE, "ogre", "wall")) == [("wall", 4, 2, False, False)]
    assert told(game, index_of(game, c.DECLARE, "ogre", "imp")) == [("imp", 1, 0, True, False)]


def test_an_attack_that_might_be_blocked_says_what_happens_if_it_is_not() -> None:
    game = fight({"characters": ["ogre"]}, {"characters": ["wall", "imp"]})
    assert told(game, index_of(game, c.DECLARE, "ogre", "imp")) == [("imp", 1, 0, True, True)]


def test_an_attack_tells_what_becomes_of_the_attacker_at_worst_if_somebody_blocks() -> None:
    game = fight({"characters": ["ogre", "imp"]}, {"characters": ["wall", {"card": "ogre", "exhausted": 1}]})
    assert told(game, index_of(game, c.DECLARE, "ogre", "wall"), if_blocked=True) == [("ogre", 3, 2, False, True)]
    assert told(game, index_of(game, c.DECLARE, "imp", "wall"), if_blocked=True) == [("imp", 1, 0, True, True)]
    assert told(game, index_of(game, c.DECLARE, "imp", "ogre"), if_blocked=True) == [("imp", 1, 0, True, True)]  # the wall blocks
    game = fight({"characters": ["captain"]}, {"characters": ["wall", "ogre", {"card": "imp", "exhausted": 1}]})
    assert told(game, index_of(game, c.DECLARE, "captain", "imp"), if_blocked=True) == told(
        game, index_of(game, c.DECLARE, "captain", "ogre"), if_blocked=True
    )  # the ogre strikes harder than the wall
    game = fight({"characters": ["imp"]}, {"characters": [{"card": "wall", "exhausted": 1}, {"card": "ogre", "exhausted": 1}]})
    assert told(game, index_of(game, c.DECLARE, "imp", "ogre"), if_blocked=True) == []  # who is exhausted can't block (ATK-3)


def test_changed_values_and_damage_that_is_there_count() -> None:
    target = {"card": "ogre", "items": ["coat"], "damage": 1, "exhausted": 1}
    game = fight({"characters": ["ogre", "captain"]}, {"characters": [target]})
    assert told(game, index_of(game, c.DECLARE, "ogre", "ogre")) == [("ogre", 4, 1, False, False)]


def test_points_that_follow_are_told_of_the_main_character_of_whoever_collects_them() -> None:
    game = fight({"main": "chief", "characters": ["trophy"]}, {"main": "chief", "characters": [{"card": "imp", "exhausted": 1}]})
    question = TABLES.question(game, PlayerId(0))
    assert question is not None
    found = TABLES.outcomes(game, PlayerId(0), question)[index_of(game, c.DECLARE, "trophy", "imp")]
    chief = next(piece.card for piece in game.state.pieces if piece is not None and piece.player == 0 and piece.definition.slug == "chief")
    number = table_numbers(0, len(game.state.definitions)).number_of(chief)
    assert [(one.figure, one.before, one.after) for one in found if not one.if_blocked] == [("defence", 1, 0), ("points", 0, 1)]
    assert [one.card for one in found if one.figure == "points"] == [number]


def test_a_block_hurts_both_and_not_blocking_the_target() -> None:
    game = fight({"characters": ["ogre"]}, {"characters": ["wall", "imp"]})
    game.choose(index_of(game, c.DECLARE, "ogre", "imp"))
    assert told(game, index_of(game, c.BLOCK, "wall")) == [("ogre", 3, 2, False, False), ("wall", 4, 2, False, False)]
    assert told(game, index_of(game, c.BLOCK, "imp")) == [("ogre", 3, 2, False, False), ("imp", 1, 0, True, False)]
    assert told(game, index_of(game, c.NO_BLOCK, "")) == [("imp", 1, 0, True, False)]


def test_an_item_tells_what_it_does_to_each_target_and_to_a_single_one_at_once() -> None:
    game = position({"hand": ["bolt"]}, {"characters": ["wall", "imp"]})
    assert told(game, index_of(game, c.PLAY, "bolt")) == []
    game.choose(index_of(game, c.PLAY, "bolt"))
    assert told(game, index_of(game, c.PICK, "", "wall")) == [("wall", 4, 3, False, False)]
    assert told(game, index_of(game, c.PICK, "", "imp")) == [("imp", 1, 0, True, False)]
    game = position({"hand": ["bolt"]}, {"characters": ["imp"]})
    assert told(game, index_of(game, c.PLAY, "bolt")) == [("imp", 1, 0, True, False)]


def test_the_targets_of_an_item_and_what_it_does_to_each_are_foreseen() -> None:
    game = position({"hand": ["bolt"], "tokens": 3}, {"characters": ["wall", "imp"]})
    ahead = follow_ups(TABLES, game, PlayerId(0), lambda _match, _question: None)
    found = ahead[index_of(game, c.PLAY, "bolt")]
    assert list(ahead) == [index_of(game, c.PLAY, "bolt")]
    assert found.question.kind == "target"
    outcomes = TABLES.outcomes(found.match, PlayerId(0), found.question)
    assert {one.index: [(other.after, other.dies) for other in outcomes[one.index]] for one in found.question.choices} == {
        0: [(3, False)],
        1: [(0, True)],
    }
    assert [one.target for one in found.question.choices] == [one.card for one in found.question.choices]


def test_abilities_and_hidden_items_of_others_might_answer() -> None:
    could = {"characters": ["imp", {"card": "medic", "exhausted": 1}], "markers": 1}
    hidden = {
        "characters": [{"card": "ogre", "exhausted": 1, "items": [{"card": "coat", "hidden": True}]}, {"card": "imp", "exhausted": 1}]
    }
    for b, is_answered in ((could, True), (hidden, True), ({"characters": [{"card": "imp", "exhausted": 1}]}, False)):
        game = fight({"characters": ["ogre"]}, b)
        assert told(game, index_of(game, c.DECLARE, "ogre", "imp")) == [("imp", 1, 0, True, is_answered)]


def test_what_chance_decides_and_the_end_of_the_day_tell_nothing() -> None:
    game = position({"hand": ["dice"], "characters": ["ogre"]}, {"characters": ["wall", "imp"]})
    assert told(game, index_of(game, c.PLAY, "dice")) == []
    assert told(game, index_of(game, c.END_DAY, "")) == []
    question = TABLES.question(game, PlayerId(0))
    assert question is not None
    assert TABLES.outcomes(game, PlayerId(1), question) == {}


def test_what_was_told_happens_whatever_lies_hidden_and_however_it_is_paid() -> None:
    looks: Counter[str] = Counter()
    for seed in range(4):
        game, chance = random_game(seed, 2 + seed % 3, log=True), stream(seed, "choices")
        while not game.is_over:
            player = game.decision.player
            question, numbers = TABLES.question(game, player), SeatNumbers(game, player)
            assert question is not None
            before = game.digest()
            for index, found in TABLES.outcomes(game, player, question).items():
                real = game.copy()
                real.choose(index)
                while not real.is_over and real.decision.kind in (*PASSED, c.DECIDE_PAY):
                    is_paid = real.decision.kind == c.DECIDE_PAY
                    real.choose(chance.below(len(real.decision.options)) if is_paid else 0)
                for one in found:
                    if one.if_blocked:
                        continue
                    was = game.state.pieces[numbers.card_of(one.card)]
                    assert was is not None
                    if one.figure == "points":
                        assert real.state.points_of(was.player) == one.after
                        continue
                    there = real.state.permanent(was.reference)
                    assert one.dies == (there is None)
                    assert there is None or max(defence_of(real.state, there) - there.damage, 0) == one.after
                    looks[question.kind] += 1
            assert game.digest() == before
            game.choose(chance.below(len(game.decision.options)))
    assert sum(looks.values()) > 200
    assert {"attack", "block", "window", "target"} <= set(looks)
