"""What the frame of a table is given: how cards are lit and read out, the main answer, sides, strips."""

from __future__ import annotations

from html import unescape

import pytest
from django.conf import settings
from django.core.management import call_command

from accounts.models import User
from cards.saying import Speaker
from play.games import game_of
from play.models import Table
from play.page import TablePage, sides_of, table_page
from play.services.choosing import choose
from play.services.sitting_down import sit_down
from play.showing import ShownCard
from play.templatetags.play import marks, spoken
from play.tiles import ShownCardFigure, ShownWord
from tests.accounts.makers import make_client, make_user
from tests.play.kinds import Position, sitting_of
from tests.play.makers import NOW, make_table
from tests.rone_site.other_games import OtherGame
from web.games import playing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def page_of(table: Table, user: User) -> TablePage:
    return table_page(Table.objects.with_seats().get(pk=table.pk), user, "en")


def go_to(table: Table, user: User, kind: str) -> TablePage:
    """The page once the player is asked this; until then the main answer is taken, else the first."""
    for _choice in range(60):
        page = page_of(table, user)
        question = page.game.question if page.game else None
        if question is None or question.kind == kind:
            return page
        option = question.main or question.choices[0]
        choose(public_id=table.public_id, person=user, number=page.table.number, option=option.index, now=NOW)
    raise AssertionError(f"{kind} isn't asked")


def test_the_main_answer_keeps_the_hand_and_ends_the_turn_and_the_others_stand_beside_it() -> None:
    user = make_user()
    table = make_table(user, opponents=("nobody",))
    first = page_of(table, user)
    assert first.is_first
    assert first.game is not None
    assert first.game.question is not None
    assert first.game.question.main is not None
    assert first.game.question.main.label == "Keep all"
    assert [one.label for one in first.game.question.answers] == [
        "Put some under the deck and draw as many",
        "Shuffle them all back and draw as many",
    ]
    page = go_to(table, user, "main")
    assert not page.is_first
    assert page.game is not None
    assert page.game.question is not None
    assert page.game.question.main is not None
    assert page.game.question.main.label == "End turn: hero not used"
    assert not any(one.is_announced for one in page.game.question.answers)


def test_a_card_in_hand_is_lit_or_says_in_three_words_why_not() -> None:
    user = make_user()
    page = go_to(make_table(user, opponents=("nobody",)), user, "main")
    assert page.hand is not None
    assert {card.lit for card in page.hand.cards} == {"can", "off"}
    for card in page.hand.cards:
        assert bool(card.brief) == (card.lit == "off")
        assert len(card.brief.split()) <= 3


def test_a_strip_has_a_mark_for_each_card_of_deck_and_hand() -> None:
    user = make_user()
    page = go_to(make_table(user), user, "main")
    assert page.own_side is not None
    [life] = [figure for figure in page.own_side.seats[0].figures if figure.name == "life"]
    assert page.hand is not None
    assert marks(life.strip, "held") == page.hand.count
    assert marks(life.strip, "sure") + marks(life.strip, "held") == int(life.value)


def test_seats_of_one_side_lie_together_and_the_own_side_is_nearest() -> None:
    call_command("load_cards", str(settings.CARD_DATA_DIR / "rone"), verbosity=0)
    user = make_user()
    table = make_table(user, **sitting_of(Position("team", 1, ()), opponents=("self",) * 3))
    page = page_of(table, user)
    assert page.own_side is not None
    assert page.own_side.is_own
    assert [len(side.seats) for side in page.opponents] == [2]
    assert len(page.own_side.seats) == 2
    assert page.own_side.seats[-1].seat.is_own
    assert [side.name for side in sides_of(page.others)] == [side.name for side in page.opponents]


def test_a_card_is_read_out_with_its_keywords_figures_and_state() -> None:
    held = ShownCard(
        number=3,
        id=None,
        card=None,
        name="",
        notes=(),
        turned=2,
        choices=(),
        refusals=(),
        fights="attacked",
        figures=(ShownCardFigure("melee", "Melee", 2, 1, "up"), ShownCardFigure("health", "Health", 3, 3, "")),
        keywords=(ShownWord("defender", "Defender"),),
        tags=(ShownWord("guardian", "guardian"),),
    )
    said = "A card that lies face down, Defender, Melee 2, printed 1, Health 3, exhausted 2 times, fights, guardian"
    assert spoken(held) == said


def test_the_first_question_says_how_the_game_is_won_and_later_ones_do_not() -> None:
    user, goal = make_user(), "each damage to a hero costs one"
    table = make_table(user, opponents=("nobody",))
    assert goal in make_client(user).get(f"/play/{table.public_id}/").text
    go_to(table, user, "main")
    page = make_client(user).get(f"/play/{table.public_id}/").text
    assert goal not in page.split('id="asked"')[1].split("</section>")[0]
    assert goal in page.split('id="how-to"')[1].split("</section>")[0]


def test_the_first_question_of_every_game_says_how_it_is_won_whatever_it_asks(game: OtherGame) -> None:
    game.load_starters()
    user, address = make_user(), f"/{game.slug}/play/"
    with playing(game.slug):
        table = sit_down(person=user, sitting=game.sitting(opponents=("nobody",), seed=3), now=NOW)
        with game_of(Table.objects.with_seats().get(pk=table.pk)) as played:
            goal = played.tables.goal(played.match)

    def question(language: str = "en") -> str:
        page = make_client(user).get(f"{address}{table.public_id}/", headers={"Accept-Language": language})
        return unescape(page.text.split('id="asked"')[1].split("</section>")[0])

    for language in ("en", "de"):
        assert Speaker(language, {}).say(goal) in question(language)
    with playing(game.slug):
        choose(public_id=table.public_id, person=user, number=table.number, option=0, now=NOW)
    assert Speaker("en", {}).say(goal) not in question()
