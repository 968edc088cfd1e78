"""Names of accounts: which are one, and which nobody may take."""

import unicodedata
from importlib import import_module
from io import StringIO

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, migrations, transaction
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.names import KEY_LENGTH, STAFF_WORDS, name_key
from tests.accounts.makers import PASSWORD, make_client, make_user

pytestmark = pytest.mark.django_db

TAKEN = "Somebody has this name already."
LOOKALIKE = "looks like that of somebody who is here already"
MIXED = "mixes letters or digits of several scripts"
KEPT = "is kept for the site itself"
SIGN_UPS = [  # name, and what is said of it where alice, Änne, marit, Straße and host are here already; None where it is taken
    ("Gregor", None),
    ("Jürgen", None),
    ("Anne", None),
    ("Иван", None),
    ("さくら桜", None),
    ("소녀", None),
    ("Yıldız", None),
    ("moderato", None),
    ("badmin", None),
    ("x_1.y-2@z+3", None),
    ("Alice", TAKEN),
    ("ＡＬＩＣＥ", TAKEN),
    ("änne", TAKEN),
    ("ÄNNE", TAKEN),
    ("A\u0308nne", TAKEN),
    ("STRASSE", TAKEN),
    ("HOST", TAKEN),
    ("аlice", MIXED),
    ("hοst", MIXED),
    ("Ꭺlice", MIXED),
    ("user١", MIXED),
    ("alıce", LOOKALIKE),
    ("aIice", LOOKALIKE),
    ("a1ice", LOOKALIKE),
    ("h0st", LOOKALIKE),
    ("rnarit", LOOKALIKE),
    ("𝖺lice", TAKEN),
    ("admin", KEPT),
    ("Admin", KEPT),
    ("adm1n", KEPT),
    ("a.d.m.i.n", KEPT),
    ("rone-admin", KEPT),
    ("the_Moderator", KEPT),
    ("r00t", KEPT),
    ("ГООТ", KEPT),
    ("Rone", KEPT),
    ("accounts", KEPT),
    ("decks", KEPT),
    ("api", KEPT),
    ("testserver", KEPT),
    ("marit\u3164", "a character that nobody sees (U+1160)"),
    ("gre\u200bgor", "a character that nobody sees (U+200B)"),
    ("gregor\u202e", "a character that nobody sees (U+202E)"),
    ("gre\u00adgor", "a character that nobody sees (U+00AD)"),
    ("gregor\ufe0f", "a character that nobody sees (U+FE0F)"),
    ("gregor\U000e0041", "a character that nobody sees (U+E0041)"),
    ("..", "at least one letter or digit"),
    ("___", "at least one letter or digit"),
    ("a b", "holds something else than letters"),
]


def sign_up(name: str) -> str:
    """What the page says to who signs up as `name`."""
    answer = Client().post("/accounts/signup/", {"username": name, "password1": PASSWORD, "password2": PASSWORD}, follow=True)
    return answer.content.decode()


@pytest.mark.parametrize(("name", "said"), SIGN_UPS, ids=[ascii(name) for name, _said in SIGN_UPS])
def test_a_name_is_taken_or_refused_with_the_reason(name: str, said: str | None) -> None:
    for there in ("alice", "Änne", "marit", "Straße", "host"):
        make_user(there)
    page = sign_up(name)
    assert User.objects.count() == (6 if said is None else 5)
    if said:
        assert said in page
        assert page.count('class="field-error"') == 1


@pytest.mark.parametrize("name", ["änne", "ÄNNE", "Anne\u0308"[:1] + "\u0308nne", "ＨＯＳＴ", "hOsT"])
def test_one_logs_in_with_any_spelling_of_ones_name(name: str) -> None:
    make_user("Änne"), make_user("host")
    answer = Client().post("/accounts/login/", {"username": name, "password": PASSWORD})
    assert answer.status_code == 302


def test_the_database_refuses_a_second_account_of_one_name_whoever_makes_it() -> None:
    make_user("Änne")
    with pytest.raises(IntegrityError), transaction.atomic():
        make_user("änne")


def test_an_author_s_address_leads_to_its_right_spelling_from_any_other() -> None:
    client = make_client(make_user("Änne"))
    assert client.get(reverse("decks:author", args=["Änne"])).status_code == 200
    assert client.get(reverse("decks:author", args=["ÄNNE"])).status_code == 301


def test_who_runs_the_site_may_be_called_admin_and_is_found_in_any_spelling() -> None:
    call_command("createsuperuser", "--noinput", "--username=admin", "--email=a@example.org", stdout=StringIO())
    assert User.objects.get_by_natural_key("ADMIN").is_superuser


