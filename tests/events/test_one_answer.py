"""Whether a list at an event is legal has one answer, whoever is asked: pages, files, calls, reminders and what comes next."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Notification
from accounts.notifications.selectors import told
from cards.models import Printing, SiteFormat
from cards.services import touch_catalog
from events.models import Event, Registration
from events.services import EventFacts, change_event, check_again, hand_in
from events.views.pages import next_step
from events.watching import remind_players
from tests.accounts.makers import make_client, make_user
from tests.decks.makers import card_id, legal_state
from tests.events.makers import make_event, noon_in
from web.games import playing

pytestmark = pytest.mark.django_db


def rows_of(response: Any) -> list[dict[str, str]]:
    """The rows of a CSV file."""
    return list(csv.DictReader(io.StringIO(response.content.decode("utf-8-sig"))))


def words_of(response: Any) -> str:
    return " ".join(response.content.decode().split())


def answers(event: Event, *, base: str = "", api: str = "/api/v1/") -> dict[str, bool | None]:
    """What every reader says of list 1 of an event, which two players handed in; `base` and `api` are where the event's game is."""
    row = event.registrations.select_related("player").get(number=1)
    assert event.organiser is not None
    assert row.player is not None
    staff, player = make_client(event.organiser), make_client(row.player)
    pages, calls = f"{base}/events/{event.public_id}/", f"{api}events/{event.public_id}/"

    def page(path: str, client: Client = staff) -> str:
        return words_of(client.get(f"{pages}{path}"))

    def call(path: str, client: Client = staff) -> Any:
        response = client.get(f"{calls}{path}")
        assert response.status_code == 200, (path, response.content)
        return response.json()

    desk = page("players/?show=illegal")
    found: dict[str, bool | None] = {
        "desk, filtered": 'id="no-1"' not in desk,
        "desk, counted": "Not legal 0" in desk,
        "desk, badge": "Not legal </span>" not in page("players/?q=1").replace("Not legal 0", "").replace("Not legal 1", ""),
        "desk, player": "Not legal" not in page("players/1/"),
        "players, file": rows_of(staff.get(f"{pages}players/export.csv"))[0]["legal"] == "yes",
        "lists, filtered": f"{pages}lists/1/" not in page("lists/?show=illegal"),
        "lists, file": rows_of(staff.get(f"{pages}lists/export.csv"))[0]["legal"] == "yes",
        "one list": "Not legal" not in page("lists/1/").partition("Judged")[0],
        "one list, player": "Not legal" not in page("lists/1/", player).partition("Judged")[0],
        "event, player": "Not legal" not in page("", player),
        "home, player": "Your list isn’t legal" not in words_of(player.get(f"{base}/")),
        "call, check": call("registrations/1/check/")["verdict"]["legal"],
        "call, registration": call("registrations/1/")["legal"],
        "call, own registration": call("registrations/1/", player)["legal"],
        "call, verdict": call("registrations/1/")["verdict"]["legal"],
        "call, registrations": call("registrations/")["results"][0]["legal"],
        "call, players": call("players/")["results"][0]["legal"],
        "call, player": call("players/1/")["legal"],
    }
    whole = staff.get(f"{pages}lists/export.json").json()["registrations"][0]
    found |= {"file, whole": whole["legal"], "file, verdict": whole["verdict"]["legal"]}
    days = {call(path)["verdict"]["as_of"] for path in ("registrations/1/", "registrations/1/check/")} | {whole["verdict"]["as_of"]}
    assert days == {event.starts_on.isoformat()}
    with playing(event.game):
        now = timezone.now()
        step = next_step(Event.objects.get(pk=event.pk), None, now)
        found["what comes next"] = step is None
        remind_players(now=event.deadline - timedelta(hours=2))
        said = [one.sentence for one in told(Notification.objects.of(row.player), row.player)]
        found["reminder"] = not any("yours isn’t legal" in one for one in said)
    return found


def change(event: Event, **facts: Any) -> None:
    now = timezone.now()
    present = Event.objects.get(pk=event.pk)
    change_event(event=present, facts=replace(EventFacts.of(present), **facts), now=now)


