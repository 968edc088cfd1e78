"""What a program writes to its standard error beside its logs: faults that end it, or a thread of it, in the same lines."""

from __future__ import annotations

import logging
import sys
import threading
from types import TracebackType
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from rone_site.logs.lines import SiteFormatter

NAME = "rone_site.ended"
TOLD_IN_FULL = (ImproperlyConfigured,)
"""Errors that are made for whoever runs the site: their words name a setting, and say what is wrong with it."""


def write_safely() -> None:
    """From here on, nothing that this process writes about faults holds what came from outside, before logs are set up and after."""
    sys.excepthook = _on_end
    threading.excepthook = _on_end_of_thread
    sys.unraisablehook = _on_unraisable
    logging.captureWarnings(True)
    root = logging.getLogger()
    if not root.handlers:
        handler = logging.StreamHandler()
        handler.setFormatter(SiteFormatter())
        root.addHandler(handler)


def _on_end(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        return
    if isinstance(error, TOLD_IN_FULL):
        print(f"{kind.__name__}: {error}", file=sys.stderr, flush=True)
        return
    _write("The program ends by a fault", error)


def _on_end_of_thread(told: threading.ExceptHookArgs) -> None:
    if told.exc_value is not None and not isinstance(told.exc_value, SystemExit):
        _write("A thread ends by a fault", told.exc_value)


def _on_unraisable(told: Any) -> None:
    """The error of something that was being cleared away."""
    if told.exc_value is not None:
        _write("A fault that nobody can take", told.exc_value)


def _write(event: str, error: BaseException) -> None:
    """One line of the log, by whatever formatter stands there. Without `logging`, which may be what is being cleared away."""
    record = logging.LogRecord(NAME, logging.CRITICAL, __file__, 0, event, (), (type(error), error, error.__traceback__))
    formatters = (handler.formatter for handler in logging.getLogger().handlers)
    formatter = next((each for each in formatters if isinstance(each, SiteFormatter)), None) or SiteFormatter()
    stream = sys.__stderr__
    if stream is not None:
        print(formatter.format(record), file=stream, flush=True)
