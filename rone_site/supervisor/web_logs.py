"""Gunicorn's logs, which go the way of all others; a line for each request where `ACCESS_LOG` asks for them."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import Any

from django.conf import settings
from gunicorn.config import Config
from gunicorn.glogging import Logger

from rone_site.logs.lines import METHODS
from rone_site.logs.literals import Told
from web.addresses import ROUTE

UNKNOWN = Told("-")


class SiteLogger(Logger):  # type: ignore[misc]  # gunicorn has no types
    """Gunicorn's logger without handlers of its own: what it says is formatted as everything else."""

    def setup(self, cfg: Config) -> None:
        """Take up the configuration, and hand everything on to the site's log."""
        super().setup(cfg)
        for log in (self.error_log, self.access_log):
            log.handlers.clear()
            log.propagate = True
        self.error_log.setLevel(logging.NOTSET if settings.LOG_LEVEL == "DEBUG" else logging.WARNING)
        self.access_log.setLevel(logging.INFO)

    def access(self, resp: Any, req: Any, environ: dict[str, Any], request_time: timedelta) -> None:
        """A request that was answered: method, pattern of the address, status, bytes, milliseconds; nothing of who asked for what."""
        if not (settings.ACCESS_LOG or self.cfg.accesslog):
            return
        method = environ.get("REQUEST_METHOD")
        self.access_log.info(
            "%s %s %s, %s bytes in %s ms",
            Told(method) if method in METHODS else UNKNOWN,
            Told(environ.get(ROUTE) or UNKNOWN),
            int(str(resp.status).split(maxsplit=1)[0]),
            int(resp.sent or 0),
            round(request_time / timedelta(milliseconds=1)),
        )

    def critical(self, msg: object, *args: object, **kwargs: Any) -> None:
        """As gunicorn's, but the line is that of whoever calls this."""
        self.error_log.critical(msg, *args, stacklevel=2, **kwargs)

    def error(self, msg: object, *args: object, **kwargs: Any) -> None:
        """As gunicorn's, but the line is that of whoever calls this."""
        self.error_log.error(msg, *args, stacklevel=2, **kwargs)

    def warning(self, msg: object, *args: object, **kwargs: Any) -> None:
        """As gunicorn's, but the line is that of whoever calls this."""
        self.error_log.warning(msg, *args, stacklevel=2, **kwargs)

    def info(self, msg: object, *args: object, **kwargs: Any) -> None:
        """As gunicorn's, but the line is that of whoever calls this."""
        self.error_log.info(msg, *args, stacklevel=2, **kwargs)

    def debug(self, msg: object, *args: object, **kwargs: Any) -> None:
        """As gunicorn's, but the line is that of whoever calls this."""
        self.error_log.debug(msg, *args, stacklevel=2, **kwargs)

    def exception(self, msg: object, *args: object, **kwargs: Any) -> None:
        """As gunicorn's, but the line is that of whoever calls this."""
        self.error_log.exception(msg, *args, stacklevel=2, **kwargs)

    def log(self, lvl: int | str, msg: object, *args: object, **kwargs: Any) -> None:
        """As gunicorn's, but the line is that of whoever calls this."""
        level = self.LOG_LEVELS.get(lvl.lower(), logging.INFO) if isinstance(lvl, str) else lvl
        self.error_log.log(level, msg, *args, stacklevel=2, **kwargs)
