"""Either something is among the options, or a rule is named that keeps it away, with a clause that there is: never both, never neither."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from engine.compiled import is_compiled
from engine.match.match import NO_CARD, GameCard, PlayerId
from engine.rone.rules import Game
from engine.rone.rules import codes as c
from engine.rone.rules.obstacles import ABOUT_A_CARD
from engine.rone.table.refusals import RoneRefuser
from engine.rules.references import card_of
from tests.engine.table.told import TABLES, random_positions

GAMES, EVERY = (30, 20) if is_compiled() else (12, 60)
CLAUSES = set(re.findall(r"^- ([A-Z]+-[A-Z0-9-]+)", (Path(__file__).parents[3] / "docs/reference/rules.md").read_text(), re.MULTILINE))


def is_offered(game: Game, player: PlayerId, card: GameCard, kind: int, number: int) -> bool:
    """Whether an option of the player's does that."""
    if game.is_over or game.decision.player != player:
        return False
    return any(
        option.kind == kind
        and (kind not in ABOUT_A_CARD or option.card == card)
        and (kind not in (c.PLAY, c.USE) or option.number == number)
        and (kind != c.PICK or card in (option.card, card_of(option.target)))
        for option in game.decision.options
    )


def test_every_card_and_action_is_offered_or_refused_with_a_clause() -> None:
    looks: Counter[str] = Counter()
    actions = [
        (name, kind, number) for kind, name in enumerate(c.OPTION_NAMES[:8]) for number in ((0, 1) if name in ("play", "use") else (0,))
    ]
    actions.append(("pick", c.PICK, 0))
    for game in random_positions(GAMES, EVERY):
        for player in map(PlayerId, range(len(game.state.players))):
            for card in map(GameCard, range(len(game.state.definitions))):
                for name, kind, number in actions:
                    found = game.why_not(player, card, name, number)
                    assert (found is None) == is_offered(game, player, card, kind, number), (name, card, number, found)
                    if found is not None:
                        assert found.clause in CLAUSES
                        looks[found.code] += 1
    assert looks["not_offered"] == 0, "every refusal names its reason"
    assert set(looks) <= set(RoneRefuser.reasons)
    assert len(looks) > 25, sorted(set(RoneRefuser.reasons) - set(looks))


def test_whatever_is_asked_has_an_answer() -> None:
    for game in random_positions(4, 120):
        for player in map(PlayerId, range(len(game.state.players))):
            for action in ("", "nothing such", *c.OPTION_NAMES):
                for card in map(GameCard, range(-1, len(game.state.definitions), 7)):
                    for number in (-1, 2, 99, 1 << 20):
                        found = game.why_not(player, card, action, number)
                        assert found is None or found.clause in CLAUSES


def test_every_reason_is_a_sentence_with_its_figures() -> None:
    for game in random_positions(6, 30):
        for player in map(PlayerId, range(len(game.state.players))):
            for one in TABLES.refusals(game, player):
                assert one.clause in CLAUSES
                assert "%(" not in str(one.reason.text.en % one.reason.values)
            assert TABLES.why_not(game, player, NO_CARD, "end_turn") is None or not is_offered(game, player, NO_CARD, c.END_TURN, 0)


def test_a_target_behind_a_guardian_says_which_guards() -> None:
    seen: Counter[str] = Counter()
    for game in random_positions(GAMES, 4):
        decision = game.decision
        if decision.kind != c.DECIDE_MAIN:
            continue
        for option in decision.options:
            if option.kind != c.ATTACK:
                continue
            legal = {card_of(one) for one in game.view_for(decision.player).attack_targets(option.card)}
            for target in map(GameCard, range(len(game.state.definitions))):
                found = game.why_not(decision.player, option.card, "attack", 0, target)
                assert (found is None) == (target in legal)
                if found is not None:
                    assert found.clause in CLAUSES
                    seen[found.code] += 1
                    if found.code in ("guardian", "defender"):
                        assert found.figures["card"] in legal
    assert {"guardian", "defender", "not_an_enemy"} <= set(seen)
