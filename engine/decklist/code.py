"""The deck code: a list as a short line of letters and digits. `docs/reference/deck-code.md` has the layout."""

from __future__ import annotations

import re
from binascii import crc_hqx
from collections.abc import Iterable
from typing import Any, Final

from engine.cards.catalog import BaseCatalog, CardId
from engine.cards.layout import Layout
from engine.decklist.base32 import decode_base32, encode_base32
from engine.decklist.decklist import Decklist, Entry, ZoneCount, entries_of
from engine.errors import EngineError

VERSION: Final = 1
VERSION_WITH_GAME: Final = 2
"""A code of the game with number 0, and one of another, whose number stands in the next byte."""
CODE_LENGTH_MAX: Final = 4000
QUANTITY_TOTAL_MAX: Final = 100_000
_BETWEEN: Final = re.compile(r"[\s\u200b\u2010-\u2015\u2212-]+")
_CODE_LIKE: Final = re.compile(
    r"^\s*[0-9A-Za-z]{4}(?:\s*[-\u2010-\u2015\s]\s*[0-9A-Za-z]{4}){2,}(?:\s*[-\u2010-\u2015\s]\s*[0-9A-Za-z]{1,5})?\s*$"
)
_ID_MAX: Final = 2**31 - 1


class DeckCodeError(EngineError):
    """A text is no deck code that can be read: broken, mistyped, of another game, or of a later version."""

    code = "DECK_CODE_UNREADABLE"


class OtherGameCodeError(DeckCodeError):
    """A deck code of another game."""


class DeckCodeSlipError(DeckCodeError):
    """A deck code with a typing error."""


class DeckNotEncodableError(EngineError):
    """A list holds what a deck code can't: a leader that no catalog knows, or a card number out of range."""

    code = "DECK_NOT_ENCODABLE"


def is_code_like(text: str) -> bool:
    """Whether `text` looks like a deck code: three groups of four letters and figures or more, apart by hyphens or blanks."""
    return len(text) <= CODE_LENGTH_MAX and bool(_CODE_LIKE.match(text)) and any(sign.isdigit() for sign in text)


def code_reason(text: str, catalog: BaseCatalog[Any]) -> str:
    """Why a line that looks like a deck code is none that can be read where it stands (a key of `REASONS`); "" for any other line."""
    if not is_code_like(text):
        return ""
    try:
        decode_deck_code(text, catalog)
    except OtherGameCodeError:
        return "code_game"
    except DeckCodeError:
        return "code_slip"
    return "code_beside"


def encode_deck_code(deck: Decklist, catalog: BaseCatalog[Any]) -> str:
    """`deck` as a deck code, the same for every order of its entries.

    Its format is one that the game's codes name, or a ruleset; any other is written as the first of them. Copies of a card add up
    per zone; quantities that count as 0 are left out.

    Raises:
        DeckNotEncodableError: a leader is not in the catalog, or a card's number is not 0 to 2^31 - 1.
    """
    layout = catalog.layout
    number = layout.code_formats.get(layout.code_rulesets.get(deck.format, deck.format), 0)
    version = VERSION_WITH_GAME if layout.code_number else VERSION
    payload = bytearray([version << 4 | number])
    if layout.code_number:
        payload.append(layout.code_number)
    payload += _varint(len(deck.leaders))
    for slug in deck.leaders:
        card = catalog.leader_card(slug)
        if card is None:
            raise DeckNotEncodableError(f"{layout.leader_zone} {slug[:60]!r} is not in the catalog")
        payload += _varint(_checked(card.id))
    others = []
    for zone in layout.zones:
        copies = ZoneCount.of(deck.entries(zone.slug)).copies
        for usual in zone.usual:
            payload += _ids(card for card, number in copies.items() if number == usual)
        others.append({card: number for card, number in copies.items() if number not in zone.usual})
    if any(others):
        for left in others:
            payload += _counted_ids(left)
    payload += crc_hqx(bytes(payload), 0xFFFF).to_bytes(2, "big")
    text = encode_base32(bytes(payload))
    return "-".join(text[at : at + 4] for at in range(0, len(text), 4))


