"""The stack: triggers on their way to it, answers, carrying it out; and windows (STACK-4 to STACK-6)."""

from __future__ import annotations

from typing import Final

from engine.compiled import mypyc_attr
from engine.match.match import NOBODY, Option, PlayerId, Reference
from engine.match.parts import Context, Frame
from engine.rules.abilities import PendingTrigger
from engine.rules.references import card_of
from engine.rules.steps import Step
from engine.rules.texts import NO_TARGETS, TextFrame
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.legal import reactions
from engine.tagewerk.rules.moves import clear, end
from engine.tagewerk.rules.pieces import Item
from engine.tagewerk.rules.state import State

LONGEST_CHAIN: Final = 2_000
"""Rounds of triggers in one action; more only come of texts that wake each other for ever (END-4)."""


# --- Triggers ------------------------------------------------------------------------------------


def put_effect(
    game: State, kind: int, player: PlayerId, source: Reference, steps: list[Step], targets: list[list[list[Reference]]]
) -> Item:
    """Put an effect on the stack."""
    game.effect_number += 1
    effect = Item(kind, game.effect_number, player, source, steps)
    effect.targets = targets
    game.stack.append(effect)
    return effect


def _put_triggers(game: State, ordered: list[PendingTrigger]) -> None:
    """Put what has triggered on the stack; the first one is carried out first."""
    for waiting in reversed(ordered):
        kind = c.SUPPORT_EFFECT if waiting.trigger is None else c.TRIGGER_EFFECT
        effect = put_effect(game, kind, waiting.player, waiting.source, waiting.steps, NO_TARGETS)
        effect.trigger = waiting.trigger
        effect.cause = waiting.cause
        effect.cause_player = waiting.cause_player
        if game.log is not None:
            event = -1 if waiting.trigger is None else waiting.trigger.event
            game.note("triggers", waiting.player, card_of(waiting.source), card_of(waiting.cause), event)


def order_triggers(game: State, waiting: list[PendingTrigger]) -> None:
    """Put on the stack what has triggered together: the active player's is carried out first; everybody orders the own (STACK-5)."""
    if len(waiting) == 1:
        _put_triggers(game, waiting)
        return
    by_player: list[list[PendingTrigger]] = []
    for player in game.in_turn(game.active):
        own = [one for one in waiting if one.player == player]
        if own:
            by_player.append(own)
    frame = OrderFrame(by_player, [])
    game.frames.append(frame)
    frame.advance(game)


class OrderFrame(Frame):
    """Players put in order what has triggered for them; then all of it goes on the stack."""

    def __init__(self, waiting: list[list[PendingTrigger]], ordered: list[PendingTrigger]) -> None:
        self.waiting = waiting
        """By player, in the order of turns."""
        self.ordered = ordered

    def advance(self, game: State) -> None:
        """Ask what is carried out next, or put all on the stack."""
        while self.waiting:
            own = self.waiting[0]
            if not own:
                self.waiting = self.waiting[1:]
                continue
            places = [place for place in range(len(own)) if not self._must_wait(own, place)]
            options = [Option(c.PICK, card_of(own[place].source), own[place].source, place) for place in places]
            game.ask(own[0].player, c.DECIDE_ORDER, options)
            if game.decision is not None:
                return
        game.frames.pop()
        _put_triggers(game, self.ordered)

    def _must_wait(self, own: list[PendingTrigger], place: int) -> bool:
        """A support ability comes after what its card's own text has triggered (PLAY-6)."""
        if own[place].trigger is not None:
            return False
        return any(one.trigger is not None and one.source == own[place].source for one in own)

    def _take(self, place: int) -> None:
        own = self.waiting[0]
        self.ordered = [*self.ordered, own[place]]
        self.waiting = [own[:place] + own[place + 1 :], *self.waiting[1:]]

    def answer(self, game: State, option: Option) -> None:
        """That one is next."""
        self._take(option.number)

    def copy(self) -> Frame:
        """The same frame, on its own; its lists are replaced, never changed."""
        return OrderFrame(self.waiting, self.ordered)


