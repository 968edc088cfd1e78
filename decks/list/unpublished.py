"""What the owner of a deck has changed since it was published, told to them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from decks.list.drafts import has_unpublished_changes
from decks.list.language import localized
from decks.list.models import Deck
from decks.list.selectors import deck_state
from decks.list.state import Difference, difference
from engine.decklist import Decklist


@dataclass(frozen=True)
class Unpublished:
    """What differs from what readers see: so many `cards`, and `others`, in words; of `words` what they were and what they are.

    `revision` is the deck's that was looked at.
    """

    cards: int
    others: tuple[str, ...]
    words: tuple[tuple[str, str, str], ...]
    since: datetime
    revision: int

    @property
    def sentence(self) -> str:
        """What changed, in a sentence or two."""
        date = date_format(localtime(self.since), "DATE_FORMAT")
        others = ", ".join(self.others)
        if not self.cards:
            return _("Changed since you published on %(date)s: %(parts)s.") % {"date": date, "parts": others}
        told = ngettext(
            "%(count)s card changed since you published on %(date)s.",
            "%(count)s cards changed since you published on %(date)s.",
            self.cards,
        ) % {"count": self.cards, "date": date}
        return " ".join([told, *([_("Changed too: %(parts)s.") % {"parts": others}] if others else [])])


def find_unpublished(deck: Deck, state: Decklist) -> Unpublished | None:
    """What `deck`, as its owner has it, with the list `state`, has that readers don't see; None where they see all of it. Two queries."""
    row = deck.published
    if row is None or not has_unpublished_changes(deck):
        return None
    published = deck_state(row)
    change = difference(published, state)
    return Unpublished(
        cards=len({(zone, card) for zone, card, _count in (*change.added, *change.removed)}),
        others=tuple(_others(deck, row, state, published, change)),
        words=tuple((word, old, new) for word, old, new in _words(deck, row) if old != new),
        since=row.last_published_at or row.updated_at,
        revision=deck.revision,
    )


def _others(deck: Deck, row: Deck, state: Decklist, published: Decklist, change: Difference) -> list[str]:
    told = {
        _("name"): deck.name != row.name,
        localized(deck.layout.leaders.heading): change.heroes is not None,
        _("format"): change.format is not None,
        _("notes"): _notes(state) != _notes(published),
        _("pasted lines"): state.unread != published.unread,
        _("description"): deck.description != row.description,
        _("tags"): _tags(deck) != _tags(row),
    }
    return [word for word, is_changed in told.items() if is_changed]


def _words(deck: Deck, row: Deck) -> tuple[tuple[str, str, str], ...]:
    return ((_("name"), row.name, deck.name), (_("tags"), _tags(row), _tags(deck)))


def _tags(deck: Deck) -> str:
    return ", ".join(tag.name for tag in deck.tags.all())


def _notes(state: Decklist) -> set[tuple[str, int, str]]:
    return {(zone, row.card, row.note) for zone in state.zones for row in state.entries(zone) if row.note}
