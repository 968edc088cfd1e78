"""What certainly follows at once from attacks and answers of Skirmish: life that is lost or won without an X, if nobody answers."""

from __future__ import annotations

from engine.match.match import Decision, Option, PlayerId
from engine.rng import stream
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.game import Game
from engine.skirmish.rules.running import take
from engine.skirmish.rules.state import State
from engine.table.numbers import Numbering
from engine.table.outcomes import Foresight
from engine.table.questions import Outcome

LIFE = "life"


class SkirmishForesight(Foresight):
    """Plays choices of Skirmish."""

    looked_at = (c.DECIDE_ACT, c.DECIDE_ANSWER, c.DECIDE_TARGET, c.DECIDE_MAY)
    never_played = (c.RUN, c.STEP, c.END_TURN, c.DONE, c.NO)
    whole = (c.DECIDE_ACT,)
    windows = ("attacks", "punches", "buffs")

    def __init__(self, match: Game, player: PlayerId, number_of: Numbering) -> None:
        super().__init__(match, player, number_of)
        others = [figure for figure in match.state.figures if figure.player != player and not figure.is_out]
        self.is_hidden = any(figure.hand and not figure.is_idle for figure in others)
        """Whether somebody else may have an answer."""

    def world(self, number: int) -> State:
        """A match as bots imagine it."""
        return self.view.determinised(stream(number, "outcomes"))  # type: ignore[no-any-return]

    def take(self, state: State, option: Option) -> None:
        """By the rules."""
        take(state, option)

    def played(self, number: int, index: int) -> list[Outcome]:
        """What follows in one world; nothing where an X is drawn, or something else is asked."""

        def answer(asked: Decision) -> Option | None:
            if asked.kind == c.DECIDE_ANSWER:
                return asked.options[-1]
            return asked.options[0] if asked.kind == c.DECIDE_TARGET and len(asked.options) == 1 else None

        state: State | None = self.carried_out(number, index, answer)
        if state is None or not self.is_whole(state):
            return []
        if any(one.kind in ("draws_x", "shuffles_x") for one in state.log or ()):
            return []
        option = self.state.decision.options[index]
        is_open = self.is_hidden and option.kind in (c.ATTACK, c.PUNCH, c.BUFF, c.PICK)
        return [
            self.outcome(figure.card, LIFE, figure.life, after.life, is_open, dies=after.life == 0)
            for figure, after in zip(self.state.figures, state.figures, strict=True)
            if not figure.is_out and after.life != figure.life
        ]
