"""A gauntlet against the lists of an event: who may, what is played, and what never leaks."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.models import User
from engine.decklist import Decklist, Entry
from engine.rone.cards import Zone
from engine.rone.decks import decklist_of
from events.models import Audience, Event
from events.services import hand_in, open_lists
from simulations.jobs.errors import ConfidentialError
from simulations.jobs.models import Job
from simulations.jobs.services import order_of, share_job
from tests.accounts.makers import make_client
from tests.events.makers import AFTER, NOW, make_event
from tests.simulations.finished import make_deck, make_report
from tests.simulations.makers import make_list, make_user

pytestmark = pytest.mark.django_db


def field_state(copies: int) -> Decklist:
    """A list of the makers' cards, another for each number of copies."""
    listed = make_list()
    first, second, *rest = [Entry(int(entry.card), entry.quantity) for entry in listed.entries(Zone.DECK)]
    rows = (Entry(first.card, copies), second, *rest)
    return decklist_of(
        format="custom",
        heroes=listed.leaders,
        cards=rows,
        technologies=tuple(Entry(int(e.card), 1) for e in listed.entries(Zone.TECHNOLOGY)),
    )


def event_with_lists(**changes: Any) -> tuple[Event, User]:
    organiser = make_user("organiser")
    event = make_event(organiser, **changes)
    for copies, name in ((2, "ada"), (1, "bela"), (2, "cleo")):
        hand_in(event=event, player=make_user(name), state=field_state(copies), now=NOW)
    return event, organiser


def address(event: Event) -> str:
    return f"/events/{event.public_id}/gauntlet/"


def ordered(client: Client, event: Event, **data: Any) -> Job:
    answer = client.post(address(event), {"games": 2, "policy": "greedy", **data})
    assert answer.status_code == 302, answer.content.decode()[:3000]
    return Job.objects.latest("created_at")


def test_the_organiser_plays_a_deck_against_the_field_and_lists_alike_once() -> None:
    event, organiser = event_with_lists()
    deck = make_deck(organiser)
    job = ordered(make_client(organiser), event, deck=deck.public_id)
    assert (job.kind, job.is_confidential, len(job.opponents), job.games) == ("gauntlet", True, 2, 4)
    assert len({other["hash"] for other in job.opponents}) == 2


def test_without_a_deck_the_lists_play_each_other() -> None:
    event, organiser = event_with_lists()
    job = ordered(make_client(organiser), event)
    assert (job.parameters["is_table"], len(job.lists), job.deck) == (True, 2, None)


DIGEST = re.compile(r"[0-9a-f]{16,}")


def test_no_player_is_named() -> None:
    event, organiser = event_with_lists()
    job = ordered(make_client(organiser), event)
    told = make_client(organiser).get(f"/reports/{job.pk}/").content.decode() + repr(job.opponents) + job.title
    said = DIGEST.sub("", told).replace(str(job.pk), "")  # both hold letters by chance
    for name in ("ada", "bela", "cleo"):
        assert name not in said.replace("Canada", "")


@pytest.mark.parametrize(
    ("audience", "is_opened", "roles"),
    [
        (Audience.ORGANISER, False, {"organiser"}),
        (Audience.PLAYERS, False, {"organiser"}),
        (Audience.PLAYERS, True, {"organiser", "ada"}),
        (Audience.EVERYONE, True, {"organiser", "ada", "stranger"}),
    ],
)
def test_only_who_may_read_the_lists_may_have_them_played(audience: str, is_opened: bool, roles: set[str]) -> None:
    event, organiser = event_with_lists(audience=audience)
    if is_opened:
        event = open_lists(event=event, now=AFTER)
    people = {"organiser": organiser, "ada": User.objects.get(username="ada"), "stranger": make_user("stranger")}
    for role, user in people.items():
        client = make_client(user)
        assert client.get(address(event)).status_code == (200 if role in roles else 404), role
        before = Job.objects.count()
        client.post(address(event), {"games": 2, "policy": "greedy"})
        assert (Job.objects.count() > before) == (role in roles), role
    assert Client().get(address(event)).status_code == 302


def test_a_report_against_an_event_is_never_shared_or_ordered_again_by_others() -> None:
    event, organiser = event_with_lists()
    job = ordered(make_client(organiser), event)
    with pytest.raises(ConfidentialError):
        share_job(job=job, is_shared=True)
    assert make_client(organiser).post(f"/reports/{job.pk}/share/", {"share": "yes"}).status_code == 409
    with pytest.raises(IntegrityError), transaction.atomic():
        Job.objects.filter(pk=job.pk).update(is_shared=True)
    stranger = make_client(make_user("stranger"))
    for rest in ("", "report.json", "preview.png", "early/"):
        assert stranger.get(f"/reports/{job.pk}/{rest}").status_code == 404
    assert stranger.post(f"/reports/{job.pk}/again/").status_code == 404
    assert order_of(job).is_confidential


def test_an_event_without_lists_says_so() -> None:
    organiser = make_user()
    event = make_event(organiser)
    client = make_client(organiser)
    assert "Nobody has handed in a list that can be played." in client.get(address(event)).content.decode()
    assert client.post(address(event), {"games": 2, "policy": "greedy"}).status_code == 422


def test_the_form_costs_the_same_however_many_lists_there_are(django_assert_max_num_queries: Any) -> None:
    event, organiser = event_with_lists()
    client = make_client(organiser)
    client.get(address(event))
    with django_assert_max_num_queries(12):
        client.get(address(event))


def test_own_reports_are_shared_as_before() -> None:
    job = make_report()
    share_job(job=job, is_shared=True)
    assert Client().get(f"/reports/{job.pk}/").status_code == 200
