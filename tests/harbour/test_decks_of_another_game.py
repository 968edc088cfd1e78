"""A second game beside RONE: its decks are built, judged, found, shared, taken away and brought back at its own addresses."""

from __future__ import annotations

from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from django.utils.safestring import SafeString

from cards.models import Card
from cards.selectors import shelf
from cards.services import touch_catalog
from decks.list.fragments import drawn
from decks.list.models import Deck
from decks.list.selectors import deck_state
from decks.list.services.making import create_deck
from decks.list.staleness import stale_verdicts
from decks.list.tasks import judge_stale_decks
from decks.list.verdict_changes import VerdictBasis
from engine.cards.catalog import CardId
from engine.decklist import Decklist, Entry
from engine.rone.decks import decklist_of
from tests.accounts.makers import make_client, make_user
from tests.cards.makers import make_card
from tests.decks.makers import make_deck
from tests.harbour.makers import fleet, make_fleet
from web.games import playing

pytestmark = pytest.mark.django_db
CALLS, RONES = "/api/v1/games/harbour/decks/", "/api/v1/decks/"
LIST = {
    "format": "regatta",
    "fleet": [{"card": 9001, "quantity": 1}, {"card": 9002, "quantity": 1}],
    "hold": [{"card": 9004, "quantity": 3}],
}
STARTER = """\
slug: first-fleet
name: {en: First Fleet, de: Erste Flotte}
description: {en: Two ships., de: Zwei Schiffe.}
guide: {en: Count to ten., de: Zähle bis zehn.}
fleet: [grey-gull, tall-mary]
hold: {salted-fish: 2}
"""


def post(client: Client, url: str, body: Any, status: int) -> Any:
    response = client.post(url, body, content_type="application/json")
    assert response.status_code == status, response.content
    return response.json()


def page(client: Client, path: str, language: str = "en") -> str:
    response = client.get(path, headers={"Accept-Language": language})
    assert response.status_code == 200, (path, response.status_code)
    return " ".join(response.content.decode().split())


def test_a_list_is_judged_stored_and_told_in_the_zones_of_its_game() -> None:
    client = make_client(make_user())
    assert post(client, f"{CALLS}validate/", LIST, 200)["legal"]
    short = post(client, f"{CALLS}validate/", {**LIST, "fleet": []}, 200)
    assert [(problem["code"], problem["zone"], problem["clause"]) for problem in short["problems"]] == [("FLEET_SIZE", "fleet", "HAR-1")]
    made = post(client, CALLS, {"name": "Two Gulls", "visibility": "public", **LIST}, 201)
    assert {name: made[name] for name in LIST} == LIST
    assert not {"hero", "heroes", "cards", "technologies", "leaders"} & made.keys()
    deck = Deck.objects.get(public_id=made["id"])
    assert (deck.game, deck.is_legal, deck.format) == ("harbour", True, "regatta")
    for url, foreign in ((f"{RONES}validate/", "fleet"), (f"{CALLS}validate/", "cards"), (f"{CALLS}validate/", "hero")):
        assert [(fault["code"], fault["path"]) for fault in post(client, url, {foreign: []}, 400)["errors"]] == [("UNKNOWN_FIELD", foreign)]


def test_decks_of_one_game_are_unknown_to_another() -> None:
    owner, rone = make_user(), make_card("unit", id=77, slug="guard")
    deck = make_fleet(owner)
    guards = Decklist((), {"deck": (Entry(CardId(rone.id), 2),)}, format="custom")
    other = create_deck(owner=owner, name="Guards", state=guards, now=timezone.now())
    client = make_client(owner)
    assert [found["id"] for found in client.get(CALLS).json()["results"]] == [deck.public_id]
    assert [found["id"] for found in client.get(RONES).json()["results"]] == [other.public_id]
    for base, stranger in (("/decks/", deck), ("/harbour/decks/", other), (RONES, deck), (CALLS, other)):
        assert client.get(f"{base}{stranger.public_id}/").status_code == 404
    for base, mine, there in (("/decks/mine/", other, deck), ("/harbour/decks/mine/", deck, other)):
        shown = page(client, base)
        assert mine.name in shown
        assert there.public_id not in shown
    for path in ("build/", "share/", "notes/", "delete/", "branches/"):
        assert client.get(f"/decks/{deck.public_id}/{path}").status_code == 404
        assert client.get(f"/harbour/decks/{deck.public_id}/{path}").status_code == 200
    change = {"do": "add:9003:fleet:1", "revision": deck.list_revision}
    assert client.post(f"/decks/{deck.public_id}/build/change/", change).status_code == 404


