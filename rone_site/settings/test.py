"""The suite: a data folder of its own, plain static files, quick hashes, tasks run by the test that wants them."""

import atexit
import os
import shutil
import tempfile
from urllib.parse import quote

# Before `base` is read: a run never touches the site of whoever runs it. Processes that the suite starts share the folder.
if "DATA_DIR" not in os.environ:
    os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="rone-test-")
    atexit.register(shutil.rmtree, os.environ["DATA_DIR"], ignore_errors=True)

from rone_site.paths import socket_path
from rone_site.queues import queue_settings
from rone_site.settings.base import *  # noqa: F403
from rone_site.settings.base import BROKER_IS_EMBEDDED, CACHES, DATA_DIR, DATABASES, STORAGES, env

SECRET_KEY = "for-tests-alone"  # noqa: S105 - guards nothing
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
STORAGES = STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = True  # the live server's files come from the apps, without being collected
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"

# A file, not memory: workers and the live server read it too.
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}

# Each process of the suite has an embedded broker of its own; where they share another's, its own queues and control channel.
PROCESS = env.str("PYTEST_XDIST_WORKER", "main")
if BROKER_IS_EMBEDDED:
    BROKER_SOCKET = socket_path(DATA_DIR / PROCESS)
    BROKER_URL = CELERY_BROKER_URL = f"redis+socket://{quote(str(BROKER_SOCKET))}"
QUEUE_PREFIX = f"test-{PROCESS}-"
vars().update(queue_settings(QUEUE_PREFIX))
CELERY_CONTROL_EXCHANGE = f"test-{PROCESS}"
CELERY_TASK_PUBLISH_RETRY = False
CELERY_BROKER_POOL_LIMIT = 0  # no connection is kept: tests stop the broker and start it anew
LOGGING = {"version": 1, "disable_existing_loggers": False, "loggers": {"django.request": {"level": "ERROR"}}}
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    "answers": CACHES["answers"],
    "pictures": CACHES["pictures"] | {"LOCATION": str(DATA_DIR / PROCESS / "pictures")},
}
COSTLY_SECONDS = {"person": 100_000, "address": 100_000}  # no test is refused for what a slow machine takes
