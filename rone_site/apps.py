"""The project itself as an app: base templates, styles and template tags."""

import os

from django.apps import AppConfig
from django.db.backends.signals import connection_created

from rone_site.database import want_first_rows
from rone_site.paths import PRIVATE_UMASK


class RoneSiteConfig(AppConfig):
    """Django's handle on this app."""

    name = "rone_site"

    def ready(self) -> None:
        """Write for this user alone, whichever program this is, and hear of new connections to the database."""
        os.umask(PRIVATE_UMASK)
        connection_created.connect(want_first_rows)
