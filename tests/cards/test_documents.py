"""Cards in and out as documents: what goes out comes back the same, a dry run tells line by line, nothing is half imported."""

from __future__ import annotations

import csv
import io
import json
from contextlib import suppress
from datetime import date
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from cards.changes import LoadReport
from cards.exporting import export_cards
from cards.loading import FORMS, CardDataError
from cards.models import Card, Edition, Printing, Ruling, Subtype
from cards.selectors import catalog_revision
from cards.services import import_cards
from tests.cards.makers import make_card, make_edition, make_hero
from web.games import playing

pytestmark = pytest.mark.django_db

TEXTS = (
    *("no", "012", "1e5", "nULL", "Null", "~", "2026-01-01", "=1+1", "'=1+1", "-5", "@x", "+", "a, b; c", 'say "so"', "[a", "{water}: 1"),
    *(
        "Straße",
        "Überläuferin",
        "“Zitat”",
        "Rust-Hound’s",
        "# nothing",
        "a: b",
        "😀",
        "tab\u2028line",
        "x\u0085y",
        "0x1f",
        "yes",
        "<<",
        "\\n",
        "%",
    ),
)
LONG = ("One line.", "Two\nlines, and “more”.", "A line\n\nand one far below", "=cmd|' /C calc'!A0", "- a\n- b", *TEXTS)
ACTIVATED = {"activate": {"exhaust": 2}, "do": [{"damage": 1, "to": {"unit": "enemy"}}]}
ABILITIES: dict[str, list[list[dict[str, Any]]]] = {
    "unit": [[], [{"keyword": "defender"}], [{"when": "death", "do": [{"water": 1}]}, {"keyword": "flying"}], [ACTIVATED]],
    "hero": [[], [ACTIVATED]],
    "technology": [[], [ACTIVATED]],
    "tactic": [[], [{"play": [{"draw": 1}]}]],
}


def table(header: str, *rows: str) -> str:
    return "\n".join((header, *rows)) + "\n"


def run(text: str, form: str = "csv", **options: Any) -> LoadReport:
    return import_cards(text, form=form, file=f"cards.{form}", **options)


def refusal(text: str, form: str = "csv") -> list[str]:
    before = state()
    with pytest.raises(CardDataError) as refused:
        run(text, form)
    assert state() == before
    return [str(problem) for problem in refused.value.problems]


def state() -> dict[str, Any]:
    """Everything about cards that the database holds, rows by what people know them by."""
    return {
        "races": list(Subtype.objects.order_by("slug").values_list("slug", "name_en", "name_de")),
        "editions": list(Edition.objects.order_by("slug").values_list("slug", "code", "name_en", "name_de", "released", "symbol")),
        "cards": list(Card.objects.order_by("id").values()),
        "printings": list(
            Printing.objects.order_by("card_id", "edition__slug", "number").values_list(
                "card_id", "edition__slug", "number", "copies_in_box", "illustrator"
            )
        ),
        "rulings": list(Ruling.objects.order_by("card_id", "id").values_list("card_id", "text_en", "text_de", "source", "date")),
    }