def decode_deck_code(code: str, catalog: BaseCatalog[Any]) -> Decklist:
    """The list that `code` stands for, with its format; case, blanks and hyphens of any kind do not matter, O is read as 0, I and L as 1.

    Card numbers that the catalog does not know are kept: the verdict names them.

    Raises:
        DeckCodeError: naming what is wrong with it.
    """
    if len(code) > CODE_LENGTH_MAX:
        raise DeckCodeError(f"a deck code has at most {CODE_LENGTH_MAX} characters, this one {len(code)}")
    plain = _BETWEEN.sub("", code)
    shown = f"{plain[:20]}…" if len(plain) > 20 else plain
    data = decode_base32(plain)
    if data is None or len(data) < 4:
        raise DeckCodeError(f"{shown!r} is no deck code: it holds other characters, or too few")
    if data[0] >> 4 not in (VERSION, VERSION_WITH_GAME):
        raise DeckCodeError(f"{shown!r} is a deck code of version {data[0] >> 4}; version {VERSION} can be read here")
    if crc_hqx(data[:-2], 0xFFFF) != int.from_bytes(data[-2:], "big"):
        raise DeckCodeSlipError(f"{shown!r} has a typing error: the check characters do not match")
    has_game = data[0] >> 4 == VERSION_WITH_GAME
    if (data[1] if has_game else 0) != catalog.layout.code_number:
        raise OtherGameCodeError(f"{shown!r} is a deck code of another game, not of {catalog.layout.game}")
    format = next((slug for slug, number in catalog.layout.code_formats.items() if number == data[0] & 15), None)
    if format is None:
        raise DeckCodeError(f"{shown!r} names format number {data[0] & 15}, which is not known here")
    try:
        return _read_list(data[1 + has_game : -2], catalog, format)
    except ValueError as error:
        raise DeckCodeError(f"{shown!r} is no deck code: {error}") from None


def _read_list(data: bytes, catalog: BaseCatalog[Any], format: str) -> Decklist:
    stream = _Bytes(data)
    leaders = tuple(_leader(CardId(stream.number()), catalog) for _ in range(stream.number()))
    layout: Layout = catalog.layout
    zones: dict[str, dict[CardId, int]] = {zone.slug: {} for zone in layout.zones}
    for zone in layout.zones:
        for usual in zone.usual:
            zones[zone.slug].update(dict.fromkeys(stream.ids(), usual))
    if not stream.is_done:
        for copies in zones.values():
            copies.update(stream.counted_ids())
    if not stream.is_done:
        raise ValueError("it goes on after its end")
    if sum(sum(copies.values()) for copies in zones.values()) > QUANTITY_TOTAL_MAX:
        raise ValueError("it holds too many copies")
    return Decklist(leaders, {slug: _entries(copies) for slug, copies in zones.items()}, format)


def _entries(copies: dict[CardId, int]) -> tuple[Entry, ...]:
    """Entries in the order of ids."""
    return entries_of(dict(sorted(copies.items())))


def _leader(card_id: CardId, catalog: BaseCatalog[Any]) -> str:
    card = catalog.by_id.get(card_id)
    leader = catalog.leader_of(card) if card is not None else None
    if not leader:
        raise ValueError(f"card {card_id} is no {catalog.layout.leader_zone} here")
    return leader


def _checked(number: int) -> int:
    if not 0 <= number <= _ID_MAX:
        raise DeckNotEncodableError(f"card number {number} is not 0 to {_ID_MAX}")
    return number


def _varint(number: int) -> bytes:
    """Seven bits a byte, lowest first, the top bit set on all but the last."""
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def _ids(cards: Iterable[CardId]) -> bytes:
    """How many, then each id as the distance to the one before."""
    return _counted_ids(dict.fromkeys(cards, 0))


def _counted_ids(copies: dict[CardId, int]) -> bytes:
    """As `_ids`, each id followed by its number of copies (left out where it is 0)."""
    out, before = bytearray(_varint(len(copies))), 0
    for card, number in sorted(copies.items()):
        out += _varint(_checked(card) - before)
        before = card
        if number:
            out += _varint(number)
    return bytes(out)


class _Bytes:
    """The payload, read from the front."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    @property
    def is_done(self) -> bool:
        return self._at >= len(self._data)

    def number(self) -> int:
        """The next varint."""
        number = shift = 0
        while True:
            if self.is_done:
                raise ValueError("it ends too early")
            byte = self._data[self._at]
            self._at += 1
            number |= (byte & 127) << shift
            if byte < 128:
                return number
            shift += 7
            if shift > 35:
                raise ValueError("a number in it is too long")

    def ids(self) -> list[CardId]:
        """A run of ids, each as the distance to the one before."""
        return list(self._run(counted=False))

    def counted_ids(self) -> dict[CardId, int]:
        """A run of ids with their numbers of copies."""
        return self._run(counted=True)

    def _run(self, *, counted: bool) -> dict[CardId, int]:
        found: dict[CardId, int] = {}
        before = 0
        for _ in range(self.number()):
            before += self.number()
            if before > _ID_MAX:
                raise ValueError("a card number in it is too high")
            found[CardId(before)] = self.number() if counted else 0
        return found
