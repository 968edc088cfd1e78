"""The steps of Skirmish's card text: what its words do."""

from __future__ import annotations

from typing import Any

from engine.match.match import PlayerId, Reference
from engine.match.parts import Context
from engine.rules.amounts import Amount
from engine.rules.references import card_of
from engine.rules.selectors import Selector
from engine.rules.steps import CardStep, Step
from engine.skirmish.rules import codes as c
from engine.skirmish.rules import moves
from engine.skirmish.rules.playing import deal_damage
from engine.skirmish.rules.state import Figure, Play, State
from engine.skirmish.rules.texts import DiscardFrame, SkirmishText, WalkFrame

MOST_X: int = 999
"""So many X cards are turned over by a text at most."""


class FigureStep(CardStep):
    """Something that happens to characters, to one after the other. With one there it counts as done, whatever it changed."""

    def __init__(self, target: Selector, amount: Amount | None = None) -> None:
        super().__init__([target], amount)

    def carry_out(self, game: State, run: SkirmishText) -> bool:
        """Draw the amount once (XST-6), then do it to each."""
        amount = self.amount.now(game, run.context)
        for figure in game.permanents_of(run.chosen[0]):
            self.happen(game, run.context, figure, amount)
        run.context.done = True
        return True

    def can_begin(self, game: Any, context: Context, needs: list[Selector]) -> bool:
        """Whether its targets are there."""
        for selector in needs:
            if not selector.possible_targets(game, context):
                return False
        return True


class DeedStep(FigureStep):
    """A deed that happens to one character after the other, by its number in the codes."""

    def __init__(self, target: Selector, deed: int, amount: Amount | None = None) -> None:
        super().__init__(target, amount)
        self.deed = deed

    def happen(self, game: State, context: Context, permanent: Figure, amount: int) -> bool:
        """Do it to one of them; who is only named suffers nothing."""
        you = game.figures[context.player]
        if self.deed == c.HEALS:
            moves.heal(game, permanent, amount)
        elif self.deed == c.DRAWS:
            moves.draw(game, permanent.player, amount)
        elif self.deed == c.CLEANSES:
            moves.cleanse(game, permanent)
        elif self.deed == c.PUSHES and permanent is not you:
            square = game.grid.pushed(permanent.square, you.square, amount, game.others(permanent))
            moves.place(game, permanent, square, "pushed")
        elif self.deed == c.PULLS and permanent is not you:
            square = game.grid.pulled(permanent.square, you.square, amount, game.others(permanent))
            moves.place(game, permanent, square, "pulled")
        return True


class DamageStep(FigureStep):
    """Damage (DMG)."""

    def carry_out(self, game: State, run: SkirmishText) -> bool:
        """Draw the value once for all of them, and work it out."""
        points = self.amount.now(game, run.context)
        run.context.done = True
        deal_damage(game, points, game.permanents_of(run.chosen[0]), run.context.player)
        return True


class DiscardStep(FigureStep):
    """Cards of the hand that their player chooses, or the top ones of the deck."""

    def __init__(self, target: Selector, amount: Amount, is_from_deck: bool) -> None:
        super().__init__(target, amount)
        self.is_from_deck = is_from_deck

    def carry_out(self, game: State, run: SkirmishText) -> bool:
        """Discard them, or have them chosen, by several one after the other."""
        depth = len(game.frames)
        super().carry_out(game, run)
        game.frames[depth:] = reversed(game.frames[depth:])
        return True

    def happen(self, game: State, context: Context, permanent: Figure, amount: int) -> bool:
        """The top cards of the deck at once; those of the hand are chosen."""
        if self.is_from_deck:
            moves.discard_from_deck(game, permanent.player, amount)
        elif amount > 0 and permanent.hand:
            game.frames.append(DiscardFrame(permanent.player, amount))
        return True


class EffectStep(FigureStep):
    """Begins a lasting effect (EFF). `value` is there where nothing is counted: an act, or all points."""

    def __init__(self, target: Selector, kind: int, duration: int, rounds: int, amount: Amount | None = None, value: int = 0) -> None:
        super().__init__(target, amount)
        self.kind = kind
        self.duration = duration
        self.rounds = rounds
        self.value = value

    def happen(self, game: State, context: Context, permanent: Figure, amount: int) -> bool:
        """Lay it on; no points prevent nothing (EFF-9)."""
        value = self.value or amount
        if value != 0 or self.kind != c.PREVENT:
            moves.lay_effect(game, permanent, self.kind, value, self.duration, self.rounds, context.source, context.player)
        return True


class WalkStep(Step):
    """You go as by a step (MOVE-8)."""

    def carry_out(self, game: State, run: SkirmishText) -> bool:
        """Have the square asked."""
        squares = self.amount.now(game, run.context)
        run.context.done = True
        game.frames.append(WalkFrame(run.context.player, squares))
        return True


class CancelStep(FigureStep):
    """Nothing of the answered card or punch is carried out (ANS-8)."""

    def carry_out(self, game: State, run: SkirmishText) -> bool:
        """Cancel what lies beneath this answer."""
        is_own = True
        for place in range(len(game.frames) - 1, -1, -1):
            frame = game.frames[place]
            if isinstance(frame, Play):
                if not is_own:
                    frame.is_cancelled = True
                    run.context.done = True
                    return True
                is_own = False
        return False


class MarkerStep(Step):
    """Own markers are taken, given up or set (MARK-1)."""

    def __init__(self, marker: str, amount: Amount, is_set: bool) -> None:
        super().__init__(amount=amount)
        self.marker = marker
        self.is_set = is_set

    def carry_out(self, game: State, run: SkirmishText) -> bool:
        """Change their number."""
        figure = game.figures[run.context.player]
        marker = game.marker_names.index(self.marker)
        number = self.amount.now(game, run.context)
        moves.change_markers(game, figure, marker, number if self.is_set else figure.markers[marker] + number)
        run.context.done = True
        return True


class DiscardXStep(Step):
    """X cards are turned over for nothing (XST-5)."""

    def carry_out(self, game: State, run: SkirmishText) -> bool:
        """Turn them over one by one."""
        for _number in range(min(self.amount.now(game, run.context), MOST_X)):
            moves.turn_over_x(game)
        run.context.done = True
        return True


class ShuffleXStep(Step):
    """All X cards are a new stack."""

    def carry_out(self, game: State, run: SkirmishText) -> bool:
        """Shuffle them."""
        moves.shuffle_x(game)
        run.context.done = True
        return True


class OwnCardStep(Step):
    """An own card goes from hand or discard pile to the hand, or to a place in the deck."""

    def __init__(self, target: Selector, place: int) -> None:
        super().__init__([target])
        self.place = place
        """A place in the deck; -1 is the hand."""

    def carry_out(self, game: State, run: SkirmishText) -> bool:
        """Move the card that was chosen."""
        player: PlayerId = run.context.player
        figure = game.figures[player]
        chosen: list[Reference] = run.chosen[0]
        for reference in chosen:
            card = card_of(reference)
            is_hidden = card in figure.hand
            zone = figure.hand if is_hidden else figure.discard
            zone.remove(card)
            if self.place < 0:
                figure.hand.append(card)
            elif self.place == c.AT_BOTTOM:
                figure.deck.insert(0, card)
            else:
                figure.deck.append(card)
                if self.place == c.SHUFFLED:
                    game.shuffles[player].shuffle(figure.deck)
            game.note("returns" if self.place < 0 else "hides" if is_hidden else "to_deck", player, card, number=max(self.place, 0))
        run.context.done = True
        return True
