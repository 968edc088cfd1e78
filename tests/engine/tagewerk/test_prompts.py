"""What questions of Tagewerk say: a card that they are about comes first, and targets that are all the enemy's are aimed at."""

from __future__ import annotations

from collections import defaultdict

from engine.rng import stream
from engine.tagewerk.kit import KIT
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.ids import card_of
from tests.engine.table.words import both
from tests.engine.tagewerk.invariants import random_game

assert KIT.tables is not None
TABLES = KIT.tables


def test_what_may_be_answered_comes_first_and_targets_are_aimed_at_where_all_are_enemies() -> None:
    said: dict[str, set[tuple[str, str]]] = defaultdict(set)
    passed = set()
    for seed in range(6):
        game, chance = random_game(seed, 2), stream(seed, "choices")
        while not game.is_over:
            decision = game.decision
            question = TABLES.question(game, decision.player)
            assert question is not None
            said[question.kind].add(both(question.prompt))
            if decision.kind == c.DECIDE_ANSWER:
                source = card_of(game.state.stack[-1].source)
                assert question.about == (game.state.definitions[source].id if source >= 0 else -1)
                assert (question.about >= 0) == (both(question.prompt)[0] == "do you answer?")
            if question.passing >= 0:
                passed.add((question.kind, *both(question.choices[question.passing].label)))
            game.choose(chance.below(len(decision.options)))
    assert said["answer"] <= {("do you answer?", "Antwortest du?"), ("Do you answer?", "Antwortest du?")}
    assert {("at which card?", "Auf welche Karte?"), ("which card?", "Welche Karte?")} <= said["target"]
    assert said["day"] == {("Your day: what do you do?", "Dein Tag: Was tust du?")}
    assert said["block"] == {("who blocks?", "Wer blockt?")}
    assert passed == {("answer", "No answer", "Keine Antwort"), ("window", "Go on", "Weiter")}
