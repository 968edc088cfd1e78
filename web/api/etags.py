"""Conditional requests: 304 for what a caller already has, 412 and 428 for writes over a state nobody looked at."""

from __future__ import annotations

import hashlib

from django.utils.http import parse_etags
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from web.errors import PreconditionError, PreconditionRequiredError


def strong_etag(*parts: object) -> str:
    """A strong ETag, in its quotes, of everything that the body is made from."""
    digest = hashlib.sha256("\x1f".join(str(part) for part in parts).encode()).hexdigest()
    return f'"{digest[:32]}"'


def not_modified(request: Request, etag: str) -> Response | None:
    """The 304 for a caller whose `If-None-Match` names `etag`, else nothing."""
    if request.method not in ("GET", "HEAD"):
        return None
    known = parse_etags(request.headers.get("If-None-Match", ""))
    if "*" in known or any(tag.removeprefix("W/") == etag for tag in known):
        return Response(status=304, headers={"ETag": etag})
    return None


def require_match(request: Request, etag: str) -> None:
    """Nothing, if the caller's `If-Match` names `etag` (or `*`): the write is over the state the caller saw.

    Raises:
        PreconditionRequiredError: 428, no `If-Match` came along.
        PreconditionError: 412, it names another state.
    """
    header = request.headers.get("If-Match")
    if header is None:
        raise PreconditionRequiredError(_("This call needs an If-Match header with the ETag that was read."))
    tags = parse_etags(header)
    if "*" not in tags and etag not in tags:
        raise PreconditionError(
            _("It has been changed since: the ETag is now %(etag)s, not %(sent)s.") % {"etag": etag, "sent": header[:80]},
            headers={"ETag": etag},
        )
