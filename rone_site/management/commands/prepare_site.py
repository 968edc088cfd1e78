"""`manage.py prepare_site`: everything a site needs in its data folder, made when it is missing or out of date."""

import fcntl
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError

from rone_site.checks import faults_of_games
from rone_site.logs.faults import in_short
from rone_site.paths import make_private_folder
from rone_site.preparation import NewerDatabaseError, prepare


class Command(BaseCommand):
    """Prepares the data folder; does nothing when all is there."""

    help = "Make what is missing in DATA_DIR: tables, demo cards, starter decks, translations, static files."
    requires_system_checks = ()

    def handle(self, *args: object, **options: object) -> None:
        """Prepare the site; two that prepare one folder at once wait for each other.

        Raises:
            CommandError: the games of the site can't be had beside each other, its database doesn't answer, or a newer release upgraded it.
        """
        if faults := faults_of_games():
            raise CommandError("\n".join(faults))
        folder = Path(settings.DATA_DIR)
        make_private_folder(folder)
        with (folder / "setup.lock").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            try:
                prepare(say=self.stderr.write)
            except NewerDatabaseError as error:
                raise CommandError(str(error)) from error
            except OperationalError as error:
                raise CommandError(f"The database does not answer: {in_short(error)}.") from error
