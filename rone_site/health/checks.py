"""One question to each thing the site stands on."""

from dataclasses import dataclass

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.template import TemplateDoesNotExist, TemplateSyntaxError
from django.template.loader import get_template
from django.templatetags.static import static
from kombu.exceptions import OperationalError

from rone_site.celery import app

BROKER_TIMEOUT_SECONDS = 1.0
WORKER_TIMEOUT_SECONDS = 1.5


@dataclass(frozen=True, slots=True)
class Check:
    """The answer of one part: whether it works, and in a few words why not. Never an address, a path or a password."""

    ok: bool
    detail: str = ""

    def to_json(self) -> dict[str, bool | str]:
        """The shape `/health/` shows."""
        return {"ok": self.ok, "detail": self.detail}


def check_all() -> dict[str, Check]:
    """The state of every part, by name. Without a broker no worker is asked: it could not answer."""
    broker = check_broker()
    worker = check_worker() if broker.ok else Check(ok=False, detail="not asked, the broker does not answer")
    return {"pages": check_pages(), "database": check_database(), "broker": broker, "worker": worker}


def check_pages() -> Check:
    """Whether templates load and the static files they name have been built."""
    try:
        get_template("base.html")
        static("rone/site.css")
    except (TemplateDoesNotExist, TemplateSyntaxError, ValueError):
        return Check(ok=False, detail="templates or static files are missing")
    return Check(ok=True)


def check_database() -> Check:
    """Whether a new connection finds the site's tables."""
    fresh = connection.copy()
    try:
        with fresh.cursor() as cursor:
            cursor.execute("SELECT 1 FROM django_migrations WHERE id < 0")
    except DatabaseError:
        return Check(ok=False, detail="the database does not answer, or is not set up")
    finally:
        fresh.close()
    return Check(ok=True)


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
