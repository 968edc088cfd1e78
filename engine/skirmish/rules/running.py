"""The loop that runs a match until somebody must decide, who falls and how it ends (END), and how it begins (SET)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.errors import GameNotPlayableError
from engine.match.chance import NumberDeck
from engine.match.match import GameCard, Option, PlayerId
from engine.match.parts import Frame
from engine.rng import Stream
from engine.rules.references import MOST_CARDS
from engine.skirmish.board import start_facing, start_square
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.definitions import Definition
from engine.skirmish.rules.moves import draw, eliminate
from engine.skirmish.rules.rulesets import Ruleset
from engine.skirmish.rules.state import Figure, Play, State
from engine.skirmish.rules.texts import QUESTIONS
from engine.skirmish.rules.turn import TurnFrame, begin_turn

FEWEST: Final = 2
MOST: Final = 6
"""So many play."""


def run(game: State) -> None:
    """Go on until somebody must decide or the match is over; who has fallen leaves before anything goes on (END-3)."""
    while game.decision is None and not game.is_over:
        game.frames[-1].advance(game)
        if game.fallen:
            see_off(game)


def see_off(game: State) -> None:
    """Those whose life fell to 0 leave together; the last one has won, and if nobody is left it is a draw (END-1 to END-4)."""
    fallen = game.fallen
    game.fallen = []
    for player in fallen:
        eliminate(game, player)
    left = [figure.player for figure in game.figures if not figure.is_out]
    if len(left) <= 1:
        game.is_over = True
        game.decision = None
        game.reason = "END-2" if left else "END-3"
        if left:
            game.winner = left[0]
        return
    game.frames = _frames_left(game)


def _frames_left(game: State) -> list[Frame]:
    """The frames that stay when somebody has fallen: none of theirs. Their turn ends once an answer going on is carried out (END-4)."""
    frames = game.frames
    is_turn_over = game.figures[game.active].is_out
    begin, end, is_found = 0, len(frames), False
    for number in range(len(frames) - 1, -1, -1):
        frame = frames[number]
        if not isinstance(frame, Play):
            continue
        figure = game.figures[frame.player]
        if figure.is_out:
            if frame.card >= 0:
                figure.removed.append(frame.card)
            if not is_found:
                end = number
        elif not is_found:
            begin, is_found = number, True
    if is_turn_over:
        return [TurnFrame(c.OVER), *(frames[begin:end] if is_found else [])]
    return frames[:end]


def take(game: State, option: Option) -> None:
    """Take `option` of the pending decision and run on."""
    game.decision = None
    game.frames[-1].answer(game, option)
    run(game)


class Brought:
    """A kit as it is brought to a table, ready for the rules: the sheet and the cards in order."""

    def __init__(self, sheet: Definition, cards: Sequence[Definition], *, is_idle: bool = False) -> None:
        self.sheet = sheet
        self.cards = list(cards)
        self.is_idle = is_idle


def lay_out(ruleset: Ruleset, brought: Sequence[Brought], stack: NumberDeck, chance: Stream) -> State:
    """A match with everything in place and nothing drawn: figures at their edges, decks in the order given (SET-2, SET-3).

    Raises:
        GameNotPlayableError: so many kits make no match, more cards than a match can number, or no plain X card.
    """
    number = len(brought)
    if not FEWEST <= number <= MOST:
        raise GameNotPlayableError(f"{number} kits make no match: {FEWEST} to {MOST} play")
    if not [face for face in (*stack.left, *stack.drawn) if face != c.CRITICAL]:
        raise GameNotPlayableError("at least one X card is a plain number (XST-2)")
    definitions = [one.sheet for one in brought]
    owners = [PlayerId(seat) for seat in range(number)]
    decks: list[list[GameCard]] = []
    for seat, one in enumerate(brought):
        decks.append([GameCard(len(definitions) + place) for place in range(len(one.cards))])
        definitions += one.cards
        owners += [PlayerId(seat)] * len(one.cards)
    if len(definitions) > MOST_CARDS:
        raise GameNotPlayableError(f"{len(definitions)} cards are more than a match can number ({MOST_CARDS})")
    game = State(QUESTIONS, ruleset, definitions, owners, stack, chance)
    names = {name for definition in definitions for name in [*definition.marker_names, *(definition.markers or {})]}
    game.marker_names = sorted(names)
    for seat, one in enumerate(brought):
        square = start_square(seat, number)
        figure = Figure(PlayerId(seat), one.sheet, square, start_facing(square), len(names))
        figure.is_idle = one.is_idle
        figure.deck = decks[seat]
        game.figures.append(figure)
    return game


def begin(game: State, first: PlayerId) -> None:
    """Deal the starting hands, and the first turn begins (SET-4, SET-5)."""
    game.active = first
    for figure in game.in_turn_from():
        draw(game, figure.player, game.ruleset.starting_hand)
    begin_turn(game, first)
    run(game)
