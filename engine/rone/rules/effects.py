"""Effects: what lies on the stack, how it is carried out from last to first, and where its card goes then (STACK-3, STACK-7)."""

from __future__ import annotations

from engine.compiled import mypyc_attr
from engine.match.match import NO_CARD, NOTHING, GameCard, PlayerId, Reference
from engine.match.parts import Context, Frame
from engine.rone.rules import codes as c
from engine.rone.rules.definitions import CompiledAbility
from engine.rone.rules.graveyard import become_shield, to_graveyard
from engine.rone.rules.moves import enter_battlefield, exhaust, has_room, put_card, raise_level, technology_goes
from engine.rone.rules.payments import pay_slow
from engine.rone.rules.pieces import Permanent, StackItem
from engine.rone.rules.state import State
from engine.rone.rules.triggers import fire, fire_of_card, fire_own
from engine.rules.permanents import Departed
from engine.rules.references import card_of
from engine.rules.texts import TextFrame


def carry_out_stack(game: State, base: int) -> None:
    """Carry out what lies on the stack above `base`, the last effect first."""
    item = game.stack.pop()
    if len(game.stack) > base:
        game.frames.append(ResolveFrame(base))
    carry_out(game, item)


@mypyc_attr(acyclic=True, free_list_len=1)
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


def new_effect(game: State, kind: int, player: PlayerId, card: GameCard, source: Reference) -> StackItem:
    """An effect with a number of its own, not yet on the stack."""
    game.effect_number += 1
    return StackItem(kind, game.effect_number, player, card, source)


def put_ability(
    game: State, player: PlayerId, permanent: Permanent, ability: CompiledAbility, targets: list[list[list[Reference]]]
) -> None:
    """Put a paid ability on the stack and tell of it (EXH-2)."""
    item = new_effect(game, c.ABILITY_EFFECT, player, NO_CARD, permanent.reference)
    item.cost = -1
    item.steps = ability.steps
    item.targets = targets
    game.stack.append(item)
    if game.log is not None:
        game.note("puts_on_stack", player, permanent.card, item.number, c.ABILITY_EFFECT)
    if game.listening[c.ON_USES_ABILITY]:
        fire(game, c.ON_USES_ABILITY, permanent.reference, player, permanent.definition)


def carry_out(game: State, item: StackItem) -> None:
    """Carry out an effect that was taken off the stack: itself, then its Initiatives, then where its card goes."""
    if game.log is not None:
        game.note("carries_out", item.player, item.card, item.source, item.kind, _words_of(game, item))
    frames = game.frames
    if item.card == NOTHING:
        _begin_effect(game, item)  # an ability: no card waits for its end
        return
    kind = item.kind
    if (kind == c.UNIT_EFFECT or kind == c.TECHNOLOGY_EFFECT) and not item.initiatives:
        if _begin_effect(game, item) and (game.pending or game.dying):
            frames.append(EffectFrame(item, 1))  # else its end is here: the card stays where it is
        return
    depth = len(frames)
    frame = EffectFrame(item, 1)
    frames.append(frame)
    is_begun = _begin_effect(game, item)
    if not is_begun:
        frames.pop()
    elif len(frames) == depth + 1 and not (item.initiative_targets or game.pending or game.dying):
        frame.advance(game)


@mypyc_attr(acyclic=True, free_list_len=1)
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
        source = Reference(item.card) if entered is None else entered.reference
        game.frames.append(TextFrame(initiative.steps, Context(item.player, source), item.initiative_targets[place]))

    def copy(self) -> Frame:
        """The same frame, on its own; an effect off the stack no longer changes."""
        return EffectFrame(self.item, self.step)


def _words_of(game: State, item: StackItem) -> str:
    """Which of its source's abilities an effect is, for the log: "ability 1", "trigger 2", counted from 1; else nothing."""
    if item.kind == c.TRIGGER_EFFECT and item.trigger is not None:
        return f"trigger {item.trigger.number + 1}"
    if item.kind == c.ABILITY_EFFECT:
        permanent = game.permanents[card_of(item.source)]
        definition = game.definitions[card_of(item.source)] if permanent is None else permanent.definition
        for ability in definition.activated:
            if ability.steps is item.steps:
                return f"ability {ability.number + 1}"
    return ""


