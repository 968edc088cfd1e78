"""`manage.py import_cards FILE…`: put the cards of a YAML, JSON or CSV document into the database."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import transaction

from cards.documents import decoded, form_of
from cards.loading import FORMS, CardDataError
from cards.management.of_a_game import GameCommand
from cards.services import import_cards


class Command(GameCommand):
    """Imports documents: all of them, or nothing and every problem."""

    help = (
        "Import cards from documents as export_cards writes them, or from any table with a row for each card. Cards are added and "
        "changed, never removed; columns that aren't known are kept; bad data is refused as a whole."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which files, and whether to write."""
        super().add_arguments(parser)
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--as", dest="form", choices=FORMS, help="what the files are; taken from their names if left out")
        parser.add_argument("--dry-run", action="store_true", help="tell what would change, line by line, and change nothing")

    def handle(self, *args: Any, files: list[Path], form: str | None, dry_run: bool, verbosity: int = 1, **options: Any) -> None:
        """Import, then say what changed."""
        try:
            with transaction.atomic():
                for file in files:
                    self._import(file, form or form_of(file.name), verbosity, dry_run=dry_run)
                if dry_run:
                    transaction.set_rollback(True)
        except CardDataError as error:
            count = len(error.problems)
            raise CommandError(f"{error}\n{count} problem{'' if count == 1 else 's'}; nothing was imported.") from error
        except OSError as error:
            raise CommandError(f"{error.filename}: can't be read: {error.strerror}") from error

    def _import(self, file: Path, form: str, verbosity: int, *, dry_run: bool) -> None:
        # a later file may build on an earlier one, so even a dry run imports here and is taken back as a whole
        report = import_cards(decoded(file.read_bytes(), str(file)), form=form, file=str(file))
        if not verbosity:
            return
        for note in report.notes:
            self.stdout.write(f"! {note}")
        for change in report.changes:
            self.stdout.write(str(change))
        counts = ", ".join(f"{count} {word}" for word, count in report.counts())
        self.stdout.write(f"{file}: cards {'would be ' if dry_run else ''}{counts}.")
