"""Several who do something about accounts at the same moment."""

from datetime import datetime
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import ApiToken, User
from accounts.services import TOKENS_PER_USER, TooManyTokensError, delete_account, end_sessions
from decks.community.models import Like
from decks.community.services.likes import like_deck
from decks.list.models import Deck
from tests.accounts.makers import make_token
from tests.at_once import AT_ONCE, at_once, behind
from tests.decks.makers import make_deck, make_user


@pytest.mark.django_db(transaction=True)
def test_of_several_who_sign_up_with_one_name_at_once_one_has_it_and_the_others_are_told() -> None:
    fields = {"username": "marit", "password1": "three drops of rust", "password2": "three drops of rust"}
    answers = at_once(lambda _number: Client().post("/accounts/signup/", fields))

    assert User.objects.filter(username="marit").count() == 1
    assert sorted(answer.status_code for answer in answers) == [*[200] * (AT_ONCE - 1), 302]
    assert all("Somebody has this name already" in answer.content.decode() for answer in answers if answer.status_code == 200)


@pytest.mark.django_db(transaction=True)
def test_tokens_that_are_made_at_once_are_no_more_than_a_person_may_have() -> None:
    user = make_user()
    for _ in range(TOKENS_PER_USER - 1):
        make_token(user)

    made = at_once(lambda _number: make_token(user), refusals=TooManyTokensError)

    assert sum(isinstance(each, TooManyTokensError) for each in made) == AT_ONCE - 1
    assert ApiToken.objects.filter(owner=user).count() == TOKENS_PER_USER


@pytest.mark.django_db(transaction=True)
def test_each_of_several_who_end_all_sessions_at_once_begins_one_that_no_other_has() -> None:
    user = make_user()

    epochs = at_once(lambda _number: end_sessions(user=user).session_epoch)

    assert sorted(epochs) == list(range(1, AT_ONCE + 1))


def fail_to_forget(*, user: User, now: datetime) -> None:
    """What an app does that can't let a person go."""
    raise RuntimeError(user.username)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("demo")
def test_an_account_that_can_not_be_let_go_whole_stays_whole(settings: Any) -> None:
    settings.FORGET_PERSON = [*settings.FORGET_PERSON, f"{__name__}.fail_to_forget"]
    reader, deck = make_user(), make_deck(visibility="public")
    like_deck(deck=deck, reader=reader, now=timezone.now())
    with pytest.raises(RuntimeError):
        delete_account(user=reader, now=timezone.now())
    assert Like.objects.filter(reader=reader).count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("demo")
def test_an_account_that_is_deleted_while_it_makes_a_deck_goes_with_the_deck() -> None:
    user = make_user()
    behind(lambda: make_deck(user), lambda: delete_account(user=user, now=timezone.now()))
    assert (User.objects.filter(pk=user.pk).exists(), Deck.objects.exists()) == (False, False)
