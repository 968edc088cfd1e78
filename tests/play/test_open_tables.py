"""Tables that are offered to everybody: who is shown them, who sits down, when they are gone."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.utils import timezone

from accounts.models import User
from play.errors import OfferGoneError, SeatTakenError, TableNotFoundError, TooManyTablesError
from play.lobby import open_tables
from play.models import OFFER_LASTS, Mute, State, Table
from play.services.leaving import resign
from play.services.offering import set_offered, take_offered_seat
from play.services.sitting_down import OFFERS_AT_ONCE
from tests.accounts.makers import make_client, make_guest, make_user
from tests.at_once import at_once
from tests.decks.makers import make_deck
from tests.play.makers import NOW, chosen, later, make_table
from web.errors import NotAuthenticatedError

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def make_offer(owner: User, **changes: object) -> Table:
    return make_table(owner, opponents=("open",), is_offered=True, **changes)


def shown_to(person: object, *, at: object = NOW) -> list[str]:
    return [open.table.public_id for found in open_tables(person, now=at) for open in found.tables]  # type: ignore[arg-type]


def sit(table: Table, person: object) -> Table:
    return take_offered_seat(public_id=table.public_id, person=person, chosen=chosen(), now=NOW)  # type: ignore[arg-type]


def test_a_table_is_offered_to_everybody_only_where_that_is_asked_for() -> None:
    owner, other = make_user(), make_user()
    by_link, offered = make_table(owner, opponents=("open",)), make_offer(owner)
    assert shown_to(other) == shown_to(make_guest()) == shown_to(owner) == [offered.public_id]
    with pytest.raises(TableNotFoundError):
        sit(by_link, other)


def test_a_table_at_which_nobody_is_awaited_is_never_offered() -> None:
    assert make_table(opponents=("bot:greedy",), is_offered=True).offered_at is None


def test_whoever_sits_down_begins_the_game_and_the_offer_is_gone() -> None:
    owner, other, late = make_user(), make_user(), make_user()
    table = make_offer(owner)
    assert sit(table, other).state == State.PLAYING
    assert sit(table, other).revision == Table.objects.get().revision
    assert shown_to(late) == []
    with pytest.raises(SeatTakenError):
        sit(table, late)


def test_the_owner_sits_in_one_seat_alone() -> None:
    owner = make_user()
    table = make_offer(owner)
    assert sit(table, owner).state == State.OPEN


def test_somebody_without_an_account_sits_down_but_offers_nothing() -> None:
    guest = make_guest()
    with pytest.raises(NotAuthenticatedError):
        make_table(guest, opponents=("open",), is_offered=True)
    assert sit(make_offer(make_user()), guest).state == State.PLAYING


def test_an_offer_grows_old_in_a_day_and_can_be_made_anew() -> None:
    owner, other = make_user(), make_user()
    table = make_offer(owner)
    old = NOW + OFFER_LASTS
    assert (shown_to(other, at=old - timedelta(seconds=1)), shown_to(other, at=old)) == ([table.public_id], [])
    with pytest.raises(OfferGoneError):
        take_offered_seat(public_id=table.public_id, person=other, chosen=chosen(), now=old)
    set_offered(public_id=table.public_id, person=owner, is_offered=True, now=old)
    assert shown_to(other, at=old) == [table.public_id]


def test_a_withdrawn_offer_leaves_the_table_to_its_link() -> None:
    owner, other = make_user(), make_user()
    table = make_offer(owner)
    for _twice in range(2):
        set_offered(public_id=table.public_id, person=owner, is_offered=False, now=later(1))
    assert shown_to(other) == []
    with pytest.raises(TableNotFoundError):
        sit(table, other)
    assert Table.objects.get().state == State.OPEN


def test_nobody_offers_or_withdraws_the_table_of_others() -> None:
    table = make_offer(make_user())
    with pytest.raises(TableNotFoundError):
        set_offered(public_id=table.public_id, person=make_user(), is_offered=False, now=NOW)
    assert make_client(make_user()).post(f"/play/{table.public_id}/offer/", {"offered": "0"}).status_code == 404
    assert Table.objects.get().offered_at == NOW


def test_a_closed_table_and_one_of_somebody_silenced_are_offered_no_more() -> None:
    closing, silenced, other = make_user(), make_user(), make_user()
    closed, table = make_offer(closing), make_offer(silenced)
    resign(public_id=closed.public_id, person=closing, now=NOW)
    User.objects.filter(pk=silenced.pk).update(is_active=False)
    assert shown_to(other) == []
    for gone in (closed, table):
        with pytest.raises(OfferGoneError):
            sit(gone, other)


@pytest.mark.parametrize("owner_mutes", [True, False])
def test_who_has_muted_the_other_is_not_shown_their_offers_nor_the_other_way_round(owner_mutes: bool) -> None:
    owner, other, third = make_user(), make_user(), make_user()
    table = make_offer(owner)
    mute = {"owner": owner, "muted": other} if owner_mutes else {"owner": other, "muted": owner}
    Mute.objects.create(**mute, since=NOW)
    assert (shown_to(other), shown_to(third)) == ([], [table.public_id])
    with pytest.raises(OfferGoneError):
        sit(table, other)


def test_one_person_offers_so_many_tables_at_most() -> None:
    owner = make_user()
    for _number in range(OFFERS_AT_ONCE):
        make_offer(owner)
    with pytest.raises(TooManyTablesError):
        make_offer(owner)
    by_link = make_table(owner, opponents=("open",))
    with pytest.raises(TooManyTablesError):
        set_offered(public_id=by_link.public_id, person=owner, is_offered=True, now=NOW)


def test_the_page_offers_tables_and_one_press_sits_down_with_a_deck_of_ones_own() -> None:
    owner, other = make_user("marit"), make_user()
    deck, mine = make_deck(owner), make_deck(other)
    offering = make_client(owner)
    answer = offering.post("/play/", {"deck": deck.public_id, "opponent": "anybody", "clock": "move", "clock_seconds": "90"})
    table = Table.objects.get()
    assert answer.headers["Location"] == f"/play/{table.public_id}/"
    assert "until" in offering.get(f"/play/{table.public_id}/").content.decode()
    html = make_client(other).get("/play/").content.decode()
    assert "marit" in html
    assert "90 seconds a decision" in html
    assert f'formaction="/play/{table.public_id}/sit-down/"' in html
    answer = make_client(other).post(f"/play/{table.public_id}/sit-down/", {"deck": mine.public_id})
    assert answer.headers["Location"] == f"/play/{table.public_id}/"
    assert [seat.deck for seat in table.seats.all()] == [deck, mine]


def test_who_comes_too_late_reads_so_beside_the_open_tables() -> None:
    now = timezone.now()
    table, late = make_offer(make_user(), now=now), make_user()
    take_offered_seat(public_id=table.public_id, person=make_user(), chosen=chosen(), now=now)
    client = make_client(late)
    answer = client.post(f"/play/{table.public_id}/sit-down/", {"deck": make_deck(late).public_id}, follow=True)
    assert answer.redirect_chain[-1][0] == "/play/#open-tables"
    assert "Somebody was quicker: the seat is taken." in answer.content.decode()


def test_a_visitor_offers_nothing_to_everybody_by_the_form(client: Client) -> None:
    deck = make_deck(make_user(), visibility="public")
    assert client.post("/play/", {"deck": deck.public_id, "opponent": "anybody"}).status_code == 422
    assert not Table.objects.exists()


def test_what_is_asked_does_not_grow_with_the_open_tables(django_assert_max_num_queries) -> None:  # type: ignore[no-untyped-def]
    for _number in range(7):
        make_offer(make_user())
    with django_assert_max_num_queries(4):
        assert len(shown_to(AnonymousUser())) == 7


@pytest.mark.django_db(transaction=True)
def test_of_several_who_sit_down_at_once_one_gets_the_seat() -> None:
    table, people = make_offer(make_user(), now=timezone.now()), [make_user() for _ in range(4)]
    answers = at_once(
        lambda number: take_offered_seat(public_id=table.public_id, person=people[number], chosen=chosen(), now=timezone.now()),
        refusals=SeatTakenError,
    )
    assert sum(isinstance(answer, Table) for answer in answers) == 1
    assert sum(isinstance(answer, SeatTakenError) for answer in answers) == 3