def test_the_builder_adds_moves_undoes_and_judges_by_the_kit() -> None:
    owner = make_user()
    deck = make_fleet(owner, state=fleet(9001))
    client, base = make_client(owner), f"/harbour/decks/{deck.public_id}/build/"
    first = page(client, base)
    for told in ("1 of 2 cards", "1 ships", "HAR-1", "Fleet", "Hold", "Half the fleet is worth 1 or less.", "North quay"):
        assert told in first
    assert "by worth" in first
    facets = client.get(base).context["pool"].facets
    assert {choice.value for facet in facets if facet.field == "type" for choice in facet.choices} == {"ship", "cargo"}
    assert {facet.field for facet in facets} == {"type", "worth", "quay", "edition", "own"}
    for foreign in ("Hero", "Technolog", "Tactic", "water", "Opening hand"):
        assert foreign not in first.replace("RONE", "")

    def change(words: str) -> Decklist:
        stored = Deck.objects.get(pk=deck.pk)
        answer = client.post(f"{base}change/", {"do": words, "revision": stored.list_revision}, headers={"HX-Request": "true"})
        assert answer.status_code == 200, answer.content
        return deck_state(Deck.objects.get(pk=deck.pk))

    assert change("add:9002:fleet:1").quantity(9002, "fleet") == 1
    assert Deck.objects.get(pk=deck.pk).is_legal
    assert change("add:9005::2").quantity(9005, "hold") == 2
    moved = change("move:9005:hold")
    assert (moved.quantity(9005, "hold"), moved.quantity(9005, "fleet")) == (0, 2)
    assert "In the wrong place" in page(client, base)
    assert change("undo").quantity(9005, "hold") == 2
    now = Deck.objects.get(pk=deck.pk).list_revision
    refused = client.post(f"{base}change/", {"do": "add:77:fleet:1", "revision": now}, headers={"HX-Request": "true"})
    assert (refused.status_code, refused.content.decode()) == (422, "No card has the number 77.")


def test_a_deck_is_read_in_both_languages_and_printed() -> None:
    deck, client = make_fleet(visibility="public"), Client()
    english = page(client, f"/harbour/decks/{deck.public_id}/")
    for told in ("The Harbour deck Two Gulls, card by card.", "Legal", "Grey Gull", "Worth 3", "Quays", "The fleet", "Hold"):
        assert told in english, told
    german = page(client, f"/harbour/decks/{deck.public_id}/", "de")
    for told in ("Das Hafen-Deck Two Gulls", "Lange Marie", "Laderaum", "Die halbe Flotte ist höchstens 1 wert.", "Kais"):
        assert told in german
    for look in ("faces", "text"):
        assert "Tall Mary" in page(client, f"/harbour/decks/{deck.public_id}/?look={look}")
    printed = page(client, f"/harbour/decks/{deck.public_id}/print/")
    assert "2 of 2 cards" in printed
    assert "3 cargo" in printed
    assert client.get(f"/harbour/decks/{deck.public_id}/preview.png").headers["Content-Type"] == "image/png"
    assert client.get(f"/harbour/decks/{deck.public_id}/hand/?seed=1").status_code == 404


@pytest.mark.parametrize("form", ["text", "markdown", "bbcode", "csv", "json", "code"])
def test_what_is_taken_away_comes_back_as_the_same_list(form: str) -> None:
    deck, client = make_fleet(visibility="public"), make_client(make_user())
    text = client.get(f"{CALLS}{deck.public_id}/export/?as={form}").content.decode()
    told = post(client, f"{CALLS}import/", {"text": text}, 200)
    assert told["deck"]["hash"] == deck.hash
    assert {name: told["deck"][name] for name in ("fleet", "hold")} == {name: LIST[name] for name in ("fleet", "hold")}
    assert told["legal"]


def test_sheets_and_cards_to_cut_out_are_papers() -> None:
    deck = make_fleet(visibility="public")
    for form in ("pdf", "proxies"):
        assert Client().get(f"{CALLS}{deck.public_id}/export/?as={form}").content.startswith(b"%PDF")


def test_a_code_of_another_game_is_refused_by_name() -> None:
    deck, client = make_fleet(visibility="public"), Client()
    code = client.get(f"{CALLS}{deck.public_id}/export/?as=code").content.decode().strip()
    assert "is a deck code of another game, not of RONE" in post(client, f"{RONES}validate/", {"code": code}, 422)["detail"]


