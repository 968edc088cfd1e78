"""What the words of card text do: one class for each, carried out by `text.py`.

Every step gets in `run.chosen` what its selectors came to, one list of references each, and tells in
`run.context.done` whether it had its effect.
"""

from __future__ import annotations

from engine.rone.game.choices import AbilityFrame, FightFrame, ForEachFrame, LookFrame, MayFrame, ModeFrame, OrderFrame
from engine.rone.game.codes import (
    CANNOT_REFRESH,
    COST_OF_RECYCLE,
    HEALTH,
    HERO,
    IN_REMOVED,
    IN_TECHNOLOGY_DECK,
    MELEE,
    NEXT_COMBAT,
    PERMANENTLY,
    RECYCLE_EFFECT,
    TACTIC,
    TECHNOLOGY,
    UNIT,
)
from engine.rone.game.damage import DestroyCardsFrame, change_health, damage_hero, damage_unit
from engine.rone.game.definitions import Amount, Condition, Passive, Selector, Step
from engine.rone.game.moves import (
    change_control,
    change_water,
    draw_cards,
    enter_battlefield,
    exhaust,
    is_in_combat,
    mark_dying,
    put_card,
    raise_level,
    refresh,
    take_away,
    take_card,
)
from engine.rone.game.reading import all_fitting, amount_of, cannot, cost_to_level_up, cost_to_recycle, holds, use_cost_changes
from engine.rone.game.stack import (
    EffectFrame,
    counter_effect,
    new_effect,
    pay_level_up,
    remove_top_of_graveyard,
)
from engine.rone.game.state import (
    CHANGES_MELEE,
    CHANGES_RANGED,
    CONTROLS,
    FORBIDS,
    GRANTS_KEYWORD,
    LOSES_KEYWORD,
    PREVENTS,
    CostChange,
    Modifier,
    Permanent,
    State,
)
from engine.rone.game.text import TextFrame, can_begin


def _players(game: State, references: list[int]) -> list[int]:
    """The players whose heroes these are."""
    found: list[int] = []
    for reference in references:
        hero = game.permanent(reference)
        if hero is not None:
            found.append(hero.player)
    return found


def _permanents(game: State, references: list[int]) -> list[Permanent]:
    """Those of them that are on the battlefield."""
    found: list[Permanent] = []
    for reference in references:
        permanent = game.permanent(reference)
        if permanent is not None:
            found.append(permanent)
    return found


def _units(game: State, references: list[int]) -> list[Permanent]:
    """Those of them that are units on the battlefield: a word like `defender` may mean a hero, who has no stats (CARD-3)."""
    return [permanent for permanent in _permanents(game, references) if permanent.definition.kind == UNIT]


def _modify(game: State, run: TextFrame, kind: int, value: int, duration: int) -> bool:
    """Lay a change on every target; False if none of them is on the battlefield."""
    found = _permanents(game, run.chosen[0])
    for permanent in found:
        permanent.modifiers.append(Modifier(kind, value, duration, run.context.source, run.context.player))
    if duration != PERMANENTLY:
        game.timed = 1
    run.context.done = bool(found)
    return bool(found) or not run.chosen[0]


class WaterStep(Step):
    """`who` gains or loses water (TURN-7)."""

    def __init__(self, who: Selector, amount: Amount) -> None:
        super().__init__([who])
        self.amount = amount

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Change the water of each player."""
        amount = amount_of(game, self.amount, run.context)
        changed = False
        for player in _players(game, run.chosen[0]):
            changed = change_water(game, player, amount) or changed
        run.context.done = changed
        return True


class DrawStep(Step):
    """`who` draws cards (TURN-6)."""

    def __init__(self, who: Selector, amount: Amount) -> None:
        super().__init__([who])
        self.amount = amount

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Draw."""
        amount = amount_of(game, self.amount, run.context)
        drawn = 0
        for player in _players(game, run.chosen[0]):
            drawn += draw_cards(game, player, amount)
        run.context.done = drawn > 0
        return True


