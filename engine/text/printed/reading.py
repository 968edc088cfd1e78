"""Reads printed text into abilities: line by line, as much of each as can be read; what can't is told with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cached_property
from itertools import pairwise
from typing import Final

from engine.languages import Language
from engine.text.budget import Budget, TooMuchWorkError
from engine.text.phrases import Chart
from engine.text.printed.amounts import NUMBERS, ONES
from engine.text.printed.answers import ReadSentence, TextPlace, TextReading, UnreadSentence
from engine.text.printed.choosing import Look, work_of_checking
from engine.text.printed.data import SELF, Data
from engine.text.printed.game import PrintedGame
from engine.text.printed.german_adverbs import with_adverbs_first
from engine.text.printed.german_pronouns import with_numbers
from engine.text.printed.grammar import grammar_of
from engine.text.printed.reminders import without_reminders
from engine.text.printed.spellings import READ_AS
from engine.text.tokens import Token, tokens_of, with_name

MOST_LETTERS: Final = 2000
"""A longer text is no card's: it is refused whole."""
MOST_WORK: Final = 20_000
"""Units of work for one text, for all of its readings together: no known card takes half of it. More is refused."""
MOST_SENTENCES: Final = 8
"""Of a line that can't be read whole at most so many sentences are tried as its beginning: no card's line has more."""
LOOKED_UP: Final = 4
"""Units that it costs to try a row of tokens, if its chart is known already."""
WORDS_PER_UNIT: Final = 2
"""So many known words can be held against another word for a unit."""
MOST_EXPECTED: Final = 20
"""So many of the words that could have stood somewhere are told."""
MOST_JOINED: Final = 6
"""So many lines can be one that was broken, or a choice with its options."""
STOP: Final = "."
THIS: Final = re.compile("this|dies(e[mnrs]?)?")
BULLET: Final = "•"


def read_printed(
    game: PrintedGame, text: str, language: Language, card_type: str | None, names: Sequence[str], subtypes: Sequence[str]
) -> TextReading:
    """The abilities that a printed text says.

    `card_type` is that of the card; without it the text is read as that of the type on which most of it can stand. `names` are the
    card's own, which mean the card. `subtypes` are those that may be named. What isn't sure is no reading, only a gap; of a text of
    more than 2,000 characters, or one that takes more than `MOST_WORK`, nothing is read.
    """
    if len(text) > MOST_LETTERS:
        return _refused(text, f"at most {MOST_LETTERS} characters")
    types = (card_type,) if card_type is not None else game.types
    try:
        reader = TextReader(game, text, language, tuple(sorted(subtypes)), names, Budget(MOST_WORK))
        return min((reader.read(one) for one in types), key=lambda reading: sum(unread.place.length for unread in reading.unread))
    except TooMuchWorkError:
        return _refused(text, "fewer and shorter sentences")


def _refused(text: str, expected: str) -> TextReading:
    """The answer to a text of which nothing is read."""
    return TextReading((), (), (UnreadSentence(text[:80], TextPlace(1, 1, len(text)), text[:80], (expected,), ""),), is_too_much=True)


@dataclass(frozen=True, slots=True)
class Charted:
    """What a chart found in a row of tokens: every reading of their beginning as a line, with where it ends; and how far any came."""

    found: tuple[tuple[list[Data], int], ...]
    furthest: int
    expected: tuple[str, ...]

    def until(self, end: int) -> list[list[Data]]:
        """Every reading of the tokens before `end`."""
        return [value for value, until in self.found if until == end]


