"""What is told of an exception: its type, its codes, where it came from. Its message only where it holds nothing but the program's words.

The message of an error usually holds the value that was wrong, and its frames hold all others: what somebody typed, the address of a
server, the password to it.
"""

from __future__ import annotations

import errno
import os
import re
import traceback
from types import TracebackType
from typing import Any

from rone_site.logs.literals import PROGRAM, ROOT, is_literal_of_file

MOST_PLACES = 12
MOST_CAUSES = 4
PHRASES = (
    "connection refused",
    "connection reset",
    "connection timed out",
    "timed out",
    "timeout expired",
    "server closed the connection unexpectedly",
    "could not translate host name",
    "name or service not known",
    "network is unreachable",
    "no route to host",
    "password authentication failed",
    "no password supplied",
    "authentication failed",
    "authentication required",
    "invalid username-password pair",
    "certificate verify failed",
    "too many clients",
    "too many connections",
    "remaining connection slots",
    "the database system is starting up",
    "the database system is shutting down",
    "database does not exist",
    "deadlock detected",
    "could not serialize access",
    "statement timeout",
    "lock timeout",
    "database is locked",
    "database or disk is full",
    "disk i/o error",
    "attempt to write a readonly database",
    "unable to open database file",
    "database disk image is malformed",
    "file is not a database",
    "no space left on device",
    "permission denied",
    "no such table",
    "no such column",
    "unique constraint failed",
    "not null constraint failed",
    "foreign key constraint failed",
    "check constraint failed",
    "duplicate key value violates unique constraint",
    "violates foreign key constraint",
    "violates not-null constraint",
    "violates check constraint",
    "maxmemory",
    "out of memory",
    "maximum recursion depth exceeded",
    "greeting failed",
    "relay access denied",
)
"""What the programs that the site stands on say, in the order in which it is looked for."""
CODE = re.compile(r"[A-Z0-9_]{2,60}\Z")


def fault_of(error: BaseException) -> dict[str, Any]:
    """`error` as a line of a log holds it: `type`, `said` and codes where they are known, `at` places, and what `caused` it."""
    return _fault_of(error, MOST_CAUSES)


def in_short(error: BaseException) -> str:
    """`error` within a sentence: its type, and in brackets what may be said of it."""
    more = [said] if (said := _said(error)) else [str(value) for value in _codes(error).values()]
    return f"{name_of(type(error))} ({', '.join(more)})" if more else name_of(type(error))


def name_of(kind: type[BaseException]) -> str:
    """A type of exceptions with its module, as it is imported."""
    return kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


def _fault_of(error: BaseException, causes: int) -> dict[str, Any]:
    fault: dict[str, Any] = {"type": name_of(type(error)), **_codes(error)}
    if said := _said(error):
        fault["said"] = said
    fault["at"] = places_of(error.__traceback__)
    if not causes:
        return fault
    if isinstance(error, BaseExceptionGroup):
        fault["caused"] = [_fault_of(each, causes - 1) for each in error.exceptions[:MOST_CAUSES]]
    elif (cause := error.__cause__ or (None if error.__suppress_context__ else error.__context__)) is not None:
        fault["caused"] = [_fault_of(cause, causes - 1)]
    return fault


def _codes(error: BaseException) -> dict[str, str | int]:
    """What the error says by number or by a code of its own."""
    codes: dict[str, str | int] = {}
    for name in ("code", "sqlstate", "sqlite_errorname", "smtp_code", "status"):
        value = getattr(error, name, None)
        if isinstance(value, int) or (isinstance(value, str) and CODE.match(value)):
            codes[name] = value
    if isinstance(error, OSError) and isinstance(error.errno, int) and error.errno in errno.errorcode:
        codes["errno"] = errno.errorcode[error.errno]
    return codes


def _said(error: BaseException) -> str:
    """The message where it is a literal of the code that raised it; else what is known of it; "" where nothing is."""
    if isinstance(error, OSError) and isinstance(error.errno, int) and error.errno in errno.errorcode:
        return os.strerror(error.errno)
    try:
        message = str(error)
    except Exception:  # an error that can't say what it is
        return ""
    if not message:
        return ""
    last = _last_call(error.__traceback__)
    if last is not None and is_literal_of_file(message, last.tb_frame.f_code.co_filename):
        return message
    lowered = message.lower()
    return next((phrase for phrase in PHRASES if phrase in lowered), "")


def _last_call(trace: TracebackType | None) -> TracebackType | None:
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace


def places_of(trace: TracebackType | None) -> list[str]:
    """Where the calls stood, outermost first: those in the site's code, and the last one wherever it is. At most `MOST_PLACES`."""
    frames = [(frame.f_code.co_filename, line, frame.f_code.co_name) for frame, line in traceback.walk_tb(trace)]
    own = [place for place in frames if _is_own(place[0])]
    if frames and (not own or own[-1] != frames[-1]):
        own.append(frames[-1])
    return [f"{_short(path)}:{line} in {function}" for path, line, function in own[-MOST_PLACES:]]


def _is_own(path: str) -> bool:
    return path.startswith(f"{ROOT}/") and "/site-packages/" not in path


def _short(path: str) -> str:
    """`path` as it is imported from; code that was made while the site runs lies nowhere."""
    folder = next((folder for folder in sorted(PROGRAM, key=len, reverse=True) if path.startswith(folder)), "")
    if (folder and not folder.startswith(f"{ROOT}/")) or "/site-packages/" in folder:
        return path.removeprefix(folder)
    return path.removeprefix(f"{ROOT}/") if _is_own(path) else "…"
