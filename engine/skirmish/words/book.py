"""The book of Skirmish's card texts: nouns, zones, figures, and the closed sets of words."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.skirmish.words.nodes import Selector
from engine.skirmish.words.nouns import COUNTED, KINDS
from engine.skirmish.words.steps import STEPS, WORDS
from engine.skirmish.words.vocabulary import PlayZone, Reference, Stat, Until
from engine.text.book import Book, KnownWord, StatWord, ZoneWord


def _stat(english: str, german: str, compared: str) -> StatWord:
    comparison = LocalText(f"{{number}}{{more}} {english}", f"{{number}} {compared}")
    return StatWord(LocalText(english, german), LocalText(f" {english}", f" {compared}"), comparison)


BOOK: Final = Book(
    steps=STEPS,
    selector=Selector,
    kinds=KINDS,
    zones={PlayZone.HAND: ZoneWord("hand", "Hand", "f", "auf"), PlayZone.DISCARD: ZoneWord("discard pile", "Ablage", "f", "auf")},
    known={
        Reference.SELF: KnownWord("you", ("du", "dich", "dir", "deiner"), "m"),
        Reference.CAUSE: KnownWord("that enemy", ("dieser Gegner", "diesen Gegner", "diesem Gegner", "dieses Gegners"), "m"),
    },
    stats={
        Stat.LIFE: _stat("life", "das Leben", "Leben"),
        Stat.LOST_LIFE: _stat("lost life", "das verlorene Leben", "verlorenes Leben"),
        Stat.FATIGUE: _stat("fatigue", "die Erschöpfung", "Erschöpfung"),
    },
    keywords={},
    durations={**WORDS.texts("durations"), Until.PERMANENT: LocalText()},
    acts=WORDS.texts("acts"),
    roles={},
    events={},
    phrases=WORDS.texts("phrases"),
    where=LocalText("on the board", "auf dem Spielfeld"),
    paid={},
    counted=COUNTED,
    letters=("N", "M", "K"),
)
