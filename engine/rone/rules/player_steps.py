"""What the words of card text do to players, their cards and their costs: one class for each, carried out by the house's `texts.py`."""

from __future__ import annotations

from engine.match.match import PlayerId, Reference
from engine.match.parts import Context
from engine.rone.rules import codes as c
from engine.rone.rules.choices import LookFrame, OrderFrame, pay
from engine.rone.rules.costs import cost_to_level_up, cost_to_recycle, use_cost_changes
from engine.rone.rules.damage import DestroyCardsFrame, damage_hero
from engine.rone.rules.definitions import CompiledPayment
from engine.rone.rules.effects import EffectFrame, new_effect
from engine.rone.rules.legal import can_pay
from engine.rone.rules.moves import change_water, draw_cards, raise_level
from engine.rone.rules.payments import pay_level_up, remove_top_of_graveyard
from engine.rone.rules.state import State
from engine.rone.rules.targets import spent_from_graveyard
from engine.rules.amounts import Amount
from engine.rules.costs import CostChange
from engine.rules.references import card_of
from engine.rules.selectors import Selector, has_targets
from engine.rules.steps import PlayerStep, Step
from engine.rules.texts import TextFrame


def players_of(game: State, references: list[Reference]) -> list[PlayerId]:
    """The players whose heroes these are."""
    return [hero.player for hero in game.permanents_of(references)]


class HeroStep(PlayerStep):
    """Something that happens to the players whose heroes its target names."""

    def players(self, game: State, run: TextFrame) -> list[PlayerId]:
        """The players of the chosen heroes."""
        return players_of(game, run.chosen[0])


class WaterStep(HeroStep):
    """`who` gains or loses water (TURN-7)."""

    def happen(self, game: State, context: Context, player: PlayerId, amount: int) -> bool:
        """Change the water."""
        return change_water(game, player, amount)


class DrawStep(HeroStep):
    """`who` draws cards (TURN-6)."""

    def happen(self, game: State, context: Context, player: PlayerId, amount: int) -> bool:
        """Draw."""
        return draw_cards(game, player, amount) > 0


class HeroDamageStep(HeroStep):
    """Damage to the hero of `who` (LIFE-1); the points are asked one by one before the text goes on."""

    def happen(self, game: State, context: Context, player: PlayerId, amount: int) -> bool:
        """Deal it."""
        return damage_hero(game, player, amount, context.source, context.player)


class DestroyCardsStep(HeroStep):
    """`who` destroys own cards, chosen one by one; no damage."""

    def __init__(self, who: Selector, amount: Amount, from_deck: bool, from_hand: bool) -> None:
        super().__init__([who], amount)
        self.from_deck = from_deck
        self.from_hand = from_hand

    def happen(self, game: State, context: Context, player: PlayerId, amount: int) -> bool:
        """Have the cards chosen and destroyed."""
        if amount <= 0:
            return False
        person = game.players[player]
        game.frames.append(DestroyCardsFrame(player, amount, self.from_deck, self.from_hand))
        return bool((self.from_hand and person.hand) or (self.from_deck and game.sides[person.side].deck))


class RemoveFromGraveyardStep(HeroStep):
    """`who` removes the top cards of the own graveyard from the game."""

    def happen(self, game: State, context: Context, player: PlayerId, amount: int) -> bool:
        """Remove as many as there are, up to the amount."""
        return remove_top_of_graveyard(game, player, amount) > 0


class OrderGraveyardStep(HeroStep):
    """`who` puts the top cards of the own graveyard back on it in any order (GRAVE-2)."""

    def happen(self, game: State, context: Context, player: PlayerId, amount: int) -> bool:
        """Have them ordered, the first named on top."""
        count = min(amount, len(game.sides[game.players[player].side].graveyard))
        if count > 0:
            game.frames.append(OrderFrame(player, player, count))
        return count > 0


class LookStep(HeroStep):
    """Look at the top cards of a deck, keep some on the hand, put the rest on an end of it."""

    def __init__(self, who: Selector, amount: Amount, keep: Amount, at_bottom: bool) -> None:
        super().__init__([who], amount)
        self.keep = keep
        self.at_bottom = at_bottom

    def happen(self, game: State, context: Context, player: PlayerId, amount: int) -> bool:
        """Have the player choose."""
        keep = self.keep.now(game, context)
        count = min(amount, len(game.sides[game.players[player].side].deck))
        if count > 0:
            game.frames.append(LookFrame(context.player, player, count, min(keep, count), self.at_bottom))
        return count > 0


class ChangeCostStep(HeroStep):
    """What `who` pays changes, never below 0."""

    def __init__(self, who: Selector, of: int, which: Selector | None, amount: Amount, times: int, duration: int) -> None:
        super().__init__([who], amount)
        self.of = of
        self.which = which
        self.times = times
        self.duration = duration

    def happen(self, game: State, context: Context, player: PlayerId, amount: int) -> bool:
        """Note the change; one that lasts while its card is there is over where that has left."""
        if self.duration == c.WHILE_HERE and game.permanent(context.source) is None:
            return False
        change = CostChange(self.of, self.which, amount, self.times, self.duration, context.source, context.player)
        game.players[player].cost_changes.append(change)
        if self.duration != c.PERMANENTLY:
            game.timed = 1
        return True


class PayStep(Step):
    """`who` pays (TEXT-4)."""

    def __init__(self, who: Selector, payment: CompiledPayment) -> None:
        super().__init__([who])
        self.payment = payment

    def can_begin(self, game: State, context: Context, needs: list[Selector]) -> bool:
        """Whether what the text begins with can be paid (TEXT-4), and its first target is there and doesn't pay (TEXT-2)."""
        payers = players_of(game, self.targets[0].all_fitting(game, context))
        spent: list[Reference] = []
        for payer in payers:
            spent.extend(spent_from_graveyard(game, payer, self.payment.graveyard))
        can = any(can_pay(game, payer, self.payment) for payer in payers)
        return can and has_targets(game, needs, context.player, context.source, spent)

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


class LevelUpStep(Step):
    """The hero of `who` rises by a level, for its cost where `pay` (LEVEL-1)."""

    def __init__(self, who: Selector, pay: bool) -> None:
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


class RecycleStep(Step):
    """A card in the own graveyard is recycled, wherever in it it lies (REC-2 to REC-7)."""

    def __init__(self, card: Selector, pay: bool) -> None:
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
