"""What every answer carries, what every request is held to, and refusals as pages or problem documents."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from web.addresses import ROUTE
from web.api.problems import account_gone, problem_response, site_error_of
from web.context import chosen_theme
from web.costs import METER, Meter, begin_costly, mark_of
from web.encoding import OTHER_ENCODING
from web.errors import MalformedError, NotAuthenticatedError, SiteError, TooLargeError, UnavailableError
from web.processor_time import processor_seconds

logger = logging.getLogger(__name__)
GetResponse = Callable[[HttpRequest], HttpResponseBase]
API_PREFIX = "/api/"
COMPRESSED = '-gzip"'
"""The end of the strong entity tag of what was sent compressed."""
TEXTS = ("text/", "image/svg+xml", "application/json", "application/problem+json", "application/atom+xml", "application/yaml")
# None of these is used, so a script that crept in could not use them either.
PERMISSIONS_POLICY = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer",
        "camera",
        "display-capture",
        "geolocation",
        "gyroscope",
        "magnetometer",
        "microphone",
        "midi",
        "payment",
        "usb",
    )
)
DRAIN_LIMIT_BYTES = 64 * 1024 * 1024
DRAIN_STEP_BYTES = 256 * 1024


def is_api(request: HttpRequest) -> bool:
    """Whether a program asks: the answer to an error is then a problem document."""
    return request.path_info.startswith(API_PREFIX)


def error_response(request: HttpRequest, error: SiteError) -> HttpResponse:
    """`error` as a problem document, as a message for htmx, or as a page."""
    if is_api(request):
        response: HttpResponse = problem_response(error.status, code=error.code, detail=error.message, errors=error.errors)
    elif request.headers.get("HX-Request") == "true":
        response = HttpResponse(error.message, status=error.status, content_type="text/plain; charset=utf-8")
        response["X-Message"] = quote(error.message)
    elif isinstance(error, NotAuthenticatedError):
        return redirect_to_login(request.get_full_path())
    else:
        response = render(request, "errors/refused.html", {"error": error}, status=error.status)
    for name, value in error.headers.items():
        response[name] = value
    return response


def is_of_database(error: BaseException | None) -> bool:
    """Whether `error` says that the database doesn't answer, or takes nothing: no fault of the site's own."""
    return isinstance(error, OperationalError | InterfaceError)


def database_unavailable(request: HttpRequest) -> HttpResponse:
    """503, made without the database: who is logged in, and what else stands around a page, would ask it again."""
    message = _("The site can’t store or read anything at the moment. Try again soon; nothing was changed.")
    error = UnavailableError(message, headers={"Retry-After": "30"})
    if is_api(request) or request.headers.get("HX-Request") == "true":
        return error_response(request, error)
    page = render_to_string("errors/refused.html", {"error": error, "theme": chosen_theme(request)})
    return HttpResponse(page, status=error.status, headers=error.headers)


class NotedRoute:
    """Notes for the server's log which pattern of an address a request was for: the address itself may hold a link that works."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The site's answer."""
        response = self.get_response(request)
        if request.resolver_match is not None:
            request.META[ROUTE] = str(request.resolver_match.route)
        return response


class PermissionsPolicyMiddleware:
    """Tells browsers on every answer that the site uses no camera, no place, no payment, …."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The answer with its `Permissions-Policy`."""
        response = self.get_response(request)
        response.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        if response.status_code == 304:  # its length would be that of the page that the browser has (RFC 9110, 8.6)
            del response["Content-Length"]
        return response


class PrivatePagesMiddleware:
    """Says of every answer for a browser with a session, logged in or not, that no cache between may keep it or show it unasked."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The answer with its `Cache-Control`, unless it has one."""
        response = self.get_response(request)
        if request.session.accessed and not request.session.is_empty():
            response.setdefault("Cache-Control", "private, no-cache")
        return response


class Compression(GZipMiddleware):
    """Texts are sent compressed to whoever takes gzip: pages, drawings, tables, calls. Pictures and archives are small by themselves.

    What is compressed has an entity tag of its own (RFC 9110, 8.8.3.3). A weak one would not do for calls: `If-Match` takes none (13.1.1).
    How long a page is betrays no token: they are masked anew each time, and bytes of a random number are added (BREACH).
    """

    def process_request(self, request: HttpRequest) -> None:
        """The tag of what was compressed stands for the tag of what was made."""
        for header in ("HTTP_IF_MATCH", "HTTP_IF_NONE_MATCH"):
            if header in request.META:
                request.META[header] = request.META[header].replace(COMPRESSED, '"')

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """`response`, compressed where that serves."""
        if not response.get("Content-Type", "").startswith(TEXTS):
            return response
        made = response.get("ETag", "")
        sent: HttpResponseBase = super().process_response(request, response)
        if made.startswith('"') and sent.get("Content-Encoding") == "gzip":
            sent["ETag"] = made.removesuffix('"') + COMPRESSED
        return sent


