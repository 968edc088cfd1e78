"""The fields of Skirmish's cards, as the site's tables, forms, files and searches know it: described in `cards.txt`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from engine.cards.described import card_description
from engine.languages import LocalText, local_text
from engine.skirmish.card_odds import mean_damage, most_xs
from engine.skirmish.cards import BOARD, MELEE, CardType, Catalog, SkirmishCard, items_of, traits_of
from engine.skirmish.glance import ATTACK, PERMANENT, TURN, longest_duration, moments_of, names_markers, steps_of
from engine.skirmish.pieces import MOST_FACE

DURATIONS: Final = {ATTACK: -2, TURN: -1, PERMANENT: 1_000}
"""The numbers by which searches compare durations that are no rounds."""
RANGES: Final = {MELEE: 0, BOARD: 99}
HUNDREDTHS: Final = 100


def range_of(card: SkirmishCard, catalog: Catalog) -> int | None:
    """The range in cards, melee as 0 (ATK-7)."""
    return None if card.range is None else RANGES[card.range] if card.range in RANGES else int(card.range)


def mean_of(card: SkirmishCard, catalog: Catalog) -> Fraction | None:
    """The mean damage, to hundredths as it is shown."""
    exact = mean_damage(card, catalog.x_stack)
    return None if exact is None else Fraction(round(exact * HUNDREDTHS), HUNDREDTHS)


def duration_of(card: SkirmishCard, catalog: Catalog) -> int | None:
    """The longest duration as a number (EFF-1)."""
    found = longest_duration(card)
    return DURATIONS[found] if isinstance(found, str) else found


def is_area(card: SkirmishCard) -> bool:
    """Whether a step of it meets all (ATK-2)."""
    return any(isinstance(to, Mapping) and to.get("many") == "all" for step in steps_of(card) for to in step.values())


def asks_for_criticals(card: SkirmishCard) -> bool:
    """Whether its text asks for a critical hit."""
    return any(_asks(step.get("if")) for step in (*steps_of(card), *card.abilities))


def _asks(condition: Any) -> bool:
    if isinstance(condition, Mapping):
        return any(_asks(part) for part in condition.values())
    return any(_asks(part) for part in condition) if isinstance(condition, list | tuple) else condition == "critical"


_DESCRIBED: Final = card_description(
    Path(__file__).with_name("cards.txt"),
    CardType,
    {
        "area": lambda card, keywords: is_area(card),
        "borrowable": lambda card, keywords: card.is_in_kits and not names_markers(card),
        "critical": lambda card, keywords: asks_for_criticals(card),
    },
    shapes={"traits": traits_of, "story": local_text, "items": items_of},
    face="skirmish",
    follows={
        "range": range_of,
        "xs": lambda card, catalog: most_xs(card),
        "mean": mean_of,
        "duration": duration_of,
        "answer": lambda card, catalog: moments_of(card),
    },
)
_NUMBERS: Final = tuple((str(number), LocalText(str(number), str(number))) for number in range(MOST_FACE + 1))
DESCRIPTION: Final = replace(
    _DESCRIBED,
    fields=tuple(replace(known, choices=(*_NUMBERS, *known.choices)) if known.name == "face" else known for known in _DESCRIBED.fields),
)
"""The cards of Skirmish; an X card has one of the numbers, or `1+X`, on it."""
