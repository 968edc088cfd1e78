"""From the text of a query to its tree.

The words are cut by the grammar, set right where they do not fit together, and then read by the same
grammar. Both steps tell what they left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, gettext_lazy
from lark import Lark, Token, Transformer

from cards.search.folding import plain_marks
from cards.search.warnings import SearchWarning, left_out
from engine.cards.fields import Composed

LONGEST = 500
PARTS_MOST = 30
DEEPEST = 12
COMPARISON = re.compile(r"(?P<field>[^\W\d_]\w*)\s*(?P<operator>!=|<=|>=|[:=<>])\s*(?P<value>.*)\Z", re.DOTALL)
FIELD = re.compile(r"[^\W\d_]\w*\Z")
OPERATOR = re.compile(r"!=|<=|>=|[:=<>]")
Text = str | Promise
PARTS = ("COMPARISON", "PHRASE", "PATTERN", "WORD")


@dataclass(frozen=True)
class OperatorWord:
    """A word that ties parts together: `also` are other ways to write it, where `between` says."""

    name: str
    token: str
    also: tuple[str, ...]
    meaning: Text
    between: Text


OPERATOR_WORDS: tuple[OperatorWord, ...] = (
    OperatorWord("or", "OR", ("oder",), gettext_lazy("one of the parts beside it holds"), gettext_lazy("between two parts")),
    OperatorWord("and", "AND", ("und",), gettext_lazy("both parts beside it hold, as without it"), gettext_lazy("between two parts")),
    OperatorWord(
        "-",
        "NOT",
        ("not", "nicht"),
        gettext_lazy("the part behind it does not hold"),
        gettext_lazy("before a field or a bracket; in capitals before any part"),
    ),
)
"""The words of the language beside its fields. Most are words of names too (“not”), so they tie only where `between` says;
in quotation marks they are words everywhere."""
COMPOSED_WORDS: Mapping[Composed, Text] = {
    Composed.BOTH: gettext_lazy("both hold; “and” may stand between them"),
    Composed.EITHER: gettext_lazy("one of them holds; “and” binds tighter than “or”"),
    Composed.WITHOUT: gettext_lazy("a hyphen before a part: it does not hold"),
    Composed.BRACKETS: gettext_lazy("brackets hold together"),
    Composed.QUOTED: gettext_lazy("quotation marks make one of several words"),
}
"""What the examples of a game's search show (`CardDescription.composed`)."""
_TOKEN_OF: Mapping[str, str] = {"-": "NOT", **{word: operator.token for operator in OPERATOR_WORDS for word in operator.also}}

