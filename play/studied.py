"""A study as the page of a game that is over shows it: the line, the worst choices, and what is said at the moment itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from play.chance_line import ChanceLine, chance_line, turn_at
from play.endings import outcome_of_sides
from play.models import GameStudy, StudyState, Table
from play.steps import Step
from play.studies import Found, found_by
from web.text.numbers import percent_text, whole_text

WORST: Final = 3


@dataclass(frozen=True)
class StudiedChoice:
    """A decision with what the bot would have taken and what was taken, each with its chance to win in words.

    `loss` is the difference in points of a hundred, from `low` to `high` with 95 %. `is_beyond_noise`: surely more than nothing.
    """

    number: int
    seat: int
    turn: int
    prompt: str
    best: str
    best_chance: str
    taken: str
    taken_chance: str
    loss: str
    low: str
    high: str
    is_best: bool
    is_loss: bool
    is_beyond_noise: bool


@dataclass(frozen=True)
class TurnChance:
    """The chance to win at the first decision of a turn that was weighed, with its range."""

    turn: int
    number: int
    chance: str
    low: str
    high: str


@dataclass(frozen=True)
class ShownStudy:
    """A study as one seat reads it. `done` of `total` decisions are gone through while it is open.

    `here` is the decision at the moment that is looked at, whoever made it; None where it wasn't weighed. `games` is in how many games at
    most an option was tried out.
    """

    is_open: bool
    has_failed: bool
    done: int
    total: int
    line: ChanceLine | None = None
    worst: Sequence[StudiedChoice] = ()
    here: StudiedChoice | None = None
    turns: Sequence[TurnChance] = ()
    games: int = 0


def worst_of(study: GameStudy | None, seat: int) -> list[Found]:
    """The choices of a seat that cost most, surely more than nothing, the worst first; three at most."""
    if study is None or study.state != StudyState.DONE:
        return []
    own = [one for one in found_by(study) if one.seat == seat and not one.weighed.is_best and one.weighed.loss_interval.low > 0]
    return sorted(own, key=lambda one: -one.weighed.loss)[:WORST]


def progress_of(study: GameStudy, last: int) -> tuple[int, int]:
    """How many decisions of a game of `last` choices are gone through, and of how many."""
    left = len(study.closer or ())
    return study.number + study.closer_total - left, last + study.closer_total


def shown_study(study: GameStudy, step: Step, table: Table) -> ShownStudy:
    """The study as the page shows it at `step`, for the seat from whose chair the game is seen."""
    done, total = progress_of(study, step.last)
    if study.state != StudyState.DONE:
        return ShownStudy(study.is_open, study.state == StudyState.FAILED, done, total)
    found = found_by(study)
    own = [one for one in found if one.seat == step.seat]
    worst = worst_of(study, step.seat)
    turns = [(mark.turn, mark.number) for mark in step.turns]
    here = next((one for one in found if one.number == step.number), None)
    line = chance_line(own, last=step.last, here=step.number, turns=turns, worst=[one.number for one in worst], won=_won(table, step.seat))
    return ShownStudy(
        is_open=False,
        has_failed=False,
        done=done,
        total=total,
        line=line if own else None,
        worst=[_choice(one, step, turns) for one in worst],
        here=None if here is None else _choice(here, step, turns),
        turns=_turns(own, turns),
        games=max((option.n for one in found for option in (one.weighed.best, one.weighed.taken)), default=0),
    )


def _choice(one: Found, step: Step, turns: Sequence[tuple[int, int]]) -> StudiedChoice:
    weighed, told = one.weighed, step.told.get(one.number)
    choices = {} if told is None else told.choices
    interval = weighed.loss_interval
    return StudiedChoice(
        number=one.number,
        seat=one.seat,
        turn=turn_at(one.number, turns),
        prompt="" if told is None else told.prompt,
        best=choices.get(weighed.best.index, _("another option")),
        best_chance=percent_text(weighed.best.chance),
        taken=choices.get(weighed.taken.index, _("another option")),
        taken_chance=percent_text(weighed.taken.chance),
        loss=whole_text(100 * weighed.loss),
        low=whole_text(max(0.0, 100 * interval.low)),
        high=whole_text(100 * interval.high),
        is_best=weighed.is_best,
        is_loss=weighed.loss > 0,
        is_beyond_noise=interval.low > 0,
    )


def _turns(own: Sequence[Found], turns: Sequence[tuple[int, int]]) -> list[TurnChance]:
    first: dict[int, Found] = {}
    for one in own:
        first.setdefault(turn_at(one.number, turns), one)
    bests = {turn: one.weighed.best for turn, one in first.items()}
    return [
        TurnChance(turn, one.number, *(percent_text(share) for share in (bests[turn].chance, bests[turn].low, bests[turn].high)))
        for turn, one in first.items()
    ]


def _won(table: Table, seat: int) -> float | None:
    """How the game ended for a seat: 1 won, 0.5 drawn, 0 lost; None where nobody has won and it is no draw."""
    sides = {one.side for one in table.seats.all() if one.number == seat}
    return {"won": 1.0, "drawn": 0.5, "lost": 0.0}.get(outcome_of_sides(table, sides))
