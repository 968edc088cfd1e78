"""The project itself as an app: base templates, styles and template tags."""

import os

from django.apps import AppConfig
from django.core import checks
from django.db.backends.signals import connection_created

from rone_site.database import want_first_rows
from rone_site.newer_database import check_database_is_not_newer
from rone_site.paths import PRIVATE_UMASK


class RoneSiteConfig(AppConfig):
    """Django's handle on this app."""

    name = "rone_site"

    def ready(self) -> None:
        """Write for this user alone, whichever program this is; hear of new connections; have `migrate` refuse newer databases."""
        os.umask(PRIVATE_UMASK)
        connection_created.connect(want_first_rows)
        checks.register(check_database_is_not_newer, checks.Tags.database)
