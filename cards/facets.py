"""Filters beside the results: links that write the query."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from cards.reader import Held
from cards.search.asked import COMPARE
from cards.search.folding import fold
from cards.search.parser import Term, read_query
from cards.search.rewriting import terms_of_field, with_values, without_field
from cards.selectors import Shelf
from engine.cards.catalog import CardId
from engine.cards.fields import CardField, Filter
from engine.languages import Language, LocalText
from web.text.language import in_reader_language

Search = Callable[[str], Sequence[Any]]
Names = dict[str, tuple[str, ...]]


@dataclass(frozen=True)
class Choice:
    """One value of a filter. `url` is the page with it chosen, or with it given up where it is chosen."""

    value: str
    label: str
    count: int
    url: str
    is_chosen: bool


@dataclass(frozen=True)
class Facet:
    """A filter. `shape` is `checks` (a list with counts), `levels` or `numbers` (a row of links).

    One that `folds` stands open only where something in it is chosen.
    """

    field: str
    title: str | Promise
    shape: str
    choices: tuple[Choice, ...]
    folds: bool = False

    @property
    def chosen(self) -> int:
        """How many values are chosen."""
        return sum(choice.is_chosen for choice in self.choices)


def facets(query: str, shelf: Shelf, find: Search, language: Language, page: dict[str, str], *, held: Held | None = None) -> list[Facet]:
    """The filters for `query`. `find` gives the cards of a query; `page` is what the address holds beside it.

    The counts of a filter are those of the query without it: what would be found if one more value were chosen. With `held`, one
    of them keeps what the reader owns, and one what is free where some of it isn't.
    """
    index, kit = shelf.index, shelf.kit
    types = {str(slug): info.name for slug, info in kit.cards.types.items()}
    keywords = {slug: info.name for slug, info in kit.keywords.items()}
    editions: Names = {slug: (index.edition_codes[slug], name.en, name.de) for slug, name in index.editions.items()}
    maker = _Maker(query, find, language, page)
    numbers = [maker.of_number(known, known.search.name) for known in kit.cards.numbers if known.filter and known.search]
    found = [
        maker.checks("type", gettext_lazy("Type"), _both(types), types, lambda card: [str(card.type)]),
        *sorted(numbers, key=lambda facet: facet.shape != Filter.NUMBERS),
    ]
    if subtype := kit.cards.subtype:
        name = subtype.name
        title = in_reader_language(subtype.label)
        values = maker.checks(name, title, _both(index.subtypes), index.subtypes, lambda card: filter(None, [getattr(card, name)]))
        found.append(values)
    if keywords:
        found.append(maker.checks("keyword", gettext_lazy("Keyword"), _both(keywords), keywords, kit.keywords_of, folds=True))
    found.append(
        maker.checks(
            "edition", gettext_lazy("Edition"), editions, index.editions, lambda card: {p.edition for p in card.printings}, folds=True
        )
    )
    if held is not None:
        found.append(maker.held("own", gettext_lazy("Owned"), held.own))
        if held.free != held.own:
            found.append(maker.held("free", gettext_lazy("Free"), held.free))
    return found


def _both(names: Mapping[str, LocalText]) -> Names:
    return {slug: (name.en, name.de) for slug, name in names.items()}


@dataclass(frozen=True)
class _Maker:
    """Makes the filters of one page."""

    query: str
    find: Search
    language: Language
    page: dict[str, str]

    def url(self, query: str) -> str:
        """The page with another query."""
        asked = {**({"q": query} if query else {}), **self.page}
        return f"?{urlencode(asked)}" if asked else "?"

    def checks(
        self,
        field: str,
        title: str | Promise,
        names: Names,
        labels: Mapping[str, LocalText],
        values_of: Callable[[Any], Iterable[str]],
        *,
        folds: bool = False,
    ) -> Facet:
        """A list of values with their counts; several may be chosen."""
        counts = Counter(value for card in self.find(without_field(self.query, field)) for value in values_of(card))
        chosen = self._chosen(field, names)
        choices = []
        for slug in names:
            if not counts[slug] and slug not in chosen:
                continue
            wanted = [value for value in names if (value in chosen) != (value == slug)]
            label = labels[slug].in_language(self.language)
            choices.append(Choice(slug, label, counts[slug], self.url(with_values(self.query, field, wanted)), slug in chosen))
        return Facet(field, title, "checks", tuple(choices), folds)

    def of_number(self, known: CardField, field: str) -> Facet:
        """A row of numbers; where the field has a `highest` one, it stands for all above, too. `field` is what the search calls it."""
        name = known.name
        title = in_reader_language(known.filter_label if known.filter_label.en else known.label)
        if not known.highest:
            values = range(known.least, known.most + 1)
            return Facet(field, title, known.filter, tuple(self._numbers(field, values, lambda card: getattr(card, name))))
        highest = known.highest
        choices = self._numbers(field, range(known.least, highest), lambda card: getattr(card, name))
        above = self._is_met(field, highest) and bool(terms_of_field(read_query(self.query), field))
        query = without_field(self.query, field) if above else with_values(self.query, field, [str(highest)], ">=")
        count = sum(1 for card in self.find(without_field(self.query, field)) if (getattr(card, name) or 0) >= highest)
        choices.append(Choice(f"{highest}+", f"{highest}+", count, self.url(query), above))
        return Facet(field, title, known.filter, tuple(choices))

    def held(self, field: str, title: Promise, copies: Mapping[CardId, int]) -> Facet:
        """The one choice of what the reader has a copy of; `field` asks for `copies`."""
        chosen = self._is_met(field, 1) and not self._is_met(field, 0)
        query = without_field(self.query, field) if chosen else with_values(self.query, field, ["1"], ">=")
        count = sum(1 for card in self.find(without_field(self.query, field)) if copies.get(card.id))
        return Facet(field, title, "checks", (Choice("1+", str(title), count, self.url(query), chosen),))

    def _numbers(self, field: str, values: range, value_of: Callable[[Any], int | None]) -> list[Choice]:
        counts = Counter(value_of(card) for card in self.find(without_field(self.query, field)))
        is_asked = bool(terms_of_field(read_query(self.query), field))
        chosen = {value for value in values if is_asked and self._is_met(field, value)}
        choices = []
        for value in values:
            wanted = [str(number) for number in values if (number in chosen) != (number == value)]
            query = with_values(self.query, field, wanted)
            choices.append(Choice(str(value), str(value), counts[value], self.url(query), value in chosen))
        return choices

    def _is_met(self, field: str, value: int) -> bool:
        """Whether a card with `value` would meet every term on `field`."""
        return all(_meets(term, value) for term in terms_of_field(read_query(self.query), field))

    def _chosen(self, field: str, names: Names) -> set[str]:
        by_name = {fold(spelling): slug for slug, spellings in names.items() for spelling in (slug, *spellings)}
        terms = [term for term in terms_of_field(read_query(self.query), field) if term.operator in (":", "=")]
        return {by_name[fold(part)] for term in terms for part in (term.value, *term.value.split(",")) if fold(part) in by_name}


def _meets(term: Term, value: int) -> bool:
    numbers = [part.strip() for part in term.value.split(",")]
    if not all(number.isascii() and number.isdigit() for number in numbers):
        return False
    compare = COMPARE[term.operator]
    if term.operator in (":", "="):
        return value in {int(number) for number in numbers}
    return all(compare(value, int(number)) for number in numbers)
