"""Files of a game that differ from those of every game: other words, a box in the place of an edition, and pieces that follow from both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings as site

from cards.loading import CardDataError, DataSet, Known, edition_files, read_folders
from engine.cards.files import CardFiles, Written
from tests.harbour.kit import KIT as HARBOUR

BOX = """
slug: crate
code: CRT
name: {en: Crate, de: Kiste}
wrecks: 2
"""
SHIPS = """
- {id: 9101, slug: barge, kind: ship, quay: north, name: {en: Barge, de: Kahn}, worth: 2, number: '1', abilities: [{count: 2}]}
- {id: 9102, slug: bale, kind: cargo, name: {en: Bale, de: Ballen}, worth: 1, number: '2', abilities: [{count: 1}], lids: 1}
"""


def rewritten(written: Written, file: str) -> Written:
    return {("type" if name == "kind" else name): value for name, value in written.items() if name != "lids"}


def wrecks(written: Written) -> Sequence[Written]:
    if not isinstance(written.get("wrecks"), int):
        raise ValueError("wrecks", "a number of wrecks is wanted")
    return [piece(9200 + number, "wreck", number) for number in range(written["wrecks"])]


def piece(identity: int, slug: str, number: int) -> dict[str, Any]:
    name = {"en": slug.title(), "de": slug.title()}
    return {"id": identity, "slug": f"{slug}-{number}", "type": "flotsam", "name": name, "worth": 1, "number": f"{slug}{number}"}


def lids(written: Written) -> Sequence[Written]:
    return [piece(9300, "lid", written["id"])] if "lids" in written or written["slug"] == "bale" else []


KIT = replace(
    HARBOUR,
    files=CardFiles(edition_fields=frozenset({"wrecks"}), rewritten=rewritten, pieces_of_edition=wrecks, pieces_of_card=lids),
)


def read(folder: Path, box: str = BOX, ships: str = SHIPS, known: Mapping[str, Any] | None = None) -> DataSet:
    folder.mkdir(exist_ok=True)
    (folder / "box.yaml").write_text(box)
    (folder / "ships.yaml").write_text(ships)
    return read_folders(
        [folder.parent], Known(kit=KIT, cards=known or {}, subtypes={"north": HARBOUR.cards.subtypes["north"]}, editions={})
    )


def test_a_box_is_an_edition_and_pieces_are_printed_in_it(tmp_path: Path) -> None:
    data = read(tmp_path / "crate")
    assert [edition.slug for edition in data.editions] == ["crate"]
    assert edition_files(tmp_path) == [tmp_path / "crate" / "box.yaml"]
    assert {card.card.slug: str(card.card.type) for card in data.cards} == {
        "barge": "ship",
        "bale": "cargo",
        "lid-9102": "flotsam",
        "wreck-0": "flotsam",
        "wreck-1": "flotsam",
    }
    assert {printing.card: printing.number for printing in data.printings} == {
        "barge": "1",
        "bale": "2",
        "lid-9102": "lid9102",
        "wreck-0": "wreck0",
        "wreck-1": "wreck1",
    }


def test_what_is_wrong_with_what_pieces_follow_from_is_told_at_its_line(tmp_path: Path) -> None:
    with pytest.raises(CardDataError, match=r"box.yaml:5: crate: wrecks: a number of wrecks is wanted"):
        read(tmp_path / "crate", BOX.replace("wrecks: 2", "wrecks: many"))


def test_a_piece_that_is_no_card_is_told_where_it_follows_from(tmp_path: Path) -> None:
    twice = SHIPS + "- {id: 9300, slug: keg, kind: cargo, name: {en: Keg, de: Fass}, worth: 1, number: '3', abilities: [{count: 1}]}\n"
    with pytest.raises(CardDataError, match=r"ships.yaml:4.*'?9300'? is taken by lid-9102"):
        read(tmp_path / "crate", ships=twice)


def test_no_two_shipped_cards_of_any_game_have_the_same_id() -> None:
    folders = {folder.name: folder for folder in site.CARD_DATA_DIR.iterdir()}
    found = {game: _ids(folder) for game, folder in folders.items()}
    assert [game for game, ids in found.items() if not ids] == []
    every = sorted(number for ids in found.values() for number in ids)
    assert every == sorted(set(every))


def _ids(folder: Path) -> list[int]:
    """The ids in all files of a folder."""
    files = [yaml.safe_load(file.read_text(encoding="utf-8")) for file in sorted(folder.rglob("*.yaml"))]
    return [record["id"] for written in files for record in _records(written)]


def _records(written: Any) -> list[Mapping[str, Any]]:
    """The records of a file that bear ids."""
    return [one for one in written if isinstance(one, Mapping) and "id" in one] if isinstance(written, list) else []
