"""A record of a log as the line that is written."""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from numbers import Number
from typing import Any

from rone_site.logs.faults import fault_of, in_short, name_of
from rone_site.logs.literals import Told, is_literal_of_caller, is_literal_of_file

FORMS = ("console", "json")
UNTOLD = "…"
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
NAMES_OF_TASKS = ("name", "id")
"""What Celery says of a task beside what may hold anything: what it is called in the code, and a number that was drawn."""
TASK = re.compile(r"[A-Za-z0-9_.\-]{1,120}\Z")
WARNING = re.compile(r"(?P<path>.+):(?P<line>\d+): (?P<category>\w+): ")


class SiteFormatter(logging.Formatter):
    """Writes records of any logger as lines that hold nothing from outside. Never fails, whatever a record holds."""

    def __init__(self, form: str = "console") -> None:
        super().__init__()
        self.form = form

    def format(self, record: logging.LogRecord) -> str:
        """The line, without its end; in `console` form a fault has lines of its own below."""
        try:
            line = line_of(record)
        except Exception as error:  # no record is worth the work that wanted to write it
            line = {"event": UNTOLD, "level": record.levelname.lower(), "logger": record.name, "unwritten": name_of(type(error))}
        return json.dumps(line, ensure_ascii=False) if self.form == "json" else in_words(line)


def line_of(record: logging.LogRecord) -> dict[str, Any]:
    """What of `record` is written, as JSON can hold it."""
    line: dict[str, Any] = {"event": event_of(record), "logger": record.name, "level": record.levelname.lower()}
    line["timestamp"] = datetime.fromtimestamp(record.created, UTC).isoformat().replace("+00:00", "Z")
    line |= {key: _plain(value) for key, value in of_structlog(record).items() if key not in {"event", "exc_info", *line}}
    line |= _of_request(record)
    if line["event"] == UNTOLD:
        line["at"] = f"{record.module}.py:{record.lineno}"
    error = error_of(record)
    if error is not None:
        line["fault"] = fault_of(error)
    return line


def of_structlog(record: logging.LogRecord) -> Mapping[str, Any]:
    """What a logger of structlog was given, by name; nothing where the record comes from another."""
    given: object = record.msg
    return given if isinstance(given, Mapping) and hasattr(record, "_logger") else {}


def error_of(record: logging.LogRecord) -> BaseException | None:
    """The exception that `record` is about, if it is about one."""
    info = record.exc_info or of_structlog(record).get("exc_info")
    if isinstance(info, BaseException):
        return info
    if info is True:  # of structlog, whose line is written while the error is at hand
        return sys.exc_info()[1]
    return info[1] if isinstance(info, tuple) else None


def event_of(record: logging.LogRecord) -> str:
    """What `record` says, with `UNTOLD` in place of everything that isn't a text of the program, a number or an error."""
    if isinstance(record.msg, BaseException):
        return in_short(record.msg)
    if record.name == "py.warnings":
        return _warning(str(record.args[0] if isinstance(record.args, tuple) and record.args else record.msg))
    given = of_structlog(record)
    template: object = given["event"] if given else record.msg
    if not isinstance(template, str):
        return UNTOLD
    if not isinstance(template, Told) and not _is_of_program(template, record):
        return _of_answer(record) or UNTOLD
    if not record.args or given:
        return template.strip()
    said = (template % _told_arguments(record)).strip()
    return said if any(letter.isalnum() for letter in said) else _of_answer(record) or said


def _is_of_program(text: str, record: logging.LogRecord) -> bool:
    return is_literal_of_file(text, record.pathname) or is_literal_of_caller(text, record.pathname, record.lineno)


def _told_arguments(record: logging.LogRecord) -> Any:
    if isinstance(record.args, Mapping):
        known = NAMES_OF_TASKS if record.name.startswith("celery.") else ()
        return {key: _name(value) if key in known else told(value) for key, value in record.args.items()}
    return tuple(told(value) for value in record.args or ())


def _name(value: object) -> object:
    return value if isinstance(value, str) and TASK.match(value) else told(value)


def told(value: object) -> object:
    """`value` as a sentence may hold it: numbers, times, errors and texts of the program itself; else `UNTOLD`."""
    if isinstance(value, BaseException):
        return in_short(value)
    if isinstance(value, type) and issubclass(value, BaseException):
        return name_of(value)
    if value is None or isinstance(value, Number | Decimal | datetime | date | time | timedelta | Told):
        return value
    return Untold()


class Untold:
    """Stands for what isn't told, in whatever way it is asked for."""

    def __str__(self) -> str:
        return UNTOLD

    __repr__ = __str__


def _plain(value: object) -> object:
    shown = told(value)
    return shown if shown is None or isinstance(shown, bool | int | float | str) else str(shown)


def _of_answer(record: logging.LogRecord) -> str:
    """What Django says of an answer it logs, whose own words hold the address that was asked for."""
    status = getattr(record, "status_code", None)
    if not isinstance(status, int):
        return ""
    return "The site failed to answer a request" if status >= 500 else "A request was refused"


def _of_request(record: logging.LogRecord) -> dict[str, Any]:
    """Of a request its method and the pattern of its address, never the address."""
    told_of: dict[str, Any] = {}
    if isinstance(status := getattr(record, "status_code", None), int):
        told_of["status"] = status
    request = getattr(record, "request", None)
    if (method := getattr(request, "method", None)) in METHODS:
        told_of["method"] = method
    if isinstance(route := getattr(getattr(request, "resolver_match", None), "route", None), str):
        told_of["route"] = route
    return told_of


def _warning(text: str) -> str:
    """Where Python warned, and of what kind. Its words may hold a value."""
    found = WARNING.match(text)
    return f"{found['category']} at {found['path'].rpartition('/')[2]}:{found['line']}" if found else UNTOLD


# --- For people -----------------------------------------------------------------------------------


def in_words(line: Mapping[str, Any]) -> str:
    """`line` for a console: one line, and below it those of a fault."""
    known = ("event", "logger", "level", "timestamp", "fault")
    rest = "".join(f" {key}={value}" for key, value in line.items() if key not in known)
    first = f"{line.get('timestamp', '')} [{line['level']}] {line['event']} [{line['logger']}]{rest}".strip()
    return "\n".join([first, *_lines_of_fault(line["fault"], "  ")]) if "fault" in line else first


def _lines_of_fault(fault: Mapping[str, Any], indent: str) -> list[str]:
    more = [f"{key}={value}" for key, value in fault.items() if key not in {"type", "said", "at", "caused"}]
    said = ", ".join([*([fault["said"]] if "said" in fault else []), *more])
    lines = [f"{indent}{fault['type']}{': ' if said else ''}{said}", *(f"{indent}  {place}" for place in fault["at"])]
    for cause in fault.get("caused", ()):
        lines += [f"{indent}caused by", *_lines_of_fault(cause, indent)]
    return lines
