"""Drafts that several requests of one browser touch at the same moment: none is lost, none is there twice."""

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import Guest, User
from decks.list.models import Deck
from tests.accounts.makers import PASSWORD, make_guest
from tests.at_once import AT_ONCE, at_once
from tests.decks.makers import make_deck, make_user

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("demo")]
DRAFTS = 3


def browser_with_drafts() -> str:
    """The session of a browser that has some."""
    client = Client()
    guest = make_guest(client)
    for number in range(DRAFTS):
        make_deck(guest, name=f"Draft {number}")
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def tab(session: str) -> Client:
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = session
    return client


def test_several_tabs_that_log_in_at_once_move_each_draft_once() -> None:
    User.objects.create_user("marit", password=PASSWORD)
    session = browser_with_drafts()

    at_once(lambda _number: tab(session).post("/accounts/login/", {"username": "marit", "password": PASSWORD}))

    assert User.objects.get().decks.count() == Deck.objects.count() == DRAFTS
    assert not Guest.objects.exists()


def test_several_tabs_that_sign_up_at_once_leave_the_drafts_with_one_of_the_accounts() -> None:
    session = browser_with_drafts()
    fields = {"password1": PASSWORD, "password2": PASSWORD}

    at_once(lambda number: tab(session).post("/accounts/signup/", {"username": f"player{number}", **fields}))

    assert sorted(user.decks.count() for user in User.objects.all()) == [*[0] * (AT_ONCE - 1), DRAFTS]
    assert not Guest.objects.exists()


def test_a_draft_begun_while_the_account_takes_over_is_somebodys() -> None:
    user, session = make_user("marit"), browser_with_drafts()

    def act(number: int) -> int:
        client = tab(session)
        if number == 0:
            return client.post("/accounts/login/", {"username": "marit", "password": "a long enough password"}).status_code
        return client.post("/build/", {"name": f"Begun {number}"}).status_code

    answers = at_once(act)

    assert set(answers) <= {302, 400, 422}  # 400: the session ended under the request
    held = Deck.objects.filter(owner=user).count() + Deck.objects.filter(guest__isnull=False).count()
    assert held == Deck.objects.count() >= DRAFTS
    assert Deck.objects.filter(owner=user, name__startswith="Draft").count() == DRAFTS
