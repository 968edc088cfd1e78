"""What the words of card text do to players, their cards, resources, points and costs: one class for each."""

from __future__ import annotations

from engine.match.match import NO_REFERENCE, NOBODY, PlayerId
from engine.match.parts import Context
from engine.rules.amounts import Amount
from engine.rules.costs import CostChange
from engine.rules.references import MOST_CARDS, card_of
from engine.rules.selectors import Selector
from engine.rules.steps import PlayerStep, Step
from engine.rules.texts import TextFrame
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.choices import DiscardFrame, LookFrame
from engine.tagewerk.rules.moves import add_tokens, draw, exchange_faction, gain_points, make_tokens
from engine.tagewerk.rules.queries import player_of
from engine.tagewerk.rules.state import State


class WhoStep(PlayerStep):
    """Something that happens to players: `who` is one of the words for them. An opponent is named first (MULTI-2)."""

    def __init__(self, who: int, amount: Amount) -> None:
        super().__init__(amount=amount)
        self.who = who

    def is_ready(self, game: State, run: TextFrame) -> bool:
        """Whether it is known which opponent is meant."""
        return run.has_opponent(game, self.who)

    def players(self, game: State, run: TextFrame) -> list[PlayerId]:
        """Whom it is about, each once."""
        context = run.context
        if self.who == c.YOU:
            return [context.player]
        named = [context.cause_player]
        if self.who == c.ENEMY_PLAYER:
            named = [run.opponent]
        elif self.who == c.THAT_PLAYER:
            named = [player_of(game, one) for one in context.that]
        found: list[PlayerId] = []
        for player in named:
            if player != NOBODY and player not in found and not game.players[player].eliminated:
                found.append(player)
        return found

    def is_of_none(self, run: TextFrame) -> bool:
        """Whether it is done to `that` where none was there."""
        return run.is_of_none(self.who)


class DrawStep(WhoStep):
    """Cards are drawn."""

    def happen(self, game: State, context: Context, player: PlayerId, amount: int) -> bool:
        """Draw."""
        return draw(game, player, amount) > 0


class ResourceStep(WhoStep):
    """Resources come into the pool (RES-2); neutral ones where `faction` is ""."""

    def __init__(self, who: int, amount: Amount, faction: str) -> None:
        super().__init__(who, amount)
        self.faction = faction

    def happen(self, game: State, context: Context, player: PlayerId, amount: int) -> bool:
        """Put them there."""
        person = game.players[player]
        person.pool[game.factions[self.faction]] += max(amount, 0)
        person.made += max(amount, 0)
        if game.log is not None:
            game.note("resources", player, card_of(context.source), game.factions[self.faction], amount)
        return amount != 0


class ResourceTokenStep(WhoStep):
    """Resource tokens (RES-1); those that are exchanged for have the faction of RES-3."""

    def __init__(self, who: int, amount: Amount, faction: str = "", exhausted: int = 0) -> None:
        super().__init__(who, amount)
        self.faction = faction
        self.exhausted = exhausted

    def happen(self, game: State, context: Context, player: PlayerId, amount: int) -> bool:
        """Lay them there."""
        faction = exchange_faction(game, player) if context.source == NO_REFERENCE else game.factions[self.faction]
        add_tokens(game, player, faction, max(amount, 0), self.exhausted)
        return amount != 0


class CommandStep(WhoStep):
    """Command markers come or go, down to none (CMD-5)."""

    def happen(self, game: State, context: Context, player: PlayerId, amount: int) -> bool:
        """Count them."""
        person = game.players[player]
        before = person.markers
        person.markers = max(before + amount, 0)
        if game.log is not None:
            game.note("markers", player, number=person.markers - before)
        return person.markers != before


class PointsStep(WhoStep):
    """Victory points are collected, or lost (VP-1, VP-2)."""

    def happen(self, game: State, context: Context, player: PlayerId, amount: int) -> bool:
        """Lay them where they lie."""
        source = game.permanent(context.source)
        origin = game.definitions[card_of(context.source)].id if context.source >= 0 else 0
        return gain_points(game, player, amount, source, is_of_text=context.source >= MOST_CARDS, origin=origin) != 0


class ChangeCostStep(WhoStep):
    """What is paid changes (RES-5)."""

    def __init__(self, who: int, amount: Amount, of: int, which: Selector | None, times: int, duration: int) -> None:
        super().__init__(who, amount)
        self.of = of
        self.which = which
        self.times = times
        self.duration = duration

    def happen(self, game: State, context: Context, player: PlayerId, amount: int) -> bool:
        """Note the change; one that lasts while its card is there is over where that has left."""
        if self.duration != c.WHILE_HERE or game.permanent(context.source) is not None:
            change = CostChange(self.of, self.which, amount, self.times, self.duration, context.source, context.player)
            game.players[player].cost_changes.append(change)
            game.timed = 1
        return amount != 0


class TokenStep(Step):
    """Character tokens come into play, as many as there are free slots (TOKEN-3)."""

    def __init__(self, slug: str, amount: Amount, exhausted: int) -> None:
        super().__init__(amount=amount)
        self.slug = slug
        self.exhausted = exhausted

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Make them; none at all is not carried out."""
        made = make_tokens(game, run.context.player, self.slug, self.amount.now(game, run.context), self.exhausted)
        run.context.done = made > 0
        return made > 0


class InTurnStep(WhoStep):
    """Something that each player decides in a frame of its own; the first one decides first."""

    def players(self, game: State, run: TextFrame) -> list[PlayerId]:
        """The last one first: its frame lies beneath the others'."""
        return super().players(game, run)[::-1]


class DestroyCardsStep(InTurnStep):
    """Own cards are discarded: from the hand, from the top of the deck, or from either (`source`)."""

    def __init__(self, who: int, amount: Amount, source: int) -> None:
        super().__init__(who, amount)
        self.source = source

    def happen(self, game: State, context: Context, player: PlayerId, amount: int) -> bool:
        """Have them chosen, one by one; the text is told of each."""
        if amount > 0:
            game.frames.append(DiscardFrame(player, amount, self.source, card_of(context.source), True))
        return False


class LookStep(InTurnStep):
    """Look at the top cards of a deck, keep some on the hand, put the rest on an end of it."""

    def __init__(self, who: int, amount: Amount, keep: Amount, at_bottom: bool) -> None:
        super().__init__(who, amount)
        self.keep = keep
        self.at_bottom = at_bottom

    def happen(self, game: State, context: Context, player: PlayerId, amount: int) -> bool:
        """Have the player choose."""
        keep = self.keep.now(game, context)
        count = min(amount, len(game.players[player].deck))
        if count <= 0:
            return False
        game.frames.append(LookFrame(context.player, player, count, min(keep, count), self.at_bottom))
        if game.log is not None:
            game.note("looks", context.player, card_of(context.source), player, count)
        return True
