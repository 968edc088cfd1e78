import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client, override_settings

from tests.accounts.makers import bearer, make_client, make_token, make_user
from tests.running import Broker
from tests.web.costly_site import CLOCK, MIDDLEWARE
from web.costs import FEW, MANY, Budget, Meter, costly, mark_of
from web.errors import TooManyRequestsError
from web.processor_time import counting_other_threads, processor_seconds

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.web.costly_site")]


@pytest.fixture(autouse=True)
def _ten_seconds() -> Iterator[None]:
    """Ten seconds for a person, twenty for an address; the minute has just begun."""
    cache.clear()
    CLOCK.now, CLOCK.worked, CLOCK.step = 6000.0, 0.0, 0.0
    with override_settings(COSTLY_SECONDS={"person": 10, "address": 20}, MIDDLEWARE=MIDDLEWARE):
        yield


VISITORS = [Budget("person", "visitors:127.0.0.1", 10)]


def begun(number: int, at_once: int = FEW) -> list[Meter]:
    """Calls of visitors that go on."""
    meters = [Meter(lambda: CLOCK.now, lambda: CLOCK.worked) for _call in range(number)]
    for meter in meters:
        meter.begin(VISITORS, at_once)
    return meters


def post(takes: float, client: Client | None = None, address: str = "/costly/") -> HttpResponse:
    return (client or Client()).post(f"{address}?takes={takes}")


# --- What is told -----------------------------------------------------------------------------------


def test_each_answer_tells_both_budgets_and_what_is_left_of_them() -> None:
    answer = post(1.5)
    assert answer["RateLimit-Policy"] == '"person";q=10;w=60;qu="processor-seconds", "address";q=20;w=60;qu="processor-seconds"'
    assert answer["RateLimit"] == '"person";r=8;t=60, "address";r=18;t=60'


def test_calls_of_the_api_tell_the_same_beside_the_counts_of_their_calls() -> None:
    answer = post(3, address="/api/v1/costly/")
    assert answer.status_code == 200
    assert answer["RateLimit"] == '"person";r=7;t=60, "address";r=17;t=60'
    assert "RateLimit-Remaining" in answer


def test_what_is_not_costly_draws_on_nothing() -> None:
    for answer in (Client().get("/costly/"), Client().get("/api/v1/costly/"), Client().head("/costly/")):
        assert answer.status_code == 200
        assert "RateLimit" not in answer
    assert post(0)["RateLimit"].startswith('"person";r=10;')


def test_a_page_in_a_spent_minute_is_refused_in_words_before_it_works() -> None:
    assert post(11).status_code == 200
    refused, worked = post(1), CLOCK.worked
    assert refused.status_code == 429
    assert CLOCK.worked == worked == 11
    assert "10 processor seconds a minute for each person" in refused.content.decode()
    assert refused["RateLimit"].startswith('"person";r=0;t=')
    assert (
        refused["Retry-After"] == "66"
    )  # the next minute begins in 60 s; 11 s of this one count less than 10 there after 60 * (1 - 10 / 11)


def test_the_api_refuses_with_a_problem_that_names_the_budget() -> None:
    post(11)
    refused = post(1, address="/api/v1/costly/")
    assert refused.status_code == 429
    problem = refused.json()
    assert problem["code"] == "BUDGET_SPENT"
    assert "10 processor seconds a minute" in problem["detail"]
    assert refused["Retry-After"] == "66"
    assert CLOCK.worked == 11


def test_htmx_gets_the_refusal_as_a_message() -> None:
    post(11)
    refused = Client().post("/costly/", headers={"HX-Request": "true"})
    assert refused.status_code == 429
    assert "processor" in refused["X-Message"]


# --- When it goes on ----------------------------------------------------------------------------------


@pytest.mark.parametrize("spent", [10, 11, 15, 40])
def test_after_retry_after_it_goes_on_and_not_a_second_before(spent: float) -> None:
    post(spent)
    refused = post(0)
    assert refused.status_code == 429
    CLOCK.now += int(refused["Retry-After"]) - 1
    assert post(0).status_code == 429
    CLOCK.now += 1
    assert post(0).status_code == 200


def test_what_was_spent_counts_less_with_every_second_of_the_next_minute() -> None:
    CLOCK.now += 59
    post(10)
    CLOCK.now += 1
    assert post(0).status_code == 429
    CLOCK.now += 30
    assert post(0)["RateLimit"].startswith('"person";r=5;t=30')
    CLOCK.now += 90
    assert post(0)["RateLimit"].startswith('"person";r=10;')


# --- Whose budget -------------------------------------------------------------------------------------


def test_people_have_budgets_of_their_own_and_visitors_of_one_address_have_one() -> None:
    ada, bo = make_client(), make_client()
    post(10, ada)
    assert [post(0, client).status_code for client in (ada, bo, Client())] == [429, 200, 200]
    CLOCK.now += 200
    post(10)
    assert [post(0, client).status_code for client in (ada, bo, Client())] == [200, 200, 429]
    assert post(0, Client(REMOTE_ADDR="10.0.0.9")).status_code == 200


def test_a_person_has_one_budget_by_session_and_by_token_from_everywhere() -> None:
    user = make_user()
    _token, secret = make_token(user)
    post(10, make_client(user))
    elsewhere = Client(REMOTE_ADDR="10.0.0.9", headers=bearer(secret))
    assert post(0, elsewhere, "/api/v1/costly/").status_code == 429


def test_many_accounts_at_one_address_share_its_budget() -> None:
    for _account in range(3):
        post(7, make_client())
    refused = post(0, make_client())
    assert refused.status_code == 429
    assert "20 processor seconds a minute for all at your address" in refused.content.decode()
    assert post(0, Client(REMOTE_ADDR="10.0.0.9")).status_code == 200


