"""A public site that logs everything, with a few views and tasks that break, each with a secret in its hands."""

import os

from rone_site.settings.production import *  # noqa: F403
from rone_site.settings.production import INSTALLED_APPS

ROOT_URLCONF = "tests.rone_site.leaks.urls"
INSTALLED_APPS = [*INSTALLED_APPS, "tests.rone_site.leaks"]
SECURE_SSL_REDIRECT = False
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
CELERY_TASK_DEFAULT_QUEUE = os.environ.get("LEAKS_QUEUE", "leaks")
CELERY_CONTROL_EXCHANGE = CELERY_TASK_DEFAULT_QUEUE
EMAIL_TIMEOUT = 5
