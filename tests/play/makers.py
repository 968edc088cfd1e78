"""Tables for tests, with defaults, so that a test says only what matters to it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from django.test import Client

from accounts.models import Guest, User
from cards.selectors import formats
from decks.list.chosen import ChosenList
from engine.decklist import Decklist
from play.models import Table
from play.services.sitting_down import sit_down
from play.sitting import Sitting
from tests.accounts.makers import make_user
from tests.decks.makers import legal_state

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
TABLES = "/api/v1/tables/"
DUEL = "custom"


def later(seconds: float) -> datetime:
    """So many seconds after `NOW`."""
    return NOW + timedelta(seconds=seconds)


def chosen(state: Decklist | None = None, title: str = "Cistern Watch") -> ChosenList:
    """A list to play with, legal unless another is given."""
    return ChosenList(title, state or legal_state(), formats()[DUEL])


def make_sitting(**changes: Any) -> Sitting:
    """A duel against the greedy bot, which plays the same list; seat 0 begins."""
    values: dict[str, Any] = {"format": formats()[DUEL], "decks": (chosen(),), "opponents": ("bot:greedy",), "first": 0, "seed": 7}
    return Sitting(**values | changes)


def make_table(person: User | Guest | None = None, *, now: datetime = NOW, **changes: Any) -> Table:
    """A table at which `person` sits."""
    return sit_down(person=person or make_user(), sitting=make_sitting(**changes), now=now)


def ask(client: Client, table: Table | str, **query: Any) -> Any:
    """What the API tells the player in the browser `client`."""
    return client.get(f"{TABLES}{id_of(table)}/", query)


def post(client: Client, table: Table | str, call: str, body: Any = None) -> Any:
    """The answer to a call of a table."""
    return client.post(f"{TABLES}{id_of(table)}/{call}/", body or {}, content_type="application/json")


def choose(client: Client, table: Table | str, number: int, option: int = 0) -> Any:
    """The answer to a choice."""
    return post(client, table, "choices", {"number": number, "option": option})


def id_of(table: Table | str) -> str:
    """The id of a table, as addresses have it."""
    return table if isinstance(table, str) else table.public_id


def codes(response: Any) -> list[tuple[str, str]]:
    """What is wrong, and where, by the answer."""
    return [(error["path"], error["code"]) for error in response.json()["errors"]]


def play_on(client: Client, table: Table | str, choices: Sequence[int] | None = None, most: int = 10_000) -> dict[str, Any]:
    """The table after `choices`, or after the first option of every decision, as long as the browser's player is asked."""
    told: dict[str, Any] = ask(client, table).json()
    for step in range(most if choices is None else len(choices)):
        if told["decision"] is None:
            break
        answer = choose(client, table, told["number"], 0 if choices is None else choices[step])
        assert answer.status_code == 200, answer.json()
        told = answer.json()
    return told
