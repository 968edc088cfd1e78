"""The one validator: every problem of a list, in a fixed order (CON-1 to CON-9).

Pure: format, cards, day and collection are arguments. `docs/reference/validator.md` tells each code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Final

from engine.cards.catalog import CardId
from engine.decklist import Decklist
from engine.rone.cards import Catalog, Zone
from engine.rone.formats import Format
from engine.rone.validate.card_checks import COPY_CLAUSE, card_problems
from engine.rone.validate.editions import is_admitted
from engine.rone.validate.hero_checks import hero_problems
from engine.rone.validate.size_checks import deck_size_problems, technology_size_problems
from engine.verdict.inquiry import Inquiry, counts_of
from engine.verdict.verdict import Problem, Verdict

UNREAD_CLAUSES: Final = {Zone.HERO: "CON-4", Zone.DECK: "CON-2", Zone.TECHNOLOGY: "CON-5"}


def verdict(
    deck: Decklist,
    *,
    format: Format,
    catalog: Catalog,
    as_of: date,
    owned: Mapping[CardId, int] | None = None,
) -> Verdict:
    """The verdict on `deck` in `format` on the day `as_of`, whatever format the list itself names.

    Every listed copy counts in the zone it was listed in, unknown and misplaced cards too; entries of a
    card add up; a quantity that is no whole number from 1 to 99 counts as 0. `owned` (copies by card)
    adds advice on what is missing; None asks nothing. At most one problem per code, zone and card.
    Lines that name no card are copies of their zone too, and one problem a zone.
    """
    counts = counts_of(deck, (Zone.DECK, Zone.TECHNOLOGY), catalog)
    inquiry = Inquiry(deck, counts, format, catalog, as_of, owned, is_admitted)
    return inquiry.verdict(_problems(inquiry), UNREAD_CLAUSES, COPY_CLAUSE)


def _problems(inquiry: Inquiry) -> Iterator[Problem]:
    yield from hero_problems(inquiry)
    yield from deck_size_problems(inquiry)
    yield from card_problems(inquiry, Zone.DECK)
    yield from technology_size_problems(inquiry)
    yield from card_problems(inquiry, Zone.TECHNOLOGY)
