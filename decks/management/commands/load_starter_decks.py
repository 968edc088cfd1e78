"""`manage.py load_starter_decks [FOLDER]`: put the starter decks into the gallery."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone

from cards.management.of_a_game import GameCommand, card_data_of_game
from cards.selectors import catalog, formats
from decks.exchange.services.starters import load_starters
from decks.exchange.starters import StarterDataError, read_starters


class Command(GameCommand):
    """Loads every deck of a folder, or none and every problem."""

    help = "Load the starter decks (the project's own if no folder is named). Loading them again changes only what differs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which folder."""
        super().add_arguments(parser)
        parser.add_argument("folder", nargs="?", type=Path, metavar="FOLDER", help="a folder of YAML files")

    def handle(self, *args: Any, folder: Path | None = None, verbosity: int = 1, **options: Any) -> None:
        """Load, then say what changed."""
        now = timezone.now()
        try:
            starters = read_starters(
                folder or card_data_of_game() / "starter-decks", catalog=catalog(), formats=formats(), as_of=now.date()
            )
        except StarterDataError as error:
            count = len(error.problems)
            raise CommandError(f"{error}\n{count} problem{'' if count == 1 else 's'}; nothing was loaded.") from error
        changed = load_starters(starters=starters, now=now)
        if verbosity:
            self.stdout.write(f"{len(starters)} starter decks, {changed} of them new or changed.")
