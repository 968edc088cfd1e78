"""Patterns between slashes agree with Python's on the language they share."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.search.folding import fold_letters
from cards.search.patterns import Budget, Pattern, PatternError

atoms = st.sampled_from(["a", "b", "c", ".", "[ab]", "[^a]", "\\d", "\\w", "[a-c]", "\\."])
patterns = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map("".join),
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: "(" + "|".join(parts) + ")"),
        st.tuples(inner, st.sampled_from(["*", "+", "?", "{2}", "{1,2}"])).map(lambda pair: f"({pair[0]}){pair[1]}"),
    ),
    max_leaves=5,
)


@settings(max_examples=500, deadline=None)
@given(pattern=patterns, start=st.sampled_from(["", "^"]), end=st.sampled_from(["", "$"]), text=st.text(alphabet="abc.1 d", max_size=12))
def test_a_pattern_is_found_where_python_finds_it(pattern: str, start: str, end: str, text: str) -> None:
    whole = f"{start}({pattern}){end}"
    compiled = Pattern(whole, Budget())
    assert compiled.is_in(text) == bool(re.search(whole, text)), (whole, text)
    assert compiled.literal in text or not compiled.is_in(text), (whole, compiled.literal, text)


@pytest.mark.parametrize(
    "pattern", ["(", ")", "[", "[b-a]", "a{2", "a{99}", "*", "\\1", "\\b", "(?=a)", "(?P<x>a)", "a" * 101, "^*", "\\", "a{,2}"]
)
def test_what_is_outside_the_language_is_refused(pattern: str) -> None:
    with pytest.raises(PatternError):
        Pattern(pattern, Budget())


def test_letters_fold_in_patterns_too() -> None:
    assert Pattern("gros+e", Budget()).is_in(fold_letters("Größe"))
    assert Pattern("Größe", Budget()).is_in(fold_letters("GROSSE"))


@pytest.mark.parametrize(
    ("pattern", "literal"),
    [
        ("gain.*water", "water"),
        ("(draw){2}s?", "drawdraw"),
        ("a|b", ""),
        ("x*y+z", "y"),
        ("^ab[cd]efg$", "efg"),
        ("Straße", "strasse"),
        ("[a]b", "ab"),
        (".", ""),
    ],
)
def test_the_letters_that_a_pattern_can_not_do_without(pattern: str, literal: str) -> None:
    assert Pattern(pattern, Budget()).literal == literal


@pytest.mark.parametrize("pattern", ["((((a{30}){30}){30}){30})", "((((){30}){30}){30}){30}"])
def test_a_pattern_that_is_too_large_is_refused(pattern: str) -> None:
    with pytest.raises(PatternError, match="too large"):
        Pattern(pattern, Budget())
