import pytest

from engine.cards.catalog import Printing
from engine.decklist import DecklistReading, DecklistTooLongError, Entry, LineState, ReadLine, encode_deck_code, read_decklist
from engine.languages import LocalText
from engine.rone.cards import Catalog, Zone
from engine.rone.decks import decklist_of
from tests.engine.validate.makers import entries, make_card, make_hero

HOUND, WITCH, OUTPOST, FLOOD, SEVEN, TWIN_UNIT, TWIN_TECH, PUMP, TRAP = range(101, 110)


def make_named(id: int, en: str, de: str, type: str = "unit", **changes):
    return make_card(
        id, type, name=LocalText(en, de), slug=f"slug-{id}", printings=(Printing("demo", f"{id - 100:03}", code="DRY"),), **changes
    )


CATALOG = Catalog.of(
    [
        *make_hero("ilsa-varn", 1, name=LocalText("Ilsa Varn", "Ilsa Varn"), printings=()),
        make_named(HOUND, "Rust Hound", "Rosthund", aliases=("Iron Dog",)),
        make_named(WITCH, "Well-Witch’s Élan", "Brunnenhexe"),
        make_named(OUTPOST, "Outpost", "Außenposten"),
        make_named(FLOOD, "Flash Flood", "Wüstenflut", "tactic"),
        make_named(SEVEN, "7 Wells", "7 Brunnen", "tactic"),
        make_named(TWIN_UNIT, "Echo", "Echo"),
        make_named(TWIN_TECH, "Echo", "Echo", "technology"),
        make_named(PUMP, "Deep Pump", "Tiefpumpe", "technology"),
        make_named(TRAP, "Sun Trap x2", "Sonnenfalle", "technology"),
    ]
)


def read(text: str) -> DecklistReading:
    return read_decklist(text, CATALOG)


def line(text: str) -> ReadLine:
    """The only line of `text`."""
    (only,) = read(text).lines
    return only


@pytest.mark.parametrize(
    ("text", "card", "quantity"),
    [
        ("2x Rust Hound", HOUND, 2),
        ("2X Rust Hound", HOUND, 2),
        ("2 Rust Hound", HOUND, 2),
        ("2× Rust Hound", HOUND, 2),
        ("2 × Rust Hound", HOUND, 2),
        ("2 x Rust Hound", HOUND, 2),
        ("2xRust Hound", HOUND, 2),
        ("x2 Rust Hound", HOUND, 2),
        ("(2) Rust Hound", HOUND, 2),
        ("[2] Rust Hound", HOUND, 2),
        ("(2x) Rust Hound", HOUND, 2),
        ("Rust Hound x2", HOUND, 2),
        ("Rust Hound ×2", HOUND, 2),
        ("Rust Hound 2x", HOUND, 2),
        ("Rust Hound (2)", HOUND, 2),
        ("Rust Hound (x2)", HOUND, 2),
        ("Rust Hound, 2", HOUND, 2),
        ("Rust Hound: 2", HOUND, 2),
        ("Rust Hound ..... 2", HOUND, 2),
        ("Rust Hound … x2", HOUND, 2),
        ("Rust Hound 2", HOUND, 2),
        ("2,Rust Hound", HOUND, 2),
        ("2\tRust Hound", HOUND, 2),
        ("Rust Hound\t2", HOUND, 2),
        ("Rust Hound", HOUND, 1),
        ("12 Rust Hound", HOUND, 12),
        ("- 2x Rust Hound", HOUND, 2),
        ("* 2 Rust Hound", HOUND, 2),
        ("• 2 Rust Hound", HOUND, 2),
        ("– 2 Rust Hound", HOUND, 2),
        ("> 2 Rust Hound", HOUND, 2),
        ("SB: 2 Rust Hound", HOUND, 2),
        ("**2x** Rust Hound", HOUND, 2),
        ("2x **Rust Hound**", HOUND, 2),
        ("- 2x [Rust Hound](https://example.org/rust-hound)", HOUND, 2),
        ("| 2 | Rust Hound |", HOUND, 2),
        ("| 2 | Rust Hound | unit |", HOUND, 2),
        ("[*]2x [b]Rust Hound[/b]", HOUND, 2),
        ("[url=https://example.org]2x Rust Hound[/url]", HOUND, 2),
        ("2x Rust Hound (DEMO) 1", HOUND, 2),
        ("2x Rust Hound (DEMO)", HOUND, 2),
        ("2x Rust Hound [DEMO]", HOUND, 2),
        ("2x [DEMO] Rust Hound", HOUND, 2),
        ("4X [DEMO] Rust Hound (12)", HOUND, 4),
        ("2x Rust Hound (DEMO) 001 *F*", HOUND, 2),
        ("2x Rust Hound #1", HOUND, 2),
        ("2x DEMO 1", HOUND, 2),
        ("2x demo-001", HOUND, 2),
        ("2x DRY 001", HOUND, 2),
        ("2x Rust Hound (DRY) 1", HOUND, 2),
        ("2x Rust Hound // the fast one", HOUND, 2),
        ("2x Rust Hound # the fast one", HOUND, 2),
        ("2x rust hound", HOUND, 2),
        ("2x RUST HOUND", HOUND, 2),
        ("2x Rust-Hound", HOUND, 2),
        ("2x Rust\u2011Hound", HOUND, 2),
        ("2x Rusthound", HOUND, 2),
        ("2x  Rust   Hound  ", HOUND, 2),
        ("2x\u00a0Rust\u00a0Hound", HOUND, 2),
        ("２ｘ　Ｒｕｓｔ　Ｈｏｕｎｄ", HOUND, 2),
        ("\ufeff2x Rust\u200b Hound", HOUND, 2),
        ('2x "Rust Hound"', HOUND, 2),
        ("2x Rosthund", HOUND, 2),
        ("2x slug-101", HOUND, 2),
        ("2x card:101", HOUND, 2),
        ("2x Karte: 101", HOUND, 2),
        ("1x Well-Witch's Elan", WITCH, 1),
        ("1x well witch´s élan", WITCH, 1),
        ("1x WELL‐WITCH‘S ÉLAN", WITCH, 1),
        ("1x Aussenposten", OUTPOST, 1),
        ("1x AUẞENPOSTEN", OUTPOST, 1),
        ("1x Wustenflut", FLOOD, 1),
        ("1x Wuestenflut", FLOOD, 1),
        ("7 Wells", SEVEN, 1),
        ("2 7 Wells", SEVEN, 2),
        ("2x 7 wells", SEVEN, 2),
        ("Sun Trap x2", TRAP, 1),
        ("2x Sun Trap x2", TRAP, 2),
    ],
)
def test_every_spelling_is_read(text: str, card: int, quantity: int) -> None:
    found = line(text)
    assert (found.state, found.card, found.quantity) == (LineState.MATCHED, card, quantity)


