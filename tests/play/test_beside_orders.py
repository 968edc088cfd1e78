"""What one person orders holds up nobody else: real workers, and what was done before what.

One account orders sixty simulations; what others ask for then is done before most of them.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client, override_settings
from django.utils import timezone

from accounts.models import MailPreference, Notification, NotificationMail
from accounts.notifications.tasks import send_notification_mails
from decks.list.chosen import ChosenList
from play.models import Choice, Table, Thought
from play.services.sitting_down import sit_down
from simulations.jobs.models import Job, State
from simulations.jobs.orders import Opponent
from simulations.jobs.services import cancel_job, order_simulation
from simulations.jobs.tasks import call_workers
from tests.accounts.makers import make_client, make_user
from tests.decks.makers import legal_state
from tests.play.makers import ask, make_sitting, make_table, post
from tests.running import Worker, wait_until
from tests.simulations.makers import make_order
from web import queues
from web.queues import REPORTS, STUDIES, TABLES

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("demo"),
    pytest.mark.xdist_group("services"),
]
ORDERS = 60
LONG = 300


def order_many(number: int = ORDERS, **values: Any) -> list[Job]:
    """Simulations of one account that nobody has asked for before."""
    owner, wanted = make_user(), legal_state()
    with override_settings(SIMULATION_OPEN_JOBS=1_000):
        return [
            order_simulation(owner=owner, order=make_order(deck=wanted, seed=1_000 + n, **values), now=timezone.now())
            for n in range(number)
        ]


def number_open() -> int:
    return Job.objects.open().count()


def wait_for_the_bot(client: Client, table: Table) -> None:
    wait_until(lambda: not ask(client, table).json()["is_thinking"], "the bot to answer", LONG)


def test_however_much_is_ordered_a_queue_holds_one_message(broker: object) -> None:
    order_many(games=10_000)
    order_many(3, games=100, kind="duel", against=(Opponent("The same", legal_state()),), policy="look-ahead")
    user = make_user()
    for _table in range(3):
        make_table(user, opponents=("bot:lookahead",), first=1)
    assert [queues.waiting_messages(queue) for queue in (TABLES, REPORTS, STUDIES)] == [1, 1, 1]
    assert call_workers()
    assert queues.waiting_messages(REPORTS) == 1


def test_a_bot_answers_while_sixty_orders_of_another_wait(worker: Worker) -> None:
    orders = order_many(games=250)
    user = make_user()
    client, table = make_client(user), make_table(user, opponents=("bot:lookahead",), first=1, now=timezone.now())
    wait_for_the_bot(client, table)
    assert number_open() > ORDERS // 2
    number = ask(client, table).json()["number"]
    assert post(client, table, "hint", {"number": number}).status_code in (200, 202)
    wait_until(lambda: not Thought.objects.exists(), "the hint", LONG)
    assert number_open() > 0
    for job in orders:
        cancel_job(job_id=job.pk, now=timezone.now())
    ended = Job.objects.filter(state__in=(State.DONE, State.CANCELLED)).count()
    assert (ended, number_open()) == (ORDERS, 0)


def test_a_report_is_there_before_the_studies_of_another(worker: Worker) -> None:
    study: dict[str, Any] = {"kind": "duel", "against": (Opponent("The same", legal_state()),), "policy": "look-ahead", "games": 60}
    order_many(20, **study)
    wait_until(lambda: Job.objects.filter(state=State.RUNNING).exists(), "the first study to begin", LONG)
    report = order_simulation(owner=make_user(), order=make_order(deck=legal_state(), games=200), now=timezone.now())
    wait_until(lambda: not Job.objects.open().filter(pk=report.pk).exists(), "the report", LONG)
    assert number_open() > 0


def test_a_mail_goes_out_while_everything_else_waits(worker: Worker) -> None:
    order_many(games=250)
    reader = make_user(email="ilsa@example.org")
    MailPreference.objects.create(reader=reader, topic="reports", when="now")
    Notification.objects.create(
        reader=reader,
        kind="report_done",
        game="rone",
        subject=str(uuid4()),
        name="Rust",
        count=1,
        happened_at=timezone.now() - timedelta(minutes=5),
    )
    send_notification_mails.delay()
    wait_until(lambda: NotificationMail.objects.filter(sent_at__isnull=False).exists(), "the mail", LONG)
    assert number_open() > 0


def test_a_bot_answers_while_two_hundred_tables_of_another_wait(worker: Worker) -> None:
    worker.kill()
    busy, user = make_user(), make_user()
    brought = ChosenList("Cistern Watch", make_sitting().decks[0].deck, make_sitting().format)
    for number in range(200):
        sit_down(
            person=busy, sitting=make_sitting(decks=(brought,), opponents=("bot:lookahead",), first=1, seed=number), now=timezone.now()
        )
    client, table = make_client(user), make_table(user, opponents=("bot:lookahead",), first=1, now=timezone.now())
    worker.start()
    wait_for_the_bot(client, table)
    answered = Choice.objects.filter(table=table).earliest("made_at").made_at
    assert Choice.objects.filter(table__seats__user=busy, made_at__lt=answered).values("table").distinct().count() < 20
