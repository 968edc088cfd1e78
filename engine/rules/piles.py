"""The top cards of a pile: somebody looks at them, keeps some of them, and puts the rest in an order."""

from __future__ import annotations

from typing import Any

from engine.match.match import GameCard, Option, PlayerId
from engine.match.parts import Frame
from engine.rules.state import TextState


class PileFrame(Frame):
    """The top cards of a pile: some are kept, the rest goes back in an order of choice, the first named on top. A game says which pile."""

    def __init__(self, player: PlayerId, owner: PlayerId, count: int, keep: int = 0, at_bottom: bool = False) -> None:
        self.player = player
        self.owner = owner
        """Whose pile it is."""
        self.count = count
        """How many of its cards it is about."""
        self.keep = keep
        """How many are still to be kept."""
        self.at_bottom = at_bottom
        """Whether the rest goes under the pile."""
        self.kept: list[GameCard] = []
        """Those that are kept, and lie there still."""
        self.back: list[GameCard] = []
        """The rest as far as it was named, from the top down."""

    def left(self, game: Any) -> list[GameCard]:
        """The cards that nothing was said of yet, top card first."""
        pile = self.pile(game)
        said = [*self.kept, *self.back]
        return [card for card in pile[max(len(pile) - self.count, 0) :][::-1] if card not in said]

    def advance(self, game: TextState) -> None:
        """Ask which card to keep, then which comes next in the order; then put the rest back."""
        left = self.left(game)
        if left:
            questions = game.questions
            game.ask(self.player, questions.keep if self.keep > 0 else questions.order, [questions.picks[card] for card in left])
        else:
            game.frames.pop()
            self.put_back(game)

    def answer(self, game: TextState, option: Option) -> None:
        """Keep the card, or lay it beneath those named before."""
        if self.keep > 0:
            self.keep -= 1
            self.keep_card(game, option.card)
        else:
            self.back = [*self.back, option.card]

    def put_back(self, game: Any) -> None:
        """Put the rest where it goes."""
        pile = self.pile(game)
        del pile[max(len(pile) - self.count, 0) :]
        place = 0 if self.at_bottom else len(pile)
        pile[place:place] = self.back[::-1]

    def keep_card(self, game: Any, card: GameCard) -> None:
        """Keep a card: it lies there until all is said, unless a game takes it at once."""
        self.kept = [*self.kept, card]

    def pile(self, game: Any) -> list[GameCard]:
        """The pile itself, top card last."""
        raise NotImplementedError

    def copy(self) -> Frame:
        """The same frame, on its own; its lists are replaced, never changed."""
        other = type(self)(self.player, self.owner, self.count, self.keep, self.at_bottom)
        other.kept = self.kept
        other.back = self.back
        return other


def looked_at(game: TextState, player: PlayerId) -> list[GameCard]:
    """The cards of a pile at which a player looks now."""
    for frame in game.frames:
        if isinstance(frame, PileFrame) and frame.player == player:
            return [*frame.left(game), *frame.kept, *frame.back]
    return []
