"""Tables as the API tells them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from accounts.guests import Person
from engine.cards.catalog import BaseCatalog, CardId
from engine.languages import LocalText
from engine.match.match import PlayerId
from engine.table.answer import PlainTable, table_answer
from engine.table.questions import Question
from engine.table.steps import step_of
from play.bots import bot_in, is_slow
from play.endings import series_wins
from play.errors import TableNotOverError, TableOutdatedError
from play.games import PlayedGame, game_of, options_of
from play.hints import Hint
from play.keys import key_of
from play.models import Clock, Seat, SeatKind, State, Table
from play.moves import seats_of_one_person
from play.options import further_step, last_step, questions_ahead
from play.ratings import Ranked, ShownRating
from play.selectors import next_games, seat_of

NOTHING_LIES: dict[str, Any] = {"decision": None, "refusals": [], "view": None, "log": []}
"""What is told of a table without a game, and of a game that can't be played again."""


def seat_to_json(table: Table, seat: Seat, *, shows_key: bool) -> dict[str, Any]:
    """See `SeatShape`."""
    is_free = seat.is_human and not (seat.is_taken or seat.user_id or seat.guest_id)
    return {
        "seat": seat.number,
        "side": seat.side,
        "kind": f"bot:{seat.bot}" if seat.kind == SeatKind.BOT else seat.kind,
        "name": seat.user.username if seat.user is not None else seat.bot,
        "taken": seat.is_taken,
        "key": key_of(table, seat) if shows_key and is_free and not table.is_over else None,
        "clock_used_ms": seat.used_ms,
    }


def table_summaries(tables: Sequence[Table], person: Person) -> list[dict[str, Any]]:
    """Each as `TableListShape` has it. One query at most."""
    following = next_games(tables)
    return [table_summary(table, person, following.get(table.pk)) for table in tables]


def table_summary(table: Table, person: Person, next_id: str | None) -> dict[str, Any]:
    """See `TableListShape`; `next_id` is the table of the next game of its series."""
    seat = seat_of(table, person)
    seats = sorted(table.seats.all(), key=lambda one: one.number)
    waits_for = table.decider
    bot = None if waits_for is None else bot_in(seats[waits_for])
    return {
        "id": table.public_id,
        "state": table.state,
        "format": table.format,
        "ruleset": table.ruleset,
        "seed": table.seed if table.is_over else None,
        "seats": [seat_to_json(table, one, shows_key=seat is not None) for one in seats],
        "same_person": seats_of_one_person(table),
        "seat": seat,
        "number": table.number,
        "waits_for": waits_for,
        "is_thinking": bot is not None and is_slow(bot),
        "result": table.result,
        "ending": table.ending or None,
        "take_backs": table.take_backs,
        "hints": table.hints,
        "draw_offered_by": table.draw_offered_by,
        "clock": None if table.clock == Clock.OFF else {"per": table.clock, "seconds": table.clock_seconds, "asked_at": table.asked_at},
        "onlookers": table.has_onlookers,
        "rated": table.is_rated,
        "series": _series(table, next_id),
        "offered_until": table.offered_until if table.state == State.OPEN else None,
        "created_at": table.created_at,
        "touched_at": table.touched_at,
    }


def _series(table: Table, next_id: str | None) -> dict[str, Any] | None:
    """See `SeriesShape`; None of a game of its own."""
    if table.best_of == 1:
        return None
    wins = [wins for _seat, wins in sorted(series_wins(table).items())]
    return {"best_of": table.best_of, "game": table.series_game, "wins": wins, "next": next_id}


def rating_to_json(rating: ShownRating) -> dict[str, Any]:
    """See `RatingShape`."""
    return {
        "value": rating.value,
        "low": rating.low,
        "high": rating.high,
        "games": rating.games,
        "provisional": rating.is_provisional,
    }