@pytest.mark.parametrize(
    "text", ["Ilsa Varn", "1x Ilsa Varn", "Hero: Ilsa Varn", "Held: ilsa-varn", "3x Ilsa Varn", "1 Ilsa Varn (Level 2)", "hero:ilsa-varn"]
)
def test_a_hero_is_one_choice(text: str) -> None:
    assert read(text).deck == decklist_of(("ilsa-varn",))


def test_the_three_cards_of_a_hero_on_three_lines_are_one_hero() -> None:
    assert read("Ilsa Varn (level 1)\nIlsa Varn (level 2)\nIlsa Varn (level 3)").deck.leaders == ("ilsa-varn",)


def test_other_names_are_read_and_said_so() -> None:
    assert (line("2 Iron Dog").card, line("2 Iron Dog").reason) == (HOUND, "alias")


def test_a_beginning_that_only_one_card_has_is_enough() -> None:
    assert (line("2 Rust").card, line("2 Rust").reason) == (HOUND, "prefix")
    assert line("2 Ru").state is not LineState.MATCHED


def test_a_slip_of_the_pen_is_asked_about_never_guessed() -> None:
    found = line("2x Rust Huond")
    assert (found.state, found.candidates, found.reason) == (LineState.AMBIGUOUS, (HOUND,), "similar")
    assert read("2x Rust Huond").deck == decklist_of(unread=("2x Rust Huond",))


def test_two_cards_of_one_name_are_asked_about() -> None:
    assert line("1x Echo").candidates == (TWIN_UNIT, TWIN_TECH)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("Units\n1x Echo", TWIN_UNIT),
        ("Technologies\n1x Echo", TWIN_TECH),
        ("x\n1x Echo (DEMO) 7", TWIN_TECH),
        ("x\n1x Echo (DRY) 007", TWIN_TECH),
        ("x\n1 card:106", TWIN_UNIT),
    ],
)
def test_heading_number_or_card_number_tell_two_cards_apart(text: str, card: int) -> None:
    assert read(text).lines[1].card == card


def test_an_unknown_card_keeps_its_line() -> None:
    found = line("3x Xylophone of Doom")
    assert (found.state, found.text, found.quantity, found.reason) == (LineState.UNKNOWN, "3x Xylophone of Doom", 3, "no_card")


def test_an_unknown_number_stays_in_the_list_for_the_validator() -> None:
    reading = read("Technologies\n1x card:9999")
    assert reading.deck == decklist_of(technologies=entries([9999]))
    assert reading.lines[1].state is LineState.UNKNOWN


