"""The rows that the filler multiplies are those that the site itself would have written."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db import connection
from django.db.models import Count, F, Q
from django.utils import timezone

from cards.search.folding import fold
from collection.models import Holding
from decks.community.models import Comment, Follow, Like
from decks.list.judging import ANSWER, judge
from decks.list.models import Deck, DeckRevision, DeckTag, DeckVersion, hero_lines
from decks.list.naming import tag_key
from decks.list.selectors import deck_state
from events.legality import judged, list_state
from events.models import Event, Registration
from events.services.registering import snapshot_of
from simulations.jobs.models import Job
from tests.load.fill import fill, is_filled

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.skipif("connection.vendor != 'postgresql'")]

DECKS = 200


@pytest.fixture
def filled() -> Iterator[None]:
    fill(DECKS, templates=16)
    yield
    with connection.cursor() as database:
        database.execute("DROP TABLE load_fill")


def test_a_filled_site_holds_what_its_own_services_would_have_written(filled: None) -> None:
    assert is_filled(DECKS)
    decks = list(Deck.objects.filter(owner__username__startswith="player").with_list())
    assert sum(deck.visibility == "public" for deck in decks) == DECKS
    for deck in decks:
        check_deck(deck)
    newest = Deck.objects.filter(owner__username__startswith="player").latest("pk")
    assert newest.created_at > timezone.now() - timedelta(days=30)
    check_community()
    check_versions()
    for registration in Registration.objects.select_related("event", "deck"):
        check_registration(registration)
    assert Registration.objects.count() > 2 * Event.objects.count()
    assert Job.objects.filter(state="done", deck__owner=F("owner"), deck_hash=F("deck__hash"), report__isnull=False).count() > 1
    assert Holding.objects.exists()
    assert Deck.objects.create(owner=decks[0].owner, name="Next", created_at=timezone.now(), updated_at=timezone.now()).pk > newest.pk


def check_deck(deck: Deck) -> None:
    assert deck.owner is not None
    state = deck_state(deck)
    fields = ("hash", *ANSWER)
    stored = [getattr(deck, name) for name in fields]
    judge(deck, state, timezone.now())
    assert [getattr(deck, name) for name in fields] == stored
    assert deck.hero_slugs == hero_lines(state.leaders)
    assert deck.card_ids == sorted({entry.card for entry in state.all_entries})
    assert (deck.folded_name, deck.folded_author) == (fold(deck.name), fold(deck.owner.username))
    assert deck.created_at <= deck.updated_at <= timezone.now()
    assert all(tag.key == tag_key(tag.name) for tag in deck.tags.all())
    assert DeckRevision.objects.get(deck=deck, number=deck.list_revision).list == state.to_json(deck.layout)


def check_community() -> None:
    shown = Count("comments", filter=Q(comments__state="shown"), distinct=True)
    counted = Deck.objects.annotate(liked=Count("likes", distinct=True), shown=shown)
    assert not counted.exclude(like_count=F("liked"), comment_count=F("shown")).exists()
    assert Like.objects.exists()
    assert not Comment.objects.exclude(deck__visibility="public").exists()
    assert Follow.objects.exists()
    assert DeckTag.objects.exists()


def check_versions() -> None:
    newest = Deck.objects.filter(last_version__gt=0)
    assert newest.exists()
    assert not newest.exclude(based_on__number=F("last_version"), based_on__deck=F("pk")).exists()
    assert not DeckVersion.objects.filter(parent__isnull=False).exclude(parent__deck=F("deck")).exists()


def check_registration(registration: Registration) -> None:
    event, deck = registration.event, registration.deck
    assert deck is not None
    assert registration.player_id == deck.owner_id
    assert registration.number <= event.last_number
    assert registration.list == snapshot_of(deck_state(deck), deck.layout)
    verdict = judged(list_state(registration), event)
    assert registration.handed_in_verdict is not None
    assert registration.handed_in_verdict | verdict.to_json() == registration.handed_in_verdict
    assert (registration.hash, registration.was_legal) == (verdict.hash, verdict.legal)
