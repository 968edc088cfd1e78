"""Errors of the REST API as problem documents (RFC 9457, `application/problem+json`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from django.contrib.auth import get_user_model
from django.core.exceptions import ObjectDoesNotExist, PermissionDenied, RequestDataTooBig
from django.core.exceptions import ValidationError as DjangoValidationError
from django.db import IntegrityError
from django.http import Http404, JsonResponse, UnreadablePostError
from django.utils.translation import gettext as _
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import set_rollback

from engine.errors import EngineError
from web.errors import FieldError, MalformedError, NotAuthenticatedError, NotFoundError, SiteError, TooLargeError

PROBLEM_JSON = "application/problem+json"
CODES = {
    400: "MALFORMED",
    401: "NOT_AUTHENTICATED",
    403: "FORBIDDEN",
    404: "NOT_FOUND",
    405: "METHOD_NOT_ALLOWED",
    406: "NOT_ACCEPTABLE",
    409: "CONFLICT",
    412: "PRECONDITION_FAILED",
    413: "TOO_LARGE",
    415: "UNSUPPORTED_MEDIA_TYPE",
    422: "REFUSED",
    428: "PRECONDITION_REQUIRED",
    429: "TOO_MANY_REQUESTS",
    500: "INTERNAL_ERROR",
    503: "UNAVAILABLE",
}


def problem(status_code: int, *, code: str = "", detail: str = "", errors: Sequence[FieldError] = ()) -> dict[str, Any]:
    """The body of a problem document: `type, title, status, code, detail, errors[]`."""
    code = code or CODES.get(status_code, "REFUSED")
    title = HTTPStatus(status_code).phrase
    return {
        "type": f"urn:rone:problem:{code.lower().replace('_', '-')}",
        "title": title,
        "status": status_code,
        "code": code,
        "detail": detail or title,
        "errors": [error.to_json() for error in errors],
    }


def problem_response(status_code: int, *, code: str = "", detail: str = "", errors: Sequence[FieldError] = ()) -> JsonResponse:
    """A problem as a plain Django response, for what happens outside the views of the API."""
    return JsonResponse(problem(status_code, code=code, detail=detail, errors=errors), status=status_code, content_type=PROBLEM_JSON)


def site_error_of(error: Exception) -> SiteError | None:
    """`error` as one of our own, where it is one: the engine's become 422, unless they name another `status`; a body that broke off 400."""
    if isinstance(error, SiteError):
        return error
    if isinstance(error, EngineError):
        return SiteError(str(error), code=error.code, status=getattr(error, "status", 422))
    if isinstance(error, UnreadablePostError):
        return MalformedError(_("The request broke off before its end."))
    return None


def account_gone(error: Exception, request: Any) -> SiteError | None:
    """What is said when `error` comes of the caller's account having been deleted while they did something; None for another cause.

    Only such an error asks who calls: for one that came before that was known, the question would itself be refused.
    """
    if not isinstance(error, IntegrityError | ObjectDoesNotExist):
        return None
    try:
        user = request.user
    except exceptions.APIException:  # nobody's account
        return None
    if not user.is_authenticated or get_user_model().objects.filter(pk=user.pk).exists():
        return None
    return NotAuthenticatedError(_("This account was deleted in the meantime."))


def exception_handler(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """REST framework's hook: every refusal as a problem document. What is nobody's refusal is a bug and stays one (500)."""
    known = site_error_of(error) or _of_django(error) or account_gone(error, context["request"])
    if known is not None:
        set_rollback()
        body = problem(known.status, code=known.code, detail=known.message, errors=known.errors)
        return Response(body, status=known.status, headers=known.headers, content_type=PROBLEM_JSON)
    if isinstance(error, exceptions.APIException):
        set_rollback()
        return _of_rest_framework(error)
    return None


def _of_django(error: Exception) -> SiteError | None:
    match error:
        case Http404():
            return NotFoundError(_("There is nothing here."))
        case PermissionDenied():
            return SiteError(str(error) or _("You may not do this."), code="FORBIDDEN", status=403)
        case RequestDataTooBig():
            return TooLargeError(_("The body is larger than what is read."))
        case DjangoValidationError():
            return MalformedError(" ".join(error.messages))
    return None


def _of_rest_framework(error: exceptions.APIException) -> Response:
    headers: dict[str, str] = {}
    if header := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = header
    if (wait := getattr(error, "wait", None)) is not None:
        headers["Retry-After"] = str(max(1, int(wait)))
    if isinstance(error, exceptions.ValidationError):
        faults = list(field_errors(error.get_full_details()))
        detail = faults[0].message if len(faults) == 1 else _("%(count)s things are wrong with what was sent.") % {"count": len(faults)}
        body = problem(status.HTTP_400_BAD_REQUEST, detail=detail, errors=faults)
        return Response(body, status=400, headers=headers, content_type=PROBLEM_JSON)
    body = problem(error.status_code, code=_code_of(error), detail=str(error.detail))
    return Response(body, status=error.status_code, headers=headers, content_type=PROBLEM_JSON)


def _code_of(error: exceptions.APIException) -> str:
    code = error.get_codes()
    if error.status_code in {401, 403} and isinstance(code, str) and code.isupper():
        return code
    return CODES.get(error.status_code, "REFUSED")


def field_errors(details: Any, path: str = "") -> Iterator[FieldError]:
    """Every single fault of a serializer, wherever it is nested. What concerns the whole body has an empty path."""
    if isinstance(details, Mapping) and {"message", "code"} == set(details) and isinstance(details["code"], str):
        yield FieldError(code=details["code"].upper(), path=path, message=str(details["message"]))
    elif isinstance(details, Mapping):
        for key, value in details.items():
            step = "" if key == "non_field_errors" else str(key)
            yield from field_errors(value, ".".join(part for part in (path, step) if part))
    elif isinstance(details, list):
        for index, value in enumerate(details):
            is_fault = isinstance(value, Mapping) and {"message", "code"} == set(value) and isinstance(value["code"], str)
            yield from field_errors(value, path if is_fault else f"{path}.{index}" if path else str(index))
