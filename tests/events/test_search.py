"""Events found by their words: on their list, by the API, from everywhere."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.utils import timezone

from accounts.services import delete_account
from cards.selectors import shelf
from events.models import Event
from events.search import events_named
from events.services import change_event, join_event
from rone_site.quick_search import found_everywhere
from tests.accounts.makers import make_client
from tests.decks.makers import make_user
from tests.events.makers import SOON, make_event, make_facts

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
TODAY = timezone.localdate()


def make_public(name: str, *, days: int = 20, organiser: str = "", **changes: object) -> Event:
    """A public event so many days from today."""
    day = TODAY + timedelta(days=days)
    facts = {"visibility": "public", "starts_on": day, "deadline": datetime(day.year, day.month, day.day, 9)} | changes
    return make_event(make_user(organiser), name=name, **facts)


def shown(query: str, client: Client | None = None) -> list[str]:
    """The names on the list of events."""
    return [row["event"].name for row in (client or Client()).get(f"/events/?{query}").context["rows"]]


def test_events_are_found_by_name_place_and_organiser_without_accents_and_case() -> None:
    make_public("Brückenkopf Open", place="Köln")
    make_public("Salt Roads", place="Graz", organiser="Çelik")
    assert shown("") == ["Brückenkopf Open", "Salt Roads"]
    assert shown("q=BRUCKENKOPF") == shown("q=koln open") == ["Brückenkopf Open"]
    assert shown("q=celik") == shown("q=salt celik graz") == ["Salt Roads"]
    assert shown("q=salt koln") == shown("q=%25") == []


def test_a_format_narrows_the_list_and_one_that_nobody_knows_does_not() -> None:
    first, second = list(shelf().formats)[:2]
    make_public("One", format=first)
    make_public("Other", format=second)
    assert shown(f"format={first}") == ["One"]
    assert shown(f"format={second}&q=other") == ["Other"]
    assert shown("format=nothing") == ["One", "Other"]


def test_what_is_over_is_searched_apart_and_told_of_where_nothing_to_come_fits() -> None:
    make_public("Old Salt Open", days=-30)
    make_public("Next Open")
    assert shown("q=open") == ["Next Open"]
    assert shown("q=open&show=over") == ["Old Salt Open"]
    html = " ".join(Client().get("/events/?q=salt").content.decode().split())
    assert '<a href="?q=salt&amp;show=over"> 1 event that is over fits </a>' in html
    german = Client().get("/events/?q=next&show=over", headers={"Accept-Language": "de"}).content.decode()
    for words in ("Kein vergangenes Turnier passt.", "1 kommendes Turnier passt", "Name, Ort oder Leitung", "Alle Formate"):
        assert words in german
    assert 'name="show" value="over"' in german


def test_an_event_with_a_link_is_found_by_its_people_alone() -> None:
    event = make_public("Hidden Well", visibility="link")
    player = make_user()
    Event.objects.filter(pk=event.pk).update(deadline=timezone.now() + timedelta(days=1))
    event.refresh_from_db()
    join_event(event=event, player=player, now=timezone.now())
    for person in (AnonymousUser(), make_user()):
        assert list(events_named("hidden", person, TODAY, 5)) == []
    for person in (player, event.organiser):
        assert [found.name for found in events_named("hidden", person, TODAY, 5)] == ["Hidden Well"]
        assert shown("q=hidden", make_client(person)) == ["Hidden Well"]
    assert shown("q=hidden") == []


def test_what_is_changed_is_found_by_its_new_words_and_who_is_gone_by_none() -> None:
    event = make_public("Salt Roads", organiser="zoltan")
    change_event(
        event=event,
        facts=make_facts(name="Iron Roads", place="Linz", visibility="public", starts_on=SOON.date(), deadline=SOON),
        now=timezone.now(),
    )
    assert (shown("q=salt"), shown("q=iron linz")) == ([], ["Iron Roads"])
    join_event(event=Event.objects.get(), player=make_user(), now=timezone.now())
    assert shown("q=zoltan") == ["Iron Roads"]
    delete_account(user=event.organiser, now=timezone.now())
    assert (shown("q=zoltan"), shown("q=iron")) == ([], ["Iron Roads"])


def test_the_api_s_list_is_searched() -> None:
    make_public("Brückenkopf Open", organiser="marit")
    make_public("Salt Roads")
    call = Client().get
    for query in ("bruckenkopf", "MARIT", "open marit"):
        assert [row["name"] for row in call("/api/v1/events/", {"q": query}).json()["results"]] == ["Brückenkopf Open"]
    assert len(call("/api/v1/events/").json()["results"]) == 2
    assert call("/api/v1/events/", {"words": "x"}).status_code == 400


def test_the_search_from_everywhere_finds_events_the_nearest_to_come_first() -> None:
    for name, days in (("Salt past", -3), ("Salt far", 60), ("Salt near", 4)):
        make_public(name, days=days, place="Graz")
    groups = found_everywhere("salt graz", person=AnonymousUser(), shelf=shelf(), language="en", most=2)
    (events,) = (group for group in groups if group.kind == "events")
    assert [hit.label for hit in events.hits] == ["Salt near", "Salt far"]
    assert events.more == "/events/?q=salt+graz"
    assert "Graz" in events.hits[0].detail
    page = Client().get("/search/", {"q": "salt near"}, headers={"Accept-Language": "de"}).content.decode()
    assert "Turniere" in page
    assert f'href="/events/{Event.objects.get(name="Salt near").public_id}/"' in page
