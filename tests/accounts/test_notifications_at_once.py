"""Several who tell one person something at the same moment, and several workers who send it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.core import mail

from accounts.models import Notification, NotificationItem, NotificationMail
from accounts.notifications.mails import WAIT, make_mails, send_mails
from accounts.notifications.services import Occurrence, choose_mails, mark_read, notify
from decks.community.services.comments import write_comment
from decks.community.services.follows import follow
from tests.at_once import AT_ONCE, at_once
from tests.decks.makers import make_deck, make_user

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("demo")]
NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


def test_followers_who_come_at_once_are_all_counted_in_one_notification() -> None:
    author, followers = make_user(), [make_user() for _ in range(AT_ONCE)]
    at_once(lambda number: follow(follower=followers[number], author=author, now=NOW))
    assert [row.count for row in Notification.objects.all()] == [AT_ONCE]


def test_the_same_told_at_once_is_told_once() -> None:
    reader = make_user()
    at_once(lambda _number: notify("like", [Occurrence(reader.pk, subject="x", key="1")], now=NOW))
    assert [row.count for row in Notification.objects.all()] == [1]
    assert NotificationItem.objects.count() == 1


def test_what_is_told_while_everything_is_marked_as_read_is_not_lost() -> None:
    reader, people = make_user(), [make_user() for _ in range(AT_ONCE)]
    follow(follower=make_user(), author=reader, now=NOW)

    def work(number: int) -> object:
        if number == 0:
            return mark_read(reader=reader, now=NOW)
        return follow(follower=people[number], author=reader, now=NOW)

    at_once(work)
    assert sum(row.count for row in Notification.objects.all()) == AT_ONCE
    assert Notification.objects.unread().count() <= 1


def test_two_who_comment_on_each_other_s_decks_do_not_wait_for_ever() -> None:
    people = [make_user(date_joined=datetime(2026, 1, 1, tzinfo=UTC)) for _ in range(2)]
    decks = [make_deck(person, visibility="public") for person in people]
    at_once(lambda number: write_comment(deck=decks[number % 2], author=people[1 - number % 2], text=f"Number {number}", now=NOW))
    assert sorted(row.count for row in Notification.objects.all()) == [AT_ONCE // 2] * 2


def test_workers_who_send_at_once_send_each_mail_once() -> None:
    reader = make_user()
    choose_mails(reader=reader, wanted={"likes": "now", "followers": "now"})
    follow(follower=make_user(), author=reader, now=NOW)
    notify("like", [Occurrence(reader.pk, subject="x", name="Rust Bucket", key="1")], now=NOW)

    def work(_number: int) -> None:
        make_mails(now=NOW + WAIT)
        send_mails(now=NOW + WAIT)

    at_once(work)
    work(0)
    assert NotificationMail.objects.count() == 2
    assert len(mail.outbox) == 2
