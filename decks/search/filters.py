"""The filters beside the gallery: links that write the query, each with how many of the counted decks it would leave."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from cards.facets import Choice, Facet
from cards.search.asked import quoted
from cards.search.folding import fold
from cards.search.parser import Either, Term, read_query, top_level_terms
from cards.search.rewriting import BLANKS, terms_of_field, with_values, without_field
from decks.list.models import DeckTag
from decks.list.naming import tag_key
from decks.search.fields import DECK_FLAGS, DeckField, deck_fields_by_name, leader_subtypes
from decks.search.gallery import Gallery
from engine.languages import Language

MOST_CHOICES = 12


@dataclass(frozen=True)
class GalleryFilters:
    """Makes the filters of one page. `beside` is what its address holds beside the query."""

    gallery: Gallery
    language: Language
    beside: Mapping[str, str]

    @property
    def _fields(self) -> Mapping[str, DeckField]:
        return deck_fields_by_name(self.gallery.shelf.kit.slug)

    def facets(self) -> list[Facet]:
        """The filters, in the order of the page."""
        shelf, language = self.gallery.shelf, self.language
        formats = {slug: format.name.in_language(language) for slug, format in shelf.formats.items()}
        return [
            self._legality(),
            self._facet("format", gettext_lazy("Format"), formats, self._formats),
            *self._leaders(),
            self._tags(),
        ]

    def _leaders(self) -> Iterator[Facet]:
        """What the decks are built around, and its subtypes, in games that have such."""
        shelf, language = self.gallery.shelf, self.language
        leader, subtype, search = shelf.kit.leader_search, shelf.kit.cards.subtype, shelf.kit.decks.leader_search
        if leader is None or search is None:
            return
        leaders = {slug: name.in_language(language) for slug, name in shelf.catalog.leader_names.items()}
        yield self._facet(leader.name, leader.label.in_language(language), leaders, self._heroes, by_parts=True)
        if subtype is None or not search.subtype_title.en:
            return
        subtypes = {slug: name.in_language(language) for slug, name in shelf.index.subtypes.items()}
        worn = leader_subtypes(shelf)
        yield self._facet(
            subtype.name,
            search.subtype_title.in_language(language),
            subtypes,
            lambda query: [each for slug in self._heroes(query) for each in worn.get(slug, ())],
        )

    def _tags(self) -> Facet:
        """The most frequent tags, as they are spelled most often."""
        query = self.gallery.query
        rest = without_field(query, "tag", self._fields)
        rows = DeckTag.objects.filter(deck__in=self.gallery.sample(rest).ids).values_list("key", "name")
        spellings = Counter(rows)
        labels = {key: name for (key, name), _times in reversed(spellings.most_common())}
        for term in terms_of_field(read_query(query), "tag", self._fields):
            labels |= {key: part.strip() for part in term.value.split(",") if (key := tag_key(part)) and key not in labels}
        keys = [key for (key, _name), times in spellings.items() for _time in range(times)]
        return self._facet("tag", gettext_lazy("Tag"), labels, lambda _query: keys, key_of=tag_key)

    def _formats(self, query: str) -> list[str]:
        return self.gallery.sample(query).formats

    def _heroes(self, query: str) -> list[str]:
        return self.gallery.sample(query).heroes

    def _facet(
        self,
        field: str,
        title: str | Promise,
        labels: Mapping[str, str],
        values_of: Callable[[str], Iterable[str]],
        *,
        key_of: Callable[[str], str] = fold,
        by_parts: bool = False,
    ) -> Facet:
        """Values that may be chosen, chosen ones first, then the most frequent; `by_parts`, a part of a label chooses it too."""
        query = self.gallery.query
        terms = terms_of_field(read_query(query), field, self._fields)
        chosen = _chosen(terms, labels, key_of, by_parts=by_parts)
        counts = Counter(values_of(without_field(query, field, self._fields) if terms else query))
        shown = sorted(
            (slug for slug in labels if counts[slug] or slug in chosen), key=lambda slug: (slug not in chosen, -counts[slug], labels[slug])
        )
        choices = []
        for slug in shown[:MOST_CHOICES]:
            wanted = [value for value in labels if (value in chosen) != (value == slug)]
            url = self._url(with_values(query, field, [quoted(",".join(wanted))] if wanted else [], fields=self._fields))
            choices.append(Choice(slug, labels[slug], counts[slug], url, slug in chosen))
        return Facet(field, title, "checks", tuple(choices))

    def _legality(self) -> Facet:
        """Legal decks alone, or all."""
        query = self.gallery.query
        names = {fold(name) for name in ("legal", *DECK_FLAGS["legal"].names)}
        terms = [term for term in top_level_terms(read_query(query)) if fold(term.field) in ("is", "ist") and fold(term.value) in names]
        rest = f"({query})" if isinstance(read_query(query).tree, Either) else query
        other = _without(query, terms) if terms else f"{rest} is:legal".strip()
        choice = Choice("legal", gettext("Legal today"), self.gallery.sample(query).legal_count, self._url(other), bool(terms))
        return Facet("is", gettext_lazy("Legality"), "checks", (choice,))

    def _url(self, query: str) -> str:
        asked = {**({"q": query} if query else {}), **self.beside}
        return f"?{urlencode(asked)}" if asked else "?"


def _without(query: str, terms: Iterable[Term]) -> str:
    for term in sorted(terms, key=lambda term: term.start, reverse=True):
        query = f"{query[: term.start]} {query[term.end :]}"
    return BLANKS.sub(" ", query).strip()


def _chosen(terms: Iterable[Term], labels: Mapping[str, str], key_of: Callable[[str], str], *, by_parts: bool) -> set[str]:
    by_name = {key_of(spelling): slug for slug, label in labels.items() for spelling in (slug, label)}
    parts = [part for term in terms if term.operator in (":", "=") for part in (term.value, *term.value.split(","))]
    found = {by_name[key] for part in parts if (key := key_of(part)) in by_name}
    if by_parts:
        found |= {slug for part in parts if (key := key_of(part)) and key not in by_name for name, slug in by_name.items() if key in name}
    return found
