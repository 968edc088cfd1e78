"""What the greedy bot never gets wrong; `faults.py` counts the rest."""

from __future__ import annotations

from tests.engine.bots import faults


def test_greedy_bots_answer_no_effect_of_their_own_and_spend_no_card_in_vain() -> None:
    found = faults.count_faults(60)

    for fault, chances in (
        (faults.OWN_EFFECT, faults.REACTIONS),
        (faults.OWN_ATTACK, faults.REACTIONS),
        (faults.AIMED_TWICE, faults.AIMED),
        (faults.IDLE_WATER, faults.BARRELS),
        (faults.NEEDLESSLY, faults.OPEN_HERO),
    ):
        assert found[chances] > 0, chances
        assert found[fault] == 0, fault


def test_most_turns_that_end_facing_lethal_damage_end_with_a_guardian() -> None:
    found = faults.count_faults(60)

    assert found[faults.UNGUARDED] < found[faults.LETHAL] / 2
