"""The starter decks of a game in a folder of card data as lists to play with, read without the site's database."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from cards.loading import Known, edition_files, read_folders
from engine.cards.catalog import BaseCatalog
from engine.decklist import Decklist, Entry
from engine.kit import Kit


def starter_lists(kit: Kit, folder: Path, editions: str = "*") -> tuple[BaseCatalog[Any], Mapping[str, Decklist]]:
    """The cards of the editions in `folder` (those whose folder is called `editions`), and its starter decks by slug.

    Raises:
        CardDataError: the cards can't be loaded, or there are none.
        KeyError: a starter deck names a card that there isn't; `load_starter_decks` says more.
    """
    paths = [file.parent for file in edition_files(folder, editions)]
    data = read_folders(paths or [folder], Known(kit=kit, cards={}, subtypes={}, editions={}))
    catalog = kit.catalog_of(card.card for card in data.cards)
    lists = {}
    for path in sorted((folder / "starter-decks").glob("*.yaml")):
        read = yaml.safe_load(path.read_text(encoding="utf-8"))
        zones = {zone.slug: read.get(zone.key, ()) for zone in kit.layout.zones}
        leader = read.get(kit.layout.one_leader_key)
        lists[read["slug"]] = Decklist(
            () if leader is None else (leader,),
            {slug: tuple(Entry(catalog.by_slug[card].id, number) for card, number in counted(listed)) for slug, listed in zones.items()},
        )
    return catalog, lists


def counted(listed: Mapping[str, int] | Sequence[str]) -> Iterable[tuple[str, int]]:
    """Cards with their numbers of copies; a plain list holds one of each."""
    return listed.items() if isinstance(listed, Mapping) else ((card, 1) for card in listed)
