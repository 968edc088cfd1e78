"""The guide to Skirmish: what it says is true by clauses that exist, with cards that the site has, and a board drawn by the rules."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import Client

from cards.game_rules import rules
from decks.list.models import Deck
from engine.rone.kit import KIT as RONE
from engine.skirmish.board import MELEE_REACH, RUN_REACH, SIZE, STEP_REACH, Direction, Grid, square_at
from engine.skirmish.cards import CardType, Catalog
from engine.skirmish.guide import exhibits
from engine.skirmish.kit import KIT
from rone_site.guide import next_steps
from tests.engine.skirmish.market_day import market_day
from web.games import playing

CITED = re.compile(r'href="/skirmish/rules/#([A-Z0-9-]+)"')
FACE = re.compile(r"/skirmish/cards/([a-z0-9-]+)/face\.svg")
UNIT, EAST = 14, Direction(2)
"""A square of the picture, and where the figure faces."""


def page(path: str, language: str = "en") -> str:
    response = Client(headers={"Accept-Language": language}).get(f"/skirmish/{path}")
    assert response.status_code == 200
    return str(response.content.decode())


def test_every_part_cites_clauses_that_are_there() -> None:
    html = page("learn/")
    with playing("skirmish"):
        known = {clause["id"] for part in rules() for clause in part["clauses"]}
    parts = re.split(r'<section class="lesson"', html)[1:]
    cited = [set(CITED.findall(part)) for part in parts]
    assert len(parts) == 11
    assert all(cited[:-1])  # the last part says where to go next
    assert set().union(*cited) <= known
    assert {"BOX-2", "KIT-1", "MOVE-2", "MOVE-3", "BOARD-7", "BOARD-9", "BOARD-10", "XST-4", "ACT-4", "ANS-3", "FAT-1"} <= set().union(
        *cited
    )


@pytest.mark.parametrize(("language", "said"), [("en", "The last one standing"), ("de", "Wer übrig bleibt, gewinnt")])
def test_it_is_told_in_both_languages(language: str, said: str) -> None:
    assert said in page("learn/", language)
    assert ("X cards are the chance" if language == "en" else "X Karten sind der Zufall") in page("", language)


def test_it_leads_to_practice_only_where_the_game_can_be_practised() -> None:
    starter = Deck(public_id="four-springs")
    for kit in (RONE, KIT):
        assert next_steps(kit, starter)["practised"] == starter
    assert "starter deck’s hand" in next_steps(RONE, starter)["next_words"]
    assert "nobody sits opposite" in next_steps(KIT, starter)["next_words"]
    mute = next_steps(replace(KIT, practice=None, tables=None), starter)
    assert mute["practised"] is None
    assert mute["next_words"].startswith("Copy a starter deck")


@pytest.mark.parametrize("language", ["en", "de"])
def test_pictures_say_in_words_what_they_show(language: str) -> None:
    for path in ("learn/", ""):
        pictures = re.findall(r'<svg class="picture[^"]*"[^>]*>', page(path, language))
        words = {found[1] for picture in pictures if (found := re.search(r'role="img" aria-label="([^"]{30,})"', picture))}
        assert len(pictures) == len(words) == 2


def test_cards_of_one_character_stand_beside_what_they_show_and_on_the_first_page() -> None:
    shown = exhibits(market_day())
    assert {name: [card.slug for card in cards] for name, cards in shown.items()} == {
        "character": ["brakka-holt"],
        "melee": ["barrier-swing"],
        "ranged": ["hook-pole"],
        "buff": ["gatepost"],
        "counter": ["barrier-down"],
        "critical": ["x-critical"],
    }
    lessons = set(FACE.findall(page("learn/")))
    assert lessons == {card.slug for cards in shown.values() for card in cards}
    assert {"barrier-swing", "barrier-down"} <= set(FACE.findall(page("")))


def test_a_box_that_lacks_something_leaves_it_out() -> None:
    cards = [card for card in market_day() if card.type not in (CardType.BUFF, CardType.X)]
    assert set(exhibits(Catalog.of(cards))) == {"character", "melee", "ranged", "counter"}
    others = [card for card in cards if card.character != "brakka-holt"]
    assert exhibits(Catalog.of(others))["character"][0].slug != "brakka-holt"
    assert exhibits(Catalog.of([])) == {}


# --- The drawn board ------------------------------------------------------------------------------


def drawn(kind: str) -> str:
    """What the picture has under that class, whole."""
    picture = re.search(r'<svg class="picture picture-wide".*?</svg>', page("learn/"), re.DOTALL)
    assert picture is not None
    return "\n".join(re.findall(rf'<[a-z]+\s+class="{kind}"[^>]*>', picture[0]))


def height() -> int:
    found = re.search(r'viewBox="0 0 308 (\d+)" role', page("learn/"))
    assert found is not None
    return int(found[1])


def square(x: float, y: float) -> int:
    """The square of the board in which a point of the picture lies."""
    return square_at(int(x // UNIT), int((height() - y) // UNIT))


def figures(kind: str) -> list[int]:
    return [square(float(x), float(y)) for x, y in re.findall(r'cx="([\d.]+)" cy="([\d.]+)"', drawn(kind))]


def squares(kind: str) -> set[int]:
    """The squares that lie within the rows of a path."""
    found = set()
    for x, y, wide in re.findall(r"M(\d+) (\d+)h(\d+)v14", drawn(kind)):
        found |= {square(left + 1, int(y) + 1) for left in range(int(x), int(x) + int(wide), UNIT)}
    return found


def test_the_board_is_drawn_by_the_rules() -> None:  # MOVE-2, MOVE-3, BOARD-7, BOARD-9, BOARD-10
    ((me,), (end,), (near, hidden)) = (figures(kind) for kind in ("pic-own", "pic-ghost", "pic-foe"))
    (block,) = re.findall(r'x="(\d+)" y="(\d+)" width="56" height="56"', drawn("pic-block"))
    corner = square(int(block[0]) + 1, int(block[1]) + 56 - 1)
    board = Grid([(corner % SIZE, corner // SIZE)])
    runs = board.runs(me, EAST, RUN_REACH, [near, hidden])
    assert squares("pic-run") == set(runs)
    assert runs[-1] == end
    assert squares("pic-step") == set(board.steps(me, STEP_REACH, [near, hidden]))
    assert board.reaches(end, near, MELEE_REACH)
    assert board.is_behind(near, EAST, end)
    assert not board.sees(end, hidden)
