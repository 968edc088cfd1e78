"""Commands that are about one of the site's games."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from web.errors import NotFoundError
from web.games import playing, present_game


def card_data_of_game() -> Path:
    """The folder of the project that holds the present game's card data."""
    folder: Path = settings.CARD_DATA_DIR / present_game()
    return folder


class GameCommand(BaseCommand):
    """A command with `--game`; what it does is about that game."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which game."""
        parser.add_argument("--game", help="the slug of one of the site's games; the first if left out")

    def execute(self, *args: Any, **options: Any) -> Any:
        """Carry it out within the game."""
        try:
            with playing(options.get("game")):
                return super().execute(*args, **options)
        except NotFoundError as error:
            raise CommandError(error.message) from error
