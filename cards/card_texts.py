"""Cards whose abilities are read from what is printed on them: which are, which partly, which not, and why."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.printed_text import read_printed
from engine.cards import BaseCard
from engine.kit import Kit
from engine.languages import Language
from engine.text.printed import ReadSentence, TextPlace, TextReading
from web.text.quoting import in_quotes

LANGUAGES: tuple[Language, ...] = ("en", "de")
LANGUAGE_NAMES = {"en": gettext_lazy("English"), "de": gettext_lazy("German")}
AROUND_PLACE = re.compile(r"(?:\S+\s+)?\S*\Z"), re.compile(r"\S*(?:\s+\S+)?")
"""What belongs to a phrase before and behind the word at which reading stopped: a word each."""


class Outcome(StrEnum):
    """How much of a card's text was read."""

    READ = "read"
    PARTLY = "partly"
    NOT = "not"

    @property
    def said(self) -> str:
        """In the reader's language."""
        return {Outcome.READ: _("read"), Outcome.PARTLY: _("partly read"), Outcome.NOT: _("not read")}[self]


@dataclass(frozen=True)
class TextOutcome:
    """What came of the text of the card `called` so by its slug; `abilities` only where all of it was read.

    `reasons` say in sentences what was not, or what is not sure; `unread` are the phrases at which reading stopped, by language.
    """

    called: str
    outcome: Outcome
    reasons: tuple[str, ...] = ()
    unread: Mapping[Language, tuple[str, ...]] = field(default_factory=dict)
    abilities: tuple[Any, ...] = ()


@dataclass(frozen=True)
class UnreadPhrase:
    """A phrase that was not understood, on so many cards; `unlocks` of them lack nothing else in that language."""

    language: Language
    phrase: str
    cards: int
    unlocks: int


def wants_reading(card: BaseCard) -> bool:
    """Whether the card has a printed text and nothing that says what it does: what was entered by hand stays."""
    return not card.modelled and not card.abilities and bool(card.printed.en.strip() or card.printed.de.strip())


def read_card_text(card: Any, kit: Kit, subtypes: Collection[str]) -> TextOutcome:
    """What is printed on `card`, in every language in which it is; both languages have to say the same.

    Raises:
        NoTextReaderError: the game reads no texts.
    """
    readings = readings_of(card, kit, subtypes)
    reasons = tuple(
        _("%(language)s, line %(line)s, column %(column)s: %(found)s is not understood, in %(sentence)s.")
        % {
            "language": LANGUAGE_NAMES[language],
            "line": stopped.place.line,
            "column": stopped.place.column,
            "found": in_quotes(stopped.found),
            "sentence": in_quotes(stopped.text),
        }
        for language, reading in readings.items()
        for stopped in reading.unread
    )
    if reasons:
        unread = {
            language: tuple(dict.fromkeys(_phrase(card.printed.in_language(language), stopped.place) for stopped in reading.unread))
            for language, reading in readings.items()
            if reading.unread
        }
        is_partly = any(reading.abilities for reading in readings.values())
        return TextOutcome(card.slug, Outcome.PARTLY if is_partly else Outcome.NOT, reasons, unread)
    return _judged(card, list(readings.values()), kit, subtypes)


def unread_phrases(outcomes: Iterable[TextOutcome]) -> list[UnreadPhrase]:
    """The phrases that were not understood, the one first that would unlock the most cards."""
    lacking: dict[tuple[Language, str], list[bool]] = defaultdict(list)
    for outcome in outcomes:
        for language, phrases in outcome.unread.items():
            for phrase in phrases:
                lacking[language, phrase].append(len(phrases) == 1)
    found = [UnreadPhrase(language, phrase, len(alone), sum(alone)) for (language, phrase), alone in lacking.items()]
    return sorted(found, key=lambda phrase: (-phrase.unlocks, -phrase.cards, phrase.language, phrase.phrase))


def readings_of(card: Any, kit: Kit, subtypes: Collection[str]) -> dict[Language, TextReading]:
    """What is printed on `card`, by language; of a text that stands alike for both, in that in which it can be read."""
    printed = {language: card.printed.in_language(language) for language in LANGUAGES}
    readings = {
        language: read_printed(kit, text, language, type=card.type, names=[card.name.in_language(language)], subtypes=subtypes)
        for language, text in printed.items()
        if text.strip()
    }
    whole = {language: reading for language, reading in readings.items() if reading.is_whole}
    return whole if whole and printed["en"] == printed["de"] else readings


def _judged(card: Any, readings: Sequence[TextReading], kit: Kit, subtypes: Collection[str]) -> TextOutcome:
    """Of texts that were read whole: whether they agree, and whether the checks accept what they say."""
    meant = _agreed(readings)
    if meant is None:
        return TextOutcome(card.slug, Outcome.PARTLY, (_("The English and the German text were read, but not as the same abilities."),))
    abilities = tuple(ability for meanings in meant for ability in meanings[0])
    problems = kit.check_card(replace(card, abilities=abilities, modelled=True), subtypes)
    if problems:
        return TextOutcome(card.slug, Outcome.NOT, tuple(str(problem) for problem in problems))
    unsure = tuple(
        _("Sentence %(number)s can mean something else too; the likelier was taken.") % {"number": number}
        for number, meanings in enumerate(meant, 1)
        if len(meanings) > 1
    )
    return TextOutcome(card.slug, Outcome.READ, unsure, abilities=abilities)


def _agreed(readings: Sequence[TextReading]) -> list[list[Any]] | None:
    """What each sentence can mean in every language, the likelier first; None where the languages differ."""
    first, *others = readings
    if not others:
        return [list(sentence.readings) for sentence in first.sentences]
    if len(first.sentences) == len(others[0].sentences):
        pairs = zip(first.sentences, others[0].sentences, strict=True)
        shared = [_shared(mine, theirs) for mine, theirs in pairs]
        return shared if all(shared) else None
    return [[first.abilities]] if first.abilities == others[0].abilities else None


def _shared(mine: ReadSentence, theirs: ReadSentence) -> list[Any]:
    return [meaning for meaning in mine.readings if meaning in theirs.readings]


def _phrase(text: str, place: TextPlace) -> str:
    """The word at `place` with its neighbours on the line."""
    line = text.splitlines()[place.line - 1]
    start, end = place.column - 1, place.column - 1 + place.length
    before, behind = AROUND_PLACE
    return " ".join(f"{_match(before.search(line[:start]))}{line[start:end]}{_match(behind.match(line[end:]))}".split())


def _match(found: re.Match[str] | None) -> str:
    return found[0] if found else ""
