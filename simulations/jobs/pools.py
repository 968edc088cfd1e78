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
from engine.formats import BaseFormat
from engine.verdict import Severity
from web.games import present_kit


def swap_pool(deck: Decklist, format_: BaseFormat, *, as_of: date, owned: Mapping[CardId, int] | None = None) -> tuple[CardId, ...]:
    """Cards of which one copy more could stand in `deck`'s pile, lowest id first; of `owned` cards alone where that is given."""
    kit, known = present_kit(), catalog()
    zone = kit.layout.main_zone
    copies: Counter[CardId] = Counter()
    for entry in deck.entries(zone):
        copies[entry.card] += entry.quantity
    asked = [card.id for card in known if kit.simulated.may_be_added(card) and (owned is None or owned.get(card.id, 0) > copies[card.id])]
    one_more = deck.with_entries(zone, (Entry(card, copies[card] + 1) for card in asked))
    refused: set[CardId] = set()
    for problem in kit.verdict(one_more, format=format_, catalog=known, as_of=as_of).problems:
        if problem.severity is Severity.ERROR and problem.code in kit.simulated.faults_of_a_card:
            refused.update(problem.cards)
    return tuple(sorted(card for card in asked if card not in refused))


def pool_for(user: User, deck: Decklist, format_: BaseFormat, *, is_owned: bool, as_of: date) -> tuple[CardId, ...]:
    """The pool for `user`, of what they own alone if `is_owned`."""
    return swap_pool(deck, format_, as_of=as_of, owned=owned_copies(user) if is_owned else None)
