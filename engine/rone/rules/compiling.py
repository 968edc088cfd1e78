"""What compiling the words of card text needs: selectors, amounts and conditions, and who makes which step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.errors import TextNotPlayableError
from engine.rone.rules import amounts
from engine.rone.rules import codes as c
from engine.rone.rules import definitions as d
from engine.rone.rules import selectors as s
from engine.rone.words import nodes
from engine.rone.words import vocabulary as v
from engine.rone.words.steps import STEPS
from engine.rules.amounts import Constant
from engine.rules.compiling import MODES, WHOSE, AmountCompiler, compiled_comparisons
from engine.text.nodes import Count, StatOf, Step, Steps, TurnOf, is_negative
from engine.text.vocabulary import Who

SELECTED_KINDS = {
    v.Kind.UNIT: c.UNIT,
    v.Kind.HERO: c.HERO,
    v.Kind.TECHNOLOGY: c.TECHNOLOGY,
    v.Kind.TACTIC: c.TACTIC,
    v.Kind.CARD: c.ANY_CARD,
    v.Kind.PERMANENT: c.PERMANENT,
    v.Kind.EFFECT: c.EFFECT,
}
KEYWORDS = {
    v.Keyword.DEFENDER: c.DEFENDER,
    v.Keyword.INVISIBILITY: c.INVISIBILITY,
    v.Keyword.DETECTION: c.DETECTION,
    v.Keyword.FLYING: c.FLYING,
    v.Keyword.SHIELD: c.SHIELD,
    v.Keyword.SLOW: c.SLOW,
}
REFERENCES = {
    v.Reference.SELF: c.SELF,
    v.Reference.CAUSE: c.CAUSE,
    v.Reference.ATTACKER: c.ATTACKER,
    v.Reference.DEFENDER: c.TARGET,
    v.Reference.THAT: c.THAT,
    v.Reference.YOU: c.YOU,
    v.Reference.ENEMY: c.ENEMY_PLAYER,
}
PLAYERS = {Who.YOU: c.YOU, Who.ENEMY: c.ENEMY_PLAYER, Who.CAUSE: c.CAUSE_PLAYER, Who.THAT: c.THAT_PLAYER}
ZONES = {
    v.PlayZone.BATTLEFIELD: c.IN_BATTLEFIELD,
    v.PlayZone.HAND: c.IN_HAND,
    v.PlayZone.DECK: c.IN_DECK,
    v.PlayZone.GRAVEYARD: c.IN_GRAVEYARD,
    v.PlayZone.REMOVED: c.IN_REMOVED,
    v.PlayZone.TECHNOLOGY_DECK: c.IN_TECHNOLOGY_DECK,
}
STATS = {
    v.Stat.LEVEL: c.LEVEL,
    v.Stat.COST: c.COST,
    v.Stat.RECYCLE: c.RECYCLE,
    v.Stat.HEALTH: c.HEALTH,
    v.Stat.MELEE: c.MELEE,
    v.Stat.RANGED: c.RANGED,
    v.Stat.EXHAUSTED: c.EXHAUSTED,
    v.Stat.DAMAGE: c.DAMAGE,
}
DURATIONS = {
    v.Duration.NEXT_COMBAT: c.NEXT_COMBAT,
    v.Duration.TURN: c.THIS_TURN,
    v.Duration.UNTIL_OWN_TURN: c.UNTIL_OWN_TURN,
    v.Duration.WHILE_HERE: c.WHILE_HERE,
    v.Duration.PERMANENT: c.PERMANENTLY,
}
ACTS = {
    v.Act.ATTACK: c.CANNOT_ATTACK,
    v.Act.GUARD: c.CANNOT_GUARD,
    v.Act.USE_ABILITY: c.CANNOT_USE_ABILITY,
    v.Act.BE_ATTACKED: c.CANNOT_BE_ATTACKED,
    v.Act.BE_TARGETED: c.CANNOT_BE_TARGETED,
    v.Act.REFRESH: c.CANNOT_REFRESH,
}
SPARING = (v.Act.BE_ATTACKED, v.Act.BE_TARGETED)
"""Acts that whoever forbids them to a card does it a favour by."""
COSTS = {
    v.CostOf.PLAY: c.COST_OF_PLAY,
    v.CostOf.RECYCLE: c.COST_OF_RECYCLE,
    v.CostOf.LEVEL_UP: c.COST_OF_LEVEL_UP,
    v.CostOf.ABILITY: c.COST_OF_ABILITY,
}
ROLES = {v.Role.ATTACKER: amounts.AS_ATTACKER, v.Role.DEFENDER: amounts.AS_DEFENDER, v.Role.ANY: amounts.AS_EITHER}

Maker = Callable[[Any], d.CompiledStep]
MAKERS: Final[dict[type[Step], Maker]] = {}


def carries_out(node: type[Step]) -> Callable[[Maker], Maker]:
    """Whoever is decorated with this makes the step that carries out a word."""

    def note(maker: Maker) -> Maker:
        MAKERS[node] = maker
        return maker

    return note


def compiled_steps(steps: Steps) -> list[d.CompiledStep]:
    """The steps of a text, each with what a bot pays for it.

    Raises:
        TextNotPlayableError: nobody carries out one of the words.
    """
    return [_step(node) for node in steps]


def _step(node: Step) -> d.CompiledStep:
    maker = MAKERS.get(type(node))
    if maker is None:
        raise TextNotPlayableError(f"the game can't carry out {type(node).__name__}")
    step = maker(node)
    _price(step, node)
    return step


def _price(step: d.CompiledStep, node: Step) -> None:
    """What a bot pays for a step, and whether it helps or harms, as far as its words tell."""
    word = STEPS.word_of(node)
    amount = getattr(node, "amount", None)
    takes_away = word.worth is not None and word.worth.helps > 0 and word.worth.each and is_negative(amount)
    spares = getattr(node, "act", None) in SPARING
    if (word.harms or takes_away) and not spares:
        step.attitude = -1
    if word.worth is not None:
        by = compiled_amount(getattr(node, word.worth.by)) if word.worth.by else Constant(1)
        step.price = d.Price(word.worth.points, 1 if spares else word.worth.helps, by, word.worth.each, word.worth.at_least)


def compiled_target(node: nodes.Target) -> s.CompiledSelector:
    """A selector or a reference."""
    if isinstance(node, v.Reference):
        return s.CompiledSelector(reference=REFERENCES[node])
    return s.CompiledSelector(
        kinds=sum(SELECTED_KINDS[kind] for kind in node.kinds),
        whose=WHOSE[node.whose],
        other=node.other,
        races=[node.race] if node.race else list(node.races),
        not_races=list(node.not_races),
        keyword=0 if node.keyword is None else KEYWORDS[node.keyword],
        without=0 if node.without is None else KEYWORDS[node.without],
        comparisons=compiled_comparisons(node.comparisons, STATS),
        zone=ZONES[node.zone],
        mode=MODES[node.many.mode],
        count=node.many.count,
        enemy_chooses=node.chooser is Who.ENEMY,
    )


def compiled_movable(node: nodes.Target) -> s.CompiledSelector:
    """What may leave its place or its controller: no hero, whatever `permanent` and `card` mean elsewhere."""
    selector = compiled_target(node)
    if selector.reference == c.NO_WORD and selector.zone == c.IN_BATTLEFIELD:
        selector.kinds &= ~c.HERO
    return selector


def compiled_player(who: Who) -> s.CompiledSelector:
    """A player, by the hero."""
    return s.CompiledSelector(reference=PLAYERS[who])


def compiled_payment(node: nodes.Payment) -> d.CompiledPayment:
    """What is paid."""
    return d.CompiledPayment(node.water, node.graveyard, node.hand, node.deck)


_COMPILER: Final = AmountCompiler(
    {
        Count: lambda node: amounts.Counted(compiled_target(node.of)),
        StatOf: lambda node: amounts.StatOf(STATS[node.stat], compiled_target(node.of)),
        nodes.HeroLevel: lambda node: amounts.HeroLevel(),
        nodes.WaterOf: lambda node: amounts.WaterOf(compiled_player(node.who)),
    },
    {TurnOf: lambda node: amounts.TurnOf(WHOSE[node.whose]), nodes.InCombat: lambda node: amounts.InCombat(ROLES[node.role])},
)
compiled_amount = _COMPILER.amount
compiled_condition = _COMPILER.condition
