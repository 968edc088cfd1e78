"""The deck calls of the REST API, as the contract has them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from decks.built.services import mark_built
from decks.list.models import Deck
from engine.cards.catalog import CardId
from tests.decks.makers import LEGAL_CARDS, LEGAL_TECHNOLOGIES, card_id, make_deck, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
URL = "/api/v1/decks/"


def body(**changes: Any) -> dict[str, Any]:
    found: dict[str, Any] = {
        "format": "custom",
        "hero": "ilsa-varn",
        "cards": [{"card": card_id(slug), "quantity": number} for slug, number in LEGAL_CARDS.items()],
        "technologies": [{"card": card_id(slug), "quantity": 1} for slug in LEGAL_TECHNOLOGIES],
    }
    return found | changes


def send(client: Client, method: str, path: str, data: Any = None, **headers: str) -> Any:
    sent = data if isinstance(data, str) else json.dumps(data)
    return client.generic(method, path, sent if data is not None else "", content_type="application/json", headers=headers)


def validate(client: Client, data: Any) -> Any:
    return send(client, "POST", f"{URL}validate/", data)


def test_a_legal_list_is_legal_to_anybody(client: Client) -> None:
    answer = validate(client, body())
    assert answer.status_code == 200
    told = answer.json()
    assert told["legal"] is True
    assert set(told) == {"legal", "format", "ruleset", "as_of", "hash", "problems"}
    assert (told["format"], told["ruleset"], len(told["hash"])) == ("custom", "second-edition", 64)


def test_the_three_shapes_of_a_list_give_one_hash(client: Client) -> None:
    deck = make_deck()
    client.force_login(deck.owner)
    text, code = (client.get(f"{URL}{deck.public_id}/export/?as={form}").content.decode() for form in ("text", "code"))
    answers = [validate(client, data).json() for data in (body(), {"format": "custom", "text": text}, {"code": code.strip()})]
    assert [told["legal"] for told in answers] == [True, True, True]
    assert len({told["hash"] for told in answers}) == 1


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"hero": None}, "HERO_MISSING"),
        ({"hero": "nobody"}, "HERO_MISSING"),
        ({"cards": []}, "DECK_TOO_SMALL"),
        ({"cards": [{"card": 99_999, "quantity": 1}]}, "CARD_UNKNOWN"),
        ({"cards": [{"card": 21, "quantity": 0}]}, "QUANTITY_INVALID"),
        ({"cards": [{"card": 21, "quantity": -3}]}, "QUANTITY_INVALID"),
        ({"cards": [{"card": 21, "quantity": 1.5}]}, "QUANTITY_INVALID"),
        ({"cards": [{"card": 21, "quantity": 100}]}, "QUANTITY_INVALID"),
        ({"cards": [{"card": 21, "quantity": 10**30}]}, "QUANTITY_INVALID"),
        ({"cards": [{"card": 21, "quantity": 2}, {"card": 21, "quantity": 1}]}, "COPY_LIMIT"),
    ],
)
def test_what_is_wrong_with_a_list_is_a_problem_and_no_error(client: Client, change: dict[str, Any], code: str) -> None:
    answer = validate(client, body(**change))
    assert answer.status_code == 200
    assert code in {problem["code"] for problem in answer.json()["problems"]}


@pytest.mark.parametrize(
    "data",
    [
        [],
        "null",
        "{",
        {"hero": 3},
        {"hero": "a", "heroes": ["b"]},
        {"heroes": "ilsa-varn"},
        {"cards": {}},
        {"cards": [3]},
        {"cards": [{"card": 1}]},
        {"cards": [{"quantity": 1}]},
        {"cards": [{"card": "1", "quantity": 1}]},
        {"cards": [{"card": True, "quantity": 1}]},
        {"cards": [{"card": 1, "quantity": "2"}]},
        {"cards": [{"card": 1, "quantity": None}]},
        {"cards": [{"card": 1, "quantity": True}]},
        {"cards": [{"card": 1, "quantity": 1, "foil": True}]},
        {"cards": [{"card": 10**30, "quantity": 1}]},
        {"as_of": "yesterday"},
        {"as_of": "2026-13-01"},
        {"as_of": 20261120},
        {"frmat": "custom"},
        {"text": "2 Rust Hound", "cards": []},
        {"text": "a\u0000b"},
        {"text": 7},
        {"code": "", "text": ""},
    ],
)
def test_a_malformed_body_is_a_400_with_a_problem_document(client: Client, data: Any) -> None:
    answer = validate(client, data)
    assert answer.status_code == 400, answer.content
    assert answer["Content-Type"].startswith("application/problem+json")
    assert set(answer.json()) == {"type", "title", "status", "code", "detail", "errors"}


def test_an_unknown_format_is_refused_with_its_name(client: Client) -> None:
    answer = validate(client, body(format="cube"))
    assert answer.status_code == 422
    assert answer.json()["code"] == "FORMAT_UNKNOWN"
    assert "cube" in answer.json()["detail"]


def test_a_broken_deck_code_is_refused(client: Client) -> None:
    answer = validate(client, {"code": "XXXX-XXXX"})
    assert answer.status_code == 422
    assert answer.json()["code"] == "DECK_CODE_UNREADABLE"


def test_a_team_has_two_heroes(client: Client) -> None:
    answer = validate(client, {"format": "team", "heroes": ["ilsa-varn", "tallow-six"], "cards": []})
    assert "HERO_MISSING" not in {problem["code"] for problem in answer.json()["problems"]}


def test_a_deck_is_made_read_changed_and_deleted(client: Client) -> None:
    client.force_login(make_user("marit"))
    made = send(client, "POST", URL, body(name="Cistern Watch", description="Hold."))
    assert made.status_code == 201, made.content
    deck = made.json()
    address = made["Location"].removeprefix("http://testserver")
    assert deck["visibility"] == "private"
    read = client.get(address)
    assert read.json() == deck
    assert client.get(address, headers={"If-None-Match": read["ETag"]}).status_code == 304
    put = send(client, "PUT", address, body(name="Other", cards=[]), **{"If-Match": read["ETag"]})
    assert (put.status_code, put.json()["name"], put.json()["cards"], put.json()["description"]) == (200, "Other", [], "")
    assert put["ETag"] != read["ETag"]
    patched = send(client, "PATCH", address, {"visibility": "public"}, **{"If-Match": put["ETag"]})
    assert (patched.status_code, patched.json()["visibility"], patched.json()["name"]) == (200, "public", "Other")
    gone = send(client, "DELETE", address, **{"If-Match": patched["ETag"]})
    assert gone.status_code == 204
    assert client.get(address).status_code == 404


def test_a_write_names_the_state_it_has_read(client: Client) -> None:
    deck = make_deck()
    client.force_login(deck.owner)
    address = f"{URL}{deck.public_id}/"
    for method in ("PUT", "PATCH", "DELETE"):
        assert send(client, method, address, {"name": "x"}).status_code == 428
        assert send(client, method, address, {"name": "x"}, **{"If-Match": '"old"'}).status_code == 412
    assert Deck.objects.get().name == "Cistern Watch"


def test_part_of_a_list_is_patched_and_the_rest_stays(client: Client) -> None:
    deck = make_deck()
    client.force_login(deck.owner)
    address = f"{URL}{deck.public_id}/"
    before = client.get(address)
    answer = send(client, "PATCH", address, {"technologies": []}, **{"If-Match": before["ETag"]})
    assert answer.json()["technologies"] == []
    assert answer.json()["cards"] == before.json()["cards"]
    assert answer.json()["hero"] == "ilsa-varn"


def test_nobody_learns_of_a_private_deck(client: Client) -> None:
    deck = make_deck()
    for path in ("", "versions/", "versions/1/", "diff/?from=1", "export/?as=text"):
        assert client.get(f"{URL}{deck.public_id}/{path}").status_code == 404
    client.force_login(make_user())
    address = f"{URL}{deck.public_id}/"
    assert client.get(address).status_code == 404
    for method in ("PUT", "PATCH", "DELETE"):
        assert send(client, method, address, {"name": "mine"}, **{"If-Match": "*"}).status_code == 404
    assert client.get(URL).json()["results"] == []


def test_a_public_deck_is_read_by_all_and_written_by_its_owner(client: Client) -> None:
    deck = make_deck(visibility="public")
    address = f"{URL}{deck.public_id}/"
    assert client.get(address).status_code == 200
    assert [found["id"] for found in client.get(f"{URL}?q=cistern").json()["results"]] == [deck.public_id]
    assert send(client, "DELETE", address, **{"If-Match": "*"}).status_code == 401
    client.force_login(make_user())
    assert send(client, "DELETE", address, **{"If-Match": "*"}).status_code == 403


def test_an_unlisted_deck_is_found_by_nobody(client: Client) -> None:
    deck = make_deck(visibility="unlisted")
    assert client.get(URL).json()["results"] == []
    assert client.get(f"{URL}{deck.public_id}/").status_code == 404


def test_saving_needs_somebody(client: Client) -> None:
    assert send(client, "POST", URL, body(name="x")).status_code == 401
    assert send(client, "POST", f"{URL}import/", {"text": "2 Rust Hound", "save": True}).status_code == 401


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"name": ""}, 400),
        ({"name": "x" * 101}, 400),
        ({"name": "\u200b\u202e"}, 422),
        ({"name": 5}, 400),
        ({"visibility": "secret"}, 400),
        ({"id": "mine"}, 400),
        ({"cards": [{"card": 21, "quantity": 100}]}, 422),
        ({"cards": [{"card": 21, "quantity": 0}]}, 422),
        ({"cards": [{"card": 21, "quantity": 1.5}]}, 422),
        ({"cards": [{"card": -1, "quantity": 1}]}, 422),
        ({"cards": [{"card": number, "quantity": 1} for number in range(301)]}, 422),
        ({"cards": [{"card": number, "quantity": 1} for number in range(1001)]}, 400),
        ({"heroes": ["a", "b", "c", "d", "e"], "hero": None}, 400),
        ({"hero": "a\nb"}, 422),
        ({"description": "x" * 20_001}, 400),
        ({"format": "cube"}, 422),
    ],
)
def test_what_no_deck_can_hold_is_refused(client: Client, change: dict[str, Any], status: int) -> None:
    client.force_login(make_user())
    answer = send(client, "POST", URL, body(name="A deck") | change)
    assert answer.status_code == status, answer.content
    assert Deck.objects.count() == 0


def test_unknown_cards_are_kept_in_a_stored_deck(client: Client) -> None:
    client.force_login(make_user())
    answer = send(client, "POST", URL, body(name="A deck", cards=[{"card": 77_777, "quantity": 2}]))
    assert answer.json()["cards"] == [{"card": 77_777, "quantity": 2}]


def test_what_is_read_can_be_written_back(client: Client) -> None:
    deck = make_deck()
    client.force_login(deck.owner)
    address = f"{URL}{deck.public_id}/"
    read = client.get(address)
    sent = {
        name: value
        for name, value in read.json().items()
        if name in {"name", "description", "visibility", "format", "hero", "cards", "technologies"}
    }
    answer = send(client, "PUT", address, sent, **{"If-Match": read["ETag"]})
    assert answer.status_code == 200
    assert answer.json()["hash"] == read.json()["hash"]


def test_a_deck_that_was_read_is_changed_and_put_back_whole(client: Client) -> None:
    deck = make_deck()
    client.force_login(deck.owner)
    address = f"{URL}{deck.public_id}/"
    read = client.get(address)
    answer = send(client, "PUT", address, {**read.json(), "name": "Changed"}, **{"If-Match": read["ETag"]})
    assert (answer.status_code, answer.json()["name"]) == (200, "Changed")
    for field, value in (("id", "other"), ("hash", "0" * 64), ("owner", "okonjo")):
        refused = send(client, "PATCH", address, {field: value}, **{"If-Match": answer["ETag"]})
        assert refused.status_code == 400
        assert refused.json()["errors"][0]["path"] == field


def test_what_is_missing_is_told_for_one_deck_and_for_several(client: Client) -> None:
    from cards.models import Printing
    from collection.models import Holding

    owner = make_user()
    one, two = make_deck(owner), make_deck(owner)
    hound = card_id("rust-hound")
    Holding.objects.create(owner=owner, printing=Printing.objects.get(card_id=hound), loose=3)
    address = "/api/v1/collection/buildable/?deck="
    assert client.get(f"{address}{one.public_id}").status_code == 401
    client.force_login(owner)
    told = client.get(f"{address}{one.public_id}").json()
    assert told["buildable"] is False
    assert hound not in {row["card"] for row in told["missing"]}
    both = client.get(f"{address}{one.public_id},{two.public_id}").json()
    assert {"card": hound, "needed": 4, "owned": 3, "free": 3, "missing": 1} in both["missing"]
    assert [deck["id"] for deck in both["decks"]] == [one.public_id, two.public_id]
    assert {"card": hound, "free": 3} in both["free"]
    mark_built(deck=one, copies={CardId(hound): 2}, now=timezone.now())
    assert {"card": hound, "free": 1} in client.get(f"{address}{two.public_id}").json()["free"]
    assert client.get(f"{address}nothing").status_code == 404
    assert client.get(address).status_code == 400


def test_an_import_tells_every_line_and_saves_nothing(client: Client) -> None:
    client.force_login(make_user())
    answer = send(client, "POST", f"{URL}import/", {"text": "# Mine\nHero: Ilsa Varn\n2x Rust Hound\n1 Gibberish Thing\n"})
    assert answer.status_code == 200
    told = answer.json()
    assert told["name"] == "Mine"
    assert [line["state"] for line in told["lines"] if line["text"]] == ["ignored", "matched", "matched", "unknown"]
    assert told["deck"]["hero"] == "ilsa-varn"
    assert told["deck"]["cards"] == [{"card": card_id("rust-hound"), "quantity": 2}]
    assert "DECK_TOO_SMALL" in {problem["code"] for problem in told["problems"]}
    assert Deck.objects.count() == 0


def test_a_saved_import_keeps_what_nobody_could_read(client: Client) -> None:
    client.force_login(make_user())
    answer = send(client, "POST", f"{URL}import/", {"text": "2x Rust Hound\n1 Gibberish Thing\n", "save": True, "name": "Kept"})
    assert answer.status_code == 201
    deck = client.get(f"{URL}{answer.json()['saved']}/").json()
    assert (deck["name"], deck["unread"]) == ("Kept", ["1 Gibberish Thing"])


@pytest.mark.parametrize("form", ["text", "markdown", "bbcode", "csv", "json", "code"])
def test_every_form_of_a_list_comes_back_as_it_was(client: Client, form: str) -> None:
    deck = make_deck()
    client.force_login(deck.owner)
    answer = client.get(f"{URL}{deck.public_id}/export/?as={form}")
    assert answer.status_code == 200
    back = send(client, "POST", f"{URL}import/", {"text": answer.content.decode()}).json()
    assert back["deck"]["hash"] == deck.hash
    assert back["legal"] is True


def test_an_unknown_form_is_a_400(client: Client) -> None:
    deck = make_deck(visibility="public")
    assert client.get(f"{URL}{deck.public_id}/export/?as=docx").status_code == 400


def test_versions_and_their_difference(client: Client) -> None:
    deck = make_deck()
    client.force_login(deck.owner)
    address = f"{URL}{deck.public_id}/"
    first = send(client, "POST", f"{address}versions/", {"note": "first"})
    assert (first.status_code, first.json()["number"]) == (201, 1)
    again = send(client, "POST", f"{address}versions/", {"note": "first"})
    assert again.json()["number"] == 1
    etag = client.get(address)["ETag"]
    send(client, "PATCH", address, {"technologies": []}, **{"If-Match": etag})
    send(client, "POST", f"{address}versions/", {"note": "second"})
    listed = client.get(f"{address}versions/").json()["results"]
    assert [version["number"] for version in listed] == [2, 1]
    assert client.get(f"{address}versions/1/").json()["hash"] == deck.hash
    change = client.get(f"{address}diff/?from=1&to=2").json()
    assert change["added"] == []
    assert {row["card"] for row in change["removed"]} == {card_id(slug) for slug in LEGAL_TECHNOLOGIES}
    assert client.get(f"{address}versions/3/").status_code == 404
    assert client.get(f"{address}diff/").status_code == 400
    assert client.get(f"{address}diff/?from=x").status_code == 400
    assert client.get(f"{address}diff/?from=1&to=9").status_code == 404


def test_unknown_parameters_are_refused(client: Client) -> None:
    assert client.get(f"{URL}?page_size=500").status_code == 400
    assert client.get(f"{URL}?order=random").status_code == 400
    assert client.get(f"{URL}?colour=red").status_code == 400
    assert send(client, "POST", f"{URL}validate/?q=1", {}).status_code == 400


def test_a_page_of_decks_asks_no_question_per_deck(client: Client, django_assert_max_num_queries: Any) -> None:
    owner = make_user()
    for number in range(12):
        make_deck(owner, name=f"Deck {number}", visibility="public")
    with django_assert_max_num_queries(7):
        assert len(client.get(f"{URL}?page_size=12").json()["results"]) == 12


def test_a_body_of_a_thousand_unknown_names_is_told_the_first_twenty(client: Client) -> None:
    told = send(client, "POST", f"{URL}validate/", {**{f"crads{number}": 1 for number in range(1_000)}, "n" * 5_000: 1})
    assert told.status_code == 400
    assert len(told.json()["errors"]) == 20
    assert "did you mean cards" in told.json()["errors"][0]["message"]


def test_a_list_of_too_many_entries_is_counted_before_they_are_looked_at(client: Client) -> None:
    told = send(client, "POST", f"{URL}validate/", body(heroes=[1] * 5_000, hero=None))
    assert told.status_code == 400
    assert [(error["code"], error["path"]) for error in told.json()["errors"]] == [("MAX_LENGTH", "heroes")]
    assert "no more than 4 elements" in told.json()["detail"]


def test_a_text_that_no_database_keeps_is_named_by_its_path(client: Client) -> None:
    told = send(client, "POST", f"{URL}validate/", {"n" * 200: ["a", {"cards": "\0"}]})
    assert told.status_code == 400
    assert told.json()["errors"][0]["path"] == f"{'n' * 80}.1.cards"
