"""What one request needs to know of the world, asked once: cards, formats, what the reader owns, language and day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from cards.selectors import Shelf, shelf
from collection.selectors import owned_copies
from decks.list.chances import card_odds, opening_odds
from decks.list.composition import keywords, races, recycling, unit_figures
from decks.list.curves import cost_plot, cost_sentence, level_plot
from decks.list.display import DeckView, deck_view
from decks.list.selectors import format_named, state_verdict
from engine.cards import CardId
from engine.decklist import Decklist
from engine.languages import Language
from engine.rone.cards import Catalog
from engine.rone.formats import Format
from web.text.language import reader_language


@dataclass(frozen=True)
class Desk:
    """The surroundings in which lists are shown. `owned` is empty for readers who have entered no cards."""

    shelf: Shelf
    owned: Mapping[CardId, int]
    language: Language
    now: datetime

    @property
    def cards(self) -> Catalog:
        """Every card."""
        found: Catalog = self.shelf.catalog
        return found

    @property
    def formats(self) -> Mapping[str, Format]:
        """Every format by slug."""
        return self.shelf.formats

    @property
    def cards_revision(self) -> str:
        """The revision of cards and formats; "" before the first."""
        return self.shelf.token

    @property
    def today(self) -> date:
        """The day that lists are judged for."""
        return self.now.date()

    def format(self, slug: str) -> Format:
        """The format `slug`, or "custom" where it has been taken away."""
        return format_named(slug, self.formats)

    def view(self, state: Decklist, *, with_owned: bool = False) -> DeckView:
        """`state` as pages show it, judged for its own format; `with_owned` adds what the reader lacks to the verdict."""
        format, owned = self.format(state.format), self.owned or None
        verdict = state_verdict(state, as_of=self.today, format=format, cards=self.cards, owned=owned if with_owned else None)
        return deck_view(state, verdict=verdict, format=format, catalog=self.cards, owned=owned)


def numbers(desk: Desk, view: DeckView) -> dict[str, Any]:
    """Everything that pages tell of a list in numbers: curves, units, recycling, races, keywords, chances."""
    return {
        "cost_plot": cost_plot(view),
        "cost_sentence": cost_sentence(view),
        "levels": level_plot(view),
        "figures": unit_figures(view),
        "recycling": recycling(view),
        "races": races(view, desk.language),
        "keywords": keywords(view, desk.language),
        "odds": opening_odds(view),
        "card_odds": card_odds(view, lambda card: card.name.in_language(desk.language)),
    }


def desk_of(request: HttpRequest, *, with_owned: bool = True) -> Desk:
    """The desk of this request; `with_owned` False spares the questions about the reader's cards."""
    owned = owned_copies(request.user) if with_owned else {}
    return Desk(shelf(), owned, reader_language(), timezone.now())
