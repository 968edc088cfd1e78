"""The stack: windows in which players react, effects carried out from last to first (STACK-3), triggers (STACK-4)."""

from __future__ import annotations

from typing import Any

from engine.rone.game.codes import (
    ABILITY_EFFECT,
    DECIDE_REACTION,
    DECIDE_TRIGGER_ORDER,
    IN_REMOVED,
    LEVEL_UP_EFFECT,
    NOTHING,
    ON_RECYCLE,
    ON_STACK,
    PASS,
    PICK,
    RECYCLE_EFFECT,
    SHIELD,
    TACTIC,
    TACTIC_EFFECT,
    TECHNOLOGY,
    TECHNOLOGY_EFFECT,
    TRIGGER_EFFECT,
    UNIT,
    UNIT_EFFECT,
)
from engine.rone.game.graveyard import become_shield, to_graveyard
from engine.rone.game.legal import reactions
from engine.rone.game.moves import enter_battlefield, put_card, raise_level
from engine.rone.game.options import Decision, Option
from engine.rone.game.payments import pay_slow
from engine.rone.game.pieces import Context, PendingTrigger, StackItem
from engine.rone.game.state import Frame, State
from engine.rone.game.text import TextFrame
from engine.rone.game.triggers import fire_of_card, fire_own

# --- Windows -------------------------------------------------------------------------------------


class WindowFrame(Frame):
    """Players may react, in turn, until all have passed one after the other (STACK-3); then what is on top is carried out."""

    def __init__(self, order: list[int], base: int, passed: int = 0) -> None:
        self.order = order
        self.base = base
        """How many effects were on the stack beneath what this window is about: they wait."""
        self.passed = passed

    def advance(self, game: State) -> None:
        """Ask the next player who could do something; when all have passed, carry out."""
        order = self.order
        while self.passed < len(order):
            player = order[self.passed]
            self.passed += 1
            options = reactions(game, player)
            if options:
                game.decision = Decision(player, DECIDE_REACTION, options)
                return
        game.frames.pop()
        if len(game.stack) > self.base:
            carry_out_stack(game, self.base)

    def answer(self, game: State, option: Option) -> None:
        """Pass, or play a fast effect: then everybody may react anew."""
        if option.kind == PASS:
            self.advance(game)
            return
        from engine.rone.game.actions import start_action  # a reaction is an action too; actions open windows

        player = self.order[self.passed - 1]
        self.order = game.following(player)
        self.passed = 0
        start_action(game, player, option, in_window=True)

    def copy(self) -> Frame:
        """The same frame, on its own; its list is replaced, never changed."""
        return WindowFrame(self.order, self.base, self.passed)

    def key(self) -> tuple[Any, ...]:
        """Equal for equal frames."""
        return ("window", tuple(self.order), self.base, self.passed)


def open_window(game: State, order: list[int], base: int) -> None:
    """Let the players react in that order, and then carry out the stack down to `base`.

    The first who could react is asked at once. Where nobody could, no window is made: it costs this look and nothing else.
    """
    if not game.is_quiet:
        players = game.players
        for place, player in enumerate(order):
            if not players[player].is_at_rest:
                options = reactions(game, player)
                if options:
                    game.frames.append(WindowFrame(order, base, place + 1))
                    game.decision = Decision(player, DECIDE_REACTION, options)
                    return
    if len(game.stack) > base:
        carry_out_stack(game, base)


def carry_out_stack(game: State, base: int) -> None:
    """Carry out what lies on the stack above `base`, the last effect first."""
    item = game.stack.pop()
    if len(game.stack) > base:
        game.frames.append(ResolveFrame(base))
    carry_out(game, item)


class ResolveFrame(Frame):
    """The stack being carried out, from the last effect down to `base`."""

    def __init__(self, base: int) -> None:
        self.base = base

    def advance(self, game: State) -> None:
        """Carry out the next effect."""
        if len(game.stack) <= self.base + 1:
            game.frames.pop()  # the last effect: nothing is left to do here after it
        if len(game.stack) > self.base:
            carry_out(game, game.stack.pop())

    def copy(self) -> Frame:
        """The same frame: it never changes."""
        return self

    def key(self) -> tuple[Any, ...]:
        """Equal for equal frames."""
        return ("resolve", self.base)


# --- Effects -------------------------------------------------------------------------------------


def new_effect(game: State, kind: int, player: int, card: int, source: int) -> StackItem:
    """An effect with a number of its own, not yet on the stack."""
    game.effect_number += 1
    return StackItem(kind, game.effect_number, player, card, source)


def carry_out(game: State, item: StackItem) -> None:
    """Carry out an effect that was taken off the stack: itself, then its Initiatives, then where its card goes."""
    if game.log is not None:
        game.note("carries_out", item.player, item.card, item.source, item.kind, _words_of(game, item))
    frames = game.frames
    if item.card == NOTHING:
        _begin_effect(game, item)  # an ability: no card waits for its end
        return
    depth = len(frames)
    frame = EffectFrame(item, 1)
    frames.append(frame)
    is_begun = _begin_effect(game, item)
    if not is_begun:
        frames.pop()
    elif len(frames) == depth + 1 and not (item.initiative_targets or game.pending or game.dying):
        frame.advance(game)


