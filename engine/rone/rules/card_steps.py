"""What the words of card text do: one class for each, carried out by `text.py`.

Every step gets in `run.chosen` what its selectors came to, one list of references each, and tells in
`run.context.done` whether it had its effect.
"""

from __future__ import annotations

from typing import Any

from engine.match import Reference
from engine.match_parts import Modifier
from engine.rone.rules import codes as c
from engine.rone.rules.choices import AbilityFrame, FightFrame
from engine.rone.rules.compiling import ACTS, DURATIONS, KEYWORDS, STATS, carries_out, compiled_amount, compiled_movable, compiled_target
from engine.rone.rules.damage import damage_hero, damage_unit
from engine.rone.rules.definitions import CompiledStep
from engine.rone.rules.effects import counter_effect
from engine.rone.rules.graveyard import to_graveyard
from engine.rone.rules.moves import (
    change_control,
    change_health,
    enter_battlefield,
    exhaust,
    has_room,
    is_in_combat,
    mark_dying,
    put_card,
    refresh,
    take_away,
    take_card,
    technology_goes,
)
from engine.rone.rules.pieces import (
    CHANGES_HEALTH,
    CHANGES_MELEE,
    CHANGES_RANGED,
    CONTROLS,
    FORBIDS,
    GRANTS_KEYWORD,
    LOSES_KEYWORD,
    PREVENTS,
    Permanent,
)
from engine.rone.rules.queries import cannot
from engine.rone.rules.selectors import CompiledSelector
from engine.rone.rules.state import State
from engine.rone.rules.text import TextFrame
from engine.rone.words import card_steps as words
from engine.rules.amounts import Amount
from engine.rules.references import MOST_CARDS, card_of
from engine.text import steps as shared
from engine.text.vocabulary import Place


def permanents_of(game: State, references: list[Reference]) -> list[Permanent]:
    """Those of them that are on the battlefield."""
    found: list[Permanent] = []
    for reference in references:
        permanent = game.permanent(reference)
        if permanent is not None:
            found.append(permanent)
    return found


def _units(game: State, references: list[Reference]) -> list[Permanent]:
    """Those of them that are units on the battlefield: a word like `defender` may mean a hero, who has no stats (CARD-3)."""
    return [permanent for permanent in permanents_of(game, references) if permanent.definition.kind == c.UNIT]


def _modify(game: State, run: TextFrame, kind: int, value: int, duration: int) -> bool:
    """Lay a change on every target; False if none of them is on the battlefield."""
    if run.has_ended(game, duration):
        run.context.done = False
        return True
    found = permanents_of(game, run.chosen[0])
    for permanent in found:
        game.lay_on(permanent, Modifier(kind, value, duration, run.context.source, run.context.player))
    if duration != c.PERMANENTLY:
        game.timed = 1
    run.context.done = bool(found)
    return bool(found) or not run.chosen[0]


class DamageStep(CompiledStep):
    """Damage to units, and to heroes among them (LIFE-1)."""

    def __init__(self, to: CompiledSelector, amount: Amount) -> None:
        super().__init__([to])
        self.amount = amount

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Damage every target at the same moment."""
        amount = self.amount.now(game, run.context)
        source = run.context.source
        player = run.context.player
        hurt = False
        for permanent in permanents_of(game, run.chosen[0]):
            if permanent.definition.kind == c.UNIT:
                hurt = damage_unit(game, permanent, amount, source, player) or hurt
            elif permanent.definition.kind == c.HERO:
                hurt = damage_hero(game, permanent.player, amount, source, player) or hurt
        run.context.done = hurt
        return True


@carries_out(shared.Damage)
def _damage(node: shared.Damage[Any, Any]) -> CompiledStep:
    return DamageStep(compiled_target(node.to), compiled_amount(node.amount))


class ChangeStatStep(CompiledStep):
    """Health for good, melee and ranged attack for the next combat, unless said otherwise (TEXT-8, ATK-6)."""

    def __init__(self, to: CompiledSelector, stat: int, amount: Amount, duration: int) -> None:
        super().__init__([to])
        self.stat = stat
        self.amount = amount
        self.duration = duration

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Change the stat of every target."""
        amount = self.amount.now(game, run.context)
        if self.stat != c.HEALTH and self.duration != c.NEXT_COMBAT:
            kind = CHANGES_MELEE if self.stat == c.MELEE else CHANGES_RANGED
            carried_out = _modify(game, run, kind, amount, self.duration)
            run.context.done = run.context.done and amount != 0
            return carried_out
        if run.has_ended(game, self.duration):
            run.context.done = False
            return True
        found = _units(game, run.chosen[0])
        for unit in found:
            if self.stat == c.HEALTH:
                if self.duration != c.PERMANENTLY:
                    game.timed = 1
                    game.lay_on(unit, Modifier(CHANGES_HEALTH, amount, self.duration, run.context.source, run.context.player))
                change_health(game, unit, amount)
            elif self.stat == c.MELEE:
                unit.melee_change += amount
            else:
                unit.ranged_change += amount
        run.context.done = bool(found) and amount != 0
        return bool(found) or not run.chosen[0]