def _begin_effect(game: State, item: StackItem) -> bool:
    """Begin an effect; False if it is discarded, having cost nothing (STACK-7, 1E)."""
    kind = item.kind
    if kind == c.TACTIC_EFFECT or kind == c.ABILITY_EFFECT or kind == c.TRIGGER_EFFECT:
        if kind == c.TACTIC_EFFECT and item.cost >= 0 and not pay_slow(game, item):
            return False
        context = Context(item.player, item.source, item.cause, item.cause_player)
        if kind == c.TRIGGER_EFFECT and item.cause >= 0:
            context.that = [item.cause]
        _begin_text(game, item, context)
        return True
    if item.cost >= 0 and not pay_slow(game, item):
        return False
    if kind == c.UNIT_EFFECT or kind == c.TECHNOLOGY_EFFECT:
        if has_room(game, item.player, game.definitions[item.card]):
            enter_battlefield(game, item.card, item.player, 0)
        else:  # the last place was taken in answer (PLAY-6): it goes where a technology belongs
            put_card(game, item.card, c.IN_TECHNOLOGY_DECK, item.player)
    elif kind == c.LEVEL_UP_EFFECT:
        if game.players[item.player].level < 3:
            raise_level(game, item.player)
    elif kind == c.RECYCLE_EFFECT:
        begin_recycled(game, item)
    else:
        game.turn_ends = True
    return True


def _begin_text(game: State, item: StackItem, context: Context) -> None:
    """Carry the text of an effect out, until something comes in between."""
    text = TextFrame(item.steps, context, item.targets)
    game.frames.append(text)
    if not (game.pending or game.dying):
        text.advance(game)


def begin_recycled(game: State, item: StackItem) -> None:
    """A recycled card comes back: a unit is placed and then exhausted twice, a tactic is carried out (REC-6, REC-7)."""
    if game.definitions[item.card].kind == c.TACTIC:
        _begin_text(game, item, Context(item.player, Reference(item.card)))
    else:
        permanent = enter_battlefield(game, item.card, item.player, 0)
        exhaust(game, permanent, 2)
        fire_own(game, c.ON_RECYCLE, permanent, item.player)
        fire(game, c.ON_RECYCLES, permanent.reference, item.player, permanent.definition)


def _finish(game: State, item: StackItem) -> None:
    """Where the card of a tactic goes when its text has been carried out (PLAY-7, REC-7, KEY-SHIELD)."""
    if item.card == NOTHING or game.definitions[item.card].kind != c.TACTIC:
        return
    if item.kind != c.TACTIC_EFFECT and item.kind != c.RECYCLE_EFFECT:
        return
    lay_down_tactic(game, item)
    if item.recycled:
        fire_of_card(game, c.ON_RECYCLE, Reference(item.card), item.player)
        fire(game, c.ON_RECYCLES, Reference(item.card), item.player, game.definitions[item.card])


def lay_down_tactic(game: State, item: StackItem) -> None:
    """Put a tactic where it belongs after it was carried out."""
    if game.definitions[item.card].keywords & c.SHIELD:
        become_shield(game, item.card)
    elif item.recycled:
        put_card(game, item.card, c.IN_REMOVED, item.player)
    else:
        to_graveyard(game, item.card, c.ON_STACK, item.player)


def counter_effect(game: State, reference: Reference) -> bool:
    """Take an effect off the stack: costs stay paid, its card goes to the graveyard, a recycled one out of the game.

    A card means the effect it was played for, or the last ability of it (the `cause` of `plays` and `uses_ability`).
    """
    for item in reversed(game.stack):
        if item.kind == c.END_TURN_EFFECT:
            continue  # the declared end of the turn can't be countered (STACK-7)
        if item.reference == reference or (reference >= 0 and item.source == reference and item.kind != c.TRIGGER_EFFECT):
            game.stack.remove(item)
            game.departed = [*game.departed, Departed(item.reference, item.player)]
            if game.log is not None:
                game.note("countered", item.player, item.card, item.source, item.kind)
            holds_card = item.card != NOTHING and item.cost < 0
            if holds_card and item.recycled:
                put_card(game, item.card, c.IN_REMOVED, item.player)
            elif holds_card and item.kind == c.TECHNOLOGY_EFFECT:
                put_card(game, item.card, technology_goes(game, c.IN_GRAVEYARD), item.player)
            elif holds_card and item.kind in (c.TACTIC_EFFECT, c.UNIT_EFFECT):
                to_graveyard(game, item.card, c.ON_STACK, item.player)
            return True
    return False
