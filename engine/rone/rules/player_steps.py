"""What the words of card text do to players, their cards and their costs: one class for each, carried out by `text.py`."""

from __future__ import annotations

from typing import Any

from engine.match import NOTHING, PlayerId, Reference
from engine.rone.rules import codes as c
from engine.rone.rules.choices import LookFrame, OrderFrame, pay
from engine.rone.rules.compiling import COSTS, DURATIONS, carries_out, compiled_amount, compiled_payment, compiled_player, compiled_target
from engine.rone.rules.costs import cost_to_level_up, cost_to_recycle, use_cost_changes
from engine.rone.rules.damage import DestroyCardsFrame, damage_hero
from engine.rone.rules.definitions import PASSIVE_COST, CompiledPayment, CompiledStep, Passive
from engine.rone.rules.effects import EffectFrame, new_effect
from engine.rone.rules.legal import can_pay
from engine.rone.rules.moves import (
    change_water,
    draw_cards,
    raise_level,
)
from engine.rone.rules.payments import pay_level_up, remove_top_of_graveyard
from engine.rone.rules.pieces import (
    CostChange,
)
from engine.rone.rules.selectors import CompiledSelector
from engine.rone.rules.state import State
from engine.rone.rules.text import TextFrame
from engine.rone.words import player_steps as words
from engine.rone.words import vocabulary as v
from engine.rules.amounts import Amount
from engine.rules.references import card_of
from engine.text import steps as shared
from engine.text.vocabulary import Place


def players_of(game: State, references: list[Reference]) -> list[PlayerId]:
    """The players whose heroes these are."""
    found: list[PlayerId] = []
    for reference in references:
        hero = game.permanent(reference)
        if hero is not None:
            found.append(hero.player)
    return found


class WaterStep(CompiledStep):
    """`who` gains or loses water (TURN-7)."""

    def __init__(self, who: CompiledSelector, amount: Amount) -> None:
        super().__init__([who])
        self.amount = amount

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Change the water of each player."""
        amount = self.amount.now(game, run.context)
        changed = False
        for player in players_of(game, run.chosen[0]):
            changed = change_water(game, player, amount) or changed
        run.context.done = changed
        return True


@carries_out(words.Water)
def _water(node: words.Water) -> CompiledStep:
    return WaterStep(compiled_player(node.who), compiled_amount(node.amount))


class DrawStep(CompiledStep):
    """`who` draws cards (TURN-6)."""

    def __init__(self, who: CompiledSelector, amount: Amount) -> None:
        super().__init__([who])
        self.amount = amount

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Draw."""
        amount = self.amount.now(game, run.context)
        drawn = 0
        for player in players_of(game, run.chosen[0]):
            drawn += draw_cards(game, player, amount)
        run.context.done = drawn > 0
        return True


@carries_out(shared.Draw)
def _draw(node: shared.Draw[Any]) -> CompiledStep:
    return DrawStep(compiled_player(node.who), compiled_amount(node.amount))


class PayStep(CompiledStep):
    """`who` pays (TEXT-4)."""

    def __init__(self, who: CompiledSelector, payment: CompiledPayment) -> None:
        super().__init__([who])
        self.payment = payment

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Pay all of it; unable to: nothing, and it is not carried out."""
        players = players_of(game, run.chosen[0])
        for player in players:
            if not can_pay(game, player, self.payment):
                return False
        for player in players:
            pay(game, player, self.payment, card_of(run.context.source))
        run.context.done = bool(players)
        return True


@carries_out(words.Pay)
def _pay(node: words.Pay) -> CompiledStep:
    return PayStep(compiled_player(node.who), compiled_payment(node.payment))


class LevelUpStep(CompiledStep):
    """The hero of `who` rises by a level, for its cost where `pay` (LEVEL-1)."""

    def __init__(self, who: CompiledSelector, pay: bool) -> None:
        super().__init__([who])
        self.pay = pay

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Raise the level; at level 3, or unable to pay: not carried out."""
        players = players_of(game, run.chosen[0])
        for player in players:
            if game.players[player].level >= 3:
                return False
            if self.pay:
                cost = cost_to_level_up(game, player)
                if cost < 0 or cost > game.players[player].water:
                    return False
                pay_level_up(game, player)
            raise_level(game, player)
        run.context.done = bool(players)
        return True


