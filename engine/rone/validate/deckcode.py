"""The deck code: a list as a short line of letters and digits. `docs/reference/deck-code.md` has the layout."""

from __future__ import annotations

from binascii import crc_hqx
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.errors import EngineError
from engine.rone.cards import CardId, CardType, Catalog
from engine.rone.decks import DeckList, Entry
from engine.rone.validate.base32 import decode_base32, encode_base32
from engine.rone.validate.counting import QUANTITY_MAX, ZoneCount
from engine.rone.validate.formats import BUILTIN_FORMATS, RULESETS
from engine.rone.validate.hashing import hero_card

VERSION: Final = 1
FORMAT_NUMBERS: Final = {"custom": 0, "first-game": 1, "custom-first-edition": 2, "team": 3, "three-player": 4}
"""The formats that a code can name; numbers are never used again. Others are written as the format of their ruleset."""
CODE_LENGTH_MAX: Final = 4000
QUANTITY_TOTAL_MAX: Final = 100_000
_FORMATS: Final = {number: slug for slug, number in FORMAT_NUMBERS.items()}
_ID_MAX: Final = 2**31 - 1


class DeckCodeError(EngineError):
    """A text is no deck code that can be read: broken, mistyped, or of a later version."""

    code = "DECK_CODE_UNREADABLE"


class DeckNotEncodableError(EngineError):
    """A list holds what a deck code can't: a hero that no catalog knows, or a card number out of range."""

    code = "DECK_NOT_ENCODABLE"


@dataclass(frozen=True)
class CodedDeck:
    """What a deck code says: the list and the format (with its ruleset) that it was written for."""

    deck: DeckList
    format_slug: str

    @property
    def ruleset(self) -> str:
        """The ruleset of the format."""
        return BUILTIN_FORMATS[self.format_slug].ruleset


def encode_deck_code(deck: DeckList, format_slug: str, catalog: Catalog) -> str:
    """`deck` as a deck code, the same for every order of its entries.

    `format_slug` is a format of the rulebooks, or a ruleset; any other is written as `custom`. Copies of
    a card add up per zone; quantities that count as 0 are left out.

    Raises:
        DeckNotEncodableError: a hero is not in the catalog, or a card's number is not 0 to 2^31 - 1.
    """
    if format_slug in RULESETS:
        format_slug = "custom" if format_slug == "second-edition" else "custom-first-edition"
    payload = bytearray([VERSION << 4 | FORMAT_NUMBERS.get(format_slug, 0)])
    payload += _varint(len(deck.heroes))
    for slug in deck.heroes:
        card = hero_card(slug, catalog)
        if card is None:
            raise DeckNotEncodableError(f"hero {slug[:60]!r} is not in the catalog")
        payload += _varint(_checked(card))
    cards = ZoneCount.of(deck.cards).copies
    technologies = ZoneCount.of(deck.technologies).copies
    payload += _ids(card for card, number in cards.items() if number == 2)
    payload += _ids(card for card, number in cards.items() if number == 1)
    payload += _ids(card for card, number in technologies.items() if number == 1)
    others = {card: number for card, number in cards.items() if number > 2}
    more = {card: number for card, number in technologies.items() if number > 1}
    if others or more:
        payload += _counted_ids(others) + _counted_ids(more)
    payload += crc_hqx(bytes(payload), 0xFFFF).to_bytes(2, "big")
    text = encode_base32(bytes(payload))
    return "-".join(text[at : at + 4] for at in range(0, len(text), 4))


def decode_deck_code(code: str, catalog: Catalog) -> CodedDeck:
    """The list that `code` stands for; case, blanks and hyphens do not matter, O is read as 0, I and L as 1.

    Card numbers that the catalog does not know are kept: the validator names them.

    Raises:
        DeckCodeError: naming what is wrong with it.
    """
    if len(code) > CODE_LENGTH_MAX:
        raise DeckCodeError(f"a deck code has at most {CODE_LENGTH_MAX} characters, this one {len(code)}")
    plain = "".join(code.split()).replace("-", "")
    shown = f"{plain[:20]}…" if len(plain) > 20 else plain
    data = decode_base32(plain)
    if data is None or len(data) < 4:
        raise DeckCodeError(f"{shown!r} is no deck code: it holds other characters, or too few")
    if data[0] >> 4 != VERSION:
        raise DeckCodeError(f"{shown!r} is a deck code of version {data[0] >> 4}; version {VERSION} can be read here")
    if crc_hqx(data[:-2], 0xFFFF) != int.from_bytes(data[-2:], "big"):
        raise DeckCodeError(f"{shown!r} has a typing error: the check characters do not match")
    format_slug = _FORMATS.get(data[0] & 15)
    if format_slug is None:
        raise DeckCodeError(f"{shown!r} names format number {data[0] & 15}, which is not known here")
    try:
        return CodedDeck(_read_list(data[1:-2], catalog), format_slug)
    except ValueError as error:
        raise DeckCodeError(f"{shown!r} is no deck code: {error}") from None


def _read_list(data: bytes, catalog: Catalog) -> DeckList:
    stream = _Bytes(data)
    heroes = [_hero(CardId(stream.number()), catalog) for _ in range(stream.number())]
    cards = dict.fromkeys(stream.ids(), 2)
    cards.update(dict.fromkeys(stream.ids(), 1))
    technologies = dict.fromkeys(stream.ids(), 1)
    if not stream.is_done:
        cards.update(stream.counted_ids())
        technologies.update(stream.counted_ids())
    if not stream.is_done:
        raise ValueError("it goes on after its end")
    if sum(cards.values()) + sum(technologies.values()) > QUANTITY_TOTAL_MAX:
        raise ValueError("it holds too many copies")
    return DeckList(tuple(heroes), _entries(cards), _entries(technologies))


def _hero(card_id: CardId, catalog: Catalog) -> str:
    card = catalog.by_id.get(card_id)
    if card is None or card.type is not CardType.HERO or not card.hero:
        raise ValueError(f"card {card_id} is no hero here")
    return card.hero


def _entries(copies: dict[CardId, int]) -> tuple[Entry, ...]:
    """Entries in the order of ids; more than 99 copies as several entries, since no quantity is higher."""
    found = []
    for card, number in sorted(copies.items()):
        found += [Entry(card, QUANTITY_MAX)] * (number // QUANTITY_MAX)
        if number % QUANTITY_MAX:
            found.append(Entry(card, number % QUANTITY_MAX))
    return tuple(found)


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