def test_pasting_keeps_lines_that_name_no_card_of_the_game() -> None:
    make_card("unit", id=77, slug="guard", name_en="Guard", name_de="Wache")
    client = make_client(make_user())
    text = "Flotte\n1 Graue Möwe\n1 Lange Marie\nLaderaum\n2 Salzfisch\n1 Wache"
    told = post(client, f"{CALLS}import/", {"text": text, "save": True, "name": "Aus dem Hafen"}, 201)
    assert [line["state"] for line in told["lines"] if line["state"] != "ignored"] == ["matched"] * 3 + ["unknown"]
    (kept,) = Deck.objects.get(public_id=told["saved"]).unread_lines
    assert kept.endswith("1 Wache")


def test_decks_are_searched_by_the_fields_of_their_game() -> None:
    deck, client = make_fleet(visibility="public"), Client()
    make_fleet(state=fleet(9003), name="Kahn", visibility="public")
    for query, names in (
        ("card:grey-gull", ["Two Gulls"]),
        ("quay:east", ["Kahn"]),
        ("worth>2", ["Two Gulls"]),
        ("is:legal", ["Two Gulls"]),
        ("format:regatta name:kahn", ["Kahn"]),
    ):
        assert [found["name"] for found in client.get(CALLS, {"q": query}).json()["results"]] == names, query
    assert client.get(CALLS, {"q": "hero:ilsa"}).json()["warnings"][0]["code"] == "UNKNOWN_FIELD"
    assert "hero:ilsa" not in page(client, "/harbour/decks/search-help/")
    gallery = page(client, "/harbour/decks/")
    assert "Decks that players of Harbour have made public." in gallery
    assert f"/harbour/decks/{deck.public_id}/" in gallery
    assert "Race of the hero" not in gallery


def test_versions_packages_and_comparisons_speak_of_the_zones() -> None:
    owner = make_user()
    deck, client = make_fleet(owner), make_client(owner)
    calls = f"{CALLS}{deck.public_id}/"
    assert post(client, f"{calls}versions/", {"note": "first"}, 201)["fleet"] == LIST["fleet"]
    etag = client.get(calls).headers["ETag"]
    body = {"hold": [{"card": 9005, "quantity": 1}]}
    patched = client.patch(calls, body, content_type="application/json", headers={"If-Match": etag})
    assert patched.json()["fleet"] == LIST["fleet"]
    assert patched.json()["hold"] == body["hold"]
    difference = client.get(f"{calls}diff/?from=1").json()
    assert difference["added"] == [{"zone": "hold", "card": 9005, "quantity": 1}]
    assert difference["removed"] == [{"zone": "hold", "card": 9004, "quantity": 3}]
    compared = page(client, f"/harbour/decks/{deck.public_id}/compare/?from=1&to=now")
    assert "Iron Bars" in compared
    kept = client.post(f"/harbour/decks/{deck.public_id}/packages/", {"name": "Heavy", "lines": "+1 Iron Bars\n-1 Salted Fish"})
    assert kept.status_code == 302
    assert "Heavy" in page(client, f"/harbour/decks/{deck.public_id}/branches/")


def test_an_archive_holds_the_decks_of_one_game_and_names_it() -> None:
    owner = make_user()
    make_fleet(owner)
    client = make_client(owner)
    content = client.get("/harbour/decks/mine/archive/rone-decks.zip").content
    with ZipFile(BytesIO(content)) as archive:
        assert '"game": "harbour"' in archive.read("manifest.json").decode()

    def sent(path: str) -> str:
        answer = client.post(path, {"file": SimpleUploadedFile("decks.zip", content)}, follow=True)
        return " ".join(answer.content.decode().split())

    assert "The archive holds decks of “harbour”, but these pages are for “rone”." in sent("/decks/mine/archive/")
    assert "Two Gulls" in sent("/harbour/decks/mine/archive/")


def test_an_archive_sent_in_one_game_keeps_nobody_from_sending_one_in_another() -> None:
    owner = make_user()
    make_fleet(owner)
    client = make_client(owner)
    content = client.get("/harbour/decks/mine/archive/rone-decks.zip").content
    client.post("/harbour/decks/mine/archive/", {"file": SimpleUploadedFile("decks.zip", content)})
    for answer in (client.get("/decks/mine/archive/"), client.post("/decks/mine/archive/", {"take": "1", "deck": "0"})):
        told = answer.content.decode()
        assert "The archive holds decks of “harbour”" in told
        assert 'type="file"' in told
    assert Deck.objects.count() == 1
    assert "Two Gulls" in page(client, "/harbour/decks/mine/archive/")


