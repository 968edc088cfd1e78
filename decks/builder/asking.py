"""The pool as a request asks for it: the search in the address, or the one that was used last, and the facets that write it."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.http import HttpRequest

from cards.facets import facets
from cards.search import Forgiven, known_order
from cards.search.understood import why_nothing
from decks.builder.pool import Hint, Pool, PoolFilter, build_pool, is_listed
from decks.list.selectors import looked_up_cards
from decks.list.views.desk import Desk
from engine.decklist import Decklist
from web.games import first_game, present_game


def memory_key() -> str:
    """Where a session keeps the filter of the pool of the present game."""
    return "deck_pool" if present_game() == first_game() else f"deck_pool_{present_game()}"


def asked_filter(request: HttpRequest) -> PoolFilter:
    """The filter in the address, or the one that was used last; what is in the address is remembered."""
    deck_id = request.resolver_match.kwargs["deck_id"] if request.resolver_match else ""
    if "q" not in request.GET:
        return PoolFilter.from_memory(request.session.get(memory_key()), deck_id)
    chosen = PoolFilter.from_query(request.GET)
    if request.session.get(memory_key()) != chosen.to_memory(deck_id):
        request.session[memory_key()] = chosen.to_memory(deck_id)
    return chosen


def asked_pool(request: HttpRequest, desk: Desk, state: Decklist) -> Pool:
    """The cards that the request's search finds beside `state`."""
    chosen, catalog = asked_filter(request), desk.shelf.catalog
    held = desk.held if request.user.is_authenticated else None

    @cache
    def look_up(query: str) -> Forgiven:
        order = known_order("", desk.kit)
        return looked_up_cards(query, user=request.user, as_of=desk.today, language=desk.language, order=order, held=desk.held)

    def find(query: str) -> list[Any]:
        return [card for card in look_up(query).cards if is_listed(card, catalog)]

    found = look_up(chosen.query)
    return build_pool(
        found,
        filter=chosen,
        state=state,
        format=desk.format(state.format),
        catalog=catalog,
        warnings=tuple(Hint(warning.message, warning.suggestion, warning.corrected(chosen.query)) for warning in found.warnings),
        why_nothing="" if found.cards else why_nothing(chosen.query, lambda text: look_up(text).is_sure),
        facets=tuple(facets(chosen.query, desk.shelf, find, desk.language, {}, held=held)),
    )
