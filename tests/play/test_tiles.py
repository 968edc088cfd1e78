"""What the page gets of each card's tile, in the reader's language."""

from __future__ import annotations

import pytest

from cards.saying import Speaker
from cards.selectors import catalog
from engine.languages import LocalText
from engine.table import CardFigure
from play.games import game_of
from play.models import Table
from play.showing import GameShower
from play.tiles import DOWN, SAME, UP, ShownCardFigure, shown_figures
from tests.accounts.makers import make_client, make_user
from tests.play.makers import choose, make_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


@pytest.mark.parametrize(("value", "printed", "change"), [(3, 2, UP), (1, 2, DOWN), (2, 2, SAME)])
def test_a_figure_says_which_way_it_has_changed(value: int, printed: int, change: str) -> None:
    figure = CardFigure("melee", LocalText("Melee", "Nahkampf"), value, printed)
    assert shown_figures([figure], Speaker("de", catalog())) == [ShownCardFigure("melee", "Nahkampf", value, printed, change)]


def test_a_hand_shows_figures_and_keywords_in_the_readers_language() -> None:
    user = make_user()
    table, client = make_table(user), make_client(user)
    told = choose(client, table, 0).json()
    while told["decision"]["kind"] != "main":
        told = choose(client, table, told["number"]).json()
    with game_of(Table.objects.get()) as game:
        zones = GameShower(game, 0, "de").shown().seats[0].zones
        slugs = {card.id: game.cards.by_id[card.id] for zone in zones for card in zone.cards if card.id is not None}
    hand = next(zone.cards for zone in zones if zone.name == "hand")
    assert hand
    for card in hand:
        printed = slugs[card.id]
        assert [(one.name, one.title, one.printed) for one in card.figures[:1]] == [("cost", "Kosten", printed.cost)]
        assert {one.name for one in card.keywords} <= {"defender", "invisibility", "detection", "flying", "shield", "slow"}
    assert any(len(card.figures) == 4 for card in hand)
