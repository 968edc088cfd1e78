"""Pages of the puzzle of the day: the position with its question, what became of the answer, playing on from there."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.guests import Person, maker_of, person_of
from accounts.models import User
from accounts.once import done_once
from play.bots import tables_of_game
from play.errors import OptionUnknownError, TableOutdatedError
from play.games import PlayedGame
from play.models import Puzzle
from play.page import LEVELS
from play.puzzles import (
    DAYS_LISTED,
    Kept,
    answer_to,
    check_answer,
    days_answered,
    newest_puzzle,
    position_of,
    puzzle_of,
    puzzle_page,
    solution_of,
    streak,
    with_answer,
)
from play.services.puzzling import answer_puzzle, play_on_puzzle
from play.views.deeds import DEEDS_AN_HOUR, sent_number
from web.costs import SOME, costly
from web.errors import MalformedError
from web.games import present_game
from web.rates import limit_by_address
from web.text.language import reader_language

KEPT = "puzzles"
"""Where a session has the answers of somebody without an account."""


@costly(at_once=SOME)
@require_safe
def today(request: HttpRequest) -> HttpResponse:
    """Today's puzzle; where there is none yet, the last one, and a page that says so where there is none at all."""
    tables_of_game()
    day, person = timezone.localdate(), person_of(request)
    found = newest_puzzle(day)
    if found is None:
        return _unkept(render(request, "play/puzzle_none.html", _days(person, _kept(request), day, None) | {"nav": "play"}))
    puzzle, game = found
    return _drawn(request, puzzle, game, person)


@costly(at_once=SOME)
@require_http_methods(["GET", "HEAD", "POST"])
def of_day(request: HttpRequest, day: str) -> HttpResponse:
    """The puzzle of a day. A POST answers it; the first answer holds."""
    tables_of_game()
    person, puzzle = person_of(request), puzzle_of(day, timezone.localdate())
    try:
        game = position_of(puzzle)
        if request.method == "POST":
            limit_by_address(request, "play", DEEDS_AN_HOUR)
            return _answered(request, puzzle, game, person)
        return _drawn(request, puzzle, game, person)
    except TableOutdatedError:
        known = _days(person, _kept(request), timezone.localdate(), puzzle)
        return _unkept(render(request, "play/puzzle_none.html", known | {"puzzle": puzzle, "nav": "play"}))


def _answered(request: HttpRequest, puzzle: Puzzle, game: PlayedGame, person: Person) -> HttpResponse:
    option = sent_number(request, "several" if "several" in request.POST else "option")
    try:
        check_answer(game, option)
    except OptionUnknownError as error:
        messages.info(request, error.message)
        return redirect("play:puzzle_of_day", puzzle.day.isoformat())
    if isinstance(person, User):
        answer_puzzle(puzzle=puzzle, user=person, option=option, now=timezone.now())
    else:
        request.session[KEPT] = with_answer(_kept(request), puzzle, option)
    return redirect("play:puzzle_of_day", puzzle.day.isoformat())


@costly(at_once=SOME)
@require_POST
@done_once
def go_on(request: HttpRequest, day: str) -> HttpResponse:
    """Play on from a puzzle against the bot of `level`, as a new game."""
    levels = tables_of_game().levels
    puzzle, level = puzzle_of(day, timezone.localdate()), request.POST.get("level", "")
    if level not in levels:
        raise MalformedError(_("%(value)s is no bot of this game.") % {"value": repr(level[:40])})
    limit_by_address(request, "play", DEEDS_AN_HOUR)
    game = position_of(puzzle)
    maker = maker_of(request, "table")
    return redirect("play:table", play_on_puzzle(puzzle=puzzle, game=game, person=maker, level=level, now=timezone.now()).public_id)


def _drawn(request: HttpRequest, puzzle: Puzzle, game: PlayedGame, person: Person) -> HttpResponse:
    """The question; to whoever has answered it, what became of that."""
    kept, day = _kept(request), timezone.localdate()
    page, answer = puzzle_page(puzzle, game, reader_language()), answer_to(puzzle, person, kept)
    context = {"page": page, "puzzle": puzzle, "game": page.game, "is_of_today": puzzle.day == day, "nav": "play"}
    if answer is None:
        note = _note(puzzle, day) if not len(messages.get_messages(request)) else ""
        return _unkept(render(request, "play/puzzle.html", context | {"question": page.question, "note": note}))
    tables = tables_of_game()
    context |= _days(person, kept, day, puzzle) | {
        "page": puzzle_page(puzzle, game, reader_language(), asks=False),
        "solution": solution_of(page, answer),
        "levels": [(level, LEVELS.get(level, level), level == (tables.adviser or "")) for level in tables.levels],
    }
    return _unkept(render(request, "play/puzzle_solved.html", context))


def _note(puzzle: Puzzle, day: date) -> str:
    if puzzle.day != day and not Puzzle.objects.shown_on(day).filter(day=day).exists():
        return _("Today’s puzzle isn’t made yet. This is the one of an earlier day.")
    return _("Puzzle: which first move wins most often? Choose or drag what is lit.")


def _days(person: Person, kept: Kept, day: date, shown: Puzzle | None) -> dict[str, Any]:
    """Earlier puzzles, each with whether it was solved (None: not answered), and how many in a row were."""
    answered = days_answered(person, kept, present_game())
    there = list(Puzzle.objects.shown_on(day).values_list("day", flat=True))
    return {
        "days": [(one, one.isoformat(), answered.get(one)) for one in there[:DAYS_LISTED] if shown is None or one != shown.day],
        "streak": streak({one for one, is_right in answered.items() if is_right}, day, set(there)),
        "has_today": day in there,
    }


def _kept(request: HttpRequest) -> Kept:
    found = request.session.get(KEPT)
    return found if isinstance(found, dict) else {}


def _unkept(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "no-store"
    return response
