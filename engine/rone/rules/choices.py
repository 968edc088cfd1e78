"""Choices within a text: whether somebody pays, orders, cards to keep, an ability to copy; and fights."""

from __future__ import annotations

from engine.match.match import GameCard, Option, PlayerId, Reference
from engine.match.parts import Context, Frame
from engine.rone.rules import codes as c
from engine.rone.rules.damage import damage_unit
from engine.rone.rules.definitions import CompiledAbility, CompiledPayment
from engine.rone.rules.graveyard import to_graveyard
from engine.rone.rules.legal import can_pay
from engine.rone.rules.moves import put_card
from engine.rone.rules.payments import FOR_TEXT, pay_water, remove_top_of_graveyard
from engine.rone.rules.queries import standing_melee, standing_ranged
from engine.rone.rules.state import State
from engine.rules.piles import PileFrame
from engine.rules.references import card_of
from engine.rules.steps import Step
from engine.rules.texts import NO_TARGETS, TextFrame


def pay(game: State, player: PlayerId, payment: CompiledPayment, card: GameCard) -> None:
    """Have a player pay what a text on `card` asks for, which must be possible: water and graveyard now, then hand and deck (TEXT-4)."""
    pay_water(game, player, payment.water, card, FOR_TEXT)
    remove_top_of_graveyard(game, player, payment.graveyard)
    if payment.hand or payment.deck:
        game.frames.append(PaymentFrame(player, payment.hand, payment.deck, card))


class PaymentFrame(Frame):
    """Hand cards and cards of the deck that a text asks for being paid one by one (TEXT-4)."""

    def __init__(self, player: PlayerId, hand: int, deck: int, card: GameCard) -> None:
        self.player = player
        self.hand = hand
        self.deck = deck
        self.card = card

    def advance(self, game: State) -> None:
        """Ask for the next hand card; then put cards of the deck into the graveyard."""
        if self.hand > 0:
            game.ask(self.player, c.DECIDE_PAYMENT, [Option(c.HAND_CARD, card) for card in game.players[self.player].hand], self.card)
        elif self.deck > 0:
            self.deck -= 1
            to_graveyard(game, game.sides[game.players[self.player].side].deck[-1], c.IN_DECK, self.player)
        else:
            game.frames.pop()

    def answer(self, game: State, option: Option) -> None:
        """Pay with the card."""
        self.hand -= 1
        to_graveyard(game, option.card, c.IN_HAND, self.player)

    def copy(self) -> Frame:
        """The same frame, on its own."""
        return PaymentFrame(self.player, self.hand, self.deck, self.card)


class UnlessFrame(Frame):
    """A part of a text that does not happen if a player pays; `targets` are those of its steps, chosen already."""

    def __init__(
        self, player: PlayerId, payment: CompiledPayment, steps: list[Step], targets: list[list[list[Reference]]], context: Context
    ) -> None:
        self.player = player
        """Who may pay."""
        self.payment = payment
        self.steps = steps
        self.targets = targets
        self.context = context

    def advance(self, game: State) -> None:
        """Ask whoever can pay."""
        options = [Option(c.NO)]
        if can_pay(game, self.player, self.payment):
            options.append(Option(c.YES))
        game.ask(self.player, c.DECIDE_UNLESS, options, card_of(self.context.source))

    def answer(self, game: State, option: Option) -> None:
        """Pay, or carry the part out."""
        game.frames.pop()
        if option.kind == c.YES:
            pay(game, self.player, self.payment, card_of(self.context.source))
        else:
            game.frames.append(TextFrame(self.steps, self.context, self.targets, nested=True))

    def copy(self) -> Frame:
        """The same frame, on its own; its lists are never changed."""
        return UnlessFrame(self.player, self.payment, self.steps, self.targets, self.context.copy())


class OrderFrame(PileFrame):
    """The top cards of a graveyard being put in an order (GRAVE-2)."""

    def pile(self, game: State) -> list[GameCard]:
        """The graveyard."""
        return game.sides[game.players[self.owner].side].graveyard


class LookFrame(PileFrame):
    """A player looking at the top cards of a deck."""

    def pile(self, game: State) -> list[GameCard]:
        """The deck."""
        return game.sides[game.players[self.owner].side].deck

    def put_back(self, game: State) -> None:
        """Put the rest where it goes, then those that are kept."""
        super().put_back(game)
        shields = game.sides[game.players[self.owner].side].shields
        for card in self.kept:
            if card in shields:
                shields.remove(card)
                put_card(game, card, c.IN_REMOVED, self.owner)  # a Shield that comes to the hand is removed (KEY-SHIELD)
            else:
                put_card(game, card, c.IN_HAND, self.owner)


class AbilityFrame(Frame):
    """An activated ability to copy being chosen (TEXT-5)."""

    def __init__(self, abilities: list[CompiledAbility], context: Context) -> None:
        self.abilities = abilities
        self.context = context

    def advance(self, game: State) -> None:
        """Ask which, where there are several."""
        options = [game.questions.modes[ability.number] for ability in self.abilities]
        card = card_of(self.context.source)
        game.ask(self.context.player, c.DECIDE_ABILITY, options, card)

    def answer(self, game: State, option: Option) -> None:
        """Carry it out as if printed on the copying card."""
        game.frames.pop()
        for ability in self.abilities:
            if ability.number == option.number - 1:
                game.frames.append(TextFrame(ability.steps, self.context, NO_TARGETS, nested=True))

    def copy(self) -> Frame:
        """The same frame, on its own."""
        return AbilityFrame(self.abilities, self.context.copy())


class FightFrame(Frame):
    """Two units fighting by an effect: ranged first, melee if both survive (ATK-3)."""

    def __init__(self, first: Reference, second: Reference, step: int = 0) -> None:
        self.first = first
        self.second = second
        self.step = step

    def advance(self, game: State) -> None:
        """Deal ranged, then melee damage, both ways at the same time."""
        self.step += 1
        one = game.permanent(self.first)
        other = game.permanent(self.second)
        if self.step > 2 or one is None or other is None:
            game.frames.pop()
            return
        if self.step == 1:
            points = standing_ranged(game, one)
            back = standing_ranged(game, other)
        else:
            points = standing_melee(game, one)
            back = standing_melee(game, other)
        damage_unit(game, other, points, self.first, one.player)
        damage_unit(game, one, back, self.second, other.player)

    def copy(self) -> Frame:
        """The same frame, on its own."""
        return FightFrame(self.first, self.second, self.step)
