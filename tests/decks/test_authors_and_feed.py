"""Following authors, the feed, and what of likes, comments and follows goes with an account."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.personal import personal_data
from accounts.services import delete_account
from decks.community.authors import FEED_SIZE, feed_of
from decks.community.models import Comment, CommentReport, Follow, Like
from decks.community.services import comments as comment_services
from decks.community.services import follows as follow_services
from decks.community.services import likes as like_services
from decks.list.errors import DeckRefusedError
from decks.list.models import Deck
from decks.list.services import making
from decks.list.services import sharing as sharing_services
from decks.versions.services import versions as version_services
from tests.decks.makers import make_deck, make_user
from tests.decks.test_community import NOW, counts, make_old_user, make_public, say

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def test_an_author_is_followed_and_their_decks_and_versions_stand_in_the_feed(client: Client) -> None:
    author, reader = make_user("marit"), make_user()
    deck = make_public(author, name="Wall", now=NOW)
    version_services.save_version(deck=deck, note="for herself", now=NOW + timedelta(hours=1))
    making.edit_deck(deck=deck, shares_new_versions=True, now=NOW + timedelta(hours=2))
    before = make_deck(author, name="Old", now=NOW - timedelta(days=9))
    version_services.save_version(deck=before, note="still private", now=NOW - timedelta(days=8))
    sharing_services.set_visibility(deck=before, visibility="public", now=NOW - timedelta(days=7))
    make_deck(author, name="Secret")
    client.force_login(reader)
    assert client.post("/players/MARIT/follow/")["Location"] == "/players/marit/"
    client.post("/players/marit/follow/")
    assert Follow.objects.count() == 1
    version_services.save_version(deck=deck, note="one", now=NOW + timedelta(days=1))
    told = [(one.deck.name, one.version.number if one.version else None) for one in feed_of(reader)[0]]
    assert told == [("Wall", 2), ("Wall", None), ("Old", None)]
    assert "Wall" in client.get("/decks/feed/").content.decode()
    sharing_services.set_visibility(deck=deck, visibility="private", now=NOW)
    assert [one.deck.name for one in feed_of(reader)[0]] == ["Old"]
    client.post("/players/marit/follow/", {"follow": "0"})
    assert feed_of(reader) == ([], None)
    for before_text in ("x", "2026-99-99T00:00", "2026-11-20T00:00:00", "%2B"):
        assert client.get(f"/decks/feed/?before={before_text}").status_code == 200


def test_nobody_follows_themselves() -> None:
    author = make_user()
    with pytest.raises(DeckRefusedError):
        follow_services.follow(follower=author, author=author, now=NOW)


def test_the_feed_comes_in_pages_that_meet(django_assert_max_num_queries: Any) -> None:
    author, reader = make_user(), make_user()
    follow_services.follow(follower=reader, author=author, now=NOW)
    made = Deck.objects.bulk_create(
        Deck(owner=author, name=f"{n}", visibility="public", created_at=NOW, updated_at=NOW, published_at=NOW - timedelta(minutes=n))
        for n in range(FEED_SIZE + 5)
    )
    with django_assert_max_num_queries(9):
        first, before = feed_of(reader)
    rest, end = feed_of(reader, before=before)
    assert [one.deck.pk for one in (*first, *rest)] == [deck.pk for deck in made]
    assert end is None


def test_an_authors_page_shows_nothing_but_what_is_public(client: Client) -> None:
    author = make_user("Marit")
    make_deck(author, name="Secret")
    assert client.get("/players/Marit/").status_code == 404
    assert client.get("/players/nobody/").status_code == 404
    assert client.get(f"/players/{'x' * 300}/").status_code == 404
    make_public(author, name="Wall")
    told = client.get("/players/Marit/").content.decode()
    assert "Wall" in told
    assert "Secret" not in told
    assert "example.org" not in told
    assert client.get("/players/marit/")["Location"] == "/players/Marit/"
    User.objects.filter(pk=author.pk).update(is_active=False)
    assert client.get("/players/Marit/").status_code == 404


# --- Those who are not logged in, and those who leave ------------------------------------------------


def test_who_is_not_logged_in_is_asked_to_and_comes_back(client: Client) -> None:
    deck = make_public(make_user("marit"))
    page = f"/decks/{deck.public_id}/"
    told = client.get(page).content.decode()
    assert f'action="{page}copy/"' in told  # a copy becomes a draft
    assert f'href="{page}like/' in told
    assert f'action="{page}comments/"' in told  # what is written is kept for after the log-in
    assert "Copy to my decks" in client.get(f"{page}copy/").content.decode()
    for address in (f"{page}like/", f"{page}comments/"):
        assert client.get(address)["Location"] == f"/accounts/login/?next={address}"
    assert client.get("/players/marit/follow/")["Location"] == "/accounts/login/?next=/players/marit/follow/"
    client.force_login(make_user())
    assert "Copy to my decks" in client.get(f"{page}copy/").content.decode()
    assert client.get(f"{page}like/")["Location"] == page
    assert client.get(f"{page}comments/")["Location"] == f"{page}#comments"
    assert counts(deck) == (0, 0)


def test_an_account_that_goes_takes_its_likes_comments_and_follows_along() -> None:
    deck, gone, stays = make_public(), make_old_user("gone"), make_old_user("stays")
    own = make_public(gone)
    for reader in (gone, stays):
        like_services.like_deck(deck=deck, reader=reader, now=NOW)
        say(deck, reader, f"By {reader.username}")
    follow_services.follow(follower=stays, author=gone, now=NOW)
    follow_services.follow(follower=gone, author=deck.owner, now=NOW)
    comment_services.report_comment(comment=Comment.objects.get(author=stays), reporter=gone, reason="rude", now=NOW)
    say(own, stays, "On a deck that goes")
    delete_account(user=gone, now=NOW)
    assert counts(deck) == (1, 1)
    assert [like.reader for like in Like.objects.all()] == [stays]
    assert [comment.text for comment in Comment.objects.all()] == ["By stays"]
    assert not Follow.objects.exists()
    assert [(report.reason, report.reporter) for report in CommentReport.objects.all()] == [("rude", None)]


def test_an_account_deleted_in_the_administration_is_forgotten_as_well(admin_client: Client) -> None:
    deck, gone = make_public(), make_user("gone")
    like_services.like_deck(deck=deck, reader=gone, now=NOW)
    admin_client.post(f"/admin/accounts/user/{gone.pk}/delete/", {"post": "yes"})
    assert not User.objects.filter(pk=gone.pk).exists()
    assert counts(deck) == (0, 0)


def test_ones_own_data_hold_what_one_said_and_nothing_of_others() -> None:
    me, other = make_old_user(), make_old_user()
    deck, theirs = make_public(me), make_public(other)
    say(deck, other, "said by another")
    say(theirs, me, "said by me")
    follow_services.follow(follower=other, author=me, now=NOW)
    follow_services.follow(follower=me, author=other, now=NOW)
    like_services.like_deck(deck=theirs, reader=me, now=NOW)
    data = personal_data(me)
    assert [row["text"] for row in data["decks.comment.author"]] == ["said by me"]
    assert [row["author"] for row in data["decks.follow.follower"]] == [other.pk]
    assert len(data["decks.like.reader"]) == 1
    assert "said by another" not in str(data)
    assert not any(row["follower"] == other.pk for rows in data.values() if isinstance(rows, list) for row in rows if "follower" in row)
