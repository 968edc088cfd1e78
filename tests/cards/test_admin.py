"""The admin, as a site's owner uses it."""

from __future__ import annotations

import re
from base64 import b64decode
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import User
from cards import selectors
from cards.exporting import export_cards
from cards.format_history import EVER
from cards.models import Card, SiteFormat, Subtype
from tests.cards.makers import make_card, make_edition

pytestmark = pytest.mark.django_db

EMPTY_INLINES = {
    **{"printings-TOTAL_FORMS": "0", "printings-INITIAL_FORMS": "0"},
    **{"rulings-TOTAL_FORMS": "0", "rulings-INITIAL_FORMS": "0"},
}


@pytest.fixture
def owner(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("owner", password="x"))
    return client


def card_fields(**fields: Any) -> dict[str, Any]:
    make_card("unit", id=7)
    values = {
        **{"id": 100001, "slug": "rust-hound", "type": "unit", "name_en": "Rust Hound", "name_de": "Rosthund", "race": "human"},
        **{"level": 1, "cost": 2, "recycle": "", "health": 2, "melee": 2, "ranged": 0, "speed": 1, "abilities": "", "aliases": ""},
        **{"modelled": "on", **EMPTY_INLINES},
    }
    return {**values, **fields}


def errors_of(response: Any) -> dict[str, list[str]]:
    return response.context["adminform"].form.errors


def test_a_process_that_has_read_no_card_yet_offers_the_subtypes_of_the_site(owner: Client) -> None:
    Subtype.objects.create(game="rone", slug="silt-folk", name_en="Silt Folk", name_de="Schlickvolk")
    german = {"headers": {"Accept-Language": "de"}}
    assert '<option value="silt-folk">Silt Folk</option>' in owner.get("/admin/cards/card/add/").content.decode()
    assert '<option value="silt-folk">Schlickvolk</option>' in owner.get("/admin/cards/card/add/", **german).content.decode()
    Subtype.objects.all().delete()
    assert "silt-folk" not in owner.get("/admin/cards/card/add/").content.decode()


def test_a_card_is_typed_in_with_its_printing(owner: Client) -> None:
    edition = make_edition()
    printing = {
        "printings-TOTAL_FORMS": "1",
        "printings-0-edition": edition.pk,
        "printings-0-number": "016",
        "printings-0-copies_in_box": "2",
    }
    text = "- keyword: defender\n- {when: death, do: [{water: 1}]}\n"
    response = owner.post("/admin/cards/card/add/", card_fields(abilities=text, aliases="- Hound", **printing))
    assert response.status_code == 302, errors_of(response)
    card = selectors.catalog().by_slug["rust-hound"]
    assert card.abilities == ({"keyword": "defender"}, {"when": "death", "do": [{"water": 1}]})
    assert (card.recycle, card.aliases, card.printings[0].number) == (None, ("Hound",), "016")


@pytest.mark.parametrize(
    ("fields", "field", "expected"),
    [
        ({"abilities": "- keyword: defnder"}, "abilities", "defender"),
        ({"abilities": "- always: [{melee: 1, to: {unit: own, race: humans}}]"}, "abilities", "Did you mean human?"),
        ({"printed_en": "Gain 1 {watter}."}, "printed_en", "Did you mean {water}?"),
        ({"printed_de": "Erhalte 1 {Wasser}."}, "printed_de", "is no symbol"),
        ({"abilities": "- {when: ["}, "abilities", "Line"),
        ({"abilities": "keyword: defender"}, "abilities", "A list is wanted"),
        ({"slug": "random"}, "slug", "address of the site"),
        ({"type": "tactic"}, "health", "only units have it"),
        ({"health": ""}, "health", "is missing: a card of this type has it (CARD-3)"),
        ({"race": ""}, "race", "(CARD-2)"),
        ({"modelled": ""}, "printed_en", "not modelled"),
        ({"level": 4}, "level", "3"),
        ({"id": 7}, "id", "already exists"),
        ({"slug": "", "name_en": "Card 7", "name_de": ""}, "slug", "Another card is called"),
        ({"name_en": "", "name_de": " "}, "name_en", "in one language at least"),
        ({"printed_en": "Death: Draw a card."}, "modelled", "have the text read"),
    ],
)
def test_what_is_wrong_stands_at_its_field(owner: Client, fields: dict[str, Any], field: str, expected: str) -> None:
    response = owner.post("/admin/cards/card/add/", card_fields(**fields))
    assert response.status_code == 200
    assert expected in " ".join(errors_of(response)[field])
    assert not Card.objects.filter(slug="rust-hound").exists()


def test_one_name_stands_for_both_and_makes_the_slug(owner: Client) -> None:
    owner.post("/admin/cards/card/add/", card_fields(slug="", name_en="", name_de="Rosthüter"))
    card = Card.objects.get(slug="rosthuter")
    assert (card.name_en, card.name_de) == ("Rosthüter", "Rosthüter")


