"""`manage.py update_translations`: bring the `.po` files in step with the source."""

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from rone_site.translations.catalogs import compile_catalog, problems_of, update_catalog

LANGUAGES = ("de",)


class Command(BaseCommand):
    """Refreshes the catalogs of the named apps, or of all, compiles them and tells what is left to translate."""

    help = "Bring the .po files in step with the source (needs no gettext programs), compile them, and list what is left to translate."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """`[APP …]`: the folders to do; all by default."""
        parser.add_argument("apps", nargs="*", metavar="APP")

    def handle(self, *args: object, apps: list[str], **options: object) -> None:
        """Write the `.po` and `.mo` files of `apps`."""
        for app in apps or settings.OWN_APPS:
            for language in LANGUAGES:
                path = Path(settings.BASE_DIR) / app / "locale" / language / "LC_MESSAGES" / "django.po"
                changed = update_catalog(path)
                if not path.exists():
                    continue
                compile_catalog(path)
                self.stdout.write(f"{path.relative_to(settings.BASE_DIR)}: {'written' if changed else 'unchanged'}")
                for problem in problems_of(path):
                    self.stdout.write(f"  {problem}")