def fill_database(lot: Random) -> None:
    """Some 30 cards with all that a card can have, and every text that has ever broken a table."""

    def text() -> str:
        return lot.choice(TEXTS)

    ghoul = Subtype.objects.create(slug="ghoul", name_en=text(), name_de=text())
    editions = [
        make_edition(f"box-{number}", code=f"B{number}", name_en=text(), name_de=text(), released=lot.choice([None, date(2025, 3, number)]))
        for number in (1, 2, 3)
    ]
    for number in range(1, 31):
        kind = lot.choice(["hero", "unit", "tactic", "technology"])
        abilities = lot.choice(ABILITIES[kind])
        more: dict[str, Any] = {"race": lot.choice(["human", "machine", ghoul.slug])} if kind in ("hero", "unit") else {}
        if kind == "hero":
            more |= {"level": 1}
        card = make_card(
            kind,
            id=number,
            edition=editions[0],
            name_en=text(),
            name_de=text(),
            cost=lot.choice([None, 0, 7]),
            recycle=lot.choice([None, 0, 2]),
            abilities=abilities,
            modelled=bool(abilities),
            printed_en="" if abilities else lot.choice(LONG),
            printed_de=lot.choice(LONG),
            flavour_en=lot.choice(["", *LONG]),
            aliases=lot.choice([[], [text()], ["one; two", "[three"], ["four", "five"]]),
            extra=lot.choice([{}, {"Shelf": text()}, {"Shelf": "B 3", "=note": lot.choice(LONG)}]),
            **more,
        )
        for edition in lot.sample(editions[1:], lot.randint(0, 2)):
            Printing.objects.create(card=card, edition=edition, number=f"{number:03}", copies_in_box=lot.randint(0, 3), illustrator=text())
        for _ in range(lot.choice([0, 0, 1, 2])):
            Ruling.objects.create(
                card=card, text_en=lot.choice(LONG), text_de=text(), source=text(), date=date(2026, 1, lot.randint(1, 28))
            )


# --- There and back --------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seed", [1, 2])
def test_an_export_is_read_back_as_the_same_database(form: str, seed: int) -> None:
    fill_database(Random(seed))
    before, document = state(), export_cards(form)
    assert not run(document, form).has_changes
    for model in (Printing, Ruling, Card, Edition, Subtype):
        model.objects.all().delete()
    run(document, form)
    after = state()
    for rows in ("cards", "editions", "printings", "rulings"):
        assert after[rows] == before[rows], rows
    # a table names the races that its cards have
    assert set(after["races"]) >= {race for race in before["races"] if race[0] in {card["facts"]["race"] for card in before["cards"]}}
    assert export_cards(form) == document


def test_every_form_says_the_same() -> None:
    fill_database(Random(3))
    documents = {form: export_cards(form) for form in FORMS}
    for form, document in documents.items():
        assert not run(document, form).has_changes, form


# --- What changes, line by line --------------------------------------------------------------------


def test_a_dry_run_tells_every_change_with_its_line_and_changes_nothing() -> None:
    make_card("unit", id=7, slug="rust-hound", name_en="Rust Hound", cost=2)
    before, revision = state(), catalog_revision()
    report = run(table("slug,cost,name_de", "rust-hound,3,Rosthund"), dry_run=True)
    assert [str(change) for change in report.changes if not change.called.startswith("race")] == [
        "cards.csv:2: ~ rust-hound: name_de: Rust Hound → Rosthund",
        "cards.csv:2: ~ rust-hound: cost: 2 → 3",
    ]
    assert (state(), catalog_revision()) == (before, revision)


def test_a_column_that_is_missing_leaves_what_is_stored_and_an_empty_cell_empties_it() -> None:
    make_card("unit", id=7, slug="guard", cost=2, recycle=1, melee=4, abilities=[{"keyword": "defender"}])
    run(table("slug,cost", "guard,"))
    card = Card.objects.get()
    assert (card.facts["cost"], card.facts["recycle"], card.facts["melee"], card.abilities) == (None, 1, 4, [{"keyword": "defender"}])
    assert Printing.objects.get().number == "7"


def test_columns_that_are_not_known_are_kept_and_come_out_again() -> None:
    make_card("unit", id=7, slug="guard")
    report = run(table("slug,Shelf,copys_in_box,", "guard,B 3,2,x"))
    assert Card.objects.get().extra == {"Shelf": "B 3", "copys_in_box": "2", "column 4": "x"}
    assert any("'copys_in_box' is not known" in note and "did you mean 'copies_in_box'" in note for note in report.notes)
    assert ",Shelf,column 4,copys_in_box\n" in export_cards("csv").split("\ufeff")[1][:400]
    run(table("slug,Shelf", "guard,C 1"))
    assert Card.objects.get().extra == {"Shelf": "C 1", "copys_in_box": "2", "column 4": "x"}


