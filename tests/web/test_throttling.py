import pytest
from django.core.cache import cache
from django.test import Client, override_settings

from tests.accounts.makers import bearer, make_client, make_token
from web.rates import count_call

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.web.api_site")]
RATES = {"token": 3, "user": 2, "address": 1}


@pytest.fixture(autouse=True)
def _empty_cache():
    cache.clear()


@override_settings(API_RATES=RATES)
def test_every_answer_counts_down_and_then_429_says_when_to_come_back() -> None:
    _token, secret = make_token()
    answers = [Client().get("/api/v1/t/plain/", headers=bearer(secret)) for _index in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert [answer["RateLimit-Remaining"] for answer in answers] == ["2", "1", "0", "0"]
    assert {answer["RateLimit-Limit"] for answer in answers} == {"3"}
    assert 1 <= int(answers[3]["Retry-After"]) <= 60
    assert answers[3].json()["code"] == "TOO_MANY_REQUESTS"


@override_settings(API_RATES=RATES)
def test_tokens_people_and_addresses_are_counted_apart() -> None:
    first, second = make_token()[1], make_token()[1]
    person = make_client()
    for _index in range(3):
        Client().get("/api/v1/t/plain/", headers=bearer(first))
    assert Client().get("/api/v1/t/plain/", headers=bearer(second)).status_code == 200
    assert [person.get("/api/v1/t/plain/").status_code for _index in range(3)] == [200, 200, 429]
    assert [Client().get("/api/v1/t/plain/").status_code for _index in range(2)] == [200, 429]
    assert Client(REMOTE_ADDR="10.0.0.9").get("/api/v1/t/plain/").status_code == 200


def test_the_count_starts_again_with_the_next_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    for now, used in ((60.0, 1), (119.9, 2), (120.0, 1)):
        monkeypatch.setattr("web.rates.clock", lambda now=now: now)
        assert count_call("k", 5).used == used


@override_settings(CACHES={"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": "unix:///nowhere.sock"}})
def test_without_a_cache_nobody_is_limited() -> None:
    assert count_call("k", 1) is None
    assert Client().get("/api/v1/t/plain/").status_code == 200


@override_settings(API_RATES=RATES, PROXY_COUNT=1)
def test_behind_a_proxy_the_address_is_the_one_the_proxy_saw() -> None:
    def call(forwarded: str) -> int:
        return Client().get("/api/v1/t/plain/", headers={"X-Forwarded-For": forwarded}).status_code

    assert call("10.0.0.1") == 200
    assert call("1.2.3.4, 10.0.0.1") == 429
    assert call("10.0.0.2") == 200


@override_settings(API_RATES=RATES)
def test_without_a_proxy_nobody_forges_an_address() -> None:
    answers = [Client().get("/api/v1/t/plain/", headers={"X-Forwarded-For": f"10.0.0.{index}"}).status_code for index in range(2)]
    assert answers == [200, 429]
