"""Which cards the swap lab may put in: legal beside the list as it is, modelled, and owned where that is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date

from accounts.models import User
from cards.selectors import catalog
from collection.selectors import owned_copies
from engine.cards import CardId
from engine.decklist import Decklist, Entry
from engine.rone.cards import CardType, Zone
from engine.rone.formats import Format
from engine.rone.validate import Code, verdict
from engine.verdict import Severity

OF_THE_CARD = frozenset(
    {
        Code.CARD_UNKNOWN,
        Code.CARD_BANNED,
        Code.CARD_LIMITED,
        Code.CARD_NOT_IN_FORMAT,
        Code.CARD_NOT_RELEASED,
        Code.COPY_LIMIT,
        Code.WRONG_ZONE,
    }
)
"""Faults that are a card's own, or of how often it is there."""


def swap_pool(deck: Decklist, format_: Format, *, as_of: date, owned: Mapping[CardId, int] | None = None) -> tuple[CardId, ...]:
    """Units and tactics of which one copy more could stand in `deck`, lowest id first; of `owned` cards alone where that is given."""
    copies: Counter[CardId] = Counter()
    for entry in deck.entries(Zone.DECK):
        copies[entry.card] += entry.quantity
    known = [card for card in catalog() if card.type in (CardType.UNIT, CardType.TACTIC) and card.modelled and card.cost is not None]
    asked = [card.id for card in known if owned is None or owned.get(card.id, 0) > copies[card.id]]
    one_more = deck.with_entries(Zone.DECK, (Entry(card, copies[card] + 1) for card in asked))
    refused: set[CardId] = set()
    for problem in verdict(one_more, format=format_, catalog=catalog(), as_of=as_of).problems:
        if problem.severity is Severity.ERROR and problem.code in OF_THE_CARD:
            refused.update(problem.cards)
    return tuple(sorted(card for card in asked if card not in refused))


def pool_for(user: User, deck: Decklist, format_: Format, *, is_owned: bool, as_of: date) -> tuple[CardId, ...]:
    """The pool for `user`, of what they own alone if `is_owned`."""
    return swap_pool(deck, format_, as_of=as_of, owned=owned_copies(user) if is_owned else None)
