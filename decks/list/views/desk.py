"""What one request needs to know of the world, asked once: cards, formats, what the reader owns, language and day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from cards.search import Held
from cards.selectors import Shelf, shelf
from collection.selectors import held_copies
from decks.list.chances import card_odds, opening_odds
from decks.list.composition import keywords, section_figures, subtypes
from decks.list.curves import main_curves, minor_curves
from decks.list.display import DeckView, deck_view
from decks.list.models import Deck
from decks.list.selectors import format_named, state_verdict
from engine.cards.catalog import BaseCatalog, CardId
from engine.cards.formats import BaseFormat
from engine.decklist import Decklist
from engine.kit import Kit
from engine.languages import Language
from web.text.language import reader_language


@dataclass(frozen=True)
class Desk:
    """The surroundings in which lists are shown. `held` is empty for readers who have entered no cards."""

    shelf: Shelf
    held: Held
    language: Language
    now: datetime

    @property
    def owned(self) -> Mapping[CardId, int]:
        """Copies by card that the reader owns."""
        return self.held.own

    @property
    def kit(self) -> Kit:
        """The game that the lists are of."""
        return self.shelf.kit

    @property
    def cards(self) -> BaseCatalog[Any]:
        """Every card."""
        found: BaseCatalog[Any] = self.shelf.catalog
        return found

    @property
    def formats(self) -> Mapping[str, BaseFormat]:
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

    def format(self, slug: str) -> BaseFormat:
        """The format `slug`, or the game's default where it has been taken away."""
        found: BaseFormat = format_named(slug, self.formats)
        return found

    def view(self, state: Decklist, *, with_owned: bool = False) -> DeckView:
        """`state` as pages show it, judged for its own format; `with_owned` adds what the reader lacks to the verdict."""
        format, owned = self.format(state.format), self.owned or None
        verdict = state_verdict(state, as_of=self.today, format=format, cards=self.cards, owned=owned if with_owned else None)
        return deck_view(state, verdict=verdict, format=format, catalog=self.cards, held=self.held if owned else None)


def numbers(desk: Desk, view: DeckView) -> dict[str, Any]:
    """Everything that pages tell of a list in numbers: curves, figures of its sections, subtypes, keywords, chances."""
    return {
        "curves": main_curves(view),
        "section_figures": section_figures(view),
        "minor_curves": minor_curves(view),
        "subtypes": subtypes(view, desk.language),
        "subtypes_title": desk.kit.decks.subtypes,
        "keywords": keywords(view, desk.language),
        "opening": desk.kit.decks.opening,
        "odds": opening_odds(view),
        "card_odds": card_odds(view, lambda card: card.name.in_language(desk.language)),
    }


def desk_of(request: HttpRequest, *, with_owned: bool = True, deck: Deck | None = None) -> Desk:
    """The desk of this request; `with_owned` False spares the questions about the reader's cards.

    Of the reader's cards free is what lies in no built deck, or in `deck`.
    """
    held = held_copies(request.user, but=() if deck is None else (deck.pk,)) if with_owned else Held()
    return Desk(shelf(), held, reader_language(), timezone.now())
