"""People whose public lists go with one's own."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q, Sum

from accounts.models import User
from collection.matching import Match, Offers, match_of
from collection.models import Holding, ListKind, SharedCopies
from engine.cards.catalog import CardId
from web.games import present_game

LOOKED_AT_MOST = 100
"""People of each direction, those with most different cards first, who are matched copy by copy."""


@dataclass(frozen=True)
class Trader:
    """Somebody with a public list that matches."""

    name: str
    match: Match


def traders_for(user: User, mine: Offers, *, most: int) -> list[Trader]:
    """The people whose public lists match `mine`, at most so many, best first. Five queries, however many they are.

    Of others counts what they noted; which decks they have built is theirs alone.
    """
    have = _copies(user, ListKind.TRADES, "for_trade", set(mine.wanted))
    want = _copies(user, ListKind.WANTS, "wanted", set(mine.offered))
    names = dict(User.objects.filter(pk__in={*have, *want}).values_list("pk", "username"))
    found = [Trader(name, match_of(mine, Offers(want.get(pk, {}), have.get(pk, {})))) for pk, name in names.items()]
    return sorted(found, key=lambda each: ([-number for number in each.match.worth], each.name.lower()))[:most]


def _copies(user: User, kind: ListKind, number: str, cards: set[CardId]) -> dict[int, dict[CardId, int]]:
    """Copies by owner and card that stand in others' public lists of this kind, of these cards. Two queries."""
    if not cards:
        return {}
    game = present_game()
    owners = SharedCopies.objects.public(game).filter(kind=kind).exclude(owner=user).values("owner")
    own = {"wanted": "for_trade", "for_trade": "wanted"}[number]
    alike = Holding.objects.of(user, game).filter(**{f"{own}__gt": 0}).values("printing__card")
    listed = Holding.objects.filter(owner__in=owners, printing__card__in=alike).filter(Q(**{f"{number}__gt": 0})).order_by()
    best = listed.values("owner").annotate(cards=Count("printing__card", distinct=True)).order_by("-cards", "owner")
    people = [row["owner"] for row in best[:LOOKED_AT_MOST]]
    rows = listed.filter(owner__in=people).values_list("owner", "printing__card").annotate(copies=Sum(number))
    found: dict[int, dict[CardId, int]] = {}
    for owner, card, copies in rows:
        if CardId(card) in cards:
            found.setdefault(owner, {})[CardId(card)] = copies
    return found
