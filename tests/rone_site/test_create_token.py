from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from accounts.models import ApiToken, Scope, User

pytestmark = pytest.mark.django_db


def printed(name: str) -> str:
    output = StringIO()
    call_command("create_token", name, stdout=output)
    return output.getvalue()


def test_a_token_alone_is_printed_and_opens_the_api() -> None:
    line = printed("ada")

    assert line.count("\n") == 1
    assert not line.strip().count(" ")
    response = Client().get("/api/v1/decks/", headers={"Authorization": f"Bearer {line.strip()}"})
    assert response.status_code == 200


def test_a_token_has_every_scope() -> None:
    printed("ada")

    (token,) = ApiToken.objects.usable(timezone.now())
    assert set(token.scopes) == set(Scope.values)


def test_the_user_is_made_once_and_has_no_password() -> None:
    assert printed("ada") != printed("ada")

    (user,) = User.objects.all()
    assert user.username == "ada"
    assert not user.has_usable_password()


def test_a_user_who_is_there_is_left_as_they_are() -> None:
    User.objects.create_user("ada", password="dry-land-and-rust")

    printed("ada")

    assert User.objects.get().check_password("dry-land-and-rust")


@pytest.mark.parametrize("name", ["", "two words", "x" * 200])
def test_a_name_that_is_none_is_refused_by_name(name: str) -> None:
    with pytest.raises(CommandError, match=repr(name)):
        printed(name)

    assert not User.objects.exists()
