"""`manage.py write_bench_decks [--check]`: the starter decks in `carddata/` as the engine's measured decks."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from engine.kit import kit_named
from engine.rone.bench import FILE, decks_to_json
from engine.rone.cards import Catalog
from simulations.management.starter_lists import starter_lists


class Command(BaseCommand):
    """Writes engine/rone/bench.json, because the engine reads no YAML."""

    help = "Write the starter decks as the engine's measured decks."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Only look, for tests."""
        parser.add_argument("--check", action="store_true", help="change nothing; fail if the file is out of date")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write, or compare."""
        text = bench_decks_text(settings.CARD_DATA_DIR / "rone")
        if not options["check"]:
            FILE.write_text(text)
        elif FILE.read_text() != text:
            raise CommandError(f"{FILE.name} is out of date: manage.py write_bench_decks")


def bench_decks_text(folder: Path) -> str:
    """What the file has to hold for the card data in `folder`."""
    catalog, lists = starter_lists(kit_named("rone"), folder, editions="demo")
    return json.dumps(decks_to_json(Catalog.of(catalog), lists), ensure_ascii=False, separators=(",", ":"), indent=None) + "\n"
