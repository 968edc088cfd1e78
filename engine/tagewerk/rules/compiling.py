"""Compiles a card's text, once, into what the rules carry out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from engine.errors import TextNotPlayableError
from engine.tagewerk.cards import CardType, TagewerkCard
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.definitions import (
    ANYTHING,
    Ability,
    Aiming,
    Amount,
    Comparison,
    Condition,
    Definition,
    Passive,
    Price,
    Sel,
    Step,
    Trigger,
)
from engine.tagewerk.words import nodes
from engine.tagewerk.words import vocabulary as v
from engine.tagewerk.words.reading import parse_abilities
from engine.tagewerk.words.steps import STEPS
from engine.text import nodes as shared
from engine.text import steps as on
from engine.text.vocabulary import Mode, Operator, Place, Who, Whose

KINDS: Final = {
    v.Kind.CHARACTER: c.CHARACTER,
    v.Kind.PLACE: c.PLACE,
    v.Kind.ITEM: c.ITEM,
    v.Kind.CARD: c.ANY_CARD,
    v.Kind.PERMANENT: c.ANY_CARD,
    v.Kind.EFFECT: c.EFFECT,
}
TYPES: Final = {CardType.CHARACTER: c.CHARACTER, CardType.PLACE: c.PLACE, CardType.ITEM: c.ITEM}
KEYWORDS: Final = {v.Keyword.WATCHFUL: c.WATCHFUL, v.Keyword.STEALTHY: c.STEALTHY}
REFERENCES: Final = {
    v.Reference.SELF: c.SELF,
    v.Reference.CAUSE: c.CAUSE,
    v.Reference.THAT: c.THAT,
    v.Reference.BEARER: c.BEARER,
    v.Reference.ATTACKER: c.ATTACKER,
    v.Reference.BLOCKER: c.BLOCKER,
    v.Reference.TARGET: c.TARGET,
    v.Reference.YOU: c.YOU,
    v.Reference.ENEMY: c.ENEMY_PLAYER,
}
PLAYERS: Final = {Who.YOU: c.YOU, Who.ENEMY: c.ENEMY_PLAYER, Who.CAUSE: c.CAUSE_PLAYER, Who.THAT: c.THAT_PLAYER}
WHOSE: Final = {Whose.OWN: c.OWN, Whose.ENEMY: c.ENEMY, Whose.ANY: c.ANY}
ZONES: Final = {zone: number for number, zone in enumerate(v.PlayZone)}
STATS: Final = {stat: number for number, stat in enumerate(v.Stat)}
EVENTS: Final = {event: number for number, event in enumerate(v.Event)}
OPERATORS: Final = {
    Operator.AT_MOST: c.AT_MOST,
    Operator.AT_LEAST: c.AT_LEAST,
    Operator.LESS: c.LESS,
    Operator.MORE: c.MORE,
    Operator.EQUAL: c.EQUAL,
    Operator.UNEQUAL: c.UNEQUAL,
}
DURATIONS: Final = {duration: number for number, duration in enumerate(v.Duration)}
ACTS: Final = {act: 1 << number for number, act in enumerate(v.Act)}
COSTS: Final = {v.CostOf.PLAY: c.COST_OF_PLAY, v.CostOf.ABILITY: c.COST_OF_ABILITY}
SOURCES: Final = {v.Source.DECK: c.IN_DECK, v.Source.HAND: c.IN_HAND, v.Source.EITHER: c.IN_PLAY}
MODES: Final = {Mode.EXACTLY: c.EXACTLY, Mode.UP_TO: c.UP_TO, Mode.ALL: c.ALL, Mode.RANDOM: c.RANDOM}
ROLES: Final = {v.Role.ATTACKER: c.ATTACKER, v.Role.BLOCKER: c.BLOCKER, v.Role.TARGET: c.TARGET, v.Role.ANY: c.NO_WORD}
CHANGED: Final = {v.Stat.ATTACK: c.CHANGES_ATTACK, v.Stat.DEFENCE: c.CHANGES_DEFENCE, v.Stat.SLOTS: c.CHANGES_SLOTS}
KINDS_OF_STEPS: Final[Mapping[type[shared.Step], int]] = {
    on.Draw: c.STEP_DRAW,
    on.Damage: c.STEP_DAMAGE,
    on.Exhaust: c.STEP_EXHAUST,
    on.Refresh: c.STEP_REFRESH,
    on.Destroy: c.STEP_DESTROY,
    on.ReturnToHand: c.STEP_RETURN_TO_HAND,
    on.ToDeck: c.STEP_TO_DECK,
    on.Remove: c.STEP_REMOVE,
    on.DestroyCards: c.STEP_DESTROY_CARDS,
    on.Look: c.STEP_LOOK,
    on.CounterEffect: c.STEP_COUNTER,
    on.Grant: c.STEP_GRANT,
    on.Lose: c.STEP_LOSE,
    on.Cannot: c.STEP_CANNOT,
    on.Prevent: c.STEP_PREVENT,
    on.Fight: c.STEP_FIGHT,
    on.PutOnBattlefield: c.STEP_PUT_INTO_PLAY,
    on.ChangeCost: c.STEP_COST,
    on.ChangeStat: c.STEP_CHANGE_STAT,
    shared.Choose: c.STEP_CHOOSE,
    shared.May: c.STEP_MAY,
    shared.If: c.STEP_IF,
    shared.ForEach: c.STEP_FOR_EACH,
    shared.Repeat: c.STEP_REPEAT,
    nodes.Resource: c.STEP_RESOURCE,
    nodes.ResourceToken: c.STEP_RESOURCE_TOKEN,
    nodes.Command: c.STEP_COMMAND,
    nodes.Points: c.STEP_POINTS,
    nodes.MakeToken: c.STEP_TOKEN,
    nodes.Heal: c.STEP_HEAL,
    nodes.TurnUp: c.STEP_TURN_UP,
}


def _asked(flag: bool | None) -> int:
    return ANYTHING if flag is None else int(flag)


def compiled_target(node: nodes.Target) -> Sel:
    """A selector or a reference."""
    if isinstance(node, v.Reference):
        return Sel(reference=REFERENCES[node])
    return Sel(
        kinds=0 if node.kind is None else KINDS[node.kind],
        whose=WHOSE[node.whose],
        other=node.other,
        faction=node.faction or "",
        main=_asked(node.main),
        token=_asked(node.token),
        hidden=_asked(node.hidden),
        fighter=_asked(node.fighter),
        keyword=0 if node.keyword is None else KEYWORDS[node.keyword],
        comparisons=[Comparison(STATS[one.stat], OPERATORS[one.operator], one.value) for one in node.comparisons],
        zone=ZONES[node.zone],
        mode=MODES[node.many.mode],
        count=node.many.count,
        enemy_chooses=node.chooser is Who.ENEMY,
    )


def compiled_amount(node: nodes.Amount) -> Amount:
    """An amount."""
    match node:
        case int():
            return Amount(c.CONSTANT, node)
        case shared.Count(of):
            return Amount(c.COUNTED, selector=compiled_target(of))
        case shared.StatOf(stat, of):
            return Amount(c.STAT_OF, STATS[stat], compiled_target(of))
        case nodes.Markers():
            return Amount(c.MARKERS)
        case nodes.PointsOf(who):
            return Amount(c.POINTS_OF_YOU if who is Who.YOU else c.POINTS_OF_ENEMY)
        case shared.Sum(parts):
            return Amount(c.SUM_OF, parts=[compiled_amount(part) for part in parts])
        case shared.Least(parts):
            return Amount(c.LEAST_OF, parts=[compiled_amount(part) for part in parts])
        case shared.Greatest(parts):
            return Amount(c.GREATEST_OF, parts=[compiled_amount(part) for part in parts])
    raise TextNotPlayableError(f"{node} is no amount")


def compiled_condition(node: nodes.Condition) -> Condition:
    """A condition."""
    match node:
        case shared.Done():
            return Condition(c.STEP_DONE)
        case shared.AtLeast(left, right):
            return Condition(c.IS_AT_LEAST, left=compiled_amount(left), right=compiled_amount(right))
        case shared.Equal(left, right):
            return Condition(c.IS_EQUAL, left=compiled_amount(left), right=compiled_amount(right))
        case shared.TurnOf(whose):
            return Condition(c.IS_TURN_OF, WHOSE[whose])
        case nodes.InCombat(role):
            return Condition(c.IS_IN_COMBAT, ROLES[role])
        case nodes.Trailing(who):
            return Condition(c.IS_TRAILING, PLAYERS[who])
        case shared.Not(inner):
            return Condition(c.IS_NOT, parts=[compiled_condition(inner)])
        case shared.AllOf(parts):
            return Condition(c.ARE_ALL, parts=[compiled_condition(part) for part in parts])
        case shared.AnyOf(parts):
            return Condition(c.IS_ANY, parts=[compiled_condition(part) for part in parts])
    raise TextNotPlayableError(f"{node} is no condition")


def compiled_steps(steps: shared.Steps) -> list[Step]:
    """The steps of a text.

    Raises:
        TextNotPlayableError: one of the words can't stand here.
    """
    return [compiled_step(step) for step in steps]


def compiled_step(node: shared.Step) -> Step:
    """One step, with what a bot pays for it."""
    kind = KINDS_OF_STEPS.get(type(node))
    if kind is None:
        raise TextNotPlayableError(f"the match can't carry out {type(node).__name__}")
    step = Step(kind)
    read = cast("Any", node)
    for name in ("to", "card", "effect"):
        if hasattr(node, name):
            step.targets.append(compiled_target(getattr(node, name)))
    if hasattr(node, "amount"):
        step.amount = compiled_amount(read.amount)
    if hasattr(node, "who"):
        step.who = PLAYERS[read.who]
    if hasattr(node, "duration"):
        step.duration = DURATIONS[read.duration]
    if hasattr(node, "exhausted"):
        step.value = read.exhausted
    step.word = getattr(node, "faction", None) or getattr(node, "token", None) or ""
    match node:
        case on.Fight(pair):
            step.targets = [compiled_target(one) for one in pair]
        case on.Grant(keyword, _, _) | on.Lose(keyword, _, _):
            step.value = KEYWORDS[keyword]
        case on.Cannot(act, _, _):
            step.value = ACTS[act]
        case on.ChangeStat(stat, _, _, _):
            step.value = CHANGED[stat]
        case on.DestroyCards(_, _, source):
            step.value = SOURCES[source]
        case on.Look(_, keep, rest, _):
            step.second, step.at_bottom = compiled_amount(keep), rest is Place.BOTTOM
        case on.ToDeck(_, at):
            step.at_bottom = at is Place.BOTTOM
        case on.ChangeCost(_, of, which, times, _, _):
            step.value = COSTS[of]
            step.which = None if which is None else compiled_target(which)
            step.times = -1 if times is None else times
        case shared.Choose(count, options):
            step.value, step.parts = count, [compiled_steps(option) for option in options]
        case shared.May(steps):
            step.parts = [compiled_steps(steps)]
        case shared.If(condition, then, otherwise):
            step.condition, step.parts = compiled_condition(condition), [compiled_steps(then), compiled_steps(otherwise)]
        case shared.ForEach(of, steps):
            step.which, step.parts = compiled_target(of), [compiled_steps(steps)]
        case shared.Repeat(_, steps):
            step.parts = [compiled_steps(steps)]
        case _:
            pass
    if isinstance(node, shared.Choose | shared.May):
        step.needs = [Aiming(part).needs for part in step.parts]
    _price(step, node)
    return step


def _price(step: Step, node: shared.Step) -> None:
    """What a bot pays for a step, and whether it helps or harms, as far as its words tell."""
    word = STEPS.word_of(node)
    amount = getattr(node, "amount", None)
    takes_away = word.worth is not None and word.worth.helps > 0 and word.worth.each and isinstance(amount, int) and amount < 0
    spares = getattr(node, "act", None) in (v.Act.BE_ATTACKED, v.Act.BE_BLOCKED, v.Act.BE_TARGETED)
    if (word.harms or takes_away) and not spares:
        step.attitude = -1
    if word.worth is not None:
        step.price = Price(word.worth.points, 1 if spares else word.worth.helps, word.worth.each, word.worth.at_least)


def compiled_passives(steps: shared.Steps) -> list[Passive]:
    """What `always` says."""
    found: list[Passive] = []
    for step in steps:
        match step:
            case on.ChangeStat(stat, amount, to, _):
                found.append(Passive(CHANGED[stat], compiled_target(to), compiled_amount(amount), 0, "", c.YOU))
            case on.Grant(keyword, to, _):
                found.append(Passive(c.GRANTS, compiled_target(to), None, KEYWORDS[keyword], "", c.YOU))
            case on.Cannot(act, to, _):
                found.append(Passive(c.FORBIDS, compiled_target(to), None, ACTS[act], "", c.YOU))
            case on.ChangeCost(amount, of, which, _, who, _):
                selector = None if which is None else compiled_target(which)
                found.append(Passive(c.CHANGES_COST, selector, compiled_amount(amount), COSTS[of], "", PLAYERS[who]))
            case nodes.TokenFaction(faction):
                found.append(Passive(c.GIVES_FACTION, None, None, 0, faction, c.YOU))
            case _:
                raise TextNotPlayableError(f"{type(step).__name__} can't be passive")
    return found


def _trigger(number: int, node: nodes.Trigger, kind: int) -> Trigger:
    of, selector = c.ITSELF, None
    if isinstance(node.of, Whose):
        of = WHOSE[node.of]
    elif node.of is None:
        of = c.OF_BEARER if kind == c.ITEM and node.event in v.OF_BEARERS else c.ITSELF
    elif node.of is v.Reference.BEARER:
        of = c.OF_BEARER
    elif node.of is v.Reference.ENEMY:
        of = c.ENEMY
    elif node.of is not v.Reference.SELF:
        of, selector = c.FITTING, compiled_target(node.of)
    condition = None if node.condition is None else compiled_condition(node.condition)
    return Trigger(number, EVENTS[node.event], of, selector, condition, node.once_per_turn, compiled_steps(node.steps))


def _ability(number: int, node: nodes.Activated) -> Ability:
    paid = node.payment
    steps = compiled_steps(node.steps)
    return Ability(number, node.exhaust, paid.resource, paid.markers, paid.hand, paid.deck, node.once_per_turn, steps)


def compile_card(card: TagewerkCard) -> Definition:
    """What the rules read of a card; one whose text isn't modelled has none.

    Raises:
        AbilitiesError: its abilities can't be read.
        TextNotPlayableError: one of its words can't stand where it stands.
    """
    kind = TYPES[card.type]
    keywords = 0
    abilities: list[Ability] = []
    triggers: list[Trigger] = []
    passives: list[Passive] = []
    play: list[Step] = []
    support: list[Step] = []
    for node in parse_abilities(card.abilities if card.modelled else (), card.slug):
        match node:
            case nodes.KeywordAbility(keyword):
                keywords |= KEYWORDS[keyword]
            case nodes.Trigger():
                triggers.append(_trigger(len(triggers), node, kind))
            case nodes.Activated():
                abilities.append(_ability(len(abilities), node))
            case nodes.Support(steps):
                support += compiled_steps(steps)
            case nodes.Always(steps):
                passives += compiled_passives(steps)
            case nodes.Play(steps):
                play += compiled_steps(steps)
    return Definition(
        id=card.id,
        slug=card.slug,
        kind=kind,
        faction=card.faction or "",
        cost=card.cost or 0,
        support=-1 if card.support is None or not support else card.support,
        slots=card.slots or 0,
        attack=-1 if card.attack is None else card.attack,
        defence=-1 if card.defence is None else card.defence,
        is_main=bool(card.main),
        is_token=bool(card.token),
        attaches_to_enemy=card.attach == "enemy",
        keywords=keywords,
        abilities=abilities,
        triggers=triggers,
        passives=passives,
        play=play,
        support_steps=support,
        is_attachable=card.is_attachable if card.modelled else kind == c.ITEM,
    )


def definition_of(card: TagewerkCard) -> Definition:
    """What the rules read of a card, compiled the first time."""
    if card.program is None:
        object.__setattr__(card, "program", compile_card(card))
    definition: Definition = card.program
    return definition


def tokens_in(steps: Sequence[Step]) -> list[str]:
    """The slugs of the tokens that a text makes, those of the texts in it among them."""
    found: list[str] = []
    for step in steps:
        if step.kind == c.STEP_TOKEN:
            found.append(step.word)
        for part in step.parts:
            found += tokens_in(part)
    return found


def texts_of(definition: Definition) -> list[list[Step]]:
    """All texts of a card, one for each ability."""
    texts = [trigger.steps for trigger in definition.triggers] + [ability.steps for ability in definition.abilities]
    return [*texts, definition.play, definition.support_steps]
