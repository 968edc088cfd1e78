"""A format that anything has stays: it can end, but not be deleted or get another name."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import ProtectedError
from django.test import Client
from django.utils import timezone

from accounts.models import User
from cards.models import SiteFormat
from cards.services import touch_catalog
from decks.list.services.lists import change_list, undo
from decks.list.state import Change
from decks.versions.services.versions import save_version
from events.errors import EventRefusedError
from events.models import Event
from events.services import EventFacts, change_event
from tests.accounts.makers import make_client
from tests.decks.makers import NOW, legal_state, make_deck, make_user
from tests.events.makers import make_event, make_facts, make_open, make_registration
from tests.events.test_api import send

pytestmark = pytest.mark.usefixtures("demo")


@pytest.fixture
def league() -> SiteFormat:
    made = SiteFormat.objects.create(slug="league", name_en="League", name_de="Liga")
    touch_catalog()
    return made


def a_deck() -> None:
    make_deck(state=legal_state(format="league"))


def a_version() -> None:
    deck = make_deck(state=legal_state(format="league"))
    save_version(deck=deck, note="", now=NOW)
    change_list(deck=deck, changes=[Change("format", text="custom")], now=NOW)


def an_event() -> None:
    make_event(format="league")


def owner() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("owner", password="x"))
    return client


@pytest.mark.parametrize("use", [a_deck, a_version, an_event])
def test_a_format_in_use_is_deleted_by_nobody(league: SiteFormat, use: Any) -> None:
    use()
    client, address = owner(), f"/admin/cards/siteformat/{league.pk}"
    told = client.get(f"{address}/delete/").content.decode()
    assert "League: 1 deck, version or event has it." in told
    assert 'name="post"' not in told
    client.post(f"{address}/delete/", {"post": "yes"})
    for data in ({}, {"post": "yes"}):
        chosen = {"action": "delete_selected", "_selected_action": [league.pk], **data}
        assert "1 deck, version or event has it" in client.post("/admin/cards/siteformat/", chosen).content.decode()
    with pytest.raises(ProtectedError):
        league.delete()
    with pytest.raises(ProtectedError):
        SiteFormat.objects.all().delete()
    assert SiteFormat.objects.filter(slug="league").exists()


def test_a_format_that_nothing_has_is_deleted(league: SiteFormat) -> None:
    client = owner()
    assert client.post(f"/admin/cards/siteformat/{league.pk}/delete/", {"post": "yes"}).status_code == 302
    assert not SiteFormat.objects.exists()


def test_the_name_by_which_a_format_is_known_stays_and_its_last_day_ends_it(league: SiteFormat) -> None:
    event = make_open(format="league")
    registration = make_registration(event)
    fields = {"slug": "liga", "name_en": "League", "name_de": "Liga", "ruleset": "second-edition", "deck_size": 24, "heroes": 1}
    fields |= {"technologies_min": 0, "technologies_max": 5, "copies_max": 2, "valid_from": ""}
    ends = event.starts_on - timedelta(days=1)
    assert owner().post(f"/admin/cards/siteformat/{league.pk}/change/", {**fields, "valid_to": ends.isoformat()}).status_code == 302
    assert list(SiteFormat.objects.values_list("slug", "valid_to")) == [("league", ends)]
    told = make_client(event.organiser).get(f"/api/v1/events/{event.public_id}/registrations/{registration.number}/check/").json()
    assert (told["verdict"]["format"], told["verdict"]["legal"]) == ("league", False)


def test_undo_brings_no_format_back_that_was_deleted_since(league: SiteFormat) -> None:
    deck = make_deck(state=legal_state(format="league"))
    deck = change_list(deck=deck, changes=[Change("format", text="custom")], now=NOW)
    league.delete()
    touch_catalog()
    assert undo(deck=deck, now=NOW).format == "custom"


def form_of(client: Client, event: Event) -> dict[str, Any]:
    """What a browser sends back of the form as it is shown."""
    form = client.get(f"/events/{event.public_id}/edit/").context["form"]
    values = {field.html_name: field.value() for field in form}
    widgets = {name: form.fields[name].widget.format_value(value) for name, value in values.items()}
    sent = {name: (value[0] if isinstance(value, list) else value) for name, value in widgets.items() if value != []}
    sent["admits_illegal"] = "on" if values["admits_illegal"] else ""
    if sent["format"] not in dict(form.fields["format"].choices):  # a browser sends the first where nothing is chosen
        sent["format"] = next(iter(dict(form.fields["format"].choices)))
    return {name: value or "" for name, value in sent.items() if value or name != "admits_illegal"}


def lost_league(**changes: Any) -> Event:
    """An event whose format was deleted when that was still possible."""
    SiteFormat.objects.create(slug="league", name_en="League", name_de="Liga")
    touch_catalog()
    event = make_open(format="league", **changes)
    made = SiteFormat.objects.filter(slug="league")
    made._raw_delete(made.db)
    touch_catalog()
    return event


def test_changing_the_place_of_an_event_changes_nothing_else() -> None:
    soon = (timezone.now() + timedelta(days=9)).replace(tzinfo=None, hour=20, minute=0, second=30, microsecond=0)
    for event in (make_open(description="Bring\nsleeves", deadline=soon), lost_league(deadline=soon)):
        client, before = make_client(event.organiser), EventFacts.of(event)
        answer = client.post(f"/events/{event.public_id}/edit/", form_of(client, event) | {"place": "Linz"})
        assert answer.status_code == 302, answer.content.decode()
        event.refresh_from_db()
        assert EventFacts.of(event) == make_facts(**{**before.__dict__, "place": "Linz"})


def test_an_event_that_lost_its_format_keeps_its_name_and_says_so() -> None:
    event = lost_league()
    registration = make_registration(event)
    client = make_client(event.organiser)
    for url in ("", "lists/", f"lists/{registration.number}/"):
        assert "The format “league” of this event was deleted" in client.get(f"/events/{event.public_id}/{url}").content.decode()
    assert send(client, "PATCH", f"/api/v1/events/{event.public_id}/", {"place": "Linz"}).json()["format"] == "league"
    with pytest.raises(EventRefusedError):
        make_event(format="league")
    assert change_event(event=event, facts=make_facts(format="custom"), now=NOW).format == "custom"


def test_a_format_of_the_lost_name_is_the_event_s_again() -> None:
    event = lost_league()
    SiteFormat.objects.create(slug="league", name_en="League", name_de="Liga")
    touch_catalog()
    assert "was deleted" not in make_client(make_user()).get(f"/events/{event.public_id}/").content.decode()
