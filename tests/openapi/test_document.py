"""The OpenAPI document: one component for a name, and every answer as it says."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client
from django.urls import path
from django.utils import timezone
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from accounts.models import Scope
from cards.models import Card, Printing
from collection.serializers import DetailSerializer
from decks.exchange.exporting import EXPORTS
from simulations.jobs.serializers import own_setting_field
from tests.accounts.makers import bearer, make_token, make_user
from tests.decks.makers import LEGAL_CARDS, LEGAL_TECHNOLOGIES, card_id
from tests.openapi.document import METHODS, Document, place_of, read_document
from tests.play.puzzles import make_puzzle
from tests.rone_site.test_access import response_to, rows
from tests.rone_site.world import ROLES, make_world
from web.api.schema import ComponentNameTakenError, add_component
from web.api.views import SiteAPIView
from web.games import kits

API = "/api/v1/"
WRITING = ("PUT", "POST", "PATCH")
UNDESCRIBED = ("/api/v1/schema/", "/api/v1/docs/")
"""The document itself and its page."""


@pytest.fixture(scope="module")
def document() -> Document:
    return Document(read_document())


class Caller:
    """A program with a token; whatever it is answered is held against the document, and `faults` says what differs."""

    def __init__(self, document: Document, secret: str = "") -> None:
        self.document = document
        self.client = Client(headers=bearer(secret) if secret else {})
        self.faults: list[str] = []

    def call(self, method: str, address: str, body: Any = None, **headers: str) -> HttpResponse:
        """The answer to `address` below the API; a body goes as JSON."""
        sent = {} if body is None else {"data": body, "content_type": "application/json"}
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        answer: HttpResponse = self.client.generic(method, API + address, **_encoded(sent), headers=named)
        self.faults += self.document.faults_of(method, API + address.partition("?")[0], answer)
        return answer


def _encoded(sent: dict[str, Any]) -> dict[str, Any]:
    if not isinstance(sent.get("data", b""), bytes):
        sent["data"] = json.dumps(sent["data"]).encode()
    return sent


@pytest.fixture
def caller(document: Document, demo: None) -> Iterator[Caller]:
    """A program that may do everything."""
    _, secret = make_token(make_user("writer"), scopes=Scope.values)
    caller = Caller(document, secret)
    yield caller
    assert not caller.faults, "\n".join(caller.faults)


def legal_body(**more: Any) -> dict[str, Any]:
    """A list as `decks/validate/` takes it."""
    return {
        "hero": "ilsa-varn",
        "cards": [{"card": card_id(slug), "quantity": number} for slug, number in LEGAL_CARDS.items()],
        "technologies": [{"card": card_id(slug), "quantity": 1} for slug in LEGAL_TECHNOLOGIES],
    } | more


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_document_is_one_and_no_component_stands_for_another(language: str) -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", lang=language, file="/dev/null")


def test_each_reference_leads_to_a_component_however_often_the_document_is_made() -> None:
    for language in ("en", "de"):  # each is made once
        described = read_document(language)
        references = set(re.findall(r'"#/components/(\w+)/([^"]+)"', json.dumps(described)))
        assert not {(kind, name) for kind, name in references if name not in described["components"][kind]}


def test_components_have_the_same_names_in_every_language() -> None:
    english, german = (set(read_document(language)["components"]["schemas"]) for language in ("en", "de"))

    assert english == german


def test_reading_a_setting_that_is_a_games_own_describes_no_other_field() -> None:
    before = SchemaGenerator().get_schema(request=None, public=True)
    own = [setting for kit in kits().values() for setting in kit.simulated.settings_alone.own_settings]
    for setting in own:
        own_setting_field(setting)

    assert any(setting.is_word for setting in own)
    assert SchemaGenerator().get_schema(request=None, public=True) == before


class ProblemSerializer(serializers.Serializer[Any]):
    """Another shape under a name that is taken."""

    surprise = serializers.CharField()


class SurprisingView(SiteAPIView):
    """A call of tomorrow."""

    @extend_schema(responses=ProblemSerializer)
    def get(self, request: Any) -> None:
        """Never called."""


def test_a_second_component_of_one_name_is_told_or_refused(capsys: pytest.CaptureFixture[str]) -> None:
    SchemaGenerator(patterns=[path("api/v1/surprise/", SurprisingView.as_view())]).get_schema(request=None, public=True)

    assert 'identical names "Problem"' in capsys.readouterr().err
    with pytest.raises(ComponentNameTakenError):
        add_component({"components": {"headers": {"ETag": {"description": "Another."}}}}, "headers", "ETag", {"description": "One."})


def test_a_body_that_must_say_something_must_be_there(document: Document) -> None:
    faults = [
        f"{method} {place}"
        for place, calls in document.described["paths"].items()
        for method, call in calls.items()
        if "application/json" in call.get("requestBody", {"content": {}})["content"]
        and call["requestBody"].get("required", False) is document.admits(method, place, {})
    ]
    assert not faults
    for place, method in (("collection/", "put"), ("decks/{deck_id}/versions/{number}/", "patch")):
        assert document.described["paths"][API + place][method]["requestBody"]["required"], place


@pytest.mark.parametrize(
    ("said", "is_admitted"),
    [
        ({}, False),
        ({"foil": False, "note": " ", "language": "", "condition": ""}, False),
        ({"foil": True}, True),
        ({"note": "signed"}, True),
        ({"language": "de"}, True),
        ({"condition": "near_mint"}, True),
    ],
)
def test_what_copies_are_like_is_described_as_it_is_asked_for(document: Document, said: dict[str, Any], is_admitted: bool) -> None:
    details = DetailSerializer(data={"quantity": 1, **said})
    body = {"details": [{"quantity": 1, **said}]}

    assert details.is_valid() is is_admitted, details.errors
    assert document.admits("PATCH", f"{API}collection/copies/{{edition_slug}}/{{card_number}}/", body) is is_admitted


def test_an_empty_body_that_the_document_admits_lacks_nothing(document: Document, demo: None) -> None:
    world = make_world()
    asked, faults = set(), set()
    for row in rows():
        address = world.path(row.address, row.case)
        if row.method in WRITING and address.startswith(API) and document.admits(row.method, place_of(address)[0], {}):
            for role in ROLES:
                answer = response_to(world, role, row.method, address)
                asked.add(address)
                if answer.status_code == 400:
                    faults.add(f"{row.method} {address}: {answer.content.decode()}")

    assert not faults, "\n".join(sorted(faults))
    assert asked


def test_everybody_is_answered_as_the_document_says(document: Document, demo: None) -> None:
    world = make_world()
    faults = set()
    for row in rows():
        address = world.path(row.address, row.case)
        if address.startswith(API) and not address.startswith(UNDESCRIBED):
            for role in ROLES:
                faults.update(document.faults_of(row.method, address, response_to(world, role, row.method, address)))

    assert not faults, "\n".join(sorted(faults))


def test_a_method_that_is_not_described_is_refused_and_the_others_are_named(document: Document, demo: None) -> None:
    world = make_world()
    faults = set()
    for address in {world.path(row.address, row.case) for row in rows()}:
        if address.startswith(API) and not address.startswith(UNDESCRIBED):
            for method in METHODS:
                answer = response_to(world, "owner", method, address)
                if answer.status_code == 405:
                    faults.update(document.faults_of(method, address, answer))

    assert not faults, "\n".join(sorted(faults))


def test_cards_are_answered_as_the_document_says(caller: Caller) -> None:
    number = Card.objects.first().pk
    for address in ("", "?q=level>2&page_size=3", "?q=no:such:field&order=-cost", "bulk/", f"{number}/", f"{number}/face.svg?lang=de"):
        known = caller.call("GET", f"cards/{address}").headers["ETag"]
        assert caller.call("GET", f"cards/{address}", If_None_Match=known).status_code == 304
    assert caller.call("GET", "cards/?page_size=999").status_code == 400
    assert caller.call("GET", "cards/?colour=red").status_code == 400
    assert caller.call("GET", "cards/999999/").status_code == 404
    assert caller.call("GET", "cards/", Accept="text/html").status_code == 406
    assert caller.call("GET", "cards/", Authorization="Bearer nobody").status_code == 401


def test_a_file_is_given_to_whoever_accepts_only_its_type(caller: Caller) -> None:
    deck = caller.call("POST", "decks/", legal_body(name="Taken away")).json()["id"]
    number = Card.objects.first().pk
    for export in EXPORTS:
        address = f"decks/{deck}/export/?as={export.form}"
        assert caller.call("GET", address, Accept=export.media_type).status_code == 200, export.form
    assert caller.call("GET", f"cards/{number}/face.svg", Accept="image/svg+xml").status_code == 200
    assert caller.call("GET", "cards/999999/face.svg", Accept="image/svg+xml").headers["Content-Type"] == "application/problem+json"
    assert caller.call("GET", f"cards/{number}/face.svg", Accept="image/png").status_code == 406


def test_decks_are_answered_as_the_document_says(caller: Caller) -> None:
    made = caller.call("POST", "decks/", legal_body(name="Written", visibility="public", tags=["first"]))
    assert made.status_code == 201
    deck, etag = f"decks/{made.json()['id']}/", made.headers["ETag"]

    assert caller.call("GET", deck, If_None_Match=etag).status_code == 304
    assert caller.call("GET", "decks/?q=nonsense:x").json()["warnings"]
    assert caller.call("POST", "decks/", {"name": "Nowhere", "format": "no-such"}).status_code == 422
    assert caller.call("POST", "decks/", {"name": "Twice", "text": "a", "code": "b"}).status_code == 400
    assert caller.call("POST", "decks/", b"name=x").status_code == 400
    assert caller.call("PATCH", deck, {"name": "Later"}).status_code == 428
    assert caller.call("PATCH", deck, {"shares_notes": 1}, If_Match=etag).status_code == 400
    assert caller.call("PATCH", deck, {"name": "Later"}, If_Match='"old"').status_code == 412
    assert caller.call("POST", f"{deck}versions/", {"note": "the first"}).status_code == 201
    assert caller.call("PATCH", f"{deck}versions/1/", {"is_shared": True}).status_code == 200
    assert caller.call("PATCH", f"{deck}versions/1/", {"is_shared": 1}).status_code == 400
    assert caller.call("PATCH", f"{deck}versions/1/", {}).status_code == 400
    etag = caller.call("GET", deck).headers["ETag"]
    etag = caller.call("PATCH", deck, {"cards": [], "name": "Later"}, If_Match=etag).headers["ETag"]
    assert (
        caller.call("PUT", deck, legal_body(name="Team", heroes=["ilsa-varn", "marrow-finch"]) | {"hero": "x"}, If_Match=etag).status_code
        == 400
    )
    two = {"name": "Team", "format": "team", "heroes": ["ilsa-varn", "marrow-finch"]}
    etag = caller.call("PUT", deck, two, If_Match=etag).headers["ETag"]
    for address in ("versions/", "versions/1/", "diff/?from=1", "diff/?from=1&to=1"):
        assert caller.call("GET", deck + address).status_code == 200, address
    assert caller.call("GET", f"{deck}diff/?from=x").status_code == 400
    assert caller.call("GET", f"{deck}versions/9/").status_code == 404
    assert caller.call("GET", f"collection/buildable/?deck={made.json()['id']}").status_code == 200
    assert caller.call("DELETE", deck, If_Match='"old"').status_code == 412
    assert caller.call("DELETE", deck, If_Match=etag).status_code == 204
    assert caller.call("DELETE", deck, If_Match=etag).status_code == 404


def test_lists_that_are_not_stored_are_answered_as_the_document_says(caller: Caller) -> None:
    wrong = legal_body(hero="nobody")
    wrong["cards"] += [{"card": 999999, "quantity": 1}, {"card": card_id("dust-courier"), "quantity": 1.5}]
    text = "1 Ilsa Varn\n2 Rust Hound\n2 Rust\n3 What is that\n# nothing"

    assert caller.call("POST", "decks/validate/", wrong).json()["problems"]
    assert caller.call("POST", "decks/validate/", {"text": text, "as_of": "2020-01-01"}).status_code == 200
    assert caller.call("POST", "decks/validate/", {"code": "nonsense"}).status_code == 422
    assert caller.call("POST", "decks/validate/", {"surprise": 1}).status_code == 400
    assert caller.call("POST", "decks/import/", {"text": text}).status_code == 200
    assert caller.call("POST", "decks/import/", {"text": text, "save": True}).status_code == 201
    assert caller.call("POST", "decks/import/", {"text": text, "save": "yes"}).status_code == 400
    assert caller.call("POST", "decks/import/", b" " * (10 * 1024 * 1024 + 1)).status_code == 413


def test_printed_texts_are_answered_as_the_document_says(caller: Caller) -> None:
    asked = {"text": "Draw a card.\nDance on the table.", "type": "tactic", "language": "en"}

    assert caller.call("POST", "cards/read-text/", asked).json()["unread"]
    assert caller.call("POST", "cards/read-text/", asked | {"type": "spell"}).status_code == 400
    assert caller.call("POST", "cards/read-text/", asked | {"text": "Draw a card and " * 100}).status_code == 422


def test_the_collection_is_answered_as_the_document_says(caller: Caller) -> None:
    etag = caller.call("GET", "collection/").headers["ETag"]
    number = Printing.objects.filter(edition__slug="dry-season").first().number
    held = {"boxes": [{"edition": "dry-season", "quantity": 1}], "cards": [{"edition": "dry-season", "number": number, "wanted": 2}]}

    assert caller.call("PUT", "collection/", held, If_Match=etag).status_code == 200
    assert caller.call("PUT", "collection/", held, If_Match=etag).status_code == 412
    assert caller.call("PUT", "collection/", {}).status_code == 400
    assert caller.call("GET", "collection/", If_None_Match=caller.call("GET", "collection/").headers["ETag"]).status_code == 304
    copies = f"collection/copies/dry-season/{number}/"
    told = {"quantity": 1, "language": "de", "condition": "mint", "foil": True, "note": "signed"}
    read = caller.call("GET", copies).headers["ETag"]
    assert caller.call("PATCH", copies, {"owned": 3, "details": [told]}, If_Match=read).status_code == 200
    assert caller.call("PATCH", copies, {"owned": 3}, If_Match=read).status_code == 412
    assert caller.call("PATCH", copies, {"details": [told | {"quantity": 9}]}).status_code == 422
    assert caller.call("PATCH", copies, {"details": [{"quantity": 1}]}).status_code == 400
    assert caller.call("GET", "collection/copies/dry-season/nothing/").status_code == 404
    assert caller.call("GET", "collection/").json()["cards"][0]["details"]
    changes = caller.call("GET", "collection/changes/?page_size=1").json()
    newest = f"collection/changes/{changes['results'][0]['id']}/"
    assert caller.call("GET", newest).status_code == 200
    assert caller.call("POST", f"{newest}undo/").json()["stands"] is False
    assert caller.call("POST", f"{newest}back/").status_code == 200
    lines = "2 Rust Hound\n1 What is that\n\nRust"
    assert caller.call("POST", "collection/import/?mode=add&dry_run=true", {"text": lines}).status_code == 200
    assert caller.call("POST", "collection/import/?mode=eat", {"text": lines}).status_code == 400


def test_events_are_answered_as_the_document_says(caller: Caller) -> None:
    day = (timezone.now() + timedelta(days=90)).date().isoformat()
    facts = {"name": "Open", "starts_on": day, "time_zone": "Europe/Vienna", "deadline": f"{day}T08:00"}
    made = caller.call("POST", "events/", facts)
    assert made.status_code == 201
    event, etag = f"events/{made.json()['id']}/", made.headers["ETag"]

    assert caller.call("GET", event, If_None_Match=etag).status_code == 304
    assert caller.call("PATCH", event, {"place": "Graz"}, If_Match=etag).status_code == 200
    assert caller.call("PATCH", event, {"place": "Graz"}, If_Match=etag).status_code == 412
    assert caller.call("PATCH", event, {"format": "no-such"}).status_code == 422
    assert caller.call("POST", "events/", facts | {"time_zone": "Nowhere"}).status_code == 400
    joined = caller.call("POST", f"{event}registrations/", {})
    assert joined.status_code == 201
    assert caller.call("GET", f"{event}registrations/1/check/").status_code == 422
    assert caller.call("POST", f"{event}registrations/", legal_body(player_name="Ida")).status_code == 201
    assert caller.call("POST", f"{event}registrations/1/check/", {"passed": True, "note": "all there"}).status_code == 201
    for address in ("registrations/", "registrations/1/", "registrations/1/check/"):
        assert caller.call("GET", event + address).status_code == 200, address
    assert caller.call("POST", f"{event}registrations/1/check/", {"passed": "yes"}).status_code == 400
    assert caller.call("DELETE", f"{event}registrations/1/").status_code == 204
    closed = caller.call("POST", "events/", facts | {"deadline": "2020-01-01T10:00", "starts_on": "2020-01-02"})
    assert caller.call("POST", f"events/{closed.json()['id']}/registrations/", {}).status_code == 409
    assert caller.call("DELETE", event).status_code == 409
    assert caller.call("DELETE", f"events/{closed.json()['id']}/").status_code == 204

    assert caller.call("POST", f"{event}registrations/1/restore/").status_code == 200
    player = caller.call("POST", f"{event}players/", {"player_name": "Nora"})
    assert (player.status_code, player.json()["number"]) == (201, 2)
    assert caller.call("POST", f"{event}players/", {"account": "nobody-here"}).status_code == 422
    assert caller.call("PUT", f"{event}players/2/list/", legal_body()).status_code == 200
    assert caller.call("PUT", f"{event}players/2/list/", {}).status_code == 400
    for change in ({"is_there": True}, {"hold": "locked"}, {"hold": ""}, {"status": "dropped", "note": "ill"}, {"status": "taking_part"}):
        assert caller.call("PATCH", f"{event}players/2/", change).status_code == 200, change
    assert caller.call("PATCH", f"{event}players/2/", {"status": "withdrawn"}).status_code == 422
    assert caller.call("PATCH", f"{event}players/2/", {"status": "king"}).status_code == 400
    found = [{"zone": "main", "card": 1, "found": 99}]
    assert caller.call("POST", f"{event}registrations/2/check/", {"found": found}).status_code == 422
    assert caller.call("POST", f"{event}registrations/2/check/", {"found": [], "penalty": "warning", "round": 1}).status_code == 201
    assert caller.call("POST", f"{event}draws/draw/").status_code == 422
    assert caller.call("POST", f"{event}draws/", {"how_many": 1}).status_code == 201
    assert caller.call("POST", f"{event}draws/draw/").status_code == 200
    assert caller.call("POST", f"{event}staff/", {"account": "nobody-here", "role": "judge"}).status_code == 422
    assert caller.call("POST", f"{event}rounds/", {"minutes": 30, "system": "table"}).status_code == 201
    assert caller.call("POST", f"{event}rounds/", {"minutes": "x"}).status_code == 400
    assert caller.call("POST", f"{event}rounds/1/start/", {"minutes": 20}).status_code == 200
    assert caller.call("DELETE", f"{event}rounds/1/").status_code == 204
    for name in ("Otto", "Pia"):
        assert caller.call("POST", f"{event}players/", {"player_name": name}).status_code == 201
    paired = caller.call("POST", f"{event}rounds/", {})
    assert paired.status_code == 201
    assert caller.call("POST", f"{event}rounds/", {}).status_code == 409
    seats = {one["table"]: {one["first"]["number"], one["second"]["number"]} for one in paired.json()["pairings"]}
    own, other = (f"{event}rounds/1/tables/{table}/" for table in sorted(seats, key=lambda table: 1 not in seats[table]))
    assert caller.call("POST", f"{other}confirm/", {"id": 1}).status_code == 422
    assert caller.call("POST", f"{other}result/", {"first_wins": 9, "second_wins": 9}).status_code == 422
    for table, status in ((own, 403), (other, 200)):
        result = caller.call("POST", f"{table}result/", {"first_wins": 2, "second_wins": 1})
        assert result.status_code == 201
        assert caller.call("POST", f"{table}confirm/", {"id": result.json()["id"]}).status_code == status
    for address in ("players/", "players/2/", "staff/", "draws/", "rounds/", "rounds/1/", "standings/"):
        assert caller.call("GET", event + address).status_code == 200, address
    assert caller.call("POST", f"{event}cancel/", {"cancelled": True}).status_code == 200
    assert caller.call("PUT", f"{event}players/2/list/", legal_body()).status_code == 409


def test_simulations_are_answered_as_the_document_says(caller: Caller) -> None:
    order = {"kind": "goldfish", "deck": legal_body(), "games": 20, "turns": 2}

    assert caller.call("POST", "simulations/", order | {"dry_run": True}).status_code == 200
    ordered = caller.call("POST", "simulations/", order, Idempotency_Key="once")
    assert ordered.status_code == 202
    job = f"simulations/{ordered.json()['id']}/"
    assert caller.call("POST", "simulations/", order | {"games": 21}, Idempotency_Key="once").status_code == 409
    assert caller.call("POST", "simulations/", order | {"games": -1}).status_code == 422
    assert caller.call("POST", "simulations/", order | {"games": "enough", "dry_run": True}).status_code == 200
    assert caller.call("POST", "simulations/", order | {"games": "plenty"}).status_code == 400
    assert caller.call("POST", "simulations/", {name: order[name] for name in ("kind", "deck")}).status_code == 202
    assert caller.call("POST", "simulations/", order | {"deck": "0" * 12}).status_code == 404
    assert caller.call("POST", "simulations/", order | {"against": legal_body()}).status_code == 400
    assert caller.call("POST", "simulations/", order | {"kind": "duel", "against": [legal_body()]}).status_code == 202
    for address in (job, "simulations/", "simulations/?order=created_at&page_size=1"):
        assert caller.call("GET", address).status_code == 200, address
    assert caller.call("GET", f"{job}difference/{ordered.json()['id']}/").status_code == 404
    assert caller.call("DELETE", job).status_code == 200


def test_tables_are_answered_as_the_document_says(caller: Caller) -> None:
    sitting = {"deck": legal_body(), "opponents": ["bot:greedy"], "seed": 7, "first": 0, "clock": {"per": "game", "seconds": 3600}}

    assert caller.call("POST", "tables/", sitting | {"opponents": ["nobody-here"]}).status_code == 422
    assert caller.call("POST", "tables/", sitting | {"deck": "0" * 12}).status_code == 404
    assert caller.call("POST", "tables/", sitting | {"players": 2}).status_code == 400
    made = caller.call("POST", "tables/", sitting)
    assert made.status_code == 201
    table = f"tables/{made.json()['id']}/"
    assert caller.call("GET", table, If_None_Match=caller.call("GET", table).headers["ETag"]).status_code == 304
    assert caller.call("GET", f"{table}?since=x").status_code == 400
    assert caller.call("GET", f"{table}?ahead=perhaps").status_code == 400
    ahead = caller.call("GET", f"{table}?ahead=true").json()["decision"]["options"]
    follows = next(option for option in ahead if option["then"])
    then = [follows["then"]["steps"][0]["step"], follows["then"]["done"]]
    told = caller.call("POST", f"{table}choices/", {"number": 0, "option": follows["index"], "then": then}).json()
    assert caller.call("POST", f"{table}choices/", {"number": told["number"], "option": 0, "then": ["x"]}).status_code == 400
    while told["decision"] and told["number"] < 40:
        told = caller.call("POST", f"{table}choices/", {"number": told["number"], "option": 0}).json()
    assert caller.call("POST", f"{table}choices/", {"number": 0, "option": 0}).status_code == 409
    assert caller.call("POST", f"{table}choices/", {"number": told["number"], "option": 999}).status_code == 422
    assert caller.call("POST", f"{table}hint/", {}).status_code == 400
    assert caller.call("POST", f"{table}hint/", {"number": 9999}).status_code == 409
    assert caller.call("POST", f"{table}take-back/", {}).status_code == 200
    assert caller.call("POST", f"{table}take-back/", {"number": 9999}).status_code == 409
    assert caller.call("POST", f"{table}seats/", {"key": "none"}).status_code == 404
    assert caller.call("POST", f"{table}draw/").status_code == 409
    assert caller.call("POST", f"{table}rematch/").status_code == 409
    assert caller.call("GET", f"{table}replay/").status_code == 409
    assert caller.call("DELETE", table).status_code == 200
    assert caller.call("GET", f"{table}replay/").status_code == 200
    assert caller.call("POST", f"{table}rematch/").status_code == 201
    assert caller.call("GET", "tables/?page_size=1").status_code == 200
    assert caller.call("POST", "tables/", sitting | {"opponents": ["open"]}).status_code == 422
    del sitting["seed"]
    assert caller.call("POST", "tables/", sitting | {"opponents": ["open"]}).status_code == 201


def test_puzzles_are_answered_as_the_document_says(caller: Caller) -> None:
    assert caller.call("GET", "puzzles/today/").status_code == 404
    day = make_puzzle(timezone.localdate()).day.isoformat()
    for address in ("puzzles/today/", f"puzzles/{day}/"):
        assert caller.call("GET", address).status_code == 200
    assert caller.call("GET", "puzzles/2020-01-01/").status_code == 404
    assert caller.call("POST", f"puzzles/{day}/answer/", {"option": 99}).status_code == 422
    assert caller.call("POST", f"puzzles/{day}/answer/", {"option": "first"}).status_code == 400
    assert caller.call("POST", f"puzzles/{day}/answer/", {"option": 1}).status_code == 200
    assert caller.call("GET", f"puzzles/{day}/").json()["solution"]["right"] is True
    assert caller.call("GET", "puzzles/").status_code == 200


def test_a_caller_over_the_limit_is_answered_as_the_document_says(caller: Caller, settings: Any, broker: Any) -> None:
    settings.API_RATES = dict.fromkeys(settings.API_RATES, 1)

    assert "RateLimit-Remaining" in caller.call("GET", "races/").headers
    assert caller.call("GET", "races/").status_code == 429
