"""What a line of a collection says is noted, or asked about: never passed over without a word."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command

from cards.models import Printing
from cards.selectors import catalog, editions
from collection.importing.reading import CollectionReader
from collection.importing.rows import ImportRow, Reading, RowState
from collection.models import CollectionChange, CollectionImport
from collection.selectors import all_printings, details_of, shelf_of
from collection.services import describe_copies, set_all, set_boxes, set_copies
from collection.shelf import Change, Copies, Description
from tests.accounts.makers import make_client, make_user
from tests.cards.makers import make_edition
from tests.collection.makers import make_printing
from tests.collection.test_import_pages import decide, save, send
from web.games import playing

pytestmark = pytest.mark.django_db

FOIL, GERMAN = Description(is_foil=True), Description("de")


@pytest.fixture
def hound() -> Printing:
    """Rust Hound, DRY 027, in one edition of two."""
    make_edition("salt-roads", code="SLT")
    printing = make_printing(name_en="Rust Hound", name_de="Rosthund", edition=make_edition("dry-season", code="DRY", name_de="Dürrezeit"))
    Printing.objects.filter(pk=printing.pk).update(number="027")
    return Printing.objects.get(pk=printing.pk)


def reading(text: str) -> Reading:
    return CollectionReader(all_printings(), editions(), catalog(), signed=False).read(text)


def read(text: str) -> list[ImportRow]:
    return [row for row in reading(text).rows if row.state is not RowState.IGNORED]


# --- Plain lines -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "number", "said"),
    [
        ("1 Rust Hound (foil)", 1, FOIL),
        ("2x Rust Hound *F*", 2, FOIL),
        ("2 Rust Hound (DRY) 027 *F*", 2, FOIL),
        ("2 Rust Hound [de]", 2, GERMAN),
        ("2 Rosthund (Deutsch) (NM)", 2, Description("de", "near_mint")),
        ("2 Rust Hound (near mint) [DRY] {foil} <German>", 2, Description("de", "near_mint", True)),
        ("1 Rust Hound (DRY 27) (played)", 1, Description("", "played")),
        ("1 Rust Hound DRY-027 (foil)", 1, FOIL),
        ("1 Rust Hound // signed by the artist", 1, Description(note="signed by the artist")),
        ("1 Rust Hound (foil) -- a bent corner", 1, Description("", "", True, "a bent corner")),
        ("Rust Hound x2 (foil)", 2, FOIL),
        ("Rust Hound (2) (foil)", 2, FOIL),
        ("2 Rust Hound", 2, None),
        ("2 Rust Hound (Dry Season) 27", 2, None),
        ("2 Rust Hound [27]", 2, None),
        ("2 Rust Hound (normal)", 2, Description()),
    ],
)
def test_what_a_plain_line_says_of_the_copies_is_noted(hound: Printing, line: str, number: int, said: Description | None) -> None:
    (row,) = read(line)
    assert (row.state, row.printing and row.printing.id, row.change.owned, row.said) == (RowState.MATCHED, hound.pk, number, said)


@pytest.mark.parametrize(
    ("line", "unread"),
    [
        ("1 Rust Hound (XXX)", ("XXX",)),
        ("1 Rust Hound (XXX) 27", ("XXX",)),
        ("1 Rust Hound (SLT)", ("SLT",)),
        ("1 Rust Hound (DRY) 99", ("99",)),
        ("1 Rust Hound (etched)", ("etched",)),
        ("1 Rust Hound *E*", ("*E*",)),
        ("1 Rust Hound (foil) (Klingon)", ("Klingon",)),
    ],
)
def test_what_nobody_understands_of_a_plain_line_is_named_and_asked_about(hound: Printing, line: str, unread: tuple[str, ...]) -> None:
    (row,) = read(line)
    assert (row.state, row.reason, row.unread) == (RowState.AMBIGUOUS, "details", unread)
    assert [each.id for each in row.candidates] == [hound.pk]
    assert unread[0] in row.message


def test_of_several_printings_the_line_says_which(hound: Printing) -> None:
    other = Printing.objects.create(card=hound.card, edition=make_edition("salt-roads"), number="104")
    for line, printing in (("1 Rust Hound (SLT)", other), ("1 Rust Hound [DRY] 27", hound), ("1 Rust Hound #104", other)):
        (row,) = read(line)
        assert row.printing is not None, line
        assert row.printing.id == printing.pk
    (row,) = read("1 Rust Hound (foil)")
    assert (row.state, row.reason, row.said) == (RowState.AMBIGUOUS, "several", FOIL)


def test_a_foil_that_a_plain_line_says_is_noted_and_comes_back(hound: Printing) -> None:
    user = make_user()
    client = make_client(user)
    review = send(client, "1 Rust Hound (foil)\n2 Rust Hound")
    assert save(client, review)
    assert (shelf_of(user).of(hound.pk).owned, details_of(user)) == (3, {hound.pk: {FOIL: 1}})


@pytest.mark.parametrize("heading", ["Sideboard", "Maybeboard"])
def test_a_list_that_is_owned_is_owned_whole_and_unknown_lines_are_asked_about(hound: Printing, heading: str) -> None:
    rows = read(f"1 Rust Hound\n{heading}\n1 Rust Hound\n1 Gibberish")
    assert [(row.state, row.change.owned) for row in rows] == [(RowState.MATCHED, 1), (RowState.MATCHED, 1), (RowState.UNKNOWN, 1)]


# --- Tables ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "unread"),
    [
        ("Rust Hound,XXX,27,1", ("XXX",)),
        ("Rust Hound,XXX,,1", ("XXX",)),
        ("Rust Hound,DRY,99,1", ("99",)),
        ("Rust Hound,,99,1", ("99",)),
        ("Rust Hound,XXX,99,1", ("XXX", "99")),
    ],
)
def test_a_set_or_number_that_is_not_known_is_named_and_asked_about(hound: Printing, row: str, unread: tuple[str, ...]) -> None:
    (found,) = read(f"Name,Set,Number,Quantity\n{row}")
    assert (found.state, found.reason, found.unread) == (RowState.AMBIGUOUS, "details", unread)
    assert [each.id for each in found.candidates] == [hound.pk]
    assert all(value in found.message for value in unread)


@pytest.mark.parametrize(
    "row", ["Rust Hound,DRY,27,1", "Rust Hound,Dürrezeit,027,1", "Rust Hound,,,1", "Rust Hound,dry season,,1", ",DRY,0027,1"]
)
def test_a_set_and_number_that_are_right_are_no_question(hound: Printing, row: str) -> None:
    (found,) = read(f"Name,Set,Number,Quantity\n{row}")
    assert (found.state, found.printing and found.printing.id) == (RowState.MATCHED, hound.pk)


def test_a_set_whose_letters_are_not_known_is_known_by_its_name(hound: Printing) -> None:
    for header in ("Name,Set Code,Set Name,Quantity", "Name,Set,Edition,Quantity"):
        (found,) = read(f"{header}\nRust Hound,XXX,Dry Season,1")
        assert found.state is RowState.MATCHED


def test_a_note_with_a_line_break_keeps_its_words_apart(hound: Printing) -> None:
    rows = read('Name,Quantity,Notes\nRust Hound,1,"a\nb"\nRust Hound,2,"c\r\n\r\nd"\n')
    assert [(row.number, row.said and row.said.note) for row in rows] == [(2, "a b"), (4, "c d")]


@pytest.mark.parametrize(
    ("header", "aside"),
    [
        ("Name,Quantity,Quantity", ("Quantity",)),
        ("Name,Quantity,Count,Amount", ("Count", "Amount")),
        ("Name,Card Name,Quantity", ("Card Name",)),
        ("Name,Quantity,Notes,Comment", ("Comment",)),
        ("Name,Quantity,Shelf life", ("Shelf life",)),
        ("Name,Quantity,Condition", ()),
    ],
)
def test_a_column_that_nothing_is_read_from_is_named(hound: Printing, header: str, aside: tuple[str, ...]) -> None:
    cells = ",".join(
        "Rust Hound" if "Name" in name else "1" if name in ("Quantity", "Count", "Amount") else "" for name in header.split(",")
    )
    assert reading(f"{header}\n{cells}\n").left_aside == aside


# --- Where copies are kept -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("header", "cells", "note"),
    [
        ("Binder Name", "Red binder", "Red binder"),
        ("Folder Name", "Box 3", "Box 3"),
        ("Location", "shelf", "shelf"),
        ("Ort", "Regal", "Regal"),
        ("Tags", "trade, spare", '"trade, spare"'),
        ("Binder Name,Notes", "Red binder,signed", "Red binder; signed"),
        ("Binder Name,Foil", "Red binder,foil", "Red binder"),
        ("Binder Name", "", ""),
    ],
)
def test_the_binder_of_a_copy_is_kept_with_it(hound: Printing, header: str, cells: str, note: str) -> None:
    user = make_user()
    client = make_client(user)
    cells = f'"{cells}"' if header == "Tags" else cells
    text = f"Name,Quantity,{header}\nRust Hound,2,{cells}\n"
    assert save(client, send(client, text))
    said = list(details_of(user).get(hound.pk, {}).items())
    assert [(each.note, number) for each, number in said] == ([(note.strip('"'), 2)] if note else [])
    exported = client.get("/collection/export.csv", headers={"Accept-Language": "en"}).content.decode("utf-8-sig")
    assert note.strip('"') in exported
    other = make_user()
    save(make_client(other), send(make_client(other), exported))
    assert details_of(other) == details_of(user)
    again = send(client, text)
    assert again.context["changing"] == []


def test_copies_of_one_card_in_two_binders_are_told_apart(hound: Printing) -> None:
    user = make_user()
    client = make_client(user)
    save(client, send(client, "Name,Quantity,Binder\nRust Hound,2,Red\nRust Hound,1,Blue\n"))
    assert {said.note: number for said, number in details_of(user)[hound.pk].items()} == {"Red": 2, "Blue": 1}


def test_a_place_too_long_for_a_note_is_asked_about(hound: Printing) -> None:
    (row,) = read(f"Name,Quantity,Binder,Notes\nRust Hound,1,{'b' * 150},{'n' * 150}\n")
    assert (row.state, row.reason, row.unread) == (RowState.AMBIGUOUS, "details", ("b" * 60 + "…",))
    assert row.noted == Description(note="n" * 150)


# --- The first for all -----------------------------------------------------------------------------


def test_the_first_card_is_taken_for_all_lines_at_once(hound: Printing) -> None:
    user = make_user()
    client = make_client(user)
    rows = "\n".join(f"Rust Hound,X{number},27,1" for number in range(70))
    review = send(client, f"Name,Set,Number,Quantity\n{rows}\nGibberish,,,1\n")
    assert len(review.context["review"].unclear) == 71
    assert "Take the first card for all 70 lines" in " ".join(review.content.decode().split())
    review = decide(client, review, first_of_rest="1")
    assert [line.row.text for line in review.context["review"].unclear] == ["Gibberish,,,1"]
    save(client, review)
    assert shelf_of(user).of(hound.pk).owned == 70


def test_what_somebody_chose_stays_when_the_first_is_taken_for_the_rest(hound: Printing) -> None:
    user = make_user()
    client = make_client(user)
    review = send(client, "Name,Set,Number,Quantity\nRust Hound,XXX,27,1\nRust Hound,YYY,27,2\n")
    first = review.context["review"].unclear[0]
    review = decide(client, review, first_of_rest="1", **{f"pick-{first.key}": "skip"})
    save(client, review)
    assert shelf_of(user).of(hound.pk).owned == 2
    assert CollectionImport.objects.get().finished_at is not None


# --- History ---------------------------------------------------------------------------------------


def told_history(client: Any) -> str:
    return " ".join(client.get("/collection/history/", headers={"Accept-Language": "en"}).content.decode().split())


def test_a_change_of_copies_and_what_they_are_like_is_one_row_and_no_more(hound: Printing) -> None:
    user = make_user()
    describe_copies(user=user, printing=hound, details={FOIL: 1}, change=Change(owned=2))
    page = told_history(make_client(user))
    assert "+2 owned" in page
    assert "+1 foil" in page
    assert "more" not in page.split('class="changes')[1].split("</ol>")[0]


def test_more_rows_are_counted_once_each() -> None:
    user = make_user()
    printings = [make_printing(name_en=f"Card No {number}") for number in range(8)]
    copies, details = {each.pk: Change(owned=1) for each in printings}, {each.pk: {FOIL: 1} for each in printings}
    set_all(user=user, game="rone", boxes={}, copies=copies, details=details, kind="import")  # type: ignore[arg-type]
    assert CollectionChange.objects.get().entries == 16
    assert "and 3 more" in told_history(make_client(user))


def test_what_goes_from_loose_copies_into_a_box_is_not_told_as_lost() -> None:
    user, printing = make_user(), make_printing(copies_in_box=2)
    set_copies(user=user, printing=printing, change=Change(owned=2))
    set_all(
        user=user,
        game="rone",
        boxes={printing.edition_id: 1},
        copies={printing.pk: Change(owned=2)},
        details={},
        kind="import",  # type: ignore[arg-type]
    )
    newest = told_history(make_client(user)).split('class="change"')[1]
    assert "+1 boxes" in newest
    assert "owned" not in newest
    set_boxes(user=user, edition=printing.edition, quantity=2)
    assert shelf_of(user).of(printing.pk) == Copies(owned=4, boxed=4)


# --- Trade lists -----------------------------------------------------------------------------------


def trade_list(user: Any, ending: str = "") -> str:
    return (
        make_client(user)
        .get(f"/collection/of/{user.username}/trades/{ending}", headers={"Accept-Language": "en"})
        .content.decode("utf-8-sig")
    )


@pytest.mark.parametrize(
    ("owned", "details", "words", "text", "csv"),
    [
        (2, {Description("de", "near_mint", True): 2}, "German, foil, Near mint", " [de] [NM] *F*", ",de,NM,foil,"),
        (2, {Description("de", "near_mint", True, "in the red binder"): 2}, "German, foil, Near mint", " [de] [NM] *F*", ",de,NM,foil,"),
        (2, {GERMAN: 1, FOIL: 1}, "1× German · 1× foil", " [de]", ",de,,,"),
        (5, {GERMAN: 2}, "of these: 2× German · 2× not described", " // of these: 2× German", "of these: 2× German"),
        (5, {}, "", "", ""),
    ],
)
def test_a_trade_list_says_what_its_copies_are_like(hound: Printing, owned: int, details: Any, words: str, text: str, csv: str) -> None:
    user = make_user()
    describe_copies(user=user, printing=hound, details=details, change=Change(owned=owned, for_trade=2))
    page = trade_list(user)
    assert words in page
    assert "binder" not in page + trade_list(user, "list.txt") + trade_list(user, "list.csv")
    assert text in trade_list(user, "list.txt")
    assert csv in trade_list(user, "list.csv")
    shown = make_client(user).get(f"/api/v1/collection/of/{user.username}/trades/").json()["cards"][0]
    assert ("kinds" in shown) is bool(details)
    assert all("note" not in kind for kind in shown.get("kinds", ()))


def test_a_trade_list_as_a_file_is_read_back_with_its_details(hound: Printing) -> None:
    user = make_user()
    describe_copies(user=user, printing=hound, details={GERMAN: 1, FOIL: 1}, change=Change(owned=2, for_trade=2))
    for ending in ("list.txt", "list.csv"):
        rows = read(trade_list(user, ending))
        assert {(row.said and row.said[:3], row.change.owned) for row in rows} == {(GERMAN[:3], 1), (FOIL[:3], 1)}


def test_a_list_of_wanted_cards_says_nothing_of_copies(hound: Printing) -> None:
    user = make_user()
    describe_copies(user=user, printing=hound, details={FOIL: 1}, change=Change(owned=1, wanted=3))
    client = make_client(user)
    assert "foil" not in client.get(f"/collection/of/{user.username}/wants/list.csv").content.decode()
    assert "kinds" not in client.get(f"/api/v1/collection/of/{user.username}/wants/").json()["cards"][0]


def test_cards_of_tagewerk_are_read_alike() -> None:
    call_command("load_cards", "--game", "tagewerk", verbosity=0)
    with playing("tagewerk"):
        printing = next(each for each in all_printings())
        name = catalog().by_id[printing.card].name.en
        (foil,) = read(f"1 {name} (foil)")
        (other,) = read(f"Name,Set,Quantity\n{name},XXX,1")
    assert (foil.state, foil.said) == (RowState.MATCHED, FOIL)
    assert (other.state, other.unread) == (RowState.AMBIGUOUS, ("XXX",))
