r"""Patterns between slashes: regular expressions of RE2, held against letters that are folded."""

import re

import pytest
from django.utils.translation import override
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.search.folding import fold_letters
from cards.search.patterns import Budget, BudgetSpentError, Pattern, PatternError, refusal

atoms = st.sampled_from(["a", "b", "c", ".", "[ab]", "[^a]", "\\d", "\\w", "[a-c]", "\\.", "ä", "ß", "[ä-ö]", "…"])
patterns = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map("".join),
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: "(" + "|".join(parts) + ")"),
        st.tuples(inner, st.sampled_from(["*", "+", "?", "{2}", "{1,2}"])).map(lambda pair: f"({pair[0]}){pair[1]}"),
    ),
    max_leaves=5,
)


def is_in(pattern: str, text: str) -> bool:
    return Pattern(pattern, Budget()).is_in_one((fold_letters(text).encode(),))


@settings(max_examples=500, deadline=None)
@given(pattern=patterns, start=st.sampled_from(["", "^"]), end=st.sampled_from(["", "$"]), text=st.text(alphabet="abcs.1 d", max_size=12))
def test_a_pattern_is_found_where_python_finds_it(pattern: str, start: str, end: str, text: str) -> None:
    whole = f"{start}({pattern}){end}"
    folded = whole.replace("ä", "a").replace("ö", "o").replace("ß", "ss").replace("…", r"\.\.\.")
    assert is_in(whole, text) == bool(re.search(folded, text)), (whole, text)


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("gros+e", "Größe"),
        ("Größe", "GROSSE"),
        ("[Ä-Ü]", "b"),
        ("GAIN", "gain"),
        (r"^\D\W\S$", "a!b"),
        ("[[:UPPER:]]".lower(), "a"),
        (r"\bune?\b", "ein Un"),
        (r"^\w+$", "Überläufer"),
        (r"^\pL$", "ł"),
        ("（", "("),
        ("…", "..."),
        ("(?P<Name>a)(?:b)", "AB"),
        (r"^a.*z$", "a z"),
    ],
)
def test_letters_fold_and_what_stands_for_characters_does_not(pattern: str, text: str) -> None:
    assert is_in(pattern, text)


@pytest.mark.parametrize(("pattern", "text"), [("…", "abc"), ("^b", "a\nb"), ("a.b", "a\nb"), (r"\w", "ł"), ("\ud800", "a"), ("＊", "a")])
def test_what_a_pattern_does_not_find(pattern: str, text: str) -> None:
    assert not is_in(pattern, text)


@pytest.mark.parametrize(
    ("pattern", "what", "english", "german"),
    [
        ("a(b", "a(b", "in “a(b” a bracket is not closed", "in „a(b“ ist eine Klammer nicht geschlossen"),
        (
            "a)b",
            "a)b",
            "in “a)b” a bracket is closed that was not opened",
            "in „a)b“ wird eine Klammer geschlossen, die nicht geöffnet wurde",
        ),
        ("a[bc", "[bc", "“[bc” is not closed", "„[bc“ ist nicht geschlossen"),
        ("a\\", "", "there is nothing after the backslash", "hinter dem \\ steht nichts"),
        (
            "(a)\\1",
            "\\1",
            "“\\1” stands for no character, no class and no group before it",
            "„\\1“ steht für kein Zeichen, keine Klasse und keine Gruppe davor",
        ),
        (
            "a\\Ö",
            "\\Ö",
            "“\\Ö” stands for no character, no class and no group before it",
            "„\\Ö“ steht für kein Zeichen, keine Klasse und keine Gruppe davor",
        ),
        (
            "(?=a)",
            "(?=",
            "“(?=” is not known here, nor is anything that looks ahead or back",
            "„(?=“ gibt es hier nicht, auch sonst nichts, was nach vorn oder zurück schaut",
        ),
        (
            "(?<!a)b",
            "(?<!",
            "“(?<!” is not known here, nor is anything that looks ahead or back",
            "„(?<!“ gibt es hier nicht, auch sonst nichts, was nach vorn oder zurück schaut",
        ),
        ("[b-a]", "b-a", "“b-a” is neither a range nor a class of characters", "„b-a“ ist weder ein Bereich noch eine Klasse von Zeichen"),
        (
            r"\p{Elf}",
            r"\p{Elf}",
            r"“\p{Elf}” is neither a range nor a class of characters",
            r"„\p{Elf}“ ist weder ein Bereich noch eine Klasse von Zeichen",
        ),
        ("(?P<x", "(?P<x", "“(?P<x” names no group", "„(?P<x“ benennt keine Gruppe"),
        ("*a", "*", "there is nothing before “*” that could be repeated", "vor „*“ steht nichts, was sich wiederholen ließe"),
        ("a++", "++", "“++” repeats what is repeated already", "„++“ wiederholt, was schon wiederholt wird"),
        (
            "(a{100}){100}",
            "{100}",
            "“{100}”: at most 1000 repetitions in all, the smaller number first",
            "„{100}“: höchstens 1000 Wiederholungen insgesamt, die kleinere Zahl zuerst",
        ),
        (r"\pL{1000}", "", "the pattern is too large", "das Muster ist zu groß"),
        ("a" * 101, "", "a pattern has at most 100 characters", "ein Muster hat höchstens 100 Zeichen"),
    ],
)
def test_a_pattern_that_can_not_be_read_is_refused_and_told_why(pattern: str, what: str, english: str, german: str) -> None:
    for language, told in (("en", english), ("de", german)):
        with override(language), pytest.raises(PatternError) as refused:
            Pattern(pattern, Budget())
        assert (str(refused.value), refused.value.what) == (told, what)


def test_a_refusal_of_re2_that_has_no_words_of_ours_is_a_refusal() -> None:
    with override("de"):
        assert str(refusal("unexpected error: a")) == "es enthält, was es hier nicht gibt"


def test_the_work_that_a_pattern_may_do_is_its_size_times_the_text() -> None:
    budget = Budget()
    pattern = Pattern("[^a]{9}q", budget)
    before = budget.left
    pattern.is_in_one((b"x" * 100,))
    once = before - budget.left
    pattern.is_in_one((b"x" * 10_000,))
    assert once < before - budget.left - once < 100 * once
    with pytest.raises(BudgetSpentError):
        pattern.is_in_one((b"x" * 1_000_000,))