def ranked_to_json(one: Ranked) -> dict[str, Any]:
    """See `RankedShape`."""
    return {"place": one.place, "name": one.name} | rating_to_json(one.rating)


def table_to_json(table: Table, person: Person, *, since: int = 0, ahead: bool = False) -> dict[str, Any]:
    """See `TableShape`. The log is of what came after the first `since` choices; `ahead`: with the questions that follow on options."""
    told = table_summaries([table], person)[0]
    player = None if told["seat"] is None else PlayerId(told["seat"])
    try:
        return told | {"is_outdated": False} | (_lying(table, player, since, ahead=ahead) if table.has_begun else NOTHING_LIES)
    except TableOutdatedError:
        return told | {"is_outdated": True} | NOTHING_LIES


def _lying(table: Table, player: PlayerId | None, since: int, *, ahead: bool) -> dict[str, Any]:
    """What `player` is asked, and what lies on the table before them. Raises `TableOutdatedError`."""
    with game_of(table) as game:
        game.note_told(player)
        said = table_answer(game.tables, game.match, player, partial(card_name, game.cards), game.told_after(since, player))
        if said["decision"] is not None and player is not None and not table.is_over:
            sitter = next(seat for seat in table.seats.all() if seat.number == player) if ahead else None
            said["decision"] = decision_with_steps(said["decision"], game, player, sitter)
    lying = {name: said[name] for name in NOTHING_LIES}
    return lying | ({"decision": None, "refusals": []} if table.is_over else {})


def decision_with_steps(decision: dict[str, Any], game: PlayedGame, player: PlayerId, sitter: Seat | None = None) -> dict[str, Any]:
    """A decision of `player` as `DecisionShape` has it: with the steps by which options are sent together, those ahead for `sitter`."""
    question = game.tables.question(game.match, player)
    if question is None:
        return decision
    choices = {choice.index: choice for choice in question.choices}
    ahead = {} if sitter is None else questions_ahead(game.tables, game.match, sitter)
    plain = PlainTable(partial(card_name, game.cards))
    options = [
        one
        | {
            "further": further_step(question, choices[one["index"]]) or None,
            "then": _follow_up_to_json(ahead[one["index"]].question, player, plain) if one["index"] in ahead else None,
        }
        for one in decision["options"]
    ]
    return decision | {"picks": max(1, question.picks), "done": last_step(question) or None, "options": options}


def _follow_up_to_json(question: Question, player: PlayerId, plain: PlainTable) -> dict[str, Any]:
    """See `FollowUpShape`."""
    told = plain.question(question, player)
    steps = [
        {"step": step_of(question, choice), "further": further_step(question, choice) or None}
        | {name: one[name] for name in ("label", "card", "target", "clause")}
        for choice, one in zip(question.choices, told["options"], strict=True)
    ]
    picks, done = max(1, question.picks), last_step(question) or None
    return {"kind": told["kind"], "prompt": told["prompt"], "picks": picks, "done": done, "steps": steps}


def card_name(cards: BaseCatalog[Any], id: int) -> LocalText:
    """What a card is called, by its id; one that is gone by its number."""
    found = cards.by_id.get(CardId(id))
    return LocalText(f"Card {id}", f"Karte {id}") if found is None else found.name


def hint_to_json(table: Table, hint: Hint) -> dict[str, Any]:
    """See `HintShape`."""
    found = hint.found
    return {
        "number": table.number,
        "state": hint.state.value,
        "option": None if found is None else found.index,
        "tried": [
            {"index": one.index, "chance": one.chance, "low": one.low, "high": one.high, "games": one.n}
            for one in (() if found is None else found.options)
        ],
    }


def replay_of(table: Table) -> dict[str, Any]:
    """The game as the engine's `Replay` reads it.

    Raises:
        TableNotOverError: it goes on, or never began.
    """
    if table.beginning is None or not table.is_over:
        raise TableNotOverError(_("The game is told once it is over."))
    return {**table.beginning, "choices": options_of(table)}
