"""Several who do something about accounts at the same moment."""

import pytest
from django.test import Client

from accounts.models import User
from tests.at_once import AT_ONCE, at_once


@pytest.mark.django_db(transaction=True)
def test_of_several_who_sign_up_with_one_name_at_once_one_has_it_and_the_others_are_told() -> None:
    fields = {"username": "marit", "password1": "three drops of rust", "password2": "three drops of rust"}
    answers = at_once(lambda _number: Client().post("/accounts/signup/", fields))

    assert User.objects.filter(username="marit").count() == 1
    assert sorted(answer.status_code for answer in answers) == [*[200] * (AT_ONCE - 1), 302]
    assert all("Somebody has this name already" in answer.content.decode() for answer in answers if answer.status_code == 200)