def test_an_unknown_hero_stays_in_the_list_for_the_validator() -> None:
    assert read("hero:nobody").deck == decklist_of(("nobody",))


@pytest.mark.parametrize(
    ("heading", "card", "zone"),
    [
        ("Units (2)", HOUND, Zone.DECK),
        ("Einheiten:", HOUND, Zone.DECK),
        ("## Taktiken (1)", FLOOD, Zone.DECK),
        ("**Tactics**", FLOOD, Zone.DECK),
        ("[b]Technologien (1)[/b]", PUMP, Zone.TECHNOLOGY),
        ("=== Technologies ===", PUMP, Zone.TECHNOLOGY),
        ("5 Technologies", PUMP, Zone.TECHNOLOGY),
        ("Tech", PUMP, Zone.TECHNOLOGY),
        ("Deck", PUMP, Zone.TECHNOLOGY),
        ("Mainboard (24 cards)", PUMP, Zone.TECHNOLOGY),
        ("Spielerdeck", PUMP, Zone.DECK),
        ("Units", PUMP, Zone.DECK),
        ("Technologiedeck", HOUND, Zone.TECHNOLOGY),
    ],
)
def test_a_heading_says_the_zone_and_without_one_the_type_does(heading: str, card: int, zone: Zone) -> None:
    first, second = read(f"{heading}\n1x card:{card}").lines
    assert (first.state, first.reason) == (LineState.IGNORED, "heading")
    assert second.zone == zone


def test_lines_of_one_card_add_up() -> None:
    assert read("1 Rust Hound\n1 Rosthund\nRust Hound").deck.entries(Zone.DECK) == (Entry(HOUND, 3),)


@pytest.mark.parametrize("quantity", [0, -1, 100, 999_999_999])
def test_a_number_that_is_no_number_of_copies_stays_for_the_validator(quantity: int) -> None:
    reading = read(f"{quantity}x Rust Hound")
    assert reading.deck.entries(Zone.DECK) == (Entry(HOUND, quantity),)
    assert reading.lines[0].reason == "quantity"


@pytest.mark.parametrize("text", ["1e9 Rust Hound", "99999999999999999999x Rust Hound", "2.5x Rust Hound", "½ Rust Hound"])
def test_odd_numbers_never_count_silently(text: str) -> None:
    assert line(text).state in (LineState.AMBIGUOUS, LineState.UNKNOWN)


PASTED = """\ufeff# Salt and rust\r
# Format: team\r
# Hash: K7Q29D4M\r
\r
Hero (1)\r
Ilsa Varn\r
\r
Units (4)\r
2x Rust Hound\r
2x Rsut Hond\r
\r
// a comment\r
Technologies (1)\r
1x Deep Pump\r
1x Xylophone\r
\r
Total: 5\r
"""


def test_every_line_comes_back_with_what_became_of_it() -> None:
    reading = read(PASTED)
    assert [found.text for found in reading.lines] == PASTED.removeprefix("\ufeff").splitlines()
    assert [found.number for found in reading.lines] == list(range(1, 18))
    assert "".join(found.state.value[0] for found in reading.lines) == "iiiiimiimaiiimuii"
    told = {"name": "Salt and rust", "format": "team", "unread": ("2x Rsut Hond", "Technologies: 1x Xylophone")}
    assert reading.deck == decklist_of(("ilsa-varn",), entries({HOUND: 2}), entries([PUMP]), **told)
    assert not reading.is_complete


def test_a_first_line_before_a_gap_is_the_deck_s_name() -> None:
    reading = read("My salty deck\n\n2 Rust Hound")
    assert (reading.deck.name, reading.lines[0].reason) == ("My salty deck", "name")


@pytest.mark.parametrize("first", ["Deck: My salty deck", "Deckliste: My salty deck", "Name: My salty deck", "// My salty deck"])
def test_a_first_line_may_say_that_it_is_the_name(first: str) -> None:
    reading = read(f"{first}\n2 Rust Hound")
    assert (reading.deck.name, reading.lines[0].reason, reading.deck.entries(Zone.DECK)) == ("My salty deck", "name", (Entry(HOUND, 2),))


def test_a_card_after_the_word_deck_is_a_card() -> None:
    assert read("Deck: 2x Rust Hound").deck.entries(Zone.DECK) == (Entry(HOUND, 2),)


def test_a_first_line_that_may_be_a_card_is_not_taken_for_a_name() -> None:
    assert read("Xylophone\n2 Rust Hound").lines[0].state is LineState.UNKNOWN


