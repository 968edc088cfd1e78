"""Notifications by mail: to those who chose them, once each, and ended by one click."""

from __future__ import annotations

import smtplib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.conf import settings
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client

from accounts.models import MailPreference, NotificationMail, User
from accounts.notifications.mails import NEWEST, RETRIES, WAIT, ending_token, make_mails, send_mails, written
from accounts.notifications.services import Occurrence, choose_mails, mark_read, notify
from accounts.notifications.tasks import send_notification_mails
from accounts.services import delete_account
from decks.community.services import comments as comment_services
from decks.community.services.likes import like_deck, unlike_deck
from decks.list.models import Deck
from tests.accounts.makers import make_client
from tests.decks.makers import make_deck, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
LATER = NOW + WAIT
MORNING = datetime(2026, 11, 21, 6, tzinfo=UTC)


@pytest.fixture
def owner() -> User:
    return make_user("ilsa")


@pytest.fixture
def deck(owner: User) -> Deck:
    return make_deck(owner, name="Rust Bucket", visibility="public")


def wants(owner: User, **when: str) -> None:
    choose_mails(reader=owner, wanted=when)


def like(deck: Deck, *, now: datetime = NOW) -> User:
    reader = make_user()
    like_deck(deck=deck, reader=reader, now=now)
    return reader


def say(deck: Deck, *, now: datetime = NOW) -> Any:
    author = make_user(date_joined=NOW - timedelta(days=90))
    return comment_services.write_comment(deck=deck, author=author, text="Well built.", now=now)


def deliver(now: datetime = LATER) -> list[str]:
    """The subjects of what is sent at this moment."""
    before = len(mail.outbox)
    make_mails(now=now)
    send_mails(now=now)
    return [str(message.subject) for message in mail.outbox[before:]]


def test_nothing_is_mailed_unless_somebody_chose_it(owner: User, deck: Deck) -> None:
    like(deck)
    assert deliver() == []
    assert not NotificationMail.objects.exists()


def test_what_was_chosen_comes_after_a_while_once(owner: User, deck: Deck) -> None:
    wants(owner, likes="now")
    like(deck)
    say(deck)
    assert deliver(NOW) == []
    assert deliver() == ["1 person likes Rust Bucket."]
    assert deliver() == []
    (sent,) = mail.outbox
    assert sent.to == ["ilsa@example.org"]
    assert f"{settings.SITE_URL}/notifications/" in sent.body


def test_what_happens_again_before_it_is_read_brings_no_second_mail(owner: User, deck: Deck) -> None:
    wants(owner, likes="now")
    like(deck)
    deliver()
    reader = like(deck, now=LATER)
    for _ in range(3):
        unlike_deck(deck=deck, reader=reader)
        like_deck(deck=deck, reader=reader, now=LATER)
    assert deliver(LATER + WAIT) == []
    mark_read(reader=owner, now=LATER)
    like(deck, now=LATER)
    assert deliver(LATER + WAIT) == ["1 person likes Rust Bucket."]


def test_what_is_read_or_taken_back_in_time_is_not_mailed(owner: User, deck: Deck) -> None:
    wants(owner, likes="now", comments="now")
    unlike_deck(deck=deck, reader=like(deck))
    say(deck)
    make_mails(now=LATER)
    mark_read(reader=owner, now=LATER)
    send_mails(now=LATER)
    assert mail.outbox == []


def test_who_ends_mails_gets_none_that_was_waiting(owner: User, deck: Deck) -> None:
    wants(owner, likes="now")
    like(deck)
    make_mails(now=LATER)
    wants(owner, likes="")
    send_mails(now=LATER)
    assert mail.outbox == []


def test_the_daily_mail_comes_in_the_morning_once_with_all_of_it(owner: User, deck: Deck) -> None:
    wants(owner, likes="daily", comments="daily", followers="now")
    like(deck)
    say(deck)
    assert deliver() == []
    assert deliver(MORNING) == ["2 notifications"]
    like(make_deck(owner, visibility="public"), now=MORNING)
    assert deliver(MORNING + timedelta(hours=5)) == []
    assert deliver(MORNING + timedelta(days=1)) == ["1 person likes Cistern Watch."]


def test_mails_speak_the_language_of_their_reader(owner: User, deck: Deck) -> None:
    User.objects.filter(pk=owner.pk).update(language="de")
    wants(owner, likes="now")
    like(deck)
    assert deliver() == ["Rust Bucket gefällt 1 Person."]
    assert mail.outbox[0].body.startswith("Hallo ilsa,")