class LevelUpStep(Step):
    """The hero of `who` rises by a level, for its cost where `pay` (LEVEL-1)."""

    def __init__(self, who: Selector, pay: bool) -> None:
        super().__init__([who])
        self.pay = pay

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Raise the level; at level 3, or unable to pay: not carried out."""
        for player in _players(game, run.chosen[0]):
            if game.players[player].level >= 3:
                return False
            if self.pay:
                cost = cost_to_level_up(game, player)
                if cost < 0 or cost > game.players[player].water:
                    return False
                pay_level_up(game, player)
            raise_level(game, player)
        run.context.done = True
        return True


class DamageStep(Step):
    """Damage to units."""

    def __init__(self, to: Selector, amount: Amount) -> None:
        super().__init__([to])
        self.amount = amount

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Damage every target at the same moment."""
        amount = amount_of(game, self.amount, run.context)
        source = run.context.source
        player = run.context.player
        hurt = False
        for permanent in _permanents(game, run.chosen[0]):
            if permanent.definition.kind == UNIT:
                hurt = damage_unit(game, permanent, amount, source, player) or hurt
            elif permanent.definition.kind == HERO:
                hurt = damage_hero(game, permanent.player, amount, source, player) or hurt
        run.context.done = hurt
        return True


class HeroDamageStep(Step):
    """Damage to the hero of `who` (LIFE-1)."""

    def __init__(self, who: Selector, amount: Amount) -> None:
        super().__init__([who])
        self.amount = amount

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Deal it; the points are asked one by one before the text goes on."""
        amount = amount_of(game, self.amount, run.context)
        hurt = False
        for player in _players(game, run.chosen[0]):
            hurt = damage_hero(game, player, amount, run.context.source, run.context.player) or hurt
        run.context.done = hurt
        return True


class DestroyCardsStep(Step):
    """`who` destroys own cards; no damage."""

    def __init__(self, who: Selector, amount: Amount, from_deck: bool, from_hand: bool) -> None:
        super().__init__([who])
        self.amount = amount
        self.from_deck = from_deck
        self.from_hand = from_hand

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Have the cards chosen and destroyed, one by one."""
        amount = amount_of(game, self.amount, run.context)
        done = False
        for player in _players(game, run.chosen[0]):
            person = game.players[player]
            if amount > 0 and not person.passive:
                done = done or bool(self.from_hand and person.hand) or bool(self.from_deck and game.sides[person.side].deck)
                game.frames.append(DestroyCardsFrame(player, amount, self.from_deck, self.from_hand))
        run.context.done = done
        return True


class ChangeStatStep(Step):
    """Health for good; melee and ranged attack for the next combat unless said otherwise (TEXT-8, ATK-6)."""

    def __init__(self, to: Selector, stat: int, amount: Amount, duration: int) -> None:
        super().__init__([to])
        self.stat = stat
        self.amount = amount
        self.duration = duration

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Change the stat of every target."""
        amount = amount_of(game, self.amount, run.context)
        if self.stat != HEALTH and self.duration != NEXT_COMBAT:
            kind = CHANGES_MELEE if self.stat == MELEE else CHANGES_RANGED
            carried_out = _modify(game, run, kind, amount, self.duration)
            run.context.done = run.context.done and amount != 0
            return carried_out
        found = _units(game, run.chosen[0])
        for unit in found:
            if self.stat == HEALTH:
                change_health(game, unit, amount)
            elif self.stat == MELEE:
                unit.melee_change += amount
            else:
                unit.ranged_change += amount
        run.context.done = bool(found) and amount != 0
        return bool(found) or not run.chosen[0]


class ExhaustStep(Step):
    """Exhausts so many times (EXH-1)."""

    def __init__(self, to: Selector, amount: Amount) -> None:
        super().__init__([to])
        self.amount = amount

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Exhaust every target."""
        amount = amount_of(game, self.amount, run.context)
        found = _permanents(game, run.chosen[0])
        changed = False
        for permanent in found:
            changed = exhaust(game, permanent, amount) or changed
        run.context.done = changed
        return bool(found) or not run.chosen[0]


