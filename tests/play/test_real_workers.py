"""A game outlives its worker and its broker: what is killed in the middle of it comes back, and the game goes on."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from play.models import Table, Thought
from play.tasks import sweep
from tests.accounts.makers import make_client, make_user
from tests.play.makers import ask, choose, make_table
from tests.running import Broker, Worker, wait_until

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("demo"),
    pytest.mark.xdist_group("services"),
]
LONG = 90


def is_ones_turn(client: Client, table: Table, worker: Worker) -> bool:
    """Whether the bot has answered. What the scheduler does every few seconds is done here, as if its worker were lost long ago."""
    worker.start_again_if_ended()
    Thought.objects.filter(table=table, claimed_at__lt=timezone.now() - timedelta(seconds=5)).update(claimed_at=table.created_at)
    sweep()
    return ask(client, table).json()["decision"] is not None


def choose_until_the_bot_is_asked(client: Client, table: Table) -> int:
    """Choose until the slow bot thinks; how many choices were made."""
    for _choice in range(40):
        told = ask(client, table).json()
        if told["is_thinking"]:
            return int(told["number"])
        passing = len(told["decision"]["options"]) - 1
        assert choose(client, table, told["number"], passing).status_code == 200
    raise AssertionError("the bot is never asked")


def test_a_game_goes_on_after_worker_and_broker_were_killed(broker: Broker | None, worker: Worker) -> None:
    user = make_user()
    client = make_client(user)
    worker.kill()
    table = make_table(user, opponents=("bot:lookahead",), first=1, now=timezone.now())
    assert ask(client, table).json()["is_thinking"]
    worker.start()
    wait_until(lambda: is_ones_turn(client, table, worker), "the bot to choose", LONG)
    worker.kill()
    if broker is not None:
        broker.kill()
    number = choose_until_the_bot_is_asked(client, table)
    if broker is not None:
        broker.start()
    worker.start()
    wait_until(lambda: is_ones_turn(client, table, worker), "the bot to choose again", LONG)
    assert ask(client, table).json()["number"] > number
