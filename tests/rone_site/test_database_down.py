"""The database doesn't answer: everybody is told so, whoever they are, and nobody is told where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client

from tests.accounts.makers import bearer, make_client, make_guest, make_token, make_user
from tests.rone_site.addresses import addresses

SECRET_HOST = "/there/is/no/such/folder/geheim/db.sqlite3"
pytestmark = pytest.mark.django_db(transaction=True)


@contextmanager
def no_database() -> Iterator[None]:
    """The real connection, to a database that isn't there."""
    connection.close()
    before = dict(connection.settings_dict)
    if connection.vendor == "sqlite":
        connection.settings_dict["NAME"] = SECRET_HOST
    else:
        connection.settings_dict |= {"HOST": "127.0.0.1", "PORT": "1", "NAME": "geheim"}
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict |= before


def clients() -> dict[str, Client]:
    """Browsers as people have them; what a view raises becomes the answer, as on a real site."""
    made = {"visitor": Client(), "guest": Client(), "account": make_client(make_user()), "staff": make_client(make_user(is_staff=True))}
    make_guest(made["guest"])
    for client in made.values():
        client.raise_request_exception = False
    return made


@pytest.mark.parametrize(("who", "kind"), [("visitor", "page"), ("guest", "htmx"), ("account", "page")])
def test_every_address_answers_503_or_does_without_the_database(who: str, kind: str) -> None:
    client = clients()[who]
    headers = {"HX-Request": "true"} if kind == "htmx" else {}
    faults = {}
    with no_database():
        for address in addresses(lambda route: not route.startswith("admin/"), {}):
            response = client.get(address, headers=headers)
            words = response.content if not response.streaming else b""
            if response.status_code == 500 or b"geheim" in words or b"unable to open" in words:
                faults[address] = response.status_code
            if response.status_code == 503 and address != "/health/":
                assert response["Retry-After"] == "30", address
    assert not faults


@pytest.mark.parametrize("address", ["/", "/decks/", "/accounts/", "/admin/", "/api/v1/decks/"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_people_with_a_session_are_told_the_same_as_visitors(address: str, method: str) -> None:
    client = clients()["account"]
    with no_database():
        response = getattr(client, method)(address)
    assert response.status_code == 503
    assert "Try again soon" in response.text
    assert "geheim" not in response.text
    assert client.get("/accounts/").status_code == 200  # nobody was logged out by it


def test_the_page_is_in_the_readers_language_and_of_the_chosen_theme() -> None:
    client = clients()["account"]
    client.cookies["theme"] = "dark"
    with no_database():
        page = client.get("/decks/", headers={"Accept-Language": "de"}).text
    assert "Versuche es bald wieder" in page
    assert "dark" in page.partition(">")[2].partition(">")[0]


def test_programs_get_a_problem_document() -> None:
    _token, secret = make_token()
    client = Client(raise_request_exception=False)
    with no_database():
        for headers in (bearer(secret), {}):
            response = client.get("/api/v1/decks/", headers=headers)
            assert (response.status_code, response.json()["code"]) == (503, "UNAVAILABLE"), headers


def test_a_log_in_while_the_database_is_gone_is_no_fault_of_ours() -> None:
    client = clients()["visitor"]
    with no_database():
        response = client.post("/accounts/login/", {"username": "anna", "password": "geheim-geheim"})
    assert response.status_code == 503
    assert settings.SESSION_COOKIE_NAME not in response.cookies
