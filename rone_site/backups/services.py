"""Make a backup of the site, and bring one back."""

from __future__ import annotations

import json
import shutil
import stat
from datetime import datetime
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.db import DatabaseError

from rone_site.backups import databases
from rone_site.backups.errors import BackupError
from rone_site.backups.files import (
    copy_tree,
    digest_of,
    files_below,
    folder_made_at_once,
    make_private_file,
    size_of_tree,
    sync_tree,
)
from rone_site.paths import lock_data_dir
from rone_site.preparation import forget_note

CONTENTS = "backup.json"
FORM = 1
SPARE_BYTES = 1024 * 1024
PUBLIC_NAMES = frozenset({"public_html", "htdocs", "www"})
"""What folders are called that other web servers show to everybody."""


def folders_of_the_site() -> dict[str, Path]:
    """The folders that a backup holds beside the database, by their names in it."""
    return {"cards": settings.OWN_CARD_DATA_DIR, "secrets": settings.DATA_DIR / "secrets", "uploads": Path(settings.MEDIA_ROOT)}


# --- Make one ------------------------------------------------------------------------------------


def back_up(*, target: Path, now: datetime) -> None:
    """Copy all that the site keeps to the new folder `target`: complete, checked and on the disk, or not at all.

    Raises:
        BackupError: nothing was made; the message says why.
    """
    target = Path(target.parent.resolve(), target.name)
    try:
        check_place(target)
        check_space(target.parent)
        if databases.is_empty():
            raise BackupError("The site's database is empty: there is nothing to keep. Is DATA_DIR or DATABASE_URL another one?")
        with folder_made_at_once(target) as folder:
            databases.copy_to(folder / databases.file_name())
            for name, source in folders_of_the_site().items():
                if source.is_dir():
                    copy_tree(source, folder / name)
            write_contents(folder, now)
    except FileExistsError as error:
        raise BackupError(f"{target} is there already, and a backup overwrites nothing.") from error
    except OSError as error:
        raise BackupError(f"The backup could not be written to {target}: {error}.") from error
    except DatabaseError as error:
        raise BackupError(f"The database does not answer: {error}.") from error


def check_place(target: Path) -> None:
    """Refuse places where a backup could be read, moved or copied by others.

    Raises:
        BackupError: naming the folder and why.
    """
    parent = target.parent
    if not parent.is_dir():
        raise BackupError(f"There is no folder {parent}.")
    if parent.stat().st_mode & stat.S_IWOTH and not parent.stat().st_mode & stat.S_ISVTX:
        raise BackupError(f"Everybody may write to {parent}, and so could put something else in place of the backup.")
    shown = next((folder for folder in public_folders() if target.is_relative_to(folder)), None)
    if shown or PUBLIC_NAMES & set(target.parts):
        raise BackupError(f"{shown or target} is shown to everybody: a backup holds passwords' hashes and private decks.")
    source = next((folder.resolve() for folder in folders_of_the_site().values() if target.is_relative_to(folder.resolve())), None)
    if source:
        raise BackupError(f"{target} lies in {source}, which is kept in the backup.")


def public_folders() -> set[Path]:
    """The folders whose files a browser can get from the site."""
    places = {Path(storage.location) for finder in get_finders() for storage in getattr(finder, "storages", {}).values()}
    return {
        path.resolve() for path in {*places, Path(settings.STATIC_ROOT), *(Path(app.path) / "static" for app in apps.get_app_configs())}
    }


def check_space(folder: Path) -> None:
    """Refuse a disk that can't hold the copy.

    Raises:
        BackupError: with what is needed and what is free, in MB.
    """
    needed = databases.size() + sum(size_of_tree(source) for source in folders_of_the_site().values()) + SPARE_BYTES
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise BackupError(f"The disk is too full: a backup takes {needed / 1e6:.1f} MB, and {folder} has {free / 1e6:.1f} MB left.")


