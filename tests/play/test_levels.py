"""Which bot is proposed: an easy one to begin with, after a game one that suits better."""

from __future__ import annotations

import pytest
from django.urls import reverse

from accounts.models import User
from play.games import game_of
from play.levels import next_level, usual_opponent
from play.mine import games_of
from play.models import SeatKind, Table
from play.pace import usual_pace
from play.page import table_page
from play.selectors import own_seats
from play.services.choosing import choose
from play.services.leaving import resign
from play.views.sitting import GAMES_ON_PAGE
from tests.accounts.makers import make_client, make_user
from tests.decks.makers import make_deck
from tests.play.makers import NOW, later, make_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def proposed(person: User) -> str:
    """Who the page proposes to `person`."""
    return usual_opponent(game.outcome for game in games_of(person, GAMES_ON_PAGE))


def played(person: User, opponent: str, *, winner: int | None, minute: int = 0) -> Table:
    """A game of `person`, in seat 0, that seat `winner` has won; None: a draw."""
    now = later(60 * minute)
    table = make_table(person, opponents=(opponent,), first=0, now=now)
    resign(public_id=table.public_id, person=person, now=now)
    Table.objects.filter(pk=table.pk).update(result={"winner": winner, "draw": winner is None, "turns": 9, "reason": "END-1"})
    return Table.objects.with_seats().get(pk=table.pk)


def test_the_easy_bot_is_proposed_until_a_game_was_won() -> None:
    ada, bob = make_user("ada"), make_user("bob")
    assert proposed(ada) == "bot:easy"
    played(ada, "bot:greedy", winner=1)
    played(ada, "bot:greedy", winner=None)
    assert proposed(ada) == "bot:easy"
    played(ada, "bot:easy", winner=0)
    assert (proposed(ada), proposed(bob)) == ("bot:greedy", "bot:easy")


def test_a_win_of_long_ago_counts_no_more() -> None:
    ada = make_user()
    played(ada, "bot:easy", winner=0)
    for minute in range(1, GAMES_ON_PAGE):
        played(ada, "bot:greedy", winner=1, minute=minute)
    assert proposed(ada) == "bot:greedy"
    played(ada, "bot:greedy", winner=1, minute=GAMES_ON_PAGE)
    assert proposed(ada) == "bot:easy"


def test_who_sits_down_with_a_deck_alone_plays_the_usual_opponent() -> None:
    user = make_user()
    client = make_client(user)
    assert '<option value="bot:easy" selected>' in client.get("/play/").content.decode()
    client.post("/play/", {"deck": make_deck(user).public_id})
    assert Table.objects.get().seats.get(kind=SeatKind.BOT).bot == "easy"


@pytest.mark.parametrize(
    ("opponent", "winner", "offered"),
    [
        ("bot:greedy", 1, "easy"),
        ("bot:greedy", 0, "lookahead"),
        ("bot:greedy", None, ""),
        ("bot:easy", 1, ""),
        ("bot:easy", 0, "greedy"),
        ("bot:random", 1, ""),
        ("bot:search", 0, ""),
        ("bot:search", 1, "lookahead"),
        ("nobody", 0, ""),
        ("self", 0, ""),
    ],
)
def test_after_a_game_a_bot_is_offered_that_suits_better(opponent: str, winner: int | None, offered: str) -> None:
    user = make_user()
    table = played(user, opponent, winner=winner)
    assert next_level(table, own_seats(table, user)) == offered
    assert table_page(table, user, "en").next_level == offered


def test_a_rematch_against_an_easier_bot_is_one_press() -> None:
    user = make_user()
    client, table = make_client(user), played(user, "bot:greedy", winner=1)
    page = client.get(f"/play/{table.public_id}/").content.decode()
    assert "Rematch: Easy bot" in page
    client.post(reverse("play:rematch", args=[table.public_id]), {"level": "easy"})
    again = Table.objects.get(rematch_of=table)
    assert [(seat.kind, seat.bot) for seat in again.seats.order_by("number")] == [(SeatKind.BOT, "easy"), (SeatKind.HUMAN, "")]
    client.post(reverse("play:rematch", args=[table.public_id]), {"level": "search"})
    assert again.seats.get(kind=SeatKind.BOT).bot == "easy"
    assert "Rematch: Easy bot" not in client.get(f"/play/{table.public_id}/").content.decode()


@pytest.mark.parametrize("level", ["grandmaster", "x" * 100_000, "<b>"])
def test_a_rematch_against_an_unknown_bot_is_refused_by_its_name(level: str) -> None:
    user = make_user()
    table = played(user, "bot:greedy", winner=1)
    answer = make_client(user).post(reverse("play:rematch", args=[table.public_id]), {"level": level})
    assert answer.status_code == 400
    assert level[:40].replace("<", "&lt;").replace(">", "&gt;") in answer.content.decode()
    assert not Table.objects.filter(rematch_of=table).exists()


def test_who_is_asked_in_the_turn_of_another_may_say_not_again_this_turn() -> None:
    user = make_user()
    offered = []
    for seed in range(12):
        table = make_table(user, seed=seed, first=1, pace=usual_pace(has_others=False))
        for _choice in range(60):
            with game_of(table) as game:
                if game.match.is_over:
                    break
            page = table_page(Table.objects.with_seats().get(pk=table.pk), user, "en")
            assert page.game is not None
            assert page.game.question is not None
            active = next(seat for seat in page.game.seats if seat.is_active)
            assert page.can_pass_turn == (page.game.question.can_pass and not active.is_own)
            if page.can_pass_turn:
                offered.append(table)
                break
            table = choose(public_id=table.public_id, person=user, number=table.number, option=0, now=NOW)
        if offered:
            break
    assert offered
    client = make_client(user)
    assert "Not again this turn" in client.get(f"/play/{offered[0].public_id}/").content.decode()
    with game_of(offered[0]) as game:
        turn = game.match.turn
    client.post(reverse("play:stops", args=[offered[0].public_id]), {"stops": "not-this-turn"})
    table = Table.objects.with_seats().get(pk=offered[0].pk)
    page = table_page(table, user, "en")
    with game_of(table) as game:
        is_window = page.game is not None and page.game.question is not None and page.game.question.can_pass
        assert game.match.turn > turn or not is_window
    assert table.number > offered[0].number
