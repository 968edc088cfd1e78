"""`manage.py export_cards [FILE]`: the cards of the database as a YAML, JSON or CSV document."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.timezone import localdate

from cards.documents import form_of
from cards.exporting import export_cards
from cards.loading import FORMS, CardDataError
from cards.management.of_a_game import GameCommand
from cards.selectors import search_cards


class Command(GameCommand):
    """Exports every card, or those that a search finds."""

    help = "Write cards as a document that import_cards reads back, to a file or (without one) to the screen."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to, in which form, and which cards."""
        super().add_arguments(parser)
        parser.add_argument("file", nargs="?", type=Path, metavar="FILE")
        parser.add_argument("--as", dest="form", choices=FORMS, help="taken from the file's name if left out; yaml on the screen")
        parser.add_argument("--query", default="", help="a search as on the site, such as `edition:dry type:unit`; every card if left out")

    def handle(self, *args: Any, file: Path | None, form: str | None, query: str, **options: Any) -> None:
        """Write."""
        ids = None
        if query:
            result = search_cards(query, as_of=localdate())
            if result.warnings:
                raise CommandError("\n".join(warning.message for warning in result.warnings))
            ids = {card.id for card in result.cards}
        try:
            text = export_cards(form or (form_of(file.name) if file else "yaml"), ids=ids)
        except CardDataError as error:
            raise CommandError(str(error)) from error
        if file is None:
            self.stdout.write(text, ending="")
            return
        try:
            file.write_bytes(text.encode())
        except OSError as error:
            raise CommandError(f"{error.filename}: can't be written: {error.strerror}") from error
