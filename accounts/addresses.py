"""Where a request comes from."""

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """The caller's address: what the outermost of our own proxies saw (`PROXY_COUNT` of them), else the connection's."""
    direct = str(request.META.get("REMOTE_ADDR") or "unknown")
    if settings.PROXY_COUNT < 1:
        return direct
    told = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if part.strip()]
    return told[-min(settings.PROXY_COUNT, len(told))] if told else direct