class EffectFrame(Frame):
    """An effect whose card waits for its end: the next step is to begin it (0), then come its Initiatives."""

    def __init__(self, item: StackItem, step: int = 0) -> None:
        self.item = item
        self.step = step

    def advance(self, game: State) -> None:
        """The effect itself, the next Initiative, or with none left where its card goes."""
        item = self.item
        if self.step == 0:
            game.frames.pop()
            carry_out(game, item)
            return
        step = self.step
        self.step += 1
        if step <= len(item.initiative_targets):
            self._carry_out_initiative(game, step - 1)
        else:
            game.frames.pop()
            _finish(game, item)

    def _carry_out_initiative(self, game: State, place: int) -> None:
        item = self.item
        chosen = [number for number in range(8) if item.initiatives & (1 << number)]
        if game.log is not None:
            game.note("initiative", item.player, item.card, NOTHING, chosen[place])
        initiative = game.definitions[item.card].initiatives[chosen[place]]
        entered = game.permanents[item.card]
        source = item.card if entered is None else entered.reference
        game.frames.append(TextFrame(initiative.steps, Context(item.player, source), item.initiative_targets[place]))

    def copy(self) -> Frame:
        """The same frame, on its own; an effect off the stack no longer changes."""
        return EffectFrame(self.item, self.step)

    def key(self) -> tuple[Any, ...]:
        """Equal for equal frames."""
        return ("effect", self.item.key(), self.step)


def _words_of(game: State, item: StackItem) -> str:
    """Which of its source's abilities an effect is, for the log: "ability 1", "trigger 2", counted from 1; else nothing."""
    if item.kind == TRIGGER_EFFECT and item.trigger is not None:
        return f"trigger {item.trigger.number + 1}"
    if item.kind == ABILITY_EFFECT:
        permanent = game.permanents[item.source & 255]
        definition = game.definitions[item.source & 255] if permanent is None else permanent.definition
        for ability in definition.activated:
            if ability.steps is item.steps:
                return f"ability {ability.number + 1}"
    return ""


def _begin_effect(game: State, item: StackItem) -> bool:
    """Begin an effect; False if it is discarded, having cost nothing (STACK-7, 1E)."""
    kind = item.kind
    if kind == TACTIC_EFFECT or kind == ABILITY_EFFECT or kind == TRIGGER_EFFECT:
        if kind == TACTIC_EFFECT and item.cost >= 0 and not pay_slow(game, item):
            return False
        context = Context(item.player, item.source, item.cause, item.cause_player)
        if kind == TRIGGER_EFFECT and item.cause >= 0:
            context.that = item.cause
        game.frames.append(TextFrame(item.steps, context, item.targets))
        return True
    if item.cost >= 0 and not pay_slow(game, item):
        return False
    if kind == UNIT_EFFECT or kind == TECHNOLOGY_EFFECT:
        enter_battlefield(game, item.card, item.player, 0)
    elif kind == LEVEL_UP_EFFECT:
        if game.players[item.player].level < 3:
            raise_level(game, item.player)
    elif kind == RECYCLE_EFFECT:
        begin_recycled(game, item)
    else:
        game.turn_ends = True
    return True


def begin_recycled(game: State, item: StackItem) -> None:
    """A recycled card comes back: a unit exhausted twice, a tactic to be carried out (REC-6, REC-7)."""
    if game.definitions[item.card].kind == TACTIC:
        game.frames.append(TextFrame(item.steps, Context(item.player, item.card), item.targets))
    else:
        permanent = enter_battlefield(game, item.card, item.player, 2)
        fire_own(game, ON_RECYCLE, permanent, item.player)


def _finish(game: State, item: StackItem) -> None:
    """Where the card of a tactic goes when its text has been carried out (PLAY-7, REC-7, KEY-SHIELD)."""
    if item.card == NOTHING or game.definitions[item.card].kind != TACTIC:
        return
    if item.kind != TACTIC_EFFECT and item.kind != RECYCLE_EFFECT:
        return
    lay_down_tactic(game, item)
    if item.recycled:
        fire_of_card(game, ON_RECYCLE, item.card, item.player)


def lay_down_tactic(game: State, item: StackItem) -> None:
    """Put a tactic where it belongs after it was carried out."""
    if game.definitions[item.card].keywords & SHIELD:
        become_shield(game, item.card)
    elif item.recycled:
        put_card(game, item.card, IN_REMOVED, item.player)
    else:
        to_graveyard(game, item.card, ON_STACK, item.player)


