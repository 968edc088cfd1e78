"""Crockford's base 32: digits and letters without I, L, O and U, read in any case (0 for O, 1 for I and L)."""

from __future__ import annotations

from typing import Final

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_VALUES: Final = {sign: value for value, sign in enumerate(ALPHABET)}
_VALUES.update({sign.lower(): value for sign, value in tuple(_VALUES.items())})
_VALUES.update({"O": 0, "o": 0, "I": 1, "i": 1, "L": 1, "l": 1})


def encode_base32(data: bytes) -> str:
    """`data`, five bits a character from the front, the last character filled with zero bits."""
    length = -(-len(data) * 8 // 5)
    number = int.from_bytes(data, "big") << (length * 5 - len(data) * 8)
    return "".join(ALPHABET[number >> shift & 31] for shift in range((length - 1) * 5, -1, -5))


def decode_base32(text: str) -> bytes | None:
    """The bytes of `text`, None if it holds another character, or more than the filling after the last byte."""
    number = 0
    for sign in text:
        value = _VALUES.get(sign)
        if value is None:
            return None
        number = number << 5 | value
    spare = len(text) * 5 % 8
    if spare >= 5 or number & ((1 << spare) - 1):
        return None
    return (number >> spare).to_bytes(len(text) * 5 // 8, "big")
