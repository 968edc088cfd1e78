"""What must hold at every decision of every game, whatever is chosen; `python -m tests.engine.rules.invariants` plays many games.

Random decks, random choices, both rulesets, all formats. The position itself is looked at at every decision. What costs
more (a copy for each option, views of games that differ in what a player can't see) is looked at at every `dear`-th
decision, drawn by the game's seed; the suite says how many, the command looks at every one unless told otherwise.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import Any

from engine.compiled import is_compiled
from engine.match.match import NOTHING
from engine.rng import stream
from engine.rone.bots.greedy import GreedyBot
from engine.rone.rules import RULESETS, Game, IllegalChoiceError, Ruleset
from engine.rone.rules import codes as c
from engine.rone.rules.actions import NAME, ActionFrame
from engine.rone.rules.compiling import definition_of
from engine.rone.rules.definitions import Definition
from engine.rone.rules.legal import main_options, reactions
from engine.rone.rules.pieces import cards_of
from engine.rone.rules.state import State
from engine.rone.rules.view import View
from engine.rules.piles import PileFrame
from tests.engine.rules.games import SETUPS, playable_cards, random_choices, random_game

MOST_TURNS = 2_000
"""No random game of the demo edition comes near; one that does goes round in a circle."""


# --- The position --------------------------------------------------------------------------------


def cards_in_zones(state: State) -> list[int]:
    """Every game card that stands in a zone, on the battlefield or on the stack; one in two of them stands here twice."""
    found = list(state.reward)
    for side in state.sides:
        found += side.deck + side.technology_deck + side.graveyard + side.removed + cards_of(side.units)
    for player in state.players:
        found += player.hand
        found += cards_of(player.technologies)
        found.append(player.hero)
    for item in state.stack:
        if item.card != NOTHING and item.cost < 0:
            found.append(item.card)
    return found


def assert_sound(game: Game) -> None:
    """The position is one that the rules allow."""
    state = game.state
    found = cards_in_zones(state)
    assert len(found) == len(set(found)), f"in two places at once: {sorted({card for card in found if found.count(card) > 1})}"
    decision = state.decision
    assert state.asking == 0, "whoever asks what passive abilities make of a card says when that is known"
    at_rest = decision is not None and decision.kind == c.DECIDE_MAIN
    if at_rest:
        assert len(found) == len(state.definitions), "a card is nowhere"
        assert not state.stack, "the main phase asks with an empty stack (STACK-2)"
    standing = 0
    for one in [*(one for side in state.sides for one in side.units), *(one for player in state.players for one in player.technologies)]:
        assert state.permanents[one.card] is one, "the permanent in a zone is the one that its card names"
    for permanent in state.permanents:
        if permanent is not None:
            standing += 1
            assert 0 <= permanent.exhausted <= 3, "EXH-1"
            assert not at_rest or permanent.definition.kind != c.UNIT or permanent.health() > 0, "TEXT-9"
    on_battlefield = 0
    for player in state.players:
        assert player.water >= 0, "water below 0"
        assert len(player.technologies) <= 3, "PLAY-6: whatever brings them"
        assert 1 <= player.level <= 3, "LEVEL-1"
        on_battlefield += len(player.technologies) + (0 if player.eliminated else 1)
    for side in state.sides:
        on_battlefield += len(side.units)
        assert not side.shields or set(side.shields) <= set(side.deck), "a Shield lies in the deck (KEY-SHIELD)"
    assert standing == on_battlefield, "what stands on the battlefield has a state of its own, and nothing else has"
    assert state.turn < MOST_TURNS, "the game goes round in a circle"
    if state.is_over:
        assert game.result is not None
        assert game.result.reason
        assert state.decision is None
    else:
        assert decision is not None
        assert len(decision.options) > (0 if at_rest else 1), "no option, or one alone that is not passed over"
        assert not state.players[decision.player].eliminated


def assert_notes_are_true(state: State) -> None:
    """What is noted of a player's cards, so that it need not be looked for each time, is what a look finds."""
    anew = state.copy()
    for number, player in enumerate(anew.players):
        player.invalidate_reactions()
        if not player.eliminated:
            for look in (reactions, main_options):
                assert [option.key() for option in look(state, number)] == [option.key() for option in look(anew, number)]


