"""`manage.py site_version`: which version this is."""

import platform

import django
from django.core.management.base import BaseCommand

from engine import ENGINE_VERSION
from rone_site.version import VERSION


class Command(BaseCommand):
    """Tells versions, for a report of a fault."""

    help = "Print the version of the site, of its engine (which reports and replays name), of Django and of Python."
    requires_system_checks = ()

    def handle(self, *args: object, **options: object) -> None:
        """Print them in one line."""
        self.stdout.write(f"site {VERSION}, engine {ENGINE_VERSION}, Django {django.__version__}, Python {platform.python_version()}")
