"""The gallery as people mean it: slips set right, and decks that the words may mean otherwise than by name."""

from __future__ import annotations

from dataclasses import dataclass

from decks.list.models import Deck
from decks.search.forgiving import FEW, SHOWN, as_likely_meant, by_card, words_at_top
from decks.search.gallery import Gallery, Page
from decks.search.named import NEWEST, decks_alike
from engine.languages import Language


@dataclass(frozen=True)
class OtherMeaning:
    """Decks that may have been meant: what `query` finds, or with "" such as have names like the words."""

    query: str
    decks: list[Deck]


def forgiving_gallery(gallery: Gallery) -> Gallery:
    """`gallery`, or one whose query has its slips in fields and values set right, where that finds something."""
    used = as_likely_meant(gallery.query, gallery.search, gallery.may_find)
    return gallery if used == gallery.query else gallery.asking(used)


def other_meaning(gallery: Gallery, page: Page, language: Language) -> OtherMeaning | None:
    """What the words of `gallery` may mean besides the names of its first `page`, where that is short; None where nothing is found."""
    words = words_at_top(gallery.query)
    if not words or len(page.decks) > FEW or page.is_cut_short:
        return None
    shown = {deck.pk for deck in page.decks}
    query = by_card(gallery.query, shelf=gallery.shelf, language=language, today=gallery.now.date())
    if query:
        found = gallery.asking(query).page("").decks
        decks = [deck for deck in found if deck.pk not in shown][:SHOWN]
        if decks:
            return OtherMeaning(query, decks)
    if shown:
        return None
    alike = decks_alike(" ".join(term.value for term in words), Deck.objects.in_gallery().select_related("owner"), NEWEST, SHOWN)
    return OtherMeaning("", alike) if alike else None
