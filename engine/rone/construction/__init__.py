"""Building decks: formats, the validator, decklist texts, deck code and hash. Import from here."""

from engine.rone.construction.counting import QUANTITY_MAX, deck_copies
from engine.rone.construction.deckcode import CodedDeck, DeckCodeError, DeckNotEncodableError, decode_deck_code, encode_deck_code
from engine.rone.construction.formats import BUILTIN_FORMATS, RULESETS, Format, FormatError
from engine.rone.construction.hashing import deck_hash, short_hash
from engine.rone.construction.problems import ADVICE, Code, Fix, FixAction, Problem, Severity, Verdict, Zone
from engine.rone.construction.scarcity import level_one_needed
from engine.rone.construction.validator import validate

__all__ = [
    "ADVICE",
    "BUILTIN_FORMATS",
    "QUANTITY_MAX",
    "RULESETS",
    "Code",
    "CodedDeck",
    "DeckCodeError",
    "DeckNotEncodableError",
    "Fix",
    "FixAction",
    "Format",
    "FormatError",
    "Problem",
    "Severity",
    "Verdict",
    "Zone",
    "deck_copies",
    "deck_hash",
    "decode_deck_code",
    "encode_deck_code",
    "level_one_needed",
    "short_hash",
    "validate",
]
