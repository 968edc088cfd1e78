"""The names of accounts: when two are one, and which ones nobody may take.

Names are compared by `name_key` and by nothing else: at sign-up, at log-in, where failed attempts are counted, in addresses. The
key is stored with the account. Its lookalikes come from Unicode (UTS #39) through `disarm`, whose every release may draw them
anew: one that changes keys needs a migration that stores them again (a test tells).
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from functools import cache

import disarm
from django.conf import settings
from django.core.exceptions import ValidationError
from django.urls import get_resolver
from django.utils.translation import gettext as _

from web.text.quoting import in_quotes
from web.text.unseen import first_unseen

KEY_LENGTH = 200
"""Longest key. A suffix fits behind it, and it fits where failed attempts are kept, which is 255 characters."""
SUFFIX_MARK = "#"
# What UTS #39 leaves to single letters and to case: capital I is i and looks like l, and two letters side by side may look like one.
LOOKALIKES = (("i\u0307", "i"), ("i", "l"), ("rn", "m"), ("vv", "w"))
STAFF_WORDS = frozenset(
    (  # noqa: SIM905 - words to read, as below
        "admin admins administrator administration moderator moderators moderation mod mods root superuser sysadmin system staff support "
        "official webmaster postmaster hostmaster betreiber verwaltung leitung redaktion"
    ).split()
)
"""Nobody passes for who runs the site: not as a whole name, and not as a word of one (`rone-admin`)."""
RESERVED = frozenset(
    (  # noqa: SIM905
        "abuse anonymous anonym bot contact kontakt deleted everyone everybody nobody niemand guest gast help hilfe home info me mail "
        "mailer noreply newsletter none null undefined unknown unbekannt owner security sicherheit service site team user username you "
        "rone ronedecks impressum datenschutz legal www localhost"
    ).split()
)


def name_key(name: str) -> str:
    """`name` as it is compared, at most `KEY_LENGTH` characters: equal for every case and width of it, and for what looks like it.

    Anything may be given; what is longer is cut and told apart by its digest.
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name[: 2 * KEY_LENGTH]).casefold())
    key = disarm.skeleton_key(folded, digit_policy="tr39")
    for part, shown in LOOKALIKES:
        key = key.replace(part, shown)
    if len(key) <= KEY_LENGTH and len(name) <= 2 * KEY_LENGTH:
        return key
    digest = hashlib.sha256((key + name[2 * KEY_LENGTH :]).encode(errors="surrogatepass")).hexdigest()
    return f"{key[: KEY_LENGTH - len(digest)]}{digest}"


def suffixed_key(key: str, number: int) -> str:
    """The key of an account older than keys, whose own was taken: no name that can be taken has this one."""
    return f"{key}{SUFFIX_MARK}{number}"


def is_key_of(key: str, name: str) -> bool:
    """Whether `key` is that of `name`, with a suffix or without."""
    return name_key(name) in (key, key.rpartition(SUFFIX_MARK)[0])


def check_name(name: str) -> None:
    """Whether anybody may call themselves `name`, were it free.

    Raises:
        ValidationError: naming what is wrong: a character that nobody sees, two scripts in one name, no letter, a name of the site's own.
    """
    if unseen := first_unseen(name):
        message = _("The name holds a character that nobody sees (U+%(code)s). Leave it out.")
        raise ValidationError(message % {"code": f"{ord(unseen):04X}"}, code="unseen")
    if disarm.is_mixed_script(unicodedata.normalize("NFKC", name)):
        message = _("%(name)s mixes letters or digits of several scripts, which looks like another name. Use one script.")
        raise ValidationError(message % {"name": in_quotes(name)}, code="mixed_scripts")
    if not any(char.isalnum() for char in name):
        raise ValidationError(_("A name holds at least one letter or digit."), code="no_letter")
    if _is_reserved(name):
        raise ValidationError(_("%(name)s is kept for the site itself. Choose another one.") % {"name": in_quotes(name)}, code="reserved")


def _is_reserved(name: str) -> bool:
    words = [word for word in re.split(r"[^\w]|_", name) if word]
    return name_key("".join(words)) in _reserved_keys() or not {name_key(word) for word in words}.isdisjoint(_staff_keys())


@cache
def _staff_keys() -> frozenset[str]:
    return frozenset(map(name_key, STAFF_WORDS))


@cache
def _reserved_keys() -> frozenset[str]:
    """Keys of the names that are the site's: its words, the first parts of its addresses, the hosts it answers to."""
    addresses = (re.split(r"[/<]", str(each.pattern))[0] for each in get_resolver().url_patterns)
    nested = (re.split(r"[/<]", str(each.pattern))[0] for part in get_resolver().url_patterns for each in getattr(part, "url_patterns", []))
    names = {*STAFF_WORDS, *RESERVED, *addresses, *nested, *settings.ALLOWED_HOSTS}
    return frozenset(name_key(re.sub(r"[\W_]", "", name)) for name in names) - {""}
