"""What follows at once from the choices of a question of RONE, if nobody reacts: damage to units and heroes, deaths."""

from __future__ import annotations

from typing import Final

from engine.errors import EngineError
from engine.match.match import Decision, GameCard, PlayerId, Reference
from engine.rng import stream
from engine.rone.rules import codes as c
from engine.rone.rules.game import Game
from engine.rone.rules.running import choose
from engine.rone.rules.state import State
from engine.rone.table.life import side_life
from engine.rone.table.worlds import possible_state
from engine.table.numbers import Numbering
from engine.table.outcomes import agreed_outcomes
from engine.table.questions import Outcome

LOOKED_AT: Final = (
    c.DECIDE_MAIN,
    c.DECIDE_REACTION,
    c.DECIDE_ACTION,
    c.DECIDE_ATTACK_TARGET,
    c.DECIDE_FOLLOWING_ATTACK,
    c.DECIDE_TARGET,
    c.DECIDE_MODE,
    c.DECIDE_MAY,
    c.DECIDE_ABILITY,
)
"""The questions whose choices are played."""
NEVER_PLAYED: Final = (c.END_TURN, c.GIVE_UP, c.DONE, c.NO)
ANSWERED_ALONG: Final = (c.DECIDE_LIFE, c.DECIDE_GRAVEYARD_END, c.DECIDE_DEATH_ORDER, c.DECIDE_TRIGGER_ORDER, c.DECIDE_PAYMENT)
"""What is asked on the way and seldom matters: it is answered otherwise in each world, and what hangs on it isn't certain."""
WHOLE: Final = (c.DECIDE_MAIN, c.DECIDE_FOLLOWING_ATTACK)
"""What is asked when everything has been carried out."""
MOST_ANSWERS: Final = 60
WINDOWS: Final = ("announces", "attacks", "puts_on_stack", "triggers")
"""What everybody may react to (STACK-3, STACK-7, ATK-2)."""


class Foresight:
    """Plays the choices of `player` in games that could be this one."""

    def __init__(self, game: Game, player: PlayerId, number_of: Numbering) -> None:
        self.state = game.state
        self.view = game.view_for(player)
        self.player = player
        self.number_of = number_of
        units = [one for one in self.state.permanents if one is not None and one.definition.kind == c.UNIT]
        self.health: dict[Reference, int] = {one.reference: max(one.health(), 0) for one in units}
        self.could_answer = any(self._could_answer(PlayerId(other)) for other in range(len(self.state.players)) if other != player)
        self.worlds: dict[int, State] = {}

    def outcomes(self, decision: Decision) -> dict[int, list[Outcome]]:
        """What follows from each choice, by its index; choices from which nothing certain follows are left out."""
        if decision.kind not in LOOKED_AT:
            return {}
        indexes = [index for index, option in enumerate(decision.options) if option.kind not in NEVER_PLAYED]
        return {index: list(found) for index, found in agreed_outcomes(indexes, self._played).items()}

    def _could_answer(self, other: PlayerId) -> bool:
        """Whether another player may have something to react with, as far as everybody sees."""
        person = self.state.players[other]
        if person.eliminated or person.is_endless:
            return False
        there = [one for one in self.state.permanents if one is not None and one.side == person.side and not one.exhausted]
        return bool(person.hand) or any(one.definition.activated for one in there)

    def _world(self, number: int) -> State:
        """A game that could be this one, in which nobody reacts."""
        if number not in self.worlds:
            world = possible_state(self.view, stream(number, "outcomes"))
            for person in world.players:
                person.yields = True
            self.worlds[number] = world
        return self.worlds[number]

    def _played(self, number: int, index: int) -> list[Outcome]:
        """What follows in one world; nothing where chance decides, or where the turn ends."""
        state = self._world(number).copy()
        chosen = c.PASS if state.decision is None else state.decision.options[index].kind
        state.log = []
        chance = state.chance.key()
        try:
            choose(state, index)
            for _ in range(MOST_ANSWERS):
                asked = state.decision
                if asked is None or asked.kind not in ANSWERED_ALONG:
                    break
                places = [place for place, option in enumerate(asked.options) if option.kind != c.USE_SHIELD]
                choose(state, places[-1 if number % 2 else 0])
        except EngineError:  # cards that depend on each other without end: the choice itself will say so
            return []
        if state.chance.key() != chance or state.turn != self.state.turn:
            return []
        happened = {one.kind for one in state.log}
        is_answered = self.could_answer and (self._is_window() or any(kind in happened for kind in WINDOWS))
        is_whole = state.is_over or (state.decision is not None and state.decision.kind in WHOLE)
        return [*self._of_units(state, is_answered, is_whole), *self._of_heroes(state, is_answered, is_whole, chosen)]

    def _is_window(self) -> bool:
        return self.state.decision is not None and self.state.decision.kind == c.DECIDE_REACTION

    def _of_units(self, state: State, is_answered: bool, is_whole: bool) -> list[Outcome]:
        """What happens to units; of something that is asked midway only who has died by then."""
        fallen = {one.card for one in state.log or () if one.kind in ("dies", "becomes_shield")}
        found: list[Outcome] = []
        for unit in self.state.permanents:
            before = -1 if unit is None else self.health.get(unit.reference, -1)
            if unit is None or before < 0:
                continue
            there = state.permanent(unit.reference)
            if there is None and unit.card in fallen:
                found.append(self._outcome(unit.card, "health", before, 0, is_answered, dies=True))
            elif there is not None and is_whole and max(there.health(), 0) != before:
                found.append(self._outcome(unit.card, "health", before, max(there.health(), 0), is_answered))
        return found

    def _of_heroes(self, state: State, is_answered: bool, is_whole: bool, chosen: int) -> list[Outcome]:
        """The changes of each hero's life: cards that leave deck and hand count, a card that is played from the hand among them.

        A Shield may prevent a point of damage (KEY-SHIELD). While targets are still to be chosen, only the played card counts.
        """
        found: list[Outcome] = []
        for number, person in enumerate(self.state.players):
            taken, plays = state.players[number].damage_taken, chosen == c.PLAY and number == self.player
            if is_whole and taken > person.damage_taken:
                found.append(self._outcome(person.hero, "damage", person.damage_taken, taken, is_answered))
                continue
            is_damaged = any(one.kind == "destroys" and one.player == number for one in state.log or ())
            before = side_life(self.state, person.side)
            after = side_life(state, person.side) if is_whole else before - plays
            if after == before or not (is_damaged or number == self.player):
                continue
            has_shield = is_damaged and bool(self.state.sides[person.side].shields)
            is_sure = plays and after == before - 1
            is_open = not is_sure and (is_answered or has_shield)
            found.append(self._outcome(person.hero, "life", before, after, is_open, dies=after == 0))
        return found

    def _outcome(self, card: GameCard, figure: str, before: int, after: int, is_answered: bool, *, dies: bool = False) -> Outcome:
        return Outcome(self.number_of(card), figure, before, after, dies, is_answered)
