import json
from base64 import b64decode
from uuid import uuid4

import pytest
from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core import mail
from django.core.serializers.json import DjangoJSONEncoder
from django.db import IntegrityError
from django.db.models import Model
from django.http import HttpRequest
from django.test import Client
from django.utils import timezone

from accounts.models import ApiToken, User
from accounts.personal import fields_of, owned_relations, personal_data
from accounts.services import delete_account
from decks.exchange.models import ArchiveUpload
from decks.exchange.services.archives import keep_upload
from tests.accounts.makers import NOW, PASSWORD, make_client, make_token, make_user
from web.api.problems import account_gone

pytestmark = pytest.mark.django_db
PAGES = ["/accounts/", "/accounts/email/", "/accounts/password/", "/accounts/tokens/", "/accounts/data/", "/accounts/delete/"]


@pytest.mark.parametrize("address", PAGES)
def test_nobody_sees_an_account_without_logging_in(address: str) -> None:
    assert Client().get(address)["Location"] == f"/accounts/login/?next={address}"


@pytest.mark.parametrize("address", PAGES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_page_of_the_account_answers_in_both_languages(address: str, language: str) -> None:
    client = make_client()
    client.cookies["django_language"] = language
    response = client.get(address)
    assert response.status_code == 200
    if "html" in response["Content-Type"]:
        assert f'<html lang="{language}"'.encode() in response.content


def test_changing_the_address_needs_the_password_and_tells_the_old_one() -> None:
    user = make_user(email="old@example.org", language="de")
    client = make_client(user)
    assert client.post("/accounts/email/", {"email": "new@example.org", "password": "wrong"}).status_code == 400
    user.refresh_from_db()
    assert (user.email, len(mail.outbox)) == ("old@example.org", 0)
    client.post("/accounts/email/", {"email": "new@example.org", "password": PASSWORD})
    user.refresh_from_db()
    assert user.email == "new@example.org"
    assert (mail.outbox[0].to, "geändert" in mail.outbox[0].subject) == (["old@example.org"], True)


def test_changing_the_password_ends_other_sessions_and_keeps_this_one() -> None:
    user = make_user()
    here, there = make_client(user), make_client(user)
    data = {"old_password": PASSWORD, "new_password1": "a wholly new one", "new_password2": "a wholly new one"}
    assert here.post("/accounts/password/", data).status_code == 302
    assert here.get("/accounts/").status_code == 200
    assert there.get("/accounts/").status_code == 302


def test_other_devices_can_be_logged_out() -> None:
    user = make_user()
    here, there = make_client(user), make_client(user)
    here.post("/accounts/sessions/end/")
    assert here.get("/accounts/").status_code == 200
    assert there.get("/accounts/").status_code == 302


def test_the_language_is_kept_in_the_account_and_in_a_cookie() -> None:
    user = make_user()
    response = make_client(user).post("/accounts/language/", {"language": "de"})
    user.refresh_from_db()
    assert (user.language, response.cookies["django_language"].value) == ("de", "de")
    assert make_client(user).post("/accounts/language/", {"language": "xx"}).status_code == 400


def test_a_token_is_shown_once_and_never_again() -> None:
    client = make_client()
    response = client.post("/accounts/tokens/", {"name": "Backup", "scopes": ["decks:read"], "lifetime": "30"})
    secret = response.context["secret"]
    assert secret.encode() in response.content
    assert "no-store" in response["Cache-Control"]
    assert secret.encode() not in client.get("/accounts/tokens/").content
    token = ApiToken.objects.get()
    assert (token.scopes, token.expires_at is not None) == (["decks:read"], True)


@pytest.mark.parametrize(
    "fields",
    [{"scopes": []}, {"scopes": ["decks:eat"]}, {"lifetime": "7"}, {"lifetime": ""}, {"name": ""}, {"name": "x" * 81}, {"name": "\x00"}],
)
def test_a_bad_token_form_makes_no_token(fields: dict[str, object]) -> None:
    data = {"name": "Backup", "scopes": ["decks:read"], "lifetime": "30", **fields}
    assert make_client().post("/accounts/tokens/", data).status_code == 400
    assert not ApiToken.objects.exists()


def test_a_token_is_revoked_by_its_owner_alone() -> None:
    token, _secret = make_token()
    assert make_client().post(f"/accounts/tokens/{token.pk}/revoke/").status_code == 404
    make_client(token.owner).post(f"/accounts/tokens/{token.pk}/revoke/")
    token.refresh_from_db()
    assert not ApiToken.objects.usable(timezone.now()).filter(pk=token.pk).exists()


def test_the_file_of_my_data_holds_what_is_mine_and_no_secret() -> None:
    user = make_user("marit", email="marit@example.org")
    token, secret = make_token(user)
    make_token()
    response = make_client(user).get("/accounts/data/")
    data = json.loads(response.content)
    assert data["account"]["email"] == "marit@example.org"
    assert [row["id"] for row in data["accounts.apitoken.owner"]] == [token.pk]
    assert not {"password", "digest"} & set(data["account"]) | ({"digest"} & set(data["accounts.apitoken.owner"][0]))
    assert secret not in response.content.decode()
    assert user.password not in response.content.decode()
    assert "attachment" in response["Content-Disposition"]


def test_every_table_that_names_a_user_is_in_the_file() -> None:
    data = personal_data(make_user())
    tables = {relation.related_model._meta.label_lower for relation in owned_relations(User)}
    assert {key.rpartition(".")[0] for key in data if key != "account"} == tables


@pytest.mark.parametrize("content", [b"PK\x03\x04\xff\x00", b"", bytes(range(256)) * 4000])
def test_the_file_holds_an_archive_that_waits_for_its_owner_to_decide(content: bytes) -> None:
    user = make_user()
    keep_upload(owner=user, content=content, name="decks.zip", now=NOW)
    response = make_client(user).get("/accounts/data/")
    assert response.status_code == 200
    (row,) = response.json()["decks.archiveupload.owner"]
    assert (b64decode(row["content"]), row["name"]) == (content, "decks.zip")


SAMPLES: dict[str, object] = {
    "BigAutoField": 1,
    "BigIntegerField": 2**62,
    "BinaryField": b"\xff\x00",
    "BooleanField": True,
    "CharField": "ü",
    "DateField": NOW.date(),
    "DateTimeField": NOW,
    "FloatField": 0.5,
    "GenericIPAddressField": "2001:db8::1",
    "IntegerField": 1,
    "JSONField": {"a": [None, "ü"]},
    "NumbersField": [1, 2],
    "PositiveBigIntegerField": 1,
    "PositiveIntegerField": 1,
    "PositiveSmallIntegerField": 1,
    "SlugField": "a-b",
    "SmallIntegerField": 1,
    "TextField": "ü",
    "TimeField": NOW.time(),
    "UUIDField": uuid4(),
}


def personal_models() -> set[type[Model]]:
    """Every table of which rows can stand in somebody's file."""
    found: set[type[Model]] = set()
    ahead: list[type[Model]] = [User]
    while ahead:
        model = ahead.pop()
        if model not in found:
            found.add(model)
            ahead += [relation.related_model for relation in owned_relations(model)]
    return found


def test_a_column_of_every_kind_that_personal_tables_have_can_be_written() -> None:
    for model in sorted(personal_models(), key=lambda model: model._meta.label):
        row = model()
        for field in model._meta.concrete_fields:
            of = field.target_field if field.is_relation else field
            setattr(row, field.attname, SAMPLES[of.get_internal_type()])
        json.dumps(fields_of(row), cls=DjangoJSONEncoder)
    assert fields_of(ArchiveUpload(content=memoryview(b"\xff")))["content"] == "/w=="  # as PostgreSQL hands it out


def test_a_row_is_written_with_all_its_columns() -> None:
    user = make_user("marit")
    assert fields_of(user)["username"] == "marit"
    assert "password" not in fields_of(user)


def test_deleting_needs_the_password_and_takes_everything() -> None:
    user = make_user()
    make_token(user)
    client = make_client(user)
    assert client.post("/accounts/delete/", {"password": "wrong"}).status_code == 400
    assert User.objects.filter(pk=user.pk).exists()
    assert client.post("/accounts/delete/", {"password": PASSWORD})["Location"] == "/"
    assert not User.objects.filter(pk=user.pk).exists()
    assert not ApiToken.objects.exists()
    assert client.get("/accounts/").status_code == 302


def test_deleting_twice_is_deleting_once() -> None:
    user = make_user()
    delete_account(user=user, now=NOW)
    delete_account(user=user, now=NOW)
    assert not User.objects.filter(pk=user.pk).exists()


def asked_by(user: User | AnonymousUser) -> HttpRequest:
    """A request of `user`."""
    request = HttpRequest()
    request.user = user
    return request


@pytest.mark.parametrize("error", [IntegrityError("FOREIGN KEY constraint failed"), User.DoesNotExist("gone")])
def test_what_fails_because_the_account_was_deleted_meanwhile_says_so(error: Exception) -> None:
    user, other = make_user(), make_user()
    delete_account(user=user, now=NOW)
    gone = account_gone(error, asked_by(user))
    assert gone is not None
    assert gone.status == 401
    assert account_gone(error, asked_by(other)) is None
    assert account_gone(ValueError("a bug"), asked_by(user)) is None
    assert account_gone(error, asked_by(AnonymousUser())) is None


def test_deleting_one_account_leaves_the_others() -> None:
    user, other = make_user(), make_user()
    token, _secret = make_token(other)
    delete_account(user=user, now=NOW)
    assert list(ApiToken.objects.all()) == [token]


def test_the_profile_asks_the_database_little(django_assert_max_num_queries) -> None:
    user = make_user()
    client = make_client(user)
    for _index in range(5):
        make_token(user)
    with django_assert_max_num_queries(4):
        client.get("/accounts/")
    with django_assert_max_num_queries(4):
        client.get("/accounts/tokens/")


WEIGHTY = {
    "/accounts/delete/": "password",
    "/accounts/email/": "password",
    "/accounts/password/": "old_password",
    "/admin/password_change/": "old_password",
}


@pytest.mark.parametrize("address", WEIGHTY)
def test_a_wrong_password_counts_as_a_failed_log_in_wherever_it_is_asked_for(address: str) -> None:
    user = make_user("marit", is_staff=True)
    client = make_client(user)
    new = {"new_password1": "a wholly new one", "new_password2": "a wholly new one", "email": "other@example.org"}
    form = {WEIGHTY[address]: "wrong", **new}

    answers = [client.post(address, form, follow=address.startswith("/admin")) for _try in range(settings.AXES_FAILURE_LIMIT)]
    if address.startswith("/admin"):  # it leads to the one page that changes a password
        assert answers[0].redirect_chain == [("/accounts/password/", 302)]
        answers = [client.post("/accounts/password/", form) for _try in range(settings.AXES_FAILURE_LIMIT)]
    assert [answer.status_code == 429 for answer in answers] == [False] * (settings.AXES_FAILURE_LIMIT - 1) + [True]
    assert b"Too many attempts" in answers[-1].content
    assert (
        client.post(address.replace("/admin/password_change", "/accounts/password"), form | {WEIGHTY[address]: PASSWORD}).status_code == 429
    )
    assert Client().post("/accounts/login/", {"username": "MARIT", "password": PASSWORD}).status_code == 429
    user.refresh_from_db()
    assert user.check_password(PASSWORD)
    assert user.email == ""


def test_of_a_failed_attempt_no_password_is_kept() -> None:
    client = make_client(make_user("marit"))
    client.post(
        "/accounts/password/", {"old_password": "nearly right", "new_password1": "brand new secret", "new_password2": "brand new secret"}
    )
    kept = AccessAttempt.objects.get()
    assert "nearly" not in kept.post_data + kept.get_data
    assert "brand" not in kept.post_data


def test_the_right_password_after_a_wrong_one_still_works() -> None:
    client = make_client(make_user("marit"))
    assert client.post("/accounts/delete/", {"password": "wrong"}).status_code == 400
    assert client.post("/accounts/delete/", {"password": PASSWORD}).status_code == 302
    assert not User.objects.exists()