def test_a_saved_card_shows_its_face_and_keeps_its_id(owner: Client) -> None:
    card = make_card("unit", slug="guard", abilities=[{"keyword": "defender"}])
    html = owner.get(f"/admin/cards/card/{card.pk}/change/").content.decode()
    assert "Verteidiger" in html
    assert 'name="id"' not in html
    assert "keyword: defender" in html


def test_the_next_id_is_free_and_apart_from_those_of_files(owner: Client) -> None:
    make_card("unit", id=100_004)
    assert b'value="100005"' in owner.get("/admin/cards/card/add/").content


def test_a_change_reaches_every_process(owner: Client) -> None:
    before = selectors.catalog_revision()
    owner.post("/admin/cards/subtype/add/", {"slug": "ghoul", "name_en": "Ghoul", "name_de": "Ghul"})
    assert selectors.catalog_revision() != before


def test_a_format_counts_its_versions(owner: Client) -> None:
    fields = {"slug": "pauper", "name_en": "Pauper", "name_de": "Arm", "ruleset": "second-edition", "deck_size": 24, "heroes": 1}
    fields |= {"technologies_min": 0, "technologies_max": 5, "copies_max": 2, "valid_from": "", "valid_to": ""}
    assert owner.post("/admin/cards/siteformat/add/", fields).status_code == 302
    row = SiteFormat.objects.get()
    address = f"/admin/cards/siteformat/{row.pk}/change/"
    owner.post(address, fields)
    assert selectors.formats()["pauper"].version == 1
    owner.post(address, {**fields, "deck_size": 30})
    assert (selectors.formats()["pauper"].version, selectors.formats()["pauper"].deck_size) == (2, 30)
    entries = selectors.shelf().format_history["pauper"]
    assert [(since == EVER, said.version, said.deck_size) for since, said in entries] == [(True, 1, 24), (False, 2, 30)]
    assert "rulebooks" in str(errors_of(owner.post("/admin/cards/siteformat/add/", {**fields, "slug": "custom"})))


def test_nobody_else_gets_in(client: Client) -> None:
    client.force_login(User.objects.create_user("ada", password="x"))
    assert client.get("/admin/cards/card/").status_code == 302


# --- Documents -------------------------------------------------------------------------------------

IMPORT = "/admin/cards/card/import/"


def checked_of(html: str) -> str:
    found = re.search(r'name="checked" value="([0-9a-f]+)"', html)
    assert found is not None
    return found[1]


def test_an_import_shows_what_would_change_and_then_does_just_that(owner: Client) -> None:
    card = make_card("unit", slug="guard", cost=2)
    file = SimpleUploadedFile("box.csv", b"slug,cost,Shelf\r\nguard,3,B 3\r\n")
    html = owner.post(IMPORT, {"file": file, "form": "yaml", "check": "1"}).content.decode()
    assert "<td>cost</td><td>2</td><td>3</td>" in "".join(html.split())
    assert "Shelf" in html
    card.refresh_from_db()
    assert card.facts["cost"] == 2
    fields = {"text": "slug,cost,Shelf\r\nguard,3,B 3", "form": "csv", "name": "box.csv", "checked": checked_of(html), "import": "1"}
    assert owner.post(IMPORT, fields).headers["Location"] == "/admin/cards/card/"
    card.refresh_from_db()
    assert (card.facts["cost"], card.extra) == (3, {"Shelf": "B 3"})
    assert LogEntry.objects.get().object_id == str(card.pk)


@pytest.mark.parametrize("change", ["text", "cards"])
def test_what_has_changed_since_it_was_looked_at_is_shown_again(owner: Client, change: str) -> None:
    card = make_card("unit", slug="guard", cost=2)
    fields = {"text": "slug,cost\nguard,3", "form": "csv", "check": "1"}
    fields |= {"checked": checked_of(owner.post(IMPORT, fields).content.decode()), "import": "1"}
    if change == "text":
        fields["text"] = "slug,cost\nguard,4"
    else:
        make_card("tactic")
    assert "look once more" in owner.post(IMPORT, fields).content.decode()
    card.refresh_from_db()
    assert card.facts["cost"] == 2


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"text": "slug,cost\nguard,many"}, "<td>2</td><td>guard</td><td>cost</td>"),
        ({"text": ""}, "Choose a file, or type the cards in."),
        ({"text": "a\x00b"}, "Null characters are not allowed"),
        ({"text": "slug\nguard", "form": "xml"}, "xml is not one of the available choices"),
        ({"file": SimpleUploadedFile("cards.xlsx", b"PK")}, "the name tells no form"),
        ({"file": SimpleUploadedFile("cards.csv", b"PK\x03\x04" + b"\0" * 100)}, "This is an archive, a workbook or a document"),
        ({"text": "slug,cost\n<script>alert(1)</script>,2"}, "&lt;script&gt;"),
    ],
)
def test_what_can_not_be_imported_is_told(owner: Client, fields: dict[str, Any], expected: str) -> None:
    make_card("unit", slug="guard", cost=2)
    response = owner.post(IMPORT, {"form": "csv", "check": "1", **fields})
    assert response.status_code == 200
    html = response.content.decode()
    assert expected in re.sub(r"\s*(<[^>]*>)\s*", r"\1", html)
    assert "<script>alert" not in html
    assert 'name="import"' not in html


