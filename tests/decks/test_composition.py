"""What a list is made of, counted copy by copy."""

from __future__ import annotations

import pytest
from django.test import Client

from cards.search import Held
from cards.selectors import catalog, shelf
from decks.list.composition import keywords, section_figures, subtypes
from decks.list.curves import main_curves, minor_curves
from decks.list.display import DeckView
from decks.list.views.desk import Desk
from engine.decklist import Decklist
from engine.rone.cards import CardType, Zone
from engine.rone.decks import decklist_of
from tests.decks.makers import NOW, legal_state, make_deck

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def view_of(state: Decklist) -> DeckView:
    return Desk(shelf(), Held(), "en", NOW).view(state)


def copies(state: Decklist) -> list:  # type: ignore[type-arg]
    return [catalog().by_id[row.card] for row in state.entries(Zone.DECK) for _copy in range(row.quantity)]  # type: ignore[index]


def test_the_figures_of_the_units_count_every_copy() -> None:
    state = legal_state()
    units = [card for card in copies(state) if card.type is CardType.UNIT]
    (of_units,) = section_figures(view_of(state))
    assert of_units.count == len(units)
    for figure in of_units.figures:
        values = [getattr(card, figure.key) or 0 for card in units]
        assert figure.total == sum(values)
        assert figure.average == pytest.approx(sum(values) / len(values))
        assert (figure.lowest, figure.highest) == (min(values), max(values))
        assert sum(number for _value, number in figure.spread) == len(values)


def test_races_and_keywords_are_counted_and_lead_to_their_cards() -> None:
    view = view_of(legal_state())
    units = [card for card in copies(view.state) if card.type is CardType.UNIT]
    found = {part.query: part.count for part in subtypes(view, "en")}
    assert found == {f"race:{race}": sum(card.race == race for card in units) for race in {card.race for card in units if card.race}}
    counts = [part.count for part in keywords(view, "en")]
    assert counts == sorted(counts, reverse=True)
    assert counts
    assert all(part.clause.startswith("KEY") for part in keywords(view, "en"))


def test_recycling_is_held_against_the_graveyard() -> None:
    state = legal_state()
    (curve,) = minor_curves(view_of(state))
    assert curve.note is not None
    assert curve.note.table is not None
    costs = [card.recycle for card in copies(state) if card.recycle is not None]
    assert [sum(bar["values"]) for bar in curve.plot["bars"]] == [*(costs.count(n) for n in range(5)), sum(cost >= 5 for cost in costs)]
    first, never = curve.note.sentences
    assert first.en.startswith(f"{len(costs)} cards can be recycled")
    assert first.en.endswith(f"each once would cost {sum(costs)}.")
    assert never.en == f"{24 - len(costs)} can’t be."
    for size, payable, share in curve.note.table.rows:
        held = sum(cost <= int(size) - 1 for cost in costs)
        assert (payable, share) == (str(held), f"{round(100 * held / len(costs))} %")
    assert "(7 in the list)" in curve.note.table.note.en


def test_an_empty_list_has_no_figures() -> None:
    view = view_of(decklist_of(format="custom"))
    told = (section_figures(view), main_curves(view), minor_curves(view), subtypes(view, "en"), keywords(view, "en"))
    assert told == ([], [], [], [], [])


def test_the_builder_and_the_page_of_a_deck_tell_all_of_it(client: Client) -> None:
    deck = make_deck(visibility="public")
    client.force_login(deck.owner)
    for path in ("", "build/"):
        page = client.get(f"/decks/{deck.public_id}/{path}").content.decode()
        for text in ("The units", "Recycle cost", "As the graveyard grows", "Races", "Keywords", "Cards by level", "Sample hand"):
            assert text in page, (path, text)
