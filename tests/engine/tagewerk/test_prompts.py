"""What questions of Tagewerk say: a card that they are about comes first, and targets that are all the enemy's are aimed at."""

from __future__ import annotations

import re
from collections import defaultdict

from engine.match.match import NO_REFERENCE
from engine.rng import stream
from engine.rules.references import card_of
from engine.tagewerk.kit import KIT
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.actions import ActionFrame
from engine.tagewerk.rules.game import Game
from engine.tagewerk.rules.legal import WITH_SUPPORT
from engine.tagewerk.rules.queries import slots_of
from engine.tagewerk.rules.state import State
from engine.tagewerk.table.questions import ATTACHED, OF_TEXT
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


def window_words(attacker: str, other: str, *, is_blocked: bool, is_day: bool) -> tuple[str, str]:
    """The question of a window in both languages; an attacker that has gone isn't named."""
    asked = "o you use something first?", "Nutzt du vorher etwas?"
    if not attacker:
        return (
            ("The day ends: do you still use something?", "Der Tag endet: Nutzt du noch etwas?") if is_day else (f"D{asked[0]}", asked[1])
        )
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
                in_combat.add((named_in_combat(game.state), game.state.phase == c.DAY, both(question.prompt)))
            assert question.tells_text == (decision.kind in OF_TEXT and not isinstance(game.state.frames[-1], ActionFrame))
            if question.passing >= 0:
                passed.add((question.kind, *both(question.choices[question.passing].label)))
            game.choose(chance.below(len(decision.options)))
    exchanged = "A command marker is exchanged: do you answer?", "Eine Befehlsmarke wird getauscht: Antwortest du?"
    assert said["answer"] == {("do you answer?", "Antwortest du?"), exchanged}
    for (attacker, other, is_blocked), is_day, asked in in_combat:
        assert asked == window_words(attacker, other, is_blocked=is_blocked, is_day=is_day)
    assert {is_blocked for (attacker, _other, is_blocked), _day, _asked in in_combat if attacker} == {False, True}
    assert ("at which card?", "Auf welche Karte?") in said["target"]
    assert said["day"] == {("Your day: what do you do?", "Dein Tag: Was tust du?")}
    assert all(re.fullmatch(r"attack on \d+: who blocks\?", asked) for asked, _german in said["block"])
    assert all(re.fullmatch(r"Noch \d Ressourcen? zu zahlen: Welche\?", german) for _asked, german in said["pay"])
    assert passed == {
        ("answer", "No answer", "Keine Antwort"),
        ("window", "Nothing: the day ends", "Nichts: Der Tag endet"),
        ("window", "Nothing: deal the damage", "Nichts: Schaden austeilen"),
    }


def is_of_bearer(game: Game) -> bool:
    """Whether it is asked who carries an item."""
    return (
        game.decision.kind == c.DECIDE_TARGET and isinstance(game.state.frames[-1], ActionFrame) and game.state.frames[-1].kind in ATTACHED
    )


def test_an_item_says_what_it_costs_and_who_carries_it() -> None:
    bearers, labels, unsupported = set(), set(), set()
    for seed in range(12):
        game, chance = random_game(seed, 2), stream(seed, "choices")
        while not game.is_over:
            question = TABLES.question(game, game.decision.player)
            assert question is not None
            if is_of_bearer(game):
                names = dict.fromkeys(str(max(game.state.definitions[card_of(one.target)].id, -1)) for one in game.decision.options)
                bearers.add((tuple(names) if 1 < len(names) <= 3 else (), both(question.prompt)[0]))
            for option, choice in zip(game.decision.options, question.choices, strict=True):
                is_plain = option.kind in (c.PLAY, c.ATTACH) and option.number != WITH_SUPPORT
                support = game.state.definitions[option.card].support if is_plain else -1
                if support >= 0:
                    unsupported.add(both(choice.effect)[0] == f"Without its support, which costs {support} more.")
                if option.kind == c.HIDE:
                    labels.add(both(choice.label))
                    free = [
                        piece
                        for piece in game.state.players[game.decision.player].lying()
                        if slots_of(game.state, piece) > len(piece.items)
                    ]
                    assert (choice.only_target >= 0) == (len(free) == 1)
            game.choose(chance.below(len(game.decision.options)))
    for names, asked in bearers:
        named = f" {', '.join(names[:-1])} or {names[-1]}" if names else ""
        assert asked in (f"who carries it?{named}", f"who carries it hidden?{named}")
    assert {bool(names) for names, _asked in bearers} == {False, True}
    assert unsupported == {True}
    costs = {re.sub(r"\d", "#", english) for english, _german in labels}
    assert costs == {"Attach hidden for #, turn up later for #"}
    assert ("Attach hidden for 0, turn up later for 1", "Verdeckt anlegen für 0, später aufdecken für 1") in labels
