"""Logs: what happened and where, never with whose data.

A line is made of what the program itself says: texts that stand in source code, numbers, names of types, files and functions. What
came from outside (an address, a query, a body, a header, the message of an error) can hold a password or a link that works, so none of
it is written, at no level and whoever logs it.
"""

import logging
from typing import Any

import structlog

from rone_site.logs.lines import FORMS, SiteFormatter


class HealthAnswers(logging.Filter):
    """Leaves out that `/health/` said no: that is what it is for, and whoever asks knows."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is about anything else."""
        return getattr(getattr(record, "request", None), "path", "") != "/health/"


def logging_settings(*, level: str, form: str) -> dict[str, Any]:
    """Django's `LOGGING`: everything from `level` up, to standard error, as `console` text or as `json`.

    Raises:
        ValueError: for another `form`.
    """
    if form not in FORMS:
        raise ValueError(f"LOG_FORMAT is {form!r}; console and json are known")
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"site": {"()": SiteFormatter, "form": form}},
        "filters": {"health": {"()": HealthAnswers}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "site"}},
        "root": {"handlers": ["stderr"], "level": level},
        # Django's own set-up gives these handlers of their own; here everything goes the one way.
        "loggers": {
            "django": {"handlers": [], "level": level, "propagate": True},
            "django.server": {"handlers": [], "level": level, "propagate": True},
            # A page that is not there, or a form that came twice, is the visitor's affair.
            "django.request": {"level": "ERROR", "filters": ["health"]},
            # A line for each task, every few seconds, is for whoever looks for something.
            **{name: {"level": "WARNING"} for name in ("celery", "kombu", "gunicorn.error") if level == "INFO"},
        },
    }