# --- Copies and options --------------------------------------------------------------------------


def assert_every_option_can_be_taken(game: Game, digest: str) -> None:
    """None of the options raises, no other index is taken, and what happens to a copy does not happen to the game."""
    count = len(game.decision.options)
    for index in range(count):
        twin = game.copy()
        assert index or twin.digest() == digest, "a copy is the same game"
        twin.choose(index)
        assert_sound(twin)
    for index in (-1, count):
        try:
            game.choose(index)
        except IllegalChoiceError:
            continue
        raise AssertionError(f"there are {count} options, and {index} was taken")
    assert game.digest() == digest, "copies share nothing with the game, and a refused choice changes nothing"


# --- Views ---------------------------------------------------------------------------------------


@cache
def playable_definitions(ruleset: Ruleset, kinds: int) -> list[Definition]:
    """The cards of these kinds that `ruleset` admits, as the rules read them."""
    return [one for one in map(definition_of, playable_cards(ruleset)) if one.kind & kinds]


def with_other_secrets(game: Game, player: int, seed: int) -> Game:
    """A game that differs from `game` only in what `player` can't see.

    The cards of enemies' hands and decks have other faces, as have their technologies and the reward deck; the own deck
    (of a team: the mate's hand with it) lies in another order, for its cards are known.
    """
    twin = game.copy()
    state = twin.state
    chance = stream(seed, "secrets")
    faces = playable_definitions(state.ruleset, c.UNIT | c.TACTIC)
    technologies = playable_definitions(state.ruleset, c.TECHNOLOGY)
    state.definitions = state.definitions[:]
    own = state.players[player].side
    decision = state.decision
    offered = {option.card for option in decision.options} if decision is not None and decision.player == player else set()
    named = {item.card for item in state.stack}  # and what is on its way there (STACK-7)
    named |= {frame.card for frame in state.frames if isinstance(frame, ActionFrame) and frame.step > NAME}
    piles = [frame for frame in state.frames if isinstance(frame, PileFrame) and frame.player == player]
    named |= {card for frame in piles for card in [*frame.kept, *frame.back]}  # and of what was looked at, what was said of already
    for number, side in enumerate(state.sides):
        others = [one for place, one in enumerate(state.players) if one.side == number and place != player]
        shown = set(side.shields) | offered | named
        hidden = [card for one in others for card in one.hand if card not in shown] + [card for card in side.deck if card not in shown]
        if number == own:
            chance.shuffle(hidden)
            for one in others:
                one.hand = [card if card in shown else hidden.pop() for card in one.hand]
            side.deck = [card if card in shown else hidden.pop() for card in side.deck]
            continue
        for card in hidden:
            state.definitions[card] = faces[chance.below(len(faces))]
        for card in side.technology_deck:
            if card not in shown:
                state.definitions[card] = technologies[chance.below(len(technologies))]
    for card in state.reward:
        state.definitions[card] = faces[chance.below(len(faces))]
    return twin


def seen_through(view: View, players: int) -> list[Any]:
    """Everything that a view's questions answer."""
    seen: list[Any] = [
        view.key(),
        view.players,
        view.active,
        view.turn,
        view.phase,
        view.enemies(),
        view.hand,
        view.level_cost(),
        view.is_hot(),
    ]
    for player in range(players):
        seen += [view.side_of(player), view.water(player), view.level(player), view.hand_size(player), view.deck_size(player)]
        seen += [view.life(player), view.graveyard(player), view.technology_deck(player), view.is_endless(player)]
        for unit in view.units(player):
            seen += [unit.key(), view.melee(unit), view.ranged(unit)]
    for permanent in view.permanents():
        seen.append(permanent.key())
        if permanent.definition.kind == c.UNIT and permanent.side == view.side_of(view.player):
            seen.append(view.attack_targets(permanent.card))
    decision = view.decision
    if decision is not None:
        seen += [decision.kind, decision.card, [option.key() for option in decision.options], view.attitude_of(decision)]
        seen.append(GreedyBot().choose(view))
    return seen


