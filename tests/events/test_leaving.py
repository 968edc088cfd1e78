"""Withdrawing, taking players out, and judging again: each asks first, none loses anything."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.services import delete_account
from cards.models import SiteFormat
from cards.services import touch_catalog
from events import services
from events.errors import EventRefusedError, RemovedFromEventError
from events.models import Event, Judgement, Registration, Status
from events.selectors import lists_open_to
from events.services import CheckFacts, check_again, join_event, judging, take_out, withdraw
from tests.accounts.makers import make_client
from tests.decks.makers import card_id, legal_state, make_deck, make_user
from tests.events.makers import AFTER, BEFORE, NOW, make_event, make_open, make_registration
from tests.events.test_api import list_body, send
from tests.events.test_pages import close

pytestmark = pytest.mark.usefixtures("demo")


def status_of(registration: Registration) -> str:
    return Registration.objects.get(pk=registration.pk).status


def test_withdrawing_asks_first_and_is_undone_with_the_list_until_lists_close() -> None:
    player, event = make_user(), make_open()
    row, client, url = make_registration(event, player), make_client(player), f"/events/{event.public_id}/"
    assert f'href="{url}withdraw/"' in client.get(url).content.decode()
    assert "Stay in" in client.get(f"{url}withdraw/").content.decode()
    assert status_of(row) == Status.TAKING_PART
    client.post(f"{url}withdraw/")
    page = client.get(url).content.decode()
    assert (status_of(row), "Take part again with this list" in page, "0, 0 with a list" in page) == (Status.WITHDRAWN, True, True)
    client.post(f"{url}join/")
    kept = Registration.objects.get()
    assert (kept.status, kept.number, kept.list, kept.left_at) == (Status.TAKING_PART, row.number, row.list, None)
    client.post(f"{url}withdraw/")
    deck = make_deck(player)
    client.post(f"{url}hand-in/", {"deck": deck.public_id})
    assert (status_of(row), Registration.objects.get().deck) == (Status.TAKING_PART, deck)
    client.post(f"{url}withdraw/")
    close(event)
    assert client.post(f"{url}join/").status_code == 409
    assert status_of(row) == Status.WITHDRAWN


def test_a_withdrawn_list_is_its_player_s_alone() -> None:
    player, event = make_user(), make_open(audience="players")
    row = make_registration(event, player)
    withdraw(registration=row, now=NOW)
    url = f"/events/{event.public_id}/lists/"
    organiser = make_client(event.organiser)
    assert row.player_name in organiser.get(url).content.decode()
    assert [client.get(f"{url}{row.number}/").status_code for client in (make_client(player), organiser)] == [200, 404]
    for path in ("print/", "export.csv"):
        assert row.player_name not in organiser.get(url + path).content.decode()
    (told,) = organiser.get(f"{url}export.json").json()["registrations"]
    assert (told["player_name"], told["status"]) == (row.player_name, "withdrawn")
    assert [told[name] for name in ("list", "hash", "verdict", "legal", "deck_name")] == [None, None, None, None, ""]


@pytest.mark.parametrize("leave", [withdraw, partial(take_out, by=None)], ids=["withdraw", "take_out"])
def test_who_does_not_take_part_reads_no_list_of_the_others(leave: Any) -> None:
    player, event = make_user(), make_event(audience="players")
    row = make_registration(event, player)
    make_registration(event)
    leave(registration=row, now=NOW)
    event = services.open_lists(event=event, now=AFTER)
    assert not lists_open_to(player, event)


def test_a_player_who_is_taken_out_is_kept_with_list_and_checks_and_brought_back() -> None:
    player, event = make_user(), make_open()
    row, url = make_registration(event, player), f"/events/{event.public_id}/players/"
    services.note_check(registration=row, checked_by=event.organiser, facts=CheckFacts(passed=False, note="two missing"), now=NOW)
    client = make_client(event.organiser)
    assert f'href="{url}{row.number}/take-out/"' in client.get(f"{url}{row.number}/").content.decode()
    assert "Keep the player" in client.get(f"{url}{row.number}/take-out/").content.decode()
    client.post(f"{url}{row.number}/take-out/", {"status": "removed"})
    assert status_of(row) == Status.REMOVED
    assert "two missing" in client.get(f"/events/{event.public_id}/lists/{row.number}/").content.decode()
    assert "Bring back" in client.get(f"{url}{row.number}/").content.decode()
    assert "The organiser took you out" in make_client(player).get(f"/events/{event.public_id}/").content.decode()
    client.post(f"{url}{row.number}/bring-back/")
    kept = Registration.objects.get()
    assert (kept.status, kept.list, kept.checks.count()) == (Status.TAKING_PART, row.list, 1)


def test_a_player_who_was_taken_out_comes_back_by_the_organiser_alone() -> None:
    player, event = make_user(), make_open()
    row, client = make_registration(event, player), make_client(player)
    take_out(registration=row, by=None, now=NOW)
    for path in ("join/", "withdraw/"):
        client.post(f"/events/{event.public_id}/{path}")
        assert status_of(row) == Status.REMOVED, path
    with pytest.raises(RemovedFromEventError):
        services.hand_in(event=event, player=player, state=legal_state(), now=NOW)
    url = f"/api/v1/events/{event.public_id}/registrations/"
    assert send(client, "POST", url, list_body()).json()["code"] == "REMOVED_FROM_EVENT"
    assert send(client, "POST", f"{url}{row.number}/restore/").status_code == 403
    assert send(client, "DELETE", f"{url}{row.number}/").status_code == 204
    assert status_of(row) == Status.REMOVED


def test_the_api_withdraws_takes_out_and_brings_back() -> None:
    player, event = make_user(), make_open()
    row, client, organiser = make_registration(event, player), make_client(player), make_client(event.organiser)
    url = f"/api/v1/events/{event.public_id}/registrations/"
    send(client, "DELETE", f"{url}{row.number}/")
    assert client.get(f"{url}{row.number}/").json()["status"] == "withdrawn"
    assert organiser.get(f"{url}{row.number}/").status_code == 404
    back = send(client, "POST", url).json()
    assert (back["status"], back["number"], back["hash"], back["left_at"]) == ("taking_part", row.number, row.hash, None)
    send(organiser, "DELETE", f"{url}{row.number}/")
    assert organiser.get(f"{url}{row.number}/").json()["status"] == "removed"
    assert send(organiser, "POST", f"{url}{row.number}/restore/").json()["status"] == "taking_part"


def test_an_illegal_list_does_not_slip_back_into_an_event_for_legal_lists() -> None:
    player, event = make_user(), make_open()
    row = make_registration(event, player, state=legal_state(heroes=()))
    withdraw(registration=row, now=NOW)
    Event.objects.update(admits_illegal=False)
    assert send(make_client(player), "POST", f"/api/v1/events/{event.public_id}/registrations/").json()["code"] == "DECK_NOT_LEGAL"


def test_checks_again_stand_beside_the_verdict_of_the_hand_in() -> None:
    league = SiteFormat.objects.create(slug="league", name_en="League", name_de="Liga")
    touch_catalog()
    event = make_open(format="league")
    row, client, url = make_registration(event), make_client(event.organiser), f"/events/{event.public_id}/lists/"
    first = Registration.objects.get().handed_in_verdict
    league.banned.add(card_id("rust-hound"))
    touch_catalog()
    assert "Check all lists again?" in client.get(f"{url}check/").content.decode()
    assert not Judgement.objects.exists()
    for _ in range(2):
        client.post(f"{url}check/")
    kept = Registration.objects.get()
    assert (kept.was_legal, kept.handed_in_verdict, kept.judged_at) == (True, first, row.handed_in_at)
    told = client.get(f"/api/v1/events/{event.public_id}/registrations/{row.number}/check/").json()
    assert ([each["legal"] for each in told["history"]], told["stored"], told["changed"]) == ([True, False, False], first, True)
    page = client.get(f"{url}{row.number}/").content.decode()
    assert (page.count("the hand-in"), page.count("checked again")) == (1, 2)


def test_checks_of_a_list_that_was_replaced_are_not_told_of_the_new_one() -> None:
    player, event = make_user(), make_event()
    make_registration(event, player)
    check_again(event=event, now=NOW + timedelta(hours=1))
    make_registration(event, player, now=NOW + timedelta(hours=2))
    told = make_client(event.organiser).get(f"/api/v1/events/{event.public_id}/registrations/1/check/").json()
    assert (len(told["history"]), Judgement.objects.count()) == (1, 1)


def test_lists_are_judged_so_often_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "MOST_JUDGEMENTS", 1)
    event = make_event()
    make_registration(event)
    check_again(event=event, now=NOW)
    with pytest.raises(EventRefusedError, match="judged 1 times"):
        check_again(event=event, now=BEFORE)


def test_a_person_who_withdrew_is_forgotten_and_one_who_was_taken_out_stays_as_a_number() -> None:
    event = make_event()
    gone, out = make_registration(event), make_registration(event)
    withdraw(registration=gone, now=NOW)
    take_out(registration=out, by=None, now=AFTER)
    for row in (gone, out):
        delete_account(user=row.player, now=AFTER)
    assert list(Registration.objects.values_list("number", "player", "player_name")) == [(2, None, "#2")]


def test_an_event_that_everybody_left_goes_with_its_organiser() -> None:
    event = make_event()
    withdraw(registration=make_registration(event), now=NOW)
    delete_account(user=event.organiser, now=AFTER)
    assert not Event.objects.exists()


def test_a_status_without_its_time_cannot_be_stored() -> None:
    row = join_event(event=make_event(), player=make_user(), now=NOW)
    with pytest.raises(IntegrityError), transaction.atomic():
        Registration.objects.filter(pk=row.pk).update(status=Status.REMOVED)
    with pytest.raises(IntegrityError), transaction.atomic():
        Registration.objects.filter(pk=row.pk).update(status="gone", left_at=timezone.now())
