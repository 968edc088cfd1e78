"""What is read of collections, each time of the present game alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import F

from cards.models import Printing
from collection.models import BoxHolding, Holding
from collection.shelf import Copies, PrintingFacts, Shelf, owned_by_card
from engine.cards import CardId
from web.games import present_game


def all_printings() -> tuple[PrintingFacts, ...]:
    """Every printing of the game, oldest edition first, by number. One query."""
    of_game = Printing.objects.filter(edition__game=present_game())
    rows = of_game.order_by(F("edition__released").asc(nulls_last=True), "edition__slug", "number").values_list(
        "id", "card_id", "edition__slug", "edition__code", "number", "copies_in_box"
    )
    return tuple(
        PrintingFacts(id, CardId(card), slug, code, number, in_box)
        for id, card, slug, code, number, in_box in sorted(rows, key=_natural_order(tuple(dict.fromkeys(row[2] for row in rows))))
    )


def _natural_order(editions: tuple[str, ...]) -> Any:
    """Editions as they stand, numbers as people count: 2 before 10."""
    place = {slug: at for at, slug in enumerate(editions)}

    def key(row: tuple[Any, ...]) -> tuple[Any, ...]:
        number = row[4]
        digits = "".join(sign for sign in number if sign.isdecimal())
        return (place[row[2]], int(digits[:12] or 0), number)

    return key


def shelf_of(user: Any) -> Shelf:
    """The collection of `user`, with all printings of the game. Three queries, one for somebody without an account."""
    printings = all_printings()
    if not user.is_authenticated:
        return Shelf(printings)
    game = present_game()
    boxes = dict(BoxHolding.objects.of(user, game).values_list("edition__slug", "quantity"))
    rows = Holding.objects.of(user, game).values_list("printing_id", "loose", "wanted", "for_trade")
    held = {printing: (loose, wanted, for_trade) for printing, loose, wanted, for_trade in rows}
    copies: dict[int, Copies] = {}
    for printing in printings:
        boxed = boxes.get(printing.edition, 0) * printing.copies_in_box
        loose, wanted, for_trade = held.get(printing.id, (0, 0, 0))
        found = Copies(max(boxed + loose, 0), wanted, for_trade, boxed)
        if not found.is_blank:
            copies[printing.id] = found
    return Shelf(printings, boxes, copies)


def owned_copies(user: Any) -> Mapping[CardId, int]:
    """Copies of each card that `user` owns, boxes included, whatever the printing; empty without an account."""
    if not user.is_authenticated:
        return {}
    boxes, single = (kept.objects.of(user, present_game()).values("pk") for kept in (BoxHolding, Holding))
    return owned_by_card(shelf_of(user)) if boxes.union(single, all=True).exists() else {}
