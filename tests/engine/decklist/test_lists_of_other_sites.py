"""Lists as other sites write them: suffixes in any order, tables and JSON of theirs, cards set aside, codes as they are pasted."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.decklist import LEADERS_MAX, DecklistReading, Entry, LineState, ReadLine, encode_deck_code, read_decklist
from engine.languages import LocalText
from engine.rone.cards import Catalog, Zone
from engine.rone.decks import decklist_of
from engine.tagewerk.cards import Catalog as TagewerkCatalog
from engine.tagewerk.cards import card_of as tagewerk_card
from engine.tagewerk.decks import decklist_of as tagewerk_list
from tests.engine.decklist.test_parser import CATALOG, FLOOD, HOUND, OUTPOST, PUMP, SEVEN, TRAP, make_named
from tests.engine.validate.makers import entries, make_hero


def character(number: int, name: str, **facts: object) -> object:
    figures = {"slots": 1, "attack": 1, "defence": 1, "cost": 1} | facts
    return tagewerk_card(id=number, slug=name.lower().replace(" ", "-"), type="character", name=LocalText(name, name), **figures)


LEADERS = ["Anna", *(f"Leader {letter}" for letter in "BCDEF")]
TAGEWERK = TagewerkCatalog.of(
    [
        *(character(number, name, main=True, cost=None) for number, name in enumerate(LEADERS, 1)),
        character(101, "Potter"),
        character(102, "Carter"),
    ]
)


def read(text: str, catalog: object = CATALOG) -> DecklistReading:
    return read_decklist(text, catalog)  # type: ignore[arg-type]


def line(text: str) -> ReadLine:
    (only,) = read(text).lines
    return only


# --- What stands behind a name ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "card", "quantity"),
    [
        ("2x Flash Flood [3] (Salt Roads)", FLOOD, 2),
        ("1x Rust Hound (dry) 27 *F* [Draw]", HOUND, 1),
        ("1x Rust Hound [Draw] *F* (dry) 27", HOUND, 1),
        ("1x Rust Hound (dry) 27 *F* [Commander{top},Draw] ^Have,#37d67a^", HOUND, 1),
        ("2 Rust Hound DRY-027", HOUND, 2),
        ("2 Rust Hound DRY 27", HOUND, 2),
        ("2 Rust Hound DRY/27", HOUND, 2),
        ("2 Rust Hound DRY27", HOUND, 2),
        ("2 Rust Hound (DRY) DRY-26", HOUND, 2),
        ("2 Rust Hound -- the fast one", HOUND, 2),
        ("2 Rust Hound (DRY) 1 -- the fast one (really)", HOUND, 2),
        ("2 Rust Hound <1> [DRY] (F)", HOUND, 2),
        ("2 Rust Hound {DRY} #1", HOUND, 2),
        ("2 Rust Hound 001", HOUND, 2),
        ("2 Rust Hound (level 2) (DRY)", HOUND, 2),
        ("2 Rust Hound (DRY) (foil) (NM) (DE)", HOUND, 2),
        ("2 [DRY:1] Rust Hound *F*", HOUND, 2),
        ("Rust Hound x2 (DRY) 27", HOUND, 2),
        ("Rust Hound (2) [DRY]", HOUND, 2),
        ("Rust Hound, 2 *F*", HOUND, 2),
        ("Rust Hound (DRY) 1", HOUND, 1),
        ("2 Rust Hound,", HOUND, 2),
        ("7 Wells (DRY) 5 *F*", SEVEN, 1),
        ("2 7 Wells DRY-005", SEVEN, 2),
        ("2x Sun Trap x2 (DRY)", TRAP, 2),
        ("2 DRY 001 *F*", HOUND, 2),
        ("2 Außenposten (Dürrezeit) 3", OUTPOST, 2),
    ],
)
def test_what_stands_behind_a_name_is_taken_off_in_any_order(text: str, card: int, quantity: int) -> None:
    found = line(text)
    assert (found.state, found.card, found.quantity) == (LineState.MATCHED, card, quantity)


@pytest.mark.parametrize(
    "text", ["2x Outpost Area 51", "2 Rust Hound Mk 2", "1 Rust Hound 99", "2 Rust Hound XXX-027", "2 Outpost of the North"]
)
def test_words_that_may_belong_to_another_card_s_name_are_asked_about(text: str) -> None:
    found = line(text)
    assert (found.state, found.card) == (LineState.AMBIGUOUS, None)


@pytest.mark.parametrize(
    ("text", "quantity"),
    [
        ("2 Outpost|DRY|[65]", 2),
        ("2 Outpst|DRY|[65]", 2),
        ("3 Outpst (65)", 3),
        ("3 Outpst x65", 3),
        ("3x Outpst, 65", 3),
        ("3 Outpst [65] DRY", 3),
        ("Outpst x3 (DRY)", 3),
        ("Outpst (3)", 3),
        ("Outpst", 1),
    ],
)
def test_a_number_before_the_name_is_the_number_of_copies_read_or_not(text: str, quantity: int) -> None:
    found = line(text)
    assert found.quantity == quantity
    assert found.card == OUTPOST or found.candidates == (OUTPOST,)
    deck = read(text).deck
    assert sum(entry.quantity for entry in deck.all_entries) + (quantity if deck.unread else 0) == quantity


def test_of_two_cards_of_one_name_the_one_of_the_edition_is_meant() -> None:
    own = make_named(201, "Rust Hound", "Rosthund")
    printed = own.printings[0]
    own = replace(own, slug="rust-hound-2", printings=(replace(printed, edition="my-box", code="MYB", number="001"),))
    catalog = Catalog.of([*(card for card in CATALOG.by_id.values()), own])
    assert read("2 Rust Hound (MYB)", catalog).lines[0].card == 201
    assert read("2 Rust Hound (DRY)", catalog).lines[0].card == HOUND
    assert read("2 Rust Hound", catalog).lines[0].candidates == (HOUND, 201)


# --- Cards set aside -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Deck\n2 Rust Hound\nMaybeboard\n1 Outpost",
        "Deck\n2 Rust Hound\n\nMaybeboard (1)\n1 Outpost",
        "2 Rust Hound\n//Maybeboard\n1 Outpost",
        "//Mainboard\n2 Rust Hound\n//Maybeboard\n1 Outpost",
        "2 Rust Hound\n# Considering\n1 Outpost",
        "## Deck\n2 Rust Hound\n## Maybeboard\n1 Outpost",
        "[b]Deck[/b]\n2 Rust Hound\n[b]Maybeboard[/b]\n1 Outpost",
        "2 Rust Hound\nMaybeboard: 1 Outpost",
        "2 Rust Hound\nÜberlegungen\n1 Außenposten",
        "2 Rust Hound\nBeiseitegelegt:\n1 Außenposten",
        "2 Rust Hound\nSB: 1 Outpost",
        "2 Rust Hound\nSideboard\n1 Outpost",
        "2 Rust Hound\n1x Outpost (dry) 27 *F* [Maybeboard{noDeck},Draw]",
        "2 Rust Hound\n1x Outpost [Maybeboard]",
        "Quantity,Name,Board\n2,Rust Hound,Main\n1,Outpost,Maybeboard",
        'Quantity,Name,Category\n2,Rust Hound,Draw\n1,Outpost,"Maybeboard,Draw"',
        "| Qty | Card | Section |\n|---|---|---|\n| 2 | Rust Hound | Deck |\n| 1 | Outpost | Maybeboard |",
        '{"mainboard": {"Rust Hound": 2}, "maybeboard": {"Outpost": 1}}',
        '{"cards": [{"name": "Rust Hound", "quantity": 2}, {"name": "Outpost", "categories": ["Maybeboard", "Draw"]}]}',
    ],
)
def test_cards_set_aside_are_kept_apart_and_never_counted(text: str) -> None:
    reading = read(text)
    assert reading.deck == decklist_of(cards=entries({HOUND: 2}))
    (aside,) = reading.aside
    assert (aside.state, aside.card, aside.quantity, aside.zone) == (LineState.MATCHED, OUTPOST, 1, None)
    assert (aside.message.en, aside.message.de) == ("Set aside: not in the deck.", "Beiseitegelegt: nicht im Deck.")
    assert reading.is_complete


@pytest.mark.parametrize(("text", "quantity"), [("Maybeboard\n3 Gibberish", 3), ("Maybeboard\ncard:99999", 1), ("Maybeboard\n2 Echo", 2)])
def test_what_is_set_aside_and_names_no_one_card_is_no_question(text: str, quantity: int) -> None:
    reading = read(f"2 Rust Hound\n{text}")
    (aside,) = reading.aside
    assert (aside.state, aside.quantity, aside.candidates) == (LineState.IGNORED, quantity, ())
    assert reading.deck == decklist_of(cards=entries({HOUND: 2}))
    assert reading.is_complete


def test_a_heading_of_the_deck_ends_what_is_set_aside() -> None:
    reading = read("Maybeboard\n1 Outpost\nIlsa Varn\nUnits\n2 Rust Hound")
    assert reading.deck == decklist_of(cards=entries({HOUND: 2}))
    assert [aside.text for aside in reading.aside] == ["1 Outpost", "Ilsa Varn"]


def test_what_another_program_s_sideboard_holds_beside_the_main_deck_goes_home() -> None:
    assert read("SB: 1 Deep Pump\nSB: 1 Ilsa Varn\nSB: 1 Gibberish").deck == decklist_of(("ilsa-varn",), technologies=entries([PUMP]))


def test_a_list_of_tagewerk_sets_aside_too() -> None:
    reading = read("Main: Anna\n3 Potter\nMaybeboard\n2 Carter\n1 Leader B", TAGEWERK)
    assert reading.deck == tagewerk_list("anna", (Entry(101, 3),))
    assert [(aside.card, aside.leader, aside.quantity) for aside in reading.aside] == [(102, None, 2), (None, "leader-b", 1)]
    assert read("3 Potter\nSB: 2 Carter", TAGEWERK).deck == tagewerk_list(None, (Entry(101, 3),))


@pytest.mark.parametrize("first", ["//Mainboard", "# Deck", "// Units", "//Maybeboard"])
def test_a_heading_behind_marks_in_the_first_line_is_no_name(first: str) -> None:
    reading = read(f"{first}\n2 Rust Hound")
    assert (reading.deck.name, reading.lines[0].reason) == ("", "heading")


@pytest.mark.parametrize("name", ["Maybeboard", "Units", "Deck"])
def test_a_deck_that_is_called_like_a_heading_keeps_its_name_in_our_own_text(name: str) -> None:
    assert read(f"# {name}\n# Format: custom\n\nUnits\n2 Rust Hound").deck.name == name


# --- Tables and JSON -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Card,Quantity\nRust Hound,2",
        "Quantity;Card\n2;Rosthund",
        "Card,Set ID,Set Name,Quantity,Foil\nRust Hound,DRY,Dry Season,2,foil",
        "card,quantity\n101,2",
        "card,quantity\nslug-101,2",
        "Name,Card,Quantity\nRust Hound,unit,2",
        "Name,Card,Quantity\nUnheard Of,Rust Hound,2",
        "Qty,Name,Card\n2x,Rust Hound,101",
        "| Qty | Card |\n| --- | --- |\n| 2 | Rust Hound |",
        "| Card | Qty |\n|:--|--:|\n| **Rust Hound** | 2 |",
        "| Card | Set | Number | Qty |\n|---|---|---|---|\n| Rust Hound | DRY | 27 | 2 |",
        "| Anzahl | Karte | Edition |\n|---|---|---|\n| 2 | [Rosthund](https://example.org/) | |",
    ],
)
def test_a_column_called_card_holds_a_number_a_slug_or_a_name(text: str) -> None:
    assert read(text).deck == decklist_of(cards=entries({HOUND: 2}))


def test_a_table_of_heroes_reads_names_and_slugs() -> None:
    assert read("Card,Quantity,Zone\nIlsa Varn,1,hero").deck == decklist_of(("ilsa-varn",))
    assert read("card,quantity,zone\nnobody-here,1,hero").deck == decklist_of(("nobody-here",))


ENTRY = {"quantity": 2, "card": {"name": "Rust Hound", "id": "a7-x"}, "foil": False}


@pytest.mark.parametrize(
    "document",
    [
        {"mainboard": [{"name": "Rust Hound", "count": 2}]},
        {"mainBoard": {"Rust Hound": 2}, "sideBoard": {}},
        {"main": ["Rust Hound", "Rosthund"]},
        {"boards": {"mainboard": {"count": 2, "cards": {"xy7": ENTRY}}, "maybeboard": {"count": 0, "cards": {}}}},
        {"data": {"name": "x", "mainBoard": [{"name": "Rust Hound", "count": 2}]}},
        {"deck": {"cards": [ENTRY]}},
        {"entries": {"mainboard": [{"count": 2, "card_digest": {"name": "Rust Hound"}, "raw_text": "2 Rust Hound"}]}},
        {"cards": [{"quantity": 2, "card": {"oracleCard": {"name": "Rust Hound"}}, "categories": ["Draw"]}]},
        {"einheiten": [{"Karte": "Rosthund", "Anzahl": 2}]},
        {"my cards": [{"cardName": "Rust Hound", "Qty": 2}], "author": "x"},
        {"deckliste": {"units": {"Rust Hound": {"quantity": 2}}}},
        [{"Name": "Rust Hound", "Quantity": 2}],
    ],
)
def test_json_of_other_sites_is_read_under_their_names(document: object) -> None:
    reading = read(json.dumps(document))
    assert reading.form == "json"
    assert {zone: listed for zone, listed in reading.deck.zones.items() if listed} == {Zone.DECK: entries({HOUND: 2})}


def test_fields_that_are_no_list_are_left_out_beside_one_that_is() -> None:
    reading = read('{"cards": {"Rust Hound": 2}, "banned": ["Outpost"], "tokens": [{"name": "Outpost"}]}')
    assert reading.deck == decklist_of(cards=entries({HOUND: 2}))
    assert [found.reason for found in reading.lines if found.state is LineState.IGNORED] == ["field", "field"]


@pytest.mark.parametrize(
    "text",
    [
        '{"boards":' * 50 + "{}" + "}" * 50,
        json.dumps({"data": {"data": {"data": {"data": {"data": {"mainboard": ["Rust Hound"]}}}}}}),
        json.dumps({"cards": [{"card": {"card": {"card": {"card": {"card": {"card": {"name": "Rust Hound"}}}}}}}]}),
        json.dumps({"cards": [{f"k{number}": number for number in range(2000)}]}),
        json.dumps({"x": [[]] * 1000, "y": [None, 7, True]}),
    ],
)
def test_json_without_end_is_read_without_harm(text: str) -> None:
    assert read(text).lines


# --- Too many leaders ------------------------------------------------------------------------------

NAMES = [f"Hero {letter}" for letter in "ABCDEF"]
HEROES = Catalog.of(
    [card for at, name in enumerate(NAMES) for card in make_hero(f"hero-{at}", 1 + 3 * at, name=LocalText(name, name), printings=())]
)


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(f"1 {name}" for name in NAMES),
        "\n".join(f"3 {name}" for name in NAMES),
        "\n".join(f"{name} (level {level})" for level in (1, 2, 3) for name in NAMES),
        "quantity,name\n" + "\n".join(f"1,{name}" for name in NAMES),
        json.dumps({"heroes": NAMES}),
    ],
)
def test_leaders_beyond_what_a_list_holds_stay_lines_that_are_unclear(text: str) -> None:
    reading = read(text, HEROES)
    assert len(reading.deck.leaders) == LEADERS_MAX
    beyond = [found for found in reading.lines if found.reason == "leaders"]
    assert {found.state for found in beyond} == {LineState.UNKNOWN}
    assert all(any(name in found.text for found in beyond) for name in NAMES[LEADERS_MAX:])
    assert not any(name in found.text for found in beyond for name in NAMES[:LEADERS_MAX])
    assert len(reading.deck.unread) == len(beyond)
    assert not reading.is_complete


def test_the_three_cards_of_four_heroes_are_four_heroes_in_any_order() -> None:
    text = "\n".join(f"{name} (level {level})" for level in (3, 1, 2) for name in NAMES[:4])
    assert read(text, HEROES).deck == decklist_of(("hero-0", "hero-1", "hero-2", "hero-3"))


def test_copies_of_one_leader_beyond_what_a_list_holds_stay_unclear_too() -> None:
    reading = read("7 Hero A\n1 Hero B", HEROES)
    assert (reading.deck.leaders, reading.deck.unread) == (("hero-1",), ("Hero: 7 Hero A",))


def test_too_many_main_characters_stay_unclear() -> None:
    text = "Hauptcharaktere\n" + "\n".join(LEADERS) + "\nCharacters\n2 Potter"
    reading = read(text, TAGEWERK)
    assert (len(reading.deck.leaders), len(reading.deck.unread)) == (LEADERS_MAX, 2)


# --- Codes -----------------------------------------------------------------------------------------

DECK = decklist_of(("ilsa-varn",), entries({HOUND: 2, OUTPOST: 1}), entries([PUMP]), format="custom")
CODE = encode_deck_code(DECK, CATALOG)


@pytest.mark.parametrize(
    "text",
    [
        CODE.replace("-", " "),
        CODE.replace("-", ""),
        CODE.replace("-", "\n"),
        CODE.replace("-", " - "),
        CODE.replace("-", "\u2011"),
        CODE.replace("-", " \u2013 "),
        CODE.lower(),
        f"\n\n{CODE[:9]}\n{CODE[9:]}\n",
        f"\ufeff {CODE}\t",
    ],
)
def test_a_code_is_read_however_it_was_broken_up(text: str) -> None:
    reading = read(text)
    assert (reading.form, reading.deck) == ("code", DECK)


@pytest.mark.parametrize("text", [CODE[:-1] + ("0" if CODE[-1] != "0" else "1"), CODE[:14], CODE.replace("-", " ")[:-2], f"9{CODE[1:]}"])
def test_a_code_with_a_slip_is_told_as_one(text: str) -> None:
    (found,) = read(text).lines
    assert (found.state, found.reason) == (LineState.UNKNOWN, "code_slip")
    assert "slip" in found.message.en
    assert read(text).deck.unread == (text.strip(),)


def test_a_code_of_another_game_and_one_among_other_lines_are_told_as_such() -> None:
    other = encode_deck_code(tagewerk_list("anna", tuple(Entry(101 + at, 3) for at in range(2)), format="standard"), TAGEWERK)
    assert read(other).lines[0].reason == "code_game"
    assert read(CODE, TAGEWERK).lines[0].reason == "code_game"
    assert read(f"2 Rust Hound\n{CODE}").lines[1].reason == "code_beside"


@pytest.mark.parametrize("text", ["Rust Hound", "Rosthund", "7 Wells", "Outpost", "2222 3333", "Flash Flood"])
def test_names_are_no_codes(text: str) -> None:
    assert not read(text).lines[0].reason.startswith("code")
