"""What may be played: sizes, copies, editions, bans, dates and the ruleset (CON-1 to CON-5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from engine.cards.formats import BaseFormat, FormatError, FormatLimit, KnownRulesets, RulesetOption, options_in, ruleset_base
from engine.languages import LocalText
from engine.tagewerk.cards import MAIN
from engine.tagewerk.rules.rulesets import NUMBERS, RULESETS, UnknownRulesetError, ruleset_named, ruleset_of

RULESET_NAMES: Final = {"standard": LocalText("Standard", "Standard"), "short": LocalText("Short game", "Kurzes Spiel")}
RULESETS_IN_WORDS: Final = {
    "standard": LocalText("ten victory points win", "zehn Siegpunkte gewinnen"),
    "short": LocalText("seven victory points win", "sieben Siegpunkte gewinnen"),
}


@dataclass(frozen=True, kw_only=True)
class Format(BaseFormat):
    """The rules that a list is judged by; the clauses are those to cite for its size and for copies.

    A ruleset may be followed by options that differ: `standard+points_to_win=12`.
    """

    ruleset: str = "standard"
    deck_size: int = 40
    copies_max: int = 3
    size_clause: str = "CON-1"
    copy_clause: str = "CON-2"

    def size_of(self, zone: str) -> tuple[int, int]:
        """The size of the deck (CON-1, CON-5), and at most one main character (CON-3)."""
        return (0, 1) if zone == MAIN else (self.deck_size, self.deck_size)

    def usual_copies(self, zone: str) -> int:
        """A main character once, other cards as often as the format says (CON-2)."""
        return 1 if zone == MAIN else self.copies_max

    def __post_init__(self) -> None:
        """Refuse what contradicts itself.

        Raises:
            FormatError: naming the value.
        """
        BaseFormat.__post_init__(self)
        try:
            ruleset_named(self.ruleset)
        except UnknownRulesetError as error:
            raise FormatError(f"format {self.slug!r}: {error}") from error
        if self.deck_size < 1 or self.copies_max < 1:
            raise FormatError(f"format {self.slug!r}: deck size and copies are at least 1")


STANDARD: Final = Format(slug="standard", name=LocalText("Standard", "Standard"))
SHORT: Final = Format(
    slug="short",
    name=LocalText("Short game", "Kurzes Spiel"),
    ruleset="short",
    deck_size=30,
    copies_max=2,
    size_clause="CON-5",
    copy_clause="CON-5",
)
FORMATS: Final[Mapping[str, Format]] = MappingProxyType({format.slug: format for format in (STANDARD, SHORT)})
"""The formats of the rules by slug, the default first."""
LIMITS: Final = (
    FormatLimit(name="deck_size", label=LocalText("cards in the deck", "Karten im Deck"), default=40, least=1),
    FormatLimit(name="copies_max", label=LocalText("copies at most", "Exemplare höchstens"), default=3, least=1),
)
"""What a format of a site says of the list."""


# --- Options of a ruleset ------------------------------------------------------------------------


def _number(name: str, clause: str, english: str, german: str) -> RulesetOption:
    _usual, least, most = NUMBERS[name]
    return RulesetOption(name=name, label=LocalText(english, german), clause=clause, least=least, most=most)


def _words(name: str, clause: str, label: tuple[str, str], **words: tuple[str, str]) -> RulesetOption:
    said = {value: LocalText(*texts) for value, texts in words.items()}
    return RulesetOption(name=name, label=LocalText(*label), clause=clause, words=said)


OPTIONS: Final = (
    _number("points_to_win", "END-1", "points to win", "Punkte zum Sieg"),
    _words(
        "points_lie",
        "VP-2",
        ("victory points lie", "Siegpunkte liegen"),
        player=("with their player", "bei denen, die sie haben"),
        card=("on the card whose text gave them", "auf der Karte, deren Text sie gegeben hat"),
    ),
    _number("turn_limit", "END-3", "turns of each player at most", "Züge von jedem höchstens"),
    _words(
        "empty_deck",
        "END-2",
        ("drawing from an empty deck", "aus einem leeren Deck ziehen"),
        nothing=("does nothing", "bewirkt nichts"),
        loses=("loses the game", "verliert das Spiel"),
    ),
    _words(
        "main_lost",
        "MAIN-3",
        ("a main character that leaves play", "ein Hauptcharakter, der das Spiel verlässt"),
        nothing=("only goes to the void", "kommt nur in die Leere"),
        loses=("loses its player the game", "lässt sein Spiel verloren sein"),
    ),
    _number("hand_size", "SET-3", "cards in the first hand", "Karten der ersten Hand"),
    _number("later_cards", "SET-3", "more of them for whoever doesn’t begin", "mehr davon für alle, die nicht beginnen"),
    _words(
        "mulligan",
        "SET-4",
        ("mulligan", "Mulligan"),
        shuffle=("the whole hand, once", "die ganze Hand, einmal"),
        none=("none", "keiner"),
    ),
    _number("command_markers", "TURN-2", "command markers each morning", "Befehlsmarken jeden Morgen"),
    _number("character_slots", "ZONE-2", "character slots", "Charakterplätze"),
    _words(
        "waiting",
        "PLAY-3",
        ("a new character attacks and exhausts itself", "ein neuer Charakter greift an und erschöpft sich"),
        none=("at once", "sofort"),
        one_turn=("from the next turn on", "ab dem nächsten Zug"),
    ),
    _words(
        "hidden_pays",
        "ITEM-2",
        ("a hidden item is paid for", "ein verdeckter Gegenstand wird bezahlt"),
        turning_up=("as it is turned up", "beim Aufdecken"),
        attaching=("as it is attached", "beim Anlegen"),
    ),
    _words(
        "place_again",
        "PLACE-4",
        ("the same place again", "derselbe Ort noch einmal"),
        not_same=("not while it lies there", "nicht, solange er daliegt"),
        once_a_game=("never in a game", "nie in einem Spiel"),
        free=("at any time", "jederzeit"),
    ),
    _words(
        "exhausted_text",
        "EXH-3",
        ("the text of an exhausted card", "der Text einer erschöpften Karte"),
        works=("works", "wirkt"),
        rests=("does nothing", "bewirkt nichts"),
    ),
    _words(
        "damage",
        "ATK-8",
        ("damage", "Schaden"),
        stays=("stays", "bleibt"),
        ends_in_evening=("is removed in the evening", "wird am Abend entfernt"),
    ),
)
"""What a format may say otherwise than its ruleset, in the order of the rules' table."""


def ruleset_with(ruleset: str, options: Mapping[str, Any]) -> str:
    """The name of `ruleset` with these options changed. Raises FormatError naming the option and what it may be."""
    try:
        return ruleset_of({**options_in(ruleset), **options}, ruleset_base(ruleset)).name
    except UnknownRulesetError as error:
        raise FormatError(str(error)) from error


KNOWN_RULESETS: Final = KnownRulesets(ruleset_named, RULESETS)
