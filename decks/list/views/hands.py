"""A sample hand of a deck, with both mulligans, and the chances of a group of cards: everything stands in the address."""

from __future__ import annotations

from dataclasses import dataclass
from secrets import randbelow
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from cards.found import likeliest
from cards.search import Forgiven
from decks.list.chances import group_odds
from decks.list.display import DeckView
from decks.list.errors import HandNotDealtError
from decks.list.hands import LARGEST_SEED, MOST_TURNS, HandChoice, SampleHand, sample_hand
from decks.list.selectors import looked_up_cards
from decks.list.views.access import requested_deck
from decks.list.views.desk import Desk, desk_of
from engine.cards.catalog import CardId
from engine.opening import Opening
from web.text.numbers import whole_number

ONLY_SEED = dict.fromkeys(("mulligan", "put", "turns", "mark", "group"))
"""What of the address is the sample hand's alone."""


@dataclass(frozen=True)
class HandCard:
    """A card of a hand as the page shows it. `card` is None when the site doesn't know it."""

    id: int
    card: Any
    place: int
    is_new: bool


@require_safe
def hand(request: HttpRequest, deck_id: str) -> HttpResponse:
    """The hand that the seed in the address deals; without one, a new seed is thrown and goes into the address."""
    read = requested_deck(request, deck_id)
    deck = read.deck
    seed = whole_number(request.GET.get("seed"), LARGEST_SEED)
    if seed is None:
        return redirect(f"{request.path}{_address(request, seed=randbelow(LARGEST_SEED))}")
    desk = desk_of(request, with_owned=False)
    opening = desk.kit.decks.opening
    if opening is None:
        raise HandNotDealtError(desk.kit.name)
    view = desk.view(read.state)
    draws = opening.draws([card for line in view.leaders for card in line.cards[:1]])
    dealt = _dealt(request, view, seed, opening, draws) if view.main.count >= opening.hand else None
    marked, query, found, way = _marked(request, desk, view)
    context = {
        "nav": "decks",
        "deck": deck,
        "is_mine": read.is_whole,
        "token": request.GET.get("share", ""),
        "view": view,
        "opening": opening,
        "seed": seed,
        "dealt": dealt,
        "draws": draws,
        "turns": len(dealt.drawn) if dealt else 0,
        "put": _places(request, opening),
        "can_draw": dealt is not None and len(dealt.drawn) < MOST_TURNS and dealt.left > 0 and draws > 0,
        "cards": [_shown(desk, held.card, held.place, held.is_new) for held in dealt.hand] if dealt else [],
        "put_back": [_shown(desk, card, place, False) for place, card in enumerate(dealt.put_back)] if dealt else [],
        "drawn": [[_shown(desk, card, place, True) for place, card in enumerate(turn)] for turn in dealt.drawn] if dealt else [],
        "keep": _address(request, seed=seed, mulligan="keep", turns=None, put=None),
        "practice": f"{reverse('decks:practice', args=[deck_id])}{_address(request, **ONLY_SEED)}" if desk.kit.practice else "",
        "practised_at_table": desk.kit.practice is None and desk.kit.tables is not None,
        "another": _address(request, seed=(seed + 1) % LARGEST_SEED, mulligan=None, turns=None, put=None),
        "next_turn": _address(request, turns=len(dealt.drawn) + 1) if dealt else "",
        "back": _address(request, mulligan=None, turns=None, put=None),
        "marked": marked,
        "marked_copies": sum(row.quantity for row in view.state.entries(view.main.slug) if row.card in marked),
        "group": query,
        "found": found,
        "way": way,
        "rows": group_odds(view, marked),
    }
    return render(request, "decks/list/hand.html", context)


def _dealt(request: HttpRequest, view: DeckView, seed: int, opening: Opening, draws: int) -> SampleHand:
    copies = [row.card for row in view.state.entries(view.main.slug) for _copy in range(row.quantity)]
    word = request.GET.get("mulligan", "")
    choice = HandChoice(word) if word in {HandChoice.KEEP, *opening.mulligans} else HandChoice.NONE
    if not opening.mulligans:
        choice = HandChoice.KEEP
    put = _places(request, opening)
    turns = whole_number(request.GET.get("turns"), MOST_TURNS) or 0
    return sample_hand(copies, seed, opening.hand, choice=choice, put=put, turns=turns, draws=draws)


def _places(request: HttpRequest, opening: Opening) -> list[int]:
    """The places of the first hand whose cards go under the deck."""
    return [place for text in request.GET.getlist("put")[: opening.hand] if (place := whole_number(text, opening.hand)) is not None]


def _marked(request: HttpRequest, desk: Desk, view: DeckView) -> tuple[set[int], str, Forgiven | None, str]:
    """The cards of the main zone that are ticked, or that the search `group` finds there, what it finds, and in which way."""
    there = {row.card for row in view.state.entries(view.main.slug)}
    ticked = {card for text in request.GET.getlist("mark")[:300] if (card := whole_number(text, 2**31)) is not None}
    query = request.GET.get("group", "").replace("\0", "").strip()[:200]
    if not query:
        return ticked & there, "", None, ""
    found = looked_up_cards(query, user=request.user, as_of=desk.today, language=desk.language)
    group = likeliest(found, there)
    return (ticked & there) | {int(card.id) for card in group.cards}, query, found, group.way


def _shown(desk: Desk, card: int, place: int, is_new: bool) -> HandCard:
    return HandCard(card, desk.cards.by_id.get(CardId(card)), place, is_new)


def _address(request: HttpRequest, **changes: Any) -> str:
    """The address of the page with other values; None takes one out."""
    query: QueryDict = request.GET.copy()
    for name, value in changes.items():
        query.pop(name, None)
        if value is not None:
            query[name] = str(value)
    return f"?{query.urlencode()}"
