"""Steps of card text that are done to cards, a class for each word."""

from __future__ import annotations

from typing import Final

from engine.match import NO_CARD, NOTHING
from engine.match_parts import Context, Modifier
from engine.rules.references import card_of
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.definitions import Step
from engine.tagewerk.rules.moves import deal_damage, enter, exhaust, free_slots, lay_on, leave, put_card, refresh, turn_up
from engine.tagewerk.rules.pieces import Departed, Piece
from engine.tagewerk.rules.queries import attack_of, pile_of
from engine.tagewerk.rules.state import State
from engine.tagewerk.rules.text import TextFrame


class CardStep(Step):
    """Something that happens to cards in play."""

    def happen(self, game: State, context: Context, piece: Piece, amount: int) -> bool:
        """Do it to one of them; whether that changed anything."""
        raise NotImplementedError

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Do it to each of its targets that is still in play."""
        context = run.context
        found = [piece for piece in [game.piece(reference) for reference in run.chosen[0]] if piece is not None]
        if not found:
            context.done = False
            return not run.chosen[0]
        amount = 0 if self.amount is None else self.amount.now(game, context)
        done = False
        for piece in found:
            if game.pieces[piece.card] is piece and self.happen(game, context, piece, amount):
                done = True
        context.done = done
        return True


class DamageStep(CardStep):
    """Damage to fighters (TEXT-4)."""

    def happen(self, game: State, context: Context, piece: Piece, amount: int) -> bool:
        """Deal it."""
        if not piece.definition.is_fighter:
            return False
        return deal_damage(game, context.source, game.piece(context.source), piece, amount, context.player) > 0


class HealStep(CardStep):
    """Damage markers are removed."""

    def happen(self, game: State, context: Context, piece: Piece, amount: int) -> bool:
        """Remove them."""
        healed = min(piece.damage, max(amount, 0))
        piece.damage -= healed
        if healed and game.log is not None:
            game.note("heals", piece.player, piece.card, card_of(context.source), healed)
        return healed > 0


class ExhaustStep(CardStep):
    """Exhausts so many times (EXH-2)."""

    def happen(self, game: State, context: Context, piece: Piece, amount: int) -> bool:
        """Lay markers on it."""
        exhaust(game, piece, amount)
        return amount > 0 and not piece.is_hidden


class RefreshStep(CardStep):
    """Removes so many exhaustion markers (EXH-5)."""

    def happen(self, game: State, context: Context, piece: Piece, amount: int) -> bool:
        """Remove them."""
        return refresh(game, piece, amount) > 0


class TurnUpStep(CardStep):
    """Hidden items are turned up for nothing (ITEM-4)."""

    def happen(self, game: State, context: Context, piece: Piece, amount: int) -> bool:
        """Turn it up."""
        if not piece.is_hidden:
            return False
        turn_up(game, piece)
        return True


class LastingStep(CardStep):
    """Lays a change on cards: `change` says which, and it is of `value`."""

    def __init__(self, kind: int, change: int) -> None:
        super().__init__(kind)
        self.change = change

    def value_now(self, amount: int) -> int:
        """How much the change is of: what the word says."""
        return self.value

    def change_now(self) -> int:
        """The change that it makes."""
        return self.change

    def happen(self, game: State, context: Context, piece: Piece, amount: int) -> bool:
        """Lay it on; one that lasts while its card is there is over where that has left."""
        if self.duration == c.WHILE_HERE and game.piece(context.source) is None:
            return False
        lay_on(game, piece, Modifier(self.change_now(), self.value_now(amount), self.duration, context.source, context.player))
        if game.log is not None:
            game.note("changes", piece.player, piece.card, card_of(context.source), amount, c.STEP_NAMES[self.kind])
        return True


class CountedChangeStep(LastingStep):
    """Prevents so many points of damage."""

    def value_now(self, amount: int) -> int:
        """How many."""
        return amount


class ChangeStatStep(CountedChangeStep):
    """A stat goes up or down by so much; `value` says which."""

    def __init__(self, kind: int) -> None:
        super().__init__(kind, c.CHANGES_ATTACK)

    def change_now(self) -> int:
        """The stat."""
        return self.value


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
        one = game.piece(first[0]) if first else None
        other = game.piece(second[0]) if second else None
        if one is None or other is None or not (one.definition.is_fighter and other.definition.is_fighter):
            return False
        dealt, back = attack_of(game, one), attack_of(game, other)
        deal_damage(game, one.reference, one, other, dealt, one.player)
        deal_damage(game, other.reference, other, one, back, other.player)
        context.done = True
        return True


ZONES: Final = {
    c.STEP_DESTROY: c.IN_GRAVEYARD,
    c.STEP_RETURN_TO_HAND: c.IN_HAND,
    c.STEP_TO_DECK: c.IN_DECK,
    c.STEP_REMOVE: c.IN_REMOVED,
}
"""Where cards go, by the kind of the step."""


class MoveStep(Step):
    """Cards in play, or lying in a hand or discard pile, go to a zone of their owner."""

    def __init__(self, kind: int) -> None:
        super().__init__(kind)
        self.zone = ZONES[kind]

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Move every target, those in play together."""
        context = run.context
        chosen = run.chosen[0]
        zone = self.zone
        leaving = [piece for piece in [game.piece(reference) for reference in chosen] if piece is not None]
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
                    if definition.kind == c.PLACE and person.place >= 0:
                        old = game.pieces[person.place]
                        assert old is not None
                        leave(game, [old], c.IN_GRAVEYARD)
                    enter(game, card, player, exhausted=self.value)
                    context.done = True
                    break
        return context.done or not chosen
