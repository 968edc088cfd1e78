"""Decks and their authors by name, as a search from everywhere finds them: with all words, or else with words that are like them.

Nothing here reads more on a large site than on a small one: what is found is bounded, and a search that looks too far is stopped
(`web.looking`). What is like a word is sought by pieces of it, which the index of parts of words knows, and compared here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import and_, or_
from typing import Any

from django.db.models import Q, QuerySet

from cards.search.folding import fold
from cards.search.likeness import by_ear, words_alike
from decks.list.drafts import in_edit
from decks.list.models import Deck
from web.looking import first_rows

READ = ("public_id", "name", "hero_slugs", "folded_name", "folded_author", "owner__username")
"""What is read of a deck that was found: its name and what tells it from others."""
NEWEST = ("-published_at", "-id")
CHANGED = ("-updated_at", "-id")
LOOKED_AT = 60
"""Decks that are ordered by how well their names fit."""
COMPARED = 300
"""Decks whose names are compared with words that fit none."""
LEAST_ALIKE = 0.72
WORDS_MOST = 6
PIECE = 3
"""Letters of a piece: as many as the index knows."""
SHORTEST_WITH_PIECES = 6
"""Words of fewer letters have no piece of this size that a slip leaves whole; of them nothing is asked beside longer ones."""


def decks_named(query: str, most: int) -> list[Deck]:
    """Public decks and starters whose names hold every word of `query`, those that fit best first; else such as have words like them."""
    words = _words(query)
    if not words:
        return []
    starters = list(Deck.objects.starters().filter(_has_all(words, "folded_name")).select_related("owner").only(*READ))
    return [*starters, *_named(words, _public(), "folded_name", NEWEST, most)][:most]


def own_decks_named(query: str, user: Any, most: int) -> list[Deck]:
    """The same of the decks of `user`, of whatever visibility, by the names that they have for them."""
    words = _words(query)
    own = Deck.objects.owned_by(user).select_related("owner")
    if not words:
        return []
    found = first_rows(own.filter(in_edit(_has_all(words, "folded_name"))), CHANGED, LOOKED_AT, among=own).rows
    return _best(found, words, "folded_name", most) if found else _alike(words, own, "folded_name", CHANGED, most)


def authors_named(query: str, most: int) -> list[str]:
    """Names of people who have made decks public, whose names hold every word of `query`, or else words like them."""
    words = _words(query)
    if not words:
        return []
    decks = _named(words, _public().filter(owner__is_active=True), "folded_author", NEWEST, LOOKED_AT)
    return list(dict.fromkeys(deck.owner.username for deck in decks if deck.owner))[:most]


def decks_alike(query: str, among: QuerySet[Deck], order: Sequence[str], most: int) -> list[Deck]:
    """Decks among `among` whose names have words like every word of `query`, the likest first."""
    return _alike(_words(query), among, "folded_name", order, most)


def _public() -> QuerySet[Deck]:
    return Deck.objects.in_gallery().select_related("owner").only(*READ)


def _words(query: str) -> list[str]:
    return fold(query)[:100].replace("\0", "").split()[:WORDS_MOST]


def _named(words: Sequence[str], among: QuerySet[Deck], column: str, order: Sequence[str], most: int) -> list[Deck]:
    found = first_rows(among.filter(_has_all(words, column)), order, LOOKED_AT, among=among).rows
    if not found:
        return _alike(words, among, column, order, most)
    return _best(found, words, column, most)


def _best(found: Sequence[Deck], words: Sequence[str], column: str, most: int) -> list[Deck]:
    return sorted(found, key=lambda deck: _fit(getattr(deck, column), words))[:most]


def _has_all(words: Sequence[str], column: str) -> Q:
    return reduce(and_, (Q(**{f"{column}__contains": word}) for word in words))


def _fit(name: str, words: Sequence[str]) -> int:
    """How well a folded name fits: 0 it is the words, 1 it begins with them, 2 each begins a word of it, 3 they are in it."""
    written, parts = " ".join(words), name.split()
    if name == written:
        return 0
    if name.startswith(written):
        return 1
    return 2 if all(any(part.startswith(word) for part in parts) for word in words) else 3


def _alike(words: Sequence[str], among: QuerySet[Deck], column: str, order: Sequence[str], most: int) -> list[Deck]:
    if not words or max(map(len, words)) <= PIECE:
        return []
    telling = [word for word in words if len(word) >= SHORTEST_WITH_PIECES] or [max(words, key=len)]
    candidates = among.filter(reduce(and_, (_has_a_piece(word, column) for word in telling)))
    rows = first_rows(candidates, order, COMPARED, among=among).rows
    scored = [(_likeness(getattr(deck, column), words), deck) for deck in rows]
    best = sorted((pair for pair in scored if pair[0] >= LEAST_ALIKE), key=lambda pair: -pair[0])
    return [deck for _, deck in best[:most]]


def _has_a_piece(word: str, column: str) -> Q:
    """Whether a name has a piece of `word` that one slip leaves whole: its beginning, its end, or what lies between."""
    size = PIECE if len(word) >= SHORTEST_WITH_PIECES else 2
    middle = (len(word) - size) // 2
    pieces = {word[:size], word[-size:], word[middle : middle + size]}
    return reduce(or_, (Q(**{f"{column}__contains": piece}) for piece in sorted(pieces)))


def _likeness(name: str, words: Iterable[str]) -> float:
    """How like the words of a folded name are, up to 1: that of the word which is least like any."""
    parts = name.split()
    sounds = [by_ear(part) for part in parts]
    return min(
        1.0 if any(part.startswith(word) for part in parts) else max(words_alike(word, parts, sounds).values(), default=0.0)
        for word in words
    )
