"""What questions of Tagewerk say: a card that they are about comes first, and targets that are all the enemy's are aimed at."""

from __future__ import annotations

from collections import defaultdict

from engine.languages import LocalText
from engine.match import NO_REFERENCE
from engine.rng import stream
from engine.rules.references import card_of
from engine.tagewerk.kit import KIT
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.state import State
from engine.tagewerk.table.standing import PHASES
from tests.engine.table.words import both
from tests.engine.tagewerk.invariants import random_game

assert KIT.tables is not None
TABLES = KIT.tables


def named_in_combat(state: State) -> tuple[str, str, bool]:
    """The ids of who attacks and of who is attacked or blocks, "" outside a combat, and whether it blocks."""
    is_blocked = state.blocker != NO_REFERENCE
    other = state.blocker if is_blocked else state.target
    if NO_REFERENCE in (state.attacker, other):
        return "", "", False
    return str(state.definitions[card_of(state.attacker)].id), str(state.definitions[card_of(other)].id), is_blocked


def window_words(attacker: str, other: str, *, is_blocked: bool, phase: LocalText) -> tuple[str, str]:
    """The question of a window in both languages."""
    asked = "o you use something before it goes on?", "Nutzt du noch etwas, bevor es weitergeht?"
    if not attacker:
        return f"{phase.en}: d{asked[0]}", f"{phase.de}: {asked[1]}"
    if is_blocked:
        return f"{other} blocks {attacker}: d{asked[0]}", f"{other} blockt {attacker}: {asked[1]}"
    return f"{attacker} attacks {other}: d{asked[0]}", f"{attacker} greift {other} an: {asked[1]}"


def test_what_may_be_answered_comes_first_and_targets_are_aimed_at_where_all_are_enemies() -> None:
    said: dict[str, set[tuple[str, str]]] = defaultdict(set)
    passed, in_combat = set(), set()
    for seed in range(12):
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
            if decision.kind == c.DECIDE_WINDOW:
                in_combat.add((named_in_combat(game.state), PHASES[game.state.phase], both(question.prompt)))
            if question.passing >= 0:
                passed.add((question.kind, *both(question.choices[question.passing].label)))
            game.choose(chance.below(len(decision.options)))
    exchanged = "A command marker is exchanged: do you answer?", "Eine Befehlsmarke wird getauscht: Antwortest du?"
    assert said["answer"] == {("do you answer?", "Antwortest du?"), exchanged}
    for (attacker, other, is_blocked), phase, asked in in_combat:
        assert asked == window_words(attacker, other, is_blocked=is_blocked, phase=phase)
    assert {is_blocked for (attacker, _other, is_blocked), _phase, _asked in in_combat if attacker} == {False, True}
    assert {("at which card?", "Auf welche Karte?"), ("which card?", "Welche Karte?")} <= said["target"]
    assert said["day"] == {("Your day: what do you do?", "Dein Tag: Was tust du?")}
    assert said["block"] == {("who blocks?", "Wer blockt?")}
    assert passed == {("answer", "No answer", "Keine Antwort"), ("window", "Go on", "Weiter")}