def write_contents(folder: Path, now: datetime) -> None:
    """Note in the backup when it was made, of which kind of database, and the digest of each of its files."""
    digests = {name: digest_of(path) for name, path in files_below(folder).items()}
    contents = {"form": FORM, "made_at": now.isoformat(timespec="seconds"), "database": databases.file_name(), "files": digests}
    with open(make_private_file(folder / CONTENTS), "w", encoding="utf-8") as file:
        json.dump(contents, file, indent=1)


# --- Bring one back ------------------------------------------------------------------------------


def restore(*, folder: Path) -> None:
    """Fill an empty site from the backup in `folder`: database, cards, secrets and uploads. Nothing that is there is overwritten.

    Raises:
        BackupError: nothing was brought back; the message says why.
    """
    lock = lock_data_dir(settings.DATA_DIR)
    if lock is None:
        raise BackupError(f"A site is running in {settings.DATA_DIR}: stop it first.")
    with lock:
        try:
            check_contents(folder)
            check_site_is_empty()
            bring_back(folder)
        except OSError as error:
            raise BackupError(f"The backup {folder} could not be brought back: {error}.") from error
        except DatabaseError as error:
            raise BackupError(f"The database does not answer: {error}.") from error


def check_contents(folder: Path) -> None:
    """Refuse a backup that is not what it was when it was made, or is for another kind of database.

    Raises:
        BackupError: naming the first file that differs.
    """
    try:
        contents = json.loads((folder / CONTENTS).read_text(encoding="utf-8"))
        form, database, noted = contents["form"], contents["database"], dict(contents["files"])
    except (FileNotFoundError, NotADirectoryError, ValueError, KeyError, TypeError) as error:
        raise BackupError(f"{folder} is no backup: its {CONTENTS} is missing, or can't be read.") from error
    if form != FORM:
        raise BackupError(f"{folder} was made by another release of the site: its form is {form!r}, and this one reads {FORM}.")
    if database != databases.file_name():
        raise BackupError(
            f"{folder} holds {database}, and this site's database needs {databases.file_name()}: is DATABASE_URL another one?"
        )
    found = {name: path for name, path in files_below(folder).items() if name != CONTENTS}
    wrong = sorted(found.keys() ^ noted.keys()) or [
        name for name, path in found.items() if path.is_symlink() or digest_of(path) != noted[name]
    ]
    if wrong or database not in found:
        raise BackupError(f"{folder} is damaged: {(wrong or [database])[0]} is not what was kept.")
    databases.check(folder / database)


def check_site_is_empty() -> None:
    """Refuse to overwrite a site.

    Raises:
        BackupError: naming what is there.
    """
    if not databases.is_empty():
        raise BackupError("The site's database holds tables already: name another DATA_DIR, or an empty database in DATABASE_URL.")
    for name, place in folders_of_the_site().items():
        if name != "secrets" and place.is_dir() and any(place.iterdir()):
            raise BackupError(f"{place} holds something already: move it away, or name another DATA_DIR.")


def bring_back(folder: Path) -> None:
    """Copy beside their places what the backup holds, fill the database, and put the copies where they belong."""
    half = settings.DATA_DIR / ".restored"
    shutil.rmtree(half, ignore_errors=True)
    half.mkdir(mode=0o700)
    try:
        names = [name for name in folders_of_the_site() if (folder / name).is_dir()]
        for name in names:
            copy_tree(folder / name, half / name)
        sync_tree(half)
        databases.bring_back(folder / databases.file_name())
        for name in names:
            put_in_place(half / name, folders_of_the_site()[name])
    finally:
        shutil.rmtree(half, ignore_errors=True)
    forget_note("cards")  # those in the database are the backup's now


def put_in_place(folder: Path, place: Path) -> None:
    """Move `folder` to `place`, which is empty; of secrets, which every start makes, each file."""
    if not place.exists() or not any(place.iterdir()):
        folder.replace(place)
        return
    for path in folder.iterdir():
        path.replace(place / path.name)