def test_fields_of_a_document_that_are_not_known_are_kept_too() -> None:
    make_card("unit", id=7, slug="guard")
    document = export_cards("yaml").replace("  slug: guard\n", "  slug: guard\n  shelf: [B, 3]\n")
    assert "'shelf' is no field of a card and is kept as it is" in run(document, "yaml").notes[0]
    assert Card.objects.get().extra == {"shelf": "[B, 3]"}
    assert not run(document, "yaml").has_changes


# --- What people type ------------------------------------------------------------------------------


def test_a_table_of_new_cards_needs_no_ids_slugs_or_editions_beforehand() -> None:
    text = table(
        "Name EN;Name DE;Type;Race;Level;Cost;Recycle;Health;Melee;Ranged;Speed;Printed EN;Water Income;Card Income;Edition;Number",
        "Gate Runner;Torläuferin;Einheit;Mensch;1;2;-;2;1;0;2;What it says.;;;My Box;004",
        "Asha;;hero;human;1;0;;;;;;;6;0;My Box;001",
    )
    run(text)
    runner, asha = Card.objects.order_by("id")
    assert (runner.id, runner.slug, runner.type, runner.facts["race"], runner.facts["recycle"]) == (
        100_001,
        "gate-runner",
        "unit",
        "human",
        None,
    )
    assert (runner.modelled, runner.printed_en) == (False, "What it says.")
    assert (asha.slug, asha.facts["hero"], asha.name_de, asha.facts["level"]) == ("asha-1", "asha", "Asha", 1)
    edition = Edition.objects.get()
    assert (edition.slug, edition.code, edition.name_de) == ("my-box", "MYB", "My Box")
    assert not run(text).has_changes


def test_a_second_row_of_a_card_is_another_printing() -> None:
    make_card("unit", id=7, slug="guard", edition=make_edition("dry-season"))
    make_edition("salt-roads")
    run(table("slug,edition,number,copies_in_box", "guard,dry-season,7,2", "guard,SAL,104,1"))
    assert sorted(Printing.objects.values_list("edition__slug", "number", "copies_in_box")) == [
        ("dry-season", "7", 2),
        ("salt-roads", "104", 1),
    ]


@pytest.mark.parametrize("mark", ["\ufeff", ""])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_tables_of_every_spreadsheet_are_read(mark: str, end: str) -> None:
    make_card("unit", id=7, slug="guard")
    run(mark + table('"slug"\t"printed_en"\t"cost"', '"guard"\t"Two', 'lines"\t2.0').replace("\n", end))
    assert (Card.objects.get().printed_en, Card.objects.get().facts["cost"]) == ("Two\nlines", 2)


# --- What is refused, as a whole -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (("slug,cost", "guard,many"), "cards.csv:2: guard: cost: a whole number from 0 to 99 is wanted, not 'many'"),
        (("slug,cost", "guard,1", "guard,2"), "cards.csv:3: cost: '2' is not what line 2 says of the same card"),
        (("slug,cost,cost", "guard,1,2"), "two columns are called 'cost'"),
        (("cost,level", "1,2"), "the first row names the columns"),
        (("slug,cost", "guard,1,2"), "this row has 3 cells, the first 2"),
        (("slug,abilities", "guard,[{keyword: defnder}]"), "did you mean 'defender'"),
        (("slug,abilities", '"guard","[{keyword:"'), "cards.csv:2: abilities: this is no YAML"),
        (("slug,modelled", "guard,perhaps"), "cards.csv:2: modelled: true or false is wanted, not 'perhaps'"),
        (("slug,race", "guard,machin"), "cards.csv:2: guard: race: No race is called “machin”; did you mean 'machine'"),
        (("slug,type", "guard,tactic"), "only units have it"),
        (("slug,level", "guard,1", "nobody,1"), "cards.csv:3: nobody: type: is missing"),
        (("id,slug", "8,guard"), "guard has the id 7 on this site for ever, not 8"),
        (("slug,edition,number", "guard,dry-season,", "guard,other-box,"), "number: is missing"),
        (('slug,"cost', "guard,1"), "this is no CSV"),
        (("slug,name_en", "guard,a\x00b"), "a text on one line is wanted"),
        (("",), "the table is empty"),
    ],
)
def test_a_bad_table_is_refused_whole_with_its_line(rows: tuple[str, ...], expected: str) -> None:
    make_card("unit", id=7, slug="guard")
    told = refusal(table(*rows))
    assert any(expected in problem for problem in told), told


