"""The Celery app: finds the tasks of all installed apps, and is set by `CELERY_*` settings."""

import gc
import os

from celery import Celery
from celery.signals import worker_process_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rone_site.settings.dev")

app = Celery("rone_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.autodiscover_tasks(
    ["accounts.notifications", "decks.community", "decks.list", "simulations.jobs", "simulations.reports"]
)  # rooms of apps


@worker_process_init.connect
def keep_what_is_loaded(**_signal: object) -> None:
    """Spare what a worker process starts with from the collector, which else walks through all of it in the middle of games."""
    gc.freeze()
