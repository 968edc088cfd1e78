"""Compiles a card's text, once, into what the rules carry out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, cast

from engine.errors import TextNotPlayableError
from engine.rules.compiling import MODES, WHOSE, AmountCompiler, compiled_comparisons
from engine.tagewerk.cards import CardType, TagewerkCard
from engine.tagewerk.rules import amounts, branching_steps, card_steps, player_steps
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.definitions import (
    ANYTHING,
    Ability,
    Aiming,
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
from engine.text.vocabulary import Place, Who, Whose

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
ZONES: Final = {zone: number for number, zone in enumerate(v.PlayZone)}
STATS: Final = {stat: number for number, stat in enumerate(v.Stat)}
EVENTS: Final = {event: number for number, event in enumerate(v.Event)}
DURATIONS: Final = {
    v.Duration.COMBAT: c.NEXT_COMBAT,
    v.Duration.TURN: c.THIS_TURN,
    v.Duration.UNTIL_OWN_TURN: c.UNTIL_OWN_TURN,
    v.Duration.WHILE_HERE: c.WHILE_HERE,
    v.Duration.PERMANENT: c.PERMANENTLY,
}
ACTS: Final = {act: 1 << number for number, act in enumerate(v.Act)}
COSTS: Final = {v.CostOf.PLAY: c.COST_OF_PLAY, v.CostOf.ABILITY: c.COST_OF_ABILITY}
SOURCES: Final = {v.Source.DECK: c.IN_DECK, v.Source.HAND: c.IN_HAND, v.Source.EITHER: c.IN_PLAY}
ROLES: Final = {v.Role.ATTACKER: c.ATTACKER, v.Role.BLOCKER: c.BLOCKER, v.Role.TARGET: c.TARGET, v.Role.ANY: c.NO_WORD}
CHANGED: Final = {v.Stat.ATTACK: c.CHANGES_ATTACK, v.Stat.DEFENCE: c.CHANGES_DEFENCE, v.Stat.SLOTS: c.CHANGES_SLOTS}
MAKERS: Final[Mapping[type[shared.Step], Callable[[], Step]]] = {
    on.Draw: lambda: player_steps.DrawStep(c.STEP_DRAW),
    on.Damage: lambda: card_steps.DamageStep(c.STEP_DAMAGE),
    on.Exhaust: lambda: card_steps.ExhaustStep(c.STEP_EXHAUST),
    on.Refresh: lambda: card_steps.RefreshStep(c.STEP_REFRESH),
    on.Destroy: lambda: card_steps.MoveStep(c.STEP_DESTROY),
    on.ReturnToHand: lambda: card_steps.MoveStep(c.STEP_RETURN_TO_HAND),
    on.ToDeck: lambda: card_steps.MoveStep(c.STEP_TO_DECK),
    on.Remove: lambda: card_steps.MoveStep(c.STEP_REMOVE),
    on.DestroyCards: lambda: player_steps.DestroyCardsStep(c.STEP_DESTROY_CARDS),
    on.Look: lambda: player_steps.LookStep(c.STEP_LOOK),
    on.CounterEffect: lambda: card_steps.CounterStep(c.STEP_COUNTER),
    on.Grant: lambda: card_steps.LastingStep(c.STEP_GRANT, c.GRANTS),
    on.Lose: lambda: card_steps.LastingStep(c.STEP_LOSE, c.LOSES),
    on.Cannot: lambda: card_steps.LastingStep(c.STEP_CANNOT, c.FORBIDS),
    on.Prevent: lambda: card_steps.CountedChangeStep(c.STEP_PREVENT, c.PREVENTS),
    on.Fight: lambda: card_steps.FightStep(c.STEP_FIGHT),
    on.PutOnBattlefield: lambda: card_steps.PutIntoPlayStep(c.STEP_PUT_INTO_PLAY),
    on.ChangeCost: lambda: player_steps.CostStep(c.STEP_COST),
    on.ChangeStat: lambda: card_steps.ChangeStatStep(c.STEP_CHANGE_STAT),
    shared.Choose: lambda: branching_steps.ChooseStep(c.STEP_CHOOSE),
    shared.May: lambda: branching_steps.MayStep(c.STEP_MAY),
    shared.If: lambda: branching_steps.IfStep(c.STEP_IF),
    shared.ForEach: lambda: branching_steps.ForEachStep(c.STEP_FOR_EACH),
    shared.Repeat: lambda: branching_steps.RepeatStep(c.STEP_REPEAT),
    nodes.Resource: lambda: player_steps.ResourceStep(c.STEP_RESOURCE),
    nodes.ResourceToken: lambda: player_steps.ResourceTokenStep(c.STEP_RESOURCE_TOKEN),
    nodes.Command: lambda: player_steps.CommandStep(c.STEP_COMMAND),
    nodes.Points: lambda: player_steps.PointsStep(c.STEP_POINTS),
    nodes.MakeToken: lambda: player_steps.TokenStep(c.STEP_TOKEN),
    nodes.Heal: lambda: card_steps.HealStep(c.STEP_HEAL),
    nodes.TurnUp: lambda: card_steps.TurnUpStep(c.STEP_TURN_UP),
}
"""The class that carries out each word."""


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
        comparisons=compiled_comparisons(node.comparisons, STATS),
        zone=ZONES[node.zone],
        mode=MODES[node.many.mode],
        count=node.many.count,
        enemy_chooses=node.chooser is Who.ENEMY,
    )


_COMPILER: Final = AmountCompiler(
    {
        shared.Count: lambda node: amounts.Counted(compiled_target(node.of)),
        shared.StatOf: lambda node: amounts.StatOf(STATS[node.stat], compiled_target(node.of)),
        nodes.Markers: lambda node: amounts.Markers(),
        nodes.PointsOf: lambda node: amounts.PointsOf(PLAYERS[node.who]),
    },
    {
        shared.TurnOf: lambda node: amounts.TurnOf(WHOSE[node.whose]),
        nodes.InCombat: lambda node: amounts.InCombat(ROLES[node.role]),
        nodes.Trailing: lambda node: amounts.Trailing(PLAYERS[node.who]),
    },
)
compiled_amount = _COMPILER.amount
compiled_condition = _COMPILER.condition


def compiled_steps(steps: shared.Steps) -> list[Step]:
    """The steps of a text.

    Raises:
        TextNotPlayableError: one of the words can't stand here.
    """
    return [compiled_step(step) for step in steps]


def compiled_step(node: shared.Step) -> Step:
    """One step, with what a bot pays for it."""
    maker = MAKERS.get(type(node))
    if maker is None:
        raise TextNotPlayableError(f"the match can't carry out {type(node).__name__}")
    step = maker()
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