class RefreshStep(Step):
    """Refreshes so many times (EXH-1)."""

    def __init__(self, to: Selector, amount: Amount) -> None:
        super().__init__([to])
        self.amount = amount

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Refresh every target that may be refreshed."""
        amount = amount_of(game, self.amount, run.context)
        found = _permanents(game, run.chosen[0])
        changed = False
        for permanent in found:
            if not cannot(game, permanent, CANNOT_REFRESH):
                changed = refresh(game, permanent, amount) or changed
        run.context.done = changed
        return bool(found) or not run.chosen[0]


class DestroyStep(Step):
    """To its owner's graveyard (GRAVE-1)."""

    def __init__(self, to: Selector) -> None:
        super().__init__([to])

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Have every target die; heroes can't."""
        found = [one for one in _permanents(game, run.chosen[0]) if one.definition.kind != HERO]
        for permanent in found:
            mark_dying(game, permanent)
        run.context.done = bool(found)
        return bool(found) or not run.chosen[0]


class MoveStep(Step):
    """To the owner's hand or deck, or out of the game (TEXT-7, PLAY-9, ATK-11)."""

    def __init__(self, to: Selector, zone: int, on_top: bool = True) -> None:
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
            elif 0 <= reference < 256 and take_card(game, reference):
                zone = self.zone
                if game.definitions[reference].kind == TECHNOLOGY and zone != IN_REMOVED:
                    zone = IN_TECHNOLOGY_DECK if game.ruleset.technologies_return else IN_REMOVED
                put_card(game, reference, zone, run.context.player, self.on_top)
                moved = True
        run.context.done = moved
        return moved or not run.chosen[0]


class RemoveFromGraveyardStep(Step):
    """`who` removes the top cards of the own graveyard from the game."""

    def __init__(self, who: Selector, amount: Amount) -> None:
        super().__init__([who])
        self.amount = amount

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Remove as many as there are, up to the amount."""
        amount = amount_of(game, self.amount, run.context)
        removed = 0
        for player in _players(game, run.chosen[0]):
            removed += remove_top_of_graveyard(game, player, amount)
        run.context.done = removed > 0
        return True


class OrderGraveyardStep(Step):
    """`who` puts the top cards of the own graveyard back on it in any order (GRAVE-2)."""

    def __init__(self, who: Selector, amount: Amount) -> None:
        super().__init__([who])
        self.amount = amount

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Have them ordered, the first named on top."""
        amount = amount_of(game, self.amount, run.context)
        done = False
        for player in _players(game, run.chosen[0]):
            graveyard = game.sides[game.players[player].side].graveyard
            cards = graveyard[len(graveyard) - min(amount, len(graveyard)) :][::-1]
            if cards:
                done = True
                game.frames.append(OrderFrame(player, cards))
        run.context.done = done
        return True


class RecycleStep(Step):
    """A card in the own graveyard is recycled, wherever in it it lies (REC-2 to REC-7)."""

    def __init__(self, card: Selector, pay: bool) -> None:
        super().__init__([card])
        self.pay = pay

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Recycle it; a card that can't be is not: the step is not carried out."""
        player = run.context.player
        person = game.players[player]
        graveyard = game.sides[person.side].graveyard
        recycled = False
        for reference in run.chosen[0]:
            card = reference & 255
            definition = game.definitions[card]
            if card not in graveyard or not definition.kind & (UNIT | TACTIC):
                continue
            if definition.recycle < 0 or definition.level > person.level:
                continue
            cost = cost_to_recycle(game, player, definition) if self.pay else 0
            if cost > len(graveyard) - 1:
                continue
            graveyard.remove(card)
            remove_top_of_graveyard(game, player, cost)
            if self.pay:
                use_cost_changes(game, player, COST_OF_RECYCLE, definition)
            item = new_effect(game, RECYCLE_EFFECT, player, card, card)
            item.steps = definition.play
            item.recycled = True
            item.cost = -1
            game.frames.append(EffectFrame(item))
            recycled = True
        run.context.done = recycled
        return recycled


