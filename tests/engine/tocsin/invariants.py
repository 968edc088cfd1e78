"""What must hold at every decision of every game of TOCSIN; `python -m tests.engine.tocsin.invariants` plays many games.

Parties of one to four heroes with random builds, random rules, random choices. The position itself is looked at at every decision; copies,
options and views at every `dear`-th, drawn by the game's seed.
"""

from __future__ import annotations

import argparse
from typing import Final

from engine.compiled import is_compiled
from engine.errors import IllegalChoiceError
from engine.match.match import PlayerId
from engine.rng import Stream, stream
from engine.tocsin.rules import codes as c
from engine.tocsin.rules.damage import PlayFrame
from engine.tocsin.rules.game import Deck, Game, start_deck
from engine.tocsin.rules.rulesets import WORDS, Ruleset, ruleset_of
from engine.tocsin.rules.state import State
from engine.tocsin.rules.texts import ArrangeFrame
from tests.engine.tocsin.low_water import low_water

CATALOG: Final = low_water().catalog
PLAYERS: Final = (1, 2, 3, 4)
MOST_DECISIONS: Final = 8_000
"""More than any game of random choices has taken."""
MOST_ROUNDS: Final = 60
"""At one location: then a run is cut. Once no upgrades and cards are left, players who do nothing could go on for ever."""


def random_ruleset(chance: Stream) -> Ruleset:
    """The ruleset, or some of its options changed."""
    return ruleset_of({key: words[chance.below(2)] for key, words in WORDS.items() if chance.below(3) == 0})


def random_party(chance: Stream, players: int) -> list[Deck]:
    """Heroes with start decks in which some cards are upgrades; alone the one with a solo side."""
    heroes = list(CATALOG.heroes) if players > 1 else [slug for slug, hero in CATALOG.heroes.items() if hero.solo]
    chance.shuffle(heroes)
    upgrades = list(CATALOG.upgrades)
    chance.shuffle(upgrades)
    party = []
    for slug in heroes[:players]:
        deck = start_deck(slug, CATALOG)
        gained = [CATALOG.by_slug[upgrades.pop()] for _ in range(chance.below(6))]
        party.append(Deck(deck.hero, (*deck.cards[chance.below(4) :], *gained), CATALOG))
    return party


def random_game(seed: int, players: int, *, log: bool = False) -> Game:
    """A game of random builds by random rules: a pyramid, or a single location."""
    chance = stream(seed, f"party-{players}")
    party, ruleset = random_party(chance, players), random_ruleset(chance)
    quests = list(CATALOG.quests)
    quest = quests[chance.below(len(quests))] if chance.below(2) else None
    return Game.new(party, CATALOG, ruleset, seed, quest=quest, log=log)


KEEN: Final = {
    **{c.RAGE: 9, c.DEFEND: 9, c.ADD: 9, c.TAKE: 9, c.WARD: 8, c.INTERACT: 8, c.PLAY: 7, c.BURST: 7, c.USE: 6, c.STRIKE: 5, c.SHOOT: 5},
    c.MOVE: 2,
}
"""How much somebody who wants to win likes an option; others 1."""


def keen_choice(state: State, chance: Stream) -> int:
    """An option that somebody takes who attacks, defends and interacts: so games reach the boss, and are won."""
    decision = state.decision
    assert decision is not None
    best, found = -1, 0
    for index, option in enumerate(decision.options):
        worth = KEEN.get(option.kind, 1) * 100 + chance.below(20)
        if option.kind in (c.STRIKE, c.SHOOT):
            place = state.permanent(option.target)
            worth += 50 + state.damage_on(place) - state.health_of(place.enemy)
        elif option.kind == c.MOVE and not any(place.column == option.number and place.enemy is not None for place in state.places):
            worth = 0
        elif option.kind in (c.ADD, c.TAKE):
            worth += 10 * max(use.number for use in state.definition(option.card).uses)
        if worth > best:
            best, found = worth, index
    return found


# --- The position --------------------------------------------------------------------------------


def cards_in_zones(state: State) -> list[int]:
    """Every action card, for each place in which it lies."""
    found: list[int] = [*state.pile, *state.laid_out, *state.removed]
    for pile in state.supply:
        found += pile
    for seat in state.seats:
        found += [*seat.hand, *seat.deck, *seat.discard]
    for frame in state.frames:
        if isinstance(frame, PlayFrame):
            found.append(frame.card)
        elif isinstance(frame, ArrangeFrame):
            found += [*frame.left, *frame.top, *frame.bottom]
    return found


def assert_sound(game: Game) -> None:
    """The position is one that the rules allow."""
    state = game.state
    every = range(c.FIRST_CARD, c.FIRST_CARD + len(state.cards))
    assert sorted(cards_in_zones(state)) == list(every), "each card in one place"
    for seat in state.seats:
        assert seat.hand_limit >= 1, "HAND-1"
        assert not [card for card in seat.hand if state.definition(card).pile in (c.STUNNED_PILE, c.POISONED_PILE)], "STAT-2, STAT-3"
        assert len(seat.used) == len(set(seat.used)), "SOLO-4"
    for pile, cards in enumerate(state.supply):
        assert all(state.definition(card).pile == pile for card in cards), "SET-4"
    assert_figures(state)
    for place in state.places:
        assert min(place.damage, place.marks, place.armour_gone) >= 0
        assert not (place.is_stunned and place.is_defeated), "STUN-2"
        enemy = place.shown.enemy
        assert enemy is None or place.armour_gone <= len(enemy.armour), "ARM-3"
    assert all(damage >= 0 for damage in state.symbols)
    if state.is_over:
        assert game.result is not None
        assert game.result.is_lost != state.is_won, "GAME-1"
        assert game.result.reason == ("GAME-3" if state.is_won else "GAME-4")
        assert state.decision is None
        return
    assert_decision(state)