@pytest.mark.parametrize("form", ["yaml", "json", "csv"])
def test_every_card_is_a_file_to_take_along(owner: Client, form: str) -> None:
    make_card("unit", slug="guard")
    response = owner.get(f"/admin/cards/card/export/?as={form}")
    assert response.headers["Content-Disposition"] == f'attachment; filename="cards.{form}"'
    assert response.content.decode() == export_cards(form)
    assert "/admin/cards/card/export/?as=csv" in owner.get("/admin/cards/card/").content.decode()


def test_documents_are_for_those_who_may_change_everything_in_them(client: Client) -> None:
    user = User.objects.create_user("ada", password="x", is_staff=True)
    client.force_login(user)
    assert client.get(IMPORT).status_code == 403
    assert client.get("/admin/cards/card/export/").status_code == 403
    user.user_permissions.set(Permission.objects.filter(content_type__app_label="cards", codename__endswith="_card"))
    assert client.get(IMPORT).status_code == 403
    assert client.get("/admin/cards/card/export/").status_code == 200
    client.logout()
    for address in (IMPORT, "/admin/cards/card/export/"):
        assert client.get(address).status_code == 302


# --- The preview -----------------------------------------------------------------------------------

PREVIEW = "/admin/cards/card/preview/"


def faces_of(html: str) -> list[str]:
    return [b64decode(found).decode() for found in re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', html)]


def test_what_is_typed_is_drawn_and_read_before_it_is_saved(owner: Client) -> None:
    edition = make_edition("dry-season", code="DRY")
    printing = {"printings-TOTAL_FORMS": "1", "printings-0-edition": edition.pk, "printings-0-number": "016"}
    html = owner.post(PREVIEW, card_fields(abilities="- keyword: defender", **printing)).content.decode()
    english, german = faces_of(html)
    assert "Rust Hound" in english
    assert "DRY 016" in english
    assert "Rosthund" in german
    assert "Verteidiger" in html
    assert "errorlist" not in html
    assert not Card.objects.filter(slug="rust-hound").exists()


def test_what_the_checks_say_stands_above_a_face_drawn_as_far_as_it_goes(owner: Client) -> None:
    html = owner.post(PREVIEW, card_fields(abilities="- keyword: defnder", health="", race="")).content.decode()
    assert "defender" in html
    assert "has it (CARD-3)" in html
    assert len(faces_of(html)) == 2
    for fields in ({}, {"type": "unit"}, {"type": "relic", "name_en": "X"}, {"name_en": "\x00", "type": "hero"}, {"level": "9" * 400}):
        answer = owner.post(PREVIEW, fields)
        assert answer.status_code == 200, fields
        assert "appears here" in answer.content.decode()


@pytest.mark.parametrize("kind", ["hero", "unit", "tactic", "technology"])
def test_a_type_and_a_name_are_enough_for_a_face(owner: Client, kind: str) -> None:
    assert len(faces_of(owner.post(PREVIEW, {"type": kind, "name_de": "Nur so"}).content.decode())) == 2


def test_a_stored_card_is_previewed_with_its_changes_by_those_who_may_change_it(owner: Client) -> None:
    card = make_card("unit", slug="guard", name_en="Guard")
    page = owner.get(f"/admin/cards/card/{card.pk}/change/").content.decode()
    assert f'data-preview="{PREVIEW}?card={card.pk}"' in page
    assert "Guard" in faces_of(page)[0]
    assert "Warden" in faces_of(owner.post(f"{PREVIEW}?card={card.pk}", {"type": "unit", "name_en": "Warden"}).content.decode())[0]
    for wrong in ("x", "99999999999999999999", "-1", "\u0661"):
        assert owner.post(f"{PREVIEW}?card={wrong}", {}).status_code == 200
    assert owner.get(PREVIEW).status_code == 405
    owner.force_login(User.objects.create_user("ada", password="x", is_staff=True))
    assert owner.post(PREVIEW, {}).status_code == 403


def test_owners_read_labels_and_problems_in_german(owner: Client) -> None:
    owner.cookies["django_language"] = "de"
    edition = make_edition("dry-season", name_de="Dürrezeit")
    make_card("unit", edition=edition)
    listed = owner.get("/admin/cards/card/").content.decode()
    assert not [word for word in ("Karten", "Name auf Deutsch", "Einheit", "Mensch", "Formate dieser Seite") if word not in listed]
    form = owner.get("/admin/cards/card/add/").content.decode()
    assert not [
        label for label in ("Dürrezeit", "Fähigkeiten", "Andere Namen", "Exemplare in der Box", "Wasser; leer") if label not in form
    ]
    table = "name_en,type,level,cost,recycle,race\nGate Runner,unti,4,x,1,humen\n"
    refused = owner.post("/admin/cards/card/import/", {"text": table, "form": "csv", "check": "1"}).content.decode()
    assert "erwartet wird eine ganze Zahl von 1 bis 3, nicht 4" in refused
    assert "meintest du" in refused
    assert "wanted" not in refused


@pytest.mark.parametrize(
    ("text", "form"),
    [("# mine\ncards:\n- slug: guard", "yaml"), ("- slug: guard", "yaml"), ('{"cards": []}', "json"), ("slug,cost\nguard,3", "csv")],
)
def test_a_text_is_read_as_what_it_looks_like(owner: Client, text: str, form: str) -> None:
    make_card("unit", slug="guard", cost=2)
    assert owner.post(IMPORT, {"text": text, "form": "", "check": "1"}).context["form"].initial["form"] == form


def test_a_form_that_claims_thousands_of_printings_is_answered_with_a_bounded_one(owner: Client) -> None:
    response = owner.post("/admin/cards/card/add/", card_fields(**{"printings-TOTAL_FORMS": "9" * 31, "rulings-TOTAL_FORMS": "9" * 31}))
    assert response.status_code == 200
    assert [len(inline.formset.forms) for inline in response.context["inline_admin_formsets"]] == [50, 50]
    assert "at most 50" in response.content.decode()


def test_what_no_database_keeps_is_refused_with_the_line_it_stands_in(owner: Client) -> None:
    response = owner.post("/admin/cards/card/add/", card_fields(aliases='- Hound\n- "\\0"'))
    assert errors_of(response)["aliases"] == ["Line 2: '\\x00' holds a character that can't be stored."]


@pytest.mark.parametrize("typed", [{"slug": "bog-toad"}, {"slug": "", "name_en": "Bog, Toad"}, {"slug": "", "name_en": "Bög Toad"}])
def test_a_slug_that_another_card_has_is_refused_with_one_that_is_free(owner: Client, typed: dict[str, str]) -> None:
    make_card("unit", id=65, slug="bog-toad", name_en="Bog Toad")
    response = owner.post("/admin/cards/card/add/", card_fields(**typed))
    assert errors_of(response)["slug"] == ["Another card is called “bog-toad”; “bog-toad-2” is free."]
    assert Card.objects.get(slug="bog-toad").pk == 65


@pytest.mark.parametrize(
    ("name", "slug"), [("Straßenkind", "strassenkind"), ("Æther", "aether"), ("城", "card-100001"), ("Random", "random-2")]
)
def test_a_name_makes_a_slug_in_whatever_letters_it_is_written(owner: Client, name: str, slug: str) -> None:
    response = owner.post("/admin/cards/card/add/", card_fields(slug="", name_en=name, name_de=""))
    assert response.status_code == 302, errors_of(response)
    assert Card.objects.get(id=100_001).slug == slug


def test_a_table_handed_in_to_the_admin_makes_a_card_of_its_own(owner: Client) -> None:
    make_card("unit", id=65, slug="bog-toad", name_en="Bog Toad", cost=2)
    text = "name_en,type,race,level,cost,recycle,health,melee,ranged,speed,edition,number\nBog Toad,unit,human,3,9,1,9,9,0,1,My Box,001"
    fields = {"text": text, "form": "csv", "check": "1"}
    html = owner.post(IMPORT, fields).content.decode()
    assert "this is another card, bog-toad-2" in html
    owner.post(IMPORT, {**fields, "import": "1", "checked": checked_of(html)})
    assert list(Card.objects.order_by("id").values_list("slug", "facts__cost")) == [("bog-toad", 2), ("bog-toad-2", 9)]


@pytest.mark.parametrize(("number", "is_told"), [(65, True), (100_005, False)])
def test_whoever_changes_a_card_that_comes_as_a_file_is_told_that_the_file_sets_it_back(owner: Client, number: int, is_told: bool) -> None:
    card = make_card("unit", id=number, slug="guard", name_en="Guard")
    response = owner.post(f"/admin/cards/card/{card.pk}/change/", card_fields(slug="guard", cost=7), follow=True)
    card.refresh_from_db()
    assert card.facts["cost"] == 7
    assert ("sets the card back" in response.content.decode()) is is_told
