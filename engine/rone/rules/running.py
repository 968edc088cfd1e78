"""The loop that runs a game until somebody must decide, and how a game begins (SET)."""

from __future__ import annotations

from typing import Final

from engine.errors import GameNotPlayableError
from engine.match.match import GameCard, Option, PlayerId
from engine.match.parts import Frame
from engine.rng import Stream
from engine.rone.rules.actions import ActionFrame
from engine.rone.rules.damage import DeathsFrame
from engine.rone.rules.definitions import Definition
from engine.rone.rules.ending import end_without_end
from engine.rone.rules.graveyard import GraveyardFrame
from engine.rone.rules.ids import MOST_CARDS, NO_SIDE, SideId
from engine.rone.rules.moves import place_permanent
from engine.rone.rules.pieces import Player, Side
from engine.rone.rules.rulesets import Ruleset
from engine.rone.rules.stack import put_triggers
from engine.rone.rules.state import State
from engine.rone.rules.turn import HAND_SIZE, MulliganFrame, TurnFrame

LONGEST_CHAIN: Final = 2_000
"""Rounds of triggers within one action, whoever is asked between them; more only come of texts that wake each other for ever."""


def run(game: State, bottom: int = 0) -> None:
    """Go on until somebody must decide or the game is over. What has died comes first, then what has triggered.

    With `bottom` it also stops when nothing is under way any more above that many frames (above the turn: 1).
    """
    frames = game.frames
    while game.decision is None and not game.is_over:
        if game.dying:
            deaths = DeathsFrame(game.dying)
            game.dying = []
            frames.append(deaths)
            if game.pending:
                deaths.advance(game)  # destroyed at once, before what the damage woke (TEXT-9)
        elif game.pending and not _is_whole(frames[-1]):
            game.chain += 1
            if game.chain > LONGEST_CHAIN:
                end_without_end(game)
            else:
                put_triggers(game)
        elif bottom and len(frames) <= bottom:
            game.chain = 0
            return
        else:
            frames[-1].advance(game)


def _is_whole(frame: Frame) -> bool:
    """Whether nothing comes in between in what the frame does: a card on its way to the graveyard, the paying of an ability (TEXT-4)."""
    return isinstance(frame, GraveyardFrame) or (isinstance(frame, ActionFrame) and frame.is_paying())


def choose(game: State, index: int) -> None:
    """Take option `index` of the pending decision, which must exist, and run on."""
    decision = game.decision
    assert decision is not None
    take(game, decision.options[index])


def take(game: State, option: Option) -> None:
    """Take `option` of the pending decision and run on."""
    game.decision = None
    game.frames[-1].answer(game, option)
    run(game)


class SeatCards:
    """What one player brings: the game cards are numbered in the order given here."""

    def __init__(self, side: SideId, levels: list[Definition]) -> None:
        self.side = side
        self.levels = levels


class SideCards:
    """What one side brings: its player deck, top card last, and its technologies."""

    def __init__(self, deck: list[Definition], technologies: list[Definition]) -> None:
        self.deck = deck
        self.technologies = technologies


def lay_out(ruleset: Ruleset, seats: list[SeatCards], sides: list[SideCards], reward: list[Definition], chance: Stream) -> State:
    """A game with everything in place and nothing drawn: heroes on the battlefield, decks in the order given (SET-1, SET-2).

    Raises:
        GameNotPlayableError: more cards than a game can number.
    """
    definitions: list[Definition] = []
    owners: list[SideId] = []
    piles: list[Side] = []
    for number, brought in enumerate(sides):
        pile = Side()
        for card in brought.deck:
            pile.deck.append(GameCard(len(definitions)))
            definitions.append(card)
            owners.append(SideId(number))
        for card in brought.technologies:
            pile.technology_deck.append(GameCard(len(definitions)))
            definitions.append(card)
            owners.append(SideId(number))
        piles.append(pile)
    heroes: list[GameCard] = []
    for seat in seats:
        heroes.append(GameCard(len(definitions)))
        definitions.append(seat.levels[0])
        owners.append(seat.side)
    rewards: list[GameCard] = []
    for card in reward:
        rewards.append(GameCard(len(definitions)))
        definitions.append(card)
        owners.append(NO_SIDE)
    if len(definitions) > MOST_CARDS:
        raise GameNotPlayableError(f"{len(definitions)} game cards are more than a game can number ({MOST_CARDS})")
    game = State(ruleset, definitions, owners, chance)
    game.sides = piles
    game.reward = rewards
    game.teams = len(seats) == 4
    for number, seat in enumerate(seats):
        game.players.append(Player(seat.side, heroes[number], seat.levels))
    for number in range(len(seats)):
        place_permanent(game, heroes[number], PlayerId(number))
    return game


def starting_water(game: State, player: PlayerId) -> int:
    """0 for the first player, or both of team one; 2 for everybody else (SET-1, TEAM-3, TRI-8)."""
    return 0 if game.players[player].side == game.players[game.active].side else 2


def begin(game: State, first: PlayerId) -> None:
    """Deal the first hands and let everybody change theirs, then the first turn begins (SET-1, SET-3, SET-4)."""
    game.active = first
    order = game.following(first)
    order = [order[-1], *order[:-1]]
    for player in order:
        person = game.players[player]
        person.water = starting_water(game, player)
        deck = game.sides[person.side].deck
        for _ in range(min(HAND_SIZE, len(deck))):
            card = deck.pop()
            person.take_in(card, game.definitions[card])
    game.frames = [TurnFrame(), MulliganFrame(order)]
    run(game)