_parser = Lark(Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8"), start="query", parser="lalr", lexer="basic")


@dataclass(frozen=True, slots=True)
class Term:
    """One part that is held against a card. A word without a field has the field "" (names).

    `column` is where the value begins, `operator_column` where the operator does, both counted from 1; `start` and `end` are the whole
    part in the query, from 0.
    """

    field: str
    operator: str
    value: str
    column: int
    start: int
    end: int
    is_pattern: bool = False
    operator_column: int = 0


@dataclass(frozen=True, slots=True)
class Every:
    """All parts hold."""

    parts: tuple[Query, ...]


@dataclass(frozen=True, slots=True)
class Either:
    """One of the parts holds."""

    parts: tuple[Query, ...]


@dataclass(frozen=True, slots=True)
class Inverted:
    """The part does not hold."""

    part: Query


Query = Term | Every | Either | Inverted


@dataclass(frozen=True, slots=True)
class ReadQuery:
    """A query as it was read. `tree` None asks for everything."""

    text: str
    tree: Query | None
    warnings: tuple[SearchWarning, ...]


def read_query(text: str) -> ReadQuery:
    """The tree of any text whatever. What was read lately is known: filters ask for the same few texts again and again."""
    return _read(text, get_language())


def forget_queries() -> None:
    """Forget what was read lately, so that the next text is read anew: whoever measures reading asks for that."""
    _read.cache_clear()


@lru_cache(maxsize=1_000)
def _read(text: str, language: str | None) -> ReadQuery:
    """The tree, with warnings in `language`, the present one."""
    warnings: list[SearchWarning] = []
    used = plain_marks(text)
    if len(used) > LONGEST:
        message = gettext("A search has at most %(most)s characters. What follows was left out.") % {"most": LONGEST}
        warnings.append(SearchWarning("QUERY_TOO_LONG", message, LONGEST + 1, len(used) - LONGEST))
        used = used[:LONGEST]
    tokens = _not_too_many(_with_operators(_with_spaced_comparisons(list(_parser.lex(used)), used)), warnings)
    tokens = list(_without_deep_brackets(tokens, warnings))
    tokens = _balanced(tokens, warnings)
    tokens = _joined(tokens, warnings)
    feed = _parser.parse_interactive("")
    for token in tokens:
        feed.feed_token(token)
    tree = feed.feed_eof()  # type: ignore[no-untyped-call]
    return ReadQuery(text, _ToTree(visit_tokens=False).transform(tree), tuple(warnings))


def top_level_terms(read: ReadQuery) -> list[Term]:
    """The terms that all cards found must meet: what facets show as chosen. None where an `or` stands on top."""
    tree = read.tree
    if isinstance(tree, Term):
        return [tree]
    return [part for part in tree.parts if isinstance(part, Term)] if isinstance(tree, Every) else []


def _with_spaced_comparisons(tokens: list[Token], text: str) -> list[Token]:
    """The tokens with comparisons put together that were written with blanks: `cost <= 3`, `type: unit`, `cost: 1, 2`."""
    read: list[Token] = []
    place = 0
    while place < len(tokens):
        end = _end_of_comparison(tokens, place)
        if end > place:
            start, after = int(tokens[place].start_pos or 0), int(tokens[end].end_pos or 0)
            read.append(Token("COMPARISON", text[start:after], start_pos=start, end_pos=after))
        else:
            read.append(tokens[place])
        place = end + 1
    return read


def _end_of_comparison(tokens: list[Token], place: int) -> int:
    """The place of the last token of a comparison that begins at `place`; `place` itself where none is spread over several."""
    first = tokens[place]
    end = place
    if first.type == "WORD" and FIELD.match(first) and (sign := _operator_at(tokens, place + 1)):
        end = place + 1
        needs_value = len(sign) == len(tokens[end])
    elif first.type == "COMPARISON" and (found := COMPARISON.match(first)):
        needs_value = not found["value"]
    else:
        return place
    if needs_value:
        if not _is_value(tokens, end + 1):
            return place
        end += 1
    while tokens[end].type != "PHRASE" and tokens[end].endswith(",") and _is_value(tokens, end + 1):
        end += 1
    return end


def _operator_at(tokens: list[Token], place: int) -> str:
    """The operator that a word at `place` begins with, "" where there is none."""
    found = OPERATOR.match(tokens[place]) if place < len(tokens) and tokens[place].type == "WORD" else None
    return found[0] if found else ""


def _is_value(tokens: list[Token], place: int) -> bool:
    """Whether what stands at `place` can be the value of a comparison before it."""
    if place >= len(tokens) or tokens[place].type not in ("WORD", "PHRASE", "PATTERN"):
        return False
    return tokens[place].casefold() not in _TOKEN_OF and not _operator_at(tokens, place) and not _operator_at(tokens, place + 1)


def _with_operators(tokens: list[Token]) -> list[Token]:
    """The tokens with the other spellings of `or`, `and` and `-` as what they mean, where they stand between parts."""
    read: list[Token] = []
    for place, token in enumerate(tokens):
        meant = _TOKEN_OF.get(token.casefold()) if token.type == "WORD" else None
        following = tokens[place + 1].type if place + 1 < len(tokens) else ""
        if meant == "NOT":
            is_meant = following in ("COMPARISON", "OPEN") or (token.isupper() and following in PARTS)
        else:
            is_meant = bool(read) and read[-1].type in (*PARTS, "CLOSE") and following in (*PARTS, "OPEN", "NOT")
        read.append(Token.new_borrow_pos(meant, token, token) if meant and is_meant else token)
    return read


def _left_out(token: Token, code: str, sentence: str) -> SearchWarning:
    return SearchWarning(code, left_out(sentence), int(token.start_pos or 0) + 1, len(token))


def _not_too_many(tokens: list[Token], warnings: list[SearchWarning]) -> list[Token]:
    """The tokens with the first `PARTS_MOST` parts: what a search may cost must have an end."""
    places = [place for place, token in enumerate(tokens) if token.type in PARTS]
    if len(places) <= PARTS_MOST:
        return tokens
    first = tokens[places[PARTS_MOST]]
    message = gettext("A search has at most %(most)s parts. What follows was left out.") % {"most": PARTS_MOST}
    column = int(first.start_pos or 0) + 1
    warnings.append(SearchWarning("QUERY_TOO_LONG", message, column, int(tokens[-1].end_pos or column) - column + 1))
    return tokens[: places[PARTS_MOST]]


def _without_deep_brackets(tokens: list[Token], warnings: list[SearchWarning]) -> Iterator[Token]:
    """The tokens without brackets (and their partners) that stand deeper than `DEEPEST`, and without more than two `-` in a row."""
    depth = inversions = 0
    told = False
    for token in tokens:
        inversions = inversions + 1 if token.type == "NOT" else 0
        depth += {"OPEN": 1, "CLOSE": -1}.get(token.type, 0)
        too_deep = depth > DEEPEST if token.type == "OPEN" else depth >= DEEPEST if token.type == "CLOSE" else inversions > 2
        if not too_deep:
            yield token
        elif not told:
            told = True
            warnings.append(_left_out(token, "TOO_DEEP", gettext("Brackets are nested too deeply.")))
        depth = max(depth, 0)


def _balanced(tokens: list[Token], warnings: list[SearchWarning]) -> list[Token]:
    """The tokens with as many brackets closed as opened, and none empty."""
    kept: list[Token] = []
    open_at: list[int] = []
    for token in tokens:
        if token.type == "CLOSE":
            if not open_at:
                warnings.append(_left_out(token, "BRACKETS", gettext("This bracket closes nothing.")))
                continue
            open_at.pop()
        elif token.type == "OPEN":
            open_at.append(len(kept))
        kept.append(token)
    for index in reversed(open_at):
        warnings.append(_left_out(kept[index], "BRACKETS", gettext("This bracket is not closed.")))
        del kept[index]
    return kept


def _joined(tokens: list[Token], warnings: list[SearchWarning]) -> list[Token]:
    """The tokens with something on both sides of every `or` and `and`, behind every `-` and in every bracket."""
    changed = True
    while changed:
        changed = False
        kept: list[Token] = []
        for index, token in enumerate(tokens):
            before = kept[-1].type if kept else "OPEN"
            after = tokens[index + 1].type if index + 1 < len(tokens) else "CLOSE"
            if token.type in ("OR", "AND") and (before in ("OPEN", "OR", "AND", "NOT") or after in ("CLOSE",)):
                sentence = gettext("There is nothing on one side of “%(word)s”.") % {"word": str(token)}
                warnings.append(_left_out(token, "DANGLING", sentence))
                changed = True
            elif token.type == "NOT" and after in ("CLOSE", "OR", "AND"):
                warnings.append(_left_out(token, "DANGLING", gettext("There is nothing after “-”.")))
                changed = True
            elif token.type == "CLOSE" and before == "OPEN" and kept:
                warnings.append(_left_out(kept.pop(), "BRACKETS", gettext("There is nothing in these brackets.")))
                changed = True
            else:
                kept.append(token)
        tokens = kept
    return tokens


class _ToTree(Transformer[Token, Query | None]):
    """The grammar's tree as ours."""

    def query(self, children: list[Query]) -> Query | None:
        return children[0] if children else None

    def either(self, children: list[Query | Token]) -> Query:
        parts = tuple(child for child in children if not isinstance(child, Token))
        return parts[0] if len(parts) == 1 else Either(parts)

    def both(self, children: list[Query | Token]) -> Query:
        parts = tuple(child for child in children if not isinstance(child, Token))
        return parts[0] if len(parts) == 1 else Every(parts)

    def inverted(self, children: list[Query]) -> Query:
        return Inverted(children[-1])

    def brackets(self, children: list[Query]) -> Query:
        return children[1]

    def comparison(self, children: list[Token]) -> Query:
        token = children[0]
        found = COMPARISON.match(token)
        if found is None:
            raise AssertionError(f"the grammar and COMPARISON disagree about {token!r}")
        return _term(token, found["field"], found["operator"], found["value"], found.start("value"), found.start("operator"))

    def phrase(self, children: list[Token]) -> Query:
        return _term(children[0], "", ":", str(children[0]), 0)

    def pattern(self, children: list[Token]) -> Query:
        return _term(children[0], "", ":", str(children[0]), 0)

    def word(self, children: list[Token]) -> Query:
        return _term(children[0], "", ":", str(children[0]), 0)


def _term(token: Token, field: str, operator: str, written: str, offset: int, operator_offset: int = 0) -> Term:
    """A term; quotes and slashes round its value are taken off."""
    start = int(token.start_pos or 0)
    column = start + offset + 1
    is_pattern = written.startswith("/") and (token.type == "PATTERN" or bool(field))
    value = written
    if is_pattern:
        value = written[1:-1] if _is_closed(written) else written[1:]
        column += 1
    elif written.startswith('"'):
        value = written.strip('"')
        column += 1
    return Term(field, operator, value, column, start, start + len(token), is_pattern, start + operator_offset + 1)


def _is_closed(pattern: str) -> bool:
    """Whether the last slash ends the pattern and is not one behind a backslash."""
    if len(pattern) < 2 or not pattern.endswith("/"):
        return False
    before = pattern[1:-1]
    return (len(before) - len(before.rstrip("\\"))) % 2 == 0