def test_nobody_without_an_address_or_with_a_closed_account_gets_any(owner: User, deck: Deck) -> None:
    wants(owner, likes="now")
    like(deck)
    User.objects.filter(pk=owner.pk).update(email="")
    assert deliver() == []
    User.objects.filter(pk=owner.pk).update(email="ilsa@example.org", is_active=False)
    assert deliver() == []


def test_who_turns_mails_on_gets_no_heap_of_old_ones(owner: User, deck: Deck) -> None:
    like(deck)
    wants(owner, likes="now")
    assert deliver(NOW + timedelta(days=3)) == []


def test_a_name_with_a_line_break_stays_one_header(owner: User) -> None:
    deck = make_deck(owner, name="Rust Bucket", visibility="public")
    Deck.objects.filter(pk=deck.pk).update(name="Rust\nBcc: all@example.org")
    wants(owner, likes="now")
    like(Deck.objects.get())
    assert deliver() == ["1 person likes Rust Bcc: all@example·org."]


class Server(EmailBackend):
    """A mail server that does what `answers` say, one after the other, and delivers after that."""

    at_open: list[Exception] = []
    at_send: list[Exception] = []

    def open(self) -> bool:
        if self.at_open:
            raise self.at_open.pop(0)
        return True

    def send_messages(self, messages: Any) -> int:
        if self.at_send:
            raise self.at_send.pop(0)
        return super().send_messages(messages)


@pytest.fixture
def server(settings: Any) -> type[Server]:
    settings.EMAIL_BACKEND = f"{__name__}.Server"
    Server.at_open, Server.at_send = [], []
    return Server


SURELY_NOT: dict[str, Callable[[type[Server]], None]] = {
    "nobody answers": lambda server: server.at_open.append(ConnectionRefusedError("refused")),
    "it says later": lambda server: server.at_send.append(smtplib.SMTPSenderRefused(451, b"later", "noreply@localhost")),
    "the reader's box says later": lambda server: server.at_send.append(
        smtplib.SMTPRecipientsRefused({"ilsa@example.org": (450, b"later")})
    ),
}


@pytest.mark.parametrize("case", SURELY_NOT)
def test_what_was_surely_not_taken_is_tried_again_and_comes_once(owner: User, deck: Deck, server: type[Server], case: str) -> None:
    wants(owner, likes="now")
    like(deck)
    SURELY_NOT[case](server)
    assert deliver() == []
    assert deliver(LATER + RETRIES[0] - timedelta(seconds=1)) == []
    assert deliver(LATER + RETRIES[0]) == ["1 person likes Rust Bucket."]
    assert deliver(LATER + timedelta(days=1)) == []


SENT_OR_NOT: dict[str, Exception] = {
    "cut off in the middle": smtplib.SMTPServerDisconnected("gone"),
    "no answer in time": TimeoutError("timed out"),
    "refused for good": smtplib.SMTPDataError(554, b"spam"),
    "no such reader": smtplib.SMTPRecipientsRefused({"ilsa@example.org": (550, b"unknown")}),
}


@pytest.mark.parametrize("case", SENT_OR_NOT)
def test_what_may_have_been_taken_or_never_will_be_is_not_sent_again(owner: User, deck: Deck, server: type[Server], case: str) -> None:
    wants(owner, likes="now")
    like(deck)
    server.at_send.append(SENT_OR_NOT[case])
    assert deliver() == []
    assert deliver(LATER + timedelta(days=1)) == []
    assert NotificationMail.objects.get().attempts == 1


def test_it_is_given_up_at_last(owner: User, deck: Deck, server: type[Server]) -> None:
    wants(owner, likes="now")
    like(deck)
    now = LATER
    for wait in (*RETRIES, timedelta(days=1)):
        server.at_open.append(ConnectionRefusedError("refused"))
        deliver(now)
        now += wait
    assert deliver(now) == []
    assert NotificationMail.objects.get().attempts == len(RETRIES) + 1


def test_a_worker_that_died_after_it_took_a_mail_leaves_no_second_one(owner: User, deck: Deck) -> None:
    wants(owner, likes="now")
    like(deck)
    make_mails(now=LATER)
    NotificationMail.objects.update(claimed_at=LATER, next_at=None, attempts=1)
    send_mails(now=LATER + timedelta(days=1))
    assert mail.outbox == []


