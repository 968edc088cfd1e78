"""What holds at every decision of every game, whatever is chosen: random decks, random choices, both rulesets, all formats."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.rng import stream
from engine.rone.game import Game, Ruleset
from engine.rone.game import codes as c
from engine.rone.game.state import State
from tests.engine.game.games import SETUPS, play, random_choices, random_game

GAMES = 25
"""Games per setup and property; `python -m tests.engine.game.many_games N` plays as many as one likes."""

setups = pytest.mark.parametrize(("ruleset", "format_"), SETUPS, ids=[f"{ruleset.name}-{format_}" for ruleset, format_ in SETUPS])


def places(state: State) -> Counter[int]:
    """How often each game card stands in a zone, on the battlefield or on the stack."""
    found: Counter[int] = Counter()
    for side in state.sides:
        for zone in (side.deck, side.technology_deck, side.graveyard, side.removed, side.units):
            found.update(zone)
    for player in state.players:
        found.update(player.hand)
        found.update(player.technologies)
    found.update(item.card for item in state.stack if item.card != c.NOTHING and item.cost < 0)
    found.update(state.reward)
    return found


def assert_sound(game: Game, number: int) -> None:
    """The position is one that the rules allow."""
    state = game.state
    found = places(state)
    assert all(times == 1 for times in found.values()), f"in two places at once: {[card for card, times in found.items() if times > 1]}"
    heroes = {player.hero for player in state.players}
    at_rest = number >= 0 and state.decision is not None and state.decision.kind == c.DECIDE_MAIN
    if at_rest and not any(player.eliminated for player in state.players):
        assert set(found) | heroes == set(range(len(state.definitions))), "a card is nowhere"
        assert not state.stack, "the main phase asks with an empty stack (STACK-2)"
    on_battlefield = {card for card in found if any(card in side.units for side in state.sides)}
    on_battlefield |= {card for player in state.players for card in player.technologies}
    standing = {one.card for one in state.permanents if one is not None}
    assert on_battlefield <= standing, "what stands on the battlefield has a state of its own"
    for permanent in state.permanents:
        if permanent is not None:
            assert 0 <= permanent.exhausted <= 3, "EXH-1"
            if permanent.definition.kind == c.UNIT and at_rest:
                assert permanent.health() > 0, "TEXT-9"
    for player in state.players:
        assert player.water >= 0
        assert len(player.technologies) <= 3, "PLAY-6: no card of the demo edition brings a fourth"
        assert 1 <= player.level <= 3
    for side in state.sides:
        assert set(side.shields) <= set(side.deck)
    if not game.is_over:
        assert game.decision.options
        assert len(game.decision.options) > 1 or game.decision.kind == c.DECIDE_MAIN, "one option alone is passed over"


@setups
def test_every_position_is_sound_and_every_game_ends(ruleset: Ruleset, format_: str) -> None:
    for seed in range(GAMES):
        game = random_game(seed, ruleset, format_)
        play(game, seed, assert_sound)
        assert game.result is not None
        assert game.result.reason


@setups
def test_copies_and_replays_are_the_same_game(ruleset: Ruleset, format_: str) -> None:
    for seed in range(GAMES // 5):
        game = random_game(seed, ruleset, format_)
        digests = []
        for _ in random_choices(game, seed):
            digest = game.digest()
            twin = game.copy()
            assert twin.digest() == digest
            twin.choose(len(twin.decision.options) - 1)
            assert game.digest() == digest, "what happens to a copy does not happen to the game"
            digests.append(digest)
        again = game.replay.play(0)
        for choice, digest in zip(game.replay.choices, digests, strict=True):
            assert again.digest() == digest
            again.choose(choice)
        assert again.digest() == game.digest()


@setups
def test_no_option_raises_and_no_other_index_is_taken(ruleset: Ruleset, format_: str) -> None:
    for seed in range(GAMES // 5):
        game = random_game(seed, ruleset, format_)
        for number in random_choices(game, seed):
            if number % 7 == 0:
                for index in range(len(game.decision.options)):
                    game.copy().choose(index)


@setups
def test_a_game_with_a_log_is_the_game_without(ruleset: Ruleset, format_: str) -> None:
    for seed in range(GAMES // 5):
        silent, told = random_game(seed, ruleset, format_), random_game(seed, ruleset, format_, log=True)
        digests = [silent.digest() for _ in random_choices(silent, seed)]
        for choice, digest in zip(silent.replay.choices, digests, strict=True):
            assert told.digest() == digest
            told.choose(choice)
        assert told.log
        assert not silent.log


def with_other_secrets(game: Game, player: int, seed: int) -> Game:
    """A game that differs from `game` in nothing that `player` may know: hidden cards have changed places."""
    twin = game.copy()
    state = twin.state
    chance = stream(seed, "secrets")
    own = state.players[player].side
    decision = state.decision
    looks_at_deck = decision is not None and decision.player == player and decision.kind in (c.DECIDE_KEEP, c.DECIDE_CARD_ORDER)
    for number, side in enumerate(state.sides):
        if number == own and looks_at_deck:
            continue
        others = [one for place, one in enumerate(state.players) if one.side == number and place != player]
        hidden = [card for one in others for card in one.hand] + [card for card in side.deck if card not in side.shields]
        chance.shuffle(hidden)
        for one in others:
            one.hand = [hidden.pop() for _ in one.hand]
        side.deck = [card if card in side.shields else hidden.pop() for card in side.deck]
    return twin


@setups
def test_a_view_holds_nothing_that_is_hidden(ruleset: Ruleset, format_: str) -> None:
    for seed in range(GAMES // 5):
        game = random_game(seed, ruleset, format_)
        for number in random_choices(game, seed):
            if number % 5:
                continue
            for player in range(len(game.state.players)):
                view = game.view_for(player)
                assert view == with_other_secrets(game, player, number).view_for(player)
                for place, one in enumerate(game.state.players):
                    if place != player:
                        assert all(view.definition(card) is None for card in one.hand if not _is_shown(game, player, card))


def _is_shown(game: Game, player: int, card: int) -> bool:
    """Whether the decision offers this card of another's hand to the player (an effect that looks into it)."""
    decision = game.state.decision
    return decision is not None and decision.player == player and any(option.card == card for option in decision.options)