@carries_out(shared.ChangeStat)
def _change_stat(node: shared.ChangeStat[Any, Any, Any, Any]) -> CompiledStep:
    return ChangeStatStep(compiled_target(node.to), STATS[node.stat], compiled_amount(node.amount), DURATIONS[node.duration])


class TurningStep(CompiledStep):
    """Turns cards so many times, one way or the other (EXH-1)."""

    def __init__(self, to: CompiledSelector, amount: Amount) -> None:
        super().__init__([to])
        self.amount = amount

    def turn(self, game: State, permanent: Permanent, times: int) -> bool:
        """Turn one card; whether anything changed."""
        raise NotImplementedError

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Turn every target."""
        times = self.amount.now(game, run.context)
        found = permanents_of(game, run.chosen[0])
        changed = False
        for permanent in found:
            changed = self.turn(game, permanent, times) or changed
        run.context.done = changed
        return bool(found) or not run.chosen[0]


class ExhaustStep(TurningStep):
    """Exhausts so many times (EXH-1)."""

    def turn(self, game: State, permanent: Permanent, times: int) -> bool:
        """Exhaust it."""
        return exhaust(game, permanent, times)


@carries_out(shared.Exhaust)
def _exhaust(node: shared.Exhaust[Any, Any]) -> CompiledStep:
    return ExhaustStep(compiled_target(node.to), compiled_amount(node.amount))


class RefreshStep(TurningStep):
    """Refreshes so many times (EXH-1)."""

    def turn(self, game: State, permanent: Permanent, times: int) -> bool:
        """Refresh it, if it may be refreshed."""
        return not cannot(game, permanent, c.CANNOT_REFRESH) and refresh(game, permanent, times)


@carries_out(shared.Refresh)
def _refresh(node: shared.Refresh[Any, Any]) -> CompiledStep:
    return RefreshStep(compiled_target(node.to), compiled_amount(node.amount))


class DestroyStep(CompiledStep):
    """To its owner's graveyard (GRAVE-1), from the battlefield, a hand or a deck."""

    def __init__(self, to: CompiledSelector) -> None:
        super().__init__([to])
        self.zone = to.zone

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Have every target die; heroes can't."""
        if self.zone == c.IN_HAND or self.zone == c.IN_DECK:
            return self._destroy_cards(game, run)
        found = [one for one in permanents_of(game, run.chosen[0]) if one.definition.kind != c.HERO]
        for permanent in found:
            mark_dying(game, permanent)
        run.context.done = bool(found)
        return bool(found) or not run.chosen[0]

    def _destroy_cards(self, game: State, run: TextFrame) -> bool:
        destroyed = False
        for reference in reversed(run.chosen[0]):  # the first of them is on top of the frames: its owner is asked first
            card = card_of(reference)
            if take_card(game, card):
                player = game.side_players(game.owners[card])[0]
                if game.log is not None:
                    game.note("destroys", player, card, number=self.zone)
                to_graveyard(game, card, c.ON_STACK, player)
                destroyed = True
        run.context.done = destroyed
        return destroyed or not run.chosen[0]


@carries_out(shared.Destroy)
def _destroy(node: shared.Destroy[Any]) -> CompiledStep:
    return DestroyStep(compiled_movable(node.to))


