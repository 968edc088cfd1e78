"""`manage.py load_cards [PATH…]`: put the cards of YAML folders into the database."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from cards.changes import LoadReport
from cards.loading import CardDataError
from cards.management.of_a_game import GameCommand, card_data_of_game
from cards.services import load_editions


class Command(GameCommand):
    """Loads editions: all that the paths hold, or nothing and every problem."""

    help = (
        "Load editions from folders of YAML (the project's own card data if none is named). Cards are added and changed, "
        "never removed; bad data is refused as a whole, naming file, line, card and field."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which folders, and whether to write."""
        super().add_arguments(parser)
        parser.add_argument(
            "paths", nargs="*", type=Path, metavar="PATH", help="a folder with an edition.yaml or box.yaml, or a folder of such folders"
        )
        parser.add_argument("--dry-run", action="store_true", help="tell what would change and change nothing")

    def handle(self, *args: Any, paths: list[Path], dry_run: bool, verbosity: int = 1, **options: Any) -> None:
        """Load, then say what changed."""
        try:
            report = load_editions(paths or [card_data_of_game()], dry_run=dry_run)
        except CardDataError as error:
            count = len(error.problems)
            raise CommandError(f"{error}\n{count} problem{'' if count == 1 else 's'}; nothing was loaded.") from error
        if verbosity:
            self._tell(report, dry_run=dry_run, in_detail=verbosity > 1)

    def _tell(self, report: LoadReport, *, dry_run: bool, in_detail: bool) -> None:
        for change in report.changes:
            if in_detail or dry_run or not change.is_new:
                self.stdout.write(str(change))
        if in_detail:
            for called in report.untouched:
                self.stdout.write(f"= {called} (not in these files; left as it is)")
        counts = ", ".join(f"{count} {word}" for word, count in report.counts())
        left = f", {len(report.untouched)} stored cards not in these files left as they are" if report.untouched else ""
        would = "would be " if dry_run else ""
        self.stdout.write(f"{', '.join(report.editions)}: cards {would}{counts}{left}.")
