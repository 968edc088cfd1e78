"""Values that only decks have: periods of time, and the beginning of a hash."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta

CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LIKE = str.maketrans("ILO", "110")
_DATE = re.compile(r"(?P<year>\d{4})(?:-(?P<month>\d{1,2})(?:-(?P<day>\d{1,2}))?)?\Z", re.ASCII)
_AGO = re.compile(r"(?P<days>\d{1,5})\s*(?:d|days?|t|tage?)\Z", re.ASCII | re.I)


def period(text: str, today: date) -> tuple[datetime, datetime] | None:
    """The year, month or day that `text` names, from its first moment (UTC) to the first after it; None if it names none.

    `7d` is the day seven days before `today`.
    """
    text = text.strip()
    try:
        if ago := _AGO.match(text):
            first = today - timedelta(days=int(ago["days"]))
            return _midnight(first), _midnight(first + timedelta(days=1))
        named = _DATE.match(text)
        if named is None:
            return None
        year, month, day = int(named["year"]), int(named["month"] or 1), int(named["day"] or 1)
        first = date(year, month, day)
        if named["day"]:
            after = first + timedelta(days=1)
        elif named["month"]:
            after = date(year + month // 12, month % 12 + 1, 1)
        else:
            after = date(year + 1, 1, 1)
        return _midnight(first), _midnight(after)
    except (ValueError, OverflowError):
        return None


def hash_prefix(text: str) -> str | None:
    """The beginning of a hash in hex, from hex (9 characters and more) or from the form that people are shown; None if it is neither."""
    plain = re.sub(r"[\s-]", "", text)
    if 9 <= len(plain) <= 64 and re.fullmatch(r"[0-9a-fA-F]+", plain):
        return plain.lower()
    shown = plain.upper().translate(_LIKE)
    if not 1 <= len(shown) <= 8 or any(character not in CROCKFORD for character in shown):
        return None
    bits = "".join(f"{CROCKFORD.index(character):05b}" for character in shown)
    return "".join(f"{int(bits[at : at + 4], 2):x}" for at in range(0, len(bits) - 3, 4)) or None


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time.min, UTC)