@carries_out(words.LevelUp)
def _level_up(node: words.LevelUp) -> CompiledStep:
    return LevelUpStep(compiled_player(node.who), node.pay)


class HeroDamageStep(CompiledStep):
    """Damage to the hero of `who` (LIFE-1)."""

    def __init__(self, who: CompiledSelector, amount: Amount) -> None:
        super().__init__([who])
        self.amount = amount

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Deal it; the points are asked one by one before the text goes on."""
        amount = self.amount.now(game, run.context)
        hurt = False
        for player in players_of(game, run.chosen[0]):
            hurt = damage_hero(game, player, amount, run.context.source, run.context.player) or hurt
        run.context.done = hurt
        return True


@carries_out(words.HeroDamage)
def _hero_damage(node: words.HeroDamage) -> CompiledStep:
    return HeroDamageStep(compiled_player(node.who), compiled_amount(node.amount))


class DestroyCardsStep(CompiledStep):
    """`who` destroys own cards; no damage."""

    def __init__(self, who: CompiledSelector, amount: Amount, from_deck: bool, from_hand: bool) -> None:
        super().__init__([who])
        self.amount = amount
        self.from_deck = from_deck
        self.from_hand = from_hand

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Have the cards chosen and destroyed, one by one."""
        amount = self.amount.now(game, run.context)
        done = False
        for player in players_of(game, run.chosen[0]):
            person = game.players[player]
            if amount > 0:
                done = done or bool(self.from_hand and person.hand) or bool(self.from_deck and game.sides[person.side].deck)
                game.frames.append(DestroyCardsFrame(player, amount, self.from_deck, self.from_hand))
        run.context.done = done
        return True


@carries_out(shared.DestroyCards)
def _destroy_cards(node: shared.DestroyCards[Any, Any]) -> CompiledStep:
    from_deck = node.source is not v.Source.HAND
    return DestroyCardsStep(compiled_player(node.who), compiled_amount(node.amount), from_deck, node.source is not v.Source.DECK)


class RemoveFromGraveyardStep(CompiledStep):
    """`who` removes the top cards of the own graveyard from the game."""

    def __init__(self, who: CompiledSelector, amount: Amount) -> None:
        super().__init__([who])
        self.amount = amount

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Remove as many as there are, up to the amount."""
        amount = self.amount.now(game, run.context)
        removed = 0
        for player in players_of(game, run.chosen[0]):
            removed += remove_top_of_graveyard(game, player, amount)
        run.context.done = removed > 0
        return True


@carries_out(words.RemoveFromGraveyard)
def _remove_from_graveyard(node: words.RemoveFromGraveyard) -> CompiledStep:
    return RemoveFromGraveyardStep(compiled_player(node.who), compiled_amount(node.amount))


class OrderGraveyardStep(CompiledStep):
    """`who` puts the top cards of the own graveyard back on it in any order (GRAVE-2)."""

    def __init__(self, who: CompiledSelector, amount: Amount) -> None:
        super().__init__([who])
        self.amount = amount

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Have them ordered, the first named on top."""
        amount = self.amount.now(game, run.context)
        done = False
        for player in players_of(game, run.chosen[0]):
            graveyard = game.sides[game.players[player].side].graveyard
            cards = graveyard[len(graveyard) - min(amount, len(graveyard)) :][::-1]
            if cards:
                done = True
                game.frames.append(OrderFrame(player, cards))
        run.context.done = done
        return True


