"""Authors as others see them, and what those whom a reader follows have published."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import F, prefetch_related_objects

from accounts.models import User
from collection.selectors import public_lists
from decks.community.models import Comment, Follow
from decks.list.errors import AuthorNotFoundError
from decks.list.models import LIST, Deck, DeckQuerySet, DeckVersion, Visibility

FEED_SIZE = 24


@dataclass(frozen=True)
class Author:
    """A person with what they have shown to others; `lists` are the kinds of their public lists of cards (`collection.models.ListKind`)."""

    person: Any
    deck_count: int
    follower_count: int
    is_followed: bool
    lists: tuple[str, ...] = ()


def author_named(name: str, reader: Any) -> Author:
    """The author called `name`, in whatever spelling.

    Raises:
        AuthorNotFoundError: there is nobody of this name, or nobody who has shown anything: nobody learns which.
    """
    found = User.objects.find_by_name(name)
    person = found if found and found.is_active else None
    deck_count = Deck.objects.in_gallery().filter(owner=person).count() if person else 0
    lists = tuple(public_lists(person)) if person else ()
    is_known = person is not None and (deck_count or lists or person == reader or _has_spoken(person))
    if not is_known:
        raise AuthorNotFoundError(name)
    followers = Follow.objects.filter(author=person)
    return Author(person, deck_count, followers.count(), reader.is_authenticated and followers.filter(follower=reader).exists(), lists)


def _has_spoken(person: Any) -> bool:
    return Comment.objects.shown().filter(author=person, deck__visibility=Visibility.PUBLIC).exists()


@dataclass(frozen=True)
class News:
    """A deck that was made public, or (with `version`) one of which a version was saved since that readers see."""

    at: datetime
    deck: Deck
    version: DeckVersion | None = None


def news_for(reader: Any, *, most: int, before: datetime | None = None) -> list[News]:
    """What those whom `reader` follows published, newest first, with the owners of the decks. Two queries, however many those are."""
    followed = Deck.objects.in_gallery().filter(owner__in=Follow.objects.filter(follower=reader).values("author"))
    return newest_first(followed, most=most, before=before)


def newest_first(decks: DeckQuerySet, *, most: int, before: datetime | None = None) -> list[News]:
    """What `decks`, which are public, tell of themselves: that they are, and the versions that readers see. Two queries."""
    versions = DeckVersion.objects.shared().filter(deck__in=decks, created_at__gt=F("deck__published_at"))
    if before is not None:
        decks, versions = decks.filter(published_at__lt=before), versions.filter(created_at__lt=before)
    published = decks.select_related("owner").order_by("-published_at", "-pk")[:most]
    saved = versions.select_related("deck__owner").order_by("-created_at", "-pk")[:most]
    news = [News(deck.published_at, deck) for deck in published if deck.published_at]
    news += [News(version.created_at, version.deck, version) for version in saved]
    return sorted(news, key=lambda one: (one.at, one.deck.pk), reverse=True)[:most]


def feed_of(reader: Any, *, before: datetime | None = None) -> tuple[list[News], datetime | None]:
    """A page of `news_for` a reader, and the moment that the next page begins before.

    The decks come with their lists. What happened at one moment stays on one page.
    """
    news = news_for(reader, most=FEED_SIZE + 1, before=before)
    prefetch_related_objects([one.deck for one in news], *LIST)
    if len(news) <= FEED_SIZE:
        return news, None
    last = news[FEED_SIZE - 1].at
    return [one for one in news if one.at >= last], last


def followed_by(reader: Any) -> list[Any]:
    """The people whom `reader` follows, by name."""
    return list(
        get_user_model().objects.filter(is_active=True, pk__in=Follow.objects.filter(follower=reader).values("author")).order_by("username")
    )
