"""What must hold at every decision of every game of Skirmish; `python -m tests.engine.skirmish.invariants` plays many games.

Two to six players with kits of random cards, random rules and boards, random choices. The position itself is looked at at every
decision; copies, options and views at every `dear`-th, drawn by the game's seed.
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Final

from engine.compiled import is_compiled
from engine.errors import IllegalChoiceError
from engine.match.match import PlayerId
from engine.rng import Stream, stream
from engine.skirmish.bots.greedy import GreedyBot
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.game import Game
from engine.skirmish.rules.rulesets import Ruleset, ruleset_of
from engine.skirmish.rules.state import Play, State
from tests.engine.skirmish.makers import random_kit

SEATS: Final = (2, 3, 4, 5, 6)
MOST_DECISIONS: Final = 5_000
"""More than any game of random choices has taken: fatigue ends them (END-5)."""
OPTIONS: Final = {
    "starting_hand": (1, 4, 7),
    "board": ("standard", "none", "12,9 20,20"),
    "hand_limit": ("none", 1, 7),
    "buffs_a_turn": (1, 2),
    "front": ("no", "yes"),
    "answers_to_one_play": (0, 1, 2, 3),
}


def random_ruleset(chance: Stream) -> Ruleset:
    """One of the two rulesets, or some of its options changed."""
    base = ("leaflet", "tournament")[chance.below(2)]
    options = {key: words[chance.below(len(words))] for key, words in OPTIONS.items() if chance.below(3) == 0}
    return ruleset_of(options, base)


def random_game(seed: int, seats: int, *, log: bool = False) -> Game:
    """A game of random kits by random rules."""
    chance = stream(seed, f"kits-{seats}")
    return Game.new([random_kit(chance) for _ in range(seats)], None, random_ruleset(chance), None, seed, log=log)


# --- The position --------------------------------------------------------------------------------


def cards_in_zones(state: State) -> list[int]:
    """Every game card of a kit, for each place in which it lies."""
    found: list[int] = []
    for figure in state.figures:
        found += [*figure.hand, *figure.deck, *figure.discard, *figure.lying, *figure.removed]
    return found + [frame.card for frame in state.frames if isinstance(frame, Play) and frame.card >= 0]


def assert_sound(game: Game, x_cards: Counter[int]) -> None:
    """The position is one that the rules allow; `x_cards` are all X cards of the match."""
    state = game.state
    if not state.is_over:
        kits = range(len(state.figures), len(state.definitions))
        assert sorted(cards_in_zones(state)) == list(kits), "each card in one zone"
    assert Counter([*state.stack.left, *state.stack.drawn]) == x_cards, "XST-5: X cards are stack and drawn"
    inside = [figure for figure in state.figures if not figure.is_out]
    squares = [figure.square for figure in inside]
    assert len(squares) == len(set(squares)), "BOARD-5: squares are never shared"
    assert all(state.grid.is_free[square] for square in squares), "BOARD-5: nobody stands on an obstacle"
    numbers = [effect.number for figure in state.figures for effect in figure.effects]
    assert len(numbers) == len(set(numbers))
    for figure in state.figures:
        assert 0 <= figure.life <= c.MOST_LIFE, "DMG-1"
        assert figure.is_out == (figure.life == 0) or state.is_over, "END-1"
        assert not figure.is_out or not (figure.hand or figure.deck or figure.discard or figure.lying or figure.effects), "END-4"
        assert [effect.number for effect in figure.effects] == sorted(effect.number for effect in figure.effects), "oldest first"
        for effect in figure.effects:
            assert not state.figures[effect.player].is_out, "EFF-7"
            assert effect.duration != c.ROUNDS or effect.rounds > 0, "EFF-2"
            assert effect.kind != c.PREVENT or effect.value > 0, "EFF-9"
        for name, number in zip(state.marker_names, figure.markers, strict=True):
            assert 0 <= number <= (figure.definition.markers or {}).get(name, 0), "MARK-1"
        for card in figure.lying:
            sources = [effect.source for other in state.figures for effect in other.effects]
            assert card in sources, "EFF-6: what lies before its owner lasts"
    if state.is_over:
        assert game.result is not None
        assert game.result.reason in ("END-2", "END-3")
        assert (game.result.reason == "END-3") == (not inside) == game.result.draw
        assert state.decision is None
        return
    decision = state.decision
    assert decision is not None
    assert len(inside) > 1, "END-2"
    assert not state.figures[decision.player].is_out
    assert len(decision.options) > (0 if decision.kind == c.DECIDE_ACT else 1), "no option, or one alone that is not passed over"
    keys = [option.key() for option in decision.options]
    assert len(keys) == len(set(keys)), "the same option twice"
    assert_in_order(state)
    if decision.kind == c.DECIDE_ACT:
        assert decision.player == state.active
        assert decision.options[-1].kind == c.END_TURN, "TURN-5"
        assert not [effect for figure in state.figures for effect in figure.effects if effect.duration == c.FOR_ATTACK], "EFF-3"
        limit = state.ruleset.answers_to_one_play
        assert limit >= 0


def assert_in_order(state: State) -> None:
    """Options stand in their fixed order: kinds, squares by y, then x; cards by id; characters after the active player."""
    decision = state.decision
    assert decision is not None
    if decision.kind in (c.DECIDE_FACE, c.DECIDE_CHOOSE, c.DECIDE_MAY):
        return
    number, first = len(state.figures), state.active + 1
    places = []
    for option in decision.options:
        card = state.definitions[option.card].id if option.card >= number else -1
        seat = (option.card - first) % number if 0 <= option.card < number else -1
        places.append((option.kind, option.number if card < 0 else 0, card, seat, option.number))
    ordered = places if decision.kind == c.DECIDE_ANSWER else sorted(places)
    assert places == ordered


# --- Copies, options, views ----------------------------------------------------------------------


def assert_every_option_can_be_taken(game: Game, digest: str, x_cards: Counter[int]) -> None:
    """None of the options raises, no other index is taken, and what happens to a copy does not happen to the game."""
    count = len(game.decision.options)
    for index in range(count):
        twin = game.copy()
        assert index or twin.digest() == digest, "a copy is the same game"
        twin.choose(index)
        assert_sound(twin, x_cards)
    for index in (-1, count):
        try:
            game.choose(index)
        except IllegalChoiceError:
            continue
        raise AssertionError(f"there are {count} options, and {index} was taken")
    assert game.digest() == digest, "copies share nothing with the game, and a refused choice changes nothing"


def with_other_secrets(game: Game, player: PlayerId, seed: int) -> Game:
    """A game that differs from `game` only in what `player` can't know: others' hands, the order of decks and X stack (INFO-1)."""
    return Game(game.view_for(player).determinised(stream(seed, "secrets")))


def assert_views_leak_nothing(game: Game, seed: int) -> None:
    """Two games that differ only in what a player can't know give that player equal views, and a bot decides alike."""
    for number in range(len(game.state.figures)):
        player = PlayerId(number)
        twin = with_other_secrets(game, player, seed)
        view, other = game.view_for(player), twin.view_for(player)
        assert view == other, "INFO-1"
        if view.decision is not None:
            assert GreedyBot().choose(view) == GreedyBot().choose(other), "a bot sees no more than its view says"
        for card, owner in enumerate(game.state.owners):
            figure = game.state.figures[owner]
            if card in figure.deck or (card in figure.hand and owner != player):
                assert not view.sees(card), "INFO-1"
                assert view.definition(card) is None
            elif not figure.is_out:
                assert view.sees(card), "INFO-1: all else is public"


