"""What judges and helpers get from each address of an event: the table of the roles that an event itself gives.

What everybody else gets stands in `tests/rone_site/test_access.py`, whose way of asking this is.
"""

import pytest
from django.conf import settings
from django.utils import timezone

from events.models import Event, Role
from events.services import give_role
from tests.accounts.makers import make_client, make_user
from tests.rone_site.test_access import answer
from tests.rone_site.world import World, addresses, make_world

TABLE = """
GET    /events/<str:event_id>/                                              200 200
GET    /events/<str:event_id>/news.atom                                     200 200
GET    /events/<str:event_id>/qr.svg                                        200 200
GET    /events/<str:event_id>/event.ics                                     200 200
POST   /events/<str:event_id>/join/                                         302 302
POST   /events/<str:event_id>/hand-in/                                      422 422
GET    /events/<str:event_id>/withdraw/                                     302 302
POST   /events/<str:event_id>/withdraw/                                     302 302
POST   /events/<str:event_id>/partners/ask/                                 302 302
POST   /events/<str:event_id>/partners/accept/                              302 302
POST   /events/<str:event_id>/partners/leave/                               302 302
GET    /events/<str:event_id>/edit/                                         403 403
POST   /events/<str:event_id>/edit/                                         403 403
GET    /events/<str:event_id>/gauntlet/                                     200 404
POST   /events/<str:event_id>/gauntlet/                                     422 404
GET    /events/<str:event_id>/field/                                        200 403
GET    /events/<str:event_id>/field/export.csv                              200 403
GET    /events/<str:event_id>/cancel/                                       403 403
POST   /events/<str:event_id>/cancel/                                       403 403
POST   /events/<str:event_id>/revive/                                       403 403
GET    /events/<str:event_id>/hand-in/paste/                                200 200
POST   /events/<str:event_id>/hand-in/paste/                                422 422
POST   /events/<str:event_id>/check-in/                                     422 422
POST   /events/<str:event_id>/check-in/open/                                403 403
GET    /events/<str:event_id>/staff/                                        403 403
POST   /events/<str:event_id>/staff/                                        403 403
POST   /events/<str:event_id>/staff/<str:name>/leave/                       403 403
POST   /events/<str:event_id>/staff/links/<str:role>/                       403 403
GET    /events/<str:event_id>/staff/join/<str:code>/                        200 200
POST   /events/<str:event_id>/staff/join/<str:code>/                        302 302
GET    /events/<str:event_id>/players/                                      200 200
POST   /events/<str:event_id>/players/new/                                  422 422
GET    /events/<str:event_id>/players/import/                               403 403
POST   /events/<str:event_id>/players/import/                               403 403
GET    /events/<str:event_id>/players/export.csv                            200 200
GET    /events/<str:event_id>/players/<int:number>/                         200 200
GET    /events/<str:event_id>/players/<int:number>/list/                    200 200
POST   /events/<str:event_id>/players/<int:number>/list/                    422 422
GET    /events/<str:event_id>/players/<int:number>/take-out/                200 200
POST   /events/<str:event_id>/players/<int:number>/take-out/                200 200
POST   /events/<str:event_id>/players/<int:number>/bring-back/              302 302
POST   /events/<str:event_id>/players/<int:number>/let-in/                  403 403
POST   /events/<str:event_id>/players/<int:number>/hold/                    302 403
POST   /events/<str:event_id>/players/<int:number>/check-in/                302 302
GET    /events/<str:event_id>/rounds/                                       200 200
POST   /events/<str:event_id>/rounds/pair/                                  302 403
POST   /events/<str:event_id>/rounds/swap/                                  302 403
POST   /events/<str:event_id>/rounds/finish/                                403 403
POST   /events/<str:event_id>/rounds/take-back/                             302 403
GET    /events/<str:event_id>/rounds/standings.csv                          200 200
GET    /events/<str:event_id>/rounds/pairings.csv                           200 200
POST   /events/<str:event_id>/rounds/<int:number>/start/                    302 302
GET    /events/<str:event_id>/rounds/<int:number>/tables/<int:table>/       200 200
POST   /events/<str:event_id>/rounds/<int:number>/tables/<int:table>/       422 422
POST   /events/<str:event_id>/rounds/<int:number>/tables/<int:table>/award/ 302 302
POST   /events/<str:event_id>/rounds/<int:number>/tables/<int:table>/confirm/ 302 302
GET    /events/<str:event_id>/draws/                                        200 200
POST   /events/<str:event_id>/draws/new/                                    422 403
POST   /events/<str:event_id>/draws/draw/                                   302 403
GET    /events/<str:event_id>/lists/                                        200 403
GET    /events/<str:event_id>/lists/print/                                  200 403
GET    /events/<str:event_id>/lists/export.csv                              200 403
GET    /events/<str:event_id>/lists/export.json                             200 403
GET    /events/<str:event_id>/lists/check/                                  403 403
POST   /events/<str:event_id>/lists/check/                                  403 403
POST   /events/<str:event_id>/lists/open/                                   403 403
GET    /events/<str:event_id>/lists/<int:number>/                           200 404
GET    /events/<str:event_id>/lists/<int:number>/check/                     200 403
POST   /events/<str:event_id>/lists/<int:number>/check/                     422 403
GET    /api/v1/events/<str:event_id>/                                       200 200
PATCH  /api/v1/events/<str:event_id>/                                       403 403
DELETE /api/v1/events/<str:event_id>/                                       403 403
GET    /api/v1/events/<str:event_id>/registrations/                         200 200
POST   /api/v1/events/<str:event_id>/registrations/                         201 201
GET    /api/v1/events/<str:event_id>/registrations/<int:number>/            200 404
DELETE /api/v1/events/<str:event_id>/registrations/<int:number>/            204 404
POST   /api/v1/events/<str:event_id>/registrations/<int:number>/restore/    200 403
GET    /api/v1/events/<str:event_id>/registrations/<int:number>/check/      200 404
POST   /api/v1/events/<str:event_id>/registrations/<int:number>/check/      400 403
GET    /api/v1/events/<str:event_id>/field/                                 200 403
POST   /api/v1/events/<str:event_id>/cancel/                                403 403
POST   /api/v1/events/<str:event_id>/finish/                                403 403
GET    /api/v1/events/<str:event_id>/players/                               200 200
POST   /api/v1/events/<str:event_id>/players/                               422 422
GET    /api/v1/events/<str:event_id>/players/<int:number>/                  200 200
PATCH  /api/v1/events/<str:event_id>/players/<int:number>/                  200 200
PUT    /api/v1/events/<str:event_id>/players/<int:number>/list/             400 400
GET    /api/v1/events/<str:event_id>/staff/                                 200 200
POST   /api/v1/events/<str:event_id>/staff/                                 403 403
DELETE /api/v1/events/<str:event_id>/staff/<str:name>/                      403 403
GET    /api/v1/events/<str:event_id>/draws/                                 200 200
POST   /api/v1/events/<str:event_id>/draws/                                 400 403
POST   /api/v1/events/<str:event_id>/draws/draw/                            422 403
GET    /api/v1/events/<str:event_id>/rounds/                                200 200
POST   /api/v1/events/<str:event_id>/rounds/                                409 403
POST   /api/v1/events/<str:event_id>/rounds/swap/                           400 403
GET    /api/v1/events/<str:event_id>/rounds/<int:number>/                   200 200
DELETE /api/v1/events/<str:event_id>/rounds/<int:number>/                   204 403
POST   /api/v1/events/<str:event_id>/rounds/<int:number>/start/             200 200
POST   /api/v1/events/<str:event_id>/rounds/<int:number>/tables/<int:table>/result/ 400 400
POST   /api/v1/events/<str:event_id>/rounds/<int:number>/tables/<int:table>/confirm/ 400 400
GET    /api/v1/events/<str:event_id>/standings/                             200 200
"""
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


def world_with_staff() -> World:
    """The world of the other table, with a judge and a helper at its event."""
    world = make_world()
    event = Event.objects.get(public_id=world.values["event_id"])
    for role in (Role.JUDGE, Role.HELPER):
        user = make_user(f"the-{role}")
        give_role(event=event, user=user, role=role, by=None, now=timezone.now())
        world.sessions[role] = make_client(user).cookies[settings.SESSION_COOKIE_NAME].value
    return world


@pytest.mark.django_db
@pytest.mark.alike("who gets what is the site's answer; test_access asks each database for all of these addresses, as everybody")
def test_judges_and_helpers_get_what_the_table_says(demo: None) -> None:
    world = world_with_staff()
    found = []
    for address in addresses():
        if not address.startswith(("events/<", "api/v1/events/<")):
            continue
        for method in METHODS:
            judge, helper = (answer(world, role, method, world.path(address)) for role in ("judge", "helper"))
            if {judge, helper} != {"405"}:
                found.append(f"{method:6} /{address:67} {judge} {helper}")
    assert found == TABLE.strip().splitlines()
