"""What copies are like, in files of other programs and in our own; boxes in JSON."""

import json

import pytest

from accounts.models import User
from cards.models import Printing
from cards.selectors import catalog, editions
from collection.importing.reading import CollectionReader
from collection.importing.rows import ImportRow
from collection.models import CollectionChange
from collection.selectors import all_printings, details_of, shelf_of
from collection.services import describe_copies, set_boxes, set_copies
from collection.shelf import Change, Copies, Description
from tests.accounts.makers import make_client, make_user
from tests.cards.makers import make_edition
from tests.collection.makers import make_printing
from tests.collection.test_import_pages import asked, decide, save, send

pytestmark = pytest.mark.django_db

GERMAN_FOIL = Description("de", "near_mint", True)


@pytest.fixture
def warden() -> Printing:
    """Pipe Warden, DRY 013, two in the box."""
    printing = make_printing(copies_in_box=2, name_en="Pipe Warden", edition=make_edition("dry-season", code="DRY"))
    Printing.objects.filter(pk=printing.pk).update(number="013")
    return Printing.objects.get(pk=printing.pk)


def read(text: str) -> list[ImportRow]:
    return [
        row for row in CollectionReader(all_printings(), editions(), catalog(), signed=False).read(text).rows if row.reason != "heading"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "set,number,name,quantity,language,condition,foil,notes\nDRY,013,Pipe Warden,3,de,NM,foil,\n",
        "Set;Nummer;Anzahl;Sprache;Zustand;Foil;Notizen\nDRY;013;3;Deutsch;Near Mint;ja;\n",
        "Count,Tradelist Count,Name,Edition,Condition,Language,Foil,Last Modified,Collector Number\n"
        "3,1,Pipe Warden,dry,Near Mint,German,foil,,013\n",
        "Count,Tradelist Count,Name,Edition,Card Number,Condition,Language,Foil\n3,0,Pipe Warden,Dry Season,13,Near Mint,German,foil\n",
        "Name,Set code,Collector number,Foil,Quantity,Condition,Language\nPipe Warden,DRY,13,foil,3,near_mint,de\n",
        '"sep=,"\nFolder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,Language\n'
        "Box,3,1,Pipe Warden,DRY,Dry Season,13,NearMint,Foil,German\n",
        json.dumps([{"edition": "dry-season", "number": "013", "quantity": 3, "language": "de", "condition": "near_mint", "foil": True}]),
    ],
)
def test_the_details_of_every_usual_program_are_read(warden: Printing, text: str) -> None:
    (row,) = (row for row in read(text) if row.printing)
    assert (row.change.owned, row.said) == (3, GERMAN_FOIL)


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ("English,Mint,normal,", Description("en", "mint")),
        ("jp,Light Played,,signed", Description("ja", "lightly_played", False, "signed")),
        ("zh_CN,HP,No,", Description("zh", "poor")),
        (",GD,Yes,", Description("", "good", True)),
        (",,,", Description()),
    ],
)
def test_spellings_of_other_programs_are_known(warden: Printing, cells: str, said: Description) -> None:
    (row,) = read(f"name,quantity,language,condition,foil,note\nPipe Warden,1,{cells}\n")
    assert row.said == said


@pytest.mark.parametrize(
    ("cells", "unread"),
    [("Klingon,Mint,,", "Klingon"), ("en,Fair,,", "Fair"), ("en,,shiny,", "shiny"), ("tlh,awful,x," + "n" * 201, "awful")],
)
def test_a_value_that_nobody_understands_is_named_and_kept_for_fixing(warden: Printing, cells: str, unread: str) -> None:
    user = make_user()
    client = make_client(user)
    review = send(client, f"name,quantity,language,condition,foil,note\nPipe Warden,2,{cells}\n")
    assert len(asked(review)) == 1
    assert f"“{unread}”" in review.content.decode()
    save(client, review)
    assert shelf_of(user).of(warden.pk) == Copies()
    fixed = decide(client, review, line_2="Pipe Warden,2,de,PL,,")
    save(client, fixed)
    assert details_of(user) == {warden.pk: {Description("de", "played"): 2}}


def test_a_tap_notes_the_copies_without_what_is_not_understood(warden: Printing) -> None:
    user = make_user()
    client = make_client(user)
    review = send(client, "name,quantity,language,condition\nPipe Warden,2,Klingon,Mint\n")
    save(client, decide(client, review, pick_2_0=str(warden.pk)))
    assert details_of(user) == {warden.pk: {Description(condition="mint"): 2}}


