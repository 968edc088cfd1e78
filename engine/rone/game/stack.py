"""The stack: windows in which players react, effects carried out from last to first (STACK-3), triggers (STACK-4)."""

from __future__ import annotations

from typing import Any

from engine.rone.game.codes import (
    ABILITY_EFFECT,
    ANY_CARD,
    DECIDE_REACTION,
    DECIDE_TRIGGER_ORDER,
    END_TURN_EFFECT,
    IN_REMOVED,
    LEVEL_UP_EFFECT,
    NOTHING,
    ON_PLAYS,
    ON_RECYCLE,
    ON_STACK,
    PASS,
    PICK,
    RECYCLE_EFFECT,
    SHIELD,
    TACTIC,
    TACTIC_EFFECT,
    TECHNOLOGY_EFFECT,
    TRIGGER_EFFECT,
    UNIT_EFFECT,
)
from engine.rone.game.legal import can_level_up, can_play, can_react, can_recycle, fast_options
from engine.rone.game.moves import become_shield, enter_battlefield, put_card, raise_level, to_graveyard
from engine.rone.game.reading import (
    cost_to_level_up,
    cost_to_play,
    cost_to_recycle,
    permanents_in_order,
    use_cost_changes,
)
from engine.rone.game.state import Context, Frame, Option, PendingTrigger, StackItem, State
from engine.rone.game.text import TextFrame
from engine.rone.game.triggers import fire, fire_of_card, fire_own

# --- Windows -------------------------------------------------------------------------------------


class WindowFrame(Frame):
    """Players may react, in turn, until all have passed one after the other (STACK-3); then what is on top is carried out."""

    def __init__(self, order: list[int], base: int) -> None:
        self.order = order
        self.base = base
        """How many effects were on the stack beneath what this window is about: they wait."""
        self.passed = 0

    def advance(self, game: State) -> None:
        """Ask the next player who could do something; when all have passed, carry out."""
        if self.passed >= len(self.order):
            game.frames.pop()
            if len(game.stack) > self.base:
                game.frames.append(ResolveFrame(self.base))
            return
        player = self.order[self.passed]
        self.passed += 1
        person = game.players[player]
        if person.reacts and not person.eliminated:
            options = fast_options(game, player)
            if options:
                options.append(Option(PASS))
                game.ask(player, DECIDE_REACTION, options)

    def answer(self, game: State, option: Option) -> None:
        """Pass, or play a fast effect: then everybody may react anew."""
        if option.kind == PASS:
            return
        from engine.rone.game.actions import start_action  # a reaction is an action too; actions open windows

        player = self.order[self.passed - 1]
        self.order = game.following(player)
        self.passed = 0
        start_action(game, player, option, in_window=True)

    def copy(self) -> Frame:
        """The same frame, on its own; its list is replaced, never changed."""
        other = WindowFrame(self.order, self.base)
        other.passed = self.passed
        return other

    def key(self) -> tuple[Any, ...]:
        """Equal for equal frames."""
        return ("window", tuple(self.order), self.base, self.passed)


def open_window(game: State, order: list[int], base: int) -> None:
    """Let the players react in that order, and then carry out the stack down to `base`.

    Where nobody could react no window is made: it costs this look and nothing else.
    """
    if not game.is_quiet:
        for place, player in enumerate(order):
            if can_react(game, player):
                window = WindowFrame(order, base)
                window.passed = place  # those before can do nothing
                game.frames.append(window)
                return
    if len(game.stack) > base:
        game.frames.append(ResolveFrame(base))


class ResolveFrame(Frame):
    """The stack being carried out, from the last effect down to `base`."""

    def __init__(self, base: int) -> None:
        self.base = base

    def advance(self, game: State) -> None:
        """Carry out the next effect."""
        if len(game.stack) <= self.base + 1:
            game.frames.pop()  # the last effect: nothing is left to do here after it
        if len(game.stack) > self.base:
            game.frames.append(EffectFrame(game.stack.pop()))

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


class EffectFrame(Frame):
    """One effect being carried out."""

    def __init__(self, item: StackItem, step: int = 0) -> None:
        self.item = item
        self.step = step

    def advance(self, game: State) -> None:
        """The effect itself, then its Initiatives, then where its card goes."""
        item = self.item
        step = self.step
        self.step += 1
        if step == 0:
            if game.log is not None:
                game.note("carries_out", item.player, item.card, item.source, item.kind, _words_of(game, item))
            if item.card == NOTHING:
                game.frames.pop()  # an ability: no card waits for its end
                _carry_out(game, item)
            elif not _carry_out(game, item):
                game.frames.pop()
        elif step <= len(item.initiative_targets):
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
        source = item.card if entered is None else entered.reference()
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