@pytest.mark.parametrize(
    ("text", "form", "expected"),
    [
        ('{"cards": [', "json", "cards.json:1: this is no JSON"),
        ('{"cards": [{"id": 1, "id": 2}]}', "json", "'id' is there twice"),
        ('{"cards": [{"id": NaN}]}', "json", "NaN is no number"),
        ('{"cards": 5}', "json", "a list is wanted"),
        ('{"crads": []}', "json", "no field is called 'crads'; did you mean 'cards'"),
        ("[" * 9000, "json", "too deep"),
        ("null", "json", "a mapping of fields is wanted here"),
        ("cards: [{id: 1}]", "yaml", "cards.yaml:1: 1: slug: is missing"),
        ("cards: [{id: 1, printings: [{edition: nowhere, number: '1'}]}]", "yaml", "no edition is called 'nowhere'"),
        ("cards: [5]", "yaml", "a mapping of fields is wanted here"),
        ("races: []", "yaml", "there is nothing in it"),
        ("", "yaml", "a mapping of fields is wanted here"),
        ('{"cards": [{"name": "\\ud800"}]}', "json", "'\\ud800' holds a character that can't be stored"),
        ('{"cards": [{"extra": {"a\\u0000": 1}}]}', "json", "'a\\x00' holds a character that can't be stored"),
        ('cards: [{aliases: ["\\0"]}]', "yaml", "cards.yaml:1: '\\x00' holds a character that can't be stored"),
        ('cards: [{"\\0": 1}]', "yaml", "cards.yaml:1: '\\x00' holds a character that can't be stored"),
    ],
)
def test_a_bad_document_is_refused_whole(text: str, form: str, expected: str) -> None:
    told = refusal(text, form)
    assert any(expected in problem for problem in told), told


@pytest.mark.parametrize(
    ("text", "form", "expected"),
    [
        (json.dumps({"cards": [{f"k{number}": 1 for number in range(1000)}]}), "json", "more than 300 names in one mapping"),
        ("cards: [{" + ",".join(f"k{number}: 1" for number in range(1000)) + "}]", "yaml", "more than 300 names in one mapping"),
        ('{"cards": [{' + ",".join(f'"k{number}": 1' for number in range(299)) + ', "a": 1, "a": 2}]}', "json", "'a' is there twice"),
        ('{"cards": [' + "0," * 1_100_000 + "0]}", "json", "more than 1000000 values"),
        ("cards: [" + "a," * 1_100_000 + "a]", "yaml", "more than 1000000 values"),
        ("slug" + "," * 1000, "csv", "at most 300 columns"),
        ("slug\n" + "a\n" * 50_001, "csv", "50000 rows, and this one 1 and 50001"),
    ],
)
def test_what_is_larger_than_any_document_of_cards_is_refused_by_its_size(text: str, form: str, expected: str) -> None:
    told = refusal(text, form)
    assert any(expected in problem for problem in told), told[:3]


@pytest.mark.alike("refused by its reader, before anything is asked of the database")
@pytest.mark.parametrize("form", ["json", "yaml"])
def test_a_document_with_very_many_problems_is_read_no_further_than_the_thousandth(form: str) -> None:
    assert len(refusal('{"cards": [' + "{}," * 90_000 + "{}]}", form)) == 1_000


def test_hundreds_of_torn_documents_are_refused_or_read_and_never_a_crash() -> None:
    fill_database(Random(5))
    lot = Random(6)
    pieces = [*TEXTS, "\x00", '"', ",", "\n", "{", "]", ":", "\t", "'", "null", "- ", "9" * 30]
    for form in FORMS:
        document = export_cards(form, ids={1, 2, 3})
        for _ in range(60):
            torn = document
            for _ in range(lot.randint(1, 3)):
                at = lot.randrange(len(torn))
                torn = torn[:at] + lot.choice(pieces) + torn[at + lot.randint(0, 5) :]
            with suppress(CardDataError):
                run(torn, form, dry_run=True)


