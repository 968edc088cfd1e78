import pytest

from cards.selectors import catalog, editions
from collection.errors import ImportTooLongError
from collection.importing.reading import CollectionReader
from collection.importing.rows import ImportRow, RowState, summed
from collection.selectors import all_printings
from collection.shelf import Change
from tests.cards.makers import make_card, make_edition, make_hero

pytestmark = pytest.mark.django_db


@pytest.fixture
def warden():
    """Pipe Warden in two editions (DRY 013, SALT 7), Kite Scout in one (DRY 2)."""
    from cards.models import Printing

    dry, salt = make_edition("dry-season", code="DRY"), make_edition("salt-roads", code="SALT")
    card = make_card(id=13, name_en="Pipe Warden", name_de="Rohrwächter", edition=dry)
    Printing.objects.filter(card=card).update(number="013")
    Printing.objects.create(card=card, edition=salt, number="7")
    scout = make_card(id=2, name_en="Kite Scout", name_de="Drachenspäher", edition=dry)
    Printing.objects.filter(card=scout).update(number="2")
    return card


def read(text: str, *, signed: bool = False) -> tuple[ImportRow, ...]:
    return CollectionReader(all_printings(), editions(), catalog(), signed=signed).read(text).rows


def labels(text: str) -> list[tuple[str, int | None]]:
    return [(row.printing.label, row.change.owned) for row in read(text) if row.printing]


@pytest.mark.parametrize(
    "text",
    [
        "set,number,name,quantity\nDRY,013,Pipe Warden,3\n",
        "set,number,quantity\nDRY,13,3\n",
        "set,number,quantity\ndry-season,0013,3\n",
        "Anzahl;Karte;Edition;Nummer\n3;Rohrwachter;Dry Season;13\n",
        "Count,Tradelist Count,Name,Edition,Condition,Foil,Last Modified,Collector Number\n3,1,Pipe Warden,dry,NM,,,013\n",
        "Count,Tradelist Count,Name,Edition,Card Number,Condition\n3,0,PIPE WARDEN,Dry Season,13,Mint\n",
        "Name,Set code,Set name,Collector number,Foil,Rarity,Quantity\nPipe Warden,DRY,Dry Season,13,normal,common,3\n",
        '"sep=,"\nFolder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number\nBox,3,1,Pipe Warden,DRY,Dry Season,13\n',
        "\ufeffset\tnumber\tquantity\r\nDRY\t013\t3\r\n",
        "card,quantity,set\n13,3,DRY\n",
    ],
)
def test_the_columns_of_every_usual_program_are_read(warden, text: str) -> None:
    assert labels(text) == [("DRY 013", 3)]


def test_a_tradelist_column_is_for_trade(warden) -> None:
    (row,) = (row for row in read("Count,Tradelist Count,Name,Edition,Card Number\n3,2,Pipe Warden,DRY,13\n") if row.printing)
    assert row.change == Change(owned=3, for_trade=2)


def test_a_name_alone_will_do_where_there_is_one_printing(warden) -> None:
    assert labels("name,quantity\nkite-scout,2\n") == [("DRY 2", 2)]
    (row,) = read("name,quantity\nPipe Warden,2\n")[1:]
    assert (row.state, row.reason, [p.label for p in row.candidates]) == (RowState.AMBIGUOUS, "several", ["DRY 013", "SALT 7"])


def test_a_number_that_belongs_to_another_card_than_the_name_is_asked_about(warden) -> None:
    (row,) = read("set,number,name,quantity\nDRY,2,Pipe Warden,1\n")[1:]
    assert (row.state, row.reason) == (RowState.AMBIGUOUS, "differs")


@pytest.mark.parametrize(
    ("cells", "state", "reason"),
    [
        ("Pipe Wardne,2", RowState.AMBIGUOUS, "similar"),
        ("Xylophone,2", RowState.UNKNOWN, "no_card"),
        ("Kite Scout,many", RowState.UNKNOWN, "quantity"),
        ("Kite Scout,-1", RowState.UNKNOWN, "minus"),
        ("Kite Scout,1000", RowState.UNKNOWN, "quantity"),
        ("Kite Scout,99999999999999999999", RowState.UNKNOWN, "quantity"),
        ("Kite Scout,", RowState.IGNORED, "nothing"),
        (",", RowState.IGNORED, "blank"),
    ],
)
def test_a_row_that_is_not_clear_is_kept_with_its_reason(warden, cells: str, state: RowState, reason: str) -> None:
    row = read(f"name,quantity\n{cells}\n")[1]
    assert (row.state, row.reason, row.text) == (state, reason, cells)


def test_a_minus_takes_away_where_numbers_are_added(warden) -> None:
    assert read("name,quantity\nKite Scout,-2\n", signed=True)[1].change == Change(owned=-2)


def test_rows_of_one_printing_add_up(warden) -> None:
    rows = read("name,quantity,wanted\nKite Scout,2,\nKite Scout,1,1\n")
    assert list(summed(rows).values()) == [Change(owned=3, wanted=1)]


def test_plain_lines_are_read_and_a_hero_means_its_three_cards(warden) -> None:
    make_hero("ilsa-varn")
    rows = read("2x Kite Scout\nIlsa Varn\n\nXylophone\n")
    assert [row.state.value for row in rows] == ["matched", "matched", "matched", "matched", "ignored", "unknown"]


@pytest.mark.parametrize("text", ["", "\0", '"' * 5000, 'name,quantity\n"' + "x" * 1000, "name,quantity\n=1+1,1", ",\n" * 1000, "🜚" * 400])
def test_hostile_texts_are_read_without_harm(warden, text: str) -> None:
    assert not any(row.printing for row in read(text))


def test_a_formula_is_only_text(warden) -> None:
    assert labels("name,quantity\n'=Kite Scout,1\n") == [("DRY 2", 1)]


def test_more_than_any_collection_is_refused(warden) -> None:
    with pytest.raises(ImportTooLongError, match="5001"):
        read("name,quantity\n" + "Kite Scout,1\n" * 5000)
    with pytest.raises(ImportTooLongError, match="1000001"):
        read("x" * 1_000_001)
    with pytest.raises(ImportTooLongError, match="first row"):
        read("2x Kite Scout\n" * 3000)
