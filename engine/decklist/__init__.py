"""Decklists of all games: the value, what reads and writes it, its code and its hash. Import from here."""

from engine.decklist.building import Party, fewest_steps, party_hash, taken_steps, whole_list
from engine.decklist.code import (
    CODE_LENGTH_MAX,
    DeckCodeError,
    DeckNotEncodableError,
    OtherGameCodeError,
    decode_deck_code,
    encode_deck_code,
)
from engine.decklist.decklist import LEADERS_MAX, QUANTITY_MAX, BuildStep, Decklist, Entry
from engine.decklist.hashing import cards_read, deck_hash, short_hash
from engine.decklist.lines import (
    CHARACTERS_MAX,
    LINES_MAX,
    DecklistReading,
    DecklistTooLongError,
    LineState,
    ReadLine,
)
from engine.decklist.parser import read_decklist
from engine.decklist.tables import plain_cell, safe_cell
from engine.decklist.unread import UnreadLine, kept_line, unread_line, unread_lines
from engine.decklist.words import Word, WordKind, with_words
from engine.decklist.writing import FORMS, DecklistFormError, write_decklist

__all__ = [
    "CHARACTERS_MAX",
    "CODE_LENGTH_MAX",
    "FORMS",
    "LEADERS_MAX",
    "LINES_MAX",
    "QUANTITY_MAX",
    "BuildStep",
    "DeckCodeError",
    "DeckNotEncodableError",
    "Decklist",
    "DecklistFormError",
    "DecklistReading",
    "DecklistTooLongError",
    "Entry",
    "LineState",
    "OtherGameCodeError",
    "Party",
    "ReadLine",
    "UnreadLine",
    "Word",
    "WordKind",
    "cards_read",
    "deck_hash",
    "decode_deck_code",
    "encode_deck_code",
    "fewest_steps",
    "kept_line",
    "party_hash",
    "plain_cell",
    "read_decklist",
    "safe_cell",
    "short_hash",
    "taken_steps",
    "unread_line",
    "unread_lines",
    "whole_list",
    "with_words",
    "write_decklist",
]
