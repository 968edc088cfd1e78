"""What must hold at every decision of every game of Tagewerk; `python -m tests.engine.tagewerk.invariants` plays many games.

Two to four players with decks of random cards of Four Bells, random rules, random choices. The position itself is looked at at every
decision; copies, options and views at every `dear`-th, drawn by the game's seed.
"""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import cache

from engine.compiled import is_compiled
from engine.errors import IllegalChoiceError
from engine.match.match import NO_CARD, PlayerId
from engine.rng import Stream, stream
from engine.tagewerk.bots.greedy import GreedyBot
from engine.tagewerk.cards import TagewerkCard
from engine.tagewerk.decks import PlayableDeck
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.game import Game
from engine.tagewerk.rules.pieces import Piece
from engine.tagewerk.rules.queries import slots_of
from engine.tagewerk.rules.rulesets import WORDS, Ruleset, ruleset_of
from engine.tagewerk.rules.state import State
from engine.tagewerk.rules.view import View
from tests.engine.tagewerk.makers import demo_catalog

SEATS = (2, 3, 4)
MOST_DECISIONS = 20_000
"""A random game that takes more has gone round in a circle."""


# --- Games ---------------------------------------------------------------------------------------


@cache
def cards() -> tuple[list[TagewerkCard], list[TagewerkCard]]:
    """Main characters, and the cards of decks."""
    catalog = [card for card in demo_catalog() if not card.token]
    return [card for card in catalog if card.main], [card for card in catalog if not card.main]


def random_deck(chance: Stream) -> PlayableDeck:
    """Any 40 cards, perhaps with a main character; every faction turns up."""
    mains, others = cards()
    main = mains[chance.below(len(mains))] if chance.below(8) else None
    picked = [others[chance.below(len(others))] for _ in range(40)]
    return PlayableDeck(main, tuple(sorted(picked, key=lambda card: card.id)), demo_catalog().tokens)


def random_ruleset(chance: Stream) -> Ruleset:
    """The standard rules, or some of their options changed."""
    if chance.below(2):
        return ruleset_of({})
    options = {key: words[chance.below(len(words))] for key, words in WORDS.items() if chance.below(2)}
    return ruleset_of({**options, "points_to_win": 5 + chance.below(8), "turn_limit": 20 + chance.below(40)})


def random_game(seed: int, seats: int, *, log: bool = False) -> Game:
    """A game of random decks by random rules."""
    chance = stream(seed, f"decks-{seats}")
    return Game.new([random_deck(chance) for _ in range(seats)], random_ruleset(chance), seed, log=log)


# --- The position --------------------------------------------------------------------------------


def cards_in_zones(state: State) -> list[int]:
    """Every game card that is no token, for each place in which it lies."""
    found: list[int] = []
    for player in state.players:
        found += player.hand + player.deck + player.discard + player.void
    found += [piece.card for piece in state.pieces if piece is not None and not piece.definition.is_token]
    return found


def assert_sound(game: Game) -> None:
    """The position is one that the rules allow."""
    state = game.state
    found = cards_in_zones(state)
    assert len(found) == len(set(found)), f"in two places: {[card for card, times in Counter(found).items() if times > 1]}"
    decision = state.decision
    assert state.asking == 0, "whoever asks what passive abilities make of a card says when that is known"
    at_rest = decision is not None and decision.kind == c.DECIDE_DAY
    gone = {card for card, owner in enumerate(state.owners) if state.players[owner].eliminated}
    if at_rest:
        nowhere = set(range(len(state.definitions))) - set(found) - gone
        assert all(state.definitions[card].is_token for card in nowhere), "a card is nowhere"
        assert not state.stack, "the day asks with an empty stack (STACK-2)"
        assert not state.fresh
    for number, player in enumerate(state.players):
        assert player.markers >= 0, "CMD-1"
        assert player.points >= 0, "VP-2"
        assert min([*player.pool, *player.ready], default=0) >= 0, "RES-2"
        assert all(min(tokens) >= 0 for tokens in player.resting), "RES-6"
        assert len(player.characters) <= state.ruleset.character_slots, "ZONE-2"
        lying = player.lying()
        for piece in lying:
            assert state.pieces[piece.card] is piece, "the piece in a zone is the one that its card names"
            assert piece.player == number
            assert not piece.is_hidden, "only items lie hidden (ITEM-2)"
            assert len(piece.items) <= slots_of(state, piece) or _loses_slots(state, piece), "CARD-6"
        assert not player.eliminated or not (player.hand or player.deck or lying), "END-5"
    borne = [item for piece in state.pieces if piece is not None for item in piece.items]
    for one in state.pieces:
        if one is None:
            continue
        piece = one
        assert piece.exhausted >= 0, "EXH-2"
        assert piece.damage >= 0
        assert (piece.definition.kind == c.ITEM) == (piece.bearer != NO_CARD), "an item lies at its bearer, nothing else does (ITEM-1)"
        assert piece.definition.kind != c.ITEM or borne.count(piece) == 1
        assert not piece.points or state.ruleset.points_lie_on_cards, "VP-2"
        assert (piece.card in state.players[piece.player].hidden) == piece.is_hidden
    if state.is_over:
        assert game.result is not None
        assert game.result.reason
        assert decision is None
    else:
        assert decision is not None
        assert len(decision.options) > (0 if at_rest else 1), "no option, or one alone that is not passed over"
        keys = [option.key() for option in decision.options]
        assert len(keys) == len(set(keys)), "the same option twice"
        assert not state.players[decision.player].eliminated


