"""Games that are over, for tests of what is done with them then."""

from __future__ import annotations

from accounts.models import User
from play.models import Table
from play.services.leaving import resign
from tests.play.makers import NOW, make_table
from tests.play.playing import play


def played_by(person: User, most: int = 16) -> Table:
    """A game against a bot that `person` has given up after some choices."""
    table = make_table(person)
    for _question in play(table, most=most):
        pass
    table.refresh_from_db()
    return resign(public_id=table.public_id, person=person, now=NOW)


def at(table: Table, page: str = "game/") -> str:
    """The address of a page of a game that is over."""
    return f"/play/{table.public_id}/{page}"
