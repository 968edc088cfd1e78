"""Tables of a game at moments that tests want: played by bots until something wanted is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from decks.list.chosen import ChosenList
from decks.list.models import Deck
from decks.list.selectors import deck_state, format_named
from play.models import Table
from play.moves import in_play, locked_table
from play.services.sitting_down import sit_down
from play.sitting import Sitting

MOST_GAMES = 30


def table_asking(user: User, decks: list[Deck], is_wanted: Callable[[Any], bool], prefers: int = -1, **more: Any) -> Table:
    """A table at which `user` is asked something wanted, after choices of the greedy bot in every seat, or of what one prefers."""
    lists = [ChosenList(deck.name, deck_state(deck), format_named(deck.format), deck) for deck in decks]
    for seed in range(MOST_GAMES):
        sitting = Sitting(format=lists[0].format, decks=lists, opponents=["bot:greedy"] * (len(decks) - 1), first=0, seed=seed, **more)
        with transaction.atomic():
            table = locked_table(sit_down(person=user, sitting=sitting, now=timezone.now()))
            with in_play(table, now=timezone.now()) as play:
                match = cast(Any, play.game.match)
                while not match.is_over and not is_wanted(match):
                    kinds = [option.kind for option in match.decision.options]
                    play.take(kinds.index(prefers) if prefers in kinds else play.game.bot_choice("bot:greedy", 2))
                    play.go_on()
                if not match.is_over:
                    play.write()
                    return play.table
            table.delete()
    raise AssertionError("no such decision comes")


def is_asked(*kinds: int, after: int = 0) -> Callable[[Any], bool]:
    """Whether the first seat decides one of these in turn `after` or later."""
    return lambda game: game.turn >= after and game.decision.player == 0 and game.decision.kind in kinds
