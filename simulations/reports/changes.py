"""What to change, first of all in a report: the swaps that are known to help, each to be applied or taken back, and the weakest cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from accounts.guests import Person
from cards.selectors import catalog
from decks.list.models import Deck
from decks.list.selectors import deck_state
from decks.versions.services.swaps import is_last_swap, swap_of
from engine.simulation.game_figures import Advice
from simulations.jobs.changes import can_be_changed, find_changes_job, swap_study
from simulations.jobs.models import Job, State
from simulations.jobs.questions import is_stale
from simulations.jobs.selectors import result_of
from simulations.reports.reader import Reader
from web.games import present_kit
from web.text.language import reader_language

Json = Mapping[str, Any]


@dataclass(frozen=True)
class ShownChange:
    """A swap on the page. `applied` is the version that it is in the deck, if it is the last thing that was changed."""

    cut: Json
    add: Json
    gains: Sequence[str]
    can_apply: bool = False
    applied: int | None = None


@dataclass(frozen=True)
class ShownWeakness:
    """A card that isn't known to bring anything, and why."""

    card: Json
    why: str


@dataclass(frozen=True)
class WhatToChange:
    """The first part of a report. `state`: nothing was looked for (`none`), is being looked for (`open`), or was (`done`).

    `job` is the look for swaps, `report` the report that the part stands in.
    """

    state: Literal["none", "open", "done"]
    report: Job
    job: Job | None = None
    summary: str = ""
    changes: Sequence[ShownChange] = ()
    weak: Sequence[ShownWeakness] = ()

    @property
    def is_of_its_own(self) -> bool:
        """Whether the report is the look for swaps itself."""
        return self.job is not None and self.job.pk == self.report.pk


def what_to_change(report: Job, user: Person) -> WhatToChange | None:
    """The part of `report` as `user` reads it; None where no swaps can be looked for, or nobody has. A handful of queries."""
    study = present_kit().figures.study(swap_study())
    if not can_be_changed(report) or study is None or study.advice is None:
        return None
    job = find_changes_job(report, user)
    if job is None or (job.report is not None and job.pk != report.pk and is_stale(job.report)):
        return WhatToChange("none", report) if user.is_authenticated else None
    result = result_of(job) if job.state == State.DONE else None
    if result is None:
        return WhatToChange("open", report, job)
    reader = Reader(reader_language(), catalog())
    return _done(report, job, study.advice(result), reader, _own_deck(report, user))


def _own_deck(report: Job, user: Person) -> Deck | None:
    """The deck that a swap would be applied to: that of `report`, if it is still there and `user`'s.

    The look for swaps may have been ordered from another deck with the same list.
    """
    if report.deck_id is None or not user.is_authenticated or not report.is_of(user):
        return None
    return Deck.objects.owned_by(user).with_list().select_related("based_on__parent").filter(pk=report.deck_id).first()


def _done(report: Job, job: Job, advice: Advice, reader: Reader, deck: Deck | None) -> WhatToChange:
    changes = []
    for change in advice.changes:
        applied, can_apply = None, False
        if deck is not None:
            is_applied = is_last_swap(deck, deck.based_on, cut=change.cut, add=change.add)
            applied = deck.based_on.number if is_applied and deck.based_on else None
            can_apply = applied is None and not swap_of(deck, cut=change.cut, add=change.add).lacking(deck_state(deck))
        gains = [reader.linked(gain) for gain in change.gains]
        changes.append(ShownChange(_card(change.cut, reader), _card(change.add, reader), gains, can_apply, applied))
    weak = [ShownWeakness(_card(one.card, reader), reader.linked(one.why)) for one in advice.weak]
    return WhatToChange("done", report, job, reader.linked(advice.summary), changes, weak)


def _card(card: int, reader: Reader) -> Json:
    return {"id": card, "name": reader.name(card), "href": reader.address(card)}
