"""What a site's data folder and database hold before the site starts. Each step is skipped when its result is there.

A step's result is noted with a digest of what it was made from, once it is complete: an interrupted step is done again.
"""

import hashlib
import shutil
import stat
from collections.abc import Callable, Iterable
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from cards.loading import edition_files
from rone_site.newer_database import why_database_is_newer
from rone_site.paths import PRIVATE_UMASK
from rone_site.static_files import collect_static_files
from rone_site.translations.catalogs import catalog_paths, compile_catalog
from rone_site.version import VERSION
from web.games import first_game, kits

Say = Callable[[str], object]


class NewerDatabaseError(Exception):
    """A newer release has upgraded the database; the message says what to do."""


def prepare(*, say: Say) -> None:
    """Make whatever is missing, and tell by `say` what takes a while.

    Raises:
        NewerDatabaseError: nothing was done, for this code doesn't know the database that is there.
    """
    close_to_others()
    if reason := why_database_is_newer(connection):
        raise NewerDatabaseError(reason)
    compile_translations()
    migrate(say=say)
    load_cards(say=say)
    collect_static_files(say=say)
    drop_what_older_releases_left()


def close_to_others() -> None:
    """Take from others the right to read what holds secrets; an older release may have given it."""
    database = Path(settings.DATABASES["default"]["NAME"]) if connection.vendor == "sqlite" else None
    files = [*database.parent.glob(f"{database.name}*")] if database else []
    for path in (*files, *(Path(settings.DATA_DIR) / "secrets").glob("**/*")):
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & PRIVATE_UMASK:
            path.chmod(mode & ~PRIVATE_UMASK)


def compile_translations() -> None:
    """Make the `.mo` files that are missing or older than their source."""
    for path in catalog_paths(settings.BASE_DIR):
        compile_catalog(path)


def migrate(*, say: Say) -> None:
    """Bring the tables up to date, if they aren't."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        say("Preparing the database …")
        call_command("migrate", interactive=False, verbosity=0)
    else:
        executor.check_replacements()  # a squashed migration whose steps were all taken is noted, before those are gone from the code
    note_version()


def note_version() -> None:
    """Note in the database that this version's code has brought it up to date."""
    upgrade = apps.get_model("rone_site", "Upgrade")
    if not upgrade.objects.filter(version=VERSION).exists():
        upgrade.objects.update_or_create(id=1, defaults={"version": VERSION, "at": timezone.now()})


def load_cards(*, say: Say) -> None:
    """Load each game's cards, those of the site's own folder and the starter decks, if a file changed or there are none."""
    folders = {game: card_folders(game) for game in kits()}
    digest = digest_of_contents(path for each in folders.values() for folder in each for path in folder.rglob("*") if path.is_file())
    if is_noted("cards", digest) and apps.get_model("cards", "Card").objects.exists():
        return
    say("Loading the cards …")
    for game, of_game in folders.items():
        if of_game:
            call_command("load_cards", *of_game, game=game, verbosity=0)
        if (settings.CARD_DATA_DIR / game / "starter-decks").is_dir():
            call_command("load_starter_decks", game=game, verbosity=0)
    note("cards", digest)


def card_folders(game: str) -> list[Path]:
    """The folders with editions of `game`: the project's, and what the owner entered, of another game than the first below its name."""
    own = settings.OWN_CARD_DATA_DIR if game == first_game() else settings.OWN_CARD_DATA_DIR / game
    return [folder for folder in (settings.CARD_DATA_DIR / game, own) if edition_files(folder)]


def drop_what_older_releases_left() -> None:
    """Delete the static files and the pictures for links that older releases kept in the data folder."""
    shutil.rmtree(Path(settings.DATA_DIR) / "previews", ignore_errors=True)
    old = Path(settings.DATA_DIR) / "static"
    if (old / "staticfiles.json").is_file() and old != Path(settings.STATIC_ROOT):
        shutil.rmtree(old, ignore_errors=True)
    forget_note("static")


# --- Notes of what was done ----------------------------------------------------------------------


def note(step: str, digest: str) -> None:
    """Note that `step` was done from what has this `digest`."""
    path = _note_path(step)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(digest)


def forget_note(step: str) -> None:
    """Have `step` done again at the next start."""
    _note_path(step).unlink(missing_ok=True)


def is_noted(step: str, digest: str) -> bool:
    """Whether `step` was done from what has this `digest`, in this database."""
    path = _note_path(step)
    return path.exists() and path.read_text() == digest


def _note_path(step: str) -> Path:
    return Path(settings.DATA_DIR) / "prepared" / step


def digest_of_contents(paths: Iterable[Path]) -> str:
    """A digest of names and contents."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(f"{path}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()
