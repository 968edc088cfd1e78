"""The kinds of fields: parts of texts, numbers, values that are known. Each gives a function that understands a value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import eq, ne

from django.utils.translation import gettext

from cards.search.asked import COMPARE, MISSING, Asked, Test, Text, inverted_if, warn_size, warn_value
from cards.search.folding import fold
from cards.search.index import NUMBER_SHORT, NUMBERS, Indexed
from cards.search.patterns import Pattern, PatternError
from cards.search.reading import Term
from cards.search.warnings import SearchWarning, left_out

NUMBER_BY_NAME: Mapping[str, str] = {fold(spelling): name for name, short in NUMBER_SHORT.items() for spelling in (name, *short)}
"""The numbers of a card by every name that a query may call them."""


def text_field(
    name: str, folded: Callable[[Indexed], tuple[str, ...]], with_marks: Callable[[Indexed], tuple[str, ...]]
) -> Callable[..., Test | None]:
    """A field whose texts are searched for parts of words, or by a pattern."""

    def compile_text(term: Term, asked: Asked) -> Test | None:
        if term.operator not in (":", "=", "!="):
            warn_size(term, asked, name)
            return None
        test = _pattern_test(term, asked, with_marks) if term.is_pattern else _part_test(term, asked, folded)
        return test and inverted_if(term.operator == "!=", test)

    return compile_text


def _part_test(term: Term, asked: Asked, texts: Callable[[Indexed], tuple[str, ...]]) -> Test | None:
    part = fold(term.value)
    if not part:
        asked.warn(term, "EMPTY", gettext("There is nothing to search for here."))
        return None
    return lambda entry: any(part in text for text in texts(entry))


def _pattern_test(term: Term, asked: Asked, texts: Callable[[Indexed], tuple[str, ...]]) -> Test | None:
    try:
        pattern = Pattern(term.value, asked.budget)
    except PatternError as error:
        sentence = gettext("This pattern can’t be read: %(reason)s.") % {"reason": error}
        column = term.column + max(error.column - 1, 0)
        asked.warnings.append(SearchWarning("PATTERN_REFUSED", left_out(sentence), column, 1 if error.column else max(len(term.value), 1)))
        return None
    return lambda entry: any(pattern.is_in(text) for text in texts(entry))


# --- Numbers -------------------------------------------------------------------------------------


def number_field(name: str, number: Callable[[Indexed], int | None]) -> Callable[..., Test | None]:
    """A field with a number: compared with a number, with another number of the card, or asked whether it is there."""

    def compile_number(term: Term, asked: Asked) -> Test | None:
        compare, value = COMPARE[term.operator], term.value.strip()
        if value == MISSING:
            if term.operator not in (":", "=", "!="):
                warn_size(term, asked, name)
                return None
            return inverted_if(term.operator == "!=", lambda entry: number(entry) is None)
        other = _other_number(value)
        if other is not None:
            return _both_numbers(number, other, compare)
        wanted = [whole_number(part) for part in value.split(",")]
        if None in wanted or (len(wanted) > 1 and compare not in (eq, ne)):
            sentence = gettext("“%(value)s” is no number, and no number of a card.") % {"value": term.value}
            warn_value(term, asked, sentence, NUMBERS)
            return None
        numbers = [one for one in wanted if one is not None]
        if len(numbers) > 1:
            chosen = frozenset(numbers)
            return lambda entry: (found := number(entry)) is not None and ((found in chosen) == (compare is eq))
        limit = numbers[0]
        return lambda entry: (found := number(entry)) is not None and compare(found, limit)

    return compile_number


def whole_number(text: str) -> int | None:
    """The whole number that is written, or None."""
    text = text.strip()
    return int(text) if text.isascii() and text.removeprefix("-").isdigit() and len(text) <= 9 else None


def _other_number(value: str) -> Callable[[Indexed], int | None] | None:
    name = NUMBER_BY_NAME.get(fold(value))
    if name is None:
        return None
    read = NUMBERS[name]
    return lambda entry: read(entry.card)


def _both_numbers(
    left: Callable[[Indexed], int | None], right: Callable[[Indexed], int | None], compare: Callable[[int, int], bool]
) -> Test:
    def test(entry: Indexed) -> bool:
        one, other = left(entry), right(entry)
        return one is not None and other is not None and compare(one, other)

    return test


def card_number(name: str) -> Callable[..., Test | None]:
    """The field of one of the card's own numbers."""
    read = NUMBERS[name]
    return number_field(name, lambda entry: read(entry.card))


# --- Choices -------------------------------------------------------------------------------------


def choice_field(
    name: str,
    known: Callable[[Asked], Mapping[str, Iterable[str]]],
    has: Callable[[Indexed, frozenset[str]], bool],
    unknown: Text,
    *,
    by_parts: bool = False,
    is_there: Test | None = None,
) -> Callable[..., Test | None]:
    """A field whose values are known: `known` gives each value's slug with the names it goes by.

    With `by_parts`, a value that is no name stands for every name that it is a part of. `is_there` tells cards without
    any value: `-` finds them, and `!=` is false for them as every comparison is.
    """

    def compile_choice(term: Term, asked: Asked) -> Test | None:
        if term.operator not in (":", "=", "!="):
            warn_size(term, asked, name)
            return None
        if is_there is not None and term.value.strip() == MISSING:
            return inverted_if(term.operator != "!=", is_there)
        by_name = {fold(spelling): slug for slug, spellings in known(asked).items() for spelling in (slug, *spellings)}
        parts = [term.value] if fold(term.value) in by_name else term.value.split(",")
        found = {part: _named(fold(part), by_name, by_parts=by_parts) for part in parts}
        strange = [part for part, slugs in found.items() if not slugs]
        if strange:
            warn_value(_part_of(term, strange[0]), asked, str(unknown) % {"value": strange[0]}, _spellings(known(asked)))
        chosen = frozenset(slug for slugs in found.values() for slug in slugs)
        if not chosen:
            return None
        if term.operator == "!=" and is_there is not None:
            return lambda entry: is_there(entry) and not has(entry, chosen)
        return inverted_if(term.operator == "!=", lambda entry: has(entry, chosen))

    return compile_choice


def _named(part: str, by_name: Mapping[str, str], *, by_parts: bool) -> frozenset[str]:
    """The slugs that `part` names."""
    if part in by_name:
        return frozenset((by_name[part],))
    return frozenset(slug for name, slug in by_name.items() if part and part in name) if by_parts else frozenset()


def _part_of(term: Term, part: str) -> Term:
    """`term` with one of its values alone."""
    offset = max(term.value.find(part), 0)
    return Term(term.field, term.operator, part, term.column + offset, term.start, term.end)


def _spellings(known: Mapping[str, Iterable[str]]) -> list[str]:
    return [spelling for slug, names in known.items() for spelling in (slug, *names)]