def _carry_out(game: State, item: StackItem) -> bool:
    """Begin an effect; False if it is discarded, having cost nothing (STACK-7, 1E)."""
    kind = item.kind
    if kind == TACTIC_EFFECT or kind == ABILITY_EFFECT or kind == TRIGGER_EFFECT:
        if kind == TACTIC_EFFECT and item.cost >= 0 and not _pay_slow(game, item):
            return False
        context = Context(item.player, item.source, item.cause, item.cause_player)
        if kind == TRIGGER_EFFECT and item.cause >= 0 and item.trigger is not None:
            context.that = item.cause
        game.frames.append(TextFrame(item.steps, context, item.targets))
        return True
    if item.cost >= 0 and not _pay_slow(game, item):
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


def _pay_slow(game: State, item: StackItem) -> bool:
    """Pay a slow effect when it is carried out and take its card, if its conditions still hold (STACK-7, 1E)."""
    person = game.players[item.player]
    side = game.sides[person.side]
    kind = item.kind
    if kind == END_TURN_EFFECT:
        return True
    if kind == LEVEL_UP_EFFECT:
        if not can_level_up(game, item.player):
            return False
        pay_level_up(game, item.player)
        return True
    definition = game.definitions[item.card]
    if kind == RECYCLE_EFFECT:
        if not side.graveyard or side.graveyard[-1] != item.card or not can_recycle(game, item.player):
            return False
        pay_recycling(game, item.player)
        return True
    zone = side.technology_deck if kind == TECHNOLOGY_EFFECT else person.hand
    if item.card not in zone or not can_play(game, item.player, item.card, definition):
        return False
    if kind == TECHNOLOGY_EFFECT and len(person.technologies) >= 3:
        return False
    zone.remove(item.card)
    pay_playing(game, item.player, item.card)
    tell_of_playing(game, item.player, item.card)
    return True


def pay_water(game: State, player: int, amount: int) -> None:
    """Take water for a cost."""
    if amount:
        game.players[player].water -= amount
        game.players[player].water_spent += amount
        if game.log is not None:
            game.note("pays", player, number=amount)


def pay_playing(game: State, player: int, card: int) -> None:
    """Pay a card's activation cost (PLAY-1)."""
    definition = game.definitions[card]
    pay_water(game, player, cost_to_play(game, player, definition))
    use_cost_changes(game, player, 0, definition)


def pay_level_up(game: State, player: int) -> None:
    """Pay the next level's activation cost (LEVEL-1)."""
    person = game.players[player]
    pay_water(game, player, cost_to_level_up(game, player))
    use_cost_changes(game, player, 2, person.levels[person.level])


def pay_recycling(game: State, player: int) -> None:
    """Take the top card of the graveyard, then remove its recycle cost from the top of the rest (REC-2)."""
    side = game.sides[game.players[player].side]
    card = side.graveyard.pop()
    definition = game.definitions[card]
    remove_top_of_graveyard(game, player, cost_to_recycle(game, player, definition))
    use_cost_changes(game, player, 1, definition)


def remove_top_of_graveyard(game: State, player: int, number: int) -> int:
    """Remove so many cards from the top of the graveyard from the game; returns how many there were."""
    graveyard = game.sides[game.players[player].side].graveyard
    removed = 0
    while removed < number and graveyard:
        put_card(game, graveyard.pop(), IN_REMOVED, player)
        removed += 1
    return removed


def tell_of_playing(game: State, player: int, card: int) -> None:
    """A card was played: what waits for that wakes."""
    if game.log is not None:
        game.note("plays", player, card)
    fire_of_card(game, ON_PLAYS, card, player)
    if game.listening[ON_PLAYS]:
        fire(game, ON_PLAYS, card, player, game.definitions[card])


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
        if item.reference() == reference or (reference >= 0 and item.source == reference and item.kind != TRIGGER_EFFECT):
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
    if len(waiting) > 1:
        place: dict[int, int] = {}
        for number, permanent in enumerate(permanents_in_order(game, ANY_CARD)):
            place[permanent.reference()] = number
        active = game.players[game.active].side
        gone = len(place)
        waiting.sort(key=lambda one: (game.players[one.player].side != active, place.get(one.source, gone)))
    game.frames.append(TriggersFrame(waiting))


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
    order = game.following(waiting.player)
    if not waiting.trigger.affects_enemy:
        order = order[-1:] + order[:-1]
    open_window(game, order, base)
