from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client

from accounts import pending
from tests.accounts.makers import PASSWORD, make_client, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _counts_begin_anew() -> Iterator[None]:
    """What other tests did from the same address doesn't count here, nor the other way round."""
    cache.clear()
    yield
    cache.clear()


def test_a_form_sent_after_the_log_in_ran_out_is_offered_again_after_the_next() -> None:
    user = make_user("marit", language="en")
    client = make_client(user)
    client.logout()
    response = client.post("/accounts/language/", {"language": "de", "note": "line one\nline <two>"})
    assert response["Location"].startswith("/accounts/login/")
    assert b"is kept" in client.get(response["Location"]).content
    response = client.post("/accounts/login/", {"username": "marit", "password": PASSWORD, "next": "/accounts/language/"})
    assert response["Location"] == "/accounts/resume/"
    page = client.get("/accounts/resume/").content.decode()
    assert 'action="/accounts/language/"' in page
    assert '<textarea name="language" hidden>\nde</textarea>' in page
    assert "line one\nline &lt;two&gt;</textarea>" in page
    assert client.get("/accounts/resume/").status_code == 200  # reading it again loses nothing
    client.post("/accounts/language/", {"language": "de", "note": "line one\nline <two>"})
    assert client.get("/accounts/resume/")["Location"] == "/"


def test_htmx_is_told_so_and_nothing_on_the_page_changes() -> None:
    response = Client().post("/accounts/language/", {"language": "de"}, headers={"HX-Request": "true"})
    assert response.status_code == 401
    assert "X-Message" in response


@pytest.mark.parametrize(
    "fields",
    [{"password": PASSWORD}, {"new_password1": "x"}, {"token": "x"}, {"text": "x" * (pending.MAX_LETTERS + 1)}, {}],
)
def test_secrets_and_floods_are_not_kept(fields: dict[str, str]) -> None:
    client = Client()
    client.post("/accounts/language/", fields)
    assert pending.SESSION_KEY not in client.session


def test_a_kept_form_can_be_dropped() -> None:
    client = Client()
    client.post("/accounts/language/", {"language": "de"})
    client.post("/accounts/resume/drop/")
    assert pending.SESSION_KEY not in client.session


def test_a_form_from_our_own_page_that_grew_old_can_be_sent_again() -> None:
    client = Client(enforce_csrf_checks=True)
    data = {"theme": "dark", "csrfmiddlewaretoken": "x" * 64}
    page = client.post("/theme/", data, headers={"Origin": "http://testserver"})
    assert page.status_code == 403
    assert b'<textarea name="theme" hidden>\ndark</textarea>' in page.content
    assert b"x" * 64 not in page.content


@pytest.mark.parametrize("origin", ["https://evil.example", "null", ""])
def test_a_form_from_elsewhere_is_not_offered_again(origin: str) -> None:
    page = Client(enforce_csrf_checks=True).post("/theme/", {"theme": "dark"}, headers={"Origin": origin} if origin else {})
    assert page.status_code == 403
    assert b"<textarea" not in page.content


def test_only_so_many_forms_of_one_address_are_kept_in_an_hour(client: Client) -> None:
    for _ in range(pending.KEPT_AN_HOUR):
        Client().post("/accounts/language/", {"language": "de"})
    client.post("/accounts/language/", {"language": "de"})
    assert pending.SESSION_KEY not in client.session

    elsewhere = Client(REMOTE_ADDR="192.0.2.7")
    elsewhere.post("/accounts/language/", {"language": "de"})
    assert pending.SESSION_KEY in elsewhere.session
