from __future__ import annotations

import pytest

from tests.engine.faults import GAMES, Rules, faults_of, is_noticed

PLANTED = {
    "rone": ("turn", "`refresh(game, permanent, 1)` left out"),
    "tagewerk": ("turn", "`refresh(game, piece, 1)` left out"),
    "skirmish": ("turn", "`count_rounds(game, game.active)` left out"),
    "tocsin": ("rounds", "`moves.discard_from_hand(game, seat, seat.hand[:])` left out"),
}
"""Of each game a module and a fault that can be planted in it."""

rules_of_games = pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)


@rules_of_games
def test_a_planted_fault_is_noticed_by_the_scenarios(rules: Rules) -> None:
    module, what = PLANTED[rules.game]
    fault = next(one for one in faults_of(rules, module) if one.what == what)

    assert is_noticed(rules, fault)


@rules_of_games
def test_the_rules_as_they_are_are_not_taken_for_broken(rules: Rules) -> None:
    assert not is_noticed(rules, None)


@rules_of_games
def test_every_way_to_break_a_rule_is_found_in_the_rules(rules: Rules) -> None:
    ways = {one.what.rpartition(" ")[2] for module in rules.modules() for one in faults_of(rules, module)}

    assert {"negated", "round", "swapped", "out", "1"} <= ways
