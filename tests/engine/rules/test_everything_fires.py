from __future__ import annotations

from collections import Counter

from engine.cards.catalog import CardId
from engine.rng import stream
from engine.rone.decks import PlayableDeck
from engine.rone.rules import SECOND_EDITION, Game
from tests.engine.rules.firing import Fired, abilities_fired, every_ability, every_step_kind, steps_fired
from tests.engine.rules.games import random_choices, random_deck, random_game
from tests.engine.words.makers import make_card

GAMES = 300
OTHER_GAMES = 20
FOR_OTHER_BOXES = ({"pay": {"water": 1}}, {"unless": {"water": 1}, "do": [{"draw": 1}]}, {"may": [{"draw": 1}], "who": "enemy"})
"""Steps that no card of the demo edition bears: cards of owners' boxes do."""


def game_with_other_boxes(seed: int) -> Game:
    """A random game in which half of both decks are tactics that bear those steps."""
    tactics = [
        make_card({"play": [step]}, type="tactic", cost=0, id=CardId(900 + number), slug=f"other-box-{number}")
        for number, step in enumerate(FOR_OTHER_BOXES)
    ]
    decks = [random_deck(stream(seed, f"other-{side}"), SECOND_EDITION, size=12, heroes=1, technologies=5) for side in range(2)]
    mixed = [PlayableDeck(deck.heroes, (*deck.cards, *tactics * 6), deck.technologies) for deck in decks]
    return Game.new(mixed, SECOND_EDITION, seed, log=True)


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
    for seed in range(OTHER_GAMES):
        game = game_with_other_boxes(seed)
        for _ in random_choices(game, seed):
            pass
        steps += steps_fired(game)
    assert sorted(every_step_kind() - steps.keys()) == []
    assert sorted(abilities.keys() - set(every_ability())) == [], "what fired is an ability of a card"
