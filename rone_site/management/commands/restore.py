"""`manage.py restore FOLDER`: a site from a backup."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rone_site.backups.errors import BackupError
from rone_site.backups.services import restore


class Command(BaseCommand):
    """Fills a data folder and a database that are empty; what is there is never overwritten."""

    help = "Bring back database, own cards, secrets and uploads from FOLDER, which back_up made, to an empty DATA_DIR and database."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """`FOLDER`: the backup."""
        parser.add_argument("folder", metavar="FOLDER", type=Path)

    def handle(self, *args: object, folder: Path, **options: object) -> None:
        """Bring it back and say what is next."""
        try:
            restore(folder=folder.resolve())
        except BackupError as error:
            raise CommandError(error.message) from error
        self.stdout.write("The backup is brought back. Now script/setup brings it up to date, and script/server starts it.")
