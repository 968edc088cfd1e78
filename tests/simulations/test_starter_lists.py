"""Starter decks as they are played by commands."""

from __future__ import annotations

import shutil
from pathlib import Path

import yaml
from pytest_django import Settings

from engine.kit import kit_named
from simulations.management.starter_lists import starter_lists


def test_a_starter_deck_may_have_no_leader(settings: Settings, tmp_path: Path) -> None:
    folder = tmp_path / "tagewerk"
    shutil.copytree(settings.CARD_DATA_DIR / "tagewerk", folder)
    path = folder / "starter-decks" / "hot-iron.yaml"
    deck = yaml.safe_load(path.read_text(encoding="utf-8"))
    del deck["main"]
    path.write_text(yaml.safe_dump(deck), encoding="utf-8")
    _catalog, lists = starter_lists(kit_named("tagewerk"), folder)
    assert lists["hot-iron"].leaders == ()
    assert len(lists["full-granary"].leaders) == 1
