"""Ratings: whose games count, once, and to whom they are shown."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction

from accounts.models import User
from accounts.personal import personal_data
from accounts.services import delete_account
from play.models import RatedPerson, Rating, RatingChange, Seat, Table
from play.moves import locked_table
from play.ratings import best_rated, own_rating, ratings_of, wants_rating
from play.services.agreeing import offer_draw
from play.services.choosing import choose
from play.services.leaving import resign
from play.services.offering import take_offered_seat
from play.services.rating import FEWEST_CHOICES, set_rated, settle_rating
from tests.accounts.makers import make_client, make_guest, make_user
from tests.at_once import at_once
from tests.decks.makers import make_deck
from tests.play.makers import NOW, chosen, later, make_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def make_rated(name: str | None = None) -> User:
    user = make_user(name) if name else make_user()
    set_rated(user=user, is_rated=True, now=NOW)
    return user


def rated_table(one: User, other: Any, *, choices: int = FEWEST_CHOICES, browsers: tuple[str, str] = ("", ""), **changes: Any) -> Table:
    """A table of two at which so many choices were made."""
    table = make_table(one, opponents=("open",), is_offered=True, is_rated=True, **changes)
    Seat.objects.filter(table=table, number=0).update(browser=browsers[0])
    table = take_offered_seat(public_id=table.public_id, person=other, chosen=chosen(), now=NOW, browser=browsers[1])
    for number in range(choices):
        person = one if table.decider == 0 else other
        table = choose(public_id=table.public_id, person=person, number=number, option=0, now=NOW)
    return table


def give_up(table: Table, person: Any) -> Table:
    return resign(public_id=table.public_id, person=person, now=later(1))


def test_nobody_has_a_rating_who_does_not_want_one() -> None:
    user = make_user()
    assert not wants_rating(user)
    assert own_rating(user, now=NOW) is None
    client = make_client(user)
    assert 'name="rated"' in client.get("/play/").content.decode()
    client.post("/play/ratings/mine/", {"rated": "1"})
    assert wants_rating(user)
    client.post("/play/ratings/mine/", {"rated": "0"})
    assert not wants_rating(user)


def test_a_rated_game_counts_for_both_and_both_read_so() -> None:
    winner, loser = make_rated("marit"), make_rated("otto")
    table = give_up(rated_table(winner, loser), loser)
    assert table.rated_at == later(1)
    won, lost = (Rating.objects.get(user=user) for user in (winner, loser))
    assert won.value > 1600 > 1400 > lost.value
    assert (won.games, won.game, won.deviation < 350) == (1, "rone", True)
    assert [(one.rating.user, one.score, one.before) for one in RatingChange.objects.order_by("-score")] == [
        (winner, 1.0, 1500.0),
        (loser, 0.0, 1500.0),
    ]
    assert f"1500 → {won.value:.0f}" in make_client(winner).get(f"/play/{table.public_id}/").content.decode()
    shown = own_rating(winner, now=later(1))
    assert shown is not None
    assert (shown.value, shown.is_provisional, shown.low < shown.value < shown.high) == (round(won.value), True, True)
    assert "provisional" in make_client(winner).get("/play/").content.decode()


def test_a_draw_counts_as_half() -> None:
    one, other = make_rated(), make_rated()
    table = rated_table(one, other)
    for person in (one, other):
        offer_draw(public_id=table.public_id, person=person, now=later(1))
    assert {change.score for change in RatingChange.objects.all()} == {0.5}


@pytest.mark.parametrize("case", ["not both want it", "a guest", "too few choices", "with a hint", "one browser", "not asked for"])
def test_what_tells_nothing_does_not_count(case: str) -> None:
    one = make_rated()
    other: Any = make_user() if case == "not both want it" else make_guest() if case == "a guest" else make_rated()
    choices = FEWEST_CHOICES - 1 if case == "too few choices" else FEWEST_CHOICES
    browsers = ("f" * 32, "f" * 32) if case == "one browser" else ("", "")
    table = rated_table(one, other, choices=choices, browsers=browsers)
    if case == "with a hint":
        Table.objects.update(hints=1)
    if case == "not asked for":
        Table.objects.update(is_rated=False)
    give_up(table, one)
    assert not Rating.objects.exists()
    assert Table.objects.get().rated_at is None


@pytest.mark.parametrize("opponents", [("bot:greedy",), ("self",), ("nobody",)])
def test_nothing_is_rated_against_bots_nobody_and_oneself(opponents: tuple[str, ...]) -> None:
    assert not make_table(make_rated(), opponents=opponents, is_rated=True).is_rated


def test_a_table_that_is_closed_before_it_begins_counts_for_nobody() -> None:
    user = make_rated()
    give_up(make_table(user, opponents=("open",), is_rated=True), user)
    assert not Rating.objects.exists()


def test_who_gives_the_rating_up_in_a_game_still_loses_it() -> None:
    one, other = make_rated(), make_rated()
    table = rated_table(one, other)
    set_rated(user=one, is_rated=False, now=NOW)
    give_up(table, one)
    assert Rating.objects.get(user=one).value < 1500
    assert ratings_of({one.pk}, now=NOW) == {}


def test_a_game_is_settled_once() -> None:
    one, other = make_rated(), make_rated()
    table = give_up(rated_table(one, other), one)
    before = Rating.objects.get(user=one).value
    with transaction.atomic():
        settle_rating(locked_table(table), later(2))
    give_up(table, one)
    assert Rating.objects.get(user=one).value == before
    assert RatingChange.objects.count() == 2


def test_a_rematch_is_rated_as_its_first_game_while_both_want_it() -> None:
    one, other = make_rated(), make_rated()
    table = give_up(rated_table(one, other), one)
    for user in (one, other):
        make_client(user).post(f"/play/{table.public_id}/rematch/")
    assert Table.objects.get(rematch_of=table).is_rated


def test_what_is_known_fades_in_time() -> None:
    user = make_rated()
    Rating.objects.create(user=user, game="rone", value=1700, deviation=60, games=40, changed_at=NOW)
    soon, late = (ratings_of({user.pk}, now=NOW + timedelta(days=days))[user.pk] for days in (0, 365))
    assert (round(soon.strength.deviation, 6), soon.is_provisional) == (60, False)
    assert late.strength.deviation == pytest.approx(110, abs=0.5)


def test_among_the_best_are_those_who_want_it_and_whose_rating_is_sure() -> None:
    sure, unsure, unwilling, silenced, elsewhere = (make_user(name) for name in ("sure", "unsure", "unwilling", "silenced", "elsewhere"))
    for user, deviation, game in ((sure, 80, "rone"), (unsure, 120, "rone"), (unwilling, 80, "rone"), (silenced, 80, "rone")):
        Rating.objects.create(user=user, game=game, value=1600, deviation=deviation, games=9, changed_at=NOW)
    Rating.objects.create(user=elsewhere, game="tagewerk", value=1900, deviation=80, games=9, changed_at=NOW)
    RatedPerson.objects.bulk_create([RatedPerson(user=user, since=NOW) for user in (sure, unsure, silenced, elsewhere)])
    User.objects.filter(pk=silenced.pk).update(is_active=False)
    assert [(one.place, one.name, one.rating.value) for one in best_rated(now=NOW)] == [(1, "sure", 1600)]
    html = make_client(make_user()).get("/play/ratings/").content.decode()
    assert "1600" in html or "sure enough" in html


def test_an_open_table_tells_that_it_is_rated_and_how_strong_its_owner_is() -> None:
    owner = make_rated("marit")
    Rating.objects.create(user=owner, game="rone", value=1600, deviation=80, games=9, changed_at=NOW)
    deck = make_deck(owner)
    make_client(owner).post("/play/", {"deck": deck.public_id, "opponent": "anybody", "rated": "on"})
    assert Table.objects.get().is_rated
    html = make_client(make_user()).get("/play/").content.decode()
    assert "1600 ±" in html
    assert "rated" in html


def test_the_form_asks_only_those_who_want_a_rating() -> None:
    user = make_user()
    deck = make_deck(user)
    make_client(user).post("/play/", {"deck": deck.public_id, "opponent": "anybody", "rated": "on"})
    assert not Table.objects.get().is_rated


def test_a_rating_is_in_the_person_s_data_and_goes_with_the_account() -> None:
    one, other = make_rated(), make_rated()
    give_up(rated_table(one, other), one)
    data = personal_data(one)
    assert data["play.rating.user"][0]["games"] == 1
    assert data["play.rating.user"][0]["parts"]["play.ratingchange"][0]["score"] == 0.0
    assert len(data["play.ratedperson.user"]) == 1
    delete_account(user=one, now=later(5))
    assert [rating.user for rating in Rating.objects.all()] == [other]


@pytest.mark.django_db(transaction=True)
def test_a_game_that_ends_for_both_at_once_is_settled_once() -> None:
    people = make_rated(), make_rated()
    table = rated_table(*people)
    at_once(lambda number: give_up(table, people[number % 2]).state)
    assert RatingChange.objects.count() == 2
    assert {rating.games for rating in Rating.objects.all()} == {1}


@pytest.mark.django_db(transaction=True)
def test_of_several_games_that_end_at_once_all_count() -> None:
    people = make_rated(), make_rated()
    tables = [rated_table(*people) for _number in range(4)]
    at_once(lambda number: give_up(tables[number], people[number % 2]).state)
    assert {rating.games for rating in Rating.objects.all()} == {4}
