"""The demo edition as the engine knows it, read from its files without a site."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from engine.languages import LocalText
from engine.tocsin.bench import FILE, records_to_json
from engine.tocsin.cards import Catalog
from engine.tocsin.editions import Edition, card_in
from engine.tocsin.pieces import FILES

FOLDER = Path(__file__).resolve().parents[3] / "carddata" / "tocsin" / "low-water"


def written(name: str) -> Any:
    """A file of the edition, or of the folder above it."""
    return yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))


def records() -> Iterator[Mapping[str, Any]]:
    """Every record of the edition as the loader reads it, with the pieces of the box."""
    about = written("edition.yaml")
    for file in about["files"]:
        yield from (FILES.rewritten(record, file) for record in written(file))
    yield from FILES.pieces_of_edition(about)


@cache
def low_water() -> Edition:
    """The demo edition."""
    about = written("edition.yaml")
    runes = {rune["slug"]: LocalText(**rune["name"]) for rune in written("../runes.yaml")}
    edition = Edition(Catalog.of(map(card_in, records())), about["slug"], LocalText(**about["name"]), runes, tuple(about["builds"]))
    edition.check()
    return edition


def bench_text() -> str:
    """The contents that the bench's file has to hold."""
    return json.dumps(records_to_json(records()), ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    FILE.write_text(bench_text(), encoding="utf-8")
