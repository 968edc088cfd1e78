"""What the words of card text do to players, their cards, resources, points and costs: one class for each."""

from __future__ import annotations

from engine.match import NO_REFERENCE, PlayerId
from engine.match_parts import Context
from engine.rules.references import MOST_CARDS, card_of
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.choices import DiscardFrame, LookFrame
from engine.tagewerk.rules.definitions import Step
from engine.tagewerk.rules.moves import add_tokens, draw, exchange_faction, gain_points, make_tokens
from engine.tagewerk.rules.pieces import CostChange
from engine.tagewerk.rules.state import State
from engine.tagewerk.rules.text import TextFrame


class PlayerStep(Step):
    """Something that happens to players."""

    def happen(self, game: State, context: Context, player: PlayerId, amount: int) -> bool:
        """Do it to one of them; whether it had an effect."""
        raise NotImplementedError

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Do it to each whom it is about; of `that` where none was there it is done to none."""
        players = run.players(game, self.who)
        context = run.context
        is_done = False
        if players:
            amount = 0 if self.amount is None else self.amount.now(game, context)
            for player in players:
                is_done = self.happen(game, context, player, amount) or is_done
        context.done = is_done
        return bool(players) or run.is_of_none(self.who)


class DrawStep(PlayerStep):
    """Cards are drawn."""

    def happen(self, game: State, context: Context, player: PlayerId, amount: int) -> bool:
        """Draw."""
        return draw(game, player, amount) > 0


class ResourceStep(PlayerStep):
    """Resources come into the pool (RES-2)."""

    def happen(self, game: State, context: Context, player: PlayerId, amount: int) -> bool:
        """Put them there."""
        person = game.players[player]
        person.pool[game.factions[self.word]] += max(amount, 0)
        person.made += max(amount, 0)
        if game.log is not None:
            game.note("resources", player, card_of(context.source), game.factions[self.word], amount)
        return amount != 0


class ResourceTokenStep(PlayerStep):
    """Resource tokens (RES-1); those that are exchanged for have the faction of RES-3."""

    def happen(self, game: State, context: Context, player: PlayerId, amount: int) -> bool:
        """Lay them there."""
        faction = exchange_faction(game, player) if context.source == NO_REFERENCE else game.factions[self.word]
        add_tokens(game, player, faction, max(amount, 0), self.value)
        return amount != 0


class CommandStep(PlayerStep):
    """Command markers come or go, down to none (CMD-5)."""

    def happen(self, game: State, context: Context, player: PlayerId, amount: int) -> bool:
        """Count them."""
        person = game.players[player]
        before = person.markers
        person.markers = max(before + amount, 0)
        if game.log is not None:
            game.note("markers", player, number=person.markers - before)
        return person.markers != before


class PointsStep(PlayerStep):
    """Victory points are collected, or lost (VP-1, VP-2)."""

    def happen(self, game: State, context: Context, player: PlayerId, amount: int) -> bool:
        """Lay them where they lie."""
        source = game.piece(context.source)
        origin = game.definitions[card_of(context.source)].id if context.source >= 0 else 0
        return gain_points(game, player, amount, source, is_of_text=context.source >= MOST_CARDS, origin=origin) != 0


class CostStep(PlayerStep):
    """What is paid changes (RES-5)."""

    def happen(self, game: State, context: Context, player: PlayerId, amount: int) -> bool:
        """Note the change; one that lasts while its card is there is over where that has left."""
        if self.duration != c.WHILE_HERE or game.piece(context.source) is not None:
            change = CostChange(self.value, self.which, amount, self.times, self.duration, context.source, context.player)
            game.players[player].cost_changes.append(change)
            game.timed = 1
        return amount != 0


class TokenStep(Step):
    """Character tokens come into play, as many as there are free slots (TOKEN-3)."""

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Make them; none at all is not carried out."""
        assert self.amount is not None
        made = make_tokens(game, run.context.player, self.word, self.amount.now(game, run.context), self.value)
        run.context.done = made > 0
        return made > 0


class DestroyCardsStep(Step):
    """Own cards are discarded: from the hand, from the top of the deck, or from either."""

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Have them chosen, one by one."""
        context = run.context
        players = run.players(game, self.who)
        context.done = False
        if not players:
            return run.is_of_none(self.who)
        assert self.amount is not None
        count = self.amount.now(game, context)
        if count > 0:
            for player in reversed(players):
                game.frames.append(DiscardFrame(player, count, self.value, card_of(context.source), True))
        return True


class LookStep(Step):
    """Look at the top cards of a deck, keep some on the hand, put the rest on an end of it."""

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Have the player choose."""
        context = run.context
        players = run.players(game, self.who)
        if not players:
            context.done = False
            return run.is_of_none(self.who)
        assert self.amount is not None and self.second is not None
        most = self.amount.now(game, context)
        keep = self.second.now(game, context)
        context.done = False
        for player in reversed(players):
            deck = game.players[player].deck
            count = min(most, len(deck))
            if count > 0:
                context.done = True
                cards = deck[len(deck) - count :]
                cards.reverse()
                game.frames.append(LookFrame(context.player, player, cards, min(keep, count), self.at_bottom))
                if game.log is not None:
                    game.note("looks", context.player, card_of(context.source), player, count)
        return True
