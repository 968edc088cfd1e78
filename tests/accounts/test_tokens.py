from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import ApiToken, Scope
from accounts.selectors import find_token
from accounts.services import TOKENS_PER_USER, TooManyTokensError, create_token, revoke_token
from tests.accounts.makers import NOW, bearer, make_client, make_token, make_user
from web.errors import MalformedError, NotFoundError

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.web.api_site")]


def test_only_a_hash_of_the_secret_is_kept() -> None:
    token, secret = make_token()
    stored = ApiToken.objects.values().get(pk=token.pk)
    assert secret not in str(stored)
    assert secret.startswith(token.prefix)
    assert len(token.prefix) == 12


def test_a_token_opens_what_it_is_for_until_it_expires() -> None:
    token, secret = make_token(now=NOW, lifetime=timedelta(days=1))
    assert find_token(secret, now=NOW + timedelta(hours=23)) == token
    assert find_token(secret, now=NOW + timedelta(days=1)) is None


def test_a_revoked_token_opens_nothing() -> None:
    token, secret = make_token(now=NOW)
    revoke_token(user=token.owner, token_id=token.pk, now=NOW)
    assert find_token(secret, now=NOW) is None
    assert revoke_token(user=token.owner, token_id=token.pk, now=NOW + timedelta(days=1)).revoked_at == NOW


def test_nobody_revokes_anothers_token() -> None:
    token, _secret = make_token()
    with pytest.raises(NotFoundError):
        revoke_token(user=make_user(), token_id=token.pk, now=NOW)


def test_the_token_of_somebody_who_may_not_log_in_opens_nothing() -> None:
    token, secret = make_token()
    token.owner.is_active = False
    token.owner.save(update_fields=["is_active"])
    assert find_token(secret, now=timezone.now()) is None


@pytest.mark.parametrize("scopes", [[], ["decks:eat"], ["decks:read", "admin"]])
def test_scopes_that_do_not_exist_are_refused(scopes: list[str]) -> None:
    with pytest.raises(MalformedError):
        create_token(user=make_user(), name="x", scopes=scopes, now=NOW)


def test_tokens_are_limited_in_number() -> None:
    user = make_user()
    for _index in range(TOKENS_PER_USER):
        make_token(user)
    with pytest.raises(TooManyTokensError, match=str(TOKENS_PER_USER)):
        make_token(user)


@pytest.mark.parametrize(
    "header",
    ["Bearer", "Bearer ", "Bearer a b", "Bearer rone_wrong", "Bearer " + "x" * 5000, "Bearer rone_" + "A" * 43, "bearer \xff"],
)
def test_a_header_that_holds_no_valid_token_is_401_and_says_how(header: str) -> None:
    response = Client().get("/api/v1/t/decks/", headers={"Authorization": header})
    assert response.status_code == 401
    assert response["WWW-Authenticate"].startswith("Bearer")
    assert response["Content-Type"] == "application/problem+json"


CALLS = {
    ("get", "/api/v1/t/decks/"): "decks:read",
    ("post", "/api/v1/t/decks/"): "decks:write",
    ("get", "/api/v1/t/events/"): "events:write",
    ("post", "/api/v1/t/events/"): "events:write",
}


@pytest.mark.parametrize("scope", Scope.values)
@pytest.mark.parametrize("call", CALLS)
def test_a_token_does_what_its_scopes_name_and_nothing_else(call: tuple[str, str], scope: str) -> None:
    method, address = call
    _token, secret = make_token(scopes=[scope])
    response = (
        getattr(Client(), method)(
            address, {"name": "x"}, **({"content_type": "application/json"} if method == "post" else {}), headers=bearer(secret)
        )
        if method == "post"
        else Client().get(address, headers=bearer(secret))
    )
    if scope == CALLS[call]:
        assert response.status_code == 200
    else:
        assert response.status_code == 403
        assert response.json()["code"] == "SCOPE_MISSING"
        assert CALLS[call] in response.json()["detail"]


def test_where_a_view_says_nothing_tokens_may_only_read() -> None:
    _token, secret = make_token()
    assert Client().get("/api/v1/t/plain/", headers=bearer(secret)).status_code == 200
    assert Client().post("/api/v1/t/plain/", headers=bearer(secret)).status_code == 403
    assert make_client().post("/api/v1/t/plain/").status_code == 200


def test_anonymous_callers_read_what_is_public_and_are_asked_for_a_token_else() -> None:
    assert Client().get("/api/v1/t/decks/").json() == {"user": "AnonymousUser"}
    for response in (Client().post("/api/v1/t/decks/", {"name": "x"}, content_type="application/json"), Client().get("/api/v1/t/events/")):
        assert response.status_code == 401
        assert response.json()["code"] == "NOT_AUTHENTICATED"
        assert "Bearer" in response["WWW-Authenticate"]


def test_a_session_needs_a_csrf_token_and_a_bearer_does_not() -> None:
    user = make_user()
    client = Client(enforce_csrf_checks=True)
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    assert client.post("/api/v1/t/decks/", {"name": "x"}, content_type="application/json").status_code == 403
    _token, secret = make_token(user)
    answer = Client(enforce_csrf_checks=True).post(
        "/api/v1/t/decks/", {"name": "x"}, content_type="application/json", headers=bearer(secret)
    )
    assert answer.status_code == 200


def test_the_last_use_is_noted_to_the_minute(django_assert_num_queries) -> None:
    token, secret = make_token()
    with django_assert_num_queries(2):
        Client().get("/api/v1/t/decks/", headers=bearer(secret))
    with django_assert_num_queries(1):
        Client().get("/api/v1/t/decks/", headers=bearer(secret))
    token.refresh_from_db()
    assert token.last_used_at is not None
