"""A list that reached the site in time is taken, though a busy site comes to it after the deadline; a later one is not."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from events.models import Registration
from rone_site.supervisor.web_worker import PatientSocket
from tests.accounts.makers import make_client
from tests.decks.makers import make_deck, make_user
from tests.events.makers import make_event

pytestmark = pytest.mark.usefixtures("demo")

BY_FORM, BY_API = "/events/{}/hand-in/", "/api/v1/events/{}/registrations/"


@pytest.mark.parametrize(("path", "taken"), [(BY_FORM, 302), (BY_API, 201)])
@pytest.mark.parametrize("seconds", [-1, 0, 1])
def test_what_counts_is_when_the_request_was_here(path: str, taken: int, seconds: int) -> None:
    player, event = make_user(), make_event()
    event.deadline = timezone.now() - timedelta(minutes=1)
    event.save()
    kind = {"content_type": "application/json"} if path == BY_API else {}
    with PatientSocket() as connection:
        connection.arrived_at = event.deadline.timestamp() + seconds
        body, server = {"deck": make_deck(player).public_id}, {"gunicorn.socket": connection}
        response = make_client(player).post(path.format(event.public_id), body, **kind, **server)
    assert response.status_code == (409 if seconds > 0 else taken)
    handed_in = list(Registration.objects.values_list("handed_in_at", flat=True))
    assert handed_in == ([] if seconds > 0 else [event.deadline + timedelta(seconds=seconds)])
