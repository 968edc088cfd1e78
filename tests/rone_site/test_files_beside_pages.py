"""No file, feed, picture, print or call of the API tells anybody more of people than the page beside it tells them.

Each address whose answer is no page stands here with its pages. It is asked by everybody, in each state of an event; a page that is
refused has no file, and every name that a file tells stands on one of its pages, for the same reader.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.utils import timezone

from accounts.models import User
from decks.list.models import Deck
from events.models import Event, Registration, Role, Status
from events.services import (
    finish_event,
    give_role,
    hand_in,
    open_lists,
    pair_round,
    register_player,
    report_result,
    take_out,
    take_round_back,
    withdraw,
)
from tests.accounts.makers import make_client, make_user
from tests.decks.makers import legal_state
from tests.events.test_pages import close
from tests.rone_site.test_access import response_to, rows
from tests.rone_site.world import GUEST, ROLES, World, make_world
from tests.web.pdfs import page_texts

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("demo"),
    pytest.mark.alike("who gets what is the site's answer; test_access asks each database for all of these addresses, as everybody"),
]

EVENT, OF_API = "events/<str:event_id>/", "api/v1/events/<str:event_id>/"
ONE_LIST = tuple(f"{EVENT}lists/{number}/" for number in range(1, 8))
PLAYERS = (f"{EVENT}players/", f"{EVENT}players/?show=gone")
LISTS = (f"{EVENT}lists/?all=1", EVENT, *ONE_LIST)
DECK, REPORT, TABLE = "decks/<deck:deck_id>/", "reports/<uuid:job_id>/", "play/<str:table_id>/"
OWN_COLLECTION = ("collection/", "collection/history/", "collection/overview/", "collection/sharing/")
FILES: dict[str, tuple[str, ...]] = {
    f"{EVENT}event.ics": (EVENT,),
    f"{EVENT}news.atom": (EVENT,),
    f"{EVENT}qr.svg": (EVENT,),
    f"{EVENT}field/export.csv": (f"{EVENT}field/?all=1",),
    f"{EVENT}lists/export.csv": (*LISTS, *PLAYERS),
    f"{EVENT}lists/export.json": (*LISTS, *PLAYERS, f"{EVENT}staff/"),
    f"{EVENT}lists/print/": (*LISTS, *PLAYERS),
    f"{EVENT}players/export.csv": PLAYERS,
    f"{EVENT}rounds/standings.csv": (f"{EVENT}rounds/",),
    f"{EVENT}rounds/pairings.csv": (f"{EVENT}rounds/",),
    "api/v1/events/": ("events/", "events/?show=over", "events/?mine=1"),
    OF_API: (EVENT,),
    f"{OF_API}draws/": (f"{EVENT}draws/",),
    f"{OF_API}field/": (f"{EVENT}field/?all=1",),
    f"{OF_API}players/": PLAYERS,
    f"{OF_API}players/<int:number>/": (f"{EVENT}players/<int:number>/",),
    f"{OF_API}registrations/": (*LISTS, *PLAYERS),
    f"{OF_API}registrations/<int:number>/": (*LISTS, *PLAYERS),
    f"{OF_API}registrations/<int:number>/check/": (*LISTS, *PLAYERS),
    f"{OF_API}rounds/": (f"{EVENT}rounds/",),
    f"{OF_API}rounds/<int:number>/": (f"{EVENT}rounds/",),
    f"{OF_API}standings/": (f"{EVENT}rounds/",),
    f"{DECK}export/": (DECK, f"{DECK}print/"),
    f"{DECK}preview.png": (DECK,),
    f"{DECK}qr.svg": (DECK,),
    "decks/shared/<str:token>/preview.png": ("decks/shared/<str:token>/",),
    "decks/shared/<str:token>/qr.svg": ("decks/shared/<str:token>/",),
    "decks/public.atom": ("decks/",),
    "decks/mine/archive/rone-decks.zip": ("decks/mine/archive/", "decks/mine/", "decks/mine/bin/"),
    "players/<path:name>/decks.atom": ("players/<path:name>/",),
    "api/v1/decks/": ("decks/", "decks/mine/"),
    "api/v1/decks/<str:deck_id>/": (DECK,),
    "api/v1/decks/<str:deck_id>/diff/": (DECK,),
    "api/v1/decks/<str:deck_id>/export/": (DECK, f"{DECK}print/"),
    "api/v1/decks/<str:deck_id>/versions/": (DECK,),
    "api/v1/decks/<str:deck_id>/versions/<int:number>/": (DECK, f"{DECK}versions/<int:number>/"),
    "collection/export.<slug:form>": OWN_COLLECTION,
    "collection/lists/<str:link>/list.<list_form:form>": ("collection/lists/<str:link>/",),
    "collection/of/<path:name>/<list_kind:listed>/list.<list_form:form>": ("collection/of/<path:name>/<list_kind:listed>/",),
    "api/v1/collection/": OWN_COLLECTION,
    "api/v1/collection/buildable/": OWN_COLLECTION,
    "api/v1/collection/changes/": OWN_COLLECTION,
    "api/v1/collection/changes/<int:change_id>/": OWN_COLLECTION,
    "api/v1/collection/copies/<slug:edition_slug>/<path:card_number>/": OWN_COLLECTION,
    "api/v1/collection/lists/<str:link>/": ("collection/lists/<str:link>/",),
    "api/v1/collection/of/<path:name>/<slug:listed>/": ("collection/of/<path:name>/<list_kind:listed>/",),
    "api/v1/collection/overview/": OWN_COLLECTION,
    "api/v1/collection/sharing/": OWN_COLLECTION,
    "api/v1/collection/sharing/<slug:listed>/": OWN_COLLECTION,
    "api/v1/decks/<str:deck_id>/built/": (DECK, f"{DECK}cards/"),
    f"{REPORT}preview.png": (REPORT,),
    f"{REPORT}<slug:figure>.<slug:kind>": (REPORT,),
    f"{REPORT}beside/<uuid:other_id>/<slug:figure>.<slug:kind>": (f"{REPORT}beside/<uuid:other_id>/",),
    "api/v1/simulations/": ("reports/",),
    "api/v1/simulations/<uuid:job_id>/": (REPORT,),
    "api/v1/simulations/<uuid:job_id>/difference/<uuid:other_id>/": (f"{REPORT}beside/<uuid:other_id>/",),
    f"{TABLE}game.json": (f"{TABLE}game/", TABLE),
    f"{TABLE}game.png": (f"{TABLE}game/",),
    f"{TABLE}game.txt": (f"{TABLE}game/", TABLE),
    f"{TABLE}seats/<int:number>/qr.svg": (TABLE,),
    "api/v1/puzzles/": ("play/puzzle/",),
    "api/v1/puzzles/today/": ("play/puzzle/",),
    "api/v1/puzzles/<str:day>/": ("play/puzzle/<str:day>/",),
    "api/v1/ratings/": ("play/ratings/", "play/"),
    "api/v1/tables/": ("play/",),
    "api/v1/tables/open/": ("play/",),
    "api/v1/tables/<str:table_id>/": (TABLE,),
    "api/v1/tables/<str:table_id>/phrases/": (TABLE,),
    "api/v1/tables/<str:table_id>/replay/": (f"{TABLE}game/", TABLE),
}
"""Each file with the pages that it stands beside."""
OF_NOBODY = (
    *("health/", "favicon.ico", "cards/<slug:slug>/face.svg", "cards/<slug:slug>/preview.png", "cards/proxies/", "api/v1/schema/"),
    *("api/v1/cards/", "api/v1/cards/<int:card_id>/", "api/v1/cards/<int:card_id>/face.svg", "api/v1/cards/bulk/", "api/v1/formats/"),
    *("api/v1/editions/", "api/v1/races/", "api/v1/keywords/", "api/v1/heroes/", "api/v1/games/"),
)
"""What tells of cards and rules alone."""
FOR_THEMSELVES = ("accounts/data/", f"{OF_API}staff/")
"""What holds more than any page on purpose: all that the site keeps of its reader; and who else helps to run an event, for those who do
(its page has the links that make them, and is the organisers')."""
READERS = (*ROLES, GUEST, "helper", "judge", "player")


def make_people() -> tuple[World, Event, tuple[str, ...]]:
    """A world with an event in all of whose parts somebody is, before a round; and every name that could be told."""
    world, now = make_world(), timezone.now()
    event, organiser = Event.objects.get(public_id=world.values["event_id"]), User.objects.get(username="organiser")
    take_round_back(event=event)
    for role in ("judge", "helper"):
        user = make_user(f"the-{role}")
        give_role(event=event, user=user, role=Role(role), by=organiser, now=now)
        world.sessions[role] = make_client(user).cookies[settings.SESSION_COOKIE_NAME].value
    player, gone = make_user("the-player"), make_user("the-gone")
    world.sessions["player"] = make_client(player).cookies[settings.SESSION_COOKIE_NAME].value
    hand_in(event=event, player=player, state=legal_state(), name="Petra Player", deck_name="Petrified", now=now)
    withdrawn = hand_in(event=event, player=gone, state=legal_state(), name="Gina Gone", deck_name="Gone Girl", now=now)
    withdraw(registration=withdrawn, now=now)
    for name in ("Quirin Fourth", "Ruth Fifth"):
        register_player(event=event, by=organiser, name=name, now=now)
    out = register_player(event=event, by=organiser, name="Oscar Out", now=now)
    take_out(registration=out, by=organiser, status=Status.REMOVED, note="Notorious", now=now)
    decks = Deck.objects.exclude(name="").values_list("name", flat=True)
    words = ("Petra Player", "Petrified", "Gina Gone", "Gone Girl", "Quirin Fourth", "Ruth Fifth", "Oscar Out", "Notorious", "Nora")
    names = ("the-judge", "the-helper", "the-player", "the-gone", "stranger")
    return world, Event.objects.get(pk=event.pk), (*words, *names, *{name for name in decks if len(name) > 4})


def nothing(_event: Event) -> None:
    """A round isn't paired yet."""


def pair(event: Event) -> None:
    pair_round(event=event, now=timezone.now())


def pair_and_take_back(event: Event) -> None:
    pair(event)
    take_round_back(event=event)


def open_to_everyone(event: Event) -> None:
    pair(event)
    close(event)
    Event.objects.filter(pk=event.pk).update(audience="everyone")
    open_lists(event=Event.objects.get(pk=event.pk), now=timezone.now())


def disqualify_and_finish(event: Event) -> None:
    pair(event)
    organiser = User.objects.get(username="organiser")
    out = Registration.objects.get(player_name="Petra Player")
    take_out(registration=out, by=organiser, status=Status.DISQUALIFIED, now=timezone.now())
    for pairing in event.rounds.get().pairings.exclude(second=None):
        report_result(pairing=pairing, by=organiser, first_wins=2, second_wins=0, now=timezone.now())
    finish_event(event=event, by=organiser, now=timezone.now())


STATES: tuple[Callable[[Event], None], ...] = (nothing, pair, pair_and_take_back, open_to_everyone, disqualify_and_finish)


def text_of(response: HttpResponse) -> str:
    """What an answer tells, also inside of a document or an archive."""
    content = b"".join(response.streaming_content) if response.streaming else response.content  # type: ignore[attr-defined]
    kind = response.headers.get("Content-Type", "")
    if kind.startswith("application/pdf"):
        return " ".join(page_texts(content))
    if kind.startswith("application/zip"):
        archive = zipfile.ZipFile(io.BytesIO(content))
        return " ".join([*archive.namelist(), *(archive.read(name).decode() for name in archive.namelist())])
    return content.decode(errors="replace")


@dataclass
class Reading:
    """What was read in a world: each page once for each reader."""

    world: World
    marks: tuple[str, ...]
    known: dict[tuple[str, str, str], tuple[bool, set[str]]] = field(default_factory=dict)

    def of(self, role: str, address: str, case: str) -> tuple[bool, set[str]]:
        """Whether `role` is let in, and which of the `marks` they read."""
        key = (role, address, case)
        if key not in self.known:
            self.known[key] = told(self.world, role, address, case, self.marks)
        return self.known[key]


def told(world: World, role: str, address: str, case: str, marks: tuple[str, ...]) -> tuple[bool, set[str]]:
    """Whether `role` is let in, and which of the `marks` they read."""
    response = response_to(world, role, "GET", world.path(address, case))
    is_in = response.status_code == 200
    text = text_of(response) if is_in else ""
    return is_in, {mark for mark in marks if mark in text}


def leaks(world: World, files: dict[str, tuple[str, ...]], marks: tuple[str, ...], cases: dict[str, set[str]]) -> Iterator[str]:
    """What any reader finds in a file and on none of its pages."""
    reading = Reading(world, marks)
    for address, pages in files.items():
        for case in sorted(cases.get(address, {""})):
            for role in READERS:
                is_in, found = reading.of(role, address, case)
                if not is_in:
                    continue
                beside = [reading.of(role, page, case) for page in pages]
                if not any(is_shown for is_shown, _ in beside):
                    yield f"{address} {case} to {role}: there, and none of its pages is"
                elif more := found.difference(*(on_page for _, on_page in beside)):
                    yield f"{address} {case} to {role}: {sorted(more)} stand on none of its pages"


def cases_of(address: str) -> set[str]:
    """The cases in which the table of who gets what asks for an address."""
    return {row.case for row in rows() if row.method == "GET" and row.address == address} or {""}


def test_every_address_that_answers_with_something_else_than_a_page_stands_beside_its_pages() -> None:
    world = make_world()
    unknown = set()
    for row in rows():
        if row.method != "GET" or row.address in {*FILES, *OF_NOBODY, *FOR_THEMSELVES}:
            continue
        reader = next((role for role in ROLES if row.answers[role] == "200"), None)
        if reader is None:
            continue
        kind = response_to(world, reader, "GET", world.path(row.address, row.case)).headers["Content-Type"]
        if not kind.startswith("text/html"):
            unknown.add(f"{row.address} {row.case}: {kind}")
    asked = {row.address for row in rows() if row.method == "GET"}
    assert (sorted(unknown), sorted(set(FILES) - asked)) == ([], [])


@pytest.mark.parametrize("reach", STATES, ids=lambda reach: reach.__name__)
def test_no_file_of_an_event_tells_a_name_that_its_page_does_not(reach: Callable[[Event], None]) -> None:
    world, event, marks = make_people()
    reach(event)
    found = list(leaks(world, {at: pages for at, pages in FILES.items() if "event" in at}, marks, {}))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("reach", [nothing, pair_and_take_back], ids=lambda reach: reach.__name__)
def test_before_a_round_is_paired_nobody_learns_who_plays_but_those_who_run_the_event(reach: Callable[[Event], None]) -> None:
    world, event, _marks = make_people()
    reach(event)
    names = tuple(Registration.objects.exclude(player_name="owner").values_list("player_name", flat=True))
    reading, pages = Reading(world, names), {page for pages in FILES.values() for page in pages if page.startswith(EVENT)}
    asked = sorted({*pages, *(file for file in FILES if "event_id" in file)})
    found = {f"{address} to {role}": reading.of(role, address, "")[1] for address in asked for role in ("anonymous", "stranger", "owner")}
    assert not {key: told for key, told in found.items() if told}


def test_no_file_of_anything_else_tells_a_name_that_its_page_does_not() -> None:
    world, _event, marks = make_people()
    files = {at: pages for at, pages in FILES.items() if "event" not in at and at != "accounts/data/"}
    found = list(leaks(world, files, marks, {at: cases_of(at) for at in files}))
    assert not found, "\n".join(found)
