"""The Celery app: finds the tasks of all installed apps, and is set by `CELERY_*` settings."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rone_site.settings.dev")

app = Celery("rone_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
