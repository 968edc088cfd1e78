"""The search among one's own decks: the syntax of the gallery, and what may have been meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from cards.search import SearchWarning
from decks.list.judging import still_found
from decks.list.mine import MyFilters, my_decks_found
from decks.list.models import Deck
from decks.list.views.desk import Desk
from decks.search import DeckSearch, search_decks
from decks.search.forgiving import as_likely_meant, by_card, words_at_top
from decks.search.named import CHANGED, decks_alike
from web.looking import searches_together

ALIKE_MOST = 12


@dataclass(frozen=True)
class OwnDecks:
    """Decks of one's own that a page asks for, and how its search was understood.

    `used` is the query that was searched, `meant` what words that name no deck were taken for: a query, or "" for names like them.
    """

    decks: QuerySet[Deck] | Sequence[Deck]
    filters: MyFilters
    used: str
    warnings: tuple[SearchWarning, ...]
    meant: str = ""
    is_alike: bool = False
    asks_for_legality: bool = False

    @property
    def is_corrected(self) -> bool:
        """Whether something else was searched than was typed."""
        return self.used != self.filters.query

    def still_legal(self, decks: list[Deck], desk: Desk) -> list[Deck]:
        """Those of `decks`, a page of these, that are still found where the search goes by verdicts and these are computed anew."""
        if not self.asks_for_legality or not isinstance(self.decks, QuerySet):
            return decks
        return still_found(decks, self.decks, known=desk.shelf, now=desk.now)


@searches_together()
def own_decks_found(person: Any, user: Any, data: Any, desk: Desk) -> OwnDecks:
    """The decks of `person` that a query string asks for; `user` is who is logged in, whom `own:` and `is:liked` ask about."""
    among, filters = my_decks_found(person, data, as_of=desk.today, language=desk.language)
    query = filters.query
    if not query:
        return OwnDecks(among, filters, query, ())

    def read(text: str) -> DeckSearch:
        return search_decks(text, shelf=desk.shelf, user=user, today=desk.today, among_own=True)

    def finds(text: str) -> bool:
        return among.filter(read(text).condition).exists()

    search = read(query)
    used = as_likely_meant(query, search, finds)
    if used != query:
        search = read(used)
    found = OwnDecks(among.filter(search.condition), filters, used, search.warnings, asks_for_legality=search.asks_for_legality)
    if not words_at_top(used) or finds(used):
        return found
    meant = by_card(used, shelf=desk.shelf, language=desk.language, today=desk.today)
    if meant and finds(meant):
        return OwnDecks(among.filter(read(meant).condition), filters, used, search.warnings, meant)
    words = " ".join(term.value for term in words_at_top(used))
    if alike := decks_alike(words, among, CHANGED, ALIKE_MOST):
        return OwnDecks(alike, filters, used, search.warnings, is_alike=True)
    return found
