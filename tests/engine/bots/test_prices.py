"""Prices of words: every word of a game's table has one, and it is compiled with the step."""

from __future__ import annotations

from typing import Any

import pytest

from engine.bots.prices import PriceBook, StepPrice, UnpricedWordError
from engine.rone.bots.step_prices import BOOK, text_worth, usual_price
from engine.rone.bots.worth import CARD, LIFE
from engine.rone.rules.compiling import definition_of
from engine.rone.words.steps import STEPS
from engine.rules.prices import Price
from engine.rules.steps import Step
from tests.engine.rules.makers import make_card


def text(*steps: dict[str, Any]) -> list[Step]:
    """The steps of a tactic."""
    return definition_of(make_card("asking", type="tactic", abilities=({"play": list(steps)},))).play


def usual(step: Step, table: Price) -> StepPrice:
    return StepPrice(table)


WORTHLESS = [name for name, word in STEPS.items() if word.worth is None]
"""Words that are worth what the texts in them are."""


def test_a_word_that_neither_the_table_nor_the_bots_price_is_a_fault_when_they_are_loaded() -> None:
    with pytest.raises(UnpricedWordError, match=WORTHLESS[0]):
        PriceBook(STEPS, dict.fromkeys(WORTHLESS[1:], usual), usual)
    PriceBook(STEPS, dict.fromkeys(WORTHLESS, usual), usual)
    PriceBook(STEPS, dict.fromkeys(WORTHLESS[1:], usual), usual, passives=(WORTHLESS[0],))


def test_a_price_for_no_word_is_a_fault_too() -> None:
    with pytest.raises(UnpricedWordError, match="watr"):
        PriceBook(STEPS, dict.fromkeys([*WORTHLESS, "watr"], usual), usual)


def test_a_price_is_compiled_with_the_first_look_and_holds_what_cannot_change() -> None:
    (step,) = text({"draw": 2})
    assert not step.price.is_compiled

    price = usual_price(step)

    assert price is step.price
    assert price is usual_price(step)
    assert (price.is_fixed, price.amount, price.worths) == (True, 2, [90, 90, 90])
    assert type(price) is type(BOOK.compiled(step))


def test_an_offer_to_pay_is_priced_together_with_what_hangs_on_it() -> None:
    offer = {"may": [{"pay": {"hand": 1}}]}

    assert text_worth(text(offer, {"if": "done", "then": [{"draw": 1}]})) == 0  # 45 for a card of 60: nobody pays
    assert text_worth(text(offer, {"if": {"not": "done"}, "then": [{"draw": 1}]})) == 45
    assert text_worth(text(offer, {"if": "done", "then": [{"draw": 4}]})) == 4 * 45 - LIFE


def test_cards_that_are_moved_unseen_are_worth_more_in_the_hand_than_in_the_graveyard() -> None:
    card = {"card": "own", "in": "graveyard"}

    assert text_worth(text({"return_to_hand": card})) == CARD + 20 - 20
    assert text_worth(text({"remove": card})) == -20
