"""`manage.py write_bench_decks [--check]`: the starter decks in `carddata/` as the engine's measured decks."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import yaml
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from cards.loading import read_folders
from engine.bench.decks import FILE, decks_to_json
from engine.rone.cards import Catalog
from engine.rone.decks import DeckList, Entry


class Command(BaseCommand):
    """Writes engine/bench/decks.json, because the engine reads no YAML."""

    help = "Write the starter decks as the engine's measured decks."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Only look, for tests."""
        parser.add_argument("--check", action="store_true", help="change nothing; fail if the file is out of date")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write, or compare."""
        text = bench_decks_text(Path(settings.BASE_DIR) / "carddata")
        if not options["check"]:
            FILE.write_text(text)
        elif FILE.read_text() != text:
            raise CommandError(f"{FILE.name} is out of date: manage.py write_bench_decks")


def bench_decks_text(folder: Path) -> str:
    """What the file has to hold for the card data in `folder`."""
    data = read_folders([folder / "demo"], known_cards=(), known_races={})
    catalog = Catalog.of(card.card for edition in data.editions for card in edition.cards)
    lists = {}
    for path in sorted((folder / "starter-decks").glob("*.yaml")):
        read = yaml.safe_load(path.read_text())
        lists[read["slug"]] = DeckList(
            heroes=(read["hero"],),
            cards=tuple(Entry(catalog.by_slug[slug].id, number) for slug, number in read["cards"].items()),
            technologies=tuple(Entry(catalog.by_slug[slug].id, 1) for slug in read.get("technologies", ())),
        )
    return json.dumps(decks_to_json(catalog, lists), ensure_ascii=False, separators=(",", ":"), indent=None) + "\n"
