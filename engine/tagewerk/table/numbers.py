"""The numbers of a match's cards at the table, as one seat is told them."""

from __future__ import annotations

from typing import Final

from engine.match.match import NO_CARD, GameCard, PlayerId
from engine.table.numbers import table_numbers
from engine.tagewerk.rules.game import Game

HIDDEN_FROM: Final = 10_000
"""Numbers of items that lie hidden before others begin here: they tell the bearer and the slot, and never the card (ITEM-3)."""
SLOTS: Final = 64
"""More items than a card ever carries."""


class SeatNumbers:
    """The numbers of `game` for `viewer`. What a match begins with is numbered anew for each, tokens as they are made."""

    def __init__(self, game: Game, viewer: PlayerId) -> None:
        self.state = game.state
        self.viewer = viewer
        self.begun = sum(1 for definition in game.state.definitions if not definition.is_token)
        self.numbers = table_numbers(0 if game.beginning is None else game.beginning.seed, self.begun)

    def number_of(self, card: GameCard) -> GameCard:
        """The number of a card of the rules, as it lies now."""
        piece = self.state.pieces[card] if NO_CARD < card < self.begun else None
        if piece is not None and piece.is_hidden and piece.player != self.viewer:
            bearer = self.state.pieces[piece.bearer]
            slot = 0 if bearer is None else bearer.items.index(piece)
            return GameCard(HIDDEN_FROM + SLOTS * self.number_of(piece.bearer) + slot)
        return self.open_number_of(card)

    def open_number_of(self, card: GameCard) -> GameCard:
        """The number of a card while it isn't hidden: of what was told of it, wherever it lies by now."""
        return card if card >= self.begun else self.numbers.number_of(card)

    def card_of(self, number: GameCard) -> GameCard:
        """The card of the rules that has this number; none for any other number."""
        if number >= HIDDEN_FROM:
            card, slot = divmod(number - HIDDEN_FROM, SLOTS)
            bearer = self.card_of(GameCard(card))
            piece = self.state.pieces[bearer] if 0 <= bearer < len(self.state.pieces) else None
            return piece.items[slot].card if piece is not None and slot < len(piece.items) else NO_CARD
        return self.numbers.card_of(number) if number < self.begun else number
