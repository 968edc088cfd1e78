"""The suite: a data folder of its own, plain static files, quick hashes, tasks run by the test that wants them."""

import atexit
import os
import shutil
import tempfile

# Before `base` is read: a run never touches the site of whoever runs it. Processes that the suite starts share the folder.
if "DATA_DIR" not in os.environ:
    os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="rone-test-")
    atexit.register(shutil.rmtree, os.environ["DATA_DIR"], ignore_errors=True)

from rone_site.settings.base import *  # noqa: F403
from rone_site.settings.base import DATA_DIR, DATABASES, STORAGES, env

SECRET_KEY = "for-tests-alone"  # noqa: S105 - guards nothing
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
STORAGES = STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
STATIC_ROOT.mkdir(parents=True, exist_ok=True)  # noqa: F405
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"

# A file, not memory: workers and the live server read it too.
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}

# Several processes of the suite may share one broker: each has its own queue and its own control channel.
PROCESS = env.str("PYTEST_XDIST_WORKER", "main")
CELERY_TASK_DEFAULT_QUEUE = f"test-{PROCESS}"
CELERY_CONTROL_EXCHANGE = f"test-{PROCESS}"
CELERY_TASK_PUBLISH_RETRY = False
LOGGING = {"version": 1, "disable_existing_loggers": False, "loggers": {"django.request": {"level": "ERROR"}}}
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
