"""Building decks: formats, the validator, decklist texts, deck code and hash. Import from here."""

from engine.rone.validate.counting import QUANTITY_MAX, deck_copies
from engine.rone.validate.deckcode import CodedDeck, DeckCodeError, DeckNotEncodableError, decode_deck_code, encode_deck_code
from engine.rone.validate.decklist import (
    FORMS,
    DecklistFormError,
    DecklistReading,
    DecklistTooLongError,
    LineState,
    ReadLine,
    fold,
    plain_cell,
    read_decklist,
    safe_cell,
    write_decklist,
)
from engine.rone.validate.formats import BUILTIN_FORMATS, RULESETS, Format, FormatError
from engine.rone.validate.hashing import deck_hash, short_hash
from engine.rone.validate.printings import chosen_printing
from engine.rone.validate.problems import ADVICE, Code, Fix, FixAction, Problem, Severity, Verdict, Zone
from engine.rone.validate.scarcity import level_one_needed
from engine.rone.validate.validator import validate

__all__ = [
    "ADVICE",
    "BUILTIN_FORMATS",
    "FORMS",
    "QUANTITY_MAX",
    "RULESETS",
    "Code",
    "CodedDeck",
    "DeckCodeError",
    "DeckNotEncodableError",
    "DecklistFormError",
    "DecklistReading",
    "DecklistTooLongError",
    "Fix",
    "FixAction",
    "Format",
    "FormatError",
    "LineState",
    "Problem",
    "ReadLine",
    "Severity",
    "Verdict",
    "Zone",
    "chosen_printing",
    "deck_copies",
    "deck_hash",
    "decode_deck_code",
    "encode_deck_code",
    "fold",
    "level_one_needed",
    "plain_cell",
    "read_decklist",
    "safe_cell",
    "short_hash",
    "validate",
    "write_decklist",
]