class MoveStep(CompiledStep):
    """To the owner's hand or deck, or out of the game (TEXT-7, PLAY-9, ATK-11)."""

    def __init__(self, to: CompiledSelector, zone: int, on_top: bool = True) -> None:
        super().__init__([to])
        self.zone = zone
        self.on_top = on_top

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Move every target that can be moved, from wherever it is."""
        moved = False
        for reference in run.chosen[0]:
            permanent = game.permanent(reference)
            if permanent is not None:
                moved = take_away(game, permanent, self.zone, self.on_top) or moved
            elif 0 <= reference < MOST_CARDS and take_card(game, card_of(reference)):
                card = card_of(reference)
                is_technology = game.definitions[card].kind == c.TECHNOLOGY
                zone = technology_goes(game, self.zone) if is_technology else self.zone
                put_card(game, card, zone, run.context.player, self.on_top)
                moved = True
        run.context.done = moved
        return moved or not run.chosen[0]


@carries_out(shared.ReturnToHand)
def _return_to_hand(node: shared.ReturnToHand[Any]) -> CompiledStep:
    return MoveStep(compiled_movable(node.to), c.IN_HAND)


@carries_out(shared.ToDeck)
def _to_deck(node: shared.ToDeck[Any]) -> CompiledStep:
    return MoveStep(compiled_movable(node.to), c.IN_DECK, node.at is Place.TOP)


@carries_out(shared.Remove)
def _remove(node: shared.Remove[Any]) -> CompiledStep:
    return MoveStep(compiled_movable(node.to), c.IN_REMOVED)


class PutOnBattlefieldStep(CompiledStep):
    """A card enters the battlefield under your control; it is not played."""

    def __init__(self, card: CompiledSelector, exhausted: int) -> None:
        super().__init__([card])
        self.exhausted = exhausted

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Put it there; a fourth technology is not (PLAY-6)."""
        put = False
        for reference in run.chosen[0]:
            card = card_of(reference)
            definition = game.definitions[card]
            if game.permanents[card] is not None or not definition.kind & (c.UNIT | c.TECHNOLOGY):
                continue
            if has_room(game, run.context.player, definition) and take_card(game, card):
                enter_battlefield(game, card, run.context.player, self.exhausted)
                put = True
        run.context.done = put
        return put or not run.chosen[0]


@carries_out(shared.PutOnBattlefield)
def _put_on_battlefield(node: shared.PutOnBattlefield[Any]) -> CompiledStep:
    return PutOnBattlefieldStep(compiled_target(node.card), node.exhausted)


class ControlStep(CompiledStep):
    """You control it; exhaustion and owner stay (TEXT-7, ATK-11)."""

    def __init__(self, to: CompiledSelector, duration: int) -> None:
        super().__init__([to])
        self.duration = duration

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Take control of every target outside combat."""
        player = run.context.player
        taken = False
        if run.has_ended(game, self.duration):
            run.context.done = False
            return True
        for permanent in permanents_of(game, run.chosen[0]):
            if permanent.definition.kind == c.HERO or is_in_combat(game, permanent):
                continue
            is_own = permanent.side == game.players[player].side
            if not is_own and not has_room(game, player, permanent.definition):
                continue  # it would be a fourth technology (PLAY-6)
            taken = True
            is_borrowed = any(modifier.kind == CONTROLS for modifier in permanent.modifiers)
            if self.duration != c.PERMANENTLY:
                if is_own and not is_borrowed:
                    continue
                game.timed = 1
                game.lay_on(permanent, Modifier(CONTROLS, permanent.player, self.duration, run.context.source, player))
            elif is_borrowed:  # for good: nobody gets it back
                permanent.modifiers = [modifier for modifier in permanent.modifiers if modifier.kind != CONTROLS]
            if not is_own:
                change_control(game, permanent, player)
        run.context.done = taken
        return taken or not run.chosen[0]


@carries_out(words.Control)
def _control(node: words.Control) -> CompiledStep:
    return ControlStep(compiled_movable(node.to), DURATIONS[node.duration])


class CounterStep(CompiledStep):
    """An effect on the stack is not carried out."""

    def __init__(self, effect: CompiledSelector) -> None:
        super().__init__([effect])

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Take every target off the stack."""
        countered = False
        for reference in run.chosen[0]:
            countered = counter_effect(game, reference) or countered
        run.context.done = countered
        return countered or not run.chosen[0]


