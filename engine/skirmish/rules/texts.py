"""Carrying out a text: what can't be done is skipped, the rest goes on (ATK-6); and what texts ask on the way: cards, discards, walks."""

from __future__ import annotations

from typing import Final

from engine.match.match import NOTHING, Option, PlayerId, Reference
from engine.match.parts import Context, FixedFrame, Frame
from engine.match.squares import Square
from engine.rules import codes as house
from engine.rules.references import card_of
from engine.rules.selectors import Selector
from engine.rules.state import Questions
from engine.rules.steps import Step
from engine.rules.texts import NO_TARGETS, SkippingText
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.moves import face, place
from engine.skirmish.rules.selectors import by_id
from engine.skirmish.rules.state import State


class SkirmishText(SkippingText):
    """A text being carried out; whom a card has named is known before, and own cards are chosen by a question of their own."""

    def known_targets(self, game: State, selector: Selector) -> list[Reference] | None:
        """Who has been named and is still in the game (ATK-5)."""
        play = game.play_now()
        if play is None or play.naming is not selector:
            return None
        return [reference for reference in play.named if game.permanent(reference) is not None]

    def ask(self, game: State, selector: Selector) -> bool:
        """Have characters chosen, or an own card; of equal cards one is offered."""
        if selector.zone == house.IN_PLAY:
            return super().ask(game, selector)
        fitting = [card_of(card) for card in selector.all_fitting(game, self.context)]
        cards = [Reference(card) for card in by_id(game, fitting)]
        if cards:
            game.frames.append(CardFrame(self.context.player, cards))
        return bool(cards)


QUESTIONS: Final = Questions(
    target=c.DECIDE_TARGET,
    pick=c.PICK,
    done=c.DONE,
    mode=c.DECIDE_CHOOSE,
    modes=[Option(c.CHOOSE_MODE, number=number) for number in range(64)],
    may=c.DECIDE_MAY,
    yes_or_no=[Option(c.YES), Option(c.NO)],
    no=c.NO,
    keep=NOTHING,
    order=NOTHING,
    picks=[],
    text_frame=SkirmishText,
)


def text_of(steps: list[Step], player: PlayerId, source: Reference, cause: Reference, cause_player: PlayerId) -> SkirmishText:
    """A card's text, to be carried out."""
    return SkirmishText(steps, Context(player, source, cause, cause_player), NO_TARGETS)


class CardFrame(FixedFrame):
    """A player takes one of their own cards; the text beneath receives it."""

    def __init__(self, player: PlayerId, cards: list[Reference]) -> None:
        self.player = player
        self.cards = cards

    def advance(self, game: State) -> None:
        """Ask for the card."""
        game.ask(self.player, c.DECIDE_CARD, [Option(c.TAKE, card_of(card), card) for card in self.cards])

    def answer(self, game: State, option: Option) -> None:
        """Hand it to the text."""
        game.frames.pop()
        game.frames[-1].receive(game, [option.target])


class DiscardFrame(Frame):
    """A player discards so many cards of the hand, one after the other."""

    def __init__(self, player: PlayerId, count: int) -> None:
        self.player = player
        self.count = count

    def advance(self, game: State) -> None:
        """Ask for the next card."""
        figure = game.figures[self.player]
        if self.count <= 0 or not figure.hand:
            game.frames.pop()
            return
        game.ask(self.player, c.DECIDE_DISCARD, [Option(c.DISCARD, card) for card in by_id(game, figure.hand)])

    def answer(self, game: State, option: Option) -> None:
        """Discard it."""
        self.count -= 1
        figure = game.figures[self.player]
        figure.hand.remove(option.card)
        figure.discard.append(option.card)
        game.note("discards", self.player, option.card)

    def copy(self) -> Frame:
        """The same frame, on its own."""
        return DiscardFrame(self.player, self.count)


class FaceFrame(FixedFrame):
    """A figure that has moved faces any direction, the present one first (MOVE-3); one that only turns another one (MOVE-6)."""

    def __init__(self, player: PlayerId, may_stay: bool) -> None:
        self.player = player
        self.may_stay = may_stay

    def advance(self, game: State) -> None:
        """Ask for the direction."""
        figure = game.figures[self.player]
        options = [Option(c.FACE, number=figure.facing)] if self.may_stay else []
        for direction in range(8):
            if direction != figure.facing:
                options.append(Option(c.FACE, number=direction))
        game.ask(self.player, c.DECIDE_FACE, options)

    def answer(self, game: State, option: Option) -> None:
        """Turn the figure."""
        game.frames.pop()
        face(game, game.figures[self.player], option.number)


class WalkFrame(FixedFrame):
    """A player walks by a text: a step within so many squares, then any direction; both may stay as they are (MOVE-8)."""

    def __init__(self, player: PlayerId, squares: int) -> None:
        self.player = player
        self.squares = squares

    def advance(self, game: State) -> None:
        """Ask for the square."""
        figure = game.figures[self.player]
        squares = game.grid.steps(figure.square, self.squares, game.others(figure))
        game.ask(self.player, c.DECIDE_WALK, [Option(c.WALK, number=square) for square in squares])

    def answer(self, game: State, option: Option) -> None:
        """Go there, and have the direction asked."""
        game.frames.pop()
        place(game, game.figures[self.player], Square(option.number), "walks")
        game.frames.append(FaceFrame(self.player, True))
