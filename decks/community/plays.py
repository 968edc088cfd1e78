"""How often and in which decks a card is played, for the card's page."""

from __future__ import annotations

from urllib.parse import urlencode

from django.db.models import Avg, Count, Exists, OuterRef, Q, Sum
from django.urls import reverse

from cards.reader import Played, PlayingDeck
from decks.list.language import starter_word
from decks.list.models import Deck, DeckEntry, DeckHero, Visibility
from engine.cards import BaseCard
from web.games import kit_of

EXAMPLES_MOST = 5


def plays_of(card: BaseCard) -> Played:
    """The public decks that play `card` (of a hero: that hero), the newest of them, then starter decks. Three queries."""
    leader = kit_of(card.game).cards.leader
    hero = getattr(card, leader.name) if leader else None
    is_hero = hero is not None
    rows = DeckHero.objects.filter(hero=hero) if is_hero else DeckEntry.objects.filter(card=card.id)
    playing = Exists(rows.filter(deck=OuterRef("pk")))
    public = Q(visibility=Visibility.PUBLIC, is_starter=False)
    counted = Deck.objects.kept().of_game().aggregate(all=Count("pk", filter=public), decks=Count("pk", filter=public & Q(playing)))
    copies = None
    if counted["decks"] and not is_hero:
        decks = Deck.objects.kept().of_game().filter(public)
        held = rows.filter(deck__in=decks).order_by().values("deck").annotate(copies=Sum("quantity"))
        copies = held.aggregate(mean=Avg("copies"))["mean"]
    found = Deck.objects.kept().of_game().filter(playing).filter(public | Q(is_starter=True)).select_related("owner")
    newest = found.order_by("is_starter", "-published_at", "starter_position", "-pk")[:EXAMPLES_MOST]
    asked = {leader.name: hero} if leader and is_hero else {"cards": f'"{card.name.en}"'}
    return Played(
        decks=counted["decks"],
        all=counted["all"],
        copies=copies,
        examples=tuple(_example(deck) for deck in newest),
        url=f"{reverse('decks:list')}?{urlencode(asked)}",
    )


def _example(deck: Deck) -> PlayingDeck:
    by = deck.owner.get_username() if deck.owner else ""
    return PlayingDeck(starter_word(deck, "name") or deck.name, by, reverse("decks:detail", args=[deck.public_id]))
