"""How often and in which decks a card is played, for the card's page: all public decks are counted at once, now and then."""

from __future__ import annotations

import time
from collections import Counter
from datetime import datetime, timedelta
from urllib.parse import urlencode

from django.db import transaction
from django.db.models import Count, Q, Sum
from django.urls import reverse

from cards.reader import Played, PlayingDeck
from cards.selectors import catalog
from decks.community.models import CardPlays, PlayCount
from decks.list.holding import has_hero, holds_cards
from decks.list.language import starter_word
from decks.list.models import Deck, DeckEntry
from engine.cards.catalog import BaseCard
from web.games import kit_of, present_game

EXAMPLES_MOST = 5
RARE = 2_000
"""A card in fewer decks is rare."""
REST = 50
"""After a count that took a second none is made for so many: on a small site every call counts, on one of a million decks four an hour."""


def plays_of(card: BaseCard) -> Played:
    """In how many public decks `card` (of a hero: that hero) was found at the last count, the newest that play it now, then starter decks.

    At most five queries, none of which looks at every deck.
    """
    kit = kit_of(card.game)
    leader, hero = kit.leader_search, kit.catalog_of(()).leader_of(card)
    counted = PlayCount.objects.filter(game=present_game()).first()
    found = CardPlays.objects.filter(**({"leader": hero} if hero else {"card": card.id}), count=counted).first() if counted else None
    decks = _newest(
        has_hero([hero]) if hero else holds_cards([card.id]), is_rare=counted is not None and (found is None or found.decks < RARE)
    )
    asked = {leader.name: hero} if leader and hero else {"q": f'card:"{card.name.en}"'}
    return Played(
        decks=found.decks if found else 0,
        all=counted.decks if counted else 0,
        copies=found.copies / found.decks if found and found.copies is not None else None,
        counted_at=counted.counted_at if counted else None,
        examples=tuple(_example(deck) for deck in decks),
        url=f"{reverse('decks:list')}?{urlencode(asked)}",
    )


def count_plays(*, now: datetime) -> bool:
    """Count the public decks of the present game by the cards and heroes that the site knows, and return whether that was done.

    It isn't where the last count is not old enough, or somebody else has counted meanwhile. Two grouped queries over all of them; nobody
    waits for those, the database is locked for the writing alone.
    """
    before = PlayCount.objects.filter(game=present_game()).first()
    if before is not None and now < before.counted_at + timedelta(seconds=REST * before.seconds):
        return False
    begin, known = time.monotonic(), catalog()
    public = Deck.objects.in_gallery()
    entries = DeckEntry.objects.filter(deck__in=public, card__in=list(known.by_id)).order_by().values("card")
    cards = list(entries.annotate(decks=Count("deck", distinct=True), copies=Sum("quantity")))
    leaders = Counter[str]()
    for heroes, decks in public.exclude(hero_slugs="").order_by().values_list("hero_slugs").annotate(decks=Count("pk")).iterator():
        leaders.update({hero: decks for hero in heroes.split("\n") if hero in known.leader_names})
    values = {"counted_at": now, "decks": public.count(), "seconds": time.monotonic() - begin}
    with transaction.atomic():
        counted, is_new = PlayCount.objects.select_for_update().get_or_create(game=present_game(), defaults=values)
        if not is_new:
            if before is None or counted.counted_at != before.counted_at:
                return False
            PlayCount.objects.filter(pk=counted.pk).update(**values)
        counted.plays.all().delete()
        CardPlays.objects.bulk_create(
            [
                *(CardPlays(count=counted, card=row["card"], decks=row["decks"], copies=row["copies"]) for row in cards),
                *(CardPlays(count=counted, leader=hero, decks=decks) for hero, decks in leaders.items()),
            ]
        )
    return True


def _newest(playing: Q, *, is_rare: bool) -> list[Deck]:
    """The newest decks that play the card. What is rare is found by what decks hold, what is common on the way through the newest.

    PostgreSQL would take the second way for both, and look at every deck for a card that none plays.
    """
    public = Deck.objects.in_gallery().select_related("owner")
    playing_decks = public.filter(playing)
    if is_rare:
        dates = playing_decks.order_by().values_list("published_at", "pk")
        newest = sorted(dates, reverse=True)[:EXAMPLES_MOST]
        playing_decks = public.filter(pk__in=[pk for _published, pk in newest])
    decks = list(playing_decks.order_by("-published_at", "-pk")[:EXAMPLES_MOST])
    missing = EXAMPLES_MOST - len(decks)
    return decks + list(Deck.objects.starters().kept().filter(playing)[:missing]) if missing else decks


def _example(deck: Deck) -> PlayingDeck:
    by = deck.owner.get_username() if deck.owner else ""
    return PlayingDeck(starter_word(deck, "name") or deck.name, by, reverse("decks:detail", args=[deck.public_id]))
