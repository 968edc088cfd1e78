"""What certainly follows at once from choices of TOCSIN: health that is lost or healed where no die is rolled and no card is revealed."""

from __future__ import annotations

from typing import Final

from engine.match.match import Decision, Option
from engine.rng import stream
from engine.table.outcomes import Foresight
from engine.table.questions import Outcome
from engine.tocsin.rules import codes as c
from engine.tocsin.rules.running import take
from engine.tocsin.rules.state import State
from engine.tocsin.table.places import health_left

LIFE: Final = "life"
BY_CHANCE: Final = ("rolls", "reveals", "draws", "shuffles", "completed")
"""What happens by chance, or clears the location."""


class TocsinForesight(Foresight):
    """Plays choices of TOCSIN."""

    looked_at = (c.DECIDE_HERO, c.DECIDE_SET, c.DECIDE_DAMAGE, c.DECIDE_TARGET, c.DECIDE_MAY, c.DECIDE_LULL)
    never_played = (c.END, c.PASS, c.NO, c.MOVE, c.SWAP)
    whole = (c.DECIDE_HERO, c.DECIDE_LULL, c.DECIDE_DAMAGE)
    windows = ()

    def world(self, number: int) -> State:
        """A match as bots imagine it."""
        return self.view.determinised(stream(number, "outcomes"))  # type: ignore[no-any-return]

    def take(self, state: State, option: Option) -> None:
        """By the rules."""
        take(state, option)

    def played(self, number: int, index: int) -> list[Outcome]:
        """What follows in one world; nothing where chance decides, or something else is asked."""

        def answer(asked: Decision) -> Option | None:
            return asked.options[0] if asked.kind == c.DECIDE_TARGET and len(asked.options) == 1 else None

        state: State | None = self.carried_out(number, index, answer)
        if state is None or not self.is_whole(state) or any(one.kind in BY_CHANCE for one in state.log or ()):
            return []
        found = [
            self.outcome(figure.card, LIFE, health_left(figure), health_left(after), is_open=False, dies=after.is_defeated)
            for figure, after in zip(self.state.figures, state.figures, strict=True)
            if not figure.is_defeated and health_left(after) != health_left(figure)
        ]
        if len(state.places) != len(self.state.places):
            return found
        for place, then in zip(self.state.places, state.places, strict=True):
            if place.enemy is None or place.side != then.side:
                continue
            before = self.state.health_of(place.enemy) - self.state.damage_on(place)
            left = 0 if then.enemy is None else state.health_of(then.enemy) - state.damage_on(then)
            if before != left:
                found.append(self.outcome(place.card, LIFE, before, max(left, 0), is_open=False, dies=then.is_defeated))
        return found
