import pytest

from accounts.services import delete_account
from events.models import Event, Registration, Role, Status
from events.services import give_role, register_player, take_out
from tests.decks.makers import make_user
from tests.events.makers import AFTER, NOW, make_event, make_registration

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def test_a_list_that_stands_outlives_its_player_under_its_number_alone() -> None:
    registration = make_registration()
    delete_account(user=registration.player, now=AFTER)
    kept = Registration.objects.get(pk=registration.pk)
    assert (kept.player, kept.player_name, kept.list, kept.hash) == (None, f"#{kept.number}", registration.list, registration.hash)


def test_before_the_deadline_the_list_is_withdrawn() -> None:
    registration = make_registration()
    delete_account(user=registration.player, now=NOW)
    assert not Registration.objects.exists()
    assert Event.objects.exists()


def test_an_event_with_players_outlives_its_organiser_and_one_without_does_not() -> None:
    organiser = make_user()
    full, empty = make_event(organiser), make_event(organiser)
    make_registration(full)
    delete_account(user=organiser, now=AFTER)
    assert list(Event.objects.values_list("pk", "organiser")) == [(full.pk, None)]
    assert not Event.objects.filter(pk=empty.pk).exists()


def test_an_event_that_others_organise_or_played_outlives_who_made_it() -> None:
    organiser = make_user()
    played, shared, gone = (make_event(organiser) for _ in range(3))
    take_out(registration=make_registration(played), by=None, status=Status.DROPPED, now=AFTER)
    give_role(event=shared, user=make_user(), role=Role.ORGANISER, by=organiser, now=NOW)
    delete_account(user=organiser, now=AFTER)
    assert set(Event.objects.all()) == {played, shared}
    assert not Event.objects.filter(pk=gone.pk).exists()


def test_a_player_whom_staff_register_is_told() -> None:
    event, player = make_event(), make_user()
    assert event.organiser is not None
    register_player(event=event, by=event.organiser, player=player, now=NOW)
    assert player.notifications.filter(kind="event_registered").exists()


def test_pages_and_api_show_an_event_without_its_people(client) -> None:
    registration = make_registration(make_event(visibility="public"))
    event = registration.event
    delete_account(user=registration.player, now=AFTER)
    delete_account(user=event.organiser, now=AFTER)
    assert b"deleted" in client.get(f"/events/{event.public_id}/").content
    assert client.get(f"/api/v1/events/{event.public_id}/").json()["organiser"] is None
