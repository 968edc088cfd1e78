"""Any list survives being written and read, whatever its cards are called."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards.catalog import CardId, Printing
from engine.decklist import (
    FORMS,
    Decklist,
    DecklistFormError,
    DeckNotEncodableError,
    Entry,
    LineState,
    deck_hash,
    decode_deck_code,
    encode_deck_code,
    plain_cell,
    read_decklist,
    safe_cell,
    short_hash,
    write_decklist,
)
from engine.folding import without_controls
from engine.languages import LocalText
from engine.rone.cards import CardType, Catalog, Zone
from engine.rone.decks import decklist_of
from tests.engine.validate.makers import CATALOG, TECHNOLOGIES, UNITS, entries, make_card, make_deck, make_hero

NASTY_NAMES = [
    "Units", "Technologien (5)", "Hero: x", "3x Rust", "Rust x3", "7 Wells", "Name (DEMO) 12", "demo 205", "card:7",
    "hero:ilsa", "# Comment", "// Comment", "=SUM(A1)", "'=1", "- dash", "[b]Bold[/b]", "**bold**", "a|b", 'say "no"', "Echo",
    "Echo", "echo", "???", "Öl & Staub", "Oel & Staub", "Straße", "Strasse", "Total: 24", "24 cards", "Format: x", "a, b; c",
    "<b>", "Level 2", "Wall (Level 3)", "x", "1", "SB: Dune",
]  # fmt: skip


def make_nasty_catalog(names: list[str]) -> Catalog:
    kinds = [CardType.UNIT, CardType.TACTIC, CardType.TECHNOLOGY]
    cards = [
        make_card(200 + at, kinds[at % 3].value, slug=f"c{at}", name=LocalText(name, name[::-1]), printings=(Printing("demo", str(at)),))
        for at, name in enumerate(names)
    ]
    return Catalog.of([*make_hero("ilsa", 1), *make_hero("echo", 11, name=LocalText("Echo", "Units")), *cards])


def make_list(heroes: tuple[str, ...], cards: list[tuple[int, int]], technologies: list[tuple[int, int]]) -> Decklist:
    return decklist_of(heroes, tuple(Entry(CardId(c), q) for c, q in cards), tuple(Entry(CardId(c), q) for c, q in technologies))


def lists_of(ids: list[int]) -> st.SearchStrategy[Decklist]:
    """Lists of these cards and two that don't exist, legal or not, with every quantity that counts."""
    entry = st.tuples(st.sampled_from([*ids, 4711, 2**31 - 1]), st.integers(1, 99))
    heroes = st.lists(st.sampled_from(["ilsa", "echo"]), max_size=2).map(tuple)
    return st.builds(make_list, heroes, st.lists(entry, max_size=12), st.lists(entry, max_size=6))


NASTY = make_nasty_catalog(NASTY_NAMES)


@pytest.mark.parametrize("as_", FORMS)
@pytest.mark.parametrize("language", ["en", "de"])
@given(data=st.data())
@settings(max_examples=60)
def test_any_list_survives_in_every_form_and_language(as_: str, language, data: st.DataObject) -> None:
    deck = data.draw(lists_of(list(NASTY.by_id)))
    text = write_decklist(replace(deck, name="Any"), NASTY, as_=as_, language=language)
    reading = read_decklist(text, NASTY)
    assert deck_hash(reading.deck, NASTY) == deck_hash(deck, NASTY)
    assert sorted(reading.deck.leaders) == sorted(deck.leaders)
    assert reading.form == as_ or not (deck.entries(Zone.DECK) or deck.entries(Zone.TECHNOLOGY))
    assert not any(line.state is LineState.AMBIGUOUS for line in reading.lines)


@given(names=st.lists(st.text(max_size=25), min_size=1, max_size=12), form=st.sampled_from(FORMS))
@settings(max_examples=150)
def test_cards_of_any_name_survive(names: list[str], form: str) -> None:
    catalog = make_nasty_catalog(names)
    deck = make_list(("ilsa",), [(200 + at, at % 4 + 1) for at in range(len(names))], [(200, 1)])
    assert deck_hash(read_decklist(write_decklist(deck, catalog, as_=form), catalog).deck, catalog) == deck_hash(deck, catalog)


@given(name=st.one_of(st.text(max_size=60), st.sampled_from(NASTY_NAMES)), form=st.sampled_from(["text", "markdown", "json", "bbcode"]))
@settings(max_examples=200)
def test_a_deck_s_name_survives(name: str, form: str) -> None:
    reading = read_decklist(write_decklist(replace(make_deck(), name=name), CATALOG, as_=form), CATALOG)
    expected = without_controls(name)
    if form == "bbcode":
        expected = expected.replace("[", "(").replace("]", ")")
    assert reading.deck.name == expected
    assert deck_hash(reading.deck, CATALOG) == deck_hash(make_deck(), CATALOG)


@given(st.text())
def test_any_text_is_read_without_harm_and_line_by_line(text: str) -> None:
    reading = read_decklist(text, NASTY)
    assert reading.form in ("json", "csv") or [line.text for line in reading.lines] == text.removeprefix("\ufeff").splitlines()


