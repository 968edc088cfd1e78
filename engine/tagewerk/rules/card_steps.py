"""Steps of card text that are done to cards, a class for each word."""

from __future__ import annotations

from engine.match.match import NO_CARD, NOTHING
from engine.match.parts import Context
from engine.rules.permanents import Departed
from engine.rules.references import card_of
from engine.rules.selectors import Selector
from engine.rules.steps import CardStep, LastingStep, Step
from engine.rules.texts import TextFrame
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.moves import deal_damage, enter, exhaust, free_slots, leave, put_card, refresh, turn_up
from engine.tagewerk.rules.pieces import Piece
from engine.tagewerk.rules.queries import attack_of, pile_of
from engine.tagewerk.rules.state import State


class DamageStep(CardStep):
    """Damage to fighters (TEXT-4)."""

    def happen(self, game: State, context: Context, permanent: Piece, amount: int) -> bool:
        """Deal it."""
        if not permanent.definition.is_fighter:
            return False
        return deal_damage(game, context.source, game.permanent(context.source), permanent, amount, context.player) > 0


class HealStep(CardStep):
    """Damage markers are removed."""

    def happen(self, game: State, context: Context, permanent: Piece, amount: int) -> bool:
        """Remove them."""
        healed = min(permanent.damage, max(amount, 0))
        permanent.damage -= healed
        if healed and game.log is not None:
            game.note("heals", permanent.player, permanent.card, card_of(context.source), healed)
        return healed > 0


class ExhaustStep(CardStep):
    """Exhausts so many times (EXH-2)."""

    def happen(self, game: State, context: Context, permanent: Piece, amount: int) -> bool:
        """Lay markers on it."""
        exhaust(game, permanent, amount)
        return amount > 0 and not permanent.is_hidden


class RefreshStep(CardStep):
    """Removes so many exhaustion markers (EXH-5)."""

    def happen(self, game: State, context: Context, permanent: Piece, amount: int) -> bool:
        """Remove them."""
        return refresh(game, permanent, amount) > 0


class TurnUpStep(CardStep):
    """Hidden items are turned up for nothing (ITEM-4)."""

    def happen(self, game: State, context: Context, permanent: Piece, amount: int) -> bool:
        """Turn it up."""
        if not permanent.is_hidden:
            return False
        turn_up(game, permanent)
        return True


class ChangeStatStep(LastingStep):
    """A stat goes up or down by so much."""


class PreventStep(LastingStep):
    """The next so many points of damage are prevented."""


class CounterStep(Step):
    """Effects are taken off the stack; their costs stay paid. A card means the last effect of it (STACK-7)."""

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Take every target off it."""
        context = run.context
        chosen = run.chosen[0]
        context.done = False
        for reference in chosen:
            for effect in reversed(game.stack):
                if effect.reference == reference or (reference >= 0 and effect.source == reference):
                    game.stack.remove(effect)
                    game.departed = [*game.departed, Departed(effect.reference, effect.player)]
                    if game.log is not None:
                        game.note("countered", effect.player, card_of(effect.source), NOTHING, effect.kind)
                    context.done = True
                    break
        return context.done


class FightStep(Step):
    """Both deal their attacks to each other at the same time."""

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Have the two fight."""
        context = run.context
        first, second = run.chosen[0], run.chosen[1]
        context.done = False
        one = game.permanent(first[0]) if first else None
        other = game.permanent(second[0]) if second else None
        if one is None or other is None or not (one.definition.is_fighter and other.definition.is_fighter):
            return False
        dealt, back = attack_of(game, one), attack_of(game, other)
        deal_damage(game, one.reference, one, other, dealt, one.player)
        deal_damage(game, other.reference, other, one, back, other.player)
        context.done = True
        return True


class MoveStep(Step):
    """Cards in play, or lying in a hand or discard pile, go to a zone of their owner."""

    def __init__(self, to: Selector, zone: int, at_bottom: bool = False) -> None:
        super().__init__([to])
        self.zone = zone
        self.at_bottom = at_bottom

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Move every target, those in play together."""
        context = run.context
        chosen = run.chosen[0]
        zone = self.zone
        leaving: list[Piece] = game.permanents_of(chosen)
        moved = bool(leaving)
        if leaving:
            leave(game, leaving, zone, at_bottom=self.at_bottom)
        for reference in chosen:
            card = card_of(reference)
            if reference < 0 or game.pieces[card] is not None:
                continue
            for pile in (c.IN_HAND, c.IN_GRAVEYARD):
                cards = pile_of(game.players[game.owners[card]], pile)
                if pile != zone and card in cards and not any(piece.card == card for piece in leaving):
                    cards.remove(card)
                    put_card(game, card, zone, at_bottom=self.at_bottom)
                    moved = True
                    if game.log is not None:
                        game.note("moves", game.owners[card], card, NO_CARD, zone)
                    break
        context.done = moved
        return moved or not chosen


class PutIntoPlayStep(Step):
    """Cards of a hand or discard pile come into play under the player whose text it is (PLAY-2)."""

    def __init__(self, card: Selector, exhausted: int) -> None:
        super().__init__([card])
        self.exhausted = exhausted

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Put them there; a character needs a free slot."""
        context = run.context
        chosen = run.chosen[0]
        player = context.player
        person = game.players[player]
        context.done = False
        for reference in chosen:
            card = card_of(reference)
            definition = game.definitions[card]
            if definition.kind == c.CHARACTER and free_slots(game, player) == 0:
                continue
            for pile in (c.IN_HAND, c.IN_GRAVEYARD):
                cards = pile_of(game.players[game.owners[card]], pile)
                if card in cards and game.pieces[card] is None:
                    cards.remove(card)
                    if definition.kind == c.PLACE and person.place is not None:
                        leave(game, [person.place], c.IN_GRAVEYARD)
                    enter(game, card, player, exhausted=self.exhausted)
                    context.done = True
                    break
        return context.done or not chosen
