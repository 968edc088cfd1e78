"""What workers do for tables. Messages carry nothing: what is to be thought about stands in the database (`play.thoughts`)."""

from __future__ import annotations

import time
from uuid import uuid4

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from play.advising import give_hint
from play.lateness import end_late_games
from play.models import Thought, ThoughtKind
from play.puzzle_making import make_puzzles
from play.retention import forget_tables
from play.studies import call_student, claim_study, waiting_studies
from play.studying import go_on
from play.telling import tell_of_turns
from play.thinking import answer, ask_forgotten_bots
from play.thoughts import call_thinker, claim_thought, finish, waiting_thoughts
from web.games import kits, playing

LONGEST_SECONDS = 60
"""A bot's choice takes two seconds at most; a worker that takes so long has met a game that doesn't end."""
PUZZLE_SECONDS = 20.0
"""So long a worker searches a game's puzzles in one go; what isn't found then is searched for a minute later."""

STUDY_SECONDS = 45
"""A piece of a study takes two seconds, and as long as one decision on top. The broker gives a task away after a minute."""


@shared_task(ignore_result=True, soft_time_limit=LONGEST_SECONDS, time_limit=LONGEST_SECONDS + 10)
def think(seconds: float = 0.0) -> None:
    """Think about what is next, and about what is next then while `seconds` are not over; call another worker if there is more."""
    is_first, begun = True, time.monotonic()
    while is_first or time.monotonic() - begun < seconds:
        thought = claim_thought(now=timezone.now(), token=uuid4(), most_of_one=max(settings.TABLE_PROCESSES - 1, 1))
        if thought is None:
            return
        if is_first:
            call_for_more()
        _think_about(thought)
        is_first = False
    call_for_more()


def _think_about(thought: Thought) -> None:
    if thought.kind == ThoughtKind.BOT:
        answer(thought, clock=timezone.now)
    else:
        give_hint(thought.table_id, thought.number, clock=timezone.now)
        finish(thought, is_asked_again=False, now=timezone.now())


def call_for_more() -> None:
    """Call a worker if there is something that nobody thinks about."""
    if waiting_thoughts(timezone.now()).exists():
        call_thinker()


@shared_task(ignore_result=True, soft_time_limit=STUDY_SECONDS, time_limit=STUDY_SECONDS + 5)
def study(seconds: float = 0.0) -> None:
    """Go on with the study whose turn it is, and with others while `seconds` are not over; call another worker if there is more."""
    begun = time.monotonic()

    def goes_on() -> bool:
        return time.monotonic() - begun < seconds

    is_first = True
    while is_first or goes_on():
        claimed = claim_study(now=timezone.now(), token=uuid4())
        if claimed is None:
            return
        if is_first:
            call_for_more_studies()
        go_on(claimed, goes_on=goes_on, clock=timezone.now)
        is_first = False
    call_for_more_studies()


def call_for_more_studies() -> None:
    """Call a worker if there is a study that nobody works on."""
    if waiting_studies(timezone.now()).exists():
        call_student()


@shared_task(ignore_result=True)
def sweep() -> None:
    """Call a worker for what has lost its worker, or for what nobody could be called. Beat runs this every few seconds."""
    ask_forgotten_bots(timezone.now())
    call_for_more()
    call_for_more_studies()


@shared_task(ignore_result=True)
def tell_turns() -> None:
    """Tell players whose turn it is in games over days. Beat runs this every minute."""
    tell_of_turns(now=timezone.now())


@shared_task(ignore_result=True)
def end_games() -> None:
    """End games over days in which somebody's time has run out. Beat runs this every minute."""
    end_late_games(now=timezone.now())


@shared_task(ignore_result=True)
def forget() -> None:
    """Delete what is older than it is kept. Beat runs this every hour."""
    forget_tables(now=timezone.now())


@shared_task(ignore_result=True)
def make_missing_puzzles() -> None:
    """Search for the puzzles of the coming days, in each game. Beat runs this every minute; mostly all are there."""
    for game in kits():
        with playing(game):
            make_puzzles(token=uuid4(), seconds=PUZZLE_SECONDS, clock=timezone.now)
