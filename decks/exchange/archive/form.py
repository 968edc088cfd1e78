"""What an archive of decks looks like: a zip of `manifest.json` and, for each deck, a JSON file that loses nothing and a text to read.

All its decks are of one game, which the manifest names; one that names none is of the first game of all.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from decks.versions.packages import Swap
from engine.cards.layout import Layout
from engine.decklist import Decklist
from web.errors import RefusedError

FORM = "rone-decks"
VERSION = 1
MANIFEST = "manifest.json"
FILE_NAME = re.compile(r"decks/[0-9]{4}-[a-z0-9-]{0,60}\.(json|txt)")

MOST_DECKS = 2_000
LARGEST_ARCHIVE = 8 * 1024 * 1024
"""Bytes of the zip as it is sent; the site refuses a body over 10 MB."""
LARGEST_FILE = 4 * 1024 * 1024
LARGEST_WHOLE = 64 * 1024 * 1024
"""Bytes of all files together, unpacked."""


class ArchiveError(RefusedError):
    """A file isn't an archive of decks, or holds something that no archive of this site does. Nothing of it is kept."""

    code = "ARCHIVE_REFUSED"

    def __init__(self, message: str, *, file: str = "", path: str = "") -> None:
        place = f"{file}, {path}" if file and path else file or path
        super().__init__(f"{place}: {message}" if place else message)
        self.file = file
        self.path = path


@dataclass(frozen=True)
class ArchivedVersion:
    """A version as an archive holds it; `parent` is a number of the same deck."""

    number: int
    parent: int | None
    name: str
    note: str
    branch: str
    state: Decklist
    created_at: datetime


@dataclass(frozen=True)
class ArchivedPackage:
    """A package as an archive holds it."""

    name: str
    note: str
    swap: Swap
    created_at: datetime


@dataclass(frozen=True)
class ArchivedDeck:
    """Everything of a deck but what it was shared by: links, likes and comments stay on the site."""

    id: str
    name: str
    description: str
    visibility: str
    tags: tuple[str, ...]
    branch: str
    based_on: int | None
    is_archived: bool
    state: Decklist
    created_at: datetime
    updated_at: datetime
    versions: tuple[ArchivedVersion, ...] = ()
    packages: tuple[ArchivedPackage, ...] = ()
    file: str = field(default="", compare=False)


def version_to_json(version: ArchivedVersion, layout: Layout) -> dict[str, Any]:
    """`version` as its deck's file holds it."""
    return {
        "number": version.number,
        "parent": version.parent,
        "name": version.name,
        "note": version.note,
        "branch": version.branch,
        "list": version.state.to_json(layout),
        "created_at": version.created_at.isoformat(),
    }


def package_to_json(package: ArchivedPackage) -> dict[str, Any]:
    """`package` as its deck's file holds it."""
    return {
        "name": package.name,
        "note": package.note,
        "put_in": [copies.to_json() for copies in package.swap.put_in],
        "take_out": [copies.to_json() for copies in package.swap.take_out],
        "created_at": package.created_at.isoformat(),
    }


def deck_to_json(deck: ArchivedDeck, layout: Layout) -> dict[str, Any]:
    """`deck` as its file holds it; `reading` reads it back."""
    return {
        "id": deck.id,
        "name": deck.name,
        "description": deck.description,
        "visibility": deck.visibility,
        "tags": list(deck.tags),
        "branch": deck.branch,
        "based_on": deck.based_on,
        "archived": deck.is_archived,
        "list": deck.state.to_json(layout),
        "versions": [version_to_json(version, layout) for version in deck.versions],
        "packages": [package_to_json(package) for package in deck.packages],
        "created_at": deck.created_at.isoformat(),
        "updated_at": deck.updated_at.isoformat(),
    }


def too_large(what: str, size: int, most: int) -> str:
    """A sentence about something beyond a limit."""
    return _("%(what)s: %(size)s; at most %(most)s are read.") % {"what": what, "size": size, "most": most}
