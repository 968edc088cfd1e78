"""Compiles a card's text, once, into what the rules carry out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.errors import TextNotPlayableError
from engine.rules.abilities import Passive, Trigger
from engine.rules.amounts import Amount
from engine.rules.compiling import MODES, PLAYERS, WHOSE, TextCompiler, codes_of, compiled_comparisons
from engine.rules.conditions import Condition
from engine.rules.steps import LastingStep, Step
from engine.tagewerk.cards import CardType, TagewerkCard
from engine.tagewerk.rules import amounts
from engine.tagewerk.rules import card_steps as cards
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules import player_steps as players
from engine.tagewerk.rules.definitions import Ability, Definition, FactionPassive
from engine.tagewerk.rules.selectors import ANYTHING, CompiledSelector
from engine.tagewerk.words import nodes
from engine.tagewerk.words import vocabulary as v
from engine.tagewerk.words.reading import parse_abilities
from engine.tagewerk.words.steps import STEPS
from engine.text import nodes as shared
from engine.text import steps as on
from engine.text.vocabulary import Place, Who, Whose

KINDS: Final = codes_of(v.Kind, c, CARD="ANY_CARD", PERMANENT="ANY_CARD")
TYPES: Final = codes_of(CardType, c)
KEYWORDS: Final = codes_of(v.Keyword, c)
REFERENCES: Final = codes_of(v.Reference, c, ENEMY="ENEMY_PLAYER")
ZONES: Final = codes_of(v.PlayZone, c, "IN_", BATTLEFIELD="IN_PLAY")
STATS: Final = codes_of(v.Stat, c)
EVENTS: Final = codes_of(v.Event, c, "ON_")
DURATIONS: Final = codes_of(v.Duration, c, COMBAT="NEXT_COMBAT", TURN="THIS_TURN", PERMANENT="PERMANENTLY")
ACTS: Final = codes_of(v.Act, c, "CANNOT_")
COSTS: Final = codes_of(v.CostOf, c, "COST_OF_")
SOURCES: Final = codes_of(v.Source, c, "IN_", EITHER="IN_PLAY")
ROLES: Final = codes_of(v.Role, c, ANY="NO_WORD")
CHANGED: Final = {v.Stat.ATTACK: c.CHANGES_ATTACK, v.Stat.DEFENCE: c.CHANGES_DEFENCE, v.Stat.SLOTS: c.CHANGES_SLOTS}
SPARING: Final = (v.Act.BE_ATTACKED, v.Act.BE_BLOCKED, v.Act.BE_TARGETED)
"""Acts that whoever forbids them to a card does it a favour by."""


def _asked(flag: bool | None) -> int:
    return ANYTHING if flag is None else int(flag)


def compiled_target(node: nodes.Target) -> CompiledSelector:
    """A selector or a reference."""
    if isinstance(node, v.Reference):
        return CompiledSelector(reference=REFERENCES[node])
    return CompiledSelector(
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


Maker = Callable[[Any], Step]


def _on_card(kind: type[Step]) -> Maker:
    """A step that is about a card and counts something."""
    return lambda node: kind([compiled_target(node.to)], compiled_amount(node.amount))


def _on_player(kind: type[players.WhoStep]) -> Maker:
    """A step that is about players and counts something."""
    return lambda node: kind(PLAYERS[node.who], compiled_amount(node.amount))


def _moved(zone: int) -> Maker:
    return lambda node: cards.MoveStep(compiled_target(node.to), zone)


def _granted(change: int) -> Maker:
    return lambda node: LastingStep([compiled_target(node.to)], change, DURATIONS[node.duration], value=KEYWORDS[node.keyword])


def _change_cost(node: on.ChangeCost[Any, Any, Any, Any]) -> Step:
    which = None if node.which is None else compiled_target(node.which)
    times = -1 if node.times is None else node.times
    return players.ChangeCostStep(PLAYERS[node.who], compiled_amount(node.amount), COSTS[node.of], which, times, DURATIONS[node.duration])


_COMPILER: Final = TextCompiler(
    STEPS,
    compiled_target,
    STATS,
    {
        on.Damage: _on_card(cards.DamageStep),
        on.Exhaust: _on_card(cards.ExhaustStep),
        on.Refresh: _on_card(cards.RefreshStep),
        on.Destroy: _moved(c.IN_GRAVEYARD),
        on.ReturnToHand: _moved(c.IN_HAND),
        on.ToDeck: lambda node: cards.MoveStep(compiled_target(node.to), c.IN_DECK, node.at is Place.BOTTOM),
        on.Remove: _moved(c.IN_REMOVED),
        on.CounterEffect: lambda node: cards.CounterStep([compiled_target(node.effect)]),
        on.Grant: _granted(c.GRANTS),
        on.Lose: _granted(c.LOSES),
        on.Cannot: lambda node: LastingStep([compiled_target(node.to)], c.FORBIDS, DURATIONS[node.duration], value=ACTS[node.act]),
        on.Prevent: lambda node: cards.PreventStep(
            [compiled_target(node.to)], c.PREVENTS, DURATIONS[node.duration], compiled_amount(node.amount)
        ),
        on.ChangeStat: lambda node: cards.ChangeStatStep(
            [compiled_target(node.to)], CHANGED[node.stat], DURATIONS[node.duration], compiled_amount(node.amount)
        ),
        on.Fight: lambda node: cards.FightStep([compiled_target(one) for one in node.pair]),
        on.PutOnBattlefield: lambda node: cards.PutIntoPlayStep(compiled_target(node.card), node.exhausted),
        on.Draw: _on_player(players.DrawStep),
        on.DestroyCards: lambda node: players.DestroyCardsStep(PLAYERS[node.who], compiled_amount(node.amount), SOURCES[node.source]),
        on.Look: lambda node: players.LookStep(
            PLAYERS[node.who], compiled_amount(node.amount), compiled_amount(node.keep), node.rest is Place.BOTTOM
        ),
        on.ChangeCost: _change_cost,
        nodes.Resource: lambda node: players.ResourceStep(PLAYERS[node.who], compiled_amount(node.amount), node.faction or ""),
        nodes.ResourceToken: lambda node: players.ResourceTokenStep(
            PLAYERS[node.who], compiled_amount(node.amount), node.faction or "", node.exhausted
        ),
        nodes.Command: _on_player(players.CommandStep),
        nodes.Points: _on_player(players.PointsStep),
        nodes.MakeToken: lambda node: players.TokenStep(node.token, compiled_amount(node.amount), node.exhausted),
        nodes.Heal: _on_card(cards.HealStep),
        nodes.TurnUp: lambda node: cards.TurnUpStep([compiled_target(node.to)]),
    },
    {
        nodes.Markers: lambda node: amounts.Markers(),
        nodes.PointsOf: lambda node: amounts.PointsOf(PLAYERS[node.who]),
    },
    {
        shared.TurnOf: lambda node: amounts.TurnOf(WHOSE[node.whose]),
        shared.InCombat: lambda node: amounts.InCombat(ROLES[node.role]),
        nodes.Trailing: lambda node: amounts.Trailing(PLAYERS[node.who]),
    },
    SPARING,
)
compiled_steps: Final[Callable[[shared.Steps], list[Step]]] = _COMPILER.steps
compiled_amount: Final[Callable[[object], Amount]] = _COMPILER.amount
compiled_condition: Final[Callable[[object], Condition]] = _COMPILER.condition


def compiled_passives(steps: shared.Steps) -> list[Passive]:
    """What `always` says."""
    found: list[Passive] = []
    for step in steps:
        match step:
            case on.ChangeStat(stat, amount, to, _):
                found.append(Passive(CHANGED[stat], compiled_target(to), amount=compiled_amount(amount)))
            case on.Grant(keyword, to, _):
                found.append(Passive(c.GRANTS, compiled_target(to), value=KEYWORDS[keyword]))
            case on.Cannot(act, to, _):
                found.append(Passive(c.FORBIDS, compiled_target(to), value=ACTS[act]))
            case on.ChangeCost(amount, of, which, _, who, _):
                selector = None if which is None else compiled_target(which)
                whose = c.OWN if who is Who.YOU else c.ENEMY
                found.append(Passive(c.CHANGES_COST, selector, amount=compiled_amount(amount), value=COSTS[of], who=whose))
            case nodes.TokenFaction(faction):
                found.append(FactionPassive(faction))
            case _:
                raise TextNotPlayableError(f"{type(step).__name__} can't be passive")
    return found


def _trigger(number: int, node: shared.Trigger[v.Event, nodes.Target, nodes.Condition], kind: int) -> Trigger:
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


def _ability(number: int, node: shared.Activated[nodes.Payment, nodes.Condition]) -> Ability:
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
            case shared.KeywordAbility(keyword):
                keywords |= KEYWORDS[keyword]
            case shared.Trigger():
                triggers.append(_trigger(len(triggers), node, kind))
            case shared.Activated():
                abilities.append(_ability(len(abilities), node))
            case nodes.Support(steps):
                support += compiled_steps(steps)
            case shared.Always(steps):
                passives += compiled_passives(steps)
            case shared.Play(steps):
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
        if isinstance(step, players.TokenStep):
            found.append(step.slug)
        for part in step.parts:
            found += tokens_in(part)
    return found


def texts_of(definition: Definition) -> list[list[Step]]:
    """All texts of a card, one for each ability."""
    texts = [trigger.steps for trigger in definition.triggers] + [ability.steps for ability in definition.abilities]
    return [*texts, definition.play, definition.support_steps]
