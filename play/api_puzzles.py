"""REST calls of the puzzle of the day: today's, those of earlier days, answering one."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from engine.match.match import PlayerId
from engine.table.answer import table_answer
from play.answers import card_name, decision_with_steps
from play.api import SitsHere, TableCall, person_at
from play.bots import tables_of_game
from play.errors import PuzzleNotFoundError
from play.games import PlayedGame, told_if_stuck
from play.models import Puzzle, PuzzleAnswer
from play.puzzles import check_answer, newest_puzzle, offered_options, position_of, puzzle_of
from play.serializers import PuzzleAnswerSerializer, PuzzleDayShape, PuzzleShape
from play.services.puzzling import answer_puzzle
from web.api.described import refused
from web.api.views import SiteGenericAPIView
from web.costs import SOME, costly
from web.errors import NotAuthenticatedError

DAY = OpenApiParameter("day", {"type": "string", "format": "date"}, OpenApiParameter.PATH)


class PuzzlesView(SiteGenericAPIView):
    """The puzzles so far."""

    permission_classes = (SitsHere,)
    serializer_class = PuzzleDayShape
    orders = {"-day": ("-day", "-id")}
    default_order = "-day"

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Raises `NoTablesError` before anything else is asked."""
        tables_of_game()
        super().initial(request, *args, **kwargs)

    @extend_schema(operation_id="puzzles_list", responses=PuzzleDayShape(many=True))
    def get(self, request: Request) -> Response:
        """The puzzles by today, the newest first, each with whether the caller has answered it."""
        page = self.paginate_queryset(Puzzle.objects.shown_on(timezone.localdate()).defer("beginning", "sides")) or ()
        answers = _answers(request, page)
        return self.get_paginated_response([_day(puzzle, answers.get(puzzle.pk)) for puzzle in page])


class TodayView(TableCall):
    """Today's puzzle."""

    @costly(at_once=SOME)
    @extend_schema(operation_id="puzzles_today", responses={200: PuzzleShape, **refused(404)})
    def get(self, request: Request) -> Response:
        """Today's puzzle; where there is none yet, the newest that can be played, which `day` tells. 404 where there is none at all."""
        today = timezone.localdate()
        found = newest_puzzle(today)
        if found is None:
            raise PuzzleNotFoundError(today.isoformat())
        return Response(_puzzle(request, *found))


class PuzzleView(TableCall):
    """One puzzle."""

    @costly(at_once=SOME)
    @extend_schema(operation_id="puzzles_read", parameters=[DAY], responses={200: PuzzleShape, **refused(409)})
    def get(self, request: Request, day: str) -> Response:
        """The puzzle of a day: 409 where the rules or its cards say something else by now. The solution is told once it was answered."""
        puzzle = puzzle_of(day, timezone.localdate())
        return Response(_puzzle(request, puzzle, position_of(puzzle)))


class PuzzleAnswerView(TableCall):
    """Answering."""

    @costly(at_once=SOME)
    @extend_schema(
        operation_id="puzzles_answer", parameters=[DAY], request=PuzzleAnswerSerializer, responses={200: PuzzleShape, **refused(409, 422)}
    )
    def post(self, request: Request, day: str) -> Response:
        """Answer the puzzle of a day; the first answer holds, so answering again changes nothing. 401 for who has no account."""
        person = person_at(request)
        if not isinstance(person, User):
            raise NotAuthenticatedError(_("Log in to answer by a program. The page takes answers without an account."))
        given = PuzzleAnswerSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        option, puzzle = given.validated_data["option"], puzzle_of(day, timezone.localdate())
        game = position_of(puzzle)
        check_answer(game, option)
        answer_puzzle(puzzle=puzzle, user=person, option=option, now=timezone.now())
        return Response(_puzzle(request, puzzle, game))


def _answers(request: Request, puzzles: Any) -> dict[int, PuzzleAnswer]:
    """The caller's answers, by the puzzles' keys; none of somebody without an account."""
    person = person_at(request)
    if not isinstance(person, User):
        return {}
    return {one.puzzle_id: one for one in PuzzleAnswer.objects.filter(user=person, puzzle__in=puzzles)}


def _day(puzzle: Puzzle, answer: PuzzleAnswer | None) -> dict[str, Any]:
    """See `PuzzleDayShape`."""
    right = None if answer is None else answer.is_right
    return {"day": puzzle.day.isoformat(), "format": puzzle.format, "answered": answer is not None, "right": right}


def _puzzle(request: Request, puzzle: Puzzle, game: PlayedGame) -> dict[str, Any]:
    """See `PuzzleShape`; which decks play is told with the solution, as on the page.

    Raises:
        TableOutdatedError: nothing is asked there any more.
    """
    answer, player = _answers(request, [puzzle]).get(puzzle.pk), PlayerId(puzzle.seat)
    offered = offered_options(game)
    with told_if_stuck():
        said = table_answer(game.tables, game.match, player, partial(card_name, game.cards))
        decision = decision_with_steps(said["decision"], game, player)
    decision["options"] = [one for one in decision["options"] if one["index"] in offered]
    return _day(puzzle, answer) | {
        "ruleset": puzzle.ruleset,
        "seat": puzzle.seat,
        "sides": [] if answer is None else [{"seat": seat, "title": _title(side)} for seat, side in enumerate(puzzle.sides)],
        "decision": decision,
        "view": said["view"],
        "log": said["log"],
        "solution": None if answer is None else _solution(puzzle, answer),
    }


def _title(side: dict[str, Any]) -> dict[str, str]:
    return {language: side["names"].get(language, side["title"]) for language in ("en", "de")}


def _solution(puzzle: Puzzle, answer: PuzzleAnswer) -> dict[str, Any]:
    """See `PuzzleSolutionShape`."""
    tried = [{**{name: one[name] for name in ("index", "chance", "low", "high")}, "games": one["n"]} for one in puzzle.tried]
    return {"option": answer.option, "right": answer.is_right, "best": puzzle.best, "greedy": puzzle.greedy, "tried": tried}
