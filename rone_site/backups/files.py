"""Files and folders that are this user's alone from their first byte, and that are on the disk when they are said to be."""

from __future__ import annotations

import hashlib
import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

BLOCK_BYTES = 1024 * 1024


@contextmanager
def folder_made_at_once(target: Path) -> Iterator[Path]:
    """A new private folder beside `target` to be filled; it becomes `target` when the block ends well, and is gone when it doesn't.

    Raises:
        FileExistsError: there is a `target` already.
    """
    if os.path.lexists(target):
        raise FileExistsError(f"{target} is there already")
    half = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    half.mkdir(mode=0o700)
    try:
        yield half
        sync_tree(half)
        if os.path.lexists(target):
            raise FileExistsError(f"{target} is there already")
        half.rename(target)  # which refuses a file, and a folder that holds anything
        sync_folder(target.parent)
    finally:
        shutil.rmtree(half, ignore_errors=True)


def make_private_file(path: Path) -> int:
    """A new file that this user alone can read; returns its descriptor.

    Raises:
        FileExistsError: there is something of that name, a link that leads nowhere included.
    """
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)


def copy_file(source: Path, target: Path) -> None:
    """Copy `source` to a new private file."""
    with source.open("rb") as read, os.fdopen(make_private_file(target), "wb") as written:
        shutil.copyfileobj(read, written, BLOCK_BYTES)


def copy_tree(source: Path, target: Path) -> None:
    """Copy the folder `source` to the new folder `target`; what its links lead to is copied as if it stood there."""
    target.mkdir(mode=0o700)
    for entry in sorted(source.iterdir()):
        if entry.is_dir():
            copy_tree(entry, target / entry.name)
        elif entry.is_file():  # a socket or a pipe holds nothing
            copy_file(entry, target / entry.name)


def files_below(folder: Path) -> dict[str, Path]:
    """Every file below `folder` by its name from there."""
    return {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if not path.is_dir() or path.is_symlink()}


def digest_of(path: Path) -> str:
    """The SHA-256 of a file's bytes, in hexadecimal digits."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def size_of_tree(folder: Path) -> int:
    """How many bytes the files below `folder` hold."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def sync_tree(folder: Path) -> None:
    """Return once everything below `folder` is on the disk."""
    for path in files_below(folder).values():
        with path.open("rb") as file:
            os.fsync(file.fileno())
    for path in (*(path for path in folder.rglob("*") if path.is_dir()), folder):
        sync_folder(path)


def sync_folder(folder: Path) -> None:
    """Return once the names in `folder` are on the disk."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
