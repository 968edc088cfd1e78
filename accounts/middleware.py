"""Between the server and the views: bodies and texts that nobody can use, errors as pages or problems, lost log-ins."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from urllib.parse import quote

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render, resolve_url
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _

from accounts import pending
from accounts.api.problems import account_gone, problem_response, site_error_of
from accounts.errors import MalformedError, NotAuthenticatedError, SiteError, UnavailableError

logger = logging.getLogger(__name__)
GetResponse = Callable[[HttpRequest], HttpResponseBase]
API_PREFIX = "/api/"


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


class NulRefusal:
    """Refuses an address with a NUL in it (400): no database keeps one, and no view would expect it."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The view's answer, or the refusal."""
        if "\x00" in request.path or "%00" in request.META.get("QUERY_STRING", ""):
            return error_response(request, MalformedError(_("The address holds a NUL character.")))
        return self.get_response(request)


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
        if isinstance(exception, OperationalError):
            logger.error("The database refuses: %s", exception, exc_info=exception)
            message = _("The site can’t store or read anything at the moment (%(error)s). Try again soon; nothing was changed.")
            return error_response(request, UnavailableError(message % {"error": exception}, headers={"Retry-After": "30"}))
        error = site_error_of(exception) or account_gone(exception, request)
        return error_response(request, error) if error else None


class LostLogin:
    """A form sent after the log-in ran out is kept for after the next one; htmx is told so and changes nothing on the page."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response
        self.login_path = ""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The view's answer; where that leads to the log-in page, what was sent is kept."""
        response = self.get_response(request)
        self.login_path = self.login_path or resolve_url(settings.LOGIN_URL)
        is_lost = response.status_code == 302 and response.headers["Location"].partition("?")[0] == self.login_path
        if not is_lost or request.path == self.login_path:
            return response
        if request.headers.get("HX-Request") == "true":
            return error_response(request, NotAuthenticatedError(_("You are logged out.")))
        if request.method == "POST":
            pending.keep_form(request, now=time.time())
        return response
