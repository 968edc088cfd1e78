"""How a message on a page quotes what somebody typed: in the marks of the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext as _


def in_quotes(text: object) -> str:
    r"""`text` between quotation marks, “so” in English and „so“ in German; signs that can't be seen are written as `\x00`."""
    shown = "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in str(text))
    return _("“%(text)s”") % {"text": shown}
