"""The kinds of fields: parts of texts, numbers, values that are known. Each gives a function that understands a value."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import compress, repeat
from operator import attrgetter, contains, eq, ne, not_

from django.utils.translation import gettext

from cards.search.asked import COMPARE, MISSING, Asked, Sieve, Test, Text, keeping, warn_size, warn_value
from cards.search.folding import fold
from cards.search.index import Figure, Indexed, whole_number
from cards.search.parser import Term
from cards.search.patterns import Pattern, PatternError
from cards.search.warnings import SearchWarning, left_out

Compile = Callable[[Term, Asked], Sieve | None]
"""Understands a value: what it keeps of the cards, or None with a warning."""
Numbers = Callable[[list[Indexed]], Sequence[Figure | None]]
"""A number of each card, None where it has none."""
Parse = Callable[[str], Figure | None]
"""The number that is written, or None."""
DECIMAL = re.compile(r"-?\d{1,6}\.\d{1,4}", re.ASCII)


def text_field(name: str, attribute: str) -> Compile:
    """A field whose texts (an attribute of `Indexed`) are searched for parts of words, or by a pattern."""

    def compile_text(term: Term, asked: Asked) -> Sieve | None:
        if term.operator not in (":", "=", "!="):
            warn_size(term, asked, name)
            return None
        compile_value = _compile_pattern if term.is_pattern else _compile_part
        return compile_value(term, asked, attribute, inverted=term.operator == "!=")

    return compile_text


def _compile_part(term: Term, asked: Asked, attribute: str, *, inverted: bool) -> Sieve | None:
    part = fold(term.value)
    if not part:
        asked.warn(term, "EMPTY", gettext("There is nothing to search for here."))
        return None
    folded = attrgetter(f"{attribute}.folded")

    def keep(entries: list[Indexed]) -> list[Indexed]:
        found = map(contains, map(folded, entries), repeat(part))
        return list(compress(entries, map(not_, found) if inverted else found))

    return keep


def _compile_pattern(term: Term, asked: Asked, attribute: str, *, inverted: bool) -> Sieve | None:
    try:
        pattern = Pattern(term.value, asked.budget)
    except PatternError as error:
        sentence = gettext("This pattern can’t be read: %(reason)s.") % {"reason": error}
        wrong = error.what if error.what in term.value else ""
        column, length = term.column + term.value.find(wrong), len(wrong or term.value)
        asked.warnings.append(SearchWarning("PATTERN_REFUSED", left_out(sentence), column, length))
        return None
    texts: Callable[[Indexed], tuple[bytes, ...]] = attrgetter(f"{attribute}.marked")
    return keeping(lambda entry: pattern.is_in_one(texts(entry)), inverted=inverted)


# --- Numbers -------------------------------------------------------------------------------------


def number_field(name: str, numbers: Numbers, parse: Parse = whole_number) -> Compile:
    """A field with a number: compared with a number, with another number of the card, or asked whether it is there."""

    def compile_number(term: Term, asked: Asked) -> Sieve | None:
        compare, value = COMPARE[term.operator], term.value.strip()
        if value == MISSING and parse(value) is None:
            if term.operator not in (":", "=", "!="):
                warn_size(term, asked, name)
                return None
            is_there = term.operator == "!="
            return lambda entries: [one for one, found in zip(entries, numbers(entries), strict=True) if (found is not None) == is_there]
        other = asked.index.numbers.get(fold(value))
        if other is not None:
            return _both_numbers(numbers, numbers_of_cards(other), compare)
        wanted = [parse(part) for part in value.split(",")]
        if None in wanted or (len(wanted) > 1 and compare not in (eq, ne)):
            sentence = gettext("“%(value)s” is no number, and no number of a card.") % {"value": term.value}
            warn_value(term, asked, sentence, lambda: dict.fromkeys(asked.index.numbers.values()))
            return None
        if len(wanted) == 1 and wanted[0] is not None:
            return _compared(numbers, wanted[0], compare)
        chosen = frozenset(one for one in wanted if one is not None)
        return lambda entries: [
            entry
            for entry, found in zip(entries, numbers(entries), strict=True)
            if found is not None and (found in chosen) == (compare is eq)
        ]

    return compile_number


def _compared(numbers: Numbers, limit: Figure, compare: Callable[[Figure, Figure], bool]) -> Sieve:
    return lambda entries: [
        entry for entry, found in zip(entries, numbers(entries), strict=True) if found is not None and compare(found, limit)
    ]


def _both_numbers(left: Numbers, right: Numbers, compare: Callable[[Figure, Figure], bool]) -> Sieve:
    return lambda entries: [
        entry
        for entry, one, other in zip(entries, left(entries), right(entries), strict=True)
        if one is not None and other is not None and compare(one, other)
    ]


def numbers_of_cards(name: str) -> Numbers:
    """One of the cards' own numbers, for each card."""
    return lambda entries: [entry.figures[name] for entry in entries]