@pytest.mark.parametrize(
    "text",
    [
        "Count,Tradelist Count,Name,Edition,Condition,Language,Foil\n2,0,Rust Hound,demo,NM,English,\n",
        "Anzahl;Name\n2;Rosthund\n",
        "Name\tQuantity\nRust Hound\t2\n",
        'sep=,\nQuantity,Card Name,Set Code\n"2","Rust Hound","demo"\n',
        "\ufeffquantity,name,zone,edition,number,card\r\n2,Rust Hound,deck,demo,001,101\r\n",
        "quantity,card\n2,101\n",
    ],
)
def test_tables_are_read_by_their_header(text: str) -> None:
    reading = read(text)
    assert (reading.form, reading.deck) == ("csv", decklist_of(cards=entries({HOUND: 2})))


def test_a_number_that_is_not_in_a_table_s_cell_is_unknown() -> None:
    assert read("quantity,name\nmany,Rust Hound\n").lines[1].state is LineState.UNKNOWN


@pytest.mark.parametrize(
    "text",
    [
        '{"hero": "ilsa-varn", "cards": [{"card": 101, "quantity": 2}], "technologies": [{"card": 108, "quantity": 1}]}',
        '{"heroes": ["Ilsa Varn"], "cards": [{"name": "Rosthund", "count": 2}], "technologies": ["Deep Pump"]}',
        '{"hero": {"slug": "ilsa-varn"}, "cards": {"Rust Hound": 2}, "technologies": [108]}',
        '{"Ilsa Varn": 1, "Rust Hound": 2, "Deep Pump": 1}',
        '[{"name": "Ilsa Varn"}, {"name": "Rust Hound", "quantity": 2}, {"name": "Deep Pump"}]',
    ],
)
def test_json_is_read_in_several_shapes(text: str) -> None:
    reading = read(text)
    assert (reading.form, reading.deck) == ("json", decklist_of(("ilsa-varn",), entries({HOUND: 2}), entries([PUMP])))


@pytest.mark.parametrize(
    "text",
    [
        '{"cards": [{"card": 101, "quantity": NaN}, {"card": true}, {"quantity": 2}, null, [], 1e400, {"name": 7}]}',
        '{"hero": 7, "heroes": [null, {}]}',
        '{"cards": "Rust Hound"}',
        "[" * 50_000,
        '{"a":' * 9_000,
        '{"cards": [{"card": 99999999999999999999999}]}',
        '{"cards": [{"card": 101, "quantity": 1e300}]}',
    ],
)
def test_json_that_makes_no_sense_loses_nothing_and_matches_nothing(text: str) -> None:
    reading = read(text)
    assert reading.lines
    assert reading.deck == decklist_of(unread=reading.deck.unread)


def test_a_deck_code_is_a_decklist_too() -> None:
    deck = decklist_of(("ilsa-varn",), entries({HOUND: 2}), entries([PUMP]), format="team")
    reading = read(f"  {encode_deck_code(deck, CATALOG)}\n")
    assert (reading.form, reading.deck) == ("code", deck)


def test_a_mistyped_code_is_an_unknown_line() -> None:
    assert line("200G-230A-040G-2081").state is LineState.UNKNOWN


@pytest.mark.parametrize(
    "text",
    [
        "\0\x01\x02",
        "2x \x00Rust\x00 Hound\x07",
        "\u202e2x Rust Hound",
        "2x " + "\u0301" * 200,
        "=cmd|'/c calc'!A1",
        "<script>alert(1)</script>",
        "x" * 99_000,
        " " * 99_000,
        "(" * 299,
        "1 " * 149,
        "x 1" * 99,
        "[b]" * 90,
        "\\" * 299,
        "\ufdfa" * 299,
        "a,b\n" + '"' * 1000,
        "quantity,name\n" + '"' * 1000,
        "quantity,name\n1,\0",
        "|" * 200,
        "\n" * 1999,
    ],
)
def test_hostile_texts_are_read_without_harm(text: str) -> None:
    reading = read(text)
    assert [found.number for found in reading.lines] == list(range(1, len(reading.lines) + 1))


def test_text_longer_than_any_decklist_is_refused_with_the_limit() -> None:
    with pytest.raises(DecklistTooLongError, match="100000 characters, this one 100001"):
        read("x" * 100_001)
    with pytest.raises(DecklistTooLongError, match="2000 lines, this one 2001"):
        read("\n" * 2001)
    with pytest.raises(DecklistTooLongError, match="2000"):
        read("[" + ",".join(["1"] * 2001) + "]")


def test_the_work_for_unknown_lines_is_bounded() -> None:
    reading = read("\n".join(f"{number}x Rust Huond {number}" for number in range(1, 1000)))
    assert sum(bool(found.candidates) for found in reading.lines) <= 200
    assert not any(found.state is LineState.MATCHED for found in reading.lines)
