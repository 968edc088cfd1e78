"""What every answer carries, and what every request is held to."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from accounts.errors import TooLargeError
from accounts.middleware import error_response

GetResponse = Callable[[HttpRequest], HttpResponse]
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


class PermissionsPolicyMiddleware:
    """Tells browsers on every answer that the site uses no camera, no place, no payment, …."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer with its `Permissions-Policy`."""
        response = self.get_response(request)
        response.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        return response


class BodyLimitMiddleware:
    """Refuses a request whose body is longer than `BODY_LIMIT_BYTES`, before anything reads it."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The site's answer, or 413: a problem for the API, a page elsewhere."""
        length = declared_length(request)
        if length <= settings.BODY_LIMIT_BYTES:
            return self.get_response(request)
        drain(request, length)
        return too_large(request, length)


def declared_length(request: HttpRequest) -> int:
    """How many bytes the request says its body has; 0 where it says nothing sensible."""
    try:
        return max(0, int(request.META.get("CONTENT_LENGTH") or 0))
    except ValueError:
        return 0


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
