"""What every answer carries, whoever gives it, and what is refused before anybody reads it."""

from http import HTTPStatus
from io import BytesIO

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client

from accounts.models import User

# A page, an error, a redirection, the administration, the API, its description and its documentation.
ADDRESSES = ("/", "/no-such-page/", "/admin/", "/admin/login/", "/api/v1/schema/", "/api/v1/docs/", "/api/v1/no-such-call/")
TOO_LONG = settings.BODY_LIMIT_BYTES + 1


@pytest.mark.django_db
@pytest.mark.parametrize("address", ADDRESSES)
def test_every_answer_has_a_strict_policy(client: Client, address: str) -> None:
    headers = client.get(address).headers
    policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))

    assert policy["default-src"] == "'self'"
    assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert policy["form-action"] == "'self'"
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert "http" not in headers["Content-Security-Policy"]
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert "camera=()" in headers["Permissions-Policy"]


@pytest.mark.django_db
def test_the_administration_has_no_policy_of_its_own(client: Client) -> None:
    client.force_login(User.objects.create_superuser("root", password=None), backend="django.contrib.auth.backends.ModelBackend")

    assert client.get("/admin/").headers["Content-Security-Policy"] == client.get("/").headers["Content-Security-Policy"]


@pytest.mark.django_db
def test_a_body_over_the_limit_is_a_problem_for_programs(client: Client) -> None:
    response = client.post("/api/v1/decks/validate/", b"x" * TOO_LONG, content_type="application/json")

    assert response.status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.json()["status"] == HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    assert "10 MB" in response.json()["detail"]


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "word"), [("en", "allowed"), ("de", "erlaubt")])
def test_a_body_over_the_limit_is_a_page_for_people(client: Client, language: str, word: str) -> None:
    response = client.post("/", {"text": "x" * TOO_LONG}, headers={"Accept-Language": language})

    assert response.status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    assert word in response.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(("address", "length", "status"), [("/decks/import/", TOO_LONG, 413), ("/decks/import/?text=%00", 0, 400)])
def test_a_page_that_refuses_before_anything_is_read_knows_who_is_logged_in(client: Client, address: str, length: int, status: int) -> None:
    client.force_login(User.objects.create_user("ada"), backend="django.contrib.auth.backends.ModelBackend")
    response = client.post(address, b" " * length, content_type="text/plain", headers={"Accept-Language": "de"})

    assert response.status_code == status
    assert 'href="/accounts/"' in response.content.decode()
    assert length == 0 or "10,0 MB" in response.content.decode()


@pytest.mark.django_db
def test_a_body_of_just_the_limit_is_read(client: Client) -> None:
    text = '"' + "x" * (settings.BODY_LIMIT_BYTES - 2) + '"'

    response = client.post("/api/v1/decks/validate/", text, content_type="application/json")

    assert response.status_code != HTTPStatus.REQUEST_ENTITY_TOO_LARGE


@pytest.mark.django_db
@pytest.mark.parametrize("length", ["-1", "many", ""])
def test_a_length_that_is_none_does_no_harm(client: Client, length: str) -> None:
    assert client.get("/", CONTENT_LENGTH=length).status_code == HTTPStatus.OK


def in_chunks(client: Client, body: bytes | OSError) -> HttpResponse:
    """A call whose body comes in chunks, as a server hands it on: without a length."""
    stream = BytesIO(body) if isinstance(body, bytes) else Broken(body)
    wsgi = {"wsgi.input": stream, "wsgi.input_terminated": True, "CONTENT_LENGTH": "", "HTTP_TRANSFER_ENCODING": "chunked"}
    return client.post("/api/v1/decks/validate/", b"{}", content_type="application/json", **wsgi)


class Broken(BytesIO):
    """A body that ends in a fault."""

    def __init__(self, fault: OSError) -> None:
        self.fault = fault

    def read(self, size: int | None = -1, /) -> bytes:
        raise self.fault


@pytest.mark.django_db
def test_a_body_in_chunks_is_read(client: Client) -> None:
    assert in_chunks(client, b'{"hero": "nobody", "cards": [], "technologies": []}').json()["problems"][0]["code"] == "HERO_MISSING"
    assert in_chunks(client, b'{"format": ').json()["code"] == "NOT_JSON"


@pytest.mark.django_db
def test_a_body_in_chunks_has_the_same_limit(client: Client) -> None:
    assert in_chunks(client, b"x" * TOO_LONG).status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE


@pytest.mark.django_db
def test_chunks_that_are_none_are_refused(client: Client) -> None:
    response = in_chunks(client, OSError("Invalid chunk size: b'zz'"))

    assert response.status_code == HTTPStatus.BAD_REQUEST
    assert response.json()["code"] == "MALFORMED"


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/api/v1/decks/validate/", "/decks/import/"])
def test_a_request_that_breaks_off_is_no_fault_of_the_site(client: Client, address: str) -> None:
    stream = Broken(ConnectionResetError("gone"))
    response = client.post(address, b"{}", content_type="application/json", **{"wsgi.input": stream, "CONTENT_LENGTH": "100"})

    assert response.status_code in (HTTPStatus.BAD_REQUEST, HTTPStatus.FOUND, HTTPStatus.OK, HTTPStatus.UNPROCESSABLE_ENTITY)


@pytest.mark.django_db
def test_what_was_made_for_somebody_logged_in_is_kept_by_no_cache_between(client: Client) -> None:
    assert "Cache-Control" not in client.get("/").headers
    client.force_login(User.objects.create_user("ada"), backend="django.contrib.auth.backends.ModelBackend")

    for address in ("/", "/accounts/", "/accounts/data/", "/decks/mine/", "/api/v1/collection/", "/no-such-page/"):
        assert client.get(address).headers["Cache-Control"] == "private, no-cache", address
    assert "no-store" in client.get("/accounts/tokens/").headers["Cache-Control"]
