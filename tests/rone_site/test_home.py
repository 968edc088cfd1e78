import re
from datetime import UTC, date, datetime, timedelta

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from decks.list.models import Deck
from decks.list.selectors import deck_state
from engine.rone.cards import Catalog
from engine.rone.kit import KIT
from events.models import Event
from rone_site.front_page import cards_of_the_day
from simulations.jobs.models import Job
from simulations.jobs.services import order_for_the_site, order_simulation
from simulations.jobs.tasks import run_chunk
from tests.accounts.makers import make_client, make_user
from tests.simulations.makers import make_order

NOW = datetime(2026, 5, 1, tzinfo=UTC)


def make_public_deck(name: str, **fields: object) -> Deck:
    values = {"owner": make_user(), "visibility": "public", "published_at": NOW, "created_at": NOW, "updated_at": NOW, **fields}
    return Deck.objects.create(name=name, **values)


@pytest.mark.django_db
def test_the_first_page_answers_without_any_card_or_deck() -> None:
    page = Client().get("/")
    assert page.status_code == 200
    assert b"No public deck yet" in page.content


@pytest.mark.django_db
def test_the_first_page_leads_players_to_their_own_decks() -> None:
    assert b'href="/decks/mine/"' not in Client().get("/").content
    assert b'href="/decks/mine/"' in make_client().get("/").content


@pytest.mark.django_db
def test_public_decks_are_shown_and_others_are_not() -> None:
    make_public_deck("Dew and Dust")
    make_public_deck("Thrown away", deleted_at=NOW)
    make_public_deck("Secret plans", visibility="private", published_at=None)
    make_public_deck("Only by link", visibility="unlisted", published_at=None, share_token="x")
    page = Client().get("/").content.decode()
    assert "Dew and Dust" in page
    assert not any(name in page for name in ("Thrown away", "Secret plans", "Only by link"))


@pytest.mark.django_db
def test_a_deck_with_a_hostile_name_is_only_a_name() -> None:
    make_public_deck('<script>alert(1)</script>"><img src=x>')
    page = Client().get("/").content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


@pytest.mark.django_db
def test_public_events_to_come_are_shown_and_others_are_not() -> None:
    def make(name: str, days: int, visibility: str = "public") -> None:
        starts = timezone.now() + timedelta(days=days)
        values = {"format": "custom", "time_zone": "UTC", "deadline": starts, "starts_on": starts.date(), "created_at": NOW}
        Event.objects.create(name=name, organiser=make_user(), visibility=visibility, **values)

    make("Salt Roads Open", 9)
    make("Long ago", -9)
    make("Only by link", 9, "link")
    page = Client().get("/").content.decode()
    assert "Salt Roads Open" in page
    assert "Long ago" not in page
    assert "Only by link" not in page


@pytest.mark.django_db
def test_an_event_says_until_when_lists_are_taken_by_the_clocks_of_the_place() -> None:
    deadline = datetime(2100, 3, 4, 20, tzinfo=UTC)
    values = {"format": "custom", "time_zone": "Pacific/Auckland", "starts_on": deadline.date(), "created_at": NOW}
    Event.objects.create(name="Salt Roads Open", organiser=make_user(), visibility="public", deadline=deadline, **values)
    page = Client(headers={"accept-language": "de"}).get("/").content.decode()
    assert ">5. März, 09:00 (Pacific/Auckland)</time>" in page
    assert re.search(r"noch \d+\xa0Jahre", page)


def queries_of(client: Client) -> int:
    with CaptureQueriesContext(connection) as queries:
        client.get("/")
    return len(queries)


@pytest.mark.django_db
def test_the_number_of_queries_does_not_grow_with_the_decks() -> None:
    client = make_client()
    make_public_deck("First")
    client.get("/")
    with_one = queries_of(client)
    for index in range(9):
        make_public_deck(f"Deck {index}")
    assert queries_of(client) == with_one <= 24


def test_an_empty_catalog_has_no_card_of_the_day() -> None:
    assert cards_of_the_day(KIT, Catalog.of([]), date(2026, 5, 1)) == []


@pytest.mark.django_db
def test_a_piece_of_the_sites_own_report_on_a_starter_deck_is_shown_with_the_way_to_it(demo: None) -> None:
    call_command("load_starter_decks", verbosity=0)
    starter = Deck.objects.starters().first()
    site, theirs = (make_order(deck=deck_state(starter), games=games, turns=3, source=starter) for games in (40, 41))
    order_simulation(owner=make_user(), order=theirs, now=NOW)
    job = order_for_the_site(order=site, now=NOW)
    while Job.objects.open().exists():
        run_chunk.apply(throw=True)
    page = Client().get("/").content.decode()
    assert "From a report" in page
    assert f"/simulate/?deck={starter.public_id}" in page
    assert f"/reports/{job.pk}/" in page
