"""Logs: what happened, as key and value; on a console for people, elsewhere as lines of JSON."""

import logging
from typing import Any

import structlog

# What a line of log starts with, whoever wrote it: structlog's own callers, Django, Celery, gunicorn.
SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.stdlib.ExtraAdder(),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


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
    if form not in ("console", "json"):
        raise ValueError(f"LOG_FORMAT is {form!r}; console and json are known")
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"site": {"()": structlog.stdlib.ProcessorFormatter, "foreign_pre_chain": SHARED, "processors": _ending(form)}},
        "filters": {"health": {"()": HealthAnswers}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "site"}},
        "root": {"handlers": ["stderr"], "level": level},
        # Django's own set-up gives these handlers of their own; here everything goes the one way.
        "loggers": {
            "django": {"handlers": [], "level": level, "propagate": True},
            "django.server": {"handlers": [], "level": level, "propagate": True},
            # A page that is not there, or a form that came twice, is the visitor's affair.
            "django.request": {"level": "ERROR", "filters": ["health"]},
        },
    }


def _ending(form: str) -> list[Any]:
    drop = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    if form == "json":
        return [drop, structlog.processors.dict_tracebacks, structlog.processors.JSONRenderer()]
    return [drop, structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)]
