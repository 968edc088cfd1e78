"""Games that others watch: everybody who plays agrees, watchers see what lies open alone, and the page lists such games."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.utils import timezone

from accounts.models import User
from cards.selectors import catalog
from play.errors import OtherSeatError, TableNotFoundError, TableOverError
from play.lobby import watched_games
from play.models import Mute, Seat, Table
from play.services.agreeing import rematch
from play.services.leaving import resign
from play.services.offering import take_offered_seat
from play.services.showing_others import allow_watching, show_to_others
from tests.accounts.makers import make_client, make_user
from tests.at_once import at_once
from tests.decks.makers import LEGAL_CARDS, LEGAL_TECHNOLOGIES
from tests.play.makers import NOW, TABLES, chosen, later, make_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def table_of_two(one: User, other: Any, *, now: Any = NOW, **changes: Any) -> Table:
    table = make_table(one, opponents=("open",), is_offered=True, now=now, **changes)
    return take_offered_seat(public_id=table.public_id, person=other, chosen=chosen(), now=now)


def allow(table: Table, person: Any, is_allowed: bool = True) -> Table:
    return allow_watching(public_id=table.public_id, person=person, is_allowed=is_allowed, now=NOW)


def shown_to(person: Any, *, at: Any = NOW) -> list[str]:
    return [game.table.public_id for game in watched_games(person, now=at)]


def test_a_game_is_watched_once_everybody_agrees_and_until_somebody_does_not() -> None:
    one, other, third = make_user(), make_user(), make_user()
    table = table_of_two(one, other)
    client = make_client(third)
    for person, is_allowed, wanted in ((one, True, 404), (other, True, 200), (one, False, 404), (one, True, 200)):
        allow(table, person, is_allowed)
        allow(table, person, is_allowed)
        assert client.get(f"/play/{table.public_id}/").status_code == wanted
        assert shown_to(third) == ([table.public_id] if wanted == 200 else [])


def test_who_takes_a_seat_where_it_is_said_agrees() -> None:
    one, other, third = make_user(), make_user(), make_user()
    table = table_of_two(one, other, has_onlookers=True)
    assert shown_to(third) == shown_to(AnonymousUser()) == [table.public_id]
    assert shown_to(one) == []
    allow(table, other, False)
    assert shown_to(third) == []


def test_the_page_lists_games_and_the_table_lets_each_player_decide() -> None:
    now = timezone.now()
    one, other = make_user("marit"), make_user("otto")
    table = table_of_two(one, other, now=now)
    mine, theirs = make_client(one), make_client(other)
    mine.post(f"/play/{table.public_id}/watch/", {"allowed": "1"})
    html = mine.get(f"/play/{table.public_id}/").content.decode()
    assert "You let others watch; otto" in html
    theirs.post(f"/play/{table.public_id}/watch/", {"allowed": "1"})
    html = Client().get("/play/").content.decode()
    assert "Games to watch" in html
    assert f'href="/play/{table.public_id}/"' in html
    theirs.post(f"/play/{table.public_id}/watch/", {"allowed": "0"})
    assert "Games to watch" not in Client().get("/play/").content.decode()


def test_watchers_are_told_no_hidden_card_before_the_game_is_over() -> None:
    one, other, third = make_user(), make_user(), make_user()
    table = table_of_two(one, other, has_onlookers=True)
    hidden = [catalog().by_slug[slug].name.in_language("en") for slug in (*LEGAL_CARDS, *LEGAL_TECHNOLOGIES)]

    def told(person: User) -> list[str]:
        pages = [
            make_client(person).get(address).content.decode() for address in (f"/play/{table.public_id}/", f"{TABLES}{table.public_id}/")
        ]
        return [name for name in hidden if any(name in page for page in pages)]

    assert told(one)
    assert told(third) == []
    assert make_client(third).get(f"/play/{table.public_id}/game/").status_code == 409
    resign(public_id=table.public_id, person=one, now=later(1))
    assert make_client(third).get(f"/play/{table.public_id}/game/").status_code == 200


def test_nobody_else_decides_and_not_once_it_is_over() -> None:
    one, other, third = make_user(), make_user(), make_user()
    table = table_of_two(one, other)
    with pytest.raises(TableNotFoundError):
        allow(table, third)
    allow(table, one)
    allow(table, other)
    with pytest.raises(OtherSeatError):
        allow(table, third, False)
    resign(public_id=table.public_id, person=one, now=later(1))
    with pytest.raises(TableOverError):
        allow(table, one, False)


def test_games_with_bots_old_games_and_those_of_people_silenced_or_muted_are_not_listed() -> None:
    one, other, third = make_user(), make_user(), make_user()
    make_table(one, has_onlookers=True)
    table = table_of_two(one, other, has_onlookers=True)
    assert shown_to(third) == [table.public_id]
    assert shown_to(third, at=NOW + timedelta(days=1, seconds=1)) == []
    mute = Mute.objects.create(owner=other, muted=third, since=NOW)
    assert shown_to(third) == []
    mute.delete()
    User.objects.filter(pk=other.pk).update(is_active=False)
    assert shown_to(third) == []


def test_a_game_that_was_shown_once_it_was_over_has_a_rematch_that_is_not_watched() -> None:
    one, other = make_user(), make_user()
    table = table_of_two(one, other)
    resign(public_id=table.public_id, person=one, now=later(1))
    show_to_others(public_id=table.public_id, person=one, is_shown=True, now=later(2))
    assert not rematch(public_id=table.public_id, person=one, now=later(3)).has_onlookers


def test_who_plays_at_a_table_from_before_can_end_the_watching_too() -> None:
    one, other = make_user(), make_user()
    table = table_of_two(one, other, has_onlookers=True)
    Seat.objects.filter(table=table).update(allows_watching=False)
    assert shown_to(make_user()) == []
    assert not allow(table, other, False).has_onlookers


def test_what_is_asked_does_not_grow_with_the_games(django_assert_max_num_queries) -> None:  # type: ignore[no-untyped-def]
    for _number in range(4):
        table_of_two(make_user(), make_user(), has_onlookers=True)
    with django_assert_max_num_queries(4):
        assert len(shown_to(AnonymousUser())) == 4


@pytest.mark.django_db(transaction=True)
def test_of_two_who_agree_and_refuse_at_once_the_refusal_is_not_lost() -> None:
    one, other = make_user(), make_user()
    table = table_of_two(one, other)
    allow(table, other)
    at_once(lambda number: allow(table, (one, other)[number % 2], number % 2 == 0).revision)
    table.refresh_from_db()
    assert not table.has_onlookers
    assert [seat.allows_watching for seat in table.seats.all()] == [True, False]
