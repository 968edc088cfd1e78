"""What follows at once from the choices of a question of Tagewerk, if nobody blocks or answers: damage to fighters, who falls.

Of an attack it is told besides what becomes of the attacker if its target blocks (ATK-7).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.errors import EngineError
from engine.match.match import NO_REFERENCE, Decision, PlayerId, Reference
from engine.rng import stream
from engine.table.numbers import Numbering
from engine.table.outcomes import agreed_outcomes
from engine.table.questions import Outcome
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.game import Game
from engine.tagewerk.rules.pieces import Piece
from engine.tagewerk.rules.queries import defence_of
from engine.tagewerk.rules.running import take
from engine.tagewerk.rules.state import State

LOOKED_AT: Final = (
    c.DECIDE_DAY,
    c.DECIDE_ATTACK,
    c.DECIDE_BLOCK,
    c.DECIDE_ANSWER,
    c.DECIDE_WINDOW,
    c.DECIDE_TARGET,
    c.DECIDE_MODE,
    c.DECIDE_MAY,
)
"""The questions whose choices are played."""
NEVER_PLAYED: Final = (
    c.END_DAY,
    c.END_COMBAT,
    c.GO_INTO_COMBAT,
    c.EXCHANGE_DRAW,
    c.EXCHANGE_TOKEN,
    c.EXCHANGE_POINT,
    c.HIDE,
    c.DONE,
    c.NO,
)
PASSED: Final = (c.DECIDE_ANSWER, c.DECIDE_WINDOW, c.DECIDE_BLOCK)
"""What nobody does anything in: the first option of each is to let it be."""
WHOLE: Final = (c.DECIDE_DAY, c.DECIDE_ATTACK)
"""What is asked when everything has been carried out."""
MOST_ANSWERS: Final = 60
WINDOWS: Final = ("attacks", "blocks", "carries_out")
"""What everybody may answer (ATK-5, STACK-4)."""


class Foresight:
    """Plays the choices of `player` in matches that could be this one."""

    def __init__(self, game: Game, player: PlayerId, number_of: Numbering) -> None:
        self.state = game.state
        self.view = game.view_for(player)
        self.player = player
        self.number_of = number_of
        there = [piece for piece in self.state.pieces if piece is not None and piece.definition.is_fighter and not piece.is_hidden]
        self.fighters = [(piece, _left(self.state, piece)) for piece in there]
        others = [one for number, one in enumerate(self.state.players) if number != player and not one.is_idle]
        self.has_hidden = any(one.hidden for one in others)
        """Whether somebody else may turn something up that nobody knows."""
        self.worlds: dict[int, State] = {}

    def outcomes(self, decision: Decision) -> dict[int, list[Outcome]]:
        """What follows from each choice, by its index; choices from which nothing certain follows are left out."""
        if decision.kind not in LOOKED_AT:
            return {}
        indexes = [index for index, option in enumerate(decision.options) if option.kind not in NEVER_PLAYED]
        return {index: list(found) for index, found in agreed_outcomes(indexes, self._played).items()}

    def _world(self, number: int) -> State:
        if number not in self.worlds:
            self.worlds[number] = self.view.determinised(stream(number, "outcomes"))
        return self.worlds[number]

    def _played(self, number: int, index: int) -> list[Outcome]:
        """What follows in one world."""
        found = self._carried_out(number, index)
        decision = self.state.decision
        option = None if decision is None else decision.options[index]
        if option is None or option.kind != c.DECLARE:
            return found
        attacker = self.number_of(option.card)
        blocked = self._carried_out(number, index, option.target)
        return [*found, *(replace(one, if_blocked=True) for one in blocked if one.card == attacker)]

    def _carried_out(self, number: int, index: int, blocker: Reference = NO_REFERENCE) -> list[Outcome]:
        """What follows in one world, if `blocker` blocks; nothing where it can't, where chance decides, or where the turn ends."""
        state = self._world(number).copy()
        state.log = []
        chance = state.chance.key()
        decision = state.decision
        if decision is None:
            return []
        is_asked = decision.kind in (c.DECIDE_ANSWER, c.DECIDE_WINDOW)
        has_blocked = blocker == NO_REFERENCE
        try:
            take(state, decision.options[index])
            for _ in range(MOST_ANSWERS):
                asked = state.decision
                if asked is None or asked.kind not in (*PASSED, c.DECIDE_PAY):
                    break
                is_asked = is_asked or (asked.kind in PASSED and asked.player != self.player)
                is_last = asked.kind == c.DECIDE_PAY and number % 2 == 1
                blocks = [one for one in asked.options if one.kind == c.BLOCK and one.target == blocker != NO_REFERENCE]
                take(state, blocks[0] if blocks else asked.options[-1 if is_last else 0])
                has_blocked = has_blocked or bool(blocks)
        except EngineError:  # cards that depend on each other without end: the choice itself will say so
            return []
        if not has_blocked or state.chance.key() != chance or state.turn != self.state.turn:
            return []
        is_answered = is_asked or (self.has_hidden and any(one.kind in WINDOWS for one in state.log))
        return self._of_fighters(state, is_answered)

    def _of_fighters(self, state: State, is_answered: bool) -> list[Outcome]:
        """What happens to fighters; of something that is asked midway only who has been discarded by then."""
        is_whole = state.is_over or (state.decision is not None and state.decision.kind in WHOLE)
        fallen = {one.card for one in state.log or () if one.kind == "leaves" and one.number in (c.IN_GRAVEYARD, c.IN_REMOVED)}
        found: list[Outcome] = []
        for piece, before in self.fighters:
            there = state.permanent(piece.reference)
            if there is None and piece.card in fallen:
                found.append(Outcome(self.number_of(piece.card), "defence", before, 0, True, is_answered))
            elif there is not None and is_whole and _left(state, there) != before:
                found.append(Outcome(self.number_of(piece.card), "defence", before, _left(state, there), False, is_answered))
        return found


def _left(state: State, piece: Piece) -> int:
    """What is left of a fighter's defence."""
    return max(defence_of(state, piece) - piece.damage, 0)
