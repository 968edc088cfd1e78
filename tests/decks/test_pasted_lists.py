"""Lists that other sites write, pasted and sent to the API: what doesn't fit stays beside the list, what was set aside is kept apart."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from cards.models import Card
from cards.selectors import catalog
from decks.list.models import MOST_ENTRIES, Deck
from decks.list.selectors import deck_state
from engine.decklist import encode_deck_code
from engine.rone.decks import decklist_of
from tests.cards.makers import make_card
from tests.decks.makers import card_id, legal_state, make_user
from web.games import playing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]

PAGE, API = "/decks/import/", "/api/v1/decks/import/"
FIVE = "1 Ilsa Varn\n1 Oda Krall\n1 Mother Reed\n1 Sister Vetch\n1 Tallow Six\n2 Rust Hound"
ASIDE = "Deck\n2 Rust Hound\nMaybeboard\n1 Moss Titan\n2 Rust Hound\n1 Gibberish\n1 Ilsa Varn"


def imported(client: Client, text: str, **more: Any) -> dict[str, Any]:
    answer = client.post(API, json.dumps({"text": text, **more}), content_type="application/json")
    assert answer.status_code in (200, 201), answer.content
    return answer.json()


# --- More than a list can hold ---------------------------------------------------------------------


def test_a_list_with_five_heroes_is_shown_with_the_fifth_unclear_and_can_be_saved(client: Client) -> None:
    client.force_login(make_user("marit"))
    answer = client.post(PAGE, {"text": FIVE})
    assert answer.status_code == 200
    assert [item.line.text for item in answer.context["review"].unclear] == ["1 Tallow Six"]
    assert "More than a list can hold" in answer.content.decode()
    client.post(PAGE, {"text": FIVE, "save": "1"})
    state = deck_state(Deck.objects.get())
    assert (len(state.leaders), state.unread) == (4, ("Hero: 1 Tallow Six",))


def test_the_api_reads_five_heroes_too(client: Client) -> None:
    answer = imported(client, FIVE)
    assert (len(answer["deck"]["heroes"]), answer["legal"]) == (4, False)
    (line,) = [line for line in answer["lines"] if line["reason"] == "leaders"]
    assert (line["text"], line["state"], line["hero"]) == ("1 Tallow Six", "unknown", None)


@pytest.mark.parametrize("edit", ["1 Tallow Six", "Hero: Tallow Six", "Ilsa Varn\nTallow Six"])
def test_a_line_corrected_into_one_hero_more_stays_unclear(client: Client, edit: str) -> None:
    answer = client.post(PAGE, {"text": FIVE.replace("Tallow Six", "Tallow Sx Unheard Of"), "edit-5": edit})
    assert answer.status_code == 200
    review = answer.context["review"]
    assert (len(review.deck.leaders), review.open_count) == (4, 1)
    assert "Tallow Six" in review.deck.unread[0]


def test_tagewerk_names_its_main_characters(client: Client) -> None:
    call_command("load_cards", "--game", "tagewerk", verbosity=0)
    with playing("tagewerk"):
        mains = [card.name.en for card in catalog() if card.main][:6]
    text = "Leader\n" + "\n".join(mains)
    assert client.post("/tagewerk/decks/import/", {"text": text}).status_code == 200
    answer = client.post("/api/v1/games/tagewerk/decks/import/", json.dumps({"text": text}), content_type="application/json").json()
    assert [line["reason"] for line in answer["lines"] if line["text"] in mains[4:]] == ["leaders"] * len(mains[4:])
    assert len(answer["deck"]["mains"]) == min(4, len(mains))


@pytest.mark.parametrize(
    "text",
    [
        "card:99999999999\n2 Rust Hound",
        '{"heroes": ["' + "x" * 300 + '"], "cards": [{"name": "Rust Hound", "quantity": 2}]}',
        '{"heroes": ["a\\nb"], "cards": [{"name": "Rust Hound", "quantity": 2}]}',
        "2 Rust Hound\n" + "\n".join(f"card:{number}" for number in range(500_000, 500_400)),
        "2 Rust Hound\n99999999999999999999 Moss Titan",
        "2 Rust Hound\n" + "60 Moss Titan\n" * 5,
    ],
)
def test_what_a_list_has_no_room_for_stands_beside_it_and_never_loses_the_rest(client: Client, text: str) -> None:
    client.force_login(make_user("marit"))
    assert client.post(PAGE, {"text": text}).status_code == 200
    assert client.post(PAGE, {"text": text, "save": "1"}).status_code == 302
    state = deck_state(Deck.objects.get())
    assert len(state.all_entries) <= MOST_ENTRIES
    assert state.quantity(card_id("rust-hound"), "deck") == 2
    imported(client, text)


def test_a_code_with_five_heroes_is_read_as_far_as_a_list_goes(client: Client) -> None:
    heroes = ("ilsa-varn", "oda-krall", "mother-reed", "sister-vetch", "tallow-six")
    code = encode_deck_code(decklist_of(heroes, format="custom"), catalog())
    review = client.post(PAGE, {"text": code}).context["review"]
    assert (review.deck.leaders, review.deck.unread) == (heroes[:4], ("Hero: tallow-six",))


# --- Cards set aside -------------------------------------------------------------------------------


def test_cards_set_aside_are_shown_apart_and_kept_as_a_package(client: Client) -> None:
    client.force_login(make_user("marit"))
    answer = client.post(PAGE, {"text": ASIDE})
    page, review = " ".join(answer.content.decode().split()), answer.context["review"]
    assert "4 lines set aside, not in the list" in page
    assert [item.line.text for item in review.aside] == ["1 Moss Titan", "2 Rust Hound", "1 Gibberish", "1 Ilsa Varn"]
    assert not {item.line.number for item in review.aside} & {
        item.line.number for item in (*review.matched, *review.ignored, *review.unclear)
    }
    told = client.post(PAGE, {"text": ASIDE, "save": "1"}, follow=True).content.decode()
    assert "2 cards were set aside: they are no part of the list" in told
    deck = Deck.objects.get()
    assert deck_state(deck).copies() == {card_id("rust-hound"): 2}
    assert deck_state(deck).unread == ()
    package = deck.packages.get()
    assert sorted(package.put_in) == sorted([["deck", card_id("moss-titan"), 1], ["deck", card_id("rust-hound"), 2]])
    assert package.name == "Set aside"


def test_the_api_tells_what_was_set_aside_and_keeps_it(client: Client) -> None:
    client.force_login(make_user("marit"))
    answer = imported(client, ASIDE, save=True)
    assert answer["aside"] == [{"card": card_id("moss-titan"), "quantity": 1}, {"card": card_id("rust-hound"), "quantity": 2}]
    assert answer["deck"]["cards"] == [{"card": card_id("rust-hound"), "quantity": 2}]
    assert Deck.objects.get().packages.count() == 1
    assert [line["message"]["de"] for line in answer["lines"] if line["reason"] == "aside"] == ["Beiseitegelegt: nicht im Deck."] * 4


def test_a_hundred_cards_set_aside_are_kept_in_several_packages(client: Client) -> None:
    client.force_login(make_user("marit"))
    names = [card.name.en for card in catalog() if card.type == "unit"]
    for number in range(70):
        names.append(make_card("unit", name_en=f"Filler No {number}").name_en)
    imported(client, "2 Rust Hound\nMaybeboard\n" + "\n".join(f"1 {name}" for name in dict.fromkeys(names)), save=True)
    packages = Deck.objects.get().packages.all()
    assert [package.name for package in packages][:2] == ["Set aside", "Set aside 2"]
    assert sum(len(package.put_in) for package in packages) == len(dict.fromkeys(names))


def test_a_guest_s_draft_keeps_what_was_set_aside(client: Client) -> None:
    assert client.post(PAGE, {"text": ASIDE, "save": "1"}).status_code == 302
    assert Deck.objects.get().packages.count() == 1


# --- Formats of other sites ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["Format: Modern\n2 Rust Hound", "// Format: Commander / EDH\n2 Rust Hound", '{"format": "modern", "cards": {"Rust Hound": 2}}']
)
@pytest.mark.parametrize("path", ["import", "validate"])
def test_a_format_that_the_site_has_not_got_is_a_comment_to_the_api_too(client: Client, text: str, path: str) -> None:
    answer = client.post(f"/api/v1/decks/{path}/", json.dumps({"text": text}), content_type="application/json")
    assert answer.status_code == 200, answer.content
    assert (answer.json() if path == "validate" else answer.json()["deck"])["format"] == "custom"


def test_a_format_that_is_asked_for_outright_must_be_one(client: Client) -> None:
    body = json.dumps({"text": "2 Rust Hound", "format": "modern"})
    answer = client.post(API, body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (422, "FORMAT_UNKNOWN")
    assert (
        client.post(API, json.dumps({"text": "Format: team\n2 Rust Hound"}), content_type="application/json").json()["deck"]["format"]
        == "team"
    )


# --- A list from such a site, whole ----------------------------------------------------------------


def test_a_list_in_the_form_of_a_site_for_living_card_games_needs_no_tap(client: Client) -> None:
    state = legal_state()
    lines = []
    for entry in state.all_entries:
        card = catalog().by_id[entry.card]
        lines.append(f"{entry.quantity}x {card.name.en} [{card.level}] (Salt Roads)")
    review = client.post(PAGE, {"text": "1x Ilsa Varn (Dry Season)\n" + "\n".join(lines)}).context["review"]
    assert review.unclear == ()
    assert review.deck.copies() == state.copies()


# --- Cards of another game -------------------------------------------------------------------------


def test_a_deck_takes_no_card_of_another_game(client: Client) -> None:
    call_command("load_cards", "--game", "tagewerk", verbosity=0)
    foreign = Card.objects.filter(game="tagewerk").order_by("pk")[0].pk
    own = card_id("rust-hound")
    client.force_login(make_user("marit"))

    def sent(method: str, address: str, body: dict[str, Any], **headers: str) -> Any:
        return getattr(client, method)(address, json.dumps(body), content_type="application/json", headers=headers)

    rows = [{"card": own, "quantity": 2}]
    refused = sent("post", "/api/v1/decks/", {"name": "Mixed", "cards": [*rows, {"card": foreign, "quantity": 1}]})
    assert (refused.status_code, refused.json()["code"]) == (422, "CARD_OF_OTHER_GAME")
    assert f"Card {foreign} is one of Tagewerk" in refused.json()["detail"]
    assert not Deck.objects.exists()
    made = sent("post", "/api/v1/decks/", {"name": "Plain", "cards": [*rows, {"card": 987_654, "quantity": 1}]})
    assert made.status_code == 201
    address, tag = f"/api/v1/decks/{made.json()['id']}/", made.headers["ETag"]
    changed = sent("patch", address, {"cards": [{"card": foreign, "quantity": 1}]}, **{"If-Match": tag})
    assert (changed.status_code, changed.json()["code"]) == (422, "CARD_OF_OTHER_GAME")
    assert client.post(PAGE, {"text": f"2 Rust Hound\ncard:{foreign}", "save": "1"}).status_code == 200
    assert Deck.objects.count() == 1
    in_game = sent("post", "/api/v1/games/tagewerk/decks/", {"name": "Other", "cards": [{"card": own, "quantity": 1}]})
    assert (in_game.status_code, in_game.json()["code"]) == (422, "CARD_OF_OTHER_GAME")
