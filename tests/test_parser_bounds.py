"""What a stranger feeds a parser costs work that grows no faster than the text, whatever the text is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Any

from engine.decklist import LineState, read_decklist
from engine.folding import MARKS_MAX, fold, normalized
from tests.parser_bounds import MARKDOWN, Parser, answered, catalog, parsers

CARDS = 300
SIZE = 16_000
"""Characters at most: what grows as the square of the text shows here already."""
TIMES_BETWEEN = 6
"""Four times the text may take so many times the work: more than four, since texts don't divide evenly."""
CALLS_APART = 3_000
"""Calls that make no difference."""


def counted_calls(work: Callable[[], Any]) -> int:
    """How many functions `work` calls, Python's own and those in C."""
    calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        answered(lambda _text: work(), None)
    finally:
        sys.setprofile(before)
    return calls


BOUNDED_ELSEWHERE = {"an archive", "a cursor", "a search for cards", "a search of the rules"}
"""What is read in C or C++, or has a budget of its own (`cards.search.patterns`); Markdown is in tests/web/test_markdown.py."""


def too_many(parser: Parser) -> list[str]:
    """The inputs of `parser` that cost more than in proportion."""
    size = min(parser.size, SIZE)
    found = []
    for name, make in parser.inputs.items():
        answered(parser.read, make(size // 4))  # what is kept from now on is no work of the text
        small, large = (counted_calls(partial(parser.read, make(part))) for part in (size // 4, size))
        if large > TIMES_BETWEEN * small + CALLS_APART:
            found.append(f"{parser.name}, {name}: {small} calls, {large} for four times the text")
    return found


def test_work_grows_no_faster_than_the_text() -> None:
    read_here = [parser for parser in parsers(CARDS) if parser.inputs is not MARKDOWN and parser.name not in BOUNDED_ELSEWHERE]
    assert len(read_here) >= 7
    assert [line for parser in read_here for line in too_many(parser)] == []


def test_accents_without_end_are_not_sorted() -> None:
    for mark in ("\u0301\u0316", "\u0301\uff9e", "\u0f73", "\u0345\u0316"):
        tower = normalized("NFKD", "a" + mark * 50_000 + "b")
        assert len(tower) <= 4 * MARKS_MAX
        assert tower.startswith("a")
        assert tower.endswith("b")
        assert fold("a" + mark * 50_000 + "b").startswith("a")
    assert normalized("NFKC", "a\u0308" * 100) == "ä" * 100


def test_a_line_that_unfolds_beyond_all_bounds_is_too_long() -> None:
    line = read_decklist("1 Rust Hound\n" + "ﷺ" * 200, catalog(CARDS)).lines[1]
    assert (line.state, line.reason) == (LineState.UNKNOWN, "too_long")
