import json

import pytest
from django.test import Client

from tests.accounts.makers import bearer, make_token

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.web.api_site")]


def problem_of(response, status: int, code: str) -> dict:
    assert response.status_code == status, response.content
    assert response["Content-Type"] == "application/problem+json"
    body = response.json()
    assert set(body) == {"type", "title", "status", "code", "detail", "errors"}
    assert (body["status"], body["code"]) == (status, code)
    assert all(set(fault) == {"code", "path", "message"} for fault in body["errors"])
    return body


@pytest.mark.parametrize(
    ("kind", "status", "code"),
    [
        ("refused", 422, "DECK_TOO_SMALL"),
        ("conflict", 409, "CONFLICT"),
        ("engine", 422, "ENGINE_ERROR"),
        ("missing", 404, "NOT_FOUND"),
        ("denied", 403, "FORBIDDEN"),
        ("disk", 503, "UNAVAILABLE"),
        ("bug", 500, "INTERNAL_ERROR"),
    ],
)
def test_every_kind_of_refusal_is_a_problem_below_the_api_and_a_page_elsewhere(kind: str, status: int, code: str) -> None:
    client = Client(raise_request_exception=False)
    problem_of(client.get(f"/api/v1/t/fail/{kind}/"), status, code)
    page = client.get(f"/fail/{kind}/")
    assert page.status_code == status
    assert "text/html" in page["Content-Type"]


def test_a_refusal_outside_rest_framework_is_a_problem_too() -> None:
    body = problem_of(Client().get("/api/v1/t/outside/"), 422, "DECK_TOO_SMALL")
    assert body["detail"] == "The deck has 23 cards, 24 needed."


def test_an_address_that_leads_nowhere_is_a_problem_below_the_api() -> None:
    problem_of(Client().get("/api/v1/nothing/"), 404, "NOT_FOUND")


def test_the_wrong_method_says_which_are_right() -> None:
    response = Client().delete("/api/v1/t/state/")
    problem_of(response, 405, "METHOD_NOT_ALLOWED")
    assert "PUT" in response["Allow"]


@pytest.mark.parametrize("address", ["/api/v1/t/decks/", "/api/v1/t/plain/", "/api/v1/t/users/"])
def test_a_call_that_does_not_exist_is_405_for_everybody(address: str) -> None:
    _token, secret = make_token(scopes=["collection:read"])
    for headers in ({}, bearer(secret)):
        problem_of(Client().delete(address, headers=headers), 405, "METHOD_NOT_ALLOWED")


def test_the_wrong_type_of_body_is_415() -> None:
    _token, secret = make_token()
    response = Client().post("/api/v1/t/decks/", b"<name/>", content_type="application/xml", headers=bearer(secret))
    problem_of(response, 415, "UNSUPPORTED_MEDIA_TYPE")


def test_an_answer_in_a_form_that_is_not_made_is_406() -> None:
    problem_of(Client().get("/api/v1/t/plain/", headers={"Accept": "application/xml"}), 406, "NOT_ACCEPTABLE")


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"\xff\xfe",
        b'{"name": NaN}',
        b'{"name": 1e999}',
        b'{"name": -Infinity}',
        b"[" * 100_000,
        b'{"name": "a\\u0000b"}',
        b'{"name": "\\ud800"}',
        b'{"a\\u0000": 1}',
        b"9" * 5000,
        b"[]",
        b"null",
        b'"text"',
        b"17",
        b'{"name": 5}',
        b'{"name": {"a": 1}}',
        b'{"name": ["a"]}',
        b'{"name": "x", "cards": {"card": 1}}',
        b'{"name": "x", "cards": [1, [], null]}',
        b'{"name": "x", "cards": [{"card": true, "quantity": 1}]}',
        b'{"name": "x", "cards": [{"card": 1.5, "quantity": 1}]}',
        b'{"name": "x", "cards": [{"card": "1", "quantity": 1}]}',
    ],
)
def test_a_body_of_the_wrong_shape_is_400_and_never_500(body: bytes) -> None:
    _token, secret = make_token()
    response = Client().post("/api/v1/t/decks/", body, content_type="application/json", headers=bearer(secret))
    problem_of(response, 400, response.json()["code"])


@pytest.mark.parametrize(("levels", "code"), [(100, "MALFORMED"), (101, "NOT_JSON"), (900, "NOT_JSON")])
def test_a_body_is_read_to_a_hundred_levels_and_no_deeper(levels: int, code: str) -> None:
    _token, secret = make_token()
    body = b'{"name": ' + b"[" * (levels - 1) + b"]" * (levels - 1) + b"}"
    response = Client().post("/api/v1/t/decks/", body, content_type="application/json", headers=bearer(secret))
    problem_of(response, 400, code)


def test_a_number_however_large_is_still_a_number() -> None:
    _token, secret = make_token()
    data = {"name": "x", "cards": [{"card": 1, "quantity": 10**40}]}
    response = Client().post("/api/v1/t/decks/", json.dumps(data), content_type="application/json", headers=bearer(secret))
    assert response.json()["cards"][0]["quantity"] == 10**40


def test_unknown_fields_are_refused_with_their_path_and_the_nearest_name() -> None:
    _token, secret = make_token()
    data = {"name": "x", "nam": "y", "cards": [{"card": 1, "quantity": 1}, {"card": 1, "quantity": 1, "quantiti": 2}]}
    response = Client().post("/api/v1/t/decks/", data, content_type="application/json", headers=bearer(secret))
    faults = problem_of(response, 400, "MALFORMED")["errors"]
    assert {(fault["code"], fault["path"]) for fault in faults} >= {("UNKNOWN_FIELD", "nam"), ("UNKNOWN_FIELD", "cards.1.quantiti")}
    assert "quantity" in next(fault["message"] for fault in faults if fault["path"] == "cards.1.quantiti")


def test_missing_fields_are_named_with_their_path() -> None:
    _token, secret = make_token()
    data = {"name": "x", "cards": [{"card": 1}]}
    response = Client().post("/api/v1/t/decks/", data, content_type="application/json", headers=bearer(secret))
    faults = problem_of(response, 400, "MALFORMED")["errors"]
    assert [(fault["code"], fault["path"]) for fault in faults] == [("REQUIRED", "cards.0.quantity")]


def test_unknown_and_repeated_query_parameters_are_refused() -> None:
    faults = problem_of(Client().get("/api/v1/t/decks/?qq=1&q=a&q=b"), 400, "UNKNOWN_PARAMETER")["errors"]
    assert [(fault["code"], fault["path"]) for fault in faults] == [("UNKNOWN_PARAMETER", "qq"), ("REPEATED_PARAMETER", "q")]


def test_a_nul_in_the_address_is_400() -> None:
    problem_of(Client().get("/api/v1/t/decks/?q=%00"), 400, "MALFORMED")
    problem_of(Client().get("/api/v1/t/fail/%00/"), 400, "MALFORMED")
    assert Client().get("/cards/?q=a%00").status_code == 400


@pytest.mark.parametrize("address", ["/api/v1/t/decks/", "/accounts/login/"])
def test_a_body_over_ten_megabytes_is_413_before_it_is_read(address: str) -> None:
    response = Client().post(address, b" " * (10 * 1024 * 1024 + 1), content_type="application/json")
    assert response.status_code == 413


def test_problems_speak_the_callers_language() -> None:
    answer = Client().get("/api/v1/nothing/", headers={"Accept-Language": "de"})
    assert answer["Content-Language"] == "de"
