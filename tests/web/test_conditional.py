import pytest
from django.test import Client

from tests.web.api_site import ETAG
from web.api.etags import strong_etag

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.web.api_site")]


def test_an_etag_is_strong_and_tells_its_parts_apart() -> None:
    assert strong_etag("a", "bc") != strong_etag("ab", "c")
    assert strong_etag(1).startswith('"')


@pytest.mark.parametrize("header", [ETAG, f'"other", {ETAG}', f"W/{ETAG}", "*"])
def test_who_has_it_already_gets_304_without_a_body(header: str) -> None:
    response = Client().get("/api/v1/t/state/", headers={"If-None-Match": header})
    assert (response.status_code, response.content, response["ETag"]) == (304, b"", ETAG)


@pytest.mark.parametrize("header", ['"other"', "", "nonsense", '"' * 1000])
def test_who_has_something_else_gets_it(header: str) -> None:
    response = Client().get("/api/v1/t/state/", headers={"If-None-Match": header})
    assert (response.status_code, response["ETag"]) == (200, ETAG)


def test_a_write_without_if_match_is_428() -> None:
    response = Client().put("/api/v1/t/state/")
    assert (response.status_code, response.json()["code"]) == (428, "PRECONDITION_REQUIRED")


@pytest.mark.parametrize("header", ['"other"', f"W/{ETAG}", "nonsense", ""])
def test_a_write_over_another_state_is_412_and_names_the_present_one(header: str) -> None:
    response = Client().put("/api/v1/t/state/", headers={"If-Match": header})
    assert (response.status_code, response.json()["code"], response["ETag"]) == (412, "PRECONDITION_FAILED", ETAG)


@pytest.mark.parametrize("header", [ETAG, "*", f'"other", {ETAG}'])
def test_a_write_over_the_state_that_was_seen_goes_through(header: str) -> None:
    assert Client().put("/api/v1/t/state/", headers={"If-Match": header}).status_code == 200
