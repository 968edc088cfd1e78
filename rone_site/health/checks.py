"""One question to each thing the site stands on."""

import os
import shutil
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryFile

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.template import TemplateDoesNotExist, TemplateSyntaxError
from django.template.loader import get_template
from django.templatetags.static import static
from kombu.exceptions import OperationalError

from rone_site.celery import app
from rone_site.health.queues import message_ages, queue_ages, stuck_queues
from rone_site.newer_database import unknown_migrations

BROKER_TIMEOUT_SECONDS = 1.0
WORKER_TIMEOUT_SECONDS = 1.5
DATABASE_TIMEOUT_SECONDS = 1.0
DISK_BYTES = 256 * 1024
GIGABYTE = 1_000_000_000
NOT_ASKED = "not asked, the broker or the database does not answer"
WRITE_HEARTBEAT = "INSERT INTO rone_site_heartbeat (id, at) VALUES (1, %s) ON CONFLICT (id) DO UPDATE SET at = excluded.at"


@dataclass(frozen=True, slots=True)
class Check:
    """The answer of one part: whether it works, and a few words on why not or how well. Never an address, a path or a password."""

    ok: bool
    detail: str = ""

    def to_json(self) -> dict[str, bool | str]:
        """The shape `/health/` shows."""
        return {"ok": self.ok, "detail": self.detail}


def check_all(now: datetime) -> dict[str, Check]:
    """The state of every part, by name. Without a broker no worker is asked: it could not answer."""
    broker = check_broker()
    database = check_database(now)
    worker = check_worker() if broker.ok else Check(ok=False, detail="not asked, the broker does not answer")
    queues = check_queues(now) if broker.ok and database.ok else Check(ok=False, detail=NOT_ASKED)
    return {"pages": check_pages(), "database": database, "disk": check_disk(), "broker": broker, "worker": worker, "queues": queues}


def check_pages() -> Check:
    """Whether templates load and the static files they name have been built."""
    try:
        get_template("base.html")
        static("web/site.css")
    except (TemplateDoesNotExist, TemplateSyntaxError, ValueError):
        return Check(ok=False, detail="templates or static files are missing")
    return Check(ok=True)


def check_database(now: datetime) -> Check:
    """Whether a new connection finds the site's tables and a row that it writes stays."""
    fresh = connection.copy()
    if fresh.vendor == "sqlite":
        fresh.settings_dict["OPTIONS"] = fresh.settings_dict["OPTIONS"] | {"timeout": DATABASE_TIMEOUT_SECONDS}
    try:
        with fresh.cursor() as cursor:
            cursor.execute("SELECT 1 FROM django_migrations WHERE id < 0")
            if fresh.vendor == "postgresql":
                cursor.execute("SELECT set_config('statement_timeout', %s, false)", [str(int(DATABASE_TIMEOUT_SECONDS * 1000))])
        if unknown := unknown_migrations(fresh):
            return Check(ok=False, detail=f"a newer release has upgraded the database: {', '.join(unknown)}")
    except DatabaseError:
        return Check(ok=False, detail="the database does not answer, or is not set up")
    else:
        return _check_write(fresh, now)
    finally:
        fresh.close()


def _check_write(fresh: BaseDatabaseWrapper, now: datetime) -> Check:
    """Whether the heartbeat can be written, and is the database's to keep at once."""
    try:
        with fresh.cursor() as cursor:
            cursor.execute(WRITE_HEARTBEAT, [fresh.ops.adapt_datetimefield_value(now)])
    except DatabaseError:
        return Check(ok=False, detail="the database takes no writes")
    return Check(ok=True)


def check_disk() -> Check:
    """Whether a new file can be written where the site keeps its things, and how much more can.

    The heartbeat does not tell: SQLite may put it where its log has room from before.
    """
    folders = {Path(settings.DATA_DIR)}
    if connection.vendor == "sqlite":
        folders.add(Path(connection.settings_dict["NAME"]).parent)
    try:
        for folder in folders:
            with TemporaryFile(dir=folder) as file:
                file.write(os.urandom(DISK_BYTES))
                file.flush()
                os.fsync(file.fileno())
        free = min(shutil.disk_usage(folder).free for folder in folders)
    except OSError:
        return Check(ok=False, detail="nothing can be written: the disk is full, or not the site's to write to")
    return Check(ok=True, detail=f"{_rounded(free)} free")


def _rounded(size: int) -> str:
    """A number of bytes in GB, below 1 GB in MB: nobody else has to know it better."""
    return f"{size // GIGABYTE} GB" if size >= GIGABYTE else f"{size // 1_000_000} MB"


def check_broker() -> Check:
    """Whether the broker answers a ping."""
    url = settings.BROKER_URL.replace("redis+socket://", "unix://")
    try:
        with redis.Redis.from_url(url, socket_timeout=BROKER_TIMEOUT_SECONDS, socket_connect_timeout=BROKER_TIMEOUT_SECONDS) as client:
            client.ping()
    except (redis.RedisError, OSError, ValueError):
        return Check(ok=False, detail="the broker does not answer")
    return Check(ok=True)


def check_worker() -> Check:
    """Whether at least one worker answers; a worker does so while all its processes are at work, too."""
    try:
        with app.connection_for_write() as fresh:  # a kept one may be to a broker that has been started anew since
            answers = app.control.broadcast("ping", reply=True, limit=1, timeout=WORKER_TIMEOUT_SECONDS, connection=fresh)
    except (OperationalError, redis.RedisError, OSError):
        answers = None
    return Check(ok=True) if answers else Check(ok=False, detail=f"no worker answered within {WORKER_TIMEOUT_SECONDS} s")


def check_queues(now: datetime) -> Check:
    """Whether workers take from every queue, and the age of each.

    A queue may be old because much was ordered; that is no fault, and nobody who orders much can make a site unwell.
    """
    try:
        messages = message_ages(now)
        stuck = [f"{queue} for {messages[queue]:.0f} s" for queue in stuck_queues(messages)]
        if stuck:
            return Check(ok=False, detail=f"no worker takes from {', '.join(stuck)}")
        return Check(ok=True, detail=", ".join(f"{queue} {age:.0f} s" for queue, age in queue_ages(messages, now).items()))
    except (redis.RedisError, OSError, DatabaseError):
        return Check(ok=False, detail=NOT_ASKED)
