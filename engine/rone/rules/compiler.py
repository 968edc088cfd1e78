"""Cards as programs: trees of words become definitions, once for each card."""

from __future__ import annotations

from typing import Any

from engine.errors import TextNotPlayableError
from engine.match import NOTHING
from engine.rone.cards import Card, CardType
from engine.rone.rules import branching_steps, card_steps, player_steps  # noqa: F401 - they say who carries out which word
from engine.rone.rules import codes as c
from engine.rone.rules import definitions as d
from engine.rone.rules import selectors as s
from engine.rone.rules.compiling import (
    ACTS,
    COSTS,
    KEYWORDS,
    SELECTED_KINDS,
    compiled_amount,
    compiled_condition,
    compiled_payment,
    compiled_steps,
    compiled_target,
)
from engine.rone.words import nodes, parse_abilities
from engine.rone.words import vocabulary as v
from engine.rone.words.events import EVENTS
from engine.rules.compiling import WHOSE
from engine.rules.conditions import Condition
from engine.text import steps as shared
from engine.text.nodes import May, Step
from engine.text.vocabulary import Who, Whose

KINDS = {CardType.UNIT: c.UNIT, CardType.TACTIC: c.TACTIC, CardType.TECHNOLOGY: c.TECHNOLOGY, CardType.HERO: c.HERO}
LATER_KEYWORDS = c.FLYING | c.SHIELD | c.SLOW
"""Keywords marked 2E (KEY-EDITIONS); Direct Hit, Combat and Initiative beside them."""
EVENT_CODES = {event: getattr(c, f"ON_{event.name}") for event in EVENTS}


def definition_of(card: Card) -> d.Definition:
    """`card` as the rules read it, compiled the first time it is asked for; a card that isn't modelled has no text."""
    known: d.Definition | None = card.program
    if known is None:
        known = _compile(card)
        object.__setattr__(card, "program", known)
    return known


def bears_later_keyword(definition: d.Definition) -> bool:
    """Whether the card bears a keyword of the second edition (KEY-EDITIONS)."""
    if definition.keywords & LATER_KEYWORDS or definition.initiatives:
        return True
    return bool(definition.listens[c.ON_DIRECT_HIT] or definition.listens[c.ON_COMBAT])


def _compile(card: Card) -> d.Definition:
    keywords = 0
    activated: list[d.CompiledAbility] = []
    triggers: list[d.CompiledTrigger] = []
    passives: list[d.Passive] = []
    play: list[d.CompiledStep] = []
    initiatives: list[d.CompiledInitiative] = []
    for node in parse_abilities(card.abilities, card.slug) if card.modelled else ():
        if isinstance(node, nodes.KeywordAbility):
            keywords |= KEYWORDS[node.keyword]
        elif isinstance(node, nodes.Activated):
            activated.append(
                d.CompiledAbility(
                    len(activated),
                    node.exhaust,
                    compiled_payment(node.payment),
                    node.economic,
                    compiled_steps(node.steps),
                    node.once_per_turn,
                    None if node.condition is None else compiled_condition(node.condition),
                )
            )
        elif isinstance(node, nodes.Trigger):
            triggers.append(_trigger(node, len(triggers)))
        elif isinstance(node, nodes.Always):
            passives.extend(_passives(node))
        elif isinstance(node, nodes.Play):
            play.extend(compiled_steps(node.steps))
        else:
            initiatives.append(d.CompiledInitiative(compiled_payment(node.payment), compiled_steps(node.steps)))
    return d.Definition(
        id=card.id,
        slug=card.slug,
        kind=KINDS[card.type],
        level=card.level,
        cost=NOTHING if card.cost is None else card.cost,
        recycle=NOTHING if card.recycle is None else card.recycle,
        race=card.race or "",
        health=card.health or 0,
        melee=card.melee or 0,
        ranged=card.ranged or 0,
        speed=card.speed or 0,
        water_income=card.water_income or 0,
        card_income=card.card_income or 0,
        keywords=keywords,
        activated=activated,
        triggers=triggers,
        passives=passives,
        play=play,
        initiatives=initiatives,
    )


def _trigger(node: nodes.Trigger, number: int) -> d.CompiledTrigger:
    of = c.ITSELF
    selector = None
    event = EVENTS[node.event]
    if isinstance(node.of, Whose) and event.whose_kinds:
        of = c.FITTING
        selector = s.CompiledSelector(kinds=sum(SELECTED_KINDS[kind] for kind in event.whose_kinds), whose=WHOSE[node.of], mode=c.ALL)
    elif isinstance(node.of, Whose):
        of = WHOSE[node.of]
    elif node.of is not None:
        of = c.FITTING
        selector = compiled_target(node.of)
    condition = None if node.condition is None else compiled_condition(node.condition)
    affects_enemy = not node.steps or not _is_for_own(node.steps[0])
    return d.CompiledTrigger(
        number,
        EVENT_CODES[node.event],
        of,
        selector,
        condition,
        node.once_per_turn,
        compiled_steps(node.steps),
        affects_enemy,
        is_of_player=event.is_of_player,
        is_of_turn=event.is_of_turn,
    )


def _is_for_own(step: Any) -> bool:
    """Whether a step plainly touches its own player's things, so that this player may react first (STACK-4)."""
    who = None if isinstance(step, May) else getattr(step, "who", None)
    if who is not None:
        return bool(who == Who.YOU)
    for name in ("to", "card"):
        target = getattr(step, name, None)
        if isinstance(target, nodes.Selector):
            return target.whose is Whose.OWN
        if isinstance(target, v.Reference):
            return target in (v.Reference.SELF, v.Reference.YOU)
    return False


def _passives(node: nodes.Always) -> list[d.Passive]:
    condition = None if node.condition is None else compiled_condition(node.condition)
    return [_passive(step, condition) for step in node.steps]


def _passive(node: Step, condition: Condition | None) -> d.Passive:
    if isinstance(node, shared.ChangeStat):
        kind = d.PASSIVE_MELEE if node.stat is v.Stat.MELEE else d.PASSIVE_RANGED
        return d.Passive(kind, selector=compiled_target(node.to), amount=compiled_amount(node.amount), condition=condition)
    if isinstance(node, shared.ChangeCost):
        which = None if node.which is None else compiled_target(node.which)
        who = c.OWN if node.who is Who.YOU else c.ENEMY
        amount = compiled_amount(node.amount)
        return d.Passive(d.PASSIVE_COST, selector=which, amount=amount, value=COSTS[node.of], who=who, condition=condition)
    if isinstance(node, shared.Grant):
        return d.Passive(d.PASSIVE_KEYWORD, selector=compiled_target(node.to), value=KEYWORDS[node.keyword], condition=condition)
    if isinstance(node, shared.Cannot):
        return d.Passive(d.PASSIVE_CANNOT, selector=compiled_target(node.to), value=ACTS[node.act], condition=condition)
    raise TextNotPlayableError(f"{type(node).__name__} can't be passive")
