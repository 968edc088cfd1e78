"""Printed text as tokens: words folded to plain lower case, numbers, symbols and marks, each with its place in the text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

LETTERS = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "ae", "Ö": "oe", "Ü": "ue"}
"""How umlauts are written where there are none: both ways of writing read alike."""

TOKEN = re.compile(
    r"(?m:^[^\S\n]*(?P<bullet>[*\-–—▪◦‣·●]|[a-d1-6]\))[^\S\n]+(?=\S))"  # a line of a list
    r"|[{\[<]\s*(?P<exhaust>[0-3])\s*[}\]>]"  # {2}, [2]
    r"|[{\[<]\s*(?P<count>\d{1,2})[ -]?(?P<counted>[^\W\d_]+)\s*[}\]>]"  # {2 water}, [2W]
    r"|[{\[<](?P<symbol>[^\W\d_][\w -]{0,30})[}\]>]"  # {water}, [water], <water>
    r"|(?P<number>\d+)"
    r"|(?P<word>[^\W\d_]+(?:['’ʼ`´][^\W\d_]+)*['’ʼ´]?)"  # can't, opponent's, owners'
    r"|(?P<newline>\n)"
    r"|(?P<mark>[+\-−–—:;.,()•!?/&])"
)
READ_AS = {"(": "<open>", ")": "<close>", "!": "."}
"""Marks that are read as something else: brackets are no symbols here, and who shouts ends a sentence, too."""
MINUS = "−–—-"
APOSTROPHES = re.compile(r"['’ʼ`´]")


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number, symbol or mark.

    `text` is what it is read as: a folded word, the digits of a number, a symbol as `<water>`, a mark. `start` and `end` are
    its place in the text, in characters.
    """

    text: str
    start: int
    end: int

    @property
    def is_number(self) -> bool:
        """Whether it is a whole number in figures."""
        return self.text.isdigit()


def folded_word(word: str) -> str:
    """A word in lower case, umlauts as two letters, without apostrophes: "Can’t" is "cant", "Wächter" is "waechter"."""
    plain = APOSTROPHES.sub("", word)
    return "".join(LETTERS.get(letter, letter) for letter in plain).lower()


def tokens_of(text: str, symbols: Mapping[str, str], words: Mapping[str, str] | None = None) -> list[Token]:
    """The tokens of `text`.

    `symbols` are the names that may stand in brackets, by their folded form, and what each is; another name in brackets is a
    token that nothing expects. `words` are folded words that stand for another (numbers in words, other spellings).
    Hyphens within words and marks around words (stars, quotes) fall away; what can't stand in any text stays a token of its own.
    """
    found: list[Token] = []
    end = 0
    for match in TOKEN.finditer(text):
        found.extend(_strange(text, end, match.start()))
        end = match.end()
        if match["counted"] is not None:
            found.append(Token(match["count"], match.start(), match.end("count")))
        found.append(Token(_read(match, symbols, words or {}), match.start("counted") if match["counted"] else match.start(), match.end()))
    found.extend(_strange(text, end, len(text)))
    return [token for index, token in enumerate(found) if not _is_hyphen(found, index)]


def _read(match: re.Match[str], symbols: Mapping[str, str], words: Mapping[str, str]) -> str:
    if match["bullet"] is not None:
        return "•"
    if match["exhaust"] is not None:
        return f"<exhaust-{match['exhaust']}>"
    if match["symbol"] is not None or match["counted"] is not None:
        name = folded_word(match["symbol"] or match["counted"]).strip()
        return f"<{symbols.get(name, name)}>"
    if match["word"] is not None:
        word = folded_word(match["word"])
        return words.get(word, word)
    if match["mark"] is not None:
        mark = "-" if match["mark"] in MINUS else READ_AS.get(match["mark"], match["mark"])
        return words.get(mark, mark)
    if match["number"] is not None:
        return match[0].lstrip("0") or "0"
    return match[0]


NOTHING = re.compile(r"[\s*\"'„“”‚‘’«»_\u00ad\u200b]+")


def _strange(text: str, start: int, end: int) -> Iterable[Token]:
    """What stands between two tokens and is no space, star or quote."""
    for index in range(start, end):
        if not NOTHING.match(text[index]):
            yield Token(text[index], index, index + 1)


def _is_hyphen(tokens: Sequence[Token], index: int) -> bool:
    """Whether the mark at `index` only joins words and numbers ("2-mal", "once-per-turn")."""
    token = tokens[index]
    if token.text != "-" or index == 0 or index + 1 == len(tokens):
        return False
    before, after = tokens[index - 1], tokens[index + 1]
    if before.text == "x" and after.is_number:
        return False
    return before.end == token.start and token.end == after.start and (after.text[0].isalnum() and before.text[-1].isalnum())


def with_name(tokens: Sequence[Token], name: Sequence[str], text: str) -> list[Token]:
    """`tokens` with one token `text` wherever the words of `name` stand one after the other."""
    if not name:
        return list(tokens)
    found: list[Token] = []
    index = 0
    while index < len(tokens):
        piece = tokens[index : index + len(name)]
        if [token.text for token in piece] == list(name):
            found.append(replace(piece[0], text=text, end=piece[-1].end))
            index += len(name)
        else:
            found.append(tokens[index])
            index += 1
    return found
