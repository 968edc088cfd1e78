"""Cards whose abilities are read from what is printed on them: which are, which partly, which not, and why."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.printed_text import read_printed, too_costly
from engine.cards.catalog import BaseCard
from engine.kit import Kit
from engine.languages import Language
from engine.text.printed.answers import TextPlace, TextReading, UnreadSentence
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
class Stop:
    """Where reading stopped in a passage: at so many characters from its beginning, before `unread.found`."""

    offset: int
    unread: UnreadSentence


@dataclass(frozen=True)
class Passage:
    """A piece of a card's text that is read by itself, in each language in which it is printed: mostly a line.

    `meanings` are the abilities that it can mean, the likelier first; `stops` tell, by language, where it was not understood. Where
    both languages were read and have no meaning in common, `agrees` is False and `meanings` are those of either.
    """

    printed: Mapping[Language, str]
    meanings: tuple[tuple[Any, ...], ...]
    stops: Mapping[Language, Stop] = field(default_factory=dict)
    agrees: bool = True


@dataclass(frozen=True)
class TextOutcome:
    """What came of the text of the card `called` so by its slug; `abilities` only where all of it was read.

    `reasons` say in sentences what was not, or what is not sure; `unread` are the phrases at which reading stopped, by language;
    `passages` are what the text was read as, piece by piece.
    """

    called: str
    outcome: Outcome
    reasons: tuple[str, ...] = ()
    unread: Mapping[Language, tuple[str, ...]] = field(default_factory=dict)
    abilities: tuple[Any, ...] = ()
    passages: tuple[Passage, ...] = ()


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
    passages = passages_of(card, readings)
    reasons = [
        _("%(language)s, line %(line)s, column %(column)s: %(found)s is not understood: %(sentence)s")
        % {
            "language": LANGUAGE_NAMES[language],
            "line": stopped.place.line,
            "column": stopped.place.column,
            "found": in_quotes(stopped.found),
            "sentence": in_quotes(stopped.text.replace("*", "")),
        }
        for language, reading in readings.items()
        for stopped in reading.unread
        if not reading.is_too_much
    ]
    reasons.extend(
        _("%(language)s: %(reason)s") % {"language": LANGUAGE_NAMES[language], "reason": too_costly()}
        for language, reading in readings.items()
        if reading.is_too_much
    )
    if not all(passage.agrees for passage in passages):
        reasons.append(_("The English and the German text were read, but not as the same abilities."))
    if not passages:
        reasons.append(_("The text holds nothing that can be read."))
    if not reasons:
        return _judged(card, passages, kit, subtypes)
    unread = {
        language: ()
        if reading.is_too_much
        else tuple(dict.fromkeys(_phrase(card.printed.in_language(language), stopped.place) for stopped in reading.unread))
        for language, reading in readings.items()
        if reading.unread
    }
    outcome = Outcome.PARTLY if any(passage.meanings for passage in passages) else Outcome.NOT
    return TextOutcome(card.slug, outcome, tuple(reasons), unread, passages=passages)


def outcome_counts(outcomes: Collection[TextOutcome]) -> dict[Outcome, int]:
    """How many texts were read, partly or not."""
    return {outcome: sum(text.outcome is outcome for text in outcomes) for outcome in Outcome}


def unread_phrases(outcomes: Iterable[TextOutcome]) -> list[UnreadPhrase]:
    """The phrases that were not understood, the one first that would unlock the most cards."""
    lacking: dict[tuple[Language, str], list[bool]] = defaultdict(list)
    written: dict[tuple[Language, str], str] = {}
    for outcome in outcomes:
        for language, phrases in outcome.unread.items():
            folded = {phrase.casefold(): phrase for phrase in phrases}
            for key, phrase in folded.items():
                written.setdefault((language, key), phrase)
                lacking[language, key].append(len(folded) == 1)
    found = [UnreadPhrase(key[0], written[key], len(alone), sum(alone)) for key, alone in lacking.items()]
    return sorted(found, key=lambda phrase: (-phrase.unlocks, -phrase.cards, phrase.language, phrase.phrase))


def readings_of(card: Any, kit: Kit, subtypes: Collection[str]) -> dict[Language, TextReading]:
    """What is printed on `card`, by language; of a text that stands alike for both, in that in which it can be read."""
    printed = {language: card.printed.in_language(language) for language in LANGUAGES}
    readings = {
        language: kit.read_on(
            read_printed(kit, text, language, type=card.type, names=[card.name.in_language(language)], subtypes=subtypes), card
        )
        for language, text in printed.items()
        if text.strip()
    }
    whole = {language: reading for language, reading in readings.items() if reading.is_whole}
    return whole if whole and printed["en"] == printed["de"] else readings


def passages_of(card: Any, readings: Mapping[Language, TextReading]) -> tuple[Passage, ...]:
    """The texts of `card` piece by piece. Those of two languages stand side by side where they have as many pieces.

    Where they haven't, and don't say the same as a whole either, the pieces are those of the language of which more was read, then
    what the other lacks.
    """
    pieces = {language: _pieces(language, reading) for language, reading in readings.items()}
    if len(pieces) == 1:
        return tuple(*pieces.values())
    mine, theirs = pieces.values()
    if len(mine) == len(theirs):
        return tuple(_together(one, other) for one, other in zip(mine, theirs, strict=True))
    first, second = readings.values()
    if first.is_whole and second.is_whole and first.abilities == second.abilities:
        return (Passage({language: card.printed.in_language(language) for language in readings}, (tuple(first.abilities),)),)
    more, less = (mine, theirs) if len(first.abilities) >= len(second.abilities) else (theirs, mine)
    return (*more, *(replace(piece, meanings=(), agrees=not piece.meanings) for piece in less))


def _pieces(language: Language, reading: TextReading) -> list[Passage]:
    """A language's pieces: each read, or with the place where reading stopped."""
    unread = iter(reading.unread)
    if reading.is_too_much:
        return [Passage({language: next(unread).text}, ())]
    if not reading.sentences:
        return [Passage({language: one.text}, (), {language: Stop(0, one)}) for one in unread]
    pieces = []
    for sentence in reading.sentences:
        stops = {} if sentence.readings else {language: next(unread)}
        places = {language: Stop(_offset(sentence.text, sentence.place, one.place), one) for language, one in stops.items()}
        pieces.append(Passage({language: sentence.text}, tuple(tuple(reading) for reading in sentence.readings), places))
    return pieces


