"""Which cards the swap lab may put in: legal beside the list as it is, modelled, and owned or free where that is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date

from django.db.models import TextChoices
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from cards.selectors import catalog
from collection.selectors import held_copies
from decks.list.models import Deck
from engine.cards.catalog import CardId
from engine.cards.formats import BaseFormat
from engine.decklist import Decklist, Entry
from engine.verdict.verdict import Severity
from simulations.jobs.errors import OrderRefusedError
from web.games import present_kit
from web.text.quoting import in_quotes


class PoolCards(TextChoices):
    """Of which cards the swap lab may put one copy more in."""

    ALL = "all", gettext_lazy("all cards")
    OWN = "own", gettext_lazy("cards I own")
    FREE = "free", gettext_lazy("cards I have free")


def pool_cards_named(text: str) -> PoolCards:
    """The choice in a form, all cards where nothing was said.

    Raises:
        OrderRefusedError: there is no such choice.
    """
    if text and text not in PoolCards:
        raise OrderRefusedError(_("There is no choice of cards %(value)s.") % {"value": in_quotes(text[:40])}, code="POOL_UNKNOWN")
    return PoolCards(text or PoolCards.ALL)


def swap_pool(deck: Decklist, format_: BaseFormat, *, as_of: date, limit: Mapping[CardId, int] | None = None) -> tuple[CardId, ...]:
    """Cards of which one copy more could stand in `deck`'s pile, lowest id first; with `limit`, no more copies than it has of a card."""
    kit, known = present_kit(), catalog()
    zone = kit.layout.main_zone
    copies: Counter[CardId] = Counter()
    for entry in deck.entries(zone):
        copies[entry.card] += entry.quantity
    asked = [card.id for card in known if kit.simulated.may_be_added(card) and (limit is None or limit.get(card.id, 0) > copies[card.id])]
    one_more = deck.with_entries(zone, (Entry(card, copies[card] + 1) for card in asked))
    refused: set[CardId] = set()
    for problem in kit.verdict(one_more, format=format_, catalog=known, as_of=as_of).problems:
        if problem.severity is Severity.ERROR and problem.code in kit.simulated.faults_of_a_card:
            refused.update(problem.cards)
    return tuple(sorted(card for card in asked if card not in refused))


def pool_for(user: User, deck: Decklist, format_: BaseFormat, *, cards: PoolCards, source: Deck | None, as_of: date) -> tuple[CardId, ...]:
    """The pool for `user`. What lies in `source`, the deck that the list was taken from, is free for it."""
    if cards == PoolCards.ALL:
        return swap_pool(deck, format_, as_of=as_of)
    held = held_copies(user, but=(source.pk,) if source else ())
    return swap_pool(deck, format_, as_of=as_of, limit=held.free if cards == PoolCards.FREE else held.own)
