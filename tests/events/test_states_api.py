"""What everybody's calls to the API do to a player and an event, in each state of the event: one table of roles and refusals."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from events.models import Event, Role
from events.services import cancel_event, give_role, hand_in, join_event, open_lists
from tests.accounts.makers import make_client
from tests.decks.makers import legal_state, make_user
from tests.events.makers import make_open
from tests.events.states import all_rows, undone
from tests.events.test_api import BODY, list_body, send

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]

STATES = ("open", "after", "shown", "off")
ROLES = ("anonymous", "stranger", "player", "helper", "judge", "organiser")
CALLS: dict[str, tuple[str, str, Any]] = {
    "read event": ("GET", "", {}),
    "change event": ("PATCH", "", {"name": "Dust Cup"}),
    "delete event": ("DELETE", "", {}),
    "call off": ("POST", "cancel/", {"cancelled": True}),
    "revive": ("POST", "cancel/", {"cancelled": False}),
    "read list": ("GET", "registrations/1/", {}),
    "read own": ("GET", "registrations/2/", {}),
    "join": ("POST", "registrations/", {}),
    "hand in": ("POST", "registrations/", list_body),
    "leave": ("DELETE", "registrations/2/", {}),
    "restore": ("POST", "registrations/2/restore/", {}),
    "see checks": ("GET", "registrations/1/check/", {}),
    "note check": ("POST", "registrations/1/check/", {"passed": True}),
    "players": ("GET", "players/", {}),
    "register": ("POST", "players/", {"player_name": "Okonjo, Ada"}),
    "check in": ("PATCH", "players/1/", {"is_there": True}),
    "drop": ("PATCH", "players/1/", {"status": "dropped"}),
    "disqualify": ("PATCH", "players/1/", {"status": "disqualified"}),
    "bring back": ("PATCH", "players/3/", {"status": "taking_part"}),
    "let in": ("PATCH", "players/4/", {"status": "taking_part"}),
    "lock": ("PATCH", "players/1/", {"hold": "locked"}),
    "unlock": ("PATCH", "players/1/", {"hold": "unlocked"}),
    "hand in for": ("PUT", "players/1/list/", list_body),
    "staff": ("GET", "staff/", {}),
    "give role": ("POST", "staff/", {"account": "the-stranger", "role": "judge"}),
    "take role": ("DELETE", "staff/the-helper/", {}),
    "draws": ("GET", "draws/", {}),
    "commit": ("POST", "draws/", {"how_many": 1}),
    "draw": ("POST", "draws/draw/", {}),
}
TABLE = """
             anonymous       stranger        player          helper          judge           organiser
