"""A practice hand that goes on: drawn, mulliganed, played by the rules, without an opponent, one choice after the other."""

from __future__ import annotations

import time
from dataclasses import replace
from secrets import randbelow
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cards.saying import Speaker
from decks.list.errors import HandNotDealtError
from decks.list.hands import LARGEST_SEED, shuffled_copies
from decks.list.views.access import requested_deck
from decks.list.views.desk import Desk, desk_of
from decks.practice.score import count_answer, score_of
from decks.practice.showing import shown_advice, shown_table
from decks.practice.state import PracticeUnreadableError, PractisedState, basis_of, read_state
from engine.decklist import Decklist
from engine.errors import EngineError
from engine.table.practice import HandAdvice, PracticeTable, Practised
from engine.table.seats import NOBODY_SITS
from web.costs import begin_costly
from web.errors import RefusedError, TooManyRequestsError
from web.rates import limit_by_address
from web.text.numbers import whole_number

CHOICES_AN_HOUR = 3_000
ADVICES_AN_HOUR = 300
ADVICE_SECONDS = 1.5
"""So long the advisor plays for one hand at most."""
FEWEST_GAMES = 2


class ChoiceRefusedError(RefusedError):
    """The choice that was sent is none of those offered."""

    code = "CHOICE_REFUSED"


@require_http_methods(["GET", "HEAD", "POST"])
def practice(request: HttpRequest, deck_id: str) -> HttpResponse:
    """The game in the address, or the one that its seed deals; without either, a new seed is thrown. A POST takes a choice.

    A game without a practice of its own is practised at a table where nobody sits opposite.
    """
    read = requested_deck(request, deck_id)
    desk = desk_of(request, with_owned=False)
    if desk.kit.practice is None and desk.kit.tables is not None:
        return redirect(_table_alone(deck_id, request.GET.get("share", "")))
    if desk.kit.practice is None or desk.kit.decks.opening is None:
        raise HandNotDealtError(desk.kit.name)
    sent = request.POST if request.method == "POST" else request.GET
    basis, share = basis_of(deck_id, read.state, desk), request.GET.get("share", "")
    if "game" in sent:
        kept = read_state(sent["game"], basis)
    else:
        seed = whole_number(sent.get("seed"), LARGEST_SEED)
        if seed is None:
            return redirect(_address(request, share, seed=randbelow(LARGEST_SEED)))
        kept = PractisedState(basis, seed)
    table = _table(desk, read.state)
    context: dict[str, Any] = {
        "nav": "decks",
        "deck": read.deck,
        "is_mine": read.is_whole,
        "token": share,
        "seed": kept.seed,
        "another": _address(request, share, seed=(kept.seed + 1) % LARGEST_SEED),
        "in_the_way": [] if table else _in_the_way(desk, read.state),
        "unmodelled": _unmodelled(desk, read.state),
    }
    if table is None:
        return render(request, "decks/practice/page.html", context)
    order = _order(desk, read.state, kept.seed)
    game = _game(table, order, kept)
    if request.method == "POST":
        limit_by_address(request, "practice", CHOICES_AN_HOUR)
        return redirect(f"{_address(request, share, game=_taken(request, desk, game, kept, order).written())}#table")
    return render(request, "decks/practice/page.html", context | _shown(request, desk, game, kept, order, share))


def _table_alone(deck_id: str, share: str) -> str:
    """Where to sit down with the deck opposite nobody; `share` is the secret of the link by which it is read, or ""."""
    return f"{reverse('play:index')}?{urlencode({'deck': f'link:{share}' if share else deck_id, 'opponent': NOBODY_SITS})}"


def _game(table: PracticeTable, order: list[int], kept: PractisedState) -> Practised:
    try:
        return Practised(table, order, kept.seed, kept.choices)
    except EngineError as error:  # signed by us, so only another engine would refuse it
        raise PracticeUnreadableError from error


