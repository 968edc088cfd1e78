"""Games of seat 0, question by question, as the greedy bot would play them."""

from __future__ import annotations

from collections.abc import Iterator

from accounts.models import User
from engine.match.match import PlayerId
from engine.table.questions import Question
from play.games import game_of
from play.models import Table
from play.services.choosing import choose
from tests.play.makers import NOW


def question_of(table: Table) -> Question | None:
    """What seat 0 is asked at `table`."""
    with game_of(table) as game:
        return game.tables.question(game.match, PlayerId(0))


def player_of(table: Table) -> User:
    """Who sits in seat 0."""
    user = table.seats.get(number=0).user
    assert user is not None
    return user


def play(table: Table, most: int = 400) -> Iterator[Question]:
    """Play seat 0 as the greedy bot would; every question on the way, until the game is over or `most` were asked."""
    person = player_of(table)
    for _number in range(most):
        table.refresh_from_db()
        question = None if table.is_over else question_of(table)
        if question is None:
            return
        yield question
        table.refresh_from_db()
        if table.is_over or question_of(table) != question:
            continue  # the test has answered
        with game_of(table) as game:
            option = game.bot_choice("bot:greedy", table.seed)
        choose(public_id=table.public_id, person=person, number=table.number, option=option, now=NOW)