def make_rone() -> tuple[Event, str]:
    """An event of RONE with two lists that are legal, and a card of theirs."""
    SiteFormat.objects.create(slug="league", name_en="League", name_de="Liga")
    touch_catalog()
    now = timezone.now()
    event = make_event(format="league", starts_on=noon_in(9).date(), deadline=noon_in(8))
    for name in ("ada", "bela"):
        hand_in(event=event, player=make_user(name), state=legal_state(), now=now)
    return event, "rust-hound"


def ban_in_event(event: Event, card: str | int) -> None:
    """The event bans a card, by its id or its slug."""
    banned = card if isinstance(card, int) else card_id(card)
    change(event, additions=replace(EventFacts.of(event).additions, banned=(banned,)))


def ban_in_format(event: Event, slug: str) -> None:
    SiteFormat.objects.get().banned.add(card_id(slug))
    touch_catalog()


def delay_release(event: Event, slug: str) -> None:
    """A card of the list comes out after the event's day."""
    edition = Printing.objects.filter(card__slug=slug).first().edition  # type: ignore[union-attr]
    edition.released = event.starts_on + timedelta(days=1)
    edition.save()
    touch_catalog()


def move_before_release(event: Event, slug: str) -> None:
    """The event moves to a day before a card of the list comes out; lists of today were legal."""
    edition = Printing.objects.filter(card__slug=slug).first().edition  # type: ignore[union-attr]
    edition.released = event.starts_on - timedelta(days=1)
    edition.save()
    touch_catalog()
    change(event, starts_on=noon_in(7).date(), deadline=noon_in(6))


CHANGES: tuple[Callable[[Event, str], None], ...] = (ban_in_event, ban_in_format, delay_release, move_before_release)


@pytest.mark.usefixtures("demo")
@pytest.mark.parametrize("happens", CHANGES, ids=lambda one: one.__name__)
def test_every_reader_says_alike_that_a_list_is_no_longer_legal(happens: Callable[[Event, str], None]) -> None:
    event, card = make_rone()
    before = answers(event)
    assert {name for name, said in before.items() if said is not True} == set()
    happens(event, card)
    after = answers(Event.objects.get(pk=event.pk))
    assert {name for name, said in after.items() if said is not False} == set()


@pytest.mark.usefixtures("demo")
def test_every_reader_says_alike_that_a_list_is_legal_again() -> None:
    event, card = make_rone()
    ban_in_format(event, card)
    for row in event.registrations.select_related("player"):
        hand_in(event=event, player=row.player, state=legal_state(), now=timezone.now())  # type: ignore[arg-type]
    SiteFormat.objects.get().banned.clear()
    touch_catalog()
    after = answers(Event.objects.get(pk=event.pk))
    assert {name for name, said in after.items() if said is not True} == set()
    assert set(Registration.objects.values_list("was_legal", flat=True)) == {False}


@pytest.mark.usefixtures("demo")
def test_what_was_said_at_the_hand_in_stays_under_its_own_name() -> None:
    event, card = make_rone()
    ban_in_event(event, card)
    check_again(event=event, now=timezone.now())
    client = make_client(event.organiser)
    told = client.get(f"/api/v1/events/{event.public_id}/registrations/1/").json()
    check = client.get(f"/api/v1/events/{event.public_id}/registrations/1/check/").json()
    assert (told["legal"], told["verdict"]["legal"], told["handed_in_verdict"]["legal"]) == (False, False, True)
    assert check["stored"] == told["handed_in_verdict"] == check["history"][0]["verdict"]
    assert [each["legal"] for each in check["history"]] == [True, False, False]


@pytest.mark.usefixtures("demo")
def test_whoever_forgets_to_judge_a_list_gets_no_answer_instead_of_an_old_one() -> None:
    event, _card = make_rone()
    row = event.registrations.first()
    assert row is not None
    with pytest.raises(RuntimeError, match="wasn't judged"):
        _ = row.is_legal
