"""A whole collection, and the numbers of it that others ask for."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.db.models import F

from cards.models import Printing
from cards.search import Held
from cards.selectors import catalog
from cards.selectors import shelf as cards_shelf
from collection.built import built_copies
from collection.models import BoxHolding, Holding
from collection.shelf import Copies, PrintingFacts, Shelf, held_by_card, owned_by_card
from engine.cards.catalog import CardId
from web.games import present_game, present_kit


def all_printings() -> tuple[PrintingFacts, ...]:
    """Every printing of the game of which copies are counted, oldest edition first, by number. Read once for a state of the cards."""
    return cards_shelf().keep("collected printings", _all_printings)


def _all_printings() -> tuple[PrintingFacts, ...]:
    is_collected, cards = present_kit().collecting.is_collected, catalog().by_id
    of_game = Printing.objects.filter(edition__game=present_game())
    rows = of_game.order_by(F("edition__released").asc(nulls_last=True), "edition__slug", "number").values_list(
        "id", "card_id", "edition__slug", "edition__code", "number", "copies_in_box"
    )
    return tuple(
        PrintingFacts(id, CardId(card), slug, code, number, in_box)
        for id, card, slug, code, number, in_box in sorted(rows, key=_natural_order(tuple(dict.fromkeys(row[2] for row in rows))))
        if CardId(card) not in cards or is_collected(cards[CardId(card)])
    )


def find_printing(edition: str, number: str) -> Printing | None:
    """The printing of the present game with this number in the edition called so (its slug); None where there is none. One query."""
    of_game = Printing.objects.filter(edition__game=present_game()).select_related("edition")
    return of_game.filter(edition__slug=edition, number=number).first() if "\0" not in edition + number else None


def _natural_order(editions: tuple[str, ...]) -> Any:
    """Editions as they stand, numbers as people count: 2 before 10."""
    place = {slug: at for at, slug in enumerate(editions)}

    def key(row: tuple[Any, ...]) -> tuple[Any, ...]:
        number = row[4]
        digits = "".join(sign for sign in number if sign.isdecimal())
        return (place[row[2]], int(digits[:12] or 0), number)

    return key


def shelf_of(user: Any) -> Shelf:
    """The collection of `user`, with all printings of the game. Two queries beside the cards, none without an account."""
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
    return owned_by_card(shelf_of(user)) if _has_any(user) else {}


def held_copies(user: Any, *, but: Collection[int] = ()) -> Held:
    """What `user` owns, has free, wants and would trade of each card, whatever the printing; nothing without an account.

    What lies in the built decks with the keys `but` counts as free: so it is for them.
    """
    return held_by_card(shelf_of(user), built_copies(user, but=but)) if _has_any(user) else Held()


def _has_any(user: Any) -> bool:
    """Whether anything of the present game is noted. One query, none for somebody without an account."""
    if not user.is_authenticated:
        return False
    boxes, single = (kept.objects.of(user, present_game()).values("pk") for kept in (BoxHolding, Holding))
    return bool(boxes.union(single, all=True).exists())
