"""Where a request comes from, and where it may be sent on to."""

import ipaddress
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

# The address of nobody in particular: what stands for a caller on a local socket, or for a header that holds no address.
UNKNOWN = "0.0.0.0"  # noqa: S104 - compared and stored, not listened on


def client_address(request: HttpRequest) -> str:
    """The caller's IP address: what the outermost of our own proxies saw (`PROXY_COUNT` of them), else the connection's."""
    direct = str(request.META.get("REMOTE_ADDR", ""))
    if settings.PROXY_COUNT < 1:
        return _address_or_unknown(direct)
    told = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if part.strip()]
    return _address_or_unknown(told[-min(settings.PROXY_COUNT, len(told))] if told else direct)


def address_within(request: HttpRequest, wanted: str) -> str:
    """`wanted` where it is an address of this site, whole or from its root (`/cards/?q=a`); else "".

    Words without a slash are none: they would be taken for a page beside the one that was asked for, or for the name of a view.
    """
    is_ours = url_has_allowed_host_and_scheme(wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure())
    return wanted if is_ours and (wanted.startswith("/") or urlsplit(wanted).netloc) else ""


def _address_or_unknown(text: str) -> str:
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        return UNKNOWN
