"""`manage.py back_up FOLDER`: a copy of all that the site keeps, while it runs."""

import signal
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from rone_site.backups.errors import BackupError
from rone_site.backups.services import back_up


class Command(BaseCommand):
    """Makes a new folder that this user alone can read; complete and checked, or not at all."""

    help = "Copy database, own cards, secrets and uploads to the new folder FOLDER. The site may run meanwhile."

    def add_arguments(self, parser: CommandParser) -> None:
        """`FOLDER`: what the backup will be called."""
        parser.add_argument("folder", metavar="FOLDER", type=Path)

    def handle(self, *args: object, folder: Path, **options: object) -> None:
        """Make the backup and say where it is."""
        before = signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that nothing half is left behind
        try:
            back_up(target=folder, now=timezone.now())
        except BackupError as error:
            raise CommandError(error.message) from error
        finally:
            signal.signal(signal.SIGTERM, before)
        self.stdout.write(f"The backup is in {folder.resolve()}.")