class PutOnBattlefieldStep(Step):
    """A card enters the battlefield under your control; it is not played."""

    def __init__(self, card: Selector, exhausted: int) -> None:
        super().__init__([card])
        self.exhausted = exhausted

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Put it there."""
        put = False
        for reference in run.chosen[0]:
            card = reference & 255
            kind = game.definitions[card].kind
            if game.permanents[card] is None and kind & (UNIT | TECHNOLOGY) and take_card(game, card):
                enter_battlefield(game, card, run.context.player, self.exhausted)
                put = True
        run.context.done = put
        return put or not run.chosen[0]


class ControlStep(Step):
    """You control it; exhaustion and owner stay (TEXT-7, ATK-11)."""

    def __init__(self, to: Selector, duration: int) -> None:
        super().__init__([to])
        self.duration = duration

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Take control of every target outside combat."""
        player = run.context.player
        taken = False
        for permanent in _permanents(game, run.chosen[0]):
            if permanent.definition.kind == HERO or is_in_combat(game, permanent):
                continue
            taken = True
            if permanent.side == game.players[player].side:
                continue
            if self.duration != PERMANENTLY:
                game.timed = 1
                permanent.modifiers.append(Modifier(CONTROLS, permanent.player, self.duration, run.context.source, player))
            change_control(game, permanent, player)
        run.context.done = taken
        return taken or not run.chosen[0]


class CounterStep(Step):
    """An effect on the stack is not carried out."""

    def __init__(self, effect: Selector) -> None:
        super().__init__([effect])

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Take every target off the stack."""
        countered = False
        for reference in run.chosen[0]:
            countered = counter_effect(game, reference) or countered
        run.context.done = countered
        return countered or not run.chosen[0]


class GrantStep(Step):
    """Gives or takes a keyword."""

    def __init__(self, to: Selector, keyword: int, duration: int, loses: bool) -> None:
        super().__init__([to])
        self.keyword = keyword
        self.duration = duration
        self.kind = LOSES_KEYWORD if loses else GRANTS_KEYWORD

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Give it to, or take it from, every target."""
        return _modify(game, run, self.kind, self.keyword, self.duration)


class PreventStep(Step):
    """The next so many points of damage, in all, are prevented; to a player: to that player's hero."""

    def __init__(self, to: Selector, amount: Amount, duration: int) -> None:
        super().__init__([to])
        self.amount = amount
        self.duration = duration

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Lay it on every target."""
        return _modify(game, run, PREVENTS, amount_of(game, self.amount, run.context), self.duration)


class CannotStep(Step):
    """An act is forbidden."""

    def __init__(self, to: Selector, act: int, duration: int) -> None:
        super().__init__([to])
        self.act = act
        self.duration = duration

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Forbid it to every target."""
        return _modify(game, run, FORBIDS, self.act, self.duration)


class ChangeCostStep(Step):
    """What `who` pays changes, never below 0."""

    def __init__(self, who: Selector, passive: Passive, amount: Amount, duration: int) -> None:
        super().__init__([who])
        self.passive = passive
        self.amount = amount
        self.duration = duration

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Note the change with each player."""
        amount = amount_of(game, self.amount, run.context)
        for player in _players(game, run.chosen[0]):
            change = CostChange(self.passive, amount, self.passive.times, self.duration, run.context.source, run.context.player)
            game.players[player].cost_changes.append(change)
        if self.duration != PERMANENTLY:
            game.timed = 1
        run.context.done = True
        return True


class UseAbilityStep(Step):
    """An activated ability of that card is carried out as if printed here (TEXT-5)."""

    def __init__(self, to: Selector) -> None:
        super().__init__([to])

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Copy the ability; of several, the player chooses one."""
        found = _permanents(game, run.chosen[0])
        if not found or not found[0].definition.activated or len(game.frames) > 40:
            return False  # the last: cards that copy each other in a circle get nowhere
        run.context.done = True
        game.frames.append(AbilityFrame(found[0].definition.activated, run.context.copy()))
        return True