def card_number(name: str) -> Compile:
    """The field of one of the card's own numbers."""
    return number_field(name, numbers_of_cards(name))


def following_number(name: str, words: Mapping[str, int]) -> Compile:
    """The field of a number that follows from a card's text: also written with a point, or by one of `words`, which `-` may be."""
    by_word = {fold(word): number for word, number in words.items()}

    def parse(text: str) -> Figure | None:
        found = by_word.get(fold(text.strip()))
        if found is not None:
            return found
        return Fraction(text.strip()) if DECIMAL.fullmatch(text.strip()) else whole_number(text)

    return number_field(name, numbers_of_cards(name), parse)


# --- Choices -------------------------------------------------------------------------------------


def choice_field(
    name: str,
    known: Callable[[Asked], Mapping[str, Iterable[str]]],
    has: Callable[[Asked, frozenset[str]], Test],
    unknown: Text,
    *,
    by_parts: bool = False,
    is_there: Test | None = None,
    of_reader: bool = False,
) -> Compile:
    """A field whose values are known: `known` gives each value's slug with the names it goes by, `has` the test for some slugs.

    With `by_parts`, a value that is no name stands for every name that it is a part of. `is_there` tells cards without
    any value: `-` finds them, and `!=` is false for them as every comparison is. `of_reader` says that the values are not the
    same for every search.
    """

    def named(asked: Asked) -> dict[str, str]:
        return {fold(spelling): slug for slug, spellings in known(asked).items() for spelling in (slug, *spellings)}

    def compile_choice(term: Term, asked: Asked) -> Sieve | None:
        if term.operator not in (":", "=", "!="):
            warn_size(term, asked, name)
            return None
        if is_there is not None and term.value.strip() == MISSING:
            return keeping(is_there, inverted=term.operator != "!=")
        by_name = named(asked) if of_reader else asked.index.keep(("values", name), lambda: named(asked))
        parts = [term.value] if fold(term.value) in by_name else term.value.split(",")
        found = {part: _named(fold(part), by_name, by_parts=by_parts) for part in parts}
        strange = [part for part, slugs in found.items() if not slugs]
        if strange:
            warn_value(_part_of(term, strange[0]), asked, str(unknown) % {"value": strange[0]}, lambda: _spellings(known(asked)))
        chosen = frozenset(slug for slugs in found.values() for slug in slugs)
        if not chosen:
            return None
        test = has(asked, chosen)
        if term.operator == "!=" and is_there is not None:
            return lambda entries: [entry for entry in entries if is_there(entry) and not test(entry)]
        return keeping(test, inverted=term.operator == "!=")

    return compile_choice


def _named(part: str, by_name: Mapping[str, str], *, by_parts: bool) -> frozenset[str]:
    """The slugs that `part` names."""
    if part in by_name:
        return frozenset((by_name[part],))
    return frozenset(slug for name, slug in by_name.items() if part and part in name) if by_parts else frozenset()


def _part_of(term: Term, part: str) -> Term:
    """`term` with one of its values alone."""
    offset = max(term.value.find(part), 0)
    return replace(term, value=part, column=term.column + offset, is_pattern=False)


def _spellings(known: Mapping[str, Iterable[str]]) -> list[str]:
    return [spelling for slug, names in known.items() for spelling in (slug, *names)]