def counter_effect(game: State, reference: int) -> bool:
    """Take an effect off the stack: costs stay paid, its card goes to the graveyard, a recycled one out of the game.

    A card means the effect it was played for, or the last ability of it (the `cause` of `plays` and `uses_ability`).
    """
    for item in reversed(game.stack):
        if item.reference == reference or (reference >= 0 and item.source == reference and item.kind != TRIGGER_EFFECT):
            game.stack.remove(item)
            if game.log is not None:
                game.note("countered", item.player, item.card, item.source, item.kind)
            holds_card = item.card != NOTHING and item.cost < 0
            if holds_card and item.recycled:
                put_card(game, item.card, IN_REMOVED, item.player)
            elif (holds_card and item.kind in (TACTIC_EFFECT, UNIT_EFFECT)) or (holds_card and item.kind == TECHNOLOGY_EFFECT):
                to_graveyard(game, item.card, ON_STACK, item.player)
            return True
    return False


# --- Triggers ------------------------------------------------------------------------------------


class TriggersFrame(Frame):
    """Abilities that triggered at the same moment: the active player chooses which is next (STACK-5)."""

    def __init__(self, waiting: list[PendingTrigger]) -> None:
        self.waiting = waiting

    def advance(self, game: State) -> None:
        """Put the next one on the stack."""
        if not self.waiting:
            game.frames.pop()
        elif game.is_quiet:
            first = self.waiting[0]
            self.waiting = self.waiting[1:]
            if not self.waiting:
                game.frames.pop()
            _carry_out_quietly(game, first)
        elif len(self.waiting) == 1:
            game.frames.pop()
            _put_trigger(game, self.waiting[0])
        else:
            options = [Option(PICK, waiting.source & 255, waiting.source, number) for number, waiting in enumerate(self.waiting)]
            game.ask(game.active, DECIDE_TRIGGER_ORDER, options)

    def answer(self, game: State, option: Option) -> None:
        """Put the chosen one on the stack."""
        chosen = self.waiting[option.number]
        self.waiting = self.waiting[: option.number] + self.waiting[option.number + 1 :]
        _put_trigger(game, chosen)

    def copy(self) -> Frame:
        """The same frame, on its own; its list is replaced, never changed."""
        return TriggersFrame(self.waiting)

    def key(self) -> tuple[Any, ...]:
        """Equal for equal frames."""
        return ("triggers", tuple(waiting.key() for waiting in self.waiting))


def put_triggers(game: State) -> None:
    """Have what has triggered carried out, the active player's first in battlefield order unless that player says otherwise."""
    waiting = game.pending
    game.pending = []
    if game.is_quiet and len(waiting) == 1:
        _carry_out_quietly(game, waiting[0])
        return
    if len(waiting) > 1:
        waiting.sort(key=lambda one: _place_of(game, one))
    game.frames.append(TriggersFrame(waiting))


def _place_of(game: State, waiting: PendingTrigger) -> int:
    """Where it comes in battlefield order: the active side first, of each side heroes, units, technologies; then what has left."""
    count = len(game.sides)
    first = game.players[game.active].side
    place = 0 if game.players[waiting.player].side == first else 1_000_000
    permanent = game.permanent(waiting.source)
    if permanent is None:
        return place + 100_000
    place += 10_000 * ((permanent.side - first) % count)
    if permanent.definition.kind == UNIT:
        return place + 1_000 + game.sides[permanent.side].units.index(permanent.card)
    if permanent.definition.kind == TECHNOLOGY:
        return place + 2_000 + 100 * permanent.player + game.players[permanent.player].technologies.index(permanent.card)
    return place + permanent.player


def _carry_out_quietly(game: State, waiting: PendingTrigger) -> None:
    """What `_put_trigger` comes to where nobody reacts: the text, without its way over the stack.

    Of several at once the first in battlefield order comes first, as bots have it.
    """
    game.effect_number += 1
    steps = waiting.trigger.steps
    if len(steps) == 1 and game.log is None and steps[0].carry_out_at_once(game, waiting.player, waiting.source, waiting.cause):
        return  # most of them: interpreted a sixth of what the way below takes
    context = Context(waiting.player, waiting.source, waiting.cause, waiting.cause_player)
    if waiting.cause >= 0:
        context.that = waiting.cause
    text = TextFrame(steps, context, [])
    game.frames.append(text)
    text.advance(game)


def _put_trigger(game: State, waiting: PendingTrigger) -> None:
    """On top of the stack and carried out at once; in 2E players may react, the one it affects first (STACK-4)."""
    item = new_effect(game, TRIGGER_EFFECT, waiting.player, NOTHING, waiting.source)
    item.trigger = waiting.trigger
    item.steps = waiting.trigger.steps
    item.cause = waiting.cause
    item.cause_player = waiting.cause_player
    item.cost = -1
    base = len(game.stack)
    game.stack.append(item)
    if game.log is not None:
        game.note("triggers", waiting.player, waiting.source & 255, waiting.cause, waiting.trigger.event)
    if not game.ruleset.reacts_to_triggers:
        game.frames.append(ResolveFrame(base))
        return
    affects_enemy = waiting.trigger.affects_enemy
    open_window(game, game.following(waiting.player) if affects_enemy else game.from_player(waiting.player), base)
