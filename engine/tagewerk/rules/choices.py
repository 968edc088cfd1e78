"""Choices within a text: cards to discard, to keep and to put in order."""

from __future__ import annotations

from engine.match import GameCard, Option, PlayerId, Reference
from engine.match_parts import Frame
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
        options = [Option(c.PICK, card, Reference(card)) for card in person.hand]
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


class LookFrame(Frame):
    """A player looks at the top cards of a deck, keeps some of them, and puts the rest back in an order of choice."""

    def __init__(self, player: PlayerId, owner: PlayerId, cards: list[GameCard], keep: int, at_bottom: bool) -> None:
        self.player = player
        self.owner = owner
        self.cards = cards
        """Those that are not settled yet."""
        self.keep = keep
        self.at_bottom = at_bottom
        self.back: list[GameCard] = []
        """Those that go back, in the order in which they will lie from the top down."""

    def advance(self, game: State) -> None:
        """Ask for the next card to keep or to put back."""
        if not self.cards:
            self._put_back(game)
            return
        kind = c.DECIDE_KEEP if self.keep else c.DECIDE_ORDER
        game.ask(self.player, kind, [Option(c.PICK, card, Reference(card)) for card in self.cards])

    def answer(self, game: State, option: Option) -> None:
        """Keep it, or put it next."""
        card = option.card
        self.cards = [one for one in self.cards if one != card]
        if self.keep:
            self.keep -= 1
            person = game.players[self.owner]
            person.deck.remove(card)
            game.players[self.player].hand.append(card)
            if game.log is not None:
                game.note("keeps", self.player, card)
        else:
            self.back = [*self.back, card]

    def _put_back(self, game: State) -> None:
        game.frames.pop()
        deck = game.players[self.owner].deck
        for card in self.back:
            deck.remove(card)
        turned = self.back[:]
        turned.reverse()
        if self.at_bottom:
            game.players[self.owner].deck = [*turned, *deck]
        else:
            deck.extend(turned)

    def copy(self) -> Frame:
        """The same frame, on its own."""
        other = LookFrame(self.player, self.owner, self.cards, self.keep, self.at_bottom)
        other.back = self.back
        return other