# --- By command ------------------------------------------------------------------------------------


def test_commands_write_and_read_what_a_search_finds(tmp_path: Path) -> None:
    make_card("unit", id=7, slug="guard", name_en="Guard", cost=2)
    make_card("tactic", id=8, slug="flood", name_en="Flood")
    file = tmp_path / "cards.csv"
    call_command("export_cards", file, query="type:unit")
    assert "guard" in file.read_text(encoding="utf-8")
    assert "flood" not in file.read_text(encoding="utf-8")
    file.write_text(table("slug,cost", "guard,5"), encoding="utf-8")
    for options, cost in (({"dry_run": True}, 2), ({}, 5)):
        out = StringIO()
        call_command("import_cards", file, stdout=out, **options)
        assert "guard: cost: 2 → 5" in out.getvalue()
        assert Card.objects.get(pk=7).facts["cost"] == cost


def test_commands_refuse_in_words_and_leave_all_files_aside(tmp_path: Path) -> None:
    make_card("unit", id=7, slug="guard", cost=2)
    good, bad = tmp_path / "good.csv", tmp_path / "bad.csv"
    good.write_text(table("slug,cost", "guard,5"), encoding="utf-8")
    bad.write_bytes(b"PK\x03\x04" + "slug,name_en\nguard,Ä".encode("cp1252"))
    with pytest.raises(CommandError, match=r"This is an archive(?s:.*)nothing was imported"):
        call_command("import_cards", good, bad, verbosity=0)
    assert Card.objects.get().facts["cost"] == 2
    for wrong in (tmp_path / "cards.xls", tmp_path / "nowhere.csv"):
        with pytest.raises(CommandError):
            call_command("import_cards", wrong)
    with pytest.raises(CommandError, match="No field is called"):
        call_command("export_cards", query="feild:x")


def test_an_edition_that_a_table_makes_is_out_from_the_day_on_which_it_came_in() -> None:
    heading, cells = "name_en,type,race,level,cost,recycle,health,melee,ranged,speed,number,edition", "unit,human,1,1,1,1,1,1,1,1"
    told = table(f"{heading},edition_released", f"One,{cells},Told,2026-03-01", f"Two,{cells},Untold,")
    for text in (told, table(heading, f"Three,{cells},Plain")):
        run(text, today=date(2026, 5, 4))
    days = dict(Edition.objects.values_list("name_en", "released"))
    assert days == {"Told": date(2026, 3, 1), "Untold": date(2026, 5, 4), "Plain": date(2026, 5, 4)}
    assert not run(told, today=date(2026, 6, 6)).has_changes


# --- Which card a row is about ---------------------------------------------------------------------

UNIT_HEADER = "name_en,name_de,type,race,level,cost,recycle,health,melee,ranged,speed,edition,number"


def unit_row(name: str, *, name_de: str = "", cost: int = 9, edition: str = "My Box", number: str = "001") -> str:
    return f'"{name}","{name_de}",unit,human,3,{cost},1,9,9,0,1,{edition},{number}'


def shipped_toad() -> Card:
    return make_card("unit", id=65, slug="bog-toad", name_en="Bog Toad", name_de="Moorkröte", cost=2, edition=make_edition("dry-season"))


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Bog Toad", "bog-toad-2"),
        ("Bog, Toad", "bog-toad-2"),
        ("BOG-TOAD!", "bog-toad-2"),
        ("Bög Toad", "bog-toad-2"),
        ("Bog_Toad", "bog-toad-2"),
    ],
)
def test_an_own_card_called_like_another_edition_s_is_a_card_of_its_own(name: str, slug: str) -> None:
    toad = shipped_toad()
    before = Card.objects.filter(pk=toad.pk).values().get()
    text = table(UNIT_HEADER, unit_row(name))
    report = run(text)
    own = Card.objects.get(id=100_001)
    assert (own.slug, own.facts["cost"], [printing.edition.slug for printing in own.printings.all()]) == (slug, 9, ["my-box"])
    assert Card.objects.filter(pk=toad.pk).values().get() == before
    assert [printing.edition.slug for printing in toad.printings.all()] == ["dry-season"]
    assert any(f"bog-toad (dry-season) is called {name!r} too" in note and slug in note for note in report.notes)
    assert not run(text).has_changes
    run(table(UNIT_HEADER, unit_row(name, cost=8)))
    own.refresh_from_db()
    assert (own.facts["cost"], Card.objects.count()) == (8, 2)


