"""Turns: beginning, draw, action, end (TURN)."""

from __future__ import annotations

from engine.match.match import NO_CARD, Decision, Option, PlayerId
from engine.match.parts import Frame
from engine.match.squares import Square
from engine.rules import codes as house
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.compiling import PUNCH, PUNCHED
from engine.skirmish.rules.legal import act_options
from engine.skirmish.rules.moves import after_armour, after_prevention, count_rounds, draw, end_effects, heal, lose_life, place
from engine.skirmish.rules.playing import PlayFrame, play_card
from engine.skirmish.rules.state import Effect, Figure, State
from engine.skirmish.rules.texts import DiscardFrame, FaceFrame


class TurnFrame(Frame):
    """The turn of the active player; `phase` is where it goes on."""

    def __init__(self, phase: int = c.BEGINNING) -> None:
        self.phase = phase
        self.last = 0
        """The number of the last effect that happened at the beginning (EFF-4)."""
        self.has_moved = False
        self.has_acted = False
        self.buffs = 0
        """How many buff cards were played (ACT-5)."""

    def advance(self, game: State) -> None:
        """Go on with the phase."""
        game.phase = self.phase
        if self.phase == c.BEGINNING:
            self._begin(game)
        elif self.phase == c.DRAWING:
            self.phase = c.ACTING
            draw_for_turn(game, game.active)
        elif self.phase == c.ACTING:
            options = act_options(game, self.has_moved, self.has_acted, self.buffs)
            game.decision = Decision(game.active, c.DECIDE_ACT, options)
        elif self.phase == c.ENDING:
            self.phase = c.OVER
            end_effects(game, house.THIS_TURN)
            figure, limit = game.figures[game.active], game.ruleset.hand_limit
            if 0 <= limit < len(figure.hand):
                game.frames.append(DiscardFrame(game.active, len(figure.hand) - limit))
        else:
            if game.figures[game.active].is_out:  # END-4
                end_effects(game, c.FOR_ATTACK)
                end_effects(game, house.THIS_TURN)
            next_turn(game)

    def _begin(self, game: State) -> None:
        """Burn and mend, one after the other, then the player's own effects count (EFF-4, TURN-2)."""
        figure = game.figures[game.active]
        effect = next_happening(figure, self.last)
        if effect is None:
            self.phase = c.DRAWING
            count_rounds(game, game.active)
            return
        self.last = effect.number
        if effect.kind == c.MEND:
            heal(game, figure, effect.value)
        else:
            lose_life(game, figure, after_prevention(game, figure, after_armour(figure, effect.value)), "burns")

    def answer(self, game: State, option: Option) -> None:
        """Carry out what the active player does."""
        player = game.active
        figure = game.figures[player]
        kind = option.kind
        if kind == c.RUN or kind == c.STEP:
            self.has_moved = True
            has_gone = option.number != figure.square
            place(game, figure, Square(option.number), "runs" if kind == c.RUN else "steps")
            if kind == c.STEP:
                game.frames.append(FaceFrame(player, has_gone))
        elif kind == c.ATTACK:
            self.has_acted = True
            game.note("attacks", player, option.card)
            play_card(game, player, option.card)
        elif kind == c.PUNCH:
            self.has_acted = True
            game.note("punches", player)
            game.frames.append(PlayFrame(c.PUNCH_PLAY, player, NO_CARD, PUNCH, PUNCHED, []))
        elif kind == c.BUFF:
            self.buffs += 1
            if option.number == c.INSTEAD_OF_MOVE:
                self.has_moved = True
            else:
                self.has_acted = True
            game.note("buffs", player, option.card, number=option.number)
            play_card(game, player, option.card)
        else:
            self.phase = c.ENDING
            game.note("ends_turn", player)

    def copy(self) -> Frame:
        """The same frame, on its own."""
        other = TurnFrame(self.phase)
        other.last = self.last
        other.has_moved = self.has_moved
        other.has_acted = self.has_acted
        other.buffs = self.buffs
        return other


def next_happening(figure: Figure, last: int) -> Effect | None:
    """The oldest effect on a figure, after that number, that happens at the beginning of a turn."""
    for effect in figure.effects:
        if effect.number > last and (effect.kind == c.BURN or effect.kind == c.MEND):
            return effect
    return None


def draw_for_turn(game: State, player: PlayerId) -> None:
    """Draw a card; with an empty deck take fatigue, which nothing avoids (TURN-3, FAT). Where nobody sits nothing is drawn."""
    figure = game.figures[player]
    if figure.is_idle:
        return
    if draw(game, player, 1):
        figure.fatigue = 0
        return
    figure.fatigue += 1
    lose_life(game, figure, figure.fatigue, "fatigue")


def next_turn(game: State) -> None:
    """The turn of the next player in the game begins (TURN-1)."""
    number = len(game.figures)
    player = (game.active + 1) % number
    while game.figures[player].is_out:
        player = (player + 1) % number
    begin_turn(game, PlayerId(player))


def begin_turn(game: State, player: PlayerId) -> None:
    """A player's turn begins."""
    game.turn += 1
    game.active = player
    game.frames = [TurnFrame()]
    game.note("turn", player, number=game.turn)
