"""What each word of card text is worth to a bot: a class for each whose worth hangs on the card that it befalls, or on the texts in it.

The others are worth what the table of words says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.bots.prices import PriceBook, Pricer, StepPrice
from engine.compiled import mypyc_attr
from engine.match.match import PlayerId, Reference
from engine.match.parts import Context
from engine.rules.prices import Price
from engine.rules.selectors import Selector
from engine.rules.steps import Step
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.pieces import Piece
from engine.tagewerk.rules.player_steps import WhoStep
from engine.tagewerk.rules.queries import defence_of
from engine.tagewerk.rules.state import State
from engine.tagewerk.words.steps import STEPS

if TYPE_CHECKING:
    from engine.tagewerk.bots.prices import Prices

KEPT: Final = 60
"""What a card is worth that can be played again."""


@mypyc_attr(acyclic=True, free_list_len=1)
class TagewerkPricer(Pricer):
    """Prices texts: here for themselves."""

    def compiled(self, steps: list[Step], index: int) -> StepPrice:
        """The price of a step."""
        return BOOK.compiled(steps[index])

    def usual(self, price: UsualPrice) -> int:
        """What a step brings that the table prices."""
        return price.printed


@mypyc_attr(acyclic=True, free_list_len=1)
class PositionPricer(TagewerkPricer):
    """Prices texts of a player on `source` as they would be carried out now."""

    def __init__(self, prices: Prices, game: State, player: PlayerId, source: Reference) -> None:
        self.prices = prices
        self.game = game
        self.context = Context(player, source)

    def usual(self, price: UsualPrice) -> int:
        """What a step brings: about cards by the best of those it could be about."""
        amount = price.amount if price.counts.is_fixed else price.counts.now(self.game, self.context)
        selector = price.selector
        if selector is None:
            return price.sign * (price.points * abs(amount) + price.at_least)
        if selector.is_of_permanents:
            return price.on_found(self, selector, selector.fitting(self.game, self.context), 0, amount)
        references = selector.found_elsewhere(self.game, self.context)
        found = self.game.permanents_of(references)
        return price.on_found(self, selector, found, len(references) - len(found), amount)


class UsualPrice(StepPrice):
    """What the table says. `printed`: for itself; `sign` is -1 where that harms its player, `whose` -1 where it befalls others' cards."""

    def __init__(self, step: Step, table: Price) -> None:
        super().__init__(table)
        self.counts = step.amount
        self.amount = step.amount.value
        self.selector = step.targets[0] if step.targets else None
        helps = table.helps
        if self.takes_away(step):
            helps = -helps
        if self.selector is not None:
            self.sign = helps * whose(self.selector) if helps else 1
        else:
            is_others = isinstance(step, WhoStep) and step.who == c.ENEMY_PLAYER
            self.sign = -(helps or 1) if is_others else helps or 1
        self.printed = self.sign * (table.points * (abs(self.amount) or 1) + table.at_least)

    def takes_away(self, step: Step) -> bool:
        """Whether it is of an amount below 0, which means the opposite."""
        return step.amount.is_fixed and step.amount.value < 0

    def value(self, pricer: TagewerkPricer, before: int) -> int:
        """By how the table prices it."""
        return pricer.usual(self)

    def on_found(self, position: PositionPricer, selector: Selector, found: list[Piece], others: int, amount: int) -> int:
        """What it brings where it may befall these, and so many `others` that aren't in play: all of them, or those it suits best."""
        values = [self.gain(position.prices, position.game, amount, piece, position.context.player) for piece in found]
        values += [self.sign * self.points] * others
        if not values:
            return 0
        if selector.reference == c.NO_WORD and selector.mode == c.ALL:
            return sum(values)
        values.sort(reverse=True)
        return sum(values[: max(selector.count, 1)])

    def gain(self, prices: Prices, game: State, amount: int, piece: Piece, player: PlayerId) -> int:
        """What `player` gains where it befalls a card in play."""
        benefit = self.benefit(prices, game, amount, piece)
        return benefit if piece.player == player else -benefit

    def benefit(self, prices: Prices, game: State, amount: int, piece: Piece) -> int:
        """What it means to whom the card belongs: harm below 0."""
        return self.points * max(abs(amount), 1) * (self.helps or 1)


def whose(selector: Selector) -> int:
    """1 for the own cards, -1 for the others'."""
    if selector.reference == c.SELF or selector.reference == c.BEARER:
        return 1
    if selector.reference != c.NO_WORD:
        return -1
    return 1 if selector.whose == c.OWN else -1