def test_a_card_is_known_by_its_german_name_too() -> None:
    shipped_toad()
    run(table(UNIT_HEADER, unit_row("", name_de="Moorkröte")))
    run(table(UNIT_HEADER, unit_row("", name_de="Moorkröte", cost=8)))
    assert list(Card.objects.order_by("id").values_list("slug", "facts__cost")) == [("bog-toad", 2), ("moorkrote", 8)]


def test_a_row_of_the_edition_that_the_card_is_in_changes_that_card_and_says_that_files_set_it_back() -> None:
    toad = shipped_toad()
    report = run(table("name_en,edition,number,cost", "Bog Toad,Dry Season,65,3"))
    toad.refresh_from_db()
    assert (toad.facts["cost"], Card.objects.count()) == (3, 1)
    assert any("bog-toad has an id of the cards that come as files" in note for note in report.notes)
    assert not run(table("name_en,edition,number,cost", "Bog Toad,Dry Season,65,3")).notes


def test_a_row_that_says_no_type_is_about_the_one_card_of_its_name() -> None:
    toad = shipped_toad()
    report = run(table("name_en,edition,number", "Bog Toad,My Box,017"))
    assert sorted(toad.printings.values_list("edition__slug", "number")) == [("dry-season", "65"), ("my-box", "017")]
    assert not report.notes
    run(table("name_en,flavour_en", "bog toad,Croak."))
    toad.refresh_from_db()
    assert (toad.flavour_en, Card.objects.count()) == ("Croak.", 1)


def test_a_row_that_may_be_about_several_cards_is_a_question() -> None:
    shipped_toad()
    without_edition = table(UNIT_HEADER.removesuffix(",edition,number"), unit_row("Bog Toad").removesuffix(",My Box,001"))
    assert "'Bog Toad' is what these cards are called: bog-toad (dry-season). Write the slug" in refusal(without_edition)[0]
    run(table(UNIT_HEADER, unit_row("Bog Toad")))
    told = refusal(table("name_en,cost", "Bog Toad,4"))[0]
    assert "cards.csv:2" in told
    assert "bog-toad (dry-season), bog-toad-2 (my-box)" in told


def test_a_table_without_editions_finds_its_cards_again() -> None:
    text = table(UNIT_HEADER.removesuffix(",edition,number"), unit_row("Gate Runner").removesuffix(",My Box,001"))
    run(text)
    assert not run(text).has_changes


def test_a_hero_called_like_a_shipped_one_has_a_word_of_its_own_for_all_three_levels() -> None:
    make_hero("ilsa-varn", edition=make_edition("dry-season"))
    header = "name_en,type,race,level,cost,water_income,card_income,edition,number"
    rows = [f"Ilsa Varn,hero,human,{level},{level},6,1,My Box,00{level}" for level in (1, 2, 3)]
    run(table(header, *rows[:2]))
    run(table(header, *rows))
    own = Card.objects.filter(printings__edition__slug="my-box").order_by("id")
    words = {card.facts["hero"] for card in own}
    assert ([card.facts["level"] for card in own], len(words)) == ([1, 2, 3], 1)
    assert words != {"ilsa-varn"}
    assert Card.objects.filter(facts__hero="ilsa-varn").count() == 3
    assert not run(table(header, *rows)).has_changes


