from __future__ import annotations

from collections import Counter

from tests.engine.rules.firing import Fired, abilities_fired, every_ability, every_step_kind, steps_fired
from tests.engine.rules.games import random_choices, random_game

GAMES = 300
FOR_OTHER_BOXES = ["PayStep", "UnlessStep"]
"""Steps that no card of the demo edition bears; scenarios carry them out (`tests/scenarios/words/pay-*`, `unless-*`)."""


def test_every_ability_of_the_demo_edition_and_every_step_is_carried_out_in_random_games() -> None:
    abilities: Counter[Fired] = Counter()
    steps: Counter[str] = Counter()
    for seed in range(GAMES):
        game = random_game(seed, log=True)
        for _ in random_choices(game, seed):
            pass
        abilities += abilities_fired(game)
        steps += steps_fired(game)

    assert [ability for ability in every_ability() if not abilities[ability]] == []
    assert sorted(every_step_kind() - steps.keys()) == FOR_OTHER_BOXES
    assert sorted(abilities.keys() - set(every_ability())) == [], "what fired is an ability of a card"