# --- Whole games ---------------------------------------------------------------------------------


def examine(seed: int, seats: int, *, dear: int) -> int:
    """Play a random game to its end and look at it; returns how many decisions it took.

    Raises:
        AssertionError: something didn't hold.
    """
    game = random_game(seed, seats)
    x_cards = Counter([*game.state.stack.left, *game.state.stack.drawn])
    chance, looks = stream(seed, "choices"), stream(seed, "looks")
    marks: dict[int, str] = {}
    number = 0
    while not game.is_over:
        assert_sound(game, x_cards)
        if dear == 1 or looks.below(dear) == 0:
            marks[number] = digest = game.digest()
            assert_every_option_can_be_taken(game, digest, x_cards)
            assert_views_leak_nothing(game, number)
            assert game.digest() == digest, "who looks changes nothing"
        game.choose(chance.below(len(game.decision.options)))
        number += 1
        assert number < MOST_DECISIONS, "END-5: the game goes round in a circle"
    assert_sound(game, x_cards)
    again = game.replay.play(0)
    for at, choice in enumerate(game.replay.choices):
        assert at not in marks or marks[at] == again.digest()
        again.choose(choice)
    assert again.digest() == game.digest()
    return number


def main() -> int:
    """Play and tell; 1 if something didn't hold."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.engine.skirmish.invariants", description="Random games, looked at at every decision."
    )
    parser.add_argument("--games", type=int, default=10_000, help="in all, of two to six players (%(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first (%(default)s)")
    parser.add_argument("--dear", type=int, default=20, help="the dear looks are taken at every so-manieth decision (%(default)s)")
    options = parser.parse_args()
    print(f"{'compiled' if is_compiled() else 'interpreted'}, dear looks at every {options.dear}. decision", flush=True)
    decisions = problems = 0
    for seed in range(options.first, options.first + options.games):
        seats = SEATS[seed % len(SEATS)]
        try:
            decisions += examine(seed, seats, dear=options.dear)
        except Exception as error:  # whatever it is, it is told with the game that it befell
            problems += 1
            print(f"{seats} players, seed {seed}: {type(error).__name__} {error}", flush=True)
    print(f"{options.games:,} games, {decisions:,} decisions, {problems} games in which something did not hold")
    return 1 if problems else 0


if __name__ == "__main__":
    raise SystemExit(main())
