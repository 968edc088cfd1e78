"""What an attack would do to a character as things stand: the exact chances of its damage, from the X cards that are left (XST-8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.chances import mean
from engine.match.match import NO_CARD, GameCard, PlayerId, Reference
from engine.match.parts import Context
from engine.skirmish.cards import CRITICAL
from engine.skirmish.formula import Formula
from engine.skirmish.hits import Hits, UnknownDamageError
from engine.skirmish.odds import after_discard, defeats
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.compiling import PUNCH, PUNCHED
from engine.skirmish.rules.state import Figure, State


@dataclass(frozen=True)
class Odds:
    """The damage of an attack on average, and the chance that it defeats its target (END-1)."""

    mean: Fraction
    defeat: Fraction


def attack_odds(game: State, player: PlayerId, card: GameCard, target: Figure) -> Odds | None:
    """Of an attack card, or of a punch (no card); None where it deals `target` no damage, or none that can be told before."""
    definition = None if card == NO_CARD else game.definitions[card]
    context = Context(player, Reference(card), target.reference, target.player)
    hits = Hits(game, context, target, PUNCHED if definition is None else definition.naming)
    try:
        hits.read(PUNCH if definition is None else definition.play)
    except UnknownDamageError:
        return None
    chances = hits.chances(*x_cards(game))
    return None if chances is None else Odds(mean(chances), defeats(chances, target.life))


def targets_now(game: State, player: PlayerId, card: GameCard) -> list[Figure]:
    """Whom an attack card in hand could name now, or would meet: enemies alone, in turn order (ATK-2)."""
    definition, context = game.definitions[card], Context(player, Reference(card))
    found = [] if definition.naming is None else definition.naming.possible_targets(game, context)
    for selector in definition.meeting:
        found = [*found, *selector.all_fitting(game, context)]
    return [figure for figure in game.permanents_of(list(dict.fromkeys(found))) if figure.player != player]


def best_odds(game: State, player: PlayerId, card: GameCard) -> Odds | None:
    """Of all whom an attack card could meet now the best: the likeliest defeat, then the most damage."""
    found = [odds for figure in targets_now(game, player, card) if (odds := attack_odds(game, player, card, figure)) is not None]
    return max(found, key=lambda odds: (odds.defeat, odds.mean), default=None)


def x_cards(game: State) -> tuple[dict[str, int], dict[str, int]]:
    """The X cards that are left, and all that there are, by face."""
    left, drawn = game.stack.left, game.stack.drawn
    return _by_face(left), _by_face([*left, *drawn])


def _by_face(numbers: Sequence[int]) -> dict[str, int]:
    return Counter(CRITICAL if number == c.CRITICAL else str(number) for number in numbers)


def mean_of_x(game: State) -> Fraction:
    """What the next X comes to on average."""
    return mean(after_discard(Formula(1, 0), *x_cards(game), 0))
