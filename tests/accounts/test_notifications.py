"""What people are told of, through what makes it happen: comments, likes, followers, reports; how it is grouped, taken back and read."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from accounts.models import Notification, NotificationItem, User
from accounts.notifications.kinds import Happened, Subject, known_kinds
from accounts.notifications.retention import KEPT, forget_notifications
from accounts.notifications.selectors import told, unread_count
from accounts.notifications.services import Occurrence, mark_read, mark_unread, notify
from accounts.personal import personal_data
from accounts.services import delete_account
from decks.community.authors import news_for
from decks.community.models import CommentState
from decks.community.services import comments as comment_services
from decks.community.services.follows import follow, unfollow
from decks.community.services.likes import like_deck, unlike_deck
from decks.list.models import Deck
from decks.list.services.bin import delete_deck
from decks.list.services.making import rename
from decks.list.services.sharing import publish_deck
from simulations.jobs.models import Job, State
from simulations.jobs.work import fail_job
from tests.accounts.makers import make_client
from tests.decks.makers import make_deck, make_user
from tests.simulations.makers import make_job

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
LATER = NOW + timedelta(hours=1)


@pytest.fixture
def owner() -> User:
    return make_user("ilsa")


@pytest.fixture
def deck(owner: User) -> Deck:
    return make_deck(owner, name="Rust Bucket", visibility="public")


def sentences(reader: User) -> list[str]:
    return [one.sentence for one in told(Notification.objects.of(reader), reader)]


def like(deck: Deck, number: int = 1) -> list[User]:
    readers = [make_user() for _ in range(number)]
    for reader in readers:
        like_deck(deck=deck, reader=reader, now=NOW)
    return readers


def say(deck: Deck, author: User, text: str = "Well built.") -> Any:
    return comment_services.write_comment(deck=deck, author=author, text=text, now=NOW)


def make_old_user(name: str) -> User:
    return make_user(name, date_joined=NOW - timedelta(days=90))


def test_likes_of_one_deck_are_told_together_and_of_another_apart(owner: User, deck: Deck) -> None:
    like(deck, 5)
    like(make_deck(owner, name="Sand Castle", visibility="public"))
    assert sorted(sentences(owner)) == ["1 person likes Sand Castle.", "5 people like Rust Bucket."]
    assert unread_count(owner) == 2


def test_a_like_taken_back_takes_its_unread_notification_along_and_given_again_it_is_nothing_new(owner: User, deck: Deck) -> None:
    first, second = like(deck, 2)
    unlike_deck(deck=deck, reader=first)
    assert sentences(owner) == ["1 person likes Rust Bucket."]
    unlike_deck(deck=deck, reader=second)
    assert (sentences(owner), unread_count(owner)) == ([], 0)
    like_deck(deck=deck, reader=first, now=LATER)
    assert sentences(owner) == ["1 person likes Rust Bucket."]
    mark_read(reader=owner, now=LATER)
    for _ in range(3):
        unlike_deck(deck=deck, reader=first)
        like_deck(deck=deck, reader=first, now=LATER)
    assert (sentences(owner), unread_count(owner)) == (["1 person likes Rust Bucket."], 0)


def test_what_happens_after_one_has_read_is_a_new_notification(owner: User, deck: Deck) -> None:
    like(deck, 2)
    mark_read(reader=owner, now=NOW)
    like(deck)
    assert sentences(owner) == ["1 person likes Rust Bucket.", "2 people like Rust Bucket."]
    assert unread_count(owner) == 1


def test_nobody_is_told_of_their_own_doings(owner: User, deck: Deck) -> None:
    like_deck(deck=deck, reader=owner, now=NOW)
    say(deck, owner)
    assert not Notification.objects.exists()


def test_comments_name_who_wrote_them(owner: User, deck: Deck) -> None:
    marit, piet = make_old_user("marit"), make_old_user("piet")
    say(deck, marit)
    assert sentences(owner) == ["marit commented on Rust Bucket."]
    say(deck, marit, "And fast.")
    assert sentences(owner) == ["marit wrote 2 comments on Rust Bucket."]
    say(deck, piet)
    assert sentences(owner) == ["piet and others wrote 3 comments on Rust Bucket."]


def test_comments_that_others_do_not_see_are_told_to_nobody_until_they_are_shown(owner: User, deck: Deck) -> None:
    held = say(deck, make_user("new"), "Look at https://example.org")
    assert held.state == CommentState.HELD
    assert sentences(owner) == []
    comment_services.show_comment(comment=held, as_moderator=True, now=LATER)
    assert sentences(owner) == ["new commented on Rust Bucket."]
    comment_services.hide_comment(comment=held, as_moderator=True, now=LATER)
    assert sentences(owner) == []
    shown = say(deck, make_old_user("marit"))
    comment_services.delete_comment(comment=shown)
    assert (sentences(owner), unread_count(owner)) == ([], 0)


def test_who_follows_is_not_said_only_how_many(owner: User) -> None:
    first, second = make_user("marit"), make_user("piet")
    follow(follower=first, author=owner, now=NOW)
    follow(follower=second, author=owner, now=NOW)
    assert sentences(owner) == ["2 players follow you now."]
    unfollow(follower=first, author=owner)
    assert sentences(owner) == ["1 player follows you now."]
    page = make_client(owner).get("/notifications/").content.decode()
    assert "marit" not in page
    assert "piet" not in page
    told_of_me = str(personal_data(owner))
    assert "follower" in told_of_me
    assert not any(f"'actor': {person.pk}" in told_of_me for person in (first, second))


def test_a_report_is_told_when_it_is_done_or_has_failed_and_read_when_its_page_is_seen(owner: User, deck: Deck) -> None:
    job = make_job(owner, deck=deck, title="Rust Bucket")
    fail_job(job.pk, "WORKER_LOST", "Nobody knows.", now=NOW)
    assert sentences(owner) == ["The simulation of Rust Bucket has failed."]
    assert 'class="bell-count"' in make_client(owner).get("/rules/").content.decode()
    make_client(make_user()).get(f"/reports/{job.pk}/")
    assert unread_count(owner) == 1
    assert 'class="bell-count"' not in make_client(owner).get(f"/reports/{job.pk}/").content.decode()
    assert unread_count(owner) == 0


def test_a_job_that_was_stopped_by_its_owner_tells_nothing(owner: User) -> None:
    job = make_job(owner, state=State.CANCELLED, finished_at=NOW)
    fail_job(job.pk, "WORKER_LOST", "Too late.", now=NOW)
    assert sentences(owner) == []
    assert Job.objects.get(pk=job.pk).state == State.CANCELLED


def test_ones_own_deck_page_marks_what_was_told_of_it_and_nothing_else(owner: User, deck: Deck) -> None:
    like(deck)
    other = make_deck(owner, name="Sand Castle", visibility="public")
    like(other)
    make_client(make_user()).get(f"/decks/{deck.public_id}/")
    assert unread_count(owner) == 2
    make_client(owner).get(f"/decks/{deck.public_id}/")
    assert [row.subject for row in Notification.objects.of(owner).unread()] == [other.public_id]


def test_a_notification_leads_to_its_deck_as_it_is_called_now_and_to_nowhere_when_it_is_gone(owner: User, deck: Deck) -> None:
    like(deck)
    number = Notification.objects.get().pk
    rename(deck=deck, name="Rust Barrel", now=LATER)
    publish_deck(deck=deck, now=LATER)
    client = make_client(owner)
    assert "1 person likes Rust Barrel." in client.get("/notifications/").content.decode()
    assert client.get(f"/notifications/{number}/")["Location"] == f"/decks/{deck.public_id}/"
    assert unread_count(owner) == 0
    delete_deck(deck=Deck.objects.get(), now=LATER)
    page = client.get("/notifications/").content.decode()
    assert "1 person likes Rust Bucket." in page
    assert f'href="/notifications/{number}/"' not in page
    assert client.get(f"/notifications/{number}/", follow=True).redirect_chain == [("/notifications/", 302)]


def test_an_account_that_is_deleted_takes_what_it_did_out_of_what_others_are_told(owner: User, deck: Deck) -> None:
    gone, stays = make_old_user("gone"), make_old_user("stays")
    for reader in (gone, stays):
        like_deck(deck=deck, reader=reader, now=NOW)
    say(deck, gone)
    delete_account(user=gone, now=LATER)
    assert sentences(owner) == ["1 person likes Rust Bucket."]
    assert "gone" not in make_client(owner).get("/notifications/").content.decode()
    delete_account(user=owner, now=LATER)
    assert not Notification.objects.exists()
    assert not NotificationItem.objects.exists()


def test_the_page_lists_filters_marks_one_all_and_back(owner: User, deck: Deck) -> None:
    like(deck)
    say(deck, make_old_user("marit"))
    client = make_client(owner)
    page = client.get("/notifications/").content.decode()
    assert page.count('class="is-unread"') == 2
    assert "Notifications, 2 unread" in re.sub(r"\s+", " ", page)
    first = Notification.objects.get(kind="like")
    client.post("/notifications/read/", {"number": first.pk, "next": "/notifications/?show=unread"})
    assert "likes Rust Bucket" not in client.get("/notifications/?show=unread").content.decode()
    client.post("/notifications/read/", {"number": first.pk, "read": "0"})
    assert unread_count(owner) == 2
    client.post("/notifications/read/", {"until": "2026-11-20T12:00:00+00:00"})
    assert unread_count(owner) == 0


def test_what_came_after_the_page_was_read_stays_unread(owner: User, deck: Deck) -> None:
    like(deck)
    like_deck(deck=make_deck(owner, visibility="public"), reader=make_user(), now=LATER)
    make_client(owner).post("/notifications/read/", {"until": NOW.isoformat()})
    assert unread_count(owner) == 1


def test_a_notification_is_nobody_else_s(owner: User, deck: Deck) -> None:
    like(deck)
    number, stranger = Notification.objects.get().pk, make_client()
    assert stranger.get(f"/notifications/{number}/").status_code == 404
    stranger.post("/notifications/read/", {"number": number})
    stranger.post("/notifications/read/", {})
    assert unread_count(owner) == 1
    for hostile in ("x", "-1", str(2**70), "1' or 1=1"):
        assert stranger.post("/notifications/read/", {"number": hostile, "next": "https://example.org/"})["Location"] == "/notifications/"
    assert stranger.get(f"/notifications/{2**70}/").status_code == 404


def test_marking_as_unread_makes_no_second_one_about_the_same(owner: User, deck: Deck) -> None:
    like(deck)
    mark_read(reader=owner, now=NOW)
    old = Notification.objects.get()
    like(deck)
    mark_unread(reader=owner, number=old.pk)
    assert unread_count(owner) == 1


def test_the_header_asks_one_question_and_the_page_no_more_for_many_notifications(owner: User, deck: Deck) -> None:
    client = make_client(owner)
    client.get("/rules/")

    def questions(path: str) -> list[str]:
        with CaptureQueriesContext(connection) as queries:
            client.get(path)
        return [query["sql"] for query in queries]

    assert sum("accounts_notification" in sql for sql in questions("/rules/")) == 1
    like(deck)
    say(deck, make_old_user("marit"))
    few = len(questions("/notifications/"))
    for index in range(12):
        more = make_deck(owner, name=f"Deck {index}", visibility="public")
        like(more, 2)
        say(more, make_old_user(f"reader{index}"))
    assert len(questions("/notifications/")) == few <= 12


def test_an_empty_page_says_what_will_stand_there() -> None:
    client = make_client()
    assert "Nothing yet" in client.get("/notifications/").content.decode()
    assert "All read" in client.get("/notifications/?show=unread").content.decode()


def test_many_are_told_with_few_statements_and_nobody_twice(owner: User) -> None:
    people = [make_user() for _ in range(40)]
    happened = [Occurrence(person.pk, subject="x", name="Rust Hound", key="1") for person in people]
    with CaptureQueriesContext(connection) as queries:
        notify("like", happened, now=NOW)
    assert len(queries) <= 12
    notify("like", happened, now=LATER)
    assert list(Notification.objects.values_list("count", flat=True)) == [1] * 40
    assert NotificationItem.objects.count() == 40


def test_somebody_whose_account_is_closed_is_told_nothing(owner: User, deck: Deck) -> None:
    User.objects.filter(pk=owner.pk).update(is_active=False)
    like(deck)
    assert not Notification.objects.exists()


def test_old_notifications_go_read_or_not(owner: User, deck: Deck) -> None:
    like(deck)
    assert forget_notifications(now=NOW + KEPT) == 0
    assert forget_notifications(now=NOW + KEPT + timedelta(seconds=1)) == 1
    assert not NotificationItem.objects.exists()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_privacy_page_says_how_long_they_are_kept(language: str) -> None:
    page = Client(headers={"Accept-Language": language}).get("/privacy/").content.decode()
    assert re.search(rf"{KEPT.days}\s(days|Tage)", page)


def test_they_stand_in_the_file_with_ones_own_data(owner: User, deck: Deck) -> None:
    (reader,) = like(deck)
    rows = personal_data(owner)["accounts.notification.reader"]
    assert [(row["kind"], row["subject"]) for row in rows] == [("like", deck.public_id)]
    assert personal_data(reader)["accounts.notification.reader"] == []


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize("kind", sorted(known_kinds()))
def test_every_kind_says_something_in_both_languages(kind: str, count: int) -> None:
    facts = {"deadline": "2026-11-26T19:00:00+00:00", "time_zone": "Europe/Vienna"}
    happened = Happened(count, Subject("Rust Bucket"), ("marit",), (Subject("Rust Hound"),), facts)
    said = {}
    for language in ("en", "de"):
        with translation.override(language):
            said[language] = known_kinds()[kind].sentence(happened)
            assert str(known_kinds()[kind].topic.label)
    assert said["en"] != said["de"]
    assert all(text.endswith(".") and "%" not in text for text in said.values())


def test_what_an_author_publishes_is_written_for_none_of_their_followers(owner: User) -> None:
    readers = [make_user() for _ in range(3)]
    for reader in readers:
        follow(follower=reader, author=owner, now=NOW)
    Notification.objects.all().delete()
    make_deck(owner, name="New", visibility="public", now=LATER)
    assert not Notification.objects.exists()
    assert all([one.deck.name for one in news_for(reader, most=5)] == ["New"] for reader in readers)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="of a small table PostgreSQL reads everything, whatever indexes there are")
def test_the_number_in_the_header_is_read_in_an_index_that_holds_the_unread_alone(owner: User) -> None:
    assert "notification_unread" in Notification.objects.of(owner).unread().order_by().values("pk")[:100].explain()
    assert "notification_of_reader" in Notification.objects.of(owner)[:30].explain()
