import re

import pytest
from django.conf import settings as django_settings
from django.core import mail
from django.test import Client, RequestFactory, override_settings

from accounts.models import User
from accounts.views.entry import PasswordResetView
from tests.accounts.makers import PASSWORD, make_client, make_user

pytestmark = pytest.mark.django_db
HOSTILE = [
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "javascript:alert(1)",
    "http:///evil.example",
    "\x00",
    "home",
    "0",
    "%00",
]


def sign_up(client: Client, **fields: str):
    data = {"username": "marit", "password1": PASSWORD, "password2": PASSWORD, **fields}
    return client.post("/accounts/signup/", data)


def log_in(client: Client, username: str = "marit", password: str = PASSWORD, **fields: str):
    return client.post("/accounts/login/", {"username": username, "password": password, **fields})


def test_a_name_and_a_password_make_an_account_and_log_in() -> None:
    client = Client()
    response = sign_up(client)
    assert (response.status_code, response["Location"]) == (302, "/")
    assert b"marit" in client.get("/accounts/").content


@pytest.mark.parametrize("username", ["Marit", "MARIT"])
def test_nobody_takes_anothers_name_in_other_letters(username: str) -> None:
    make_user("marit")
    response = sign_up(Client(), username=username)
    assert response.status_code == 200
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    "fields",
    [
        {"password1": "short", "password2": "short"},
        {"password2": "something else"},
        {"password1": "password", "password2": "password"},
        {"username": "a b"},
        {"username": "x" * 200},
        {"username": ""},
        {"username": "a\x00b"},
        {"email": "no address"},
    ],
)
def test_a_bad_field_is_told_at_the_field_and_keeps_the_rest(fields: dict[str, str]) -> None:
    response = sign_up(Client(), **fields)
    assert response.status_code == 200
    assert b"field-error" in response.content
    assert b'aria-invalid="true"' in response.content
    assert PASSWORD.encode() not in response.content
    assert not User.objects.exists()


def test_what_is_wrong_with_a_name_is_said_with_the_name() -> None:
    make_user("marit")
    for language, name, said in (
        ("en", "a b", "“a b” holds something else than letters, digits and @ . + - _."),
        ("de", "a b", "„a b“ enthält etwas anderes als"),
        ("en", "marit", "Somebody has this name already. Choose another one."),
    ):
        client = Client(headers={"Accept-Language": language})
        assert said in sign_up(client, username=name).content.decode()


def test_two_passwords_that_differ_are_told_wherever_there_are_two() -> None:
    said = "The two passwords differ."
    assert said in sign_up(Client(), password2="something else").content.decode()
    client = make_client()
    form = {"old_password": "wrong", "new_password1": "one long password", "new_password2": "another long one"}
    told = client.post("/accounts/password/", form).content.decode()
    assert said in told
    assert told.count('class="field-error"') == 2


def test_a_weak_password_is_told_at_once_also_where_its_repetition_differs() -> None:
    told = sign_up(Client(), password1="12345678", password2="1234567").content.decode()
    assert "The two passwords differ." in told
    assert "too common" in told
    assert told.count('class="field-error"') == 3  # one at the repetition, two at the password


def test_logging_in_does_not_care_for_capitals() -> None:
    make_user("marit")
    assert log_in(Client(), "MaRiT").status_code == 302


def test_an_unknown_name_and_a_wrong_password_get_the_same_answer() -> None:
    make_user("marit")
    make_user("gone", is_active=False)

    def answer(username: str, password: str) -> str:
        page = log_in(Client(), username, password).content.decode()
        return re.sub(r'(value|X-CSRFToken[^"]*"): ?"[^"]*"|value="[^"]*"|hx-headers=\'[^\']*\'', "", page)

    assert answer("marit", "wrong") == answer("nobody", "wrong") == answer("gone", PASSWORD)


@pytest.mark.parametrize("target", HOSTILE)
def test_next_never_leads_away_from_the_site(target: str) -> None:
    make_user("marit")
    assert log_in(Client(), next=target)["Location"] == "/"
    assert sign_up(Client(), username="other", next=target)["Location"] == "/"
    for address, field in (("/theme/", "theme"), ("/i18n/setlang/", "language")):
        response = Client().post(address, {field: "de", "next": target})
        assert response["Location"] == "/"
    known = Client()
    log_in(known)
    for address in ("/accounts/login/", "/accounts/signup/"):
        answered = known.get(address, {"next": target})
        assert answered.headers.get("Location") == "/" or (target == "\x00" and answered.status_code == 400)
    assert known.post("/accounts/logout/", {"next": target})["Location"] == "/"


@pytest.mark.parametrize("address", ["/accounts/login/", "/accounts/signup/"])
def test_next_never_leads_in_a_circle(address: str) -> None:
    client = Client()
    sign_up(client)
    for following in (address, f"{address}?next={address}"):
        assert client.get(address, {"next": following})["Location"] == "/"


def test_who_is_sent_to_the_log_in_learns_why_and_how_to_get_an_account() -> None:
    page = Client().get("/collection/", follow=True).content.decode()
    assert "is kept in your account" in page
    assert 'class="button" href="/accounts/signup/?next=/collection/"' in page


def test_next_leads_back_to_where_one_was() -> None:
    make_user("marit")
    assert log_in(Client(), next="/cards/?q=a")["Location"] == "/cards/?q=a"


