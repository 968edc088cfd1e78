"""The project itself as an app: base templates, styles and template tags."""

from django.apps import AppConfig
from django.db.backends.signals import connection_created

from rone_site.database import want_first_rows


class RoneSiteConfig(AppConfig):
    """Django's handle on this app."""

    name = "rone_site"

    def ready(self) -> None:
        """Hear of new connections to the database."""
        connection_created.connect(want_first_rows)
