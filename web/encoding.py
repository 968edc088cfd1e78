"""Every request is read as UTF-8, whatever encoding it names.

Django decodes address and body with whatever codec of Python stands in `Content-Type`. Some of them unpack (`zlib`: a small body becomes
one without end), some take for ever (`punycode`), some fail; and it does so before any middleware is asked.
"""

import codecs
from collections.abc import Callable, Iterable
from typing import Any

from django.utils.http import parse_header_parameters

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
OTHER_ENCODING = "rone.other_encoding"
"""Where the name of another encoding than UTF-8 is found in a request's `META`."""
UNREADABLE = "application/octet-stream"


def in_utf8(application: Application) -> Application:
    """`application`, for which every request is in UTF-8; what it named instead stands under `OTHER_ENCODING`."""

    def in_utf8_alone(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        take_encoding_out(environ)
        return application(environ, start_response)

    return in_utf8_alone


def take_encoding_out(environ: dict[str, Any]) -> None:
    """Leave an encoding in `CONTENT_TYPE` only if it is UTF-8; a header that can't be read becomes `UNREADABLE`."""
    written = environ.get("CONTENT_TYPE", "")
    try:
        kind, parameters = parse_header_parameters(written)
    except (LookupError, ValueError):
        environ |= {"CONTENT_TYPE": UNREADABLE, OTHER_ENCODING: written}
        return
    named = parameters.pop("charset", "utf-8")
    if not is_utf8(named):
        others = (f'{name}="{value}"' for name, value in parameters.items() if '"' not in value)
        environ |= {"CONTENT_TYPE": "; ".join([kind, *others]), OTHER_ENCODING: named}


def is_utf8(name: str) -> bool:
    """Whether a text in the encoding of this name can be read as UTF-8."""
    try:
        return codecs.lookup(name).name in {"utf-8", "ascii"}
    except (LookupError, ValueError):
        return False