class EncodingMiddleware:
    """Refuses a body that says it is written otherwise than in UTF-8, before anything decodes it (see `web.encoding`)."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The site's answer, or 400."""
        named = request.META.get(OTHER_ENCODING)
        if named is None or not (declared_length(request) or is_chunked(request)):
            return self.get_response(request)
        detail = _("Requests are written in UTF-8, not in %(name)s.") % {"name": repr(named[:40])}
        return error_response(request, MalformedError(detail, code="ENCODING_UNKNOWN"))


class BodyLimitMiddleware:
    """Refuses a request whose body is longer than `BODY_LIMIT_BYTES`, before anything reads it.

    Django reads as many bytes as `Content-Length` says; a body that comes in chunks has none, and would count as empty.
    So it is read here, and given one.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The site's answer, or 413: a problem for the API, a page elsewhere."""
        if is_chunked(request):
            try:
                take_chunks(request)
            except Exception:  # whatever the server raises for chunks that are none
                return error_response(request, MalformedError(_("The chunks of the body can’t be read.")))
        length = declared_length(request)
        if length <= settings.BODY_LIMIT_BYTES:
            return self.get_response(request)
        drain(request, length)
        return too_large(request, length)


class NulRefusal:
    """Refuses an address with a NUL in it (400): no database keeps one, and no view would expect it."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The view's answer, or the refusal."""
        if "\x00" in request.path or "%00" in request.META.get("QUERY_STRING", ""):
            return error_response(request, MalformedError(_("The address holds a NUL character.")))
        return self.get_response(request)


class Costs:
    """Measures every request, and charges what is costly to the budgets of its person and address (`web.costs`).

    Pages are refused here, before anything reads what was sent; calls of the API once they know who calls (`web.api.throttling`).
    """

    now = staticmethod(time.time)
    worked = staticmethod(processor_seconds)

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The site's answer, with what is left of the budgets where it drew on them."""
        meter = Meter(self.now, self.worked)
        setattr(request, METER, meter)
        try:
            response = self.get_response(request)
        finally:
            meter.settle()
        for name, value in meter.headers.items():
            response[name] = value
        return response

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: Sequence[Any], kwargs: Mapping[str, Any]
    ) -> HttpResponse | None:
        """The refusal of a costly page whose reader has nothing left; None for all else."""
        mark = mark_of(view, request.method)
        if mark is None:
            return None
        try:
            begin_costly(request, request.user, mark.at_once)
        except SiteError as error:
            return error_response(request, error)
        return None


class Errors:
    """The one place where refusals of the site and the engine become pages or problem documents."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The view's answer, with the counts of the API's limits."""
        response = self.get_response(request)
        if response.status_code == 405 and isinstance(response, HttpResponse) and not response.content and not is_api(request):
            allowed = response.headers.get("Allow", "")
            response = render(request, "errors/405.html", {"method": request.method}, status=405)
            response["Allow"] = allowed
        for name, value in getattr(request, "rate_limit_headers", {}).items():
            response[name] = value
        if is_api(request):
            patch_vary_headers(response, ("Authorization", "Accept-Language"))
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The answer to a refusal; None for a bug, which stays one."""
        if is_of_database(exception):
            logger.error("The database refuses: %s", exception, exc_info=exception)
            return database_unavailable(request)
        error = site_error_of(exception) or account_gone(exception, request)
        return error_response(request, error) if error else None


def declared_length(request: HttpRequest) -> int:
    """How many bytes the request says its body has; 0 where it says nothing sensible."""
    try:
        return max(0, int(request.META.get("CONTENT_LENGTH") or 0))
    except ValueError:
        return 0


def is_chunked(request: HttpRequest) -> bool:
    """Whether the body comes in chunks, from a server that takes them apart."""
    return "chunked" in request.META.get("HTTP_TRANSFER_ENCODING", "").lower() and bool(request.META.get("wsgi.input_terminated"))


def take_chunks(request: HttpRequest) -> None:
    """Read the chunks of the body, at most one byte more than is allowed, and give the request their length.

    Raises what the server raises for chunks that are none.
    """
    body = request.META["wsgi.input"].read(settings.BODY_LIMIT_BYTES + 1)
    request._stream = BytesIO(body)  # where Django reads; it was made for a body of no bytes
    request.META["CONTENT_LENGTH"] = str(len(body))


def drain(request: HttpRequest, length: int) -> None:
    """Read the body and throw it away, up to a limit: most clients see an answer only once they have sent everything."""
    left = min(length, DRAIN_LIMIT_BYTES)
    while left > 0 and (read := len(request.read(min(left, DRAIN_STEP_BYTES)))):
        left -= read


def too_large(request: HttpRequest, length: int) -> HttpResponse:
    """The answer 413, which names the length and the limit."""
    limit = settings.BODY_LIMIT_BYTES
    detail = _("The request is %(length)s MB long, %(limit)s MB are allowed.") % {
        "length": number_format(length / 1024 / 1024, 1),
        "limit": limit // 1024 // 1024,
    }
    return error_response(request, TooLargeError(detail))
