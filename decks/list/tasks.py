"""What workers do for decks."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from decks.list.card_news import MOST_DECKS, tell_card_news
from decks.list.judging import MOST_AT_ONCE, judge_stale
from web.games import kits, playing


@shared_task(ignore_result=True)
def judge_stale_decks() -> None:
    """Judge decks whose stored answer no longer holds, a bounded number of each game; when there are more, call for another worker.

    Beat runs this every minute: other cards, formats, bans and the days that they named are followed without anybody's doing. Doing
    it twice at once is harmless.
    """
    are_more = False
    for game in kits():
        with playing(game):
            are_more |= judge_stale(now=timezone.now()) == MOST_AT_ONCE
    if are_more:
        judge_stale_decks.delay()


@shared_task(ignore_result=True)
def tell_owners_of_cards() -> None:
    """Tell owners of rulings on the cards in their decks and of cards that have changed; when there are more, call for another worker.

    Beat runs this every minute. Doing it twice at once is harmless.
    """
    are_more = False
    for game in kits():
        with playing(game):
            are_more |= tell_card_news(now=timezone.now()) >= MOST_DECKS
    if are_more:
        tell_owners_of_cards.delay()
