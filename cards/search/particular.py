"""Fields of their own kind: printings, formats, what the reader owns and has built."""

from __future__ import annotations

from operator import ne

from django.utils.translation import gettext, gettext_lazy

from cards.search.asked import COMPARE, Asked, Test, inverted_if, warn_size
from cards.search.folding import fold
from cards.search.index import Indexed, both_names
from cards.search.kinds import choice_field, number_field, whole_number
from cards.search.reading import Term


def compile_number_on_card(term: Term, asked: Asked) -> Test | None:
    """The number of a printing: as a number where both are, otherwise as it stands on the card."""
    wanted, compare = whole_number(term.value), COMPARE[term.operator]
    if wanted is None:
        if term.operator not in (":", "=", "!="):
            warn_size(term, asked, "number")
            return None
        written = fold(term.value)
        if not written:
            asked.warn(term, "EMPTY", gettext("There is nothing to search for here."))
            return None
        return inverted_if(term.operator == "!=", lambda entry: any(fold(number) == written for number in entry.numbers))
    limit = wanted
    if compare is ne:
        return lambda entry: bool(entry.numbers) and all(whole_number(number) != limit for number in entry.numbers)
    return lambda entry: any((found := whole_number(number)) is not None and compare(found, limit) for number in entry.numbers)


def compile_legal(term: Term, asked: Asked) -> Test | None:
    """The cards that a format admits on the day of the search."""

    def is_legal(entry: Indexed, slugs: frozenset[str]) -> bool:
        return any(entry.card.id in asked.legal(slug) for slug in slugs)

    def formats(asked: Asked) -> dict[str, tuple[str, ...]]:
        return {slug: both_names(name) for slug, name in asked.index.formats.items()}

    return choice_field("legal", formats, is_legal, gettext_lazy("No format is called “%(value)s”."))(term, asked)


def compile_own(term: Term, asked: Asked) -> Test | None:
    """Copies that the reader owns."""
    own = asked.own
    if own is None:
        asked.warn(term, "LOGIN_NEEDED", gettext("Log in to search by what you own."))
        return None
    return number_field("own", lambda entry: own.get(entry.card.id, 0))(term, asked)


def compile_in(term: Term, asked: Asked) -> Test | None:
    """Cards in one of the reader's decks, or in any of them."""
    decks = asked.decks
    if decks is None:
        asked.warn(term, "LOGIN_NEEDED", gettext("Log in to search in your decks."))
        return None
    everything = {card for deck in decks.values() for card, copies in deck.items() if copies}

    def has(entry: Indexed, names: frozenset[str]) -> bool:
        return entry.card.id in everything if "any" in names else any(decks[name].get(entry.card.id) for name in names)

    known: dict[str, tuple[str, ...]] = {"any": (gettext("any"),), **dict.fromkeys(decks, ())}
    return choice_field("in", lambda asked: known, has, gettext_lazy("You have no deck called “%(value)s”."), by_parts=True)(term, asked)
