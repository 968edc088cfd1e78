"""An application for the site's web server that answers when a request arrived, in seconds since 1970."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any


def application(environ: Mapping[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """The time as the server noted it."""
    body = repr(environ["gunicorn.socket"].arrived_at).encode()
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", str(len(body)))])
    return [body]
