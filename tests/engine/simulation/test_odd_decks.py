"""Decks of cards with odd texts, alone at a table: a seat that yields plays the very game that passing in every window plays."""

from __future__ import annotations

import pytest

from engine.rng import stream
from engine.rone.bots.greedy import GreedyBot
from engine.rone.decks import PlayableDeck
from engine.rone.measures.goldfish_settings import GoldfishSettings
from engine.rone.measures.goldfish_table import GoldfishTable, game_chance
from engine.rone.rules.codes import DECIDE_REACTION
from engine.rone.rules.rulesets import ruleset_named
from engine.simulation.alone_table import DECK
from tests.engine.frozen.rone import looks, odd_deck

MOST_DECISIONS = 300


def game_seen(deck: PlayableDeck, settings: GoldfishSettings, *, yields: bool) -> list[object]:
    """How the table looks at every decision that is no window, the deck passing in every window or yielding."""
    bot = GreedyBot(settings.policy, attacks_last=True)
    table = GoldfishTable(deck, settings, bot)
    table.start.players[DECK].yields = yields
    shuffle, effects = game_chance(1, 0)
    game = table.deal(effects, shuffle, 0)
    seen: list[object] = []
    while not game.is_over and len(seen) < MOST_DECISIONS:
        decision = game.decision
        if decision.kind == DECIDE_REACTION:
            game.choose(len(decision.options) - 1)
            continue
        seen.append(looks(game))
        game.choose(table.bots[decision.player].choose(game.view_for(decision.player)))
    return seen


@pytest.mark.parametrize(("policy", "pressure"), [("curve", 0), ("greedy", 2)])
@pytest.mark.parametrize("ruleset", ["first-edition", "second-edition"])
@pytest.mark.parametrize("number", range(4))
def test_a_seat_that_yields_plays_the_game_that_passing_plays(number: int, ruleset: str, policy: str, pressure: int) -> None:
    deck = odd_deck(stream(number, "yielding"), ruleset_named(ruleset), size=24, heroes=1)
    settings = GoldfishSettings(policy=policy, pressure=pressure, ruleset=ruleset)

    assert game_seen(deck, settings, yields=True) == game_seen(deck, settings, yields=False)
