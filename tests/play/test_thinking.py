"""Bots that take their time: a worker asks them, the page says so, and whatever stops, the game goes on."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from play.games import forget_games
from play.models import Table, Thought
from play.services.leaving import resign
from play.tasks import think
from play.thinking import CALLED_AGAIN_AFTER, ask_forgotten_bots, unanswered
from tests.accounts.makers import make_client, make_user
from tests.play.makers import ask, choose, make_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def think_all() -> None:
    """Think as a worker does until there is nothing more to think about."""
    think.apply(args=[60.0], throw=True)


def test_while_a_slow_bot_thinks_the_table_says_so_and_asks_nobody() -> None:
    user = make_user()
    told = ask(make_client(user), make_table(user, opponents=("bot:lookahead",), first=1)).json()
    assert (told["is_thinking"], told["waits_for"], told["decision"], told["number"]) == (True, 1, None, 0)


def test_a_worker_lets_it_choose_until_somebody_else_is_asked() -> None:
    user = make_user()
    table, client = make_table(user, opponents=("bot:lookahead",), first=1), make_client(user)
    think_all()
    told = ask(client, table).json()
    assert (told["is_thinking"], told["waits_for"]) == (False, 0)
    assert choose(client, table, told["number"]).status_code == 200


def test_thinking_twice_counts_once_and_chooses_the_same() -> None:
    make_table(opponents=("bot:lookahead",), first=1)
    think_all()
    before = Table.objects.values_list("number", "trail").get()
    think_all()
    assert Table.objects.values_list("number", "trail").get() == before
    other = make_table(opponents=("bot:lookahead",), first=1)
    forget_games()
    think_all()
    assert Table.objects.filter(pk=other.pk).values_list("number", "trail").get() == before


def test_who_resigns_meanwhile_has_resigned() -> None:
    user = make_user()
    table = make_table(user, opponents=("bot:lookahead",), first=1)
    resign(public_id=table.public_id, person=user, now=timezone.now())
    think_all()
    assert Table.objects.get().number == 0
    assert not Thought.objects.exists()


def test_a_bot_that_nobody_called_is_called_by_the_sweep() -> None:
    now = timezone.now()
    table = make_table(opponents=("bot:lookahead",), first=1, now=now)
    make_table(now=now)
    Thought.objects.all().delete()
    assert unanswered(now + CALLED_AGAIN_AFTER) == []
    assert unanswered(now + CALLED_AGAIN_AFTER + timedelta(seconds=1)) == [table.pk]
    ask_forgotten_bots(now + CALLED_AGAIN_AFTER + timedelta(seconds=1))
    assert Thought.objects.get().table == table
    assert unanswered(now + 2 * CALLED_AGAIN_AFTER) == []