def test_after_too_many_failures_the_name_is_locked_from_this_address_only() -> None:
    make_user("marit")
    for _index in range(django_settings.AXES_FAILURE_LIMIT):
        response = log_in(Client(REMOTE_ADDR="10.0.0.1"), password="wrong")
    assert response.status_code == 429
    assert int(response["Retry-After"]) > 0
    assert b"Too many attempts" in response.content
    assert b'href="/accounts/reset/"' in response.content
    assert log_in(Client(REMOTE_ADDR="10.0.0.1")).status_code == 429
    assert log_in(Client(REMOTE_ADDR="10.0.0.2")).status_code == 302


SPELLINGS = ["host", "HOST", "Host", "hOST", "ｈｏｓｔ", "HOſT", "h0st", "ＨＯＳＴ"]


@pytest.mark.parametrize("way_in", ["/accounts/login/", "/admin/login/?next=/admin/"])
def test_every_spelling_of_a_name_is_one_name_to_the_lock_out(way_in: str) -> None:
    make_user("host", is_staff=True)
    statuses = [
        Client().post(way_in, {"username": SPELLINGS[index % len(SPELLINGS)], "password": "wrong"}).status_code
        for index in range(django_settings.AXES_FAILURE_LIMIT)
    ]
    assert statuses.count(429) == 1
    assert statuses[-1] == 429
    for name in ("host", "HOST", "HoSt", "h0st"):
        for door in ("/accounts/login/", "/admin/login/"):
            assert Client().post(door, {"username": name, "password": PASSWORD}).status_code == 429


def test_a_name_that_nobody_has_is_locked_too_however_it_is_spelled_and_however_long() -> None:
    for name in ("nobody-here", "x" * 400, "ﷺ" * 150):
        answers = [log_in(Client(), name if index % 2 else name.upper(), "wrong") for index in range(django_settings.AXES_FAILURE_LIMIT)]
        assert answers[-1].status_code == 429


def test_logging_out_needs_a_post() -> None:
    client = make_client()
    assert client.get("/accounts/logout/").status_code == 405
    assert "_auth_user_id" in client.session
    assert client.post("/accounts/logout/").status_code == 302
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize(("language", "subject"), [("en", "Your new password"), ("de", "Dein neues Passwort")])
def test_the_mail_for_a_lost_password_is_in_its_readers_language(language: str, subject: str) -> None:
    make_user("marit", email="marit@example.org", language=language)
    response = Client().post("/accounts/reset/", {"email": "marit@example.org"})
    assert response["Location"] == "/accounts/reset/sent/"
    assert subject in mail.outbox[0].subject
    assert "marit" in mail.outbox[0].body


def test_the_link_of_the_mail_sets_a_new_password_once() -> None:
    user = make_user("marit", email="marit@example.org")
    Client().post("/accounts/reset/", {"email": "marit@example.org"})
    link = re.search(r"http://testserver(/accounts/reset/\S+)", mail.outbox[0].body)[1]
    client = Client()
    form_address = client.get(link)["Location"]
    data = {"new_password1": "a wholly new one", "new_password2": "a wholly new one"}
    assert client.post(form_address, data)["Location"] == "/accounts/login/"
    user.refresh_from_db()
    assert user.check_password("a wholly new one")
    again = Client().get(link, follow=True)
    assert b"has been used" in again.content


def test_asking_for_an_unknown_address_looks_the_same_and_sends_nothing() -> None:
    make_user("marit", email="marit@example.org")
    answers = [Client().post("/accounts/reset/", {"email": f"{name}@example.org"}) for name in ("marit", "nobody")]
    assert {(answer.status_code, answer["Location"], answer.content) for answer in answers} == {(302, "/accounts/reset/sent/", b"")}
    assert len(mail.outbox) == 1


@override_settings(RESETS_PER_HOUR=2, SIGN_UPS_PER_HOUR=1)
def test_resets_and_sign_ups_are_limited_by_address() -> None:
    asks = [Client(REMOTE_ADDR="10.9.9.1").post("/accounts/reset/", {"email": "a@example.org"}) for _index in range(3)]
    assert [answer.status_code for answer in asks] == [302, 302, 429]
    assert "Retry-After" in asks[2]
    ups = [sign_up(Client(REMOTE_ADDR="10.9.9.2"), username=f"n{index}").status_code for index in range(2)]
    assert ups == [302, 429]


def test_the_language_of_the_account_is_set_at_log_in() -> None:
    make_user("marit", language="de")
    assert log_in(Client()).cookies["django_language"].value == "de"


def test_who_is_logged_in_is_not_asked_again() -> None:
    client = make_client()
    assert client.get("/accounts/login/")["Location"] == "/"
    assert client.get("/accounts/signup/")["Location"] == "/"


def test_the_mail_waits_until_the_answer_is_sent_so_that_nobody_sees_by_the_time_whether_the_address_is_known() -> None:
    make_user("marit", email="marit@example.org")
    request = RequestFactory().post("/accounts/reset/", {"email": "marit@example.org"})
    request._dont_enforce_csrf_checks = True  # as Django's test client does
    response = PasswordResetView.as_view()(request)
    assert response.status_code == 302
    assert mail.outbox == []

    response.close()
    assert [sent.to for sent in mail.outbox] == [["marit@example.org"]]