@given(st.text())
def test_a_cell_comes_back_and_never_begins_a_formula(text: str) -> None:
    assert plain_cell(safe_cell(text)) == text
    assert safe_cell(text)[:1] not in FORMULA_SIGNS


FORMULA_SIGNS = tuple("=+-@\t\r\n＝＋－＠﹢﹣﹦﹫")


@pytest.mark.parametrize("sign", FORMULA_SIGNS)
@pytest.mark.parametrize("before", ["", "'", "''"])
def test_full_width_signs_begin_a_formula_as_plain_ones_do(sign: str, before: str) -> None:
    text = f"{before}{sign}1+1"
    assert safe_cell(text) == f"'{text}"
    assert plain_cell(f"'{text}") == text


@given(st.lists(st.tuples(st.sampled_from(list(NASTY.by_id)), st.integers(1, 99)), max_size=15), st.randoms())
def test_the_code_does_not_depend_on_order(cards: list[tuple[int, int]], chance) -> None:
    shuffled = chance.sample(cards, len(cards))
    assert encode_deck_code(make_list((), cards, []), NASTY) == encode_deck_code(make_list((), shuffled, []), NASTY)


def test_a_written_list_reads_well() -> None:
    deck = make_deck(technologies=TECHNOLOGIES[:2], cards={UNITS[0]: 2, 201: 1})
    text = write_decklist(replace(deck, name="Salt", format="custom"), CATALOG, as_="text", language="de")
    code, short = encode_deck_code(deck, CATALOG), short_hash(deck_hash(deck, CATALOG))
    assert text == (
        f"# Salt\n# Format: custom\n# Hash: {short}\n# Code: {code}\n\n"
        "Held (1)\n1x Ilsa (de)\n\nEinheiten (2)\n2x Unit 100 (de)\n\nTaktiken (1)\n1x Tactic 201 (de)\n\n"
        "Technologien (2)\n1x Technology 300 (de)\n1x Technology 301 (de)\n"
    )


def test_what_stands_in_the_wrong_zone_is_written_there_and_read_there() -> None:
    deck = decklist_of(("ilsa",), entries({300: 1, 1: 1, 100: 2}), entries([100]))
    text = write_decklist(deck, CATALOG, as_="text")
    assert "Player deck (2)\n" in text
    assert read_decklist(text, CATALOG).deck == decklist_of(("ilsa",), entries({100: 2, 300: 1, 1: 1}), entries([100]))


def test_a_format_is_written_and_read_back() -> None:
    for form in ("text", "markdown", "bbcode", "json", "code"):
        assert read_decklist(write_decklist(replace(make_deck(), format="team"), CATALOG, as_=form), CATALOG).deck.format == "team"


def test_another_form_is_refused_by_name() -> None:
    with pytest.raises(DecklistFormError, match="'pdf'"):
        write_decklist(make_deck(), CATALOG, as_="pdf")


def test_a_hero_nobody_knows_has_no_code_but_a_text() -> None:
    deck = make_deck(heroes=("nobody",))
    with pytest.raises(DeckNotEncodableError, match="nobody"):
        write_decklist(deck, CATALOG, as_="code")
    assert read_decklist(write_decklist(deck, CATALOG, as_="text"), CATALOG).deck.leaders == ("nobody",)


def test_a_code_names_its_format() -> None:
    for slug in ("custom", "first-game", "custom-first-edition", "team", "three-player"):
        assert decode_deck_code(encode_deck_code(replace(make_deck(), format=slug), CATALOG), CATALOG).format == slug
    assert (
        decode_deck_code(encode_deck_code(replace(make_deck(), format="first-edition"), CATALOG), CATALOG).format == "custom-first-edition"
    )
    assert decode_deck_code(encode_deck_code(replace(make_deck(), format="league-2026"), CATALOG), CATALOG).format == "custom"


words = st.text(alphabet=st.characters(blacklist_categories=("Cs",), blacklist_characters="\r\0"), min_size=1, max_size=300)


@pytest.mark.parametrize("form", [form for form in FORMS if form != "code"])
@given(said=st.tuples(words, words, words, words))
@settings(max_examples=60, deadline=None)
def test_what_is_said_about_a_list_survives_too(form: str, said: tuple[str, str, str, str]) -> None:
    description, tag, note, other = said
    unit, technology = CardId(UNITS[0]), CardId(TECHNOLOGIES[0])
    deck = Decklist(
        zones={Zone.DECK: (Entry(unit, 2, note),), Zone.TECHNOLOGY: (Entry(technology, 1, other),)},
        description=description,
        tags=(tag.replace(",", "") or "tag",) if form == "csv" else (tag,),
        unread=("1 Unheard Of", "Technologies: 2 Nothing"),
    )
    if any(not text.strip() for text in (description, tag, note, other)):
        return
    back = read_decklist(write_decklist(deck, CATALOG, as_=form), CATALOG).deck
    found = {zone: [entry.note for entry in back.entries(zone)] for zone in (Zone.DECK, Zone.TECHNOLOGY)}
    assert found == {Zone.DECK: [note], Zone.TECHNOLOGY: [other]}
    assert (back.description, back.unread) == (description, deck.unread)
    assert back.tags == deck.tags or form == "csv"
