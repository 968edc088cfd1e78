"""Carrying out a text: what can't be done is left out, the rest goes on (TEXT-1); and what texts ask on the way."""

from __future__ import annotations

from typing import Any, Final

from engine.match.match import NOTHING, GameCard, Option, PlayerId, Reference
from engine.match.parts import Context, FixedFrame, Frame
from engine.rules.state import Questions
from engine.rules.steps import Step
from engine.rules.texts import NO_TARGETS, SkippingText
from engine.tocsin.rules import codes as c
from engine.tocsin.rules import moves
from engine.tocsin.rules.state import Figure, State


class TocsinText(SkippingText):
    """A text being carried out. Behind its last step TEXT-2 is looked at once more."""

    def _finish(self, game: Any) -> None:
        game.is_unchecked = True
        super()._finish(game)


QUESTIONS: Final = Questions(
    target=c.DECIDE_TARGET,
    pick=c.PICK,
    done=c.DONE,
    mode=c.DECIDE_OPTION,
    modes=[Option(c.CHOOSE, number=number) for number in range(64)],
    may=c.DECIDE_MAY,
    yes_or_no=[Option(c.YES), Option(c.NO)],
    no=c.NO,
    keep=NOTHING,
    order=NOTHING,
    picks=[],
    text_frame=TocsinText,
)


def text_of(steps: list[Step], context: Context) -> TocsinText:
    """A text, to be carried out."""
    return TocsinText(steps, context, NO_TARGETS)


class EachFrame(Frame):
    """A text once for each of these: a hero is `you` in it, an enemy's card `self`."""

    def __init__(self, left: list[Reference], steps: list[Step], context: Context) -> None:
        self.left = left
        self.steps = steps
        self.context = context

    def advance(self, game: State) -> None:
        """Carry it out for the next one."""
        if not self.left:
            game.frames.pop()
            return
        found, self.left = game.permanent(self.left[0]), self.left[1:]
        if isinstance(found, Figure):
            context = Context(self.context.player, self.context.source, found.reference)
        else:
            context = Context(self.context.player, found.reference, self.context.cause)
        game.frames.append(text_of(self.steps, context))

    def copy(self) -> Frame:
        """The same frame, on its own; its list is replaced, never changed."""
        return EachFrame(self.left, self.steps, self.context.copy())


class DiscardFrame(Frame):
    """A player discards so many cards of the hand, one after the other."""

    def __init__(self, player: PlayerId, count: int) -> None:
        self.player = player
        self.count = count

    def advance(self, game: State) -> None:
        """Ask for the next card."""
        seat = game.seats[self.player]
        if self.count <= 0 or not seat.hand:
            game.frames.pop()
            return
        game.ask(self.player, c.DECIDE_DISCARD, [Option(c.DISCARD, card) for card in game.by_id(seat.hand)])

    def answer(self, game: State, option: Option) -> None:
        """Discard it."""
        self.count -= 1
        moves.discard_from_hand(game, game.seats[self.player], [option.card])

    def copy(self) -> Frame:
        """The same frame, on its own."""
        return DiscardFrame(self.player, self.count)


class SpaceFrame(FixedFrame):
    """A hero joins an ally in a column and takes the front or the rear space (MOVE-2)."""

    def __init__(self, player: PlayerId, figure: int, column: int) -> None:
        self.player = player
        self.figure = figure
        self.column = column

    def advance(self, game: State) -> None:
        """Ask for the space."""
        reference = game.figures[self.figure].reference
        options = [Option(c.AT_FRONT, target=reference, number=self.column), Option(c.AT_REAR, target=reference, number=self.column)]
        game.ask(self.player, c.DECIDE_SPACE, options)

    def answer(self, game: State, option: Option) -> None:
        """Take it."""
        game.frames.pop()
        moves.enter_column(game, game.figures[self.figure], self.column, option.kind == c.AT_REAR)


def go_to(game: State, player: PlayerId, figure: Figure, column: int) -> None:
    """A hero goes to a column with a free space; joining an ally its space is asked for."""
    if game.standing(column):
        game.frames.append(SpaceFrame(player, figure.number, column))
    else:
        moves.enter_column(game, figure, column, is_rear=False)


class ColumnFrame(FixedFrame):
    """A hero is moved by an effect, or placed (SET-6): to any other column with a free space (MOVE-4)."""

    def __init__(self, player: PlayerId, figure: int) -> None:
        self.player = player
        self.figure = figure

    def advance(self, game: State) -> None:
        """Ask for the column; without a free one it does not happen."""
        figure = game.figures[self.figure]
        columns = [] if figure.is_defeated else moves.free_columns(game, figure)
        if not columns:
            game.frames.pop()
            return
        game.ask(self.player, c.DECIDE_COLUMN, [Option(c.COLUMN, target=figure.reference, number=column) for column in columns])

    def answer(self, game: State, option: Option) -> None:
        """Go there."""
        game.frames.pop()
        go_to(game, self.player, game.figures[self.figure], option.number)


class ArrangeFrame(Frame):
    """A player looks at the top upgrades and puts each on or under the pile: the first named is on top, the last named lowest."""

    def __init__(self, player: PlayerId, left: list[GameCard], top: list[GameCard], bottom: list[GameCard]) -> None:
        self.player = player
        self.left = left
        """Still to be put somewhere, the topmost first."""
        self.top = top
        self.bottom = bottom

    def advance(self, game: State) -> None:
        """Ask for the next card and where it goes; then put all of them there."""
        if self.left:
            options = [Option(kind, card) for card in self.left for kind in (c.ON_TOP, c.UNDER)]
            game.ask(self.player, c.DECIDE_ARRANGE, options)
            return
        game.frames.pop()
        game.pile = [*self.bottom[::-1], *game.pile, *self.top[::-1]]
        game.note("arranges", self.player, number=len(self.bottom))

    def answer(self, game: State, option: Option) -> None:
        """Put it there."""
        self.left = [card for card in self.left if card != option.card]
        if option.kind == c.ON_TOP:
            self.top = [*self.top, option.card]
        else:
            self.bottom = [*self.bottom, option.card]

    def copy(self) -> Frame:
        """The same frame, on its own; its lists are replaced, never changed."""
        return ArrangeFrame(self.player, self.left, self.top, self.bottom)
