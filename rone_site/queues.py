"""Which queue each task waits in, as Celery is told it."""

from __future__ import annotations

from typing import Any

from kombu import Queue

from web.queues import CHORES, MAILS, PRIORITIES, REPORTS, STUDIES, TABLES

QUEUE_OF_TASK = {
    "play.tasks.think": TABLES,
    "play.tasks.sweep": TABLES,
    "play.tasks.study": STUDIES,
    "play.tasks.make_missing_puzzles": STUDIES,
    "simulations.jobs.tasks.run_chunk": REPORTS,
    "simulations.jobs.tasks.sweep": MAILS,
    "accounts.notifications.tasks.send_notification_mails": MAILS,
}
"""The tasks that are no chores. Whoever calls for games of a study says so (`web.queues.call_worker`).

The sweep that looks for simulations without a worker is over in a moment and waits in neither of their queues.
"""


def queue_settings(prefix: str) -> dict[str, Any]:
    """The settings of the queues, all of which are called `prefix` and their name at the broker."""
    return {
        "CELERY_TASK_QUEUES": [Queue(f"{prefix}{queue}") for queue in PRIORITIES],
        "CELERY_TASK_ROUTES": {task: {"queue": f"{prefix}{queue}", "priority": PRIORITIES[queue]} for task, queue in QUEUE_OF_TASK.items()},
        "CELERY_TASK_DEFAULT_QUEUE": f"{prefix}{CHORES}",
        "CELERY_TASK_DEFAULT_PRIORITY": PRIORITIES[CHORES],
    }
