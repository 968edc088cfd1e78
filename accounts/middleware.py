"""Between the server and the views: what is sent after a log-in ran out."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import resolve_url
from django.utils.translation import gettext as _

from accounts import pending
from web.errors import NotAuthenticatedError
from web.middleware import error_response

GetResponse = Callable[[HttpRequest], HttpResponseBase]


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
            if request.method == "POST" and response.status_code < HTTPStatus.INTERNAL_SERVER_ERROR:
                pending.forget_sent(request)
            return response
        if request.headers.get("HX-Request") == "true":
            return error_response(request, NotAuthenticatedError(_("You are logged out.")))
        if request.method == "POST":
            pending.keep_form(request)
        return response
