"""Atom feeds of what is public: the newest decks, and what one author publishes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from django.contrib.auth.models import AnonymousUser
from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from decks.community.authors import FEED_SIZE, News, author_named, newest_first
from decks.list.language import localized
from decks.list.models import Deck
from decks.list.views.desk import Desk, desk_of
from web.feeds import FeedEntry, FeedHead, feed_answer
from web.site_name import site_name


@require_safe
def public_decks(request: HttpRequest) -> HttpResponse:
    """The decks that were made public last."""
    desk = desk_of(request, with_owned=False)
    decks = Deck.objects.in_gallery().select_related("owner").order_by("-published_at", "-pk")[:FEED_SIZE]
    news = [News(deck.published_at, deck) for deck in decks if deck.published_at]

    def head() -> FeedHead:
        game = localized(desk.kit.name)
        subtitle = _("Decks that players of %(game)s have made public.") % {"game": game}
        return FeedHead(_("Public decks · %(site)s") % {"site": site_name()}, subtitle, reverse("decks:list"))

    return _answer(request, desk, news, head)


@require_safe
def of_author(request: HttpRequest, name: str) -> HttpResponse:
    """What an author has published: decks, and the versions of them that readers see. Another spelling of the name leads here."""
    found = author_named(name, AnonymousUser())
    if found.person.username != name:
        return redirect("decks:author_feed", found.person.username, permanent=True)
    desk = desk_of(request, with_owned=False)
    news = newest_first(Deck.objects.in_gallery().filter(owner=found.person), most=FEED_SIZE)

    def head() -> FeedHead:
        words = ngettext("%(count)s public deck of %(name)s.", "%(count)s public decks of %(name)s.", found.deck_count)
        subtitle = words % {"count": found.deck_count, "name": name}
        return FeedHead(_("Decks of %(name)s") % {"name": name}, subtitle, reverse("decks:author", args=[name]))

    return _answer(request, desk, news, head, (found.person.pk, found.deck_count))


def _answer(
    request: HttpRequest, desk: Desk, news: Sequence[News], head: Callable[[], FeedHead], told: tuple[object, ...] = ()
) -> HttpResponse:
    seen = tuple((one.at, one.version and one.version.pk, one.deck.public_id, one.deck.revision, _author(one.deck)) for one in news)

    def make() -> tuple[FeedHead, Iterable[FeedEntry]]:
        prefetch_related_objects([one.deck for one in news], "tags")
        return head(), [_entry(desk, one) for one in news]

    changed_at = max((max(one.at, one.deck.updated_at) for one in news), default=None)
    return feed_answer(request, desk.shelf.named(seen, *told), changed_at, make)


def _entry(desk: Desk, one: News) -> FeedEntry:
    deck, version, author = one.deck, one.version, _author(one.deck)
    leaders = [localized(desk.cards.leader_names[slug]) for slug in deck.heroes if slug in desk.cards.leader_names]
    told = [", ".join(leaders), localized(desk.format(deck.format).name), version.note if version else deck.lead]
    number = {"deck": deck.name, "number": version.number} if version else {}
    return FeedEntry(
        title=_("%(deck)s, version %(number)s") % number if version else deck.name,
        address=reverse("decks:version", args=[deck.public_id, version.number])
        if version
        else reverse("decks:detail", args=[deck.public_id]),
        published_at=one.at,
        updated_at=one.at if version else max(one.at, deck.updated_at),
        summary=" · ".join(part for part in told if part),
        author=author,
        author_address=reverse("decks:author", args=[author]) if author else "",
        tags=[tag.name for tag in deck.tags.all()],
    )


def _author(deck: Deck) -> str:
    return deck.owner.get_username() if deck.owner else ""