def _taken(request: HttpRequest, desk: Desk, game: Practised, kept: PractisedState, order: list[int]) -> PractisedState:
    """The game after the choice that was sent. Raises `ChoiceRefusedError` for one that isn't offered."""
    text = request.POST.get("choice", "")
    index = whole_number(text, 10_000)
    was_open = game.table.is_hand_open(game.match)
    try:
        if index is None:
            raise ChoiceRefusedError(_("“%(choice)s” is none of the choices.") % {"choice": text[:40]})
        game.choose(index)
    except EngineError as error:
        raise ChoiceRefusedError(_("“%(choice)s” is none of the choices.") % {"choice": text[:40]}) from error
    if was_open and not game.table.is_hand_open(game.match):
        advice = _advice(request, desk, game.table, kept, order)
        if advice is not None:
            count_answer(request, f"{kept.basis}{kept.seed}", advice.agrees(game.way))
    return replace(kept, choices=tuple(game.choices))


def _shown(request: HttpRequest, desk: Desk, game: Practised, kept: PractisedState, order: list[int], share: str) -> dict[str, Any]:
    """What the page tells of a game."""
    speaker = Speaker(desk.language, desk.cards)
    is_open = game.table.is_hand_open(game.match)
    advice = None if is_open else _advice(request, desk, game.table, kept, order)
    undone = replace(kept, choices=kept.choices[:-1])
    return {
        "table": shown_table(game, speaker),
        "game": kept.written(),
        "is_over": game.is_over,
        "terms": [(speaker.say(term.text), term.clause) for term in game.table.terms(kept.seed)],
        "undo": _address(request, share, game=undone.written()) if kept.choices else "",
        "again": _address(request, share, seed=kept.seed),
        "is_hand_open": is_open,
        "advice": advice and shown_advice(advice, game.way, speaker),
        "score": score_of(request),
        "address": _address(request, share),
    }


def _table(desk: Desk, state: Decklist) -> PracticeTable | None:
    """The table of a list; None for one that can't be played."""
    simulated, practice = desk.kit.simulated, desk.kit.practice
    if practice is None or any(True for _fault in simulated.list_faults(state)):
        return None
    try:
        return practice.table(simulated.playable(state, desk.cards), desk.format(state.format))
    except EngineError:
        return None


def _in_the_way(desk: Desk, state: Decklist) -> list[Any]:
    """What a list that can't be played lacks."""
    errors = [problem.message for problem in desk.view(state).verdict.errors if problem.code in desk.kit.simulated.not_playable]
    return errors or [fault.message for fault in desk.kit.simulated.list_faults(state)]


def _unmodelled(desk: Desk, state: Decklist) -> list[Any]:
    """The cards of a list whose text the rules don't know."""
    cards = [desk.cards.by_id.get(row.card) for rows in state.zones.values() for row in rows]
    leaders = [card for slug in state.leaders for card in desk.cards.cards_of_leader(slug)]
    return [card for card in (*leaders, *cards) if card is not None and not card.modelled]


def _order(desk: Desk, state: Decklist, seed: int) -> list[int]:
    """The deck as the sample hand of the same seed deals it."""
    main = desk.kit.layout.zones[0].slug
    return shuffled_copies([int(row.card) for row in state.entries(main) for _copy in range(row.quantity)], seed)


def _advice(request: HttpRequest, desk: Desk, table: PracticeTable, kept: PractisedState, order: list[int]) -> HandAdvice | None:
    """The advice on the first hand, asked once for each hand; None where somebody has asked too often or for too much."""

    def ask() -> HandAdvice | None:
        limit_by_address(request, "practice-advice", ADVICES_AN_HOUR)
        begin_costly(request, request.user)
        end, played = time.monotonic() + ADVICE_SECONDS, iter(range(1_000_000))
        return table.advise(order, kept.seed, lambda: next(played) < FEWEST_GAMES or time.monotonic() < end)

    try:
        found: HandAdvice | None = desk.shelf.keep(("practice-advice", kept.basis, kept.seed), ask)
    except TooManyRequestsError:
        return None
    return found


def _address(request: HttpRequest, share: str, **values: object) -> str:
    query = {**values, **({"share": share} if share else {})}
    return f"{request.path}?{urlencode(query)}" if query else request.path
