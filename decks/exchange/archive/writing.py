"""From somebody's decks to one zip."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.utils.text import slugify

from cards.selectors import catalog
from decks.exchange.archive.form import FORM, MANIFEST, VERSION, ArchivedDeck, ArchivedPackage, ArchivedVersion, deck_to_json
from decks.list.models import Deck, DeckQuerySet
from decks.list.selectors import deck_state
from decks.versions.packages import Swap
from engine.decklist import Decklist, write_decklist
from engine.languages import Language
from web.games import present_kit
from web.models import FIRST_OF_ALL


def archived_decks(decks: DeckQuerySet) -> list[ArchivedDeck]:
    """`decks` with their versions and packages, in the order of their making. Seven queries, however many decks there are."""
    found = decks.edited().with_list().select_related("owner", "based_on").prefetch_related("versions__parent", "packages").order_by("pk")
    return [_archived(deck) for deck in found]


def _archived(deck: Deck) -> ArchivedDeck:
    versions = sorted(deck.versions.all(), key=lambda version: version.number)
    return ArchivedDeck(
        id=deck.public_id,
        name=deck.name,
        description=deck.description,
        visibility=deck.visibility,
        tags=tuple(tag.name for tag in deck.tags.all()),
        branch=deck.branch,
        based_on=deck.based_on.number if deck.based_on else None,
        is_archived=deck.archived_at is not None,
        state=deck_state(deck),
        created_at=deck.created_at,
        updated_at=deck.updated_at,
        versions=tuple(
            ArchivedVersion(
                number=version.number,
                parent=version.parent.number if version.parent else None,
                name=version.name,
                note=version.note,
                branch=version.branch,
                state=Decklist.from_json(version.list, deck.layout),
                created_at=version.created_at,
            )
            for version in versions
        ),
        packages=tuple(ArchivedPackage(each.name, each.note, Swap.of(each), each.created_at) for each in deck.packages.all()),
    )


def write_archive(decks: Iterable[ArchivedDeck], *, made_at: datetime, language: Language = "en") -> bytes:
    """A zip of `decks`, all of the present game: the manifest, and each deck as JSON and as a text in `language`.

    The same decks and moment give the same bytes.
    """
    content, entries, cards, kit = BytesIO(), [], catalog(), present_kit()
    with ZipFile(content, "w", ZIP_DEFLATED) as archive:
        for number, deck in enumerate(decks, start=1):
            name = f"decks/{number:04}-{slugify(deck.name)[:60].strip('-')}"
            data = _json(deck_to_json(deck, kit.layout))
            listed = replace(deck.state, name=deck.name, description=deck.description, tags=deck.tags)
            text = write_decklist(listed, cards, as_="text", language=language)
            _add(archive, f"{name}.json", data, made_at)
            _add(archive, f"{name}.txt", text.encode(), made_at)
            entries.append({"file": f"{name}.json", "name": deck.name, "sha256": sha256(data).hexdigest()})
        game = {} if kit.slug == FIRST_OF_ALL else {"game": kit.slug}
        manifest = {"form": FORM, "version": VERSION, **game, "made_at": made_at.isoformat(), "decks": entries}
        _add(archive, MANIFEST, _json(manifest), made_at)
    return content.getvalue()


def _json(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, indent=1).encode()


def _add(archive: ZipFile, name: str, data: bytes, made_at: datetime) -> None:
    info = ZipInfo(name, date_time=(max(made_at.year, 1980), made_at.month, made_at.day, made_at.hour, made_at.minute, made_at.second))
    info.compress_type = ZIP_DEFLATED
    info.external_attr = 0o644 << 16
    archive.writestr(info, data)
