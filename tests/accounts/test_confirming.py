"""An address that nobody has confirmed gets the mail that asks for it, seldom, and nothing else."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core import mail, signing
from django.test import Client
from django.utils import timezone

from accounts.confirming import MOST_TO_ADDRESS, SALT, ask_for_confirmation, confirmation_token, digest_of_address
from accounts.models import ConfirmationMail, User
from accounts.notifications.mails import make_mails, send_mails
from accounts.notifications.services import choose_mails
from accounts.retention import CONFIRMATIONS_COUNTED_FOR, forget_confirmation_mails
from decks.community.services.likes import like_deck
from tests.accounts.makers import PASSWORD, make_client, make_user
from tests.at_once import AT_ONCE, at_once
from tests.decks.makers import make_deck

pytestmark = pytest.mark.django_db
SITE = "https://rone.example"
ADDRESS = "marit@example.org"


def sign_up(client: Client, name: str = "marit", email: str = ADDRESS) -> None:
    response = client.post("/accounts/signup/", {"username": name, "email": email, "password1": PASSWORD, "password2": PASSWORD})
    assert response.status_code == 302


def link_in(text: str) -> str:
    found = re.search(r"https?://[^/]+(/accounts/email/confirm/\S+)", text)
    assert found
    return found[1]


def unconfirmed(name: str = "marit", email: str = ADDRESS) -> User:
    return make_user(name, email=email, confirmed_email="")


def test_who_signs_up_confirms_the_address_by_the_link_in_the_only_mail() -> None:
    sign_up(Client())
    (asked,) = mail.outbox
    assert asked.to == [ADDRESS]
    link = link_in(asked.body)
    stranger = Client()  # where the mail is read nobody need be logged in
    assert "Yes, both are mine" in stranger.get(link).text
    assert not User.objects.get().has_confirmed_email
    response = stranger.post(link)
    assert "is confirmed" in response.text
    assert (response["Referrer-Policy"], response["Cache-Control"]) == ("no-referrer", "no-store")
    assert User.objects.get().has_confirmed_email
    assert stranger.post(link).status_code == 200
    assert len(mail.outbox) == 1


def test_without_an_address_nothing_is_sent() -> None:
    sign_up(Client(), email="")
    assert mail.outbox == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_mail_is_in_the_language_of_the_account_and_holds_no_link_but_one(language: str) -> None:
    user = make_user("Win.at.evil-shop.com", email=ADDRESS, confirmed_email="", language=language)
    ask_for_confirmation(user, site=SITE, now=timezone.now())
    (asked,) = mail.outbox
    assert ("deine Adresse" in asked.subject) == (language == "de")
    assert re.findall(r"\S+://\S+", asked.body) == [f"{SITE}{link_in(asked.body)}"]
    assert "evil-shop.com" not in asked.subject + asked.body
    assert "evil-shop" in asked.body


def test_an_address_gets_few_mails_however_many_accounts_name_it_in_whatever_spelling() -> None:
    spellings = ["victim@example.org", "Victim@Example.org", "victim+1@example.org", "VICTIM+x@example.org", "victim@EXAMPLE.org"]
    for number, email in enumerate(spellings):
        sign_up(Client(), f"somebody{number}", email)
    assert len(mail.outbox) == MOST_TO_ADDRESS
    User.objects.all().delete()
    sign_up(Client(), "another", "victim@example.org")
    assert len(mail.outbox) == MOST_TO_ADDRESS
    sign_up(Client(), "elsewhere", "other@example.org")
    assert len(mail.outbox) == MOST_TO_ADDRESS + 1


def test_a_day_later_the_address_can_be_asked_again_and_nothing_is_left_of_it() -> None:
    user, now = unconfirmed(), timezone.now()
    assert [ask_for_confirmation(user, site=SITE, now=now) for _ in range(MOST_TO_ADDRESS + 1)] == [True] * MOST_TO_ADDRESS + [False]
    assert ask_for_confirmation(user, site=SITE, now=now + CONFIRMATIONS_COUNTED_FOR)
    assert ADDRESS not in str(list(ConfirmationMail.objects.values_list()))
    forget_confirmation_mails(now=now + 3 * CONFIRMATIONS_COUNTED_FOR)
    assert not ConfirmationMail.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_several_who_ask_at_once_for_mails_to_one_address_get_no_more_than_the_limit() -> None:
    users = [unconfirmed(f"n{number}") for number in range(AT_ONCE)]
    for _ in range(2):
        at_once(lambda number: ask_for_confirmation(users[number], site=SITE, now=timezone.now()))
    assert ConfirmationMail.objects.filter(digest=digest_of_address(ADDRESS)).count() <= MOST_TO_ADDRESS
    assert len(mail.outbox) <= MOST_TO_ADDRESS


def test_a_lost_password_at_an_unconfirmed_address_asks_for_the_confirmation_first() -> None:
    user = unconfirmed()
    Client().post("/accounts/reset/", {"email": ADDRESS})
    (asked,) = mail.outbox
    assert "/accounts/reset/" not in asked.body
    assert not Client().post(link_in(asked.body)).context["user"].is_authenticated  # it opens nothing
    Client().post("/accounts/reset/", {"email": ADDRESS})
    assert "/accounts/reset/" in mail.outbox[1].body
    assert User.objects.get(pk=user.pk).has_confirmed_email


def test_of_two_accounts_with_one_address_only_the_confirmed_one_gets_a_link_for_its_password() -> None:
    make_user("ilsa", email=ADDRESS)
    unconfirmed("thief")
    Client().post("/accounts/reset/", {"email": ADDRESS})
    assert sorted("/accounts/reset/" in one.body for one in mail.outbox) == [False, True]
    assert "ilsa" in next(one.body for one in mail.outbox if "/accounts/reset/" in one.body)


def test_notifications_are_mailed_to_no_address_that_is_not_confirmed(demo: None) -> None:
    owner, now = unconfirmed(), timezone.now()
    deck = make_deck(owner, visibility="public")
    choose_mails(reader=owner, wanted={"likes": "now"})
    like_deck(deck=deck, reader=make_user(), now=now - timedelta(minutes=5))
    make_mails(now=now)
    send_mails(now=now)
    assert mail.outbox == []
    User.objects.filter(pk=owner.pk).update(confirmed_email=ADDRESS)
    assert make_mails(now=now) == 1
    User.objects.filter(pk=owner.pk).update(email="stranger@example.org")  # changed while the mail waits
    send_mails(now=now)
    assert mail.outbox == []


def test_another_address_is_another_to_confirm_and_the_old_one_is_told_only_if_it_was_the_accounts() -> None:
    user = unconfirmed()
    client = make_client(user)
    client.post("/accounts/email/", {"email": "new@example.org", "password": PASSWORD})
    assert [one.to for one in mail.outbox] == [["new@example.org"]]
    client.post(link_in(mail.outbox[0].body))
    mail.outbox.clear()
    client.post("/accounts/email/", {"email": "third@example.org", "password": PASSWORD})
    assert [one.to for one in mail.outbox] == [["new@example.org"], ["third@example.org"]]
    user.refresh_from_db()
    assert not user.has_confirmed_email


def test_a_link_holds_for_its_account_and_its_address_alone_and_not_for_ever() -> None:
    user = unconfirmed()
    link = f"/accounts/email/confirm/{confirmation_token(user)}/"
    for wrong in (
        "x",
        signing.dumps([user.pk, ADDRESS], salt="other"),
        signing.dumps("x", salt=SALT),
        signing.dumps([user.pk, ""], salt=SALT),
    ):
        assert Client().post(f"/accounts/email/confirm/{wrong}/").status_code == 404
    User.objects.filter(pk=user.pk).update(email="other@example.org")
    assert Client().get(link).status_code == 404
    assert Client().post(link).status_code == 404
    User.objects.filter(pk=user.pk).update(email=ADDRESS, is_active=False)
    assert Client().post(link).status_code == 404
    assert not User.objects.get().has_confirmed_email


def test_the_account_page_says_so_and_sends_the_link_again() -> None:
    client = make_client(unconfirmed())
    assert "not confirmed yet" in client.get("/accounts/").text
    assert "You haven’t confirmed" in client.get("/notifications/mails/").text
    for _ in range(MOST_TO_ADDRESS):
        assert "We have sent a link" in client.post("/accounts/email/confirmation/", follow=True).text
    assert "Enough links" in client.post("/accounts/email/confirmation/", follow=True).text
    assert len(mail.outbox) == MOST_TO_ADDRESS
    confirmed = make_client(make_user(email="ilsa@example.org"))
    confirmed.post("/accounts/email/confirmation/")
    assert len(mail.outbox) == MOST_TO_ADDRESS
    assert "not confirmed yet" not in confirmed.get("/accounts/").text
