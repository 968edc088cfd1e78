"""What a link to a free seat holds: nobody guesses it, and nothing of it has to be stored."""

from __future__ import annotations

from django.utils.crypto import constant_time_compare, salted_hmac

from play.models import Seat, Table

KEY_LENGTH = 32


def key_of(table: Table, seat: Seat) -> str:
    """The key of a seat: 128 bits that this site alone can compute. A seat that is taken is opened by none."""
    return salted_hmac("play.keys", f"{table.public_id}:{seat.number}", algorithm="sha256").hexdigest()[:KEY_LENGTH]


def seat_opened_by(table: Table, key: str) -> Seat | None:
    """The person's seat that `key` opens, taken or not; None where it opens none."""
    return next((seat for seat in table.seats.all() if seat.is_human and constant_time_compare(key_of(table, seat), key)), None)
