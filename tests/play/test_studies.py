"""Studies of games that are over: who may ask, that a game is studied once, piece by piece, and what its page shows."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client

from accounts.models import User
from engine.bots.considering import LookedAt
from engine.table.study import Weighed
from play import tasks
from play.games import forget_games
from play.models import GameStudy, StudyState, Table
from play.services.showing_others import show_to_others
from play.services.studies import STUDIES_AN_HOUR, ask_for_study
from play.studies import LOST_AFTER, MOST_ATTEMPTS, Found, claim_study, found_by, store_piece, study_of, waiting_studies
from play.studying import CLOSER_A_SEAT, costliest, go_on
from tests.accounts.makers import make_user
from tests.at_once import at_once
from tests.play.makers import NOW, later, make_table
from tests.play.over import at, played_by
from tests.running import Broker
from web.errors import SiteError
from web.text.numbers import percent_text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo"), pytest.mark.services, pytest.mark.xdist_group("services")]


@pytest.fixture(autouse=True)
def _broker_that_answers(broker: Broker | None) -> None:
    """Workers can be called; none is there."""


def work(pieces: int | None = None) -> int:
    """Do what workers were called for, a decision at a time; how many pieces that took."""
    done = 0
    while pieces is None or done < pieces:
        study = claim_study(now=NOW, token=uuid4())
        if study is None:
            break
        go_on(study, goes_on=lambda: False, clock=lambda: NOW)
        done += 1
    return done


def test_a_press_has_the_game_studied_and_the_page_tells_how_far_that_is(player: Client, table: Table) -> None:
    assert "Study this game" in player.get(at(table)).content.decode()
    answer = player.post(at(table, "study/"), {"at": 5, "seat": 1})
    assert answer["Location"] == f"{at(table)}?at=5&seat=1#study"
    work(pieces=3)
    asking = player.get(at(table, "study/"), {"at": 5, "seat": 1}, headers={"HX-Request": "true"})
    assert f"3 of {table.number} decisions" in asking.content.decode()
    assert f"3 of {table.number} decisions" in player.get(at(table)).content.decode()
    work()
    assert player.get(at(table, "study/"), headers={"HX-Request": "true"})["HX-Refresh"] == "true"
    assert GameStudy.objects.get().state == StudyState.DONE


def test_a_task_goes_on_until_all_is_studied(player: Client, table: Table) -> None:
    player.post(at(table, "study/"))
    tasks.study.apply(args=[600.0], throw=True)
    study = GameStudy.objects.get()
    assert (study.state, study.number, study.closer, study.token) == (StudyState.DONE, table.number, [], None)
    assert {one.seat for one in found_by(study)} == {0, 1}


def test_in_pieces_the_same_is_found_as_at_once(player: Client, table: Table) -> None:
    found = []
    for seconds in (0.0, 600.0):
        GameStudy.objects.all().delete()
        player.post(at(table, "study/"))
        while GameStudy.objects.get().is_open:
            tasks.study.apply(args=[seconds], throw=True)
        found.append(GameStudy.objects.get().found)
    assert found[0] == found[1]


def test_a_study_that_is_there_is_not_begun_again_and_one_that_failed_is(marit: User, table: Table) -> None:
    first = ask_for_study(public_id=table.public_id, person=marit, now=NOW)
    work()
    assert ask_for_study(public_id=table.public_id, person=marit, now=later(9)).pk == first.pk
    GameStudy.objects.update(state=StudyState.FAILED)
    again = ask_for_study(public_id=table.public_id, person=marit, now=later(20))
    assert (again.state, again.number, GameStudy.objects.count()) == (StudyState.OPEN, 0, 1)


def test_who_may_not_look_at_the_game_may_not_have_it_studied(player: Client, marit: User, table: Table) -> None:
    assert Client().post(at(table, "study/")).status_code == 404
    assert Client().get(at(table, "study/")).status_code == 404
    going = make_table(marit)
    assert player.post(at(going, "study/")).status_code == 409
    assert player.get(at(going, "study/")).status_code == 409
    assert not GameStudy.objects.exists()
    show_to_others(public_id=table.public_id, person=marit, is_shown=True, now=NOW)
    assert Client().post(at(table, "study/")).status_code == 302
    assert GameStudy.objects.count() == 1


def test_one_person_has_only_so_many_games_studied_in_an_hour(marit: User, table: Table) -> None:
    cache.clear()
    for _time in range(STUDIES_AN_HOUR):
        ask_for_study(public_id=table.public_id, person=marit, now=NOW)
        GameStudy.objects.all().delete()
    with pytest.raises(SiteError, match=str(STUDIES_AN_HOUR)):
        ask_for_study(public_id=table.public_id, person=marit, now=NOW)


def test_a_game_whose_rules_have_changed_is_not_studied(player: Client, table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(beginning=(table.beginning or {}) | {"cards": "other"})
    forget_games()
    assert player.post(at(table, "study/")).status_code == 409
    assert not GameStudy.objects.exists()


def test_a_study_of_a_game_that_can_no_longer_be_played_says_so(player: Client, table: Table) -> None:
    player.post(at(table, "study/"))
    Table.objects.filter(pk=table.pk).update(beginning=(table.beginning or {}) | {"cards": "other"})
    work()
    assert GameStudy.objects.get().state == StudyState.FAILED


def test_a_study_that_failed_says_so_and_may_be_asked_for_again(player: Client, table: Table) -> None:
    player.post(at(table, "study/"))
    GameStudy.objects.update(state=StudyState.FAILED)
    html = player.get(at(table)).content.decode()
    assert "couldn’t be studied" in html
    assert "Study this game" in html


def test_a_worker_that_is_lost_is_followed_by_another_and_after_some_the_study_has_failed(marit: User, table: Table) -> None:
    ask_for_study(public_id=table.public_id, person=marit, now=NOW)
    now = NOW
    for _worker in range(MOST_ATTEMPTS):
        assert claim_study(now=now, token=uuid4()) is not None
        assert claim_study(now=now, token=uuid4()) is None
        now += LOST_AFTER + timedelta(seconds=1)
    assert claim_study(now=now, token=uuid4()) is None
    assert GameStudy.objects.get().state == StudyState.FAILED


def test_a_worker_that_was_taken_for_lost_stores_nothing(marit: User, table: Table) -> None:
    ask_for_study(public_id=table.public_id, person=marit, now=NOW)
    lost = claim_study(now=NOW, token=uuid4())
    assert lost is not None
    assert claim_study(now=NOW + LOST_AFTER + timedelta(seconds=1), token=uuid4()) is not None
    lost.number = 3
    assert not store_piece(lost, state=StudyState.OPEN, now=NOW)
    assert GameStudy.objects.get().number == 0


def test_studies_take_turns(marit: User) -> None:
    for number in range(2):
        ask_for_study(public_id=played_by(marit, most=4).public_id, person=marit, now=later(number))
    order = []
    for number in range(4):
        study = claim_study(now=later(10 + number), token=uuid4())
        assert study is not None
        order.append(study.table_id)
        store_piece(study, state=StudyState.OPEN, now=later(10 + number))
    assert order[:2] == order[2:]
    assert len(set(order)) == 2


def test_the_table_that_is_forgotten_takes_its_study_along(marit: User, table: Table) -> None:
    ask_for_study(public_id=table.public_id, person=marit, now=NOW)
    study = claim_study(now=NOW, token=uuid4())
    assert study is not None
    table.delete()
    go_on(study, goes_on=lambda: True, clock=lambda: NOW)
    assert not waiting_studies(NOW).exists()


def one_found(number: int, *, seat: int = 0, best: float = 0.6, taken: float = 0.5, n: int = 400) -> Found:
    """A decision at which option 0 was best and option 1 was taken."""
    spread = 0.05 if n >= 400 else 0.3
    return Found(number, seat, Weighed(_looked_at(0, best, spread, n), _looked_at(1, taken, spread, n)))


def _looked_at(index: int, chance: float, spread: float, n: int) -> LookedAt:
    return LookedAt(index, round(chance, 4), round(chance - spread, 4), round(chance + spread, 4), n)


def test_what_was_found_is_stored_as_it_is() -> None:
    assert Found.from_row(one_found(7).to_row()) == one_found(7)


def test_of_each_seat_those_that_cost_most_are_looked_at_closer() -> None:
    found = [one_found(number, seat=number % 2, taken=0.6 - number / 100) for number in range(40)]
    chosen = costliest(found)
    assert chosen == list(range(40 - 2 * CLOSER_A_SEAT, 40))
    assert costliest([one_found(1, best=0.4, taken=0.5)]) == []


def studied(table: Table, *found: Found) -> None:
    """A study that is done and has found this."""
    GameStudy.objects.create(
        table=table, state=StudyState.DONE, found=[one.to_row() for one in found], number=table.number, asked_at=NOW, moved_at=NOW
    )


def numbers_of(table: Table, seat: int) -> list[int]:
    """The decisions of a seat at which there was something to choose, by the choices."""
    return list(table.choices.filter(seat=seat, taken_back_at=None).order_by("number").values_list("number", flat=True))


def test_the_three_choices_that_surely_cost_most_are_listed_and_lead_to_their_moments(player: Client, table: Table) -> None:
    numbers = numbers_of(table, 0)
    losses = dict(zip(numbers[:5], (0.1, 0.4, 0.3, 0.2, 0.35), strict=True))
    noise = one_found(numbers[5], best=0.9, taken=0.5, n=8)
    of_other = one_found(numbers_of(table, 1)[0], seat=1, best=0.9, taken=0.1)
    found = [one_found(number, best=0.7, taken=0.7 - loss) for number, loss in losses.items()]
    studied(table, *found, noise, of_other)
    answer = player.get(at(table), {"seat": 0})
    worst = answer.context["study"].worst
    assert [one.number for one in worst] == [numbers[1], numbers[4], numbers[2]]
    assert (worst[0].best_chance, worst[0].taken_chance, worst[0].loss) == (percent_text(0.7), percent_text(0.3), "40")
    html = answer.content.decode()
    assert f'href="?at={numbers[1]}&amp;seat=0"' in html
    assert [one.number for one in player.get(at(table), {"seat": 1}).context["study"].worst] == [of_other.number]


@pytest.mark.parametrize(
    ("found", "words"),
    [
        ({"best": 0.61, "taken": 0.4}, ["Best here was", "61 %", "played was", "40 %", "21 points lost, between 14 and 28"]),
        ({"best": 0.61, "taken": 0.6}, ["Best here was", "within the noise"]),
        ({"best": 0.5, "taken": 0.6}, ["Played was", "as good as"]),
    ],
)
def test_at_the_moment_itself_it_says_what_was_best(player: Client, table: Table, found: dict[str, Any], words: list[str]) -> None:
    number = numbers_of(table, 0)[0]
    studied(table, one_found(number, **found))
    html = " ".join(player.get(at(table), {"at": number}).content.decode().split())
    said = html.partition('class="best-here"')[2].partition("</p>")[0]
    assert [word for word in words if word not in said.replace(" ", " ")] == []
    assert 'class="best-here"' not in player.get(at(table), {"at": number + 1}).content.decode()


def test_the_line_leads_to_every_decision_and_marks_where_one_is(player: Client, table: Table) -> None:
    numbers = numbers_of(table, 0)[:6]
    studied(table, *(one_found(number, best=0.1 * place) for place, number in enumerate(numbers)))
    lines = [player.get(at(table), {"at": number}).context["study"].line for number in (numbers[0], numbers[-1])]
    assert [point.number for point in lines[0].points] == numbers
    assert float(lines[0].here.x) < float(lines[1].here.x)
    assert lines[0].here.x == lines[0].points[0].x
    assert float(lines[0].points[0].y) > float(lines[0].points[-1].y)  # a higher chance stands higher
    assert sum(float(point.width) for point in lines[0].points) == pytest.approx(880, abs=1)


def test_a_page_with_a_study_asks_no_more_queries_than_one_without(
    player: Client, table: Table, django_assert_max_num_queries: Any
) -> None:
    player.get(at(table))
    with django_assert_max_num_queries(40) as before:
        player.get(at(table))
    studied(table, one_found(numbers_of(table, 0)[0]))
    with django_assert_max_num_queries(len(before)):
        player.get(at(table))


@pytest.mark.django_db(transaction=True)
def test_pressed_by_several_at_once_it_is_one_study() -> None:
    marit = make_user("marit")
    table = played_by(marit, most=6)
    answers = at_once(lambda _number: ask_for_study(public_id=table.public_id, person=marit, now=NOW).pk, refusals=SiteError)
    assert len(set(answers)) == 1
    assert GameStudy.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_several_workers_claim_a_study_once(marit: User) -> None:
    table = played_by(marit, most=6)
    ask_for_study(public_id=table.public_id, person=marit, now=NOW)
    claims = at_once(lambda _number: claim_study(now=NOW, token=uuid4()) is not None, refusals=SiteError)
    connection.close()
    assert claims.count(True) == 1


def test_a_game_without_a_study_has_none(table: Table) -> None:
    assert study_of(table) is None