def described(user: User, warden: Printing) -> None:
    set_copies(user=user, printing=warden, change=Change(owned=5))
    describe_copies(user=user, printing=warden, details={Description("de"): 3})


def test_what_is_set_takes_the_place_of_details_only_where_the_file_has_columns_for_them(warden: Printing) -> None:
    user = make_user()
    client = make_client(user)
    described(user, warden)
    save(client, send(client, "name,quantity\nPipe Warden,4\n"))
    assert details_of(user) == {warden.pk: {Description("de"): 3}}
    review = send(client, "name,quantity,language\nPipe Warden,1,fr\nPipe Warden,3,\n")
    assert [f"{step} {words}" for step, words in review.context["accounts"][0].account.redescribed] == ["−3 German", "+1 French"]
    save(client, review)
    assert (details_of(user), shelf_of(user).of(warden.pk).owned) == ({warden.pk: {Description("fr"): 1}}, 4)


def test_what_is_added_comes_on_top_and_with_a_minus_it_goes(warden: Printing) -> None:
    user = make_user()
    client = make_client(user)
    described(user, warden)
    save(client, send(client, "name,quantity,language\nPipe Warden,2,de\nPipe Warden,1,fr\n", "add"))
    assert details_of(user) == {warden.pk: {Description("de"): 5, Description("fr"): 1}}
    save(client, send(client, "name,quantity,language\nPipe Warden,-4,de\nPipe Warden,-3,\n", "add"))
    assert (details_of(user), shelf_of(user).of(warden.pk).owned) == ({warden.pk: {Description("de"): 1}}, 1)


def test_json_brings_boxes_back(warden: Printing) -> None:
    user = make_user()
    client = make_client(user)
    set_boxes(user=user, edition=warden.edition, quantity=2)
    set_copies(user=user, printing=warden, change=Change(owned=3))
    text = client.get("/collection/export.json").content.decode()
    other = make_user()
    review = send(make_client(other), text)
    assert "Dry Season" in review.content.decode()
    save(make_client(other), review)
    assert shelf_of(other) == shelf_of(user)
    before = CollectionChange.objects.count()
    save(make_client(other), send(make_client(other), text))
    assert CollectionChange.objects.count() == before


@pytest.mark.parametrize(
    ("boxes", "reason"),
    [
        ([{"edition": "nothing", "quantity": 1}], "no_edition"),
        ([{"edition": "dry-season", "quantity": 100}], "quantity"),
        ([{"edition": "dry-season", "quantity": -1}], "minus"),
        ([{"edition": "dry-season", "quantity": "many"}], "quantity"),
        ([{"edition": "dry-season", "quantity": 60}] * 2, "too_many_boxes"),
    ],
)
def test_boxes_that_cannot_be_are_asked_about(warden: Printing, boxes: object, reason: str) -> None:
    review = send(make_client(make_user()), json.dumps({"boxes": boxes}))
    assert {line.row.reason for line in review.context["review"].unclear} == {reason}


@pytest.mark.parametrize("details", [[1], {"quantity": 1}, [{"language": "de"}], [{"quantity": 9, "language": "de"}]])
def test_details_in_json_that_cannot_be_are_told(warden: Printing, details: object) -> None:
    record = {"edition": "dry-season", "number": "013", "owned": 3, "details": details}
    review = send(make_client(make_user()), json.dumps({"cards": [record]}))
    found = review.context["review"]
    assert found.reading.left_aside == ("details",) or [line.row.reason for line in found.unclear] == ["minus"]


def test_the_api_tells_details_and_boxes_of_each_row(warden: Printing) -> None:
    user = make_user()
    text = json.dumps(
        {"boxes": [{"edition": "dry-season", "quantity": 1}], "cards": [{"edition": "DRY", "number": "13", "owned": 3, "language": "de"}]}
    )
    for dry, owned in (("true", 0), ("false", 3)):
        answer = make_client(user).post(f"/api/v1/collection/import/?dry_run={dry}", {"text": text}, content_type="application/json").json()
        assert answer["changed"] == 2
        assert shelf_of(user).of(warden.pk).owned == owned
    rows = [row for row in answer["rows"] if row["state"] == "matched"]
    assert [(row["edition"], row["boxes"]) for row in rows] == [("dry-season", None), ("dry-season", 1)]
    assert rows[0]["details"] == {"language": "de", "condition": "", "foil": False, "note": ""}
    assert shelf_of(user).boxes == {"dry-season": 1}