@carries_out(shared.CounterEffect)
def _counter(node: shared.CounterEffect[Any]) -> CompiledStep:
    return CounterStep(compiled_target(node.effect))


class GrantStep(CompiledStep):
    """Gives or takes a keyword."""

    def __init__(self, to: CompiledSelector, keyword: int, duration: int, loses: bool) -> None:
        super().__init__([to])
        self.keyword = keyword
        self.duration = duration
        self.kind = LOSES_KEYWORD if loses else GRANTS_KEYWORD

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Give it to, or take it from, every target."""
        return _modify(game, run, self.kind, self.keyword, self.duration)


@carries_out(shared.Grant)
def _grant(node: shared.Grant[Any, Any, Any]) -> CompiledStep:
    return GrantStep(compiled_target(node.to), KEYWORDS[node.keyword], DURATIONS[node.duration], False)


@carries_out(shared.Lose)
def _lose(node: shared.Lose[Any, Any, Any]) -> CompiledStep:
    return GrantStep(compiled_target(node.to), KEYWORDS[node.keyword], DURATIONS[node.duration], True)


class PreventStep(CompiledStep):
    """The next so many points of damage, in all, are prevented; to a player: to that player's hero."""

    def __init__(self, to: CompiledSelector, amount: Amount, duration: int) -> None:
        super().__init__([to])
        self.amount = amount
        self.duration = duration

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Lay it on every target."""
        return _modify(game, run, PREVENTS, self.amount.now(game, run.context), self.duration)


@carries_out(shared.Prevent)
def _prevent(node: shared.Prevent[Any, Any, Any]) -> CompiledStep:
    return PreventStep(compiled_target(node.to), compiled_amount(node.amount), DURATIONS[node.duration])


class CannotStep(CompiledStep):
    """An act is forbidden."""

    def __init__(self, to: CompiledSelector, act: int, duration: int) -> None:
        super().__init__([to])
        self.act = act
        self.duration = duration

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Forbid it to every target."""
        return _modify(game, run, FORBIDS, self.act, self.duration)


@carries_out(shared.Cannot)
def _cannot(node: shared.Cannot[Any, Any, Any]) -> CompiledStep:
    return CannotStep(compiled_target(node.to), ACTS[node.act], DURATIONS[node.duration])


class UseAbilityStep(CompiledStep):
    """An activated ability of that card is carried out as if printed here (TEXT-5)."""

    def __init__(self, to: CompiledSelector) -> None:
        super().__init__([to])

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Copy the ability; of several, the player chooses one."""
        found = permanents_of(game, run.chosen[0])
        run.context.done = False
        if not run.chosen[0]:
            return True
        if not found or len(game.frames) > 40:
            return False  # the last: cards that copy each other in a circle get nowhere
        abilities = [one for one in found[0].definition.activated if one.condition is None or one.condition.holds(game, run.context)]
        if not abilities:
            return False
        run.context.done = True
        game.frames.append(AbilityFrame(abilities, run.context.copy()))
        return True


@carries_out(words.UseAbilityOf)
def _use_ability_of(node: words.UseAbilityOf) -> CompiledStep:
    return UseAbilityStep(compiled_target(node.to))


class FightStep(CompiledStep):
    """Both deal damage to each other as in ATK-3, outside a combat."""

    def __init__(self, first: CompiledSelector, second: CompiledSelector) -> None:
        super().__init__([first, second])

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Have the two fight."""
        first = _units(game, run.chosen[0])
        second = _units(game, run.chosen[1])
        run.context.done = False
        if not first or not second:
            return not (run.chosen[0] and run.chosen[1])
        run.context.done = True
        game.frames.append(FightFrame(first[0].reference, second[0].reference))
        return True


@carries_out(shared.Fight)
def _fight(node: shared.Fight[Any]) -> CompiledStep:
    return FightStep(compiled_target(node.first), compiled_target(node.second))