def test_a_deck_is_in_the_bin_of_its_game_and_comes_back_there() -> None:
    owner = make_user()
    deck, client = make_fleet(owner), make_client(owner)
    client.post(f"/harbour/decks/{deck.public_id}/delete/")
    assert deck.public_id not in page(client, "/decks/mine/")
    assert deck.public_id in page(client, "/harbour/decks/mine/bin/")
    assert deck.public_id not in page(client, "/decks/mine/bin/")
    assert client.post(f"/decks/{deck.public_id}/undelete/").status_code == 404
    assert Deck.objects.get().deleted_at is not None
    assert client.post(f"/harbour/decks/{deck.public_id}/undelete/").headers["Location"] == "/harbour/decks/mine/"
    assert Deck.objects.get().deleted_at is None


def test_starters_of_a_game_are_loaded_beside_those_of_the_first(tmp_path: Path) -> None:
    (tmp_path / "first-fleet.yaml").write_text(STARTER)
    for _time in range(2):
        call_command("load_starter_decks", str(tmp_path), game="harbour", verbosity=0)
    deck = Deck.objects.get(is_starter=True)
    assert (deck.game, deck.starter_slug, deck.is_legal) == ("harbour", "first-fleet", True)
    assert "First Fleet" in page(Client(), "/harbour/decks/starters/")
    assert "First Fleet" not in page(Client(), "/decks/starters/")
    (tmp_path / "first-fleet.yaml").write_text(STARTER.replace("hold:", "cards:"))
    with pytest.raises(CommandError, match="cards: is no field of a starter deck"):
        call_command("load_starter_decks", str(tmp_path), game="harbour", verbosity=0)


def test_a_copy_is_of_the_game_of_its_original_and_stale_answers_are_judged_anew() -> None:
    deck, reader = make_fleet(visibility="public"), make_user()
    client = make_client(reader)
    assert client.post(f"/harbour/decks/{deck.public_id}/copy/").status_code == 302
    assert Deck.objects.get(owner=reader).game == "harbour"
    Deck.objects.update(is_legal=None, judged_until=date.min)
    judge_stale_decks()
    assert Deck.objects.get(pk=deck.pk).is_legal is True


def test_a_change_in_one_game_makes_no_verdict_of_another_stale() -> None:
    fleets, hero = make_fleet(visibility="public"), make_deck(visibility="public", state=decklist_of(format="custom"))
    judge_stale_decks()
    Card.objects.filter(pk=9001).update(type="cargo")
    touch_catalog()
    for game, stale in (("rone", []), ("harbour", [fleets])):
        with playing(game):
            assert list(Deck.objects.of_game().filter(stale_verdicts(shelf(), timezone.now()))) == stale
    judge_stale_decks()
    revisions = dict(VerdictBasis.objects.values_list("game", "revision"))
    judged = {deck.game: deck.judged_revision for deck in Deck.objects.filter(pk__in=(fleets.pk, hero.pk))}
    assert revisions == judged == {"rone": 1, "harbour": 2}


def test_a_deck_of_a_game_that_the_site_gave_up_is_kept_and_shown_nowhere(settings: Any) -> None:
    owner = make_user()
    make_fleet(owner)
    settings.GAMES = ["rone"]
    client = make_client(owner)
    assert client.get("/harbour/decks/mine/").status_code == 404
    assert "Two Gulls" not in page(client, "/decks/mine/")
    assert "Two Gulls" in client.get("/accounts/data/").content.decode()
    assert Deck.objects.filter(owner=owner, game="harbour").exists()


def test_parts_that_a_process_keeps_are_of_one_game() -> None:
    assert drawn("revision", ("row", 1), lambda: SafeString("of RONE")) == "of RONE"
    with playing("harbour"):
        assert drawn("revision", ("row", 1), lambda: SafeString("of Harbour")) == "of Harbour"
    assert drawn("revision", ("row", 1), lambda: SafeString("drawn anew")) == "of RONE"


def test_a_game_that_cannot_be_practised_has_no_such_page_and_no_link_to_one() -> None:
    with playing("harbour"):
        deck = make_fleet(visibility="public")
    assert Client().get(f"/harbour/decks/{deck.public_id}/practice/?seed=1").status_code == 404
    assert "/practice/" not in Client().get(f"/harbour/decks/{deck.public_id}/").content.decode()
