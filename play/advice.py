"""A hint as the page shows it: what the bot would do, and how the options that it tried out came off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.bots.considering import LookedAt
from play.hints import Hint, HintState
from play.options import ShownOption
from play.showing import ShownQuestion
from web.text.numbers import percent_text


@dataclass(frozen=True)
class TriedOption:
    """An option that the bot tried out: `chance` to win and the range in which it lies, in words and as parts of a hundred."""

    option: ShownOption
    is_best: bool
    chance: str
    low: str
    high: str
    at: int
    begins: int
    width: int


@dataclass(frozen=True)
class ShownHint:
    """`best` is what the bot would do; `tried` begins with it, and is empty where it didn't have to try anything out.

    `games` is how many games each option was tried out in. `is_highest`: no other option has a higher chance; `is_close`: if one has, it
    lies in the range of the best one's.
    """

    state: HintState
    best: ShownOption | None = None
    tried: Sequence[TriedOption] = ()
    games: int = 0
    is_highest: bool = True
    is_close: bool = True

    @property
    def is_thinking(self) -> bool:
        """Whether it is being worked out."""
        return self.state == HintState.THINKING

    @property
    def has_failed(self) -> bool:
        """Whether the bot can't say anything."""
        return self.state == HintState.FAILED


def shown_hint(hint: Hint, question: ShownQuestion) -> ShownHint | None:
    """The hint for `question`; None where nobody has asked for it."""
    if hint.state == HintState.NONE:
        return None
    options = {option.index: option for option in question.choices}
    if hint.found is None or hint.found.index not in options:
        return ShownHint(HintState.FAILED if hint.state == HintState.READY else hint.state)
    best, looked_at = hint.found.index, hint.found.options
    order = sorted((one for one in looked_at if one.index in options), key=lambda one: (one.index != best, -one.chance))
    return ShownHint(
        state=hint.state,
        best=options[best],
        tried=[tried_option(one, options[one.index], is_best=one.index == best) for one in order],
        games=max((one.n for one in looked_at), default=0),
        is_highest=not order or order[0].chance >= max(one.chance for one in order),
        is_close=not order or order[0].high >= max(one.chance for one in order),
    )


def tried_option(one: LookedAt, option: ShownOption, *, is_best: bool) -> TriedOption:
    """An option with its chance in words and as parts of a hundred."""
    begins = round(100 * one.low)
    return TriedOption(
        option=option,
        is_best=is_best,
        chance=percent_text(one.chance),
        low=percent_text(one.low),
        high=percent_text(one.high),
        at=round(100 * one.chance),
        begins=begins,
        width=max(1, round(100 * one.high) - begins),
    )
