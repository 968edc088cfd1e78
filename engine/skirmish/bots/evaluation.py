"""Positions as bots that think ahead judge them: their worth against the best other player, and the squares that are worth a try."""

from __future__ import annotations

from typing import Final

from engine.bots.thinking import NOT_TRIED, Budget, WorthEvaluation
from engine.match.match import Decision, PlayerId
from engine.match.squares import Square
from engine.rng import Stream
from engine.skirmish.bots.greedy import attacks_of
from engine.skirmish.bots.worth import LONGEST, OF_EFFECT, POINT
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.game import Game
from engine.skirmish.rules.state import Figure, State
from engine.skirmish.rules.view import View

LOOK_AHEAD: Final = Budget(deals=8, candidates=6, turns=3, decisions=80)
WON: Final = 4_000
"""A game won, in hundredths of a life point."""
HAND_CARD: Final = 60
DECK_CARD: Final = 15
"""A card that is still to be drawn: fatigue comes a turn later."""
MARKER: Final = 60
THOUGHT_OVER: Final = (c.DECIDE_ACT, c.DECIDE_ANSWER, c.DECIDE_TARGET, c.DECIDE_WALK)
NOWHERE: Final = -1


class SkirmishEvaluation(WorthEvaluation[Game, View]):
    """Tells what positions are worth, in hundredths of a life point."""

    def __init__(self) -> None:
        super().__init__(WON, scale=500.0, most_of_a_price=100)

    def deal(self, view: View, chance: Stream) -> Game:
        """A match that could be this one."""
        return Game(view.determinised(chance))

    def worth(self, game: State, player: PlayerId) -> int:
        """Of whoever has fallen that of a game lost."""
        figure = game.figures[player]
        return -WON if figure.is_out else worth_of(game, figure)

    def is_worth_a_thought(self, decision: Decision) -> bool:
        """What to do, whom to attack, where to go and whether to answer are."""
        return decision.kind in THOUGHT_OVER

    def screened(self, view: View, decision: Decision, prices: list[int]) -> list[int]:
        """Of the squares alike (the same attack can be made from them, seen by an enemy or not) the dearest alone is tried."""
        if decision.kind != c.DECIDE_ACT:
            return prices
        game = view.board
        you = game.figures[view.player]
        attacks = attacks_of(game, you)
        dearest: dict[int, int] = {}
        tried = prices[:]
        for index, option in enumerate(decision.options):
            if option.kind != c.RUN and option.kind != c.STEP:
                continue
            square = Square(option.number)
            best, most = NOWHERE, 0
            for place, attack in enumerate(attacks):
                _card, enemy, squares, in_front, _behind = attack
                if in_front > most and game.grid.reaches(square, enemy.square, squares):
                    best, most = place, in_front
            name = 2 * (best + 1) + (1 if is_seen(game, you, square) else 0)
            other = dearest.get(name, NOWHERE)
            if other == NOWHERE or prices[index] > prices[other]:
                dearest[name] = index
                index = other
            if index != NOWHERE:
                tried[index] = NOT_TRIED
        return tried


def is_seen(game: State, you: Figure, square: Square) -> bool:
    """Whether an enemy sees a square."""
    for figure in game.figures:
        if figure is not you and not figure.is_out and game.grid.sees(square, figure.square):
            return True
    return False


def worth_of(game: State, figure: Figure) -> int:
    """The worth of a character's life, cards, effects and markers, in hundredths of a life point."""
    value = POINT * figure.life + HAND_CARD * len(figure.hand) + DECK_CARD * len(figure.deck) + MARKER * sum(figure.markers)
    if not figure.deck:
        value -= POINT * (figure.fatigue + 1)
    for effect in figure.effects:
        rounds = min(effect.rounds, LONGEST) if effect.duration == c.ROUNDS else 1
        worth = OF_EFFECT[effect.kind] * (1 if effect.kind == c.CANNOT else effect.value) * (1 if effect.kind >= c.PREVENT else rounds)
        value += -worth if effect.kind == c.BURN or effect.kind == c.CANNOT else worth
    return value
