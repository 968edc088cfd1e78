"""`manage.py import_cards FILE…`: put the cards of a YAML, JSON or CSV document into the database."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import transaction
from django.utils.timezone import localdate

from cards.documents import decoded, form_of
from cards.loading import FORMS, CardDataError
from cards.management.of_a_game import GameCommand
from cards.management.told_texts import text_lines
from cards.services import import_cards
from web.errors import NotFoundError


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
        parser.add_argument("--read-texts", action="store_true", help="model cards without abilities by their printed texts")

    def handle(self, *args: Any, files: list[Path], form: str | None, **options: Any) -> None:
        """Import, then say what changed."""
        try:
            with transaction.atomic():
                for file in files:
                    self._import(file, form or form_of(file.name), options)
                if options["dry_run"]:
                    transaction.set_rollback(True)
        except CardDataError as error:
            count = len(error.problems)
            raise CommandError(f"{error}\n{count} problem{'' if count == 1 else 's'}; nothing was imported.") from error
        except NotFoundError as error:
            raise CommandError(error.message) from error
        except OSError as error:
            raise CommandError(f"{error.filename}: can't be read: {error.strerror}") from error

    def _import(self, file: Path, form: str, options: Mapping[str, Any]) -> None:
        # a later file may build on an earlier one, so even a dry run imports here and is taken back as a whole
        text = decoded(file.read_bytes(), str(file))
        report = import_cards(text, form=form, file=str(file), reads_texts=options["read_texts"], today=localdate())
        if not options["verbosity"]:
            return
        for note in report.notes:
            self.stdout.write(f"! {note}")
        for change in report.changes:
            self.stdout.write(str(change))
        for line in text_lines(report.texts) if options["read_texts"] else ():
            self.stdout.write(line)
        counts = ", ".join(f"{count} {word}" for word, count in report.counts())
        self.stdout.write(f"{file}: cards {'would be ' if options['dry_run'] else ''}{counts}.")