def test_two_boxes_of_one_table_with_a_card_of_one_name_are_asked_for_a_slug() -> None:
    told = refusal(table(UNIT_HEADER, unit_row("Watchtower"), unit_row("Watchtower", cost=4, edition="Other Box")))
    assert "'4' is not what line 2 says of the same card; another card of this name has a slug of its own" in told[0]
    run(table(UNIT_HEADER, unit_row("Watchtower"), "Watchtower,,,,,,,,,,,Other Box,7"))
    assert Printing.objects.filter(card__slug="watchtower").count() == 2


def test_an_id_or_a_slug_that_stands_in_the_row_decides() -> None:
    toad = shipped_toad()
    run(table(f"id,{UNIT_HEADER}", f"200500,{unit_row('Bog Toad')}"))
    assert Card.objects.get(id=200_500).slug == "bog-toad-2"
    run(table(f"slug,{UNIT_HEADER}", f"bog-toad-2,{unit_row('Bog Toad', cost=5)}", f"bog-toad-3,{unit_row('Bog Toad', number='2')}"))
    toad.refresh_from_db()
    assert (toad.facts["cost"], Card.objects.get(id=200_500).facts["cost"], Card.objects.get(slug="bog-toad-3").id) == (2, 5, 200_501)


def test_a_slug_that_a_later_row_writes_is_not_given_to_another() -> None:
    shipped_toad()
    run(table(f"slug,{UNIT_HEADER}", f",{unit_row('Bog Toad')}", f"bog-toad-2,{unit_row('Marsh Toad', number='2')}"))
    assert Card.objects.get(name_en="Bog Toad", id__gte=100_001).slug == "bog-toad-3"


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Straßenkind", "strassenkind"),
        ("Æther", "aether"),
        ("Œuvre Łódź", "oeuvre-lodz"),
        ("Ørsted’s Þing", "orsteds-thing"),
        ("Überläufer", "uberlaufer"),
        ("Rust_Hound", "rust-hound"),
        ("Random", "random-2"),
        ("search help", "search-help-2"),
        ("城の門", "card"),
        ("ß" * 100, "s" * 100),
    ],
)
def test_a_slug_spells_out_what_ascii_lacks_and_is_always_one(name: str, slug: str) -> None:
    text = table(UNIT_HEADER, unit_row(name))
    run(text)
    assert Card.objects.get().slug == slug
    assert not run(text).has_changes


def test_new_editions_of_like_names_get_letters_of_their_own() -> None:
    make_edition("my-box", code="MYB")
    rows = [
        unit_row(f"Card {at}", edition=edition)
        for at, edition in enumerate(("My Box", "My Boxes", "Mystic Box", "Mybe", "Straßenbox", "城"))
    ]
    run(table(UNIT_HEADER, *rows))
    assert set(Edition.objects.values_list("slug", "code")) == {
        *{("my-box", "MYB"), ("my-boxes", "MYB2"), ("mystic-box", "MYS"), ("mybe", "MYB3"), ("strassenbox", "STR"), ("edition", "EDI")}
    }


def test_an_own_tagewerk_card_called_like_a_shipped_one_is_a_card_of_its_own() -> None:
    call_command("load_cards", "--game", "tagewerk", verbosity=0)
    with playing("tagewerk"):
        document = export_cards("csv", ids={Card.objects.filter(game="tagewerk", type="item").order_by("id")[0].pk})
        header, row = (dict(zip(*list(csv.reader(io.StringIO(document.removeprefix("\ufeff"))))[:2], strict=True)) for _ in "ab")
        shipped = Card.objects.get(game="tagewerk", slug=row["slug"])
        before = Card.objects.filter(pk=shipped.pk).values().get()
        own = {
            **row,
            "id": "",
            "slug": "",
            "edition": "My Box",
            **dict.fromkeys((name for name in header if name.startswith("edition_")), ""),
        }
        out = io.StringIO()
        writer = csv.DictWriter(out, list(header))
        writer.writeheader()
        writer.writerow(own)
        run(out.getvalue())
        assert Card.objects.filter(pk=shipped.pk).values().get() == before
        assert Card.objects.get(game="tagewerk", id__gte=100_001).slug == f"{shipped.slug}-2"
        assert not run(out.getvalue()).has_changes