class TextReader:
    """Reads one text within one budget: what was charted for one type of card holds for the others."""

    def __init__(
        self, game: PrintedGame, text: str, language: Language, subtypes: tuple[str, ...], names: Sequence[str], budget: Budget
    ) -> None:
        self.game = game
        self.text = text
        self.language = language
        self.budget = budget
        self.charts: dict[tuple[str, ...], Charted] = {}
        self.near: dict[str, str] = {}
        self.phrases = grammar_of(game, language, subtypes)
        self.words = {word: str(number) for number, word in enumerate(NUMBERS[language]) if word not in ONES} | dict(READ_AS[language])
        self.names = [[token.text for token in self.tokens(name)] for name in names if len(name.strip()) > 2]

    def ordered(self, tokens: Sequence[Token]) -> list[Token]:
        """Tokens in the order in which the grammar reads them."""
        return with_numbers(with_adverbs_first(tokens)) if self.language == "de" else list(tokens)

    def tokens(self, text: str) -> list[Token]:
        """The tokens of a text."""
        tokens = tokens_of(text, self.game.symbols[self.language], self.words)
        return [token for index, token in enumerate(tokens) if not index or not token.text == tokens[index - 1].text == STOP]

    def charted(self, tokens: Sequence[str]) -> Charted:
        """What tokens can be read as, in the order in which the grammar reads them.

        Raises:
            TooMuchWorkError: that takes more work than the budget has.
        """
        key = tuple(tokens)
        known = self.charts.get(key)
        if known is None:
            self.budget.spend(len(key))
            chart = Chart(self.phrases, key, self.budget)
            try:
                found = chart.read("line")
            except RecursionError:
                found = []
            expected = sorted(word for word in chart.expected if not word.startswith(("{", "<sie")))
            known = self.charts[key] = Charted(tuple(found), chart.furthest, tuple(expected[:MOST_EXPECTED]))
        return known

    def nearest(self, word: str) -> str:
        """The known word that is most like `word`, "" where none is."""
        if word not in self.near:
            words = self.phrases.sorted_words
            self.budget.spend(len(words) // WORDS_PER_UNIT)
            self.near[word] = next(iter(get_close_matches(word, words, n=1, cutoff=0.6)), "")
        return self.near[word]

    def folded(self, text: str) -> list[str]:
        """The tokens of one line, without the full stop at its end."""
        found = [token.text for token in self.tokens(text)]
        return found[:-1] if found and found[-1] == STOP else found

    @cached_property
    def lines(self) -> list[list[Token]]:
        """The text line by line, the card's names as the card itself."""
        tokens = self.tokens(self.text)
        for name in self.names:
            tokens = with_name(tokens, name, SELF)
        return _lines(tokens)

    def read(self, card_type: str) -> TextReading:
        """The whole text, as that of a card of the type."""
        reading = _Text(self, card_type).read(self.lines)
        if reading.is_whole or card_type != self.game.joined_type:
            return reading
        as_one = (_Text(self, card_type).read([tokens]) for tokens in _as_one(self.lines))
        return next((joined for joined in as_one if joined.is_whole), reading)


def _lines(tokens: Sequence[Token]) -> list[list[Token]]:
    lines: list[list[Token]] = [[]]
    for token in tokens:
        if token.text == "\n":
            lines.append([])
        else:
            lines[-1].append(token)
    return [line for line in lines if line]


def _as_one(lines: list[list[Token]]) -> Iterator[list[Token]]:
    """A tactic's lines as one text (PLAY-7), where none begins another: as they stand, and each as a sentence of its own."""
    if len(lines) > 1 and not any(token.text in (":", BULLET) for line in lines for token in line):
        yield [token for line in lines for token in line]
        ended = [line if line[-1].text == STOP else [*line, Token(STOP, line[-1].end, line[-1].end)] for line in lines]
        yield [token for line in ended for token in line]


class _Text:
    """One text while it is read."""

    def __init__(self, reader: TextReader, card_type: str) -> None:
        self.reader = reader
        self.text = reader.text
        self.card_type = card_type
        self.sentences: list[ReadSentence] = []
        self.unread: list[UnreadSentence] = []
        self.known: dict[tuple[str, ...], list[list[Data]]] = {}

    def read(self, lines: list[list[Token]]) -> TextReading:
        """Line by line; lines that can't be read alone are tried as one that was broken."""
        at = 0
        while at < len(lines):
            for more in range(min(MOST_JOINED, len(lines) - at), 0, -1) if not self.readings(lines[at]) else (1,):
                tokens = joined_lines(lines[at : at + more])
                if more == 1 or self.readings(tokens):
                    self.line(tokens)
                    at += more
                    break
        return TextReading(tuple(self.abilities()), tuple(self.sentences), tuple(self.unread))

    def abilities(self) -> list[Data]:
        """What was read so far, each sentence as it likely means."""
        return [ability for sentence in self.sentences if sentence.readings for ability in sentence.readings[0]]

    def line(self, tokens: list[Token]) -> None:
        """One line: whole, or sentence by sentence as far as they can be read."""
        readings = self.readings(tokens)
        if readings:
            self.note(tokens, readings)
            return
        sentences = _sentences(tokens)
        self.reader.budget.spend(len(tokens))
        for end in range(min(len(sentences) - 1, MOST_SENTENCES), 0, -1):
            begin = [token for sentence in sentences[:end] for token in sentence]
            readings = self.readings(begin, of=tokens)
            if readings:
                self.note(begin, readings)
                self.stopped([token for sentence in sentences[end:] for token in sentence])
                return
        self.stopped(tokens)

    def readings(self, tokens: list[Token], of: list[Token] | None = None) -> list[list[Data]]:
        """What tokens can mean, the likelier first; `of` are those of which they are the beginning, up to a full stop."""
        found = self.meant(tokens, of)
        short = without_reminders(self.reader.game, tokens, self.reader.language)
        return found if found or len(short) == len(tokens) else self.meant(short)

    def meant(self, tokens: list[Token], of: list[Token] | None = None) -> list[list[Data]]:
        """What exactly these tokens can mean, the likelier first."""
        plain = self.plain(tokens)
        key = tuple(plain)
        if key not in self.known:
            reader = self.reader
            if self.is_of_another_type(plain):
                self.known[key] = []
                return []
            readings = reader.charted(self.charted_tokens(of or tokens)).until(len(plain) + 1)
            self.known[key] = Look(reader.game, key, self.card_type, reader.language, reader.folded, reader.budget).likely(readings)
        return self.known[key]

    def is_of_another_type(self, words: Sequence[str]) -> bool:
        """Whether the card calls itself what no card of its type is."""
        nouns, own = self.reader.game.own_nouns, self.card_type
        return any(nouns.get(noun, own) != own and THIS.fullmatch(this) for this, noun in pairwise(words))

    def plain(self, tokens: Sequence[Token]) -> list[str]:
        """Tokens without the full stop at their end."""
        texts = [token.text for token in tokens]
        return texts[:-1] if texts and texts[-1] == STOP else texts

    def charted_tokens(self, tokens: Sequence[Token]) -> list[str]:
        """Tokens as a chart reads them: in its order, with a full stop at their end."""
        self.reader.budget.spend(LOOKED_UP + len(tokens))
        return [*self.plain(self.reader.ordered(tokens)), STOP]

    def note(self, tokens: Sequence[Token], readings: list[list[Data]]) -> None:
        """Remember what was read, unless no card can bear it beside what was read before: a second `play`, say."""
        before = self.abilities()
        self.reader.budget.spend(work_of_checking([*before, *readings[0]]) if before else 0)
        if before and self.reader.game.check(self.reader.game.card_with([*before, *readings[0]], self.card_type)):
            self.stopped(list(tokens))
            return
        self.sentences.append(ReadSentence(self.said(tokens), self.place(tokens), tuple(tuple(reading) for reading in readings)))

    def stopped(self, tokens: list[Token]) -> None:
        """Remember what could not be read, and where reading stopped."""
        self.sentences.append(ReadSentence(self.said(tokens), self.place(tokens), ()))
        chart = self.reader.charted(self.charted_tokens(tokens))
        at = self.reader.ordered(tokens)[min(chart.furthest, len(tokens) - 1)]
        self.unread.append(
            UnreadSentence(self.said(tokens), self.place([at]), self.said([at]), chart.expected, self.reader.nearest(at.text))
        )

    def said(self, tokens: Sequence[Token]) -> str:
        """The piece of the text that tokens stand for."""
        return self.text[tokens[0].start : tokens[-1].end]

    def place(self, tokens: Sequence[Token]) -> TextPlace:
        """Where tokens stand."""
        start = tokens[0].start
        line_start = self.text.rfind("\n", 0, start) + 1
        return TextPlace(self.text.count("\n", 0, start) + 1, start - line_start + 1, tokens[-1].end - start)


def joined_lines(lines: Sequence[list[Token]]) -> list[Token]:
    """The tokens of several lines as one; below a line that ends with a colon, each is an item of a list."""
    first, *others = lines
    if first[-1].text == ":":
        others = [[replace(line[0], text=BULLET), *line[_bullet_length(line) :]] for line in others]
    return [*first, *(token for line in others for token in line)]


def _bullet_length(line: Sequence[Token]) -> int:
    """How many tokens of a line say no more than that it is an item: a mark, "1.", or the "or" before the last."""
    if line[0].text == BULLET:
        return 1
    if len(line) > 2 and line[0].is_number and line[1].text == STOP:
        return 2
    return 1 if len(line) > 1 and line[0].text in ("or", "oder") else 0


def _sentences(tokens: Sequence[Token]) -> list[list[Token]]:
    """A line cut behind its full stops."""
    found: list[list[Token]] = [[]]
    for token in tokens:
        found[-1].append(token)
        if token.text == STOP:
            found.append([])
    return [sentence for sentence in found if sentence]
