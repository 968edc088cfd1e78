"""Calls of the API with two faults at once: who calls isn't known, and what is asked can't be."""

from datetime import timedelta
from itertools import product

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from accounts.services import revoke_token
from tests.accounts.makers import NOW, make_client, make_token, make_user

pytestmark = pytest.mark.django_db
CALLS = ["/api/v1/decks/", "/api/v1/collection/", "/api/v1/cards/", "/api/v1/events/", "/api/v1/simulations/", "/api/v1/decks/nothing/"]
CALLERS = [
    "unknown token",
    "malformed",
    "not ASCII",
    "revoked",
    "session without CSRF",
    "inactive",
    "inactive in a session",
    "gone in a session",
]
FAULTS = ["method", "accept", "type", "json", "address", "body"]
CLIENT_ERRORS = {400, 401, 403, 404, 405, 406, 413, 415}


def caller(kind: str) -> tuple[Client, dict[str, str]]:
    """A program or a browser that the API does not let in to write."""
    user = make_user()
    if kind.endswith("session") or kind.startswith("session"):
        client = make_client(user)
        browser = Client(enforce_csrf_checks=True, raise_request_exception=False)
        browser.cookies = client.cookies
        if kind.startswith("gone"):
            user.delete()
        User.objects.filter(pk=user.pk).update(is_active=not kind.startswith("inactive"))
        return browser, {}
    token, secret = make_token(user)
    if kind == "revoked":
        revoke_token(user=user, token_id=token.pk, now=NOW + timedelta(days=1))
    if kind == "inactive":
        User.objects.filter(pk=user.pk).update(is_active=False)
    headers = {"unknown token": f"Bearer rone_{'x' * 43}", "malformed": "Bearer", "not ASCII": "Bearer \xe4 b c"}
    return Client(raise_request_exception=False), {"Authorization": headers.get(kind, f"Bearer {secret}")}


def ask(client: Client, headers: dict[str, str], call: str, fault: str):
    """The answer to a call with this fault."""
    match fault:
        case "method":
            return client.generic("TRACE" if "nothing" in call else "PUT", call, b"{}", "application/json", headers=headers)
        case "accept":
            return client.get(call, headers={**headers, "Accept": "text/csv"})
        case "type":
            return client.post(call, b"<a/>", "text/xml", headers=headers)
        case "json":
            return client.post(call, b"{", "application/json", headers=headers)
        case "address":
            return client.post(f"{call}nothing/here/", b"{}", "application/json", headers=headers)
    return client.post(call, b'"' + b" " * settings.BODY_LIMIT_BYTES + b'"', "application/json", headers=headers)


@pytest.mark.parametrize("kind", CALLERS)
def test_whoever_calls_and_whatever_is_wrong_the_answer_is_a_problem_and_no_error_of_ours(demo: None, kind: str) -> None:
    client, headers = caller(kind)
    wrong = []
    for call, fault in product(CALLS, FAULTS):
        answer = ask(client, headers, call, fault)
        body = answer.json() if "json" in answer.headers.get("Content-Type", "") else {}
        is_read = answer.status_code == 200 and fault == "accept"
        is_problem = (
            answer.headers.get("Content-Type", "").startswith("application/problem+json") and body.get("status") == answer.status_code
        )
        if not is_read and not (is_problem and answer.status_code in CLIENT_ERRORS):
            wrong.append((call, fault, answer.status_code, answer.headers.get("Content-Type")))
    assert wrong == []


@pytest.mark.parametrize("headers", [{"Authorization": f"Bearer rone_{'x' * 43}"}, {"Authorization": "Bearer a b"}])
def test_a_wrong_method_and_a_wrong_accept_are_told_before_a_wrong_token(headers: dict[str, str]) -> None:
    client = Client(raise_request_exception=False)
    assert client.put("/api/v1/decks/", headers=headers).json()["code"] == "METHOD_NOT_ALLOWED"
    assert client.get("/api/v1/decks/", headers={**headers, "Accept": "text/csv"}).json()["code"] == "NOT_ACCEPTABLE"
    answer = client.post("/api/v1/decks/", b"{}", "application/json", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (401, "INVALID_TOKEN")
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="api"'


def test_a_session_without_its_csrf_token_is_told_so() -> None:
    user = make_user("marit")
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.cookies = make_client(user).cookies
    assert client.put("/api/v1/decks/").json()["code"] == "METHOD_NOT_ALLOWED"
    assert client.post("/api/v1/decks/", {}, "application/json").status_code == 403