def test_the_admin_refuses_names_as_the_sign_up_does_but_lets_an_old_one_be() -> None:
    client = make_client(make_user("boss", is_staff=True, is_superuser=True))
    old = make_user("root")
    page = client.get(f"/admin/accounts/user/{old.pk}/change/")
    fields = {key: value for key, value in page.context["adminform"].form.initial.items() if isinstance(value, str | bool)}
    joined = {"date_joined_0": "2026-01-01", "date_joined_1": "10:00:00"}
    address = f"/admin/accounts/user/{old.pk}/change/"

    assert client.post(address, fields | joined | {"first_name": "Ruth"}).status_code == 302
    assert User.objects.get(pk=old.pk).first_name == "Ruth"
    assert KEPT in client.post(address, fields | joined | {"username": "moderator"}).content.decode()
    made = client.post("/admin/accounts/user/add/", {"username": "bоss", "password1": PASSWORD, "password2": PASSWORD})
    assert MIXED in made.content.decode()


def test_a_token_is_made_for_an_account_in_any_spelling_and_for_no_name_that_nobody_may_take() -> None:
    user = make_user("marit")
    call_command("create_token", "MARIT", stdout=StringIO())
    assert user.api_tokens.count() == 1
    with pytest.raises(CommandError, match="several scripts"):
        call_command("create_token", "mаrtin", stdout=StringIO())


def test_a_new_name_has_a_new_key_and_a_suffixed_key_stays_while_the_name_does() -> None:
    user = make_user("marit")
    User.objects.filter(pk=user.pk).update(name_key=f"{name_key('marit')}#{user.pk}")
    user.refresh_from_db()
    user.save()
    assert User.objects.get(pk=user.pk).name_key == f"{name_key('marit')}#{user.pk}"
    user.username = "gregor"
    user.save()
    assert User.objects.get(pk=user.pk).name_key == name_key("gregor")


def test_accounts_that_were_two_before_stay_two_and_each_logs_in_with_its_own_spelling() -> None:
    first, second, third = make_user("Änne"), make_user("gregor"), make_user("mallory")
    User.objects.filter(pk=second.pk).update(username="änne", name_key="1")
    User.objects.filter(pk=third.pk).update(username="mаrit\u3164", name_key="2")  # could not be taken today

    migration = import_module("accounts.migrations.0006_keys_of_names")
    with connection.schema_editor(atomic=False) if connection.vendor == "postgresql" else _plain_editor() as editor:
        migration.store_keys(apps, editor)

    keys = dict(User.objects.values_list("username", "name_key"))
    assert keys == {"Änne": "änne", "änne": f"änne#{second.pk}", "mаrit\u3164": name_key("mаrit\u3164")}
    for name, owner in (("Änne", first), ("änne", second), ("ÄNNE", first), ("mаrit\u3164", third)):
        client = Client()
        assert client.post("/accounts/login/", {"username": name, "password": PASSWORD}).status_code == 302
        assert client.session["_auth_user_id"] == str(owner.pk), name
    assert isinstance(migration.Migration.operations[0], migrations.RunPython)


class _plain_editor:
    """What a migration knows of its database; SQLite lends no schema editor inside a test's transaction."""

    connection = connection

    def __enter__(self) -> "_plain_editor":
        return self

    def __exit__(self, *error: object) -> None:
        return None


KEYS = {  # stored with accounts: a release of `disarm` or Python that changes one needs a migration that stores all anew
    "Marit": "marlt",
    "ÄNNE": "änne",
    "Straße": "strasse",
    "Иван": "иbah",
    "ИВАН": "иbah",
    "αλφα": "aλφa",
    "さくら桜": "さくら桜",
    "소녀": "소녀",
    "Øre": "ore",
    "player10": "playerlo",
    "x_1.y-2@z+3": "x_l.y-2@z+3",
}


def test_keys_are_what_is_stored() -> None:
    assert {name: name_key(name) for name in KEYS} == KEYS


@pytest.mark.parametrize("name", ["ﷺ" * 150, "x" * 100_000, "\x00", "\ud800", ""])
def test_whatever_is_typed_has_a_key_that_fits(name: str) -> None:
    assert len(name_key(name)) <= KEY_LENGTH
    assert name_key(name) == name_key(name)


def test_every_case_of_a_letter_that_a_name_may_hold_has_one_key() -> None:
    letters = [chr(code) for code in range(0x2000) if chr(code).isalnum()]
    differing = [
        letter
        for letter in letters
        for other in (letter.upper(), letter.lower(), unicodedata.normalize("NFD", letter))
        if name_key(f"a{letter}b") != name_key(f"a{other}b") and "PERISPOMENI AND" not in unicodedata.name(letter)
    ]
    assert differing == []
    assert all(name_key(name_key(word)) == name_key(word) for word in STAFF_WORDS)
