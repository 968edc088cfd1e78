from dataclasses import replace
from hashlib import sha256
from random import Random

import pytest

from engine.decklist import DeckCodeError, Decklist, DeckNotEncodableError, Entry, deck_hash, decode_deck_code, encode_deck_code, short_hash
from engine.decklist.base32 import ALPHABET, decode_base32, encode_base32
from engine.rone.cards import Zone
from engine.rone.decks import decklist_of
from tests.engine.validate.makers import CATALOG, TECHNOLOGIES, UNITS, entries, make_deck

# The vectors of docs/reference/deck-code.md: they must never change.
EMPTY = decklist_of()
SMALL = decklist_of(("ilsa",), entries({100: 2, 101: 1}), entries([300]))
ODD = decklist_of(("ilsa", "joss"), entries({100: 3, 300: 1, 4711: 99}), entries({301: 2}))


def test_the_hash_is_sha256_of_sorted_lines() -> None:
    expected = sha256(b"deck:100:2\ndeck:101:1\nhero:1:1\ntechnology:300:1").hexdigest()
    assert deck_hash(SMALL, CATALOG) == expected
    assert deck_hash(EMPTY, CATALOG) == sha256(b"").hexdigest()


def test_lines_are_sorted_by_code_point_not_by_number() -> None:
    deck = decklist_of(cards=entries({9: 1, 10: 1, 100: 1}))
    assert deck_hash(deck, CATALOG) == sha256(b"deck:100:1\ndeck:10:1\ndeck:9:1").hexdigest()


def test_order_split_entries_and_uncounted_copies_do_not_change_the_hash() -> None:
    deck = decklist_of(("ilsa",), (Entry(101, 1), Entry(100, 1), Entry(100, 1), Entry(102, 0)), entries([300]))
    assert deck_hash(deck, CATALOG) == deck_hash(SMALL, CATALOG)


def test_zone_quantity_and_hero_change_the_hash() -> None:
    others = [
        replace(SMALL, leaders=("joss",)),
        replace(SMALL, leaders=()),
        SMALL.with_entries(Zone.DECK, entries({100: 1, 101: 1})),
        decklist_of(SMALL.leaders, SMALL.entries(Zone.DECK) + SMALL.entries(Zone.TECHNOLOGY)),
    ]
    assert len({deck_hash(deck, CATALOG) for deck in [SMALL, *others]}) == 5


def test_the_short_form_is_the_first_40_bits_in_base_32() -> None:
    assert short_hash("00" * 32) == "00000000"
    assert short_hash("ff" * 32) == "ZZZZZZZZ"
    assert short_hash(sha256(b"").hexdigest()) == "WERC8GMR"


@pytest.mark.parametrize(
    ("deck", "format", "code"),
    [
        (EMPTY, "custom", "2000-0000-2NB0"),
        (SMALL, "custom", "200G-20B4-05JG-3B02-70G0"),
        (ODD, "team", "2C10-22R0-06P0-4002-CG1R-6933-06PG-40G9-A4"),
    ],
)
def test_codes_are_the_published_vectors(deck: Decklist, format: str, code: str) -> None:
    assert encode_deck_code(replace(deck, format=format), CATALOG) == code
    assert decode_deck_code(code, CATALOG) == replace(deck, format=format)


def test_a_code_is_read_in_any_case_and_grouping_and_with_o_i_l() -> None:
    code = encode_deck_code(make_deck(), CATALOG)
    for spelled in (code.lower(), code.replace("-", ""), code.replace("-", " "), f" {code}\n", code.replace("0", "O").replace("1", "l")):
        assert decode_deck_code(spelled, CATALOG) == replace(make_deck(), format="custom")


def test_a_usual_deck_has_a_code_that_can_be_typed() -> None:
    singletons = decklist_of(("ilsa",), entries([*UNITS, 200, 201, 202, 203]), entries(TECHNOLOGIES[:5]))
    assert len(encode_deck_code(singletons, CATALOG).replace("-", "")) <= 64


def test_every_single_typing_error_is_noticed() -> None:
    code = encode_deck_code(make_deck(), CATALOG).replace("-", "")
    for at, sign in enumerate(code):
        for other in ALPHABET:
            if other != sign:
                with pytest.raises(DeckCodeError):
                    decode_deck_code(code[:at] + other + code[at + 1 :], CATALOG)
    for at in range(len(code) - 1):
        swapped = code[:at] + code[at + 1] + code[at] + code[at + 2 :]
        if swapped != code:
            with pytest.raises(DeckCodeError):
                decode_deck_code(swapped, CATALOG)


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("", "too few"),
        ("U", "other characters"),
        ("hello world!", "other characters"),
        ("0000-0000", "version 0"),
        ("6000-0000", "version 3"),
        ("200G-20B4-05JG-3B02-70G1", "other characters"),
        ("200G-20B4-05JG-3B02-80G0", "typing error"),
        ("200G-20B4-05JG", "typing error"),
        ("é" * 10, "other characters"),
        ("2" * 5000, "at most 4000"),
    ],
)
def test_what_is_no_code_is_refused_in_words(code: str, says: str) -> None:
    with pytest.raises(DeckCodeError, match=says):
        decode_deck_code(code, CATALOG)


def test_garbage_with_a_right_checksum_is_refused_too() -> None:
    from binascii import crc_hqx

    chance = Random(5)
    for _ in range(3000):
        payload = bytes([16 | chance.randrange(8)]) + chance.randbytes(chance.randrange(1, 40))
        text = encode_base32(payload + crc_hqx(payload, 0xFFFF).to_bytes(2, "big"))
        try:
            decoded = decode_deck_code(text, CATALOG)
        except DeckCodeError:
            continue
        assert sum(entry.quantity for entry in decoded.entries(Zone.DECK)) <= 100_000


def test_what_a_code_cannot_hold_is_refused_by_name() -> None:
    with pytest.raises(DeckNotEncodableError, match="nobody"):
        encode_deck_code(make_deck(heroes=("nobody",)), CATALOG)
    with pytest.raises(DeckNotEncodableError, match="-5"):
        encode_deck_code(make_deck(add={-5: 1}), CATALOG)


def test_base_32_has_one_text_for_each_bytes() -> None:
    for length in range(12):
        data = bytes(range(250, 250 - length, -1))
        assert decode_base32(encode_base32(data)) == data
    assert decode_base32("0") is None
    assert decode_base32("01") is None
    assert decode_base32("U0") is None