def assert_views_leak_nothing(game: Game, seed: int) -> None:
    """Two games that differ only in what a player can't see give that player equal views, and a bot decides alike."""
    players = len(game.state.players)
    for player in range(players):
        view = game.view_for(player)
        other = with_other_secrets(game, player, seed).view_for(player)
        assert view == other
        assert seen_through(view, players) == seen_through(other, players)
        for card in range(len(game.state.definitions)):
            assert view.sees(card) == other.sees(card)
            if view.sees(card):
                assert view.definition(card) is other.definition(card)
            else:
                assert view.definition(card) is None


# --- Whole games ---------------------------------------------------------------------------------


def examine(seed: int, ruleset: Ruleset, format_: str, *, dear: int) -> int:
    """Play a random game of the demo edition to its end and look at it; returns how many decisions it took.

    Raises:
        AssertionError: something didn't hold.
    """
    return examine_game(random_game(seed, ruleset, format_), seed, dear=dear)


def examine_game(game: Game, seed: int, *, dear: int) -> int:
    """Play a game by chance to its end and look at it as the head of this module says; returns how many decisions it took."""
    chance = stream(seed, "looks")
    marks: list[tuple[int, str]] = []
    number = 0
    for number in random_choices(game, seed):
        assert_sound(game)
        if dear == 1 or chance.below(dear) == 0:
            digest = game.digest()
            marks.append((number, digest))
            assert_notes_are_true(game.state)
            assert_every_option_can_be_taken(game, digest)
            assert_views_leak_nothing(game, number)
    assert_sound(game)
    _assert_replays(game, marks)
    return number + 1


def _assert_replays(game: Game, marks: list[tuple[int, str]]) -> None:
    """The replay is the same game at each of the decisions marked with their digests, and at the end."""
    again = game.replay.play(0)
    waiting = dict(marks)
    for number, choice in enumerate(game.replay.choices):
        if number in waiting:
            assert again.digest() == waiting[number]
        again.choose(choice)
    assert again.digest() == game.digest()


def examine_many(first: int, games: int, ruleset: str, format_: str, dear: int) -> tuple[int, str]:
    """Games from seed `first` on: how many decisions they took and the first thing that didn't hold, "" if all did."""
    decisions = 0
    for seed in range(first, first + games):
        try:
            decisions += examine(seed, RULESETS[ruleset], format_, dear=dear)
        except Exception as error:  # whatever it is, it is told with the game that it befell
            return decisions, f"{ruleset} {format_} {seed}: {type(error).__name__} {error}"
    return decisions, ""


def portions(games: int, size: int = 20) -> Iterator[tuple[int, int, str, str]]:
    """`games` games shared out evenly among the setups, in small portions."""
    each = -(-games // len(SETUPS))
    for first in range(0, each, size):
        for ruleset, format_ in SETUPS:
            yield first, min(size, each - first), ruleset.name, format_


def main() -> int:
    """Play and tell; 1 if something didn't hold."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.engine.rules.invariants", description="Random games, looked at at every decision."
    )
    parser.add_argument("--games", type=int, default=5_000, help="in all, shared out among rulesets and formats (%(default)s)")
    parser.add_argument("--dear", type=int, default=1, help="the dear looks are taken at every so-manieth decision (%(default)s)")
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args()
    print(f"{'compiled' if is_compiled() else 'interpreted'}, dear looks at every {options.dear}. decision", flush=True)
    played = decisions = 0
    problems = []
    with ProcessPoolExecutor(options.processes) as pool:
        work = [(portion, pool.submit(examine_many, *portion, options.dear)) for portion in portions(options.games)]
        for portion, future in work:
            taken, problem = future.result()
            played += portion[1]
            decisions += taken
            if problem:
                problems.append(problem)
                print(problem, flush=True)
    print(f"{played:,} games, {decisions:,} decisions, {len(problems)} portions with something that did not hold")
    return 1 if problems else 0


if __name__ == "__main__":
    raise SystemExit(main())
