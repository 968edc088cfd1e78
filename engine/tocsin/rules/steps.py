"""The steps of TOCSIN's texts: what its words do."""

from __future__ import annotations

from typing import Any

from engine.match.match import PlayerId
from engine.match.parts import Context
from engine.rules.amounts import Amount
from engine.rules.steps import Step
from engine.tocsin.rules import codes as c
from engine.tocsin.rules import moves
from engine.tocsin.rules.checks import turn_over
from engine.tocsin.rules.damage import DrawFrame, HurtFrame, players_of
from engine.tocsin.rules.location import EnemyFrame
from engine.tocsin.rules.playing import AttackFrame, SetFrame
from engine.tocsin.rules.selectors import Position, TocsinSelector, you
from engine.tocsin.rules.state import Figure, Harm, Place, State
from engine.tocsin.rules.texts import ArrangeFrame, ColumnFrame, DiscardFrame, EachFrame, TocsinText

EVERYTHING = 9999
"""So many points are more than any enemy suffers: what `all` removes."""
OVER = -1
"""No side: a card turns over."""

# Deeds that happen to one hero after the other.
HEALS = 0
RAGES = 1
BOOSTS = 2
LENDS = 3
ADDS_DIE = 4
WARDS = 5
MOVES = 6
# Deeds that happen to one enemy after the other.
HURTS = 10
MENDS = 11
STUNS = 12
ACTIVATES = 13
# Deeds that concern each player once.
DRAWS = 20
DISCARDS = 21
LIMITS = 22
GIVES = 23
GIVES_SHUFFLED = 24


class TocsinStep(Step):
    """A step; whatever it did, TEXT-2 is looked at behind it."""

    def carry_out(self, game: State, run: TocsinText) -> bool:
        """Do it, and have TEXT-2 looked at."""
        self.do(game, run)
        run.context.done = True
        game.is_unchecked = True
        return True

    def do(self, game: State, run: TocsinText) -> None:
        """Do it."""
        raise NotImplementedError


class DeedStep(TocsinStep):
    """A deed that happens to heroes, enemies or players, by its number."""

    def __init__(self, deed: int, target: TocsinSelector, amount: Amount | None = None, pile: int = c.NO_PILE) -> None:
        super().__init__([target], amount)
        self.deed = deed
        self.pile = pile

    def do(self, game: State, run: TocsinText) -> None:
        """Do it to each; what asks something is asked of one after the other."""
        number = self.amount.now(game, run.context)
        depth = len(game.frames)
        found: list[Any] = [game.permanent(one) for one in run.chosen[0]]
        if self.deed >= DRAWS:
            for player in players_of(found):
                self._to_player(game, player, number)
        elif self.deed >= HURTS:
            for place in found:
                self._to_enemy(game, place, number)
        else:
            for figure in found:
                self._to_hero(game, run.context, figure, number)
        game.frames[depth:] = reversed(game.frames[depth:])

    def _to_hero(self, game: State, context: Context, figure: Figure, number: int) -> None:
        if self.deed == HEALS:
            moves.heal(game, figure, number)
        elif self.deed == RAGES:
            moves.raise_rage(game, figure, number)
        elif self.deed == BOOSTS:
            figure.boost += number
            game.note("boosts", figure.player, figure.card, number=number)
        elif self.deed == LENDS:
            figure.numbers.append(number)
            game.note("lends", figure.player, figure.card, number=number)
        elif self.deed == ADDS_DIE:
            figure.die_adds = True
            game.note("die_adds", figure.player, figure.card)
        elif self.deed == MOVES:
            if not figure.sheet.is_carried:
                game.frames.append(ColumnFrame(context.player, figure.number))
        else:
            giver = you(game, context)
            for _ in range(number):
                if giver is not None and giver.own_wards > 0:
                    giver.own_wards -= 1
                    figure.wards.append(giver.number)
                    game.note("gives_ward", giver.player, figure.card, giver.card)

    def _to_enemy(self, game: State, place: Place, number: int) -> None:
        if self.deed == HURTS:
            if not place.armour_left():
                moves.hurt_enemy(game, place, number)
        elif self.deed == MENDS:
            moves.mend_enemy(game, place, number)
        elif self.deed == STUNS:
            moves.stun(game, place)
        else:
            game.frames.append(EnemyFrame(place.reference))

    def _to_player(self, game: State, player: PlayerId, number: int) -> None:
        seat = game.seats[player]
        if self.deed == DRAWS:
            game.frames.append(DrawFrame(player, number))
        elif self.deed == DISCARDS:
            game.frames.append(DiscardFrame(player, number))
        elif self.deed == LIMITS:
            seat.hand_limit = max(seat.hand_limit + number, 1)
            game.note("hand_limit", player, number=seat.hand_limit)
        else:
            for _ in range(number):
                moves.give(game, player, self.pile, is_shuffled=self.deed == GIVES_SHUFFLED)


