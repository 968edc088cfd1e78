"""How goldfish games of RONE are played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.languages import LocalText
from engine.rone.bots.greedy import PLANS
from engine.rone.cards import Card
from engine.rone.decks import PlayableDeck
from engine.rone.formats import CUSTOM
from engine.rone.rules.rulesets import RULESETS
from engine.simulation.alone_settings import AloneSettings, GoldfishSettingsError, OwnSetting, method_alone
from engine.simulation.lists import Unplayed, coverage_of

POLICIES = PLANS
"""Who plays: greedy weighs cards against levels, rush levels first, curve plays cards first."""
PRESSURE: Final = OwnSetting(
    "pressure",
    LocalText("Damage a turn", "Schaden pro Zug"),
    LocalText("What the opponent deals you each turn.", "Was der Gegner dir in jedem Zug zufügt."),
    LocalText("%(number)s damage a turn", "%(number)s Schaden pro Zug"),
    range(7),
)


@dataclass(frozen=True)
class GoldfishSettings(AloneSettings):
    """Own turns (1 to 30), policy, damage taken each turn (0 to 6), ruleset.

    `deck_size`: the cards of the opponent's deck, as the format has them (CON-2, CON-8): so much damage is a whole deck.
    """

    policies = POLICIES
    rulesets = RULESETS
    own_settings = (PRESSURE,)
    said_by_formats = ("deck_size",)

    ruleset: str = "second-edition"
    pressure: int = 0
    deck_size: int = CUSTOM.deck_size

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.deck_size < 1:
            raise GoldfishSettingsError(f"a deck has at least one card, not {self.deck_size}")

    @property
    def own(self) -> dict[str, Any]:
        """Damage taken each turn, and how much of it is a whole deck."""
        return {**super().own, "deck_size": self.deck_size}


def goldfish_method(
    decks: Sequence[PlayableDeck], settings: GoldfishSettings, games: int, *, seed: int, never_played: Sequence[Unplayed] | None = None
) -> dict[str, Any]:
    """What is needed to play the same `games` of `decks` again, and how much of their cards' text was played."""
    return method_alone(settings, games, seed=seed, coverage=coverage_of(played_cards(decks), never_played))


def played_cards(decks: Sequence[PlayableDeck]) -> list[Card]:
    """Every copy whose text is played: of a team's deck the first hero plays."""
    cards = [card for deck in decks for hero in deck.heroes[:1] for card in hero.levels.values()]
    return cards + [card for deck in decks for card in (*deck.cards, *deck.technologies)]
