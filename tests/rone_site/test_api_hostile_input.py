"""Every call of the API, those of tomorrow too, against what programs send by mistake or on purpose."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from decks.list.selectors import deck_state
from tests.accounts.makers import bearer, make_token, make_user
from tests.rone_site.other_games import OtherGame
from tests.rone_site.test_access import WRITING, response_to
from tests.rone_site.world import World, addresses, make_world

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]

BODIES: tuple[bytes, ...] = (
    b"",
    b"{",
    b"[]",
    b"null",
    b"true",
    b"1e400",
    b'"text"',
    b"[[[[[[[[]]]]]]]]",
    b"\xff\xfe\x00",
    json.dumps({"id": [], "name": {}, "description": 7, "visibility": ["public"], "format": {}, "cards": {}, "hero": []}).encode(),
    json.dumps({"format": "custom", "hero": 5, "cards": "none", "technologies": [1, [], None]}).encode(),
    json.dumps({"format": "custom", "hero": "x", "cards": [{"card": 10**30, "quantity": -(10**30)}], "technologies": []}).encode(),
    json.dumps({"format": "custom", "hero": "x" * 100_000, "cards": [{"card": 1.5, "quantity": True}]}).encode(),
    json.dumps({"format": "custom", "hero": "x", "cards": [{"card": None, "quantity": "2"}] * 3000, "technologies": {}}).encode(),
    json.dumps({"format": "no-such-format", "text": "\u202e" * 2000 + "\n" * 5000}).encode(),
    json.dumps({"format": "custom", "code": "A" * 50_000}).encode(),
    json.dumps({"format": "custom", "code": "%%%", "as_of": "9999-99-99"}).encode(),
    json.dumps({"text": "Deck\n" + "2 Rust Hound\n" * 3000, "save": "yes"}).encode(),
    json.dumps({"text": ["a"], "save": 1}).encode(),
    json.dumps({"kind": "goldfish", "deck": {"format": []}, "games": -1, "turns": 10**9, "seed": 2**70}).encode(),
    json.dumps({"kind": ["duel"], "deck": 10**40, "games": "many", "pressure": None}).encode(),
    json.dumps({"kind": "goldfish", "deck": "0" * 12, "against": [], "games": 1e3}).encode(),
    json.dumps({"owned": [{"card": 1, "printing": -1, "quantity": 10**20}], "cards": [[]], "boxes": "all"}).encode(),
)
ANY_GAME: tuple[dict[str, Any], ...] = (
    {"LEADER": [], "ZONE": {}, "name": {}, "visibility": ["public"]},
    {"LEADER": 5, "ZONE": [1, [], None], "format": "FORMAT"},
    {"LEADER": "\u202e\U0001f4a7" * 50, "ZONE": [], "format": "FORMAT"},
    {"LEADER": "LED", "ZONE": [{"card": 10**30, "quantity": -(10**30)}], "format": "FORMAT"},
    {"LEADER": "LED", "ZONE": [{"card": "CARD", "quantity": True}, {"card": 1.5, "quantity": 1}]},
    {"LEADER": "LED", "ZONE": [{"card": "CARD", "quantity": 99}] * 3000},
    {"LEADER": "LED", "ZONE": [{"card": "CARD", "quantity": 99}] * 2, "name": "x" * 100, "save": True},
    {"LEADER": "LED", "LEADERS": ["LED"], "text": "x", "code": "y"},
    {"LEADERS": ["LED"] * 50, "format": "FORMAT", "name": "n"},
    {"LEADERS": [["LED"], None, {}]},
    {"text": "LED\n" + "999999999999 x\n" * 2000, "name": "<script>", "save": True},
    {"text": "\U0001f4a7: [x](y)\n\t2\u00d7\u202e", "name": "\u0007"},
    {"kind": "goldfish", "deck": {"LEADER": "LED"}, "games": 1, "turns": 0, "ruleset": "+", "policy": "x" * 4000},
    {"kind": "goldfish", "deck": {"LEADER": "LED"}, "games": 1, "ruleset": "RULESET" + "+board=\u0661,0 x" * 500},
    {"kind": "goldfish", "deck": {"LEADER": "LED"}, "games": 1, "distance": 1e308, "pressure": -1},
    {"kind": "goldfish", "deck": {"LEADER": "LED"}, "games": 1, "dry_run": True, "seed": 1.0, "study": "swaps"},
    {"kind": "duel", "deck": {"LEADER": "LED"}, "against": [{"LEADER": "LED"}] * 101, "games": 1},
    {"kind": "brawl", "deck": {"LEADER": "LED"}, "against": [{"LEADER": "LED"}, {"LEADER": "LED"}], "games": 1},
    {"kind": "gauntlet", "table": True, "deck": {"LEADER": "LED"}, "games": 1, "against": "all"},
    {"game": "GAME", "kind": "compare", "deck": {"LEADER": "LED"}, "against": {"LEADER": "LED"}},
    {"deck": {"LEADER": "LED"}, "opponents": ["self"] * 40, "seed": -1, "first": 9},
    {"deck": {"LEADER": "LED"}, "opponents": ["self", "bot:nobody", "nobody"], "first": 1},
    {"deck": {"LEADER": "LED"}, "opponents": ["self"], "decks": [{"LEADER": "LED"}], "clock": "now"},
    {"option": 10**20, "question": 10**20, "step": -1, "version": "x"},
    {"option": -1, "question": 0, "seat": 7},
    {"option": "0", "question": [], "number": {}},
    {"formula": "9X+999999999", "of": "damage", "strength": 10**18, "armour": -(10**18), "prevent": "9" * 400, "life": 10**18},
    {"formula": "X" * 3000, "stack": {"1": 10**9}, "box": {}},
    {"formula": "X", "stack": {"1": 999, "2": 999, "1+X": 999}, "drawn": []},
    {"formula": "9X", "box": {"0": 99, "1": 99, "2": 99, "3": 99, "4": 99, "5": 99, "1+X": 99}},
    {"formula": "X", "box": {"1+X": 4}, "stack": {"1+X": 4}},
    {"formula": "X", "drawn": {"\u0661": 1}, "life": 0, "of": "damage"},
    {"formula": "\u0661X", "drawn": [[4]], "of": "damage", "prevent": "\u0661"},
    {"text": "2X+2 " * 4000, "type": "attack", "language": "xx"},
    {"text": "\u202eFüge einem Gegner " + "(" * 3000, "kind": ["attack"], "language": "de"},
    {"boxes": [{"edition": "EDITION", "quantity": 10**12}], "cards": [{"edition": "EDITION", "number": "NUMBER", "owned": -1}]},
    {"boxes": [{"edition": "EDITION", "quantity": 1}] * 2, "cards": [{"edition": "EDITION", "number": "NUMBER", "owned": 10**9}] * 2},
    {"name": "Event", "format": "FORMAT", "options": {"board": "18,0", "hand_limit": -1}, "limits": {"x": 10**9}, "banned": [10**30]},
    {"name": "Event", "format": "FORMAT", "editions": ["EDITION"] * 500, "banned": ["CARD"] * 500, "starts_on": "0000-00-00"},
)
"""Bodies for any game; capitals stand for its own words (`bodies_of`)."""


def bodies_of(game: OtherGame, world: World) -> tuple[bytes, ...]:
    """`ANY_GAME` in the words of a game: its leaders, its main zone, a format, a card, an edition."""
    layout = game.kit.layout
    words: dict[str, Any] = {
        "LEADER": layout.one_leader_key,
        "LEADERS": layout.leader_key,
        "ZONE": layout.zones[0].key,
        "FORMAT": game.starter.format,
        "LED": deck_state(game.starter).leaders[0] if deck_state(game.starter).leaders else "nobody",
        "CARD": world.values["card_id"],
        "EDITION": world.values["edition_slug"],
        "NUMBER": world.values["card_number"],
        "RULESET": game.kit.default_format.ruleset,
        "GAME": game.slug,
    }

    def said(value: Any) -> Any:
        if isinstance(value, dict):
            return {words.get(key, key): said(each) for key, each in value.items()}
        if isinstance(value, list):
            return [said(each) for each in value]
        return words.get(value, value.replace("RULESET", words["RULESET"])) if isinstance(value, str) else value

    return tuple(json.dumps(said(body)).encode() for body in ANY_GAME)


QUERIES = (
    "q=%F0%9F%92%A7&order=name",
    "q=" + "(" * 400,
    "q=name:/(a%2B)%2B$/ or " + "-" * 50,
    "q=" + "a" * 5000,
    "cursor=%F0%9F%92%A7",
    "cursor=e30&page_size=1",
    "page_size=0",
    "page_size=" + "9" * 400,
    "order=;drop",
    "from=-1&to=" + "9" * 30,
    "as=exe",
    "as_of=0000-00-00",
    "mode=eat&dry_run=perhaps",
    "deck=" + "9" * 40,
    "lang=xx",
    "q=%ED%A0%80",
    "no_such_parameter=1",
)


def calls() -> list[str]:
    """Every call of the API as it stands in the resolver."""
    return [
        address for address in addresses() if address.startswith("api/v1/") and not address.startswith(("api/v1/docs", "api/v1/schema"))
    ]


def asked(world: World, method: str, path: str, body: bytes = b"") -> HttpResponse:
    """What somebody who may do most there is answered: never a fault of ours, and a refusal is a problem document. Nothing of it stays."""
    role = "organiser" if re.match(r"/api/v1/(games/[^/]+/)?events/", path) else "owner"
    more: dict[str, Any] = {"data": body, "headers": {"If-Match": "*"}} if method in WRITING else {}
    response = response_to(world, role, method, path, **more)
    told = (method, path[:120], body[:80], response.status_code)
    assert response.status_code < 500, (*told, response.content[:500])
    if response.status_code >= 400:
        assert response["Content-Type"] == "application/problem+json", told
        assert response.json()["status"] == response.status_code
    return response


def send_all(world: World, named: Sequence[str], bodies: Sequence[bytes]) -> set[str]:
    """Send every query and every body to these addresses; those that took a body by some method."""
    taken = set()
    for address in named:
        path = world.path(address)
        asked(world, "OPTIONS", path)
        for query in QUERIES:
            if asked(world, "GET", f"{path}?{query}").status_code == 405:
                break
        for method in WRITING:
            for body in bodies:
                if asked(world, method, path, body).status_code == 405:
                    break
                taken.add(address)
        for wrong in world.wrong_paths(address):
            for method in ("GET", *WRITING):
                asked(world, method, wrong, b"{}")
    return taken


@pytest.mark.parametrize("part", range(3))
def test_no_body_and_no_query_makes_a_call_of_the_api_fail(part: int) -> None:
    assert len(send_all(make_world(), calls()[part::3], BODIES)) > len(calls()) // 6


@pytest.mark.further_look
@pytest.mark.alike("the same views as the first game's, which are asked on each database")
@pytest.mark.parametrize("part", range(3))
def test_no_body_and_no_query_makes_a_call_of_another_game_fail(game: OtherGame, part: int) -> None:
    world = game.make_world()
    named = [address for address in game.named.values() if address.startswith("api/v1/")]
    bodies = bodies_of(game, world)
    assert len(send_all(world, named[part::3], (*BODIES[:9], *bodies))) > len(named) // 6


@pytest.mark.alike("orders of the first game are asked on each database")
def test_no_order_that_names_another_game_fails_at_the_first_address(game: OtherGame) -> None:
    world = game.make_world()
    for body in bodies_of(game, world):
        for named in ({"game": game.slug}, {"game": [game.slug]}, {"game": game.slug.upper()}):
            asked(world, "POST", "/api/v1/simulations/", json.dumps(json.loads(body) | named).encode())


@pytest.mark.parametrize(
    ("address", "field"), [("decks/", "visibility"), ("events/", "visibility"), ("events/", "audience"), ("simulations/", "kind")]
)
def test_a_refused_choice_is_told_by_its_beginning_alone(address: str, field: str) -> None:
    _token, secret = make_token(make_user())
    for value in ("x" * 100_000, ["x" * 100_000]):
        answer = Client().post(f"/api/v1/{address}", {field: value}, content_type="application/json", headers=bearer(secret))
        fault = next(fault for fault in answer.json()["errors"] if fault["path"] == field)
        assert (fault["code"], "xxxx" in fault["message"]) == ("INVALID_CHOICE", True)
        assert len(fault["message"]) < 120
