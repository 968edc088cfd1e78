"""What the mulligan advisor says of one hand, in words (SET-4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.languages import LocalText
from engine.rone.measures.goldfish_measures import PAIRED
from engine.rone.measures.mulligans import APPROXIMATIONS, WAYS, bottoms_of
from engine.simulation.first_hands import KEEP, SHUFFLE, ways_told
from engine.simulation.message import Said, message, names_of_cards
from engine.simulation.tally import Tally
from engine.table.practice import AdvisedWay, HandAdvice


def advice_of(tally: Tally, games: int, hand: Sequence[int], deck_size: int) -> HandAdvice:
    """The advice of so many games with each way; `hand` are the ids of the cards, those that go under the deck first before the others."""
    ways = [_way(found, hand) for found in ways_told(PAIRED, tally, "0", WAYS, bottoms_of(hand))]
    best = min(ways, key=lambda way: way.mean)
    notes = [message(LocalText(note.en, note.de), deck_size=deck_size) for note in APPROXIMATIONS]
    return HandAdvice(games, ways, best if best.is_better else ways[0], notes)


def _way(found: Mapping[str, Any], hand: Sequence[int]) -> AdvisedWay:
    sooner = found["sooner"]
    interval = None if sooner is None else (sooner["mean"], *_ends(sooner))
    return AdvisedWay(found["way"], _label(found["way"], found["bottom"]), found["clock"]["mean"], interval)


def _ends(difference: Mapping[str, Any]) -> tuple[float, float]:
    return difference["low"], difference["high"]


def _label(way: str, bottom: Sequence[int]) -> Said:
    if way == KEEP:
        return LocalText("Keep", "Behalten")
    if way == SHUFFLE:
        return LocalText("Shuffle all back", "Alle zurückmischen")
    return message(LocalText("Under the deck: %(cards)s", "Unter das Deck: %(cards)s"), cards=names_of_cards(bottom))