def _loses_slots(state: State, piece: Piece) -> bool:
    """Whether a card may have had more slots when its items came: something in the match changes slots."""
    return any(definition.touches[c.CHANGES_SLOTS] for definition in state.definitions) or bool(piece.modifiers)


def assert_notes_are_true(state: State) -> None:
    """What is noted of open cards, so that it need not be looked for each time, is what a look finds."""
    lying = [piece for piece in state.pieces if piece is not None and not piece.is_hidden]
    for event, listening in enumerate(state.listening):
        assert sorted(listening) == sorted(piece.card for piece in lying if piece.definition.listens[event])
    for kind, passives in enumerate(state.passives):
        assert sorted(passives) == sorted(piece.card for piece in lying if piece.definition.touches[kind])
    for number, player in enumerate(state.players):
        able = [piece.card for piece in lying if piece.player == number and piece.definition.abilities]
        assert sorted(player.able) == sorted(able)


# --- Copies, options, views ----------------------------------------------------------------------


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


def with_other_secrets(game: Game, player: PlayerId, seed: int) -> Game:
    """A game that differs from `game` only in what `player` can't know: all decks in another order, others' hidden cards other cards."""
    chance = stream(seed, "secrets")
    state = game.view_for(player).determinised(chance)
    faces = [one for one in state.definitions if not one.is_token and not one.is_main]
    equipment = [one for one in faces if one.is_attachable]
    state.definitions = state.definitions[:]
    seen = View(state, player)
    for number, other in enumerate(state.players):
        if number != player:
            for card in [*other.hand, *other.deck]:
                if not seen.sees(card):
                    state.definitions[card] = faces[chance.below(len(faces))]
            for card in other.hidden:
                piece = state.pieces[card]
                assert piece is not None
                state.definitions[card] = piece.definition = equipment[chance.below(len(equipment))]
    return Game(state)


def assert_views_leak_nothing(game: Game, seed: int) -> None:
    """Two games that differ only in what a player can't know give that player equal views, and a bot decides alike."""
    for number in range(len(game.state.players)):
        player = PlayerId(number)
        twin = with_other_secrets(game, player, seed)
        view, other = game.view_for(player), twin.view_for(player)
        assert view == other
        if view.decision is not None:
            assert other.decision is not None
            assert GreedyBot().choose(view) == GreedyBot().choose(other)


# --- Whole games ---------------------------------------------------------------------------------


def examine(seed: int, seats: int, *, dear: int) -> int:
    """Play a random game to its end and look at it; returns how many decisions it took.

    Raises:
        AssertionError: something didn't hold.
    """
    game = random_game(seed, seats)
    chance, looks = stream(seed, "choices"), stream(seed, "looks")
    marks: dict[int, str] = {}
    number = 0
    while not game.is_over:
        assert_sound(game)
        if dear == 1 or looks.below(dear) == 0:
            marks[number] = digest = game.digest()
            assert_notes_are_true(game.state)
            assert_every_option_can_be_taken(game, digest)
            assert_views_leak_nothing(game, number)
        game.choose(chance.below(len(game.decision.options)))
        number += 1
        assert number < MOST_DECISIONS, "the game goes round in a circle"
    assert_sound(game)
    again = game.replay.play(0)
    for at, choice in enumerate(game.replay.choices):
        assert at not in marks or marks[at] == again.digest()
        again.choose(choice)
    assert again.digest() == game.digest()
    return number


def examine_many(first: int, games: int, seats: int, dear: int) -> tuple[int, str]:
    """Games from seed `first` on: how many decisions they took and the first thing that didn't hold, "" if all did."""
    decisions = 0
    for seed in range(first, first + games):
        try:
            decisions += examine(seed, seats, dear=dear)
        except Exception as error:  # whatever it is, it is told with the game that it befell
            return decisions, f"{seats} players, seed {seed}: {type(error).__name__} {error}"
    return decisions, ""


def main() -> int:
    """Play and tell; 1 if something didn't hold."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.engine.tagewerk.invariants", description="Random games, looked at at every decision."
    )
    parser.add_argument("--games", type=int, default=10_000, help="in all, of two, three and four players (%(default)s)")
    parser.add_argument("--dear", type=int, default=20, help="the dear looks are taken at every so-manieth decision (%(default)s)")
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args()
    print(f"{'compiled' if is_compiled() else 'interpreted'}, dear looks at every {options.dear}. decision", flush=True)
    each = -(-options.games // len(SEATS))
    decisions = 0
    problems = []
    with ProcessPoolExecutor(options.processes) as pool:
        work = [
            pool.submit(examine_many, first, min(20, each - first), seats, options.dear) for first in range(0, each, 20) for seats in SEATS
        ]
        for future in work:
            taken, problem = future.result()
            decisions += taken
            if problem:
                problems.append(problem)
                print(problem, flush=True)
    print(f"{each * len(SEATS):,} games, {decisions:,} decisions, {len(problems)} portions with something that did not hold")
    return 1 if problems else 0


if __name__ == "__main__":
    raise SystemExit(main())
