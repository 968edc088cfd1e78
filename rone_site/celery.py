"""The Celery app: finds the tasks of all installed apps, and is set by `CELERY_*` settings."""

import gc
import os
import time
from typing import Any

from celery import Celery
from celery.signals import before_task_publish, setup_logging, worker_process_init
from celery.utils.log import get_multiprocessing_logger

from web.queues import SENT_AT

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rone_site.settings.dev")

app = Celery("rone_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.autodiscover_tasks(
    ["accounts.notifications", "decks.community", "decks.list", "simulations.jobs", "simulations.reports"]
)  # rooms of apps


@setup_logging.connect
def leave_logs_as_they_are(**_signal: object) -> None:
    """Keep Celery from giving its loggers handlers of their own: what they write holds the arguments of tasks and the words of errors."""
    if (processes := get_multiprocessing_logger()) is not None:
        processes.propagate = True


@before_task_publish.connect
def say_when_it_was_sent(headers: dict[str, Any], **_signal: object) -> None:
    """Note in a message when it was sent: so its queue knows how old it is (`web.queues.oldest_message_seconds`)."""
    headers[SENT_AT] = time.time()


@worker_process_init.connect
def keep_what_is_loaded(**_signal: object) -> None:
    """Spare what a worker process starts with from the collector, which else walks through all of it in the middle of games."""
    gc.freeze()