class LookStep(Step):
    """Look at the top cards of a deck, keep some on the hand, put the rest on an end of it."""

    def __init__(self, who: Selector, amount: Amount, keep: Amount, on_top: bool) -> None:
        super().__init__([who])
        self.amount = amount
        self.keep = keep
        self.on_top = on_top

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Take them off the deck and have the player choose."""
        amount = amount_of(game, self.amount, run.context)
        keep = amount_of(game, self.keep, run.context)
        done = False
        for player in _players(game, run.chosen[0]):
            deck = game.sides[game.players[player].side].deck
            seen = min(amount, len(deck))
            if seen > 0:
                done = True
                game.frames.append(LookFrame(run.context.player, player, seen, min(keep, seen), self.on_top))
        run.context.done = done
        return True


class FightStep(Step):
    """Both deal damage to each other as in ATK-3, outside a combat."""

    def __init__(self, first: Selector, second: Selector) -> None:
        super().__init__([first, second])

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Have the two fight."""
        first = _units(game, run.chosen[0])
        second = _units(game, run.chosen[1])
        if not first or not second:
            return False
        run.context.done = True
        game.frames.append(FightFrame(first[0].reference(), second[0].reference()))
        return True


class ChooseStep(Step):
    """The player chooses so many of the options; they are carried out in the order written."""

    def __init__(self, count: int, options: list[list[Step]]) -> None:
        super().__init__([])
        self.count = count
        self.options = options

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Offer what can be begun."""
        open_ones = [number for number, steps in enumerate(self.options) if can_begin(game, steps, run.context)]
        if not open_ones:
            return False
        run.context.done = True
        game.frames.append(ModeFrame(self.options, open_ones, min(self.count, len(open_ones)), run.context.copy()))
        return True


class MayStep(Step):
    """The player may have the steps carried out, or not."""

    def __init__(self, steps: list[Step]) -> None:
        super().__init__([])
        self.steps = steps

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Ask, where the steps can be begun."""
        run.context.done = False
        game.frames.append(MayFrame(self.steps, run.context.copy(), can_begin(game, self.steps, run.context)))
        return True


class IfStep(Step):
    """One text or another, as the condition says."""

    def __init__(self, condition: Condition, then: list[Step], otherwise: list[Step]) -> None:
        super().__init__([])
        self.condition = condition
        self.then = then
        self.otherwise = otherwise

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Carry out the one that holds."""
        steps = self.then if holds(game, self.condition, run.context) else self.otherwise
        run.context.done = False
        if steps:
            game.frames.append(TextFrame(steps, run.context.copy(), [], nested=True))
        return True


class ForEachStep(Step):
    """The steps once for each card that fits when it begins; `that` is the card."""

    def __init__(self, of: Selector, steps: list[Step]) -> None:
        super().__init__([])
        self.of = of
        self.steps = steps

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Begin with the first."""
        found = all_fitting(game, self.of, run.context)
        run.context.done = bool(found)
        if found:
            game.frames.append(ForEachFrame(found, self.steps, run.context.copy()))
        return True


class RepeatStep(Step):
    """The steps so many times."""

    def __init__(self, amount: Amount, steps: list[Step]) -> None:
        super().__init__([])
        self.amount = amount
        self.steps = steps

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Carry out the text that many times over."""
        times = amount_of(game, self.amount, run.context)
        run.context.done = False
        if times > 0:
            game.frames.append(TextFrame(self.steps * times, run.context.copy(), [], nested=True))
        return True
