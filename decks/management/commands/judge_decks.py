"""`manage.py judge_decks`: bring what decks are found by in step with today's cards and formats."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from decks.models import Deck, Visibility
from decks.services import judge_decks

CHUNK = 200


class Command(BaseCommand):
    """Judges stored decks anew, in chunks that each are a transaction of its own."""

    help = (
        "Judge decks anew, so that “legal only” among the public decks is right again after cards, formats or bans have changed. "
        "Pages always show a verdict of the moment; this is only for finding decks. Run it daily, and after a change of formats."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which decks."""
        parser.add_argument("--all", action="store_true", help="private and unlisted decks too")

    def handle(self, *args: Any, all: bool = False, verbosity: int = 1, **options: Any) -> None:
        """Judge, then say how many answers have changed."""
        decks = Deck.objects.kept() if all else Deck.objects.kept().filter(visibility=Visibility.PUBLIC)
        ids = list(decks.order_by("pk").values_list("pk", flat=True))
        changed = 0
        for first in range(0, len(ids), CHUNK):
            some = Deck.objects.with_list().filter(pk__in=ids[first : first + CHUNK])
            changed += judge_decks(decks=some, now=timezone.now())
        if verbosity:
            self.stdout.write(f"{len(ids)} decks judged, {changed} with another answer than before.")