@override_settings(COSTLY_SECONDS={"person": 10, "address": 0})
def test_a_budget_of_nought_is_none() -> None:
    for _account in range(3):
        assert post(9, make_client()).status_code == 200
    assert "address" not in post(1, make_client())["RateLimit"]


# --- Several at once ----------------------------------------------------------------------------------


def test_of_sixteen_at_once_as_many_begin_as_the_budget_bears() -> None:
    assert Client().get("/at-once/", {"deep": 15}).json() == {"begun": 3}


def test_at_once_with_little_left_one_begins_and_no_more() -> None:
    post(4)
    assert Client().get("/at-once/", {"deep": 15}).json() == {"begun": 1}
    post(5.5)
    assert Client().get("/at-once/", {"deep": 15, "takes": 4}).json() == {"begun": 1}
    assert CLOCK.worked == 13.5


def test_who_is_refused_because_of_others_that_go_on_may_try_again_at_once() -> None:
    meters = begun(3)
    refused = post(0)
    assert refused.status_code == 429
    assert refused["Retry-After"] == "1"
    assert "at once" in refused.content.decode()
    meters[0].settle()
    assert post(0).status_code == 200


def test_brief_calls_hold_little() -> None:
    begun(100, at_once=MANY)
    assert Client().get("/picture/").status_code == 200
    assert post(0).status_code == 200
    assert [answer.status_code for answer in (Client().get("/picture/"), post(0))] == [200, 200]


def test_a_request_holds_once() -> None:
    (meter,) = begun(1)
    for _more in range(3):
        meter.begin(VISITORS, FEW)
    assert Client().get("/at-once/", {"deep": 15}).json() == {"begun": 2}


def test_what_a_killed_process_held_is_forgotten() -> None:
    begun(3)
    assert post(0).status_code == 429
    CLOCK.now += 120
    assert post(0).status_code == 200


def test_who_is_refused_holds_nothing() -> None:
    post(10)
    for _call in range(9):
        assert post(0).status_code == 429
    CLOCK.now += 120
    assert Client().get("/at-once/", {"deep": 15}).json() == {"begun": 3}


def test_who_has_a_budget_of_the_address_spent_holds_nothing_of_their_own() -> None:
    address = Meter(lambda: CLOCK.now, lambda: CLOCK.worked)
    address.begin([Budget("address", "address:127.0.0.1", 20)], 1)
    ada = make_client()
    assert [post(0, ada).status_code for _call in range(9)] == [429] * 9
    address.settle()
    assert post(0, ada)["RateLimit"].startswith('"person";r=10;')


# --- What is charged ------------------------------------------------------------------------------------


def test_a_view_draws_by_itself_for_a_part_and_can_do_without() -> None:
    answers = [Client().get("/advice/?takes=6") for _call in range(3)]
    assert [answer.content for answer in answers] == [b"with", b"with", b"without"]
    assert answers[0]["RateLimit"].startswith('"person";r=4;')


def test_a_view_that_breaks_is_charged_and_holds_nothing() -> None:
    client = Client(raise_request_exception=False)
    assert client.get("/breaks/?takes=3").status_code == 500
    assert post(0)["RateLimit"].startswith('"person";r=7;')


def test_head_costs_what_get_does() -> None:
    @costly("GET")
    def view() -> None: ...

    assert mark_of(view, "HEAD") == mark_of(view, "GET") is not None
    assert mark_of(view, "POST") is None


@override_settings(CACHES={"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": "unix:///nowhere.sock"}})
def test_without_a_cache_nobody_is_refused() -> None:
    for address in ("/costly/", "/api/v1/costly/"):
        answers = [post(50, address=address) for _call in range(2)]
        assert [answer.status_code for answer in answers] == [200, 200]
        assert "RateLimit" not in answers[1]


def test_what_other_threads_work_for_a_call_is_counted_as_its_own() -> None:
    worked: list[float] = []

    def work() -> None:
        sum(number * number for number in range(300_000))
        worked.append(time.thread_time())

    before = processor_seconds()
    with counting_other_threads():
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
    assert processor_seconds() - before >= worked[0] > 0


# --- With processes that share the cache ------------------------------------------------------------------


@pytest.fixture
def _shared_cache(broker: Broker | None, settings: Any) -> None:
    """The cache as a site has it: on the broker."""
    location = settings.BROKER_URL.replace("redis+socket://", "unix://")
    settings.CACHES = settings.CACHES | {
        "default": {"BACKEND": "web.shared_cache.SharedCache", "LOCATION": location, "KEY_PREFIX": f"test-{uuid4().hex}"}
    }


@pytest.mark.services
@pytest.mark.xdist_group("services")
@pytest.mark.usefixtures("_shared_cache")
def test_of_sixteen_threads_at_once_no_more_begin_than_the_budget_bears() -> None:
    together, begun_at_once = threading.Barrier(16), []

    def call() -> None:
        meter = Meter(lambda: CLOCK.now, lambda: CLOCK.worked)
        together.wait()
        with suppress(TooManyRequestsError):
            meter.begin(VISITORS, FEW)
            begun_at_once.append(meter)

    threads = [threading.Thread(target=call) for _call in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert 1 <= len(begun_at_once) <= FEW
    for meter in begun_at_once:
        meter.settle()
    assert Client().get("/at-once/", {"deep": 15}).json() == {"begun": FEW}


@pytest.mark.services
@pytest.mark.xdist_group("services")
@pytest.mark.usefixtures("_shared_cache")
def test_what_is_spent_stands_in_the_shared_cache() -> None:
    assert post(4)["RateLimit"].startswith('"person";r=6;')
    assert post(6)["RateLimit"].startswith('"person";r=0;')
    assert post(0).status_code == 429