@carries_out(words.OrderGraveyard)
def _order_graveyard(node: words.OrderGraveyard) -> CompiledStep:
    return OrderGraveyardStep(compiled_player(node.who), compiled_amount(node.amount))


class RecycleStep(CompiledStep):
    """A card in the own graveyard is recycled, wherever in it it lies (REC-2 to REC-7)."""

    def __init__(self, card: CompiledSelector, pay: bool) -> None:
        super().__init__([card])
        self.pay = pay

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Recycle it; a card that can't be is not: the step is not carried out."""
        player = run.context.player
        person = game.players[player]
        graveyard = game.sides[person.side].graveyard
        recycled = False
        for reference in run.chosen[0]:
            card = card_of(reference)
            definition = game.definitions[card]
            if card not in graveyard or not definition.kind & (c.UNIT | c.TACTIC):
                continue
            if definition.recycle < 0 or definition.level > person.level:
                continue
            cost = cost_to_recycle(game, player, definition) if self.pay else 0
            if cost > len(graveyard) - 1:
                continue
            graveyard.remove(card)
            remove_top_of_graveyard(game, player, cost)
            if self.pay:
                use_cost_changes(game, player, c.COST_OF_RECYCLE, definition)
            item = new_effect(game, c.RECYCLE_EFFECT, player, card, Reference(card))
            item.steps = definition.play
            item.recycled = True
            item.cost = -1
            game.frames.append(EffectFrame(item))
            recycled = True
        run.context.done = recycled
        return recycled or not run.chosen[0]


@carries_out(words.Recycle)
def _recycle(node: words.Recycle) -> CompiledStep:
    return RecycleStep(compiled_target(node.card), node.pay)


class LookStep(CompiledStep):
    """Look at the top cards of a deck, keep some on the hand, put the rest on an end of it."""

    def __init__(self, who: CompiledSelector, amount: Amount, keep: Amount, on_top: bool) -> None:
        super().__init__([who])
        self.amount = amount
        self.keep = keep
        self.on_top = on_top

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Take them off the deck and have the player choose."""
        amount = self.amount.now(game, run.context)
        keep = self.keep.now(game, run.context)
        done = False
        for player in players_of(game, run.chosen[0]):
            deck = game.sides[game.players[player].side].deck
            seen = min(amount, len(deck))
            if seen > 0:
                done = True
                game.frames.append(LookFrame(run.context.player, player, seen, min(keep, seen), self.on_top))
        run.context.done = done
        return True


@carries_out(shared.Look)
def _look(node: shared.Look[Any]) -> CompiledStep:
    return LookStep(compiled_player(node.who), compiled_amount(node.amount), compiled_amount(node.keep), node.rest is Place.TOP)


class ChangeCostStep(CompiledStep):
    """What `who` pays changes, never below 0."""

    def __init__(self, who: CompiledSelector, passive: Passive, amount: Amount, duration: int) -> None:
        super().__init__([who])
        self.passive = passive
        self.amount = amount
        self.duration = duration

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Note the change with each player."""
        if run.has_ended(game, self.duration):
            run.context.done = False
            return True
        amount = self.amount.now(game, run.context)
        players = players_of(game, run.chosen[0])
        for player in players:
            change = CostChange(self.passive, amount, self.passive.times, self.duration, run.context.source, run.context.player)
            game.players[player].cost_changes.append(change)
        if self.duration != c.PERMANENTLY:
            game.timed = 1
        run.context.done = bool(players)
        return True


@carries_out(shared.ChangeCost)
def _change_cost(node: shared.ChangeCost[Any, Any, Any, Any]) -> CompiledStep:
    which = None if node.which is None else compiled_target(node.which)
    times = NOTHING if node.times is None else node.times
    passive = Passive(PASSIVE_COST, selector=which, value=COSTS[node.of], times=times)
    return ChangeCostStep(compiled_player(node.who), passive, compiled_amount(node.amount), DURATIONS[node.duration])
