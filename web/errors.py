"""The family of errors that the site raises: what a visitor or a program asked for and doesn't get.

Each has a stable `code`, an HTTP `status`, and a message in the reader's language that holds the offending value. One place
turns them, and the engine's `EngineError`, into a page or into problem+json: `web.api.problems` and `accounts.middleware`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class FieldError:
    """One of several things that are wrong with what was sent. `path` leads there: `cards.0.quantity`."""

    code: str
    path: str
    message: str

    def to_json(self) -> dict[str, str]:
        """As it stands in `errors[]` of a problem."""
        return {"code": self.code, "path": self.path, "message": self.message}


class SiteError(Exception):
    """Base of what the site refuses.

    A subclass sets `code` and `status`; either may be given for one error alone. `errors` lists the single faults, `headers`
    go with the answer.
    """

    code = "REFUSED"
    status = 422

    def __init__(
        self,
        message: str = "",
        *,
        code: str | None = None,
        status: int | None = None,
        errors: Sequence[FieldError] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code or type(self).code
        self.status = status or type(self).status
        self.errors = tuple(errors)
        self.headers = dict(headers or {})


class MalformedError(SiteError):
    """What was sent can't be read: wrong types, unknown fields or parameters, a cursor that is none."""

    code = "MALFORMED"
    status = 400


class NotAuthenticatedError(SiteError):
    """Only for people who are logged in, or programs with a token."""

    code = "NOT_AUTHENTICATED"
    status = 401


class ForbiddenError(SiteError):
    """Known, and not allowed. What the caller may not even know of is a `NotFoundError`."""

    code = "FORBIDDEN"
    status = 403


class NotFoundError(SiteError):
    """Not there, or nothing that the caller may know of."""

    code = "NOT_FOUND"
    status = 404


class ConflictError(SiteError):
    """It doesn't go together with what is stored: changed in between, already there, already over."""

    code = "CONFLICT"
    status = 409


class KeyReusedError(ConflictError):
    """An `Idempotency-Key` that already stands for another request."""

    code = "IDEMPOTENCY_KEY_REUSED"


class PreconditionError(SiteError):
    """The `If-Match` that came along names another state than the stored one."""

    code = "PRECONDITION_FAILED"
    status = 412


class TooLargeError(SiteError):
    """More was sent than is read."""

    code = "TOO_LARGE"
    status = 413


class RefusedError(SiteError):
    """Understood, and refused: it breaks a rule of the site or of the game."""

    code = "REFUSED"
    status = 422


class PreconditionRequiredError(SiteError):
    """A write that needs an `If-Match` came without one."""

    code = "PRECONDITION_REQUIRED"
    status = 428


class TooManyRequestsError(SiteError):
    """More requests than the limit; `Retry-After` in the headers says when to come back."""

    code = "TOO_MANY_REQUESTS"
    status = 429


class UnavailableError(SiteError):
    """Something the site stands on doesn't answer now: the database, the disk, the broker."""

    code = "UNAVAILABLE"
    status = 503
