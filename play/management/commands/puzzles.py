"""`manage.py puzzles list | make | withdraw DAY`: the puzzles of the day of a game, for the owner of a site."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any
from uuid import uuid4

from django.core.management.base import CommandError
from django.db.models import Count, Q
from django.utils import timezone

from cards.management.of_a_game import GameCommand
from play.models import Puzzle
from play.puzzle_making import DAYS_AHEAD, make_puzzles, missing_day, site_decks
from play.puzzles import day_of
from play.services.puzzling import withdraw_puzzle
from web.games import present_kit


class Command(GameCommand):
    """Lists the puzzles, makes those that are missing, takes one away."""

    help = "The puzzles of the day: list them, make those that are missing now instead of by the workers, or withdraw one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to do."""
        super().add_arguments(parser)
        deeds = parser.add_subparsers(dest="deed", required=True, metavar="DEED")
        listing = deeds.add_parser("list", help="the puzzles, those to come first: day, answers, how many were right")
        listing.add_argument("--most", type=int, default=30, metavar="N", help="so many at most (%(default)s)")
        making = deeds.add_parser("make", help="search for the puzzles that are missing, from where the last search stopped")
        making.add_argument("--seconds", type=float, default=600.0, metavar="N", help="stop after about so long (%(default)s)")
        making.add_argument("--days", type=int, default=1, metavar="N", help="for so many days from today on (%(default)s)")
        taking = deeds.add_parser("withdraw", help="take a puzzle away with the answers to it; of today or later another is made")
        taking.add_argument("day", metavar="DAY", help="such as 2026-11-28")

    def handle(self, *args: Any, deed: str, **options: Any) -> None:
        """Do it."""
        if present_kit().tables is None:
            raise CommandError(f"{present_kit().name.en} isn't played at tables, so it has no puzzles.")
        if deed == "list":
            self._list(options["most"])
        elif deed == "make":
            self._make(options["seconds"], options["days"])
        else:
            self._withdraw(options["day"])

    def _list(self, most: int) -> None:
        if most < 1:
            raise CommandError(f"--most is {most}; it is a number from 1 on.")
        right = Count("answers", filter=Q(answers__is_right=True))
        for puzzle in Puzzle.objects.of_game().annotate(given=Count("answers"), right=right).order_by("-day")[:most]:
            self.stdout.write(f"{puzzle.day.isoformat()}  {puzzle.format}  {puzzle.given} answers, {puzzle.right} right")

    def _make(self, seconds: float, days: int) -> None:
        if not 1 <= days <= DAYS_AHEAD:
            raise CommandError(f"--days is {days}; puzzles are made for 1 to {DAYS_AHEAD} days.")
        if not seconds > 0:
            raise CommandError(f"--seconds is {seconds:g}; it is more than 0.")
        today = timezone.localdate()
        if missing_day(today, days) is None:
            self.stdout.write("No puzzle is missing.")
            return
        if not site_decks():
            raise CommandError("Puzzles are made from the starter decks for two, and there are none: load_starter_decks loads them.")
        made = make_puzzles(token=uuid4(), seconds=seconds, clock=timezone.now, ahead=days)
        for puzzle in made:
            self.stdout.write(f"{puzzle.day.isoformat()}  made")
        if (missing := missing_day(today, days)) is not None:
            raise CommandError(f"None found yet for {missing.isoformat()}, or a worker is searching. The next search goes on there.")

    def _withdraw(self, day: str) -> None:
        asked = day_of(day)
        puzzle = None if asked is None else Puzzle.objects.of_game().filter(day=asked).first()
        if puzzle is None:
            raise CommandError(f"There is no puzzle of {day[:40]!r}.")
        answers = withdraw_puzzle(puzzle=puzzle)
        self.stdout.write(f"{day}  withdrawn, with {answers} answers")