read event   200             200             200             200             200             200
change event 401             403             403             403             403             200/200/200/409
delete event 401             403             403             403             403             409
call off     401             403             403             403             403             200
revive       401             403             403             403             403             200
read list    404             404             404/404/200/404 404             200             200
read own     404             404             200             404             200             200
join         401             201/409/409/409 201/409/409/409 201/409/409/409 201/409/409/409 201/409/409/409
hand in      401             201/409/409/409 201/409/409/409 201/409/409/409 201/409/409/409 201/409/409/409
leave        401             404             204/204/204/409 404             204/204/204/409 204/204/204/409
restore      401             403             403             403             200/200/200/409 200/200/200/409
see checks   404             404             404/404/200/404 404             200             200
note check   401             403             403             403             201/201/201/409 201/201/201/409
players      403             403             403             200             200             200
register     401             403             403             201/201/201/409 201/201/201/409 201/201/201/409
check in     401             403             403             200/200/200/409 200/200/200/409 200/200/200/409
drop         401             403             403             200/200/200/409 200/200/200/409 200/200/200/409
disqualify   401             403             403             403             200/200/200/409 200/200/200/409
bring back   401             403             403             403             200/200/200/409 200/200/200/409
let in       401             403             403             403             403             200/200/200/409
lock         401             403             403             403             200/200/200/409 200/200/200/409
unlock       401             403             403             403             200/200/422/409 200/200/422/409
hand in for  401             403             403             200/200/200/409 200/200/200/409 200/200/200/409
staff        403             403             403             200             200             200
give role    401             403             403             403             403             201
take role    401             403             403             204             403             204
draws        200             200             200             200             200             200
commit       401             403             403             403             201/201/201/409 201/201/201/409
draw         401             403             403             403             422/422/422/409 422/422/422/409
"""
"""Which statuses the calls get from each role while lists are taken, after that, once they are open to the players, and when the event was
called off. No. 1 and no. 2, who is `player`, have handed in a list, no. 3 was disqualified, no. 4 waits. Four alike stand as one."""


@dataclass
class Field:
    """An event, and the browser of each role."""

    event: Event
    clients: dict[str, Client]


def make_field() -> Field:
    """An event whose two places are taken, with a player of every kind and staff of every role."""
    users = {role: make_user(f"the-{role}") for role in ROLES if role != "anonymous"}
    event = make_open(users["organiser"], audience="players", places=2)
    now = timezone.now()
    others = [make_user() for _ in range(3)]
    hand_in(event=event, player=others[0], state=legal_state(), now=now)
    hand_in(event=event, player=users["player"], state=legal_state(), now=now)
    for player in others[1:]:
        join_event(event=event, player=player, now=now)
    event.registrations.filter(number=3).update(status="disqualified", left_at=now, waiting_since=None)
    for role in (Role.HELPER, Role.JUDGE):
        give_role(event=event, user=users[role], role=role, by=None, now=now)
    clients = {role: make_client(user) for role, user in users.items()}
    return Field(event, clients | {"anonymous": Client()})


def bring_about(event: Event, state: str) -> None:
    """Let `event` be in one of `STATES`."""
    now = timezone.now()
    if state in ("after", "shown"):
        Event.objects.filter(pk=event.pk).update(deadline=now - timedelta(minutes=1))
    if state == "shown":
        open_lists(event=event, now=now)
    if state == "off":
        cancel_event(event=event, now=now)


def answers(field: Field) -> dict[str, dict[str, list[str]]]:
    """By call and role the status in each of `STATES`; a refusal that changed something is told."""
    found: dict[str, dict[str, list[str]]] = {call: {role: [] for role in ROLES} for call in CALLS}
    for state in STATES:
        with undone():
            bring_about(field.event, state)
            for call, (method, path, body) in CALLS.items():
                for role in ROLES:
                    with undone():
                        before = all_rows()
                        url = f"/api/v1/events/{field.event.public_id}/{path}"
                        response = send(field.clients[role], method, url, body() if callable(body) else body)
                        said = str(response.status_code)
                        if response.status_code >= 400:
                            assert response.json()["code"], f"{call} by {role}, {state}: refused without a code"
                            assert all_rows() == before, f"{call} by {role}, {state}: refused, and changes something"
                    found[call][role].append(said)
    return found


def in_short(statuses: list[str]) -> str:
    """Statuses of the four states, as one where they are alike."""
    return statuses[0] if len(set(statuses)) == 1 else "/".join(statuses)


@pytest.mark.alike("who gets what is the site's answer; test_access asks each database for all of these addresses, as everybody")
def test_everybody_s_calls_get_what_the_table_says() -> None:
    found = answers(make_field())
    lines = [(f"{call:12} " + " ".join(f"{in_short(by_role[role]):15}" for role in ROLES)).rstrip() for call, by_role in found.items()]
    assert lines == TABLE.strip("\n").splitlines()[1:]


@pytest.mark.parametrize(
    ("deadline", "instant"),
    [
        ("2026-10-25T02:30", datetime(2026, 10, 25, 0, 30, tzinfo=UTC)),
        ("2026-10-25T02:30+02:00", datetime(2026, 10, 25, 0, 30, tzinfo=UTC)),
        ("2026-10-25T02:30+01:00", datetime(2026, 10, 25, 1, 30, tzinfo=UTC)),
        ("2026-10-25T01:30Z", datetime(2026, 10, 25, 1, 30, tzinfo=UTC)),
    ],
)
def test_a_deadline_in_the_hour_that_the_clocks_show_twice_is_the_first_unless_an_offset_says_the_second(
    deadline: str, instant: datetime
) -> None:
    client = make_client(make_user())
    made = send(client, "POST", "/api/v1/events/", BODY | {"deadline": deadline})
    assert (made.status_code, Event.objects.get().deadline) == (201, instant)
    assert send(client, "PATCH", made.headers["Location"], {"name": "Dust Cup"}).json()["deadline"] == made.json()["deadline"]
    assert Event.objects.get().deadline == instant
