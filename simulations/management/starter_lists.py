"""RONE’s starter decks in a folder of card data as lists to play with, read without the site's database."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import yaml

from cards.loading import Known, read_folders
from engine.decklist import Decklist, Entry
from engine.kit import kit_named
from engine.rone.cards import Catalog
from engine.rone.decks import decklist_of


def starter_lists(folder: Path, editions: str = "*") -> tuple[Catalog, Mapping[str, Decklist]]:
    """The cards of the editions in `folder` (those whose folder is called `editions`), and its starter decks by slug.

    Raises:
        CardDataError: the cards can't be loaded, or there are none.
        KeyError: a starter deck names a card that there isn't; `load_starter_decks` says more.
    """
    paths = sorted(path.parent for path in folder.glob(f"{editions}/edition.yaml"))
    data = read_folders(paths or [folder], Known(kit=kit_named("rone"), cards={}, subtypes={}, editions={}))
    catalog = Catalog.of(card.card for card in data.cards)
    lists = {}
    for path in sorted((folder / "starter-decks").glob("*.yaml")):
        read = yaml.safe_load(path.read_text(encoding="utf-8"))
        lists[read["slug"]] = decklist_of(
            heroes=(read["hero"],),
            cards=tuple(Entry(catalog.by_slug[slug].id, number) for slug, number in read["cards"].items()),
            technologies=tuple(Entry(catalog.by_slug[slug].id, 1) for slug in read.get("technologies", ())),
        )
    return catalog, lists
