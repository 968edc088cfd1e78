"""`manage.py read_texts`: model the cards that are there by what is printed on them."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from cards.loading import CardDataError
from cards.management.of_a_game import GameCommand
from cards.management.told_texts import text_lines
from cards.models import Edition
from cards.services import read_texts
from web.errors import NotFoundError
from web.games import present_game


class Command(GameCommand):
    """Reads printed texts; a card is modelled by its text where all of it is understood, alike in both languages."""

    help = (
        "Read the printed texts of cards that are not modelled and have no abilities. Where all of a text is understood, alike in "
        "both languages, the card is modelled by it. Says card by card what was read, and which phrases were not understood."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which cards, and whether to write."""
        super().add_arguments(parser)
        parser.add_argument("--edition", default="", metavar="SLUG", help="only the cards of this edition")
        parser.add_argument("--dry-run", action="store_true", help="tell what would be read and change nothing")

    def handle(self, *args: Any, edition: str, dry_run: bool, **options: Any) -> None:
        """Read, then say what was read."""
        if edition and not Edition.objects.filter(game=present_game(), slug=edition).exists():
            raise CommandError(f"there is no edition {edition!r}")
        try:
            report = read_texts(edition=edition, dry_run=dry_run)
        except (CardDataError, NotFoundError) as error:
            raise CommandError(str(error)) from error
        for line in text_lines(report.texts):
            self.stdout.write(line)
        self.stdout.write(f"{len(report.changed)} cards {'would be' if dry_run else 'were'} modelled.")
