"""`manage.py compile_translations`: make the `.mo` files that the site reads."""

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand

from rone_site.translations.catalogs import catalog_paths, compile_catalog


class Command(BaseCommand):
    """Compiles what changed since the last time."""

    help = "Compile the .po files whose .mo file is missing or older (needs no gettext programs)."
    requires_system_checks = ()

    def handle(self, *args: object, **options: object) -> None:
        """Write each `.mo` file that is missing or older than its `.po` file."""
        for path in catalog_paths(Path(settings.BASE_DIR)):
            if compile_catalog(path):
                self.stdout.write(f"compiled {path.relative_to(settings.BASE_DIR)}")
