"""The second edition: small, later, with reprints, so that editions and release dates mean something."""

from datetime import date, timedelta

from cards.loading import Known, read_folders
from engine.cards.catalog import CardId
from engine.decklist import Entry
from engine.rone.decks import decklist_of
from engine.rone.formats import BUILTIN_FORMATS
from engine.rone.kit import KIT
from engine.rone.validate import verdict
from tests.carddata.makers import CARDDATA, demo_catalog

DATA = read_folders([CARDDATA], Known(kit=KIT, cards={}, subtypes={}, editions={}))
EDITIONS = {edition.code: edition for edition in DATA.editions}
DRY, SALT = EDITIONS["DRY"], EDITIONS["SLT"]


def printed_in(edition: str) -> list[str]:
    return [printing.card for printing in DATA.printings if printing.edition == edition]


def test_it_has_cards_of_its_own_and_two_reprints() -> None:
    first, second = printed_in(DRY.slug), printed_in(SALT.slug)
    assert len(second) >= 20
    assert [card for card in second if card in first] == ["dust-courier", "rain-barrel"]
    assert SALT.symbol != DRY.symbol


def test_it_came_later_and_its_cards_wait_for_it() -> None:
    assert DRY.released is not None
    assert SALT.released is not None
    assert SALT.released > DRY.released

    def codes(card: str, day: date) -> set[str]:
        number: CardId = demo_catalog().by_slug[card].id
        deck = decklist_of(cards=(Entry(number, 2),))
        return {problem.code for problem in verdict(deck, format=BUILTIN_FORMATS["custom"], catalog=demo_catalog(), as_of=day).problems}

    before = SALT.released - timedelta(days=1)
    assert "CARD_NOT_RELEASED" in codes("salt-caravan", before)
    assert "CARD_NOT_RELEASED" not in codes("salt-caravan", SALT.released)
    assert "CARD_NOT_RELEASED" not in codes("rain-barrel", before), "the first printing counts"
