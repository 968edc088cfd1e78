"""`manage.py write_search_reference [--check]`: docs/reference/search.md from the table of fields."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from cards.search.reference import search_reference
from web.games import first_game


class Command(BaseCommand):
    """Writes the reference of the search."""

    help = "Write docs/reference/search.md from the table of fields."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Only look, for tests."""
        parser.add_argument("--check", action="store_true", help="change nothing; fail if the file is out of date")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write, or compare."""
        file = Path(settings.BASE_DIR) / "docs" / "reference" / "search.md"
        if not options["check"]:
            file.write_text(search_reference(first_game()), encoding="utf-8")
        elif not file.is_file() or file.read_text(encoding="utf-8") != search_reference(first_game()):
            raise CommandError(f"{file.name} is out of date: manage.py write_search_reference")
