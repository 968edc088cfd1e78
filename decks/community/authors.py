"""Authors as others see them, and what those whom a reader follows have published."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import F

from accounts.models import User
from decks.community.models import Comment, CommentState, Follow
from decks.list.errors import AuthorNotFoundError
from decks.list.models import Deck, DeckVersion, Visibility

FEED_SIZE = 24


@dataclass(frozen=True)
class Author:
    """A person with what they have shown to others."""

    person: Any
    deck_count: int
    follower_count: int
    is_followed: bool


def author_named(name: str, reader: Any) -> Author:
    """The author called `name`, in whatever spelling.

    Raises:
        AuthorNotFoundError: there is nobody of this name, or nobody who has shown anything: nobody learns which.
    """
    found = User.objects.find_by_name(name)
    person = found if found and found.is_active else None
    deck_count = Deck.objects.in_gallery().filter(owner=person).count() if person else 0
    is_known = person is not None and (deck_count or person == reader or _has_spoken(person))
    if not is_known:
        raise AuthorNotFoundError(name)
    followers = Follow.objects.filter(author=person)
    return Author(person, deck_count, followers.count(), reader.is_authenticated and followers.filter(follower=reader).exists())


def _has_spoken(person: Any) -> bool:
    return Comment.objects.filter(author=person, state=CommentState.SHOWN, deck__visibility=Visibility.PUBLIC).exists()


@dataclass(frozen=True)
class News:
    """A deck that was made public, or (with `version`) one of which a version was saved since that readers see."""

    at: datetime
    deck: Deck
    version: DeckVersion | None = None


def feed_of(reader: Any, *, before: datetime | None = None) -> tuple[list[News], datetime | None]:
    """What those whom `reader` follows published, newest first, and the moment that the next page begins before.

    The decks come with their lists. What happened at one moment stays on one page.
    """
    authors = Follow.objects.filter(follower=reader).values("author")
    decks = Deck.objects.in_gallery().filter(owner__in=authors).with_list().order_by("-published_at", "-pk")
    saved = (
        DeckVersion.objects.shared()
        .filter(deck__in=Deck.objects.in_gallery().filter(owner__in=authors), created_at__gt=F("deck__published_at"))
        .order_by("-created_at", "-pk")
    )
    if before is not None:
        decks, saved = decks.filter(published_at__lt=before), saved.filter(created_at__lt=before)
    news = [News(deck.published_at, deck) for deck in decks[: FEED_SIZE + 1] if deck.published_at]
    versions = list(saved[: FEED_SIZE + 1])
    changed = {deck.pk: deck for deck in Deck.objects.filter(pk__in={version.deck_id for version in versions}).with_list()}
    news += [News(version.created_at, changed[version.deck_id], version) for version in versions if version.deck_id in changed]
    news.sort(key=lambda one: (one.at, one.deck.pk), reverse=True)
    if len(news) <= FEED_SIZE:
        return news, None
    last = news[FEED_SIZE - 1].at
    return [one for one in news[: FEED_SIZE + 1] if one.at >= last], last


def followed_by(reader: Any) -> list[Any]:
    """The people whom `reader` follows, by name."""
    return list(get_user_model().objects.filter(pk__in=Follow.objects.filter(follower=reader).values("author")).order_by("username"))
