"""Choices within a text: cards to discard, to keep and to put in order."""

from __future__ import annotations

from engine.match.match import GameCard, Option, PlayerId
from engine.match.parts import Frame
from engine.rules.piles import PileFrame
from engine.rules.texts import TextFrame
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.moves import discard
from engine.tagewerk.rules.state import State


class DiscardFrame(Frame):
    """A player discards so many own cards: from the hand, from the top of the deck, or from either, card by card."""

    def __init__(self, player: PlayerId, left: int, zone: int, card: GameCard, tells: bool) -> None:
        self.player = player
        self.left = left
        self.zone = zone
        self.card = card
        self.tells = tells
        """Whether the text beneath is told that something was discarded."""

    def advance(self, game: State) -> None:
        """Discard the next card, or ask which."""
        person = game.players[self.player]
        if self.left == 0 or not ((self.zone != c.IN_DECK and person.hand) or (self.zone != c.IN_HAND and person.deck)):
            game.frames.pop()
            return
        if self.zone == c.IN_DECK:
            self._discard(game, person.deck[-1], c.IN_DECK)
            return
        options = [game.questions.picks[card] for card in person.hand]
        if self.zone != c.IN_HAND and person.deck:
            options.append(Option(c.DONE))
        game.ask(self.player, c.DECIDE_DISCARD, options, self.card)

    def answer(self, game: State, option: Option) -> None:
        """The chosen card goes; `DONE` is the top of the deck."""
        if option.kind == c.DONE:
            self._discard(game, game.players[self.player].deck[-1], c.IN_DECK)
        else:
            self._discard(game, option.card, c.IN_HAND)

    def _discard(self, game: State, card: GameCard, zone: int) -> None:
        self.left -= 1
        discard(game, self.player, card, zone)
        place = len(game.frames) - 2
        while isinstance(game.frames[place], DiscardFrame):  # other players discard, too
            place -= 1
        beneath = game.frames[place]
        if self.tells and isinstance(beneath, TextFrame):
            beneath.context.done = True

    def copy(self) -> Frame:
        """The same frame, on its own."""
        return DiscardFrame(self.player, self.left, self.zone, self.card, self.tells)


class LookFrame(PileFrame):
    """A player looks at the top cards of a deck; what is kept comes to the hand at once."""

    def pile(self, game: State) -> list[GameCard]:
        """The deck."""
        return game.players[self.owner].deck

    def keep_card(self, game: State, card: GameCard) -> None:
        """Take it."""
        self.count -= 1
        game.players[self.owner].deck.remove(card)
        game.players[self.player].hand.append(card)
        if game.log is not None:
            game.note("keeps", self.player, card)
