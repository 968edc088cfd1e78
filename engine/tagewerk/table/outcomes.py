"""What follows at once from the choices of a question of Tagewerk, if nobody blocks or answers: damage to fighters, who falls, points.

Points are told of the main character of whoever collects them (VP-2).

Of an attack it is told besides what becomes of the attacker at worst if somebody blocks (ATK-7).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.languages import LocalText
from engine.match.match import NO_REFERENCE, Decision, Option, PlayerId, Reference
from engine.rng import stream
from engine.table.numbers import Numbering
from engine.table.outcomes import Foresight
from engine.table.questions import Outcome
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.game import Game
from engine.tagewerk.rules.pieces import Piece
from engine.tagewerk.rules.queries import defence_of
from engine.tagewerk.rules.running import take
from engine.tagewerk.rules.state import State
from engine.tagewerk.table.tags import is_main

PASSED: Final = (c.DECIDE_ANSWER, c.DECIDE_WINDOW, c.DECIDE_BLOCK)
"""What nobody does anything in: the first option of each is to let it be."""
MAIN_FALLS: Final = LocalText("into the void: nobody is out, nobody gets points", "in die Leere: niemand scheidet aus, keine Punkte")
MAIN_LOSES: Final = LocalText("its player has lost then", "dann hat sein Spieler verloren")
"""What it means that a main character falls (MAIN-3)."""
DEFENCE: Final = "defence"
EXCHANGES: Final = (c.EXCHANGE_DRAW, c.EXCHANGE_TOKEN, c.EXCHANGE_POINT)


class TagewerkForesight(Foresight):
    """Plays choices of Tagewerk."""

    looked_at = (c.DECIDE_DAY, c.DECIDE_ATTACK, *PASSED, c.DECIDE_TARGET, c.DECIDE_MODE, c.DECIDE_MAY)
    never_played = (c.END_DAY, c.END_COMBAT, c.GO_INTO_COMBAT, *EXCHANGES, c.HIDE, c.DONE, c.NO)
    whole = (c.DECIDE_DAY, c.DECIDE_ATTACK)
    windows = ("attacks", "blocks", "carries_out")  # ATK-5, STACK-4

    def __init__(self, match: Game, player: PlayerId, number_of: Numbering) -> None:
        super().__init__(match, player, number_of)
        there = [piece for piece in match.state.pieces if piece is not None and piece.definition.is_fighter and not piece.is_hidden]
        self.fighters = [(piece, _left(self.state, piece)) for piece in there]
        self.leaders = [piece for piece in there if is_main(self.state, piece)]
        self.mains = {number_of(piece.card) for piece in self.leaders}
        self.main_falls = MAIN_LOSES if self.state.ruleset.main_lost_loses else MAIN_FALLS
        others = [one for number, one in enumerate(match.state.players) if number != player and not one.is_idle]
        self.has_hidden = any(one.hidden for one in others)
        """Whether somebody else may turn something up that nobody knows."""

    def world(self, number: int) -> State:
        """A match as bots imagine it."""
        return self.view.determinised(stream(number, "outcomes"))  # type: ignore[no-any-return]

    def take(self, state: State, option: Option) -> None:
        """By the rules."""
        take(state, option)

    def played(self, number: int, index: int) -> list[Outcome]:
        """What follows in one world."""
        blockers: list[Reference] = []
        found = self._answered(number, index, blockers)
        option = self.state.decision.options[index]
        if option.kind != c.DECLARE:
            return found
        attacker = self.number_of(option.card)
        blocked = [
            one
            for blocker in blockers
            for one in self._answered(number, index, [], blocker)
            if (one.card, one.figure) == (attacker, DEFENCE)
        ]
        worst = sorted(blocked, key=lambda one: (not one.dies, one.after))[:1]
        return [*found, *(replace(one, if_blocked=True) for one in worst)]

    def _answered(self, number: int, index: int, blockers: list[Reference], blocker: Reference = NO_REFERENCE) -> list[Outcome]:
        """What follows in one world, if `blocker` blocks, or nobody. Who could have blocked is added to `blockers`."""
        is_asked = self.state.decision.kind in (c.DECIDE_ANSWER, c.DECIDE_WINDOW)

        def answer(asked: Decision) -> Option | None:
            nonlocal is_asked
            if asked.kind not in (*PASSED, c.DECIDE_PAY):
                return None
            is_asked = is_asked or (asked.kind in PASSED and asked.player != self.player)
            blocks = [one for one in asked.options if one.kind == c.BLOCK]
            blockers.extend(one.target for one in blocks)
            taken = [one for one in blocks if one.target == blocker]
            return taken[0] if taken else asked.options[-1 if asked.kind == c.DECIDE_PAY and number % 2 == 1 else 0]

        state: State | None = self.carried_out(number, index, answer)
        if state is None:
            return []
        is_open = is_asked or (self.has_hidden and self.may_be_answered(state))
        fallen: set[int] = {one.card for one in state.log or () if one.kind == "leaves" and one.number in (c.IN_GRAVEYARD, c.IN_REMOVED)}
        found = self.of_permanents(state, DEFENCE, self.fighters, _left, fallen, is_open)
        fighters = [replace(one, note=self.main_falls) if one.dies and one.card in self.mains else one for one in found]
        return [*fighters, *self._points(state, is_open)]

    def _points(self, state: State, is_open: bool) -> Iterator[Outcome]:
        """Who has other points, once everything is carried out."""
        for leader in self.leaders if self.is_whole(state) else ():
            before, after = self.state.points_of(leader.player), state.points_of(leader.player)
            if before != after:
                yield self.outcome(leader.card, "points", before, after, is_open)


def _left(state: State, piece: Piece) -> int:
    """What is left of a fighter's defence."""
    return max(defence_of(state, piece) - piece.damage, 0)
