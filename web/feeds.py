"""Atom feeds (RFC 4287): what programs read that tell their owners of something new.

A feed is the same for everybody, logged in or not, so it is kept as pages are (`web.answers`), and a program that has it already gets
a 304. Such programs know no switch of languages: `?lang=` has the last word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from web.answers import kept_document

LANGUAGE = "lang"


@dataclass(frozen=True)
class FeedEntry:
    """Something new. Addresses begin at the root; `address`, with `fragment` where a page has several, names the entry for good."""

    title: str
    address: str
    published_at: datetime
    updated_at: datetime
    summary: str = ""
    author: str = ""
    author_address: str = ""
    tags: Sequence[str] = ()
    fragment: str = ""


@dataclass(frozen=True)
class FeedHead:
    """What a feed is about, and the page that shows the same to people."""

    title: str
    subtitle: str
    address: str


def feed_answer(
    request: HttpRequest,
    depends_on: tuple[object, ...] | None,
    changed_at: datetime | None,
    make: Callable[[], tuple[FeedHead, Iterable[FeedEntry]]],
) -> HttpResponse:
    """The feed of `make`, asked for in the language of `?lang=` or of the reader; what it depends on as `kept_document` takes it."""
    asked = request.GET.get(LANGUAGE, "")
    language = asked if asked in dict(settings.LANGUAGES) else translation.get_language() or settings.LANGUAGE_CODE
    with translation.override(language):
        return kept_document(request, depends_on, lambda: _drawn(request, *make()), changed_at=changed_at)


def _drawn(request: HttpRequest, head: FeedHead, entries: Iterable[FeedEntry]) -> HttpResponse:
    feed = Atom1Feed(
        title=head.title,
        link=request.build_absolute_uri(head.address),
        description="",
        subtitle=head.subtitle,
        language=translation.get_language(),
        feed_url=request.build_absolute_uri(),
    )
    for entry in entries:
        link = request.build_absolute_uri(entry.address)
        feed.add_item(
            title=entry.title,
            link=link,
            description=format_html("<p>{}</p>", entry.summary) if entry.summary else "",
            unique_id=f"{link}#{entry.fragment}" if entry.fragment else link,
            pubdate=entry.published_at,
            updateddate=entry.updated_at,
            author_name=entry.author or None,
            author_link=request.build_absolute_uri(entry.author_address) if entry.author_address else None,
            categories=tuple(entry.tags),
        )
    return HttpResponse(feed.writeString("utf-8"), content_type=feed.content_type)


def feed_links(address: str, title: str) -> SafeString:
    """The elements by which the head of a page names the feed at `address`, one for each language."""
    links = ((title, code, f"{address}?{LANGUAGE}={code}") for code, _name in settings.LANGUAGES)
    return format_html_join("\n", '<link rel="alternate" type="application/atom+xml" title="{}" hreflang="{}" href="{}">', links)