class CostPrice(UsualPrice):
    """Costs that change: that they fall helps who pays."""

    def takes_away(self, step: Step) -> bool:
        """A cost below 0 takes nothing away."""
        return False


class CounterPrice(UsualPrice):
    """An effect that is taken off the stack."""

    def on_found(self, position: PositionPricer, selector: Selector, found: list[Piece], others: int, amount: int) -> int:
        """The same whatever it is."""
        return self.points if found or others else 0


class DamagePrice(UsualPrice):
    """Damage."""

    def benefit(self, prices: Prices, game: State, amount: int, piece: Piece) -> int:
        """A fighter that falls is lost."""
        if not piece.definition.is_fighter:
            return 0
        left = defence_of(game, piece) - piece.damage
        return -(prices.standing(game, piece) + 40 if amount >= left else 22 * amount)


class MovePrice(UsualPrice):
    """Cards that leave play, for good or to be played again."""

    def benefit(self, prices: Prices, game: State, amount: int, piece: Piece) -> int:
        """What it is worth in play, less what it is worth in a hand or deck."""
        return (KEPT if self.word in ("return_to_hand", "to_deck") else 0) - prices.standing(game, piece)


class ExhaustPrice(UsualPrice):
    """Exhaustion."""

    def benefit(self, prices: Prices, game: State, amount: int, piece: Piece) -> int:
        """The less, the more it is exhausted."""
        return 0 if piece.is_hidden else -(30 + prices.worth(piece.definition) // 5 - 6 * piece.exhausted) * amount


class RefreshPrice(UsualPrice):
    """Exhaustion that is taken back."""

    def benefit(self, prices: Prices, game: State, amount: int, piece: Piece) -> int:
        """As much as there is."""
        return min(amount, piece.exhausted) * (25 + prices.worth(piece.definition) // 4)


class HealPrice(UsualPrice):
    """Damage that is removed."""

    def benefit(self, prices: Prices, game: State, amount: int, piece: Piece) -> int:
        """As much as there is."""
        return min(piece.damage, amount) * 25


class TurnUpPrice(UsualPrice):
    """Hidden items that are turned up for nothing."""

    def benefit(self, prices: Prices, game: State, amount: int, piece: Piece) -> int:
        """Nothing lies face up twice."""
        return 80 + prices.worth(piece.definition) // 2 if piece.is_hidden else 0


class ChangeStatPrice(UsualPrice):
    """A stat that goes up or down."""

    def benefit(self, prices: Prices, game: State, amount: int, piece: Piece) -> int:
        """Half for an exhausted card."""
        value = self.points * max(abs(amount), 1)
        if piece.exhausted:
            value //= 2
        return value if amount >= 0 else -value


class PartsPrice(StepPrice):
    """The texts in a step, one like the other."""

    def __init__(self, step: Step, table: Price) -> None:
        super().__init__(table)
        self.parts = step.parts

    def value(self, pricer: TagewerkPricer, before: int) -> int:
        """All of them."""
        return sum([pricer.text(steps) for steps in self.parts])


class ChoosePrice(PartsPrice):
    """One of several texts."""

    def value(self, pricer: TagewerkPricer, before: int) -> int:
        """The best."""
        return max([pricer.text(steps) for steps in self.parts], default=0)


BOOK: Final = PriceBook(
    STEPS,
    {
        "cost": CostPrice,
        "counter": CounterPrice,
        "damage": DamagePrice,
        "destroy": MovePrice,
        "remove": MovePrice,
        "return_to_hand": MovePrice,
        "to_deck": MovePrice,
        "exhaust": ExhaustPrice,
        "refresh": RefreshPrice,
        "heal": HealPrice,
        "turn_up": TurnUpPrice,
        "attack": ChangeStatPrice,
        "defence": ChangeStatPrice,
        "slots": ChangeStatPrice,
        "choose": ChoosePrice,
        "may": PartsPrice,
        "if": PartsPrice,
        "for_each": PartsPrice,
        "repeat": PartsPrice,
    },
    UsualPrice,
    passives=("token_faction",),
)
"""The price of each word of card text."""
PRINTED: Final = TagewerkPricer()


def price_of(step: Step) -> UsualPrice:
    """The price of a step that asks for a target."""
    if not step.price.is_compiled:
        step.price = BOOK.compiled(step)
    assert isinstance(step.price, UsualPrice)
    return step.price
