"""`manage.py balance`: what it prints, and how it ends."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

CARDS = """
- {id: 1, slug: post, type: unit, name: {en: Post, de: Pfosten}, race: human, level: 1, cost: 1, recycle: 1, health: 2, melee: 1, ranged: 0, speed: 1, number: '1'}
- {id: 2, slug: giant, type: unit, name: {en: Giant, de: Riese}, race: human, level: 1, cost: 1, recycle: 1, health: 9, melee: 9, ranged: 0, speed: 1, number: '2'}
"""  # noqa: E501
HERO = """
- {{id: 1{level}, slug: ada-{level}, type: hero, hero: ada, name: {{en: Ada, de: Ada}}, race: human, level: {level}, cost: 4,
   water_income: 6, card_income: 1, number: '1{level}'}}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Card data with two starter decks, one far stronger than the other."""
    (tmp_path / "box").mkdir()
    (tmp_path / "starter-decks").mkdir()
    (tmp_path / "races.yaml").write_text("- {slug: human, name: {en: Human, de: Mensch}}\n")
    (tmp_path / "box" / "edition.yaml").write_text("slug: box\ncode: BOX\nname: {en: Box, de: Schachtel}\nreleased: 2026-01-01\n")
    heroes = "".join(HERO.format(level=level) for level in (1, 2, 3))
    (tmp_path / "box" / "cards.yaml").write_text(CARDS + heroes)
    for slug, card in (("big", "giant"), ("small", "post")):
        (tmp_path / "starter-decks" / f"{slug}.yaml").write_text(f"slug: {slug}\nhero: ada\ncards: {{{card}: 12}}\ntechnologies: []\n")
    return tmp_path


def balance(*arguments: str, folder: Path) -> tuple[int, str]:
    """How the command ends and what it prints."""
    out = StringIO()
    try:
        call_command("balance", *arguments, folder=folder, stdout=out)
    except SystemExit as end:
        return int(str(end.code)), out.getvalue()
    return 0, out.getvalue()


def test_a_deck_that_always_wins_ends_it_with_1(folder: Path) -> None:
    code, text = balance("--seeds", "2", "--json", folder=folder)
    table: dict[str, Any] = json.loads(text)
    assert code == 1
    assert table["out_of_balance"] == ["big", "small"]
    assert table["decks"]["big"]["won"] == table["games"] == 4
    assert table["decks"]["big"]["low"] < table["decks"]["big"]["rate"] == 1


def test_the_table_is_printed_for_people_too(folder: Path) -> None:
    code, text = balance("--seeds", "1", folder=folder)
    assert code == 1
    assert "out of balance" in text
    assert "95 % interval" in text


def test_cards_are_judged_against_blanks(folder: Path) -> None:
    code, text = balance("--cards", "--looks", "2,4", "--deck", "big", "--json", folder=folder)
    (card,) = json.loads(text)["cards"]
    assert code == 0
    assert (card["deck"], card["card"], card["verdict"]) == ("big", "giant", "needed")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--cards", "--deck", "nothing"], "no starter deck is called nothing"),
        (["--looks", "4,2"], "does not grow"),
        (["--seeds", "0"], "less than 1"),
    ],
)
def test_what_it_can_not_do_is_said(folder: Path, arguments: list[str], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        call_command("balance", *arguments, folder=folder)


def test_an_unknown_card_in_a_starter_deck_is_named(folder: Path) -> None:
    (folder / "starter-decks" / "big.yaml").write_text("slug: big\nhero: ada\ncards: {gaint: 12}\n")
    with pytest.raises(CommandError, match="gaint"):
        call_command("balance", folder=folder)
