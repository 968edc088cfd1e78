"""How a deck of Tagewerk is played alone, and who sits opposite."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from engine.cards import CardId
from engine.languages import LocalText
from engine.simulation.alone_settings import AloneSettings, GoldfishSettingsError
from engine.tagewerk.bots.greedy import POLICIES
from engine.tagewerk.cards import CardType, TagewerkCard
from engine.tagewerk.rules.compiling import definition_of
from engine.tagewerk.rules.rulesets import RULESETS, Ruleset, ruleset_named
from engine.tagewerk.rules.running import Brought

PACES: Final = (0, 0.5, 1, 1.5, 2)
"""Points that the opponent has more after each of its turns, rounded down in sum."""
MOST_DUMMIES: Final = 3
PAST_ALL_POINTS: Final = 1_000_000
"""The game goes on past the points that win; what is told is when."""


@dataclass(frozen=True)
class GoldfishSettings(AloneSettings):
    """Own turns (1 to 30), policy, pressure (the attack of a raider, 0 to 6), pace, dummies (fighters 1/2 that do nothing), ruleset."""

    policies = POLICIES
    rulesets = RULESETS
    most_pressure = 6

    policy: str = "steady"
    ruleset: str = "standard"
    pace: float = 1
    dummies: int = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.pace not in PACES:
            raise GoldfishSettingsError(f"pace must be one of {', '.join(str(pace) for pace in PACES)}, not {self.pace}")
        if not 0 <= self.dummies <= MOST_DUMMIES:
            raise GoldfishSettingsError(f"dummies must be 0 to {MOST_DUMMIES}, not {self.dummies}")

    @property
    def own(self) -> dict[str, Any]:
        """Pressure, pace and dummies."""
        return {**super().own, "pace": self.pace, "dummies": self.dummies}


def alone_ruleset(name: str) -> Ruleset:
    """The ruleset of that name, in which nobody wins by points and no turn is the last."""
    known = ruleset_named(name)
    return Ruleset(f"{name}+alone", {**known.options, "points_to_win": PAST_ALL_POINTS, "turn_limit": PAST_ALL_POINTS})


def _token(number: int, slug: str, attack: int, defence: int, *acts: str) -> TagewerkCard:
    name = LocalText(slug, slug)
    abilities = tuple({"always": [{"cannot": act, "to": "self"}]} for act in acts)
    return TagewerkCard(
        id=CardId(number),
        slug=slug,
        type=CardType.CHARACTER,
        name=name,
        faction=slug,
        token=True,
        cost=0,
        attack=attack,
        defence=defence,
        abilities=abilities,
    )


def opponent(settings: GoldfishSettings) -> Brought:
    """Who sits opposite: a place whose text gives it points, fighters and raiders; it exchanges nothing and answers nothing."""
    whole, half = divmod(int(2 * settings.pace), 2)
    texts: list[dict[str, Any]] = []
    if whole:
        texts.append({"when": "evening", "do": [{"points": whole}]})
    if half:
        spent = [{"command": -2}, {"points": 1}]
        texts.append({"when": "evening", "do": [{"command": 1}, {"if": {"at_least": ["markers", 2]}, "then": spent}]})
    for slug, most in (("dummy", settings.dummies), ("raider", min(settings.pressure, 1))):
        if most:
            there = {"at_least": [{"count": {"character": "own", "faction": slug}}, most]}
            texts.append({"when": "morning", "if": {"not": there}, "do": [{"token": slug}]})
    place = TagewerkCard(
        id=CardId(-2), slug="nobody", type=CardType.PLACE, name=LocalText("nobody", "niemand"), cost=0, abilities=tuple(texts)
    )
    raider = _token(-4, "raider", settings.pressure, 3, "block")
    tokens = {card.slug: definition_of(card) for card in (_token(-3, "dummy", 1, 2, "attack", "block"), raider)}
    return Brought(None, [definition_of(place)], tokens, is_idle=True)
