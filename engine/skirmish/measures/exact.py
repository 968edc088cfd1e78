"""Exact figures of a kit, without a game: when its cards are drawn, what each deals, when fatigue comes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, Final

from engine.chances import Chances, at_least, chances_told, fraction_text, mean
from engine.opening import chance_of_at_least_one
from engine.skirmish.card_odds import damage_chances
from engine.skirmish.cards import LIFE, SkirmishCard
from engine.skirmish.decks import PlayableKit
from engine.skirmish.rules.rulesets import Ruleset

FATIGUE_TO_FALL: Final = next(turn for turn, damage in enumerate(accumulate(range(1, LIFE + 1)), start=1) if damage >= LIFE)
"""After so many turns of fatigue a character that was never hit falls: 1 + 2 + … + 6 = 21."""


def kit_told(kit: PlayableKit, ruleset: Ruleset, turns: int) -> dict[str, Any]:
    """Of each card the chance of a copy by each own turn and the distribution of its damage, and the fatigue clock (KIT-1, FAT).

    Texts that draw are left out; the X stack is whole, the target stands in front, nobody has strength or markers.
    """
    size, first_hand = len(kit.cards), min(ruleset.starting_hand, len(kit.cards))
    copies: dict[int, int] = {}
    for card in kit.cards:
        copies[int(card.id)] = copies.get(int(card.id), 0) + 1
    known = {int(card.id): card for card in kit.cards}
    return {
        "size": size,
        "starting_hand": first_hand,
        "cards": [
            {
                "card": card,
                "copies": number,
                "turns": [
                    {"turn": turn, "chance": chance_of_at_least_one(number, size, min(first_hand + turn, size))}
                    for turn in range(1, turns + 1)
                ],
                "damage": damage_told(known[card], kit),
            }
            for card, number in sorted(copies.items())
        ],
        "fatigue": fatigue_clock(size, first_hand, turns),
    }


def damage_told(card: SkirmishCard, kit: PlayableKit) -> dict[str, Any] | None:
    """The damage of a card: each value and at least it, as fractions and shares, and the mean; None of a card that deals nothing."""
    chances: Chances | None = damage_chances(card, kit.x_stack)
    if chances is None:
        return None
    average = mean(chances)
    return {
        "distribution": chances_told(chances),
        "at_least": chances_told(at_least(chances)),
        "mean": fraction_text(average),
        "average": float(average),
    }


def fatigue_clock(size: int, first_hand: int, turns: int) -> dict[str, Any]:
    """The own turn of the last card, the damage in each turn and so far, and the turn in which a character that was never hit falls."""
    last = size - first_hand
    damage: Sequence[int] = [max(turn - last, 0) for turn in range(1, max(turns, last + FATIGUE_TO_FALL) + 1)]
    return {
        "last_card": last,
        "first_damage": last + 1,
        "falls": last + FATIGUE_TO_FALL,
        "turns": [
            {"turn": turn, "damage": points, "total": total}
            for turn, (points, total) in enumerate(zip(damage, accumulate(damage), strict=True), start=1)
        ],
    }
