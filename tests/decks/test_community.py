"""Likes and comments: counted right, and seen by the right people."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from decks.community.discussion import COMMENTS_A_PAGE, comments_of
from decks.community.models import Comment, CommentReport, CommentState
from decks.community.services.comments import (
    COMMENTS_A_DAY_OF_NEW_ACCOUNT,
    COMMENTS_A_MINUTE,
    REPORTS_A_DAY,
    delete_comment,
    edit_comment,
    report_comment,
    show_comment,
    write_comment,
)
from decks.community.services.likes import like_deck
from decks.list.errors import DeckNotFoundError
from decks.list.models import Deck
from decks.list.services.making import rename
from decks.list.services.sharing import set_visibility
from engine.rone.decks import decklist_of
from tests.at_once import AT_ONCE, at_once
from tests.decks.makers import make_deck, make_user
from web.errors import ForbiddenError, TooManyRequestsError

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
NOW = timezone.now()


def make_public(owner: User | None = None, **fields: Any) -> Deck:
    return make_deck(owner, visibility="public", **{"state": decklist_of(format="custom"), **fields})


def make_old_user(username: str = "") -> User:
    user = make_user(username)
    User.objects.filter(pk=user.pk).update(date_joined=NOW - timedelta(days=30))
    user.refresh_from_db()
    return user


def make_moderator() -> User:
    moderator = make_old_user()
    moderator.is_staff = True
    moderator.save()
    moderator.user_permissions.add(Permission.objects.get(codename="change_comment"), Permission.objects.get(codename="view_comment"))
    return User.objects.get(pk=moderator.pk)


def say(deck: Deck, author: User, text: str = "Well said.", now: datetime = NOW) -> Comment:
    return write_comment(deck=deck, author=author, text=text, now=now)


def counts(deck: Deck) -> tuple[int, int]:
    deck.refresh_from_db()
    return deck.like_count, deck.comment_count


def seen(deck: Deck, user: Any) -> list[str]:
    return [comment.text for comment in comments_of(deck, user)]


# --- Likes ------------------------------------------------------------------------------------------


def test_a_like_counts_once_however_often_it_is_given_and_is_taken_back(client: Client) -> None:
    deck = make_public()
    revision = deck.revision
    client.force_login(make_user())
    address = f"/decks/{deck.public_id}/like/"
    assert client.post(address)["Location"] == f"/decks/{deck.public_id}/"
    assert client.post(address).status_code == 302
    assert counts(deck) == (1, 0)
    assert deck.revision == revision
    told = client.post(address, {"like": "0"}, headers={"HX-Request": "true"}).content.decode()
    assert 'aria-pressed="false"' in told
    assert "<html" not in told
    client.post(address, {"like": "0"})
    assert counts(deck) == (0, 0)


@pytest.mark.parametrize(("readers", "said"), [(0, "no likes yet"), (1, "1 like"), (2, "2 likes")])
def test_likes_are_said_in_words_to_who_hears_the_page(client: Client, readers: int, said: str) -> None:
    deck = make_public()
    for _number in range(readers):
        like_deck(deck=deck, reader=make_user(), now=NOW)
    for path in (f"/decks/{deck.public_id}/", "/decks/"):
        html = " ".join(client.get(path).content.decode().split())
        assert f'aria-hidden="true">{readers}</span> <span class="hidden-text"> {said} </span>' in html, path


def test_only_public_decks_are_liked_and_discussed() -> None:
    reader = make_user()
    for visibility in ("private", "unlisted"):
        deck = make_deck(visibility=visibility)
        with pytest.raises(DeckNotFoundError):
            like_deck(deck=deck, reader=reader, now=NOW)
        with pytest.raises(DeckNotFoundError):
            say(deck, reader)


def test_a_private_deck_says_only_why_nobody_talks_about_it(client: Client) -> None:
    owner = make_user()
    client.force_login(owner)
    page = client.get(f"/decks/{make_deck(owner=owner).public_id}/").content.decode()
    assert "Only public decks can be commented on." in page
    assert "Nobody has said anything yet." not in page


@pytest.mark.django_db(transaction=True)
def test_likes_and_comments_at_one_moment_are_all_counted() -> None:
    deck = make_public()
    readers = [make_user() for _ in range(AT_ONCE)]
    at_once(lambda number: like_deck(deck=deck, reader=readers[number], now=NOW))
    at_once(lambda number: say(deck, readers[number], f"From {number}"))
    assert counts(deck) == (AT_ONCE, AT_ONCE)
    at_once(lambda number: like_deck(deck=deck, reader=readers[0], now=NOW))
    at_once(lambda number: rename(deck=deck, name=f"Name {number}", now=NOW))
    assert counts(deck) == (AT_ONCE, AT_ONCE)


@pytest.mark.django_db(transaction=True)
def test_comments_deleted_at_one_moment_are_none_of_those_that_are_counted() -> None:
    deck, readers = make_public(), [make_user() for _ in range(AT_ONCE + 1)]
    comments = [say(deck, reader, "Nice.") for reader in readers]
    at_once(lambda number: delete_comment(comment=comments[number]))
    assert counts(deck) == (0, 1)


@pytest.mark.django_db(transaction=True)
def test_one_person_at_one_moment_gets_no_further_than_the_limit() -> None:
    deck, author = make_public(), make_old_user()
    for number in range(COMMENTS_A_MINUTE - 1):
        say(deck, author, f"Before {number}")
    results = at_once(lambda number: say(deck, author, f"Now {number}"), refusals=TooManyRequestsError)
    assert sum(isinstance(result, Comment) for result in results) == 1
    assert Comment.objects.count() == COMMENTS_A_MINUTE


# --- Comments ---------------------------------------------------------------------------------------


def test_a_comment_is_written_edited_and_deleted_on_the_page(client: Client) -> None:
    deck = make_public()
    client.force_login(make_user("okonjo"))
    page = f"/decks/{deck.public_id}/"
    answer = client.post(f"{page}comments/", {"text": "Two Wells feel **one** too many."})
    comment = Comment.objects.get()
    assert answer["Location"] == f"{page}#comment-{comment.pk}"
    told = client.get(page).content.decode()
    assert "<strong>one</strong>" in told
    assert "okonjo" in told
    client.post(f"/comments/{comment.pk}/edit/", {"text": "One Well is enough."})
    comment.refresh_from_db()
    assert (comment.text, comment.edited_at is not None) == ("One Well is enough.", True)
    client.post(f"/comments/{comment.pk}/delete/")
    assert not Comment.objects.exists()
    assert counts(deck) == (0, 0)


def test_what_was_typed_is_kept_when_it_is_refused(client: Client) -> None:
    deck = make_public()
    client.force_login(make_user())
    for text in ("", " \u200b\n", "x" * 4_001):
        answer = client.post(f"/decks/{deck.public_id}/comments/", {"text": text})
        assert answer.status_code == 422
        assert 'aria-invalid="true"' in answer.content.decode()
    assert "x" * 4_001 in answer.content.decode()
    assert client.post(f"/decks/{deck.public_id}/comments/", {"text": "a\x00b"}).status_code == 400 or Comment.objects.get().text == "ab"


def test_the_same_words_sent_twice_are_one_comment() -> None:
    deck, author = make_public(), make_old_user()
    assert say(deck, author) == say(deck, author, now=NOW + timedelta(seconds=5))
    assert say(deck, author, now=NOW + timedelta(days=2)).pk is not None
    assert counts(deck) == (0, 2)


def test_nobody_writes_without_end() -> None:
    deck, old, new = make_public(), make_old_user(), make_user()
    for number in range(COMMENTS_A_MINUTE):
        say(deck, old, f"{number}")
    with pytest.raises(TooManyRequestsError) as refused:
        say(deck, old, "more")
    assert refused.value.headers["Retry-After"] == "60"
    say(deck, old, "a minute later", now=NOW + timedelta(seconds=61))
    for number in range(COMMENTS_A_DAY_OF_NEW_ACCOUNT):
        say(deck, new, f"{number}", now=NOW + timedelta(minutes=number))
    with pytest.raises(TooManyRequestsError):
        say(deck, new, "more", now=NOW + timedelta(hours=2))


LINKS = ("see https://example.org", "[x](example)", "www.example.org", "<a@b.org>", "HTTP :// x http:x", "buy at cheap.shop now", "[a]: b")


def test_links_of_new_accounts_wait_for_a_moderator() -> None:
    deck, new, old, moderator = make_public(), make_user(), make_old_user(), make_moderator()
    for number, text in enumerate(LINKS):
        assert say(deck, new, text, now=NOW + timedelta(minutes=number)).state == CommentState.HELD, text
    assert say(deck, new, "No link. None at all: 2 < 3.", now=NOW + timedelta(hours=1)).state == CommentState.SHOWN
    assert say(deck, old, "https://example.org").state == CommentState.SHOWN
    assert counts(deck) == (0, 2)
    held = Comment.objects.filter(state=CommentState.HELD)[0]
    assert held.text in seen(deck, new)
    assert held.text in seen(deck, moderator)
    assert held.text not in seen(deck, old)
    assert held.text not in seen(deck, deck.owner)
    show_comment(comment=held, as_moderator=True, now=NOW)
    assert held.text in seen(deck, old)
    shown = say(deck, new, "plain", now=NOW + timedelta(hours=3))
    assert edit_comment(comment=shown, text="now at www.example.org", now=NOW).state == CommentState.HELD


def test_an_owner_hides_and_shows_again_but_not_what_a_moderator_hid(client: Client) -> None:
    deck, author, moderator = make_public(), make_old_user(), make_moderator()
    comment = say(deck, author)
    client.force_login(author)
    assert client.post(f"/comments/{comment.pk}/hide/").status_code == 403
    client.force_login(deck.owner)
    assert client.post(f"/comments/{comment.pk}/edit/", {"text": "mine"}).status_code == 403
    assert client.post(f"/comments/{comment.pk}/delete/").status_code == 403
    client.post(f"/comments/{comment.pk}/hide/")
    assert counts(deck) == (0, 0)
    assert seen(deck, make_user()) == []
    assert seen(deck, author) == seen(deck, deck.owner) == [comment.text]
    client.post(f"/comments/{comment.pk}/show/")
    assert counts(deck) == (0, 1)
    client.force_login(moderator)
    client.post(f"/comments/{comment.pk}/hide/")
    comment.refresh_from_db()
    assert comment.state == CommentState.HIDDEN_BY_MODERATOR
    client.force_login(deck.owner)
    assert client.post(f"/comments/{comment.pk}/show/").status_code == 404
    with pytest.raises(ForbiddenError):
        show_comment(comment=comment, as_moderator=False, now=NOW)
    edit_comment(comment=comment, text="other words", now=NOW)
    comment.refresh_from_db()
    assert comment.state == CommentState.HIDDEN_BY_MODERATOR


def test_a_report_calls_a_moderator_once(client: Client) -> None:
    deck, author, reader = make_public(), make_old_user(), make_user()
    comment = say(deck, author)
    client.force_login(author)
    assert client.post(f"/comments/{comment.pk}/report/").status_code == 403
    client.force_login(reader)
    for reason in ("rude", "very rude"):
        assert client.post(f"/comments/{comment.pk}/report/", {"reason": reason}).status_code == 302
    assert [(report.reason, report.reporter) for report in CommentReport.objects.all()] == [("very rude", reader)]
    assert "You reported this." in client.get(f"/decks/{deck.public_id}/").content.decode()
    assert client.post(f"/comments/{comment.pk}/report/", {"reason": "x" * 301}).status_code == 422
    Comment.objects.bulk_create(Comment(deck=deck, author=author, text=f"{number}", made_at=NOW) for number in range(REPORTS_A_DAY))
    others = list(Comment.objects.exclude(pk=comment.pk))
    for other in others[: REPORTS_A_DAY - 1]:
        report_comment(comment=other, reporter=reader, reason="", now=NOW)
    with pytest.raises(TooManyRequestsError):
        report_comment(comment=others[-1], reporter=reader, reason="", now=NOW)


def test_moderators_find_what_waits_and_decide_in_the_administration(client: Client) -> None:
    deck, author, reader, moderator = make_public(), make_old_user(), make_user(), make_moderator()
    calm, reported, held = say(deck, author, "calm"), say(deck, author, "loud"), say(deck, reader, "www.example.org")
    report_comment(comment=reported, reporter=reader, reason="rude <script>", now=NOW)
    client.force_login(moderator)
    address = "/admin/decks/comment/"
    waiting = client.get(f"{address}?waiting=any")
    assert {comment.pk for comment in waiting.context["cl"].result_list} == {reported.pk, held.pk}
    assert "rude &lt;script&gt;" in client.get(f"{address}{reported.pk}/change/").content.decode()
    client.post(address, {"action": "hide", "_selected_action": [reported.pk]})
    client.post(address, {"action": "show", "_selected_action": [held.pk]})
    assert {comment.pk for comment in client.get(f"{address}?waiting=any").context["cl"].result_list} == set()
    assert seen(deck, reader) == [calm.text, held.text]
    report_comment(comment=held, reporter=author, reason="", now=NOW + timedelta(days=400))
    assert client.get(f"{address}?waiting=reported").context["cl"].result_list[0].pk == held.pk


def test_comments_stay_away_from_those_who_may_not_see_the_deck(client: Client) -> None:
    deck, author = make_public(), make_old_user()
    comment = say(deck, author)
    set_visibility(deck=deck, visibility="private", now=NOW)
    client.force_login(author)
    assert client.get(f"/comments/{comment.pk}/edit/").status_code == 404
    assert client.get(f"/comments/{2**63}/edit/").status_code == 404
    client.force_login(deck.owner)
    assert comment.text in client.get(f"/decks/{deck.public_id}/").content.decode()


def test_a_long_discussion_comes_in_pages_and_asks_no_question_per_comment(client: Client) -> None:
    deck, reader = make_public(), make_user()
    people = [make_user() for _ in range(3)]
    client.force_login(reader)
    address = f"/decks/{deck.public_id}/"

    def questions() -> int:
        with CaptureQueriesContext(connection) as asked:
            client.get(address)
        return len(asked)

    def chat(count: int) -> None:
        Comment.objects.bulk_create(Comment(deck=deck, author=people[n % 3], text=f"No. {n}.", made_at=NOW) for n in range(count))

    chat(2)
    questions()
    few = questions()
    chat(COMMENTS_A_PAGE)
    assert questions() == few
    assert "Older comments" in client.get(address).content.decode()
    assert "Newer comments" in client.get(f"{address}?comments=1").content.decode()


# --- Following --------------------------------------------------------------------------------------
