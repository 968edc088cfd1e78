"""Reports of games against an event's lists are read by who ordered them alone, and ordered by who may read the lists."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.conf import settings
from django.utils import timezone
from django.utils.html import escape

from accounts.models import User
from events.models import Event, Role
from events.services import close_lists, give_role, hand_in, open_lists, take_role
from events.views.gauntlet import field_of
from simulations.jobs.errors import ConfidentialError
from simulations.jobs.models import Job, State
from simulations.jobs.tasks import run_chunk
from tests.accounts.makers import make_client, make_user
from tests.decks.makers import legal_state
from tests.events.test_pages import close
from tests.events.test_secrecy import ABOUT_ONESELF, ALIKE
from tests.rone_site.test_access import response_to
from tests.rone_site.world import GUEST, World, addresses, make_world

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("demo"),
    pytest.mark.alike("who gets what is the site's answer; test_access asks each database for all of these addresses, as everybody"),
]

GAUNTLET = "events/<str:event_id>/gauntlet/"
ORDER = {"deck": "", "games": "2", "policy": "random"}
"""The lists play each other, as quickly as can be."""
ROLES = ("anonymous", GUEST, "stranger", "owner", "player", "former", "helper", "judge", "organiser", "staff")
"""`owner` and `player` have handed in a list, `former` was a judge, `staff` runs the site."""
OF_REPORTS = ("simul", "report", "job_id", "share")
PLAYER_NAMES = ("Zanzibar Quill", "Xylophone Basil")


@dataclass
class Arena:
    """An event with two lists that games can be played with, and everybody who might come upon a report of them."""

    world: World
    event: Event
    titles: tuple[str, ...]

    def may_order(self) -> set[str]:
        """Who may order a gauntlet now; nobody has done so afterwards."""
        path, found = self.world.path(GAUNTLET), set()
        for role in ROLES:
            response = response_to(self.world, role, "POST", path, data=ORDER)
            if response.status_code == 302 and "login" not in response.headers["Location"]:
                found.add(role)
        return found

    def order(self, role: str) -> Job:
        """The report that `role` orders, played to its end, and of which addresses are from now on."""
        before = set(Job.objects.values_list("pk", flat=True))
        response = self.world.client(role).post(self.world.path(GAUNTLET), ORDER)
        assert response.status_code == 302, response.content
        while Job.objects.open().exists():
            run_chunk.apply(throw=True)
        job = Job.objects.exclude(pk__in=before).get()
        assert (job.state, job.is_confidential, job.owner) == (State.DONE, True, self.user(role))
        self.world.values["job_id"] = job.pk
        return job

    def user(self, role: str) -> User:
        named = User.objects.filter(username=f"the-{role}").first()
        return named or User.objects.get(username=role)

    def tells(self, role: str, words: tuple[str, ...]) -> list[str]:
        """The addresses, asked for as `role`, whose answer holds one of `words`: all to visitors and players, else those of reports."""
        found = []
        for address in addresses():
            if address in ALIKE or "events/" in address:
                continue
            if role not in ("anonymous", "player") and address not in ABOUT_ONESELF and not any(part in address for part in OF_REPORTS):
                continue
            response = response_to(self.world, role, "GET", self.world.path(address))
            content = b"".join(response.streaming_content) if response.streaming else response.content  # type: ignore[attr-defined]
            text = content.decode(errors="replace") + str(response.headers)
            if any(word in text for word in words):
                found.append(address)
        return found


def make_arena() -> Arena:
    world = make_world()
    event = Event.objects.get(public_id=world.values["event_id"])
    Event.objects.filter(pk=event.pk).update(visibility="public", audience="players")
    player, judge, helper, former = (make_user(f"the-{role}") for role in ("player", "judge", "helper", "former"))
    hand_in(event=event, player=player, state=legal_state(technologies=()), now=timezone.now())
    organiser = User.objects.get(username="organiser")
    for user, role in ((judge, Role.JUDGE), (helper, Role.HELPER), (former, Role.JUDGE)):
        give_role(event=event, user=user, role=role, by=organiser, now=timezone.now())
    take_role(event=event, user=former)
    for user in (player, judge, helper, former):
        world.sessions[user.username.removeprefix("the-")] = make_client(user).cookies[settings.SESSION_COOKIE_NAME].value
    for row, name in zip(event.registrations.taking_part().with_list(), PLAYER_NAMES, strict=True):
        event.registrations.filter(pk=row.pk).update(player_name=name)
    event = Event.objects.get(pk=event.pk)
    titles = tuple(escape(opponent.title) for opponent in field_of(organiser, event).playable)
    assert len(set(titles)) == 2
    return Arena(world, event, titles)


def test_a_report_of_the_field_is_its_orderer_s_alone_and_names_no_player() -> None:
    arena = make_arena()
    assert arena.may_order() == {"judge", "organiser"}
    job = arena.order("organiser")
    read = arena.tells("organiser", arena.titles)
    assert "reports/<uuid:job_id>/" in read
    assert "api/v1/simulations/<uuid:job_id>/" in read
    assert not arena.tells("organiser", PLAYER_NAMES)
    for role in ROLES:
        if role != "organiser":
            assert not arena.tells(role, arena.titles), role
    shared = arena.world.client("organiser").post(arena.world.path("reports/<uuid:job_id>/share/"), {"share": "yes"})
    assert shared.status_code == ConfidentialError.status
    job.refresh_from_db()
    assert not job.is_shared


def test_once_lists_are_opened_their_readers_order_reports_of_their_own_and_read_nobody_else_s() -> None:
    arena = make_arena()
    of_organiser = arena.order("organiser")
    close(arena.event)
    event = open_lists(event=arena.event, now=timezone.now())
    assert arena.may_order() == {"owner", "player", "judge", "organiser"}
    of_player = arena.order("player")
    assert of_player.pk != of_organiser.pk
    assert "reports/<uuid:job_id>/" in arena.tells("player", arena.titles)
    for role in ("anonymous", GUEST, "stranger", "owner", "helper", "judge", "staff"):
        assert not arena.tells(role, arena.titles), role
    Event.objects.update(audience="everyone")
    assert arena.may_order() == set(ROLES) - {"anonymous", GUEST}
    close_lists(event=event, now=timezone.now())
    assert arena.may_order() == {"judge", "organiser"}
