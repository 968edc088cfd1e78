"""`manage.py judge_decks`: bring what decks are found by in step with today's cards and formats at once."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from decks.list.judging import MOST_AT_ONCE, READ, judge_decks, public_decks
from decks.list.models import Deck


class Command(BaseCommand):
    """Judges stored decks anew, in chunks that each are a transaction of its own."""

    help = (
        "Judge decks anew at once, and say how many answers that changed. Nothing needs it: “legal only” among the public decks "
        "follows cards, formats, bans and days by itself, and pages always show a verdict of the moment."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which decks."""
        parser.add_argument("--all", action="store_true", help="private and unlisted decks too")

    def handle(self, *args: Any, all: bool = False, verbosity: int = 1, **options: Any) -> None:
        """Judge, then say how many answers have changed."""
        decks = Deck.objects.kept() if all else public_decks()
        ids = list(decks.order_by("pk").values_list("pk", flat=True))
        changed = 0
        for first in range(0, len(ids), MOST_AT_ONCE):
            some = Deck.objects.filter(pk__in=ids[first : first + MOST_AT_ONCE]).only(*READ)
            changed += judge_decks(decks=some, now=timezone.now())
        if verbosity:
            self.stdout.write(f"{len(ids)} decks judged, {changed} with another answer than before.")