# --- Answers and carrying out --------------------------------------------------------------------


def settle(game: State) -> bool:
    """Have carried out what is on the stack or has triggered; False where there is nothing."""
    if game.stack:
        game.frames.append(StackFrame())
        return True
    if game.pending:
        game.chain += 1
        if game.chain > LONGEST_CHAIN:
            end(game, NOBODY, "END-4")
            return True
        waiting = game.pending
        game.pending = []
        order_triggers(game, waiting)
        return True
    return False


@mypyc_attr(acyclic=True, free_list_len=1)
class StackFrame(Frame):
    """Players may answer the top effect in turn; when all have passed, the whole stack is carried out (STACK-4)."""

    def __init__(self, passed: int = 0, is_carried_out: bool = False) -> None:
        self.passed = passed
        self.is_carried_out = is_carried_out
        self.must_clear = False
        self.asked = PlayerId(0)

    def advance(self, game: State) -> None:
        """Ask the next player for an answer, or carry out the next effect."""
        if self.must_clear:
            self.must_clear = False
            clear(game)
            if game.is_over or game.leaving:
                return
        if not self.is_carried_out:
            if self._asks(game):
                return
            self.is_carried_out = True
        if not game.stack:
            game.frames.pop()
            return
        effect = game.stack.pop()
        self.must_clear = True
        game.chain += 1
        if game.chain > LONGEST_CHAIN:
            end(game, NOBODY, "END-4")
            return
        if game.log is not None:
            game.note("carries_out", effect.player, card_of(effect.source), card_of(effect.cause), effect.kind)
        context = Context(effect.player, effect.source, effect.cause, effect.cause_player)
        if effect.kind == c.TRIGGER_EFFECT and effect.cause >= 0:
            context.that = [effect.cause]
        text = TextFrame(effect.steps, context, effect.targets)
        game.frames.append(text)
        text.advance(game)

    def _asks(self, game: State) -> bool:
        """Ask the next one who could answer; False when all have passed, or there is nothing left to answer."""
        if not game.stack:
            return False
        order = game.after(game.stack[-1].player)
        while self.passed < len(order):
            player = order[self.passed]
            self.passed += 1
            options = reactions(game, player)
            if options:
                self.asked = player
                game.ask(player, c.DECIDE_ANSWER, options)
                return True
        return False

    def answer(self, game: State, option: Option) -> None:
        """Pass, or answer: then the round begins anew."""
        if option.kind != c.PASS:
            from engine.tagewerk.rules.actions import start_action  # an answer is an action, too; actions are answered

            self.passed = 0
            start_action(game, self.asked, option)

    def copy(self) -> Frame:
        """The same frame, on its own."""
        other = StackFrame(self.passed, self.is_carried_out)
        other.must_clear = self.must_clear
        other.asked = self.asked
        return other


@mypyc_attr(acyclic=True, free_list_len=1)
class WindowFrame(Frame):
    """Players may use abilities and turn up items, until all have passed one after the other (STACK-6)."""

    def __init__(self, passed: int = 0) -> None:
        self.passed = passed
        self.asked = PlayerId(0)

    def advance(self, game: State) -> None:
        """Have carried out what somebody did, ask the next one who could do something; when all have passed, it is over."""
        if settle(game):
            return
        order = game.in_turn(game.active)
        while self.passed < len(order):
            player = order[self.passed]
            self.passed += 1
            options = reactions(game, player)
            if options:
                self.asked = player
                game.ask(player, c.DECIDE_WINDOW, options)
                return
        game.frames.pop()

    def answer(self, game: State, option: Option) -> None:
        """Pass, or do something: then the window begins anew."""
        if option.kind != c.PASS:
            from engine.tagewerk.rules.actions import start_action  # as above

            self.passed = 0
            start_action(game, self.asked, option)

    def copy(self) -> Frame:
        """The same frame, on its own."""
        other = WindowFrame(self.passed)
        other.asked = self.asked
        return other
