"""What an event asks beside its format, and that lists are judged by what the format says on the event's day."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from cards.models import Card, Edition, FormatState, SiteFormat
from cards.services import touch_catalog
from events.additions import Additions
from events.errors import EventRefusedError
from events.legality import event_format
from events.models import Event, Judgement
from events.services import change_event
from tests.accounts.makers import make_client
from tests.cards.makers import make_edition
from tests.decks.makers import card_id, make_user
from tests.events.makers import NOW, make_event, make_facts, make_registration
from tests.events.test_api import send

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def codes(row: Any) -> set[str]:
    return {problem["code"] for problem in row.handed_in_verdict["problems"] if problem["severity"] == "error"}


def hero_card() -> int:
    state = make_registration().list
    assert state is not None
    return Card.objects.filter(slug__startswith=state["heroes"][0]).order_by("id").first().pk  # type: ignore[union-attr]


def test_a_card_and_a_hero_are_banned_besides_and_limits_are_others() -> None:
    banned = make_event(additions=Additions(banned=(int(card_id("rust-hound")),)))
    assert codes(make_registration(banned)) == {"CARD_BANNED"}
    hero = make_event(additions=Additions(banned=(hero_card(),)))
    assert "CARD_BANNED" in codes(make_registration(hero))
    none = make_event(additions=Additions(limits={"technologies_max": 0}))
    assert not make_registration(none).is_legal
    assert make_registration(make_event()).is_legal


def test_only_some_editions_are_admitted() -> None:
    other = make_edition("flood-season")
    touch_catalog()
    event = make_event(additions=Additions(editions=(other.slug,)))
    assert codes(make_registration(event)) == {"CARD_NOT_IN_FORMAT"}
    all_of_them = make_event(additions=Additions(editions=tuple(Edition.objects.values_list("slug", flat=True))))
    assert make_registration(all_of_them).is_legal


def said_of(row: Any, code: str) -> list[dict[str, str]]:
    return [problem["message"] for problem in row.handed_in_verdict["problems"] if problem["code"] == code]


def test_what_an_event_forbids_is_said_of_the_event_and_what_the_format_forbids_of_the_format() -> None:
    league = SiteFormat.objects.create(slug="league", name_en="League", name_de="Liga")
    league.banned.add(card_id("pipe-warden"))
    touch_catalog()
    event = make_event(format="league", additions=Additions(banned=tuple(int(card_id(slug)) for slug in ("rust-hound", "pipe-warden"))))
    assert {said["en"] for said in said_of(make_registration(event), "CARD_BANNED")} == {
        "Rust Hound is banned at this event.",
        "Pipe Warden is banned in League.",
    }
    hero = said_of(make_registration(make_event(additions=Additions(banned=(hero_card(),)))), "CARD_BANNED")
    assert {said["en"].partition(" is ")[2] for said in hero} == {"banned at this event."}
    assert {said["de"].partition(" ist ")[2] for said in hero} == {"bei diesem Turnier verboten."}
    other = make_edition("flood-season")
    touch_catalog()
    outside = said_of(make_registration(make_event(additions=Additions(editions=(other.slug,)))), "CARD_NOT_IN_FORMAT")
    assert {said["en"].partition("isn’t in ")[2] for said in outside} == {"an edition that this event admits."}


def test_an_addition_after_lists_were_handed_in_judges_them_anew() -> None:
    event = make_event()
    row = make_registration(event)
    change_event(event=event, facts=make_facts(additions=Additions(banned=(int(card_id("rust-hound")),))), now=NOW)
    assert (row.was_legal, Judgement.objects.get().is_legal) == (True, False)


@pytest.mark.parametrize(
    ("additions", "named"),
    [
        (Additions(editions=("no-such",)), "no-such"),
        (Additions(banned=(999_999,)), "999999"),
        (Additions(limits={"wings": 2}), "wings 2"),
        (Additions(limits={"heroes": 3}), "heroes 3"),
        (Additions(limits={"technologies_min": 6}), "technologies"),
    ],
)
def test_what_cannot_be_asked_is_named_and_no_event_made(additions: Additions, named: str) -> None:
    with pytest.raises(EventRefusedError, match=named):
        make_event(additions=additions)
    assert not Event.objects.exists()


def test_a_list_is_judged_by_what_the_format_said_on_the_day_of_the_event() -> None:
    format = SiteFormat.objects.create(slug="house", name_en="House", name_de="Haus")
    format.banned.set([card_id("rust-hound")])
    SiteFormat.objects.filter(pk=format.pk).update(version=2)
    content = {
        "name": {"en": "House", "de": "Haus"},
        "ruleset": "second-edition",
        **format.limits,
        "editions": None,
        "banned": [],
        "limited": [],
        "valid_from": None,
        "valid_to": None,
    }
    FormatState.objects.create(format=format, version=1, since=date(2020, 1, 1), content=content)
    FormatState.objects.create(format=format, version=2, since=date(2026, 11, 25), content=content | {"banned": [card_id("rust-hound")]})
    touch_catalog()
    before, after = (make_event(format="house", starts_on=day) for day in (date(2026, 11, 24), date(2026, 11, 25)))
    assert [bool(event_format(event).banned) for event in (before, after)] == [False, True]
    assert [make_registration(event).is_legal for event in (before, after)] == [True, False]


def test_the_form_names_cards_and_shows_what_is_asked() -> None:
    user = make_user()
    client, day = make_client(user), (timezone.now() + timedelta(days=20)).date()
    facts = {
        "name": "Open",
        "starts_on": day.isoformat(),
        "format": "custom",
        "time_zone": "Europe/Vienna",
        "deadline": f"{day}T08:00",
        "visibility": "link",
        "audience": "organiser",
        "admits_illegal": "on",
    }
    refused = client.post("/events/new/", facts | {"also_banned": "Rust Hound\nNobody"})
    assert (refused.status_code, "No card is called “Nobody”." in refused.content.decode()) == (422, True)
    client.post("/events/new/", facts | {"also_banned": "rust hound\n", "limit_technologies_max": "0", "only_editions": ["dry-season"]})
    event = Event.objects.get()
    assert event.additions == {"banned": [card_id("rust-hound")], "editions": ["dry-season"], "limits": {"technologies_max": 0}}
    page = client.get(f"/events/{event.public_id}/").content.decode()
    assert "Banned besides: Rust Hound." in page
    assert "technologies at most: 0" in page
    form = client.get(f"/events/{event.public_id}/edit/").content.decode()
    assert "Rust Hound</textarea>" in form
    client.post(f"/events/{event.public_id}/edit/", facts | {"name": "Other", "also_banned": "Rust Hound"})
    event.refresh_from_db()
    assert (event.name, event.additions) == ("Other", {"banned": [card_id("rust-hound")]})


def test_the_api_adds_and_leaves_what_it_isn_t_told() -> None:
    event = make_event(additions=Additions(limits={"copies_max": 1}))
    client, url = make_client(event.organiser), f"/api/v1/events/{event.public_id}/"
    hound = int(card_id("rust-hound"))
    answer = send(client, "PATCH", url, {"also_banned": [hound]}).json()
    assert (answer["also_banned"], answer["limits"], answer["only_editions"]) == ([hound], {"copies_max": 1}, [])
    assert send(client, "PATCH", url, {"limits": {"wings": 1}}).json()["code"] == "EVENT_REFUSED"
    assert send(client, "PATCH", url, {"limits": {}}).json()["limits"] == {}
    assert send(client, "PATCH", url, {"only_editions": "dry-season"}).status_code == 400