def _together(one: Passage, other: Passage) -> Passage:
    """The same piece in two languages: what it means in both, or in the one that was read."""
    both = tuple(meaning for meaning in one.meanings if meaning in other.meanings)
    either = (*one.meanings, *(meaning for meaning in other.meanings if meaning not in one.meanings))
    agrees = bool(both) or not (one.meanings and other.meanings)
    return Passage({**one.printed, **other.printed}, both or either, {**one.stops, **other.stops}, agrees)


def _judged(card: Any, passages: tuple[Passage, ...], kit: Kit, subtypes: Collection[str]) -> TextOutcome:
    """Of texts that were read whole and agree: whether the checks accept what they say."""
    abilities = tuple(ability for passage in passages for ability in passage.meanings[0])
    problems = kit.check_card(replace(card, abilities=abilities, modelled=True), subtypes)
    if problems:
        return TextOutcome(card.slug, Outcome.NOT, tuple(str(problem) for problem in problems), passages=passages)
    unsure = tuple(
        _("Sentence %(number)s can mean something else too; the likelier was taken.") % {"number": number}
        for number, passage in enumerate(passages, 1)
        if len(passage.meanings) > 1
    )
    return TextOutcome(card.slug, Outcome.READ, unsure, abilities=abilities, passages=passages)


def _offset(text: str, start: TextPlace, place: TextPlace) -> int:
    """How many characters of `text`, which begins at `start`, stand before `place`."""
    lines = text.split("\n")[: place.line - start.line]
    return sum(len(line) + 1 for line in lines) + place.column - (start.column if not lines else 1)


def _phrase(text: str, place: TextPlace) -> str:
    """The word at `place` with its neighbours on the line, without the marks around them."""
    line = text.splitlines()[place.line - 1]
    start, end = place.column - 1, place.column - 1 + place.length
    before, behind = AROUND_PLACE
    phrase = " ".join(f"{_match(before.search(line[:start]))}{line[start:end]}{_match(behind.match(line[end:]))}".split())
    return phrase.strip('.,:;*!?()"„“”‚‘’ ') or phrase


def _match(found: re.Match[str] | None) -> str:
    return found[0] if found else ""
