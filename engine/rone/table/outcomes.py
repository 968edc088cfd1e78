"""What follows at once from the choices of a question of RONE, if nobody reacts: damage to units and heroes, deaths."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.match.match import Decision, Option, PlayerId
from engine.rng import stream
from engine.rone.rules import codes as c
from engine.rone.rules.game import Game
from engine.rone.rules.pieces import Permanent
from engine.rone.rules.running import take
from engine.rone.rules.state import State
from engine.rone.table.sides import side_life
from engine.rone.table.worlds import possible_state
from engine.table.numbers import Numbering
from engine.table.outcomes import Foresight
from engine.table.questions import Outcome

ANSWERED_ALONG: Final = (c.DECIDE_LIFE, c.DECIDE_GRAVEYARD_END, c.DECIDE_DEATH_ORDER, c.DECIDE_TRIGGER_ORDER, c.DECIDE_PAYMENT)
"""What is asked on the way and seldom matters: it is answered otherwise in each world, and what hangs on it isn't certain."""
AIMED: Final = (c.DECIDE_ATTACK_TARGET, c.DECIDE_FOLLOWING_ATTACK, c.DECIDE_TARGET)


class RoneForesight(Foresight):
    """Plays choices of RONE; in its worlds nobody reacts."""

    looked_at = (c.DECIDE_MAIN, c.DECIDE_REACTION, c.DECIDE_ACTION, *AIMED, c.DECIDE_MODE, c.DECIDE_MAY, c.DECIDE_ABILITY)
    never_played = (c.END_TURN, c.GIVE_UP, c.DONE, c.NO)
    whole = (c.DECIDE_MAIN, c.DECIDE_FOLLOWING_ATTACK)
    windows = ("announces", "attacks", "puts_on_stack", "triggers")  # STACK-3, STACK-7, ATK-2

    def __init__(self, match: Game, player: PlayerId, number_of: Numbering) -> None:
        super().__init__(match, player, number_of)
        self.units = [(one, _left(self.state, one)) for one in match.state.permanents if one is not None and one.definition.kind == c.UNIT]
        self.could_answer = any(self._could_answer(PlayerId(other)) for other in range(len(self.state.players)) if other != player)

    def _could_answer(self, other: PlayerId) -> bool:
        """Whether another player may have something to react with, as far as everybody sees."""
        person = self.state.players[other]
        if person.eliminated or person.is_endless:
            return False
        there = [one for one in self.state.permanents if one is not None and one.side == person.side and not one.exhausted]
        return bool(person.hand) or any(one.definition.activated for one in there)

    def world(self, number: int) -> State:
        """A game that could be this one, in which nobody reacts."""
        world = possible_state(self.view, stream(number, "outcomes"))
        for person in world.players:
            person.yields = True
        return world

    def take(self, state: State, option: Option) -> None:
        """By the rules."""
        take(state, option)

    def played(self, number: int, index: int) -> list[Outcome]:
        """What follows in one world."""

        def answer(asked: Decision) -> Option | None:
            if asked.kind not in ANSWERED_ALONG:
                return None
            return [option for option in asked.options if option.kind != c.USE_SHIELD][-1 if number % 2 else 0]

        state: State | None = self.carried_out(number, index, answer)
        asked = self.state.decision
        if state is None or asked is None:
            return []
        is_open = self.could_answer and (asked.kind == c.DECIDE_REACTION or self.may_be_answered(state))
        fallen: set[int] = {one.card for one in state.log or () if one.kind in ("dies", "becomes_shield")}
        units = self.of_permanents(state, "health", self.units, _left, fallen, is_open)
        return [*units, *self._of_heroes(state, is_open, asked.options[index].kind)]

    def _of_heroes(self, state: State, is_answered: bool, chosen: int) -> Iterator[Outcome]:
        """The changes of each hero's life: cards that leave deck and hand count, a card that is played from the hand among them.

        A Shield may prevent a point of damage (KEY-SHIELD). While targets are still to be chosen, only the played card counts.
        """
        is_whole = self.is_whole(state)
        for number, person in enumerate(self.state.players):
            taken, plays = state.players[number].damage_taken, chosen == c.PLAY and number == self.player
            if is_whole and taken > person.damage_taken:
                yield self.outcome(person.hero, "damage", person.damage_taken, taken, is_answered)
                continue
            is_damaged = any(one.kind == "destroys" and one.player == number for one in state.log or ())
            before = side_life(self.state, person.side)
            after = side_life(state, person.side) if is_whole else before - plays
            if after == before or not (is_damaged or number == self.player):
                continue
            has_shield = is_damaged and bool(self.state.sides[person.side].shields)
            is_sure = plays and after == before - 1
            yield self.outcome(person.hero, "life", before, after, not is_sure and (is_answered or has_shield), dies=after == 0)


def _left(state: State, unit: Permanent) -> int:
    """What is left of a unit's health."""
    return max(unit.health(), 0)
