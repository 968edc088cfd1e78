"""How a deck of Tagewerk is played alone, and who sits opposite."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.simulation.alone_settings import AloneSettings, OwnSetting
from engine.tagewerk.bots.greedy import POLICIES
from engine.tagewerk.cards import CardType, TagewerkCard
from engine.tagewerk.formats import KNOWN_RULESETS
from engine.tagewerk.rules.compiling import definition_of
from engine.tagewerk.rules.rulesets import Ruleset, ruleset_named
from engine.tagewerk.rules.running import Brought

OWN_SETTINGS: Final = (
    OwnSetting(
        "pressure",
        LocalText("Attack of the raider", "Angriff des Plünderers"),
        LocalText(
            "A raider of so much attack goes for the fighter worth most, once a turn; 0: nobody does.",
            "Ein Plünderer mit so viel Angriff geht einmal je Zug auf den wertvollsten Kämpfer los; 0: niemand.",
        ),
        LocalText("raider of attack %(number)s", "Plünderer mit Angriff %(number)s"),
        range(7),
    ),
    OwnSetting(
        "pace",
        LocalText("Points a turn of the opponent", "Siegpunkte des Gegners pro Zug"),
        LocalText(
            "So many more after each of its turns, so that markers become points for whoever is behind (CMD-3).",
            "So viele mehr nach jedem seiner Züge, damit Marken zu Punkten werden, wenn du hinten liegst (CMD-3).",
        ),
        LocalText("%(number)s points a turn", "%(number)s Siegpunkte pro Zug"),
        (0, 0.5, 1, 1.5, 2),
        usual=1,
    ),
    OwnSetting(
        "dummies",
        LocalText("Idle fighters opposite", "Untätige Kämpfer gegenüber"),
        LocalText("1/2 each; they neither attack nor block.", "Je 1/2; sie greifen nicht an und blocken nicht."),
        LocalText("%(number)s idle fighters", "%(number)s untätige Kämpfer"),
        range(4),
        usual=1,
    ),
)
MOST_DEFENCE: Final = 30
"""Of a raider, healed every morning: it takes damage and stays."""
PAST_ALL_POINTS: Final = 1_000_000
"""The game goes on past the points that win; what is told is when."""


@dataclass(frozen=True)
class GoldfishSettings(AloneSettings):
    """Own turns (1 to 30), policy, pressure (the attack of a raider, 0 to 6), pace, dummies (fighters 1/2 that do nothing), ruleset."""

    policies = POLICIES
    rulesets = KNOWN_RULESETS
    own_settings = OWN_SETTINGS

    policy: str = "steady"
    ruleset: str = "standard"
    pressure: int = 0
    pace: float = 1
    dummies: int = 1


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
    if settings.pressure:
        texts.append({"when": "morning", "do": [{"heal": MOST_DEFENCE, "to": {"character": "own", "faction": "raider"}}]})
    place = TagewerkCard(
        id=CardId(-2), slug="nobody", type=CardType.PLACE, name=LocalText("nobody", "niemand"), cost=0, abilities=tuple(texts)
    )
    raider = _token(-4, "raider", settings.pressure, MOST_DEFENCE, "block")
    tokens = {card.slug: definition_of(card) for card in (_token(-3, "dummy", 1, 2, "attack", "block"), raider)}
    return Brought(None, [definition_of(place)], tokens, is_idle=True)
