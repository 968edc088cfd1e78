"""What the words of card text do: one class for each, carried out by the house's `texts.py`.

Every step gets in `run.chosen` what its selectors came to, one list of references each, and tells in
`run.context.done` whether it had its effect.
"""

from __future__ import annotations

from engine.match.match import Reference
from engine.match.parts import Context, Modifier
from engine.rone.rules import codes as c
from engine.rone.rules.choices import AbilityFrame, FightFrame
from engine.rone.rules.damage import damage_hero, damage_unit
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
from engine.rone.rules.pieces import CHANGES_HEALTH, CHANGES_MELEE, CHANGES_RANGED, CONTROLS, Permanent
from engine.rone.rules.queries import cannot
from engine.rone.rules.state import State
from engine.rules.amounts import Amount
from engine.rules.references import MOST_CARDS, card_of
from engine.rules.selectors import Selector
from engine.rules.steps import CardStep, LastingStep, Step
from engine.rules.texts import TextFrame


def _units(game: State, references: list[Reference]) -> list[Permanent]:
    """Those of them that are units on the battlefield: a word like `defender` may mean a hero, who has no stats (CARD-3)."""
    return [permanent for permanent in game.permanents_of(references) if permanent.definition.kind == c.UNIT]


class DamageStep(CardStep):
    """Damage to units, and to heroes among them (LIFE-1), at the same moment."""

    def happen(self, game: State, context: Context, permanent: Permanent, amount: int) -> bool:
        """Deal it."""
        if permanent.definition.kind == c.UNIT:
            return damage_unit(game, permanent, amount, context.source, context.player)
        return permanent.definition.kind == c.HERO and damage_hero(game, permanent.player, amount, context.source, context.player)

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Damage every target; also where none is there any more it was carried out."""
        super().carry_out(game, run)
        return True


class ChangeStatStep(LastingStep):
    """Health for good, melee and ranged attack for the next combat, unless said otherwise (TEXT-8, ATK-6)."""

    def __init__(self, to: Selector, stat: int, amount: Amount, duration: int) -> None:
        change = CHANGES_HEALTH if stat == c.HEALTH else CHANGES_MELEE if stat == c.MELEE else CHANGES_RANGED
        super().__init__([to], change, duration, amount)
        self.stat = stat

    def is_for(self, permanent: Permanent) -> bool:
        """Units alone, but where an attack is changed for longer than a combat."""
        return permanent.definition.kind == c.UNIT or (self.stat != c.HEALTH and self.duration != c.NEXT_COMBAT)

    def happen(self, game: State, context: Context, permanent: Permanent, amount: int) -> bool:
        """Change it."""
        if self.stat == c.HEALTH:
            if self.duration != c.PERMANENTLY:
                super().happen(game, context, permanent, amount)
            change_health(game, permanent, amount)
        elif self.duration != c.NEXT_COMBAT:
            super().happen(game, context, permanent, amount)
        elif self.stat == c.MELEE:
            permanent.melee_change += amount
        else:
            permanent.ranged_change += amount
        return amount != 0


class ExhaustStep(CardStep):
    """Exhausts so many times (EXH-1)."""

    def happen(self, game: State, context: Context, permanent: Permanent, amount: int) -> bool:
        """Exhaust it."""
        return exhaust(game, permanent, amount)


class RefreshStep(CardStep):
    """Refreshes so many times (EXH-1)."""

    def happen(self, game: State, context: Context, permanent: Permanent, amount: int) -> bool:
        """Refresh it, if it may be refreshed."""
        return not cannot(game, permanent, c.CANNOT_REFRESH) and refresh(game, permanent, amount)


class DestroyStep(CardStep):
    """To its owner's graveyard (GRAVE-1), from the battlefield, a hand or a deck."""

    def is_for(self, permanent: Permanent) -> bool:
        """Heroes can't die."""
        return permanent.definition.kind != c.HERO

    def happen(self, game: State, context: Context, permanent: Permanent, amount: int) -> bool:
        """Have it die."""
        mark_dying(game, permanent)
        return True

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Destroy every target."""
        zone = self.targets[0].zone
        return self._destroy_cards(game, run) if zone == c.IN_HAND or zone == c.IN_DECK else super().carry_out(game, run)

    def _destroy_cards(self, game: State, run: TextFrame) -> bool:
        destroyed = False
        for reference in reversed(run.chosen[0]):  # the first of them is on top of the frames: its owner is asked first
            card = card_of(reference)
            if take_card(game, card):
                player = game.side_players(game.owners[card])[0]
                if game.log is not None:
                    game.note("destroys", player, card, number=self.targets[0].zone)
                to_graveyard(game, card, c.ON_STACK, player)
                destroyed = True
        run.context.done = destroyed
        return destroyed or not run.chosen[0]


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
            elif 0 <= reference < MOST_CARDS and take_card(game, card_of(reference)):
                card = card_of(reference)
                is_technology = game.definitions[card].kind == c.TECHNOLOGY
                zone = technology_goes(game, self.zone) if is_technology else self.zone
                put_card(game, card, zone, run.context.player, self.on_top)
                moved = True
        run.context.done = moved
        return moved or not run.chosen[0]


class PutOnBattlefieldStep(Step):
    """A card enters the battlefield under your control; it is not played."""

    def __init__(self, card: Selector, exhausted: int) -> None:
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


class ControlStep(LastingStep):
    """You control it; exhaustion and owner stay (TEXT-7, ATK-11)."""

    def __init__(self, to: Selector, duration: int) -> None:
        super().__init__([to], CONTROLS, duration)

    def happen(self, game: State, context: Context, permanent: Permanent, amount: int) -> bool:
        """Take control of it outside combat."""
        player = context.player
        if permanent.definition.kind == c.HERO or is_in_combat(game, permanent):
            return False
        is_own = permanent.side == game.players[player].side
        if not is_own and not has_room(game, player, permanent.definition):
            return False  # it would be a fourth technology (PLAY-6)
        is_borrowed = any(modifier.kind == CONTROLS for modifier in permanent.modifiers)
        if self.duration != c.PERMANENTLY:
            if is_own and not is_borrowed:
                return True
            game.lay_on(permanent, Modifier(CONTROLS, permanent.player, self.duration, context.source, player))
        elif is_borrowed:  # for good: nobody gets it back
            permanent.modifiers = [modifier for modifier in permanent.modifiers if modifier.kind != CONTROLS]
        if not is_own:
            change_control(game, permanent, player)
        return True

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Take control of every target; where none could be taken it was not carried out."""
        return super().carry_out(game, run) and (run.context.done or not run.chosen[0] or run.has_ended(game, self.duration))


class CounterStep(Step):
    """An effect on the stack is not carried out."""

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Take every target off the stack."""
        countered = False
        for reference in run.chosen[0]:
            countered = counter_effect(game, reference) or countered
        run.context.done = countered
        return countered or not run.chosen[0]


class GrantStep(LastingStep):
    """Gives or takes a keyword."""


class PreventStep(LastingStep):
    """The next so many points of damage, in all, are prevented; to a player: to that player's hero."""


class CannotStep(LastingStep):
    """An act is forbidden."""


class UseAbilityStep(Step):
    """An activated ability of that card is carried out as if printed here (TEXT-5)."""

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Copy the ability; of several, the player chooses one."""
        found: list[Permanent] = game.permanents_of(run.chosen[0])
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


class FightStep(Step):
    """Both deal damage to each other as in ATK-3, outside a combat."""

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
