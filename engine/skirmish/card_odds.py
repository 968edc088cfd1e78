"""The damage of a card as it is printed: its chances, its mean, and how many X it draws.

It is played from in front on an enemy without armour, by a character without strength and markers, from a whole X stack.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from engine.chances import Chances, mean
from engine.errors import TextNotPlayableError
from engine.match.chance import NumberDeck
from engine.match.match import GameCard, PlayerId, Reference
from engine.match.parts import Context
from engine.rng import stream
from engine.rules.branching import RepeatStep
from engine.rules.steps import Step
from engine.skirmish.cards import SkirmishCard
from engine.skirmish.hits import PrintedHits, deals, xs_in
from engine.skirmish.rules import codes as c
from engine.skirmish.rules import steps as on
from engine.skirmish.rules.compiling import definition_of
from engine.skirmish.rules.definitions import Definition
from engine.skirmish.rules.rulesets import LEAFLET
from engine.skirmish.rules.running import Brought, lay_out
from engine.text.problems import AbilitiesError

ENEMY: Final = PlayerId(1)
PLAYED: Final = GameCard(2)


def _text(card: SkirmishCard) -> list[Step]:
    """The text of a card when it is played; none of a piece that isn't in a kit, or of a card whose text can't be read."""
    try:
        return definition_of(card).play if card.is_in_kits else []
    except (AbilitiesError, TextNotPlayableError):
        return []


def _hits(card: SkirmishCard) -> PrintedHits:
    """The hits of a card that one of two characters plays, who are face to face."""
    sheet, played = Definition(id=0, slug="sheet", kind=c.SHEET, reach=c.ANYWHERE), definition_of(card)
    stack = NumberDeck([0], [], stream(0, "x-stack"))
    game = lay_out(LEAFLET, [Brought(sheet, [played]), Brought(sheet, [])], stack, stream(0, "effects"))
    found = PrintedHits(game, Context(PlayerId(0), Reference(PLAYED)), game.figures[ENEMY], played.naming)
    found.read(played.play)
    return found


def damage_chances(card: SkirmishCard, stack: Mapping[str, int]) -> Chances | None:
    """The chances of what a card deals when it is played from this whole stack; None of a card that deals no damage."""
    return _hits(card).chances(stack, stack) if stack and deals(_text(card)) else None


def mean_damage(card: SkirmishCard, stack: Mapping[str, int]) -> Fraction | None:
    """The damage of a card when it is played from this whole stack, on average; None of a card that deals none."""
    chances = damage_chances(card, stack)
    return None if chances is None else mean(chances)


def most_xs(card: SkirmishCard) -> int | None:
    """How many X a card's damage draws at most when it is played, criticals aside; None of a card that deals none."""
    text = _text(card)
    return _most_xs(text) if deals(text) else None


def _most_xs(text: Sequence[Step]) -> int:
    total = 0
    for step in text:
        parts = [_most_xs(part) for part in step.parts]
        if isinstance(step, on.DamageStep):
            total += xs_in(step.amount)
        elif isinstance(step, RepeatStep):
            total += max(step.amount.value, 1) * parts[0]
        else:
            total += max(parts, default=0)
    return total