def assert_figures(state: State) -> None:
    """Damage, rage, spaces and wards are within their bounds."""
    given: dict[int, int] = {}
    for figure in state.figures:
        assert figure.damage >= 0, "DEF-4"
        assert 0 <= figure.rage <= figure.sheet.rage, "RAGE-4"
        assert figure.is_defeated == (figure.damage >= figure.sheet.health), "OUT-1"
        assert not figure.is_defeated or (figure.column == 0 and not figure.wards), "OUT-2, OUT-3"
        assert figure.boost >= 0
        for owner in figure.wards:
            given[owner] = given.get(owner, 0) + 1
    for figure in state.figures:
        assert figure.own_wards + given.get(figure.number, 0) == figure.sheet.wards, "HERO-WARD"
    for column in range(1, state.columns + 1):
        standing = state.standing(column)
        assert len(standing) <= 2, "LOC-2"
        assert [figure.is_rear for figure in standing] == [False, True][: len(standing)], "LOC-2: the front space is taken first"


def assert_decision(state: State) -> None:
    """Somebody who may is asked for something, and not for one thing alone."""
    decision = state.decision
    assert decision is not None
    assert not state.is_unchecked, "TEXT-2 is looked at before anybody is asked"
    assert len(decision.options) > (0 if decision.kind == c.DECIDE_HERO else 1), "no option, or one alone that is not passed over"
    keys = [option.key() for option in decision.options]
    assert len(keys) == len(set(keys)), "the same option twice"
    if decision.kind == c.DECIDE_HERO:
        assert decision.player == state.active
        assert decision.options[-1].kind == c.END
    for index, option in enumerate(decision.options):
        assert index in decision.options_of(decision.player)
        whose = option.player if option.player >= 0 else decision.player
        if option.kind in (c.STRIKE, c.SHOOT, c.DEFEND, c.PLAY, c.BURST):
            assert option.card in state.seats[whose].hand, "ACT-1"
            assert state.able(state.seats[whose]), "OUT-3"


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


def assert_views_leak_nothing(game: Game, seed: int) -> None:
    """Two games that differ only in the order of decks and pile give equal views (GAME-6)."""
    twin = Game(game.view_for(PlayerId(0)).determinised(stream(seed, "secrets")))
    for seat in game.state.seats:
        view, other = game.view_for(seat.player), twin.view_for(seat.player)
        assert view == other, "GAME-6"
        for card in (*seat.deck, *game.state.pile):
            assert view.definition(card) is None, "GAME-6"


# --- Whole games ---------------------------------------------------------------------------------


def examine(seed: int, players: int, *, dear: int) -> int:
    """Play a random game to its end and look at it, every other group of four keenly; returns how many decisions it took.

    Raises:
        AssertionError: something didn't hold.
    """
    game = random_game(seed, players)
    is_keen = seed // len(PLAYERS) % 2 == 1
    chance, looks = stream(seed, "choices"), stream(seed, "looks")
    marks: dict[int, str] = {}
    number = 0
    while not game.is_over and game.state.round < MOST_ROUNDS:
        assert_sound(game)
        if dear == 1 or looks.below(dear) == 0:
            marks[number] = digest = game.digest()
            assert_every_option_can_be_taken(game, digest)
            assert_views_leak_nothing(game, number)
            assert game.digest() == digest, "who looks changes nothing"
        game.choose(keen_choice(game.state, chance) if is_keen else chance.below(len(game.decision.options)))
        number += 1
        assert number < MOST_DECISIONS, "the game goes round in a circle"
    assert_sound(game)
    again = game.replay.play(0)
    for at, choice in enumerate(game.replay.choices):
        assert at not in marks or marks[at] == again.digest()
        again.choose(choice)
    assert again.digest() == game.digest()
    return number


def main() -> int:
    """Play and tell; 1 if something didn't hold."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.engine.tocsin.invariants", description="Random games, looked at at every decision."
    )
    parser.add_argument("--games", type=int, default=1_000, help="in all, of one to four players (%(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first (%(default)s)")
    parser.add_argument("--dear", type=int, default=20, help="the dear looks are taken at every so-manieth decision (%(default)s)")
    options = parser.parse_args()
    print(f"{'compiled' if is_compiled() else 'interpreted'}, dear looks at every {options.dear}. decision", flush=True)
    decisions = problems = 0
    for seed in range(options.first, options.first + options.games):
        players = PLAYERS[seed % len(PLAYERS)]
        try:
            decisions += examine(seed, players, dear=options.dear)
        except Exception as error:  # whatever it is, it is told with the game that it befell
            problems += 1
            print(f"{players} players, seed {seed}: {type(error).__name__} {error}", flush=True)
    print(f"{options.games:,} games, {decisions:,} decisions, {problems} games in which something did not hold")
    return 1 if problems else 0


if __name__ == "__main__":
    raise SystemExit(main())
