"""What has become known of cards that owners of decks are told: rulings, and cards that say something else than before.

Each piece of news is a row. A task goes through the decks that hold the card, newest first, a bounded number at a time, and tells
their owners; the row remembers how far it has come, so that nothing is told twice and a site of any size is gone through.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from hashlib import sha256

from django.db import models, transaction
from django.db.models import Q

from cards.models import Ruling
from cards.selectors import Shelf, shelf
from decks.list.holding import has_hero, holds_cards
from decks.list.models import Deck
from decks.list.telling import REWRITTEN, RULING, take_back_card, tell_of_card
from engine.cards.catalog import CardId
from web.games import present_game
from web.models import GameField

NEW_FOR = timedelta(days=30)
"""Rulings made before that are told to nobody: an edition that is loaded brings old ones."""
MOST_DECKS = 500
MOST_REWRITTEN = 50
"""So many changed cards are told of; more are another edition of the game."""


class CardNews(models.Model):
    """A ruling on a card, or a card that changed (`kind`); `digest` tells it from others. `below`: the deck that it has come to."""

    game = GameField()
    kind = models.CharField(max_length=20)
    card = models.PositiveIntegerField()
    digest = models.CharField(max_length=32)
    made_at = models.DateTimeField()
    below = models.BigIntegerField(null=True)
    is_told = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "kind", "card", "digest"], name="cardnews_once")]
        indexes = [models.Index(fields=["game", "id"], condition=Q(is_told=False), name="cardnews_to_tell")]

    def __str__(self) -> str:
        return f"{self.kind} {self.card}"


def note_rewritten(cards: Iterable[int], revision: int, *, now: datetime) -> None:
    """Note that these cards of the present game say something else since `revision`; not where those are more than `MOST_REWRITTEN`."""
    changed = sorted(cards)
    if len(changed) <= MOST_REWRITTEN:
        rows = [CardNews(kind=REWRITTEN, card=card, digest=str(revision), made_at=now) for card in changed]
        CardNews.objects.bulk_create(rows, ignore_conflicts=True)


def note_rulings(*, now: datetime) -> None:
    """Note the rulings of the present game that nobody has been told of."""
    fresh = Ruling.objects.filter(card__game=present_game(), date__gt=(now - NEW_FOR).date(), date__lte=now.date())
    found = {(card, sha256(text.encode()).hexdigest()[:32]) for card, text in fresh.values_list("card", "text_en")}
    known = set(CardNews.objects.filter(game=present_game(), kind=RULING).values_list("card", "digest")) if found else set()
    rows = [CardNews(kind=RULING, card=card, digest=digest, made_at=now) for card, digest in sorted(found - known)]
    CardNews.objects.bulk_create(rows, ignore_conflicts=True)


def tell_card_news(*, now: datetime, most: int = MOST_DECKS) -> int:
    """Tell owners what is new of the cards in their decks of the present game; how many decks were gone through, at most `most`."""
    note_rulings(now=now)
    known, seen = shelf(), 0
    for news in CardNews.objects.filter(game=present_game(), is_told=False).order_by("pk"):
        if seen < most:
            seen += _go_on(news, known, most - seen, now)
    return seen


@transaction.atomic
def _go_on(news: CardNews, known: Shelf, most: int, now: datetime) -> int:
    card = known.catalog.by_id.get(CardId(news.card))
    locked = CardNews.objects.select_for_update().filter(pk=news.pk, is_told=False, below=news.below).first()
    if locked is None:
        return 0
    decks: list[tuple[int, int]] = []
    if card is not None:
        leader = known.catalog.leader_of(card)
        holding = holds_cards([card.id]) | (has_hero([leader]) if leader else Q(pk__in=()))
        found = Deck.objects.kept().of_game().filter(holding, owner__isnull=False, archived_at__isnull=True).order_by("-pk")
        decks = list((found if locked.below is None else found.filter(pk__lt=locked.below)).values_list("pk", "owner")[:most])
        if locked.kind == REWRITTEN and locked.below is None:
            take_back_card(about=[card.slug])
        tell_of_card(locked.kind, card, f"{locked.card} {locked.digest}", (owner for _pk, owner in decks), now=now)
    locked.is_told = len(decks) < most
    locked.below = decks[-1][0] if decks else locked.below
    locked.save(update_fields=["is_told", "below"])
    return len(decks)