def test_one_click_ends_them_without_a_log_in_and_looking_does_not(owner: User, deck: Deck) -> None:
    wants(owner, likes="now", comments="now")
    like(deck)
    deliver()
    (sent,) = mail.outbox
    assert sent.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = sent.extra_headers["List-Unsubscribe"].strip("<>")
    assert link in sent.body
    path = link.removeprefix(settings.SITE_URL)
    program = Client(enforce_csrf_checks=True)
    assert program.get(path).status_code == 200
    assert set(MailPreference.objects.values_list("topic", flat=True)) == {"likes", "comments"}
    answer = program.post(path, "List-Unsubscribe=One-Click", content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 200
    assert [row.topic for row in MailPreference.objects.all()] == ["comments"]
    program.post(path, {"all": "1"})
    assert not MailPreference.objects.exists()


def test_the_link_of_the_daily_mail_ends_what_comes_daily(owner: User, deck: Deck) -> None:
    wants(owner, likes="daily", comments="daily", followers="now")
    like(deck)
    deliver(MORNING)
    Client().post(mail.outbox[0].extra_headers["List-Unsubscribe"].strip("<>").removeprefix(settings.SITE_URL))
    assert [row.topic for row in MailPreference.objects.all()] == ["followers"]


@pytest.mark.parametrize("token", ["x", "WzEsICJsaWtlcyJd", "WzEsImxpa2VzIl0:1abc:sig", "a" * 3000])
def test_a_link_that_nobody_made_ends_nothing(owner: User, token: str) -> None:
    wants(owner, likes="now")
    assert Client().post(f"/notifications/mails/{token}/end/").status_code == 404
    assert MailPreference.objects.exists()


def test_the_link_of_an_account_that_is_gone_is_harmless(owner: User) -> None:
    path = f"/notifications/mails/{ending_token(owner, 'likes')}/end/"
    delete_account(user=owner, now=NOW)
    assert Client().post(path).status_code == 200


def test_the_page_of_choices_keeps_them_and_takes_nothing_else(owner: User) -> None:
    client = make_client(owner)
    client.post("/notifications/mails/", {"likes": "daily", "comments": "now", "reports": "hourly", "hostile": "now"})
    assert dict(MailPreference.objects.values_list("topic", "when")) == {"likes": "daily", "comments": "now"}
    page = client.get("/notifications/mails/").content.decode()
    assert page.count("selected") == page.count("<select")
    client.post("/notifications/mails/", {})
    assert not MailPreference.objects.exists()
    User.objects.filter(pk=owner.pk).update(email="")
    assert "You have given no e-mail address" in client.get("/notifications/mails/").content.decode()


def test_the_scheduler_s_task_sends_them(owner: User, deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    wants(owner, likes="now")
    like(deck)
    monkeypatch.setattr("django.utils.timezone.now", lambda: LATER)
    send_notification_mails.apply(throw=True)
    send_notification_mails.apply(throw=True)
    assert len(mail.outbox) == 1


def test_what_others_have_named_makes_no_link_in_a_mail_and_is_short(owner: User) -> None:
    deck = make_deck(owner, name="Free at https://evil.example/win " + "x" * 65, visibility="public")
    wants(owner, likes="now", comments="now")
    like_deck(deck=deck, reader=make_user("Go.to.evil-shop.com"), now=NOW)
    author = make_user("www.evil.example", date_joined=NOW - timedelta(days=90))
    comment_services.write_comment(deck=deck, author=author, text="See https://evil.example/", now=NOW)
    deliver()
    assert len(mail.outbox) == 2
    for sent in mail.outbox:
        words = f"{sent.subject}\n{sent.body}".replace(settings.SITE_URL, "")
        assert "evil.example" not in words
        assert "evil-shop.com" not in words
        assert "x" * 55 not in words
        assert len(sent.subject) < 200


def test_a_mail_that_nobody_could_send_for_days_is_sent_to_nobody(owner: User, deck: Deck) -> None:
    wants(owner, likes="now")
    like(deck)
    make_mails(now=LATER)
    assert send_mails(now=LATER + NEWEST) == 0
    assert mail.outbox == []
    assert NotificationMail.objects.get().next_at is None
    like(make_deck(owner, name="The other one", visibility="public"), now=LATER + NEWEST)
    assert len(deliver(LATER + NEWEST + WAIT)) == 1


@pytest.mark.parametrize(
    ("kind", "facts", "hours"), [("event_deadline", {"deadline": "2026-11-20T15:00:00+00:00"}, 3), ("event_round", {}, 2)]
)
def test_a_mail_that_would_come_too_late_is_not_sent(owner: User, kind: str, facts: dict[str, Any], hours: int) -> None:
    wants(owner, events="now")
    about = {"time_zone": "UTC", "has_list": False, "round": 1, "table": 2, "opponent": "bo", **facts}
    notify(kind, [Occurrence(owner.pk, subject="x", name="Friday", key="1", facts=about)], now=NOW)
    make_mails(now=LATER)
    made = NotificationMail.objects.get()
    assert written(made, now=NOW + timedelta(hours=hours, minutes=-1)) is not None
    assert written(made, now=NOW + timedelta(hours=hours)) is None
    send_mails(now=NOW + timedelta(hours=hours))
    assert mail.outbox == []