class HeroDamageStep(TocsinStep):
    """Damage to heroes that is no attack; they may defend (DEF-1) unless it is undefendable (DEF-5)."""

    def __init__(self, target: TocsinSelector, amount: Amount, is_undefended: bool) -> None:
        super().__init__([target], amount)
        self.is_undefended = is_undefended

    def do(self, game: State, run: TocsinText) -> None:
        """Have them suffer it, one after the other."""
        points = self.amount.now(game, run.context)
        figures = [game.permanent(one).number for one in run.chosen[0]]
        game.frames.append(HurtFrame(figures, points, self.is_undefended, None, run.context.source))


class AttackStep(TocsinStep):
    """A companion's attack with its printed strength (SOLO-6)."""

    def __init__(self, target: TocsinSelector, amount: Amount, is_melee: bool, stuns: bool) -> None:
        super().__init__([target], amount)
        self.is_melee = is_melee
        self.stuns = stuns

    def do(self, game: State, run: TocsinText) -> None:
        """Attack one after the other."""
        figure = you(game, run.context)
        if figure is not None:
            strength = self.amount.now(game, run.context)
            game.frames.append(
                AttackFrame(figure.number, strength, self.stuns, run.chosen[0], is_own=False, is_melee=self.is_melee),
            )


class DefendStep(TocsinStep):
    """A defence card with that number, which may be the symbol card of a set (SOLO-6); nothing where no damage is suffered."""

    def do(self, game: State, run: TocsinText) -> None:
        """Begin the set, right above the damage."""
        for place in range(len(game.frames) - 1, -1, -1):
            harm = game.frames[place]
            if isinstance(harm, Harm):
                frame = SetFrame(harm.figure, c.DEFENCE)
                frame.total, frame.has_number = self.amount.now(game, run.context), True
                game.frames.insert(place + 1, frame)
                return


class PreventStep(TocsinStep):
    """Takes points from the damage that is about to be suffered."""

    def do(self, game: State, run: TocsinText) -> None:
        """Take them away."""
        for place in range(len(game.frames) - 1, -1, -1):
            harm = game.frames[place]
            if isinstance(harm, Harm):
                harm.prevented += self.amount.now(game, run.context)
                return


class ReadyStep(TocsinStep):
    """All companions' abilities can be used again (SOLO-4)."""

    def do(self, game: State, run: TocsinText) -> None:
        """Take the marks away."""
        game.seats[run.context.player].used = []


class ArrangeStep(TocsinStep):
    """The top upgrades are looked at and put on or under the pile."""

    def do(self, game: State, run: TocsinText) -> None:
        """Take them up."""
        number = min(self.amount.now(game, run.context), len(game.pile))
        if number > 0:
            cards = game.pile[-number:][::-1]
            game.pile = game.pile[:-number]
            game.frames.append(ArrangeFrame(run.context.player, cards, [], []))


class RemoveUpgradesStep(TocsinStep):
    """The top upgrades leave the game."""

    def do(self, game: State, run: TocsinText) -> None:
        """Take them away."""
        for _ in range(min(self.amount.now(game, run.context), len(game.pile))):
            moves.put_away(game, game.pile.pop())


class FlipStep(TocsinStep):
    """Cards show another side, or the one that is named (FLIP-5)."""

    def __init__(self, positions: list[Position], side: int) -> None:
        super().__init__()
        self.positions = positions
        self.side = side
        """OVER: they turn over."""

    def do(self, game: State, run: TocsinText) -> None:
        """Flip each, in the order of the text."""
        depth = len(game.frames)
        for at in self.positions:
            place = at.find(game, run.context)
            if place is not None:
                turn_over(game, place, 1 - place.side if self.side == OVER else self.side)
        game.frames[depth:] = reversed(game.frames[depth:])


class MarkStep(TocsinStep):
    """Marks are laid on a card, or taken away (BOX-2)."""

    def __init__(self, at: Position, amount: Amount) -> None:
        super().__init__(amount=amount)
        self.at = at

    def do(self, game: State, run: TocsinText) -> None:
        """Change their number."""
        place = self.at.find(game, run.context)
        if place is not None:
            moves.change_marks(game, place, self.amount.now(game, run.context))


class EndStep(TocsinStep):
    """The quest is won, or the game lost, by a text."""

    def __init__(self, is_won: bool) -> None:
        super().__init__()
        self.is_won = is_won

    def do(self, game: State, run: TocsinText) -> None:
        """Say so; TEXT-2 ends it."""
        if self.is_won:
            game.is_won = True
        else:
            game.is_lost = True


class EachStep(TocsinStep):
    """The steps once for each that fits when it begins: a hero is `you` in them, an enemy's card `self`."""

    def __init__(self, of: TocsinSelector, steps: list[Step]) -> None:
        super().__init__(parts=[steps])
        self.of = of
        self.steps = steps

    def do(self, game: State, run: TocsinText) -> None:
        """Begin with the first."""
        found = self.of.all_fitting(game, run.context)
        game.frames.append(EachFrame(found, self.steps, run.context.copy()))
