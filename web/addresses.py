"""Where a request comes from, and where it may be sent on to."""

import ipaddress
import re
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

# The address of nobody in particular: what stands for a caller on a local socket, or for a header that holds no address.
UNKNOWN = "0.0.0.0"  # noqa: S104 - compared and stored, not listened on

NETWORK_BITS = 64
TRANSLATED = ipaddress.IPv6Network("64:ff9b::/96")
"""What a translator between the two kinds of addresses puts before one of IPv4 (RFC 6052)."""
WITH_PORT = re.compile(r"(?:(?P<four>[0-9.]+):[0-9]{1,5}|\[(?P<six>[0-9A-Fa-f:.%]+)\](?::[0-9]{1,5})?)\Z")
"""As some proxies write addresses."""
ROUTE = "rone.route"
"""Where the environment of a request holds the pattern of its address. No header has such a name."""


def client_address(request: HttpRequest) -> str:
    """Where the caller is, to count by: what the outermost of our own proxies saw (`PROXY_COUNT` of them), else the connection's address.

    For IPv6 that is the network of the first 64 bits, written as its first address: one line has all of them, and a new one for each call.
    """
    direct = str(request.META.get("REMOTE_ADDR", ""))
    header = request.META.get("HTTP_X_FORWARDED_FOR", "")
    if settings.PROXY_COUNT < 1 or not header.strip():
        return _counted(direct)
    # Each of ours has added one at the end; what stands before those is the caller's own word.
    told = header.rsplit(",", settings.PROXY_COUNT)[-settings.PROXY_COUNT :]
    return _counted(WITH_PORT.sub(r"\g<four>\g<six>", told[0].strip()))


def address_within(request: HttpRequest, wanted: str) -> str:
    """`wanted` where it is an address of this site, whole or from its root (`/cards/?q=a`); else "".

    Words without a slash are none: they would be taken for a page beside the one that was asked for, or for the name of a view.
    """
    is_ours = url_has_allowed_host_and_scheme(wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure())
    return wanted if is_ours and (wanted.startswith("/") or urlsplit(wanted).netloc) else ""


def _counted(text: str) -> str:
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return UNKNOWN
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if (within := _carried(address)) is not None:
        return str(within)
    return str(ipaddress.ip_network((address, NETWORK_BITS), strict=False).network_address)


def _carried(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The address of IPv4 that one of IPv6 stands for, where a line of IPv4 is behind it."""
    if address in TRANSLATED:
        return ipaddress.IPv4Address(address.packed[-4:])
    return address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
