"""What a card is or is not: the values of `is:`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_lazy

from cards.names import TYPE_NAMES
from cards.search.asked import Test, Text
from engine.languages import LocalText
from engine.rone.cards import CardType


@dataclass(frozen=True)
class Flag:
    """Something that a card is or is not."""

    name: LocalText
    meaning: Text
    holds: Test


FLAGS: Mapping[str, Flag] = {
    "playable": Flag(
        LocalText("playable", "spielbar"), gettext_lazy("its cost is not greyed out"), lambda entry: entry.card.cost is not None
    ),
    "recyclable": Flag(
        LocalText("recyclable", "wiederverwertbar"),
        gettext_lazy("its recycle cost is not greyed out"),
        lambda entry: entry.card.recycle is not None,
    ),
    "fast": Flag(
        LocalText("fast", "schnell"),
        gettext_lazy("a tactic that is no slow effect"),
        lambda entry: entry.card.type is CardType.TACTIC and "slow" not in entry.keywords,
    ),
    "modelled": Flag(
        LocalText("modelled", "modelliert"), gettext_lazy("simulations know its whole text"), lambda entry: entry.card.modelled
    ),
    "permanent": Flag(
        LocalText("permanent", "bleibend"),
        gettext_lazy("it stays on the battlefield: hero, unit or technology"),
        lambda entry: entry.card.type is not CardType.TACTIC,
    ),
    "reprint": Flag(
        LocalText("reprint", "Nachdruck"), gettext_lazy("it stands in more than one edition"), lambda entry: len(entry.editions) > 1
    ),
    **{
        kind.value: Flag(TYPE_NAMES[kind], gettext_lazy("its type"), lambda entry, kind=kind: entry.card.type is kind)  # type: ignore[misc]
        for kind in CardType
    },
}
