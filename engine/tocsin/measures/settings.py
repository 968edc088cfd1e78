"""How runs of a party are played: by which bot and ruleset, and at which quest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine import ENGINE_VERSION
from engine.languages import LocalText
from engine.simulation.alone_settings import AloneSettings, OwnSetting
from engine.tocsin.bots.named import BOTS
from engine.tocsin.formats import KNOWN_RULESETS
from engine.tocsin.measures.table import MOST_ROUNDS

VERSION: Final = f"{ENGINE_VERSION}+tocsin-1"
"""Part of everything stored of TOCSIN's runs."""
PYRAMID: Final = "pyramid"
"""In the place of a quest: a quest, one of two others and a boss, drawn by chance (SET-2)."""


def quests_of(catalog: Any) -> Mapping[str, LocalText]:
    """The quests and bosses of a catalog by slug."""
    return {slug: quest.name for slug, quest in catalog.quests.items()}


OWN_SETTINGS: Final = (
    OwnSetting(
        "quest",
        LocalText("Quest", "Quest"),
        LocalText(
            "One location alone, or the whole pyramid: two quests and a boss, drawn by chance.",
            "Ein Ort allein, oder die ganze Pyramide: zwei Quests und ein Boss, durch Zufall gezogen.",
        ),
        LocalText("quest: %(number)s", "Quest: %(number)s"),
        (PYRAMID,),
        usual=PYRAMID,
        words={PYRAMID: LocalText("the whole pyramid", "die ganze Pyramide")},
        of_cards=quests_of,
    ),
)


@dataclass(frozen=True)
class RunSettings(AloneSettings):
    """How runs are played: by which bot, by which ruleset, at which quest, in how many rounds at most."""

    policies = tuple(BOTS)
    rulesets = KNOWN_RULESETS
    own_settings = OWN_SETTINGS
    most_turns = 3 * MOST_ROUNDS

    turns: int = 3 * MOST_ROUNDS
    ruleset: str = "standard"
    quest: str = PYRAMID
