"""Cards as programs: trees of words become definitions, once for each card; and who carries out which word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.errors import TextNotPlayableError
from engine.match.match import NOTHING
from engine.rone.cards import Card, CardType
from engine.rone.rules import amounts, branching_steps, card_steps, player_steps
from engine.rone.rules import codes as c
from engine.rone.rules import definitions as d
from engine.rone.rules.pieces import FORBIDS, GRANTS_KEYWORD, LOSES_KEYWORD, PREVENTS
from engine.rone.rules.selectors import CompiledSelector
from engine.rone.words import card_steps as on_cards
from engine.rone.words import nodes, parse_abilities
from engine.rone.words import player_steps as on_players
from engine.rone.words import vocabulary as v
from engine.rone.words.events import EVENTS, Event
from engine.rone.words.steps import STEPS
from engine.rules.abilities import Passive
from engine.rules.amounts import Amount
from engine.rules.branching import MayStep
from engine.rules.compiling import MODES, PLAYERS, WHOSE, TextCompiler, codes_of, compiled_comparisons
from engine.rules.conditions import Condition
from engine.rules.steps import Step
from engine.text import nodes as texts
from engine.text import steps as shared
from engine.text.vocabulary import Place, Who, Whose

KINDS = codes_of(CardType, c)
LATER_KEYWORDS = c.FLYING | c.SHIELD | c.SLOW
"""Keywords marked 2E (KEY-EDITIONS); Direct Hit, Combat and Initiative beside them."""
EVENT_CODES = codes_of(EVENTS, c, "ON_")
SELECTED_KINDS = codes_of(v.Kind, c, CARD="ANY_CARD")
KEYWORDS = codes_of(v.Keyword, c)
REFERENCES = codes_of(v.Reference, c, DEFENDER="TARGET", ENEMY="ENEMY_PLAYER")
ZONES = codes_of(v.PlayZone, c, "IN_")
STATS = codes_of(v.Stat, c)
DURATIONS = codes_of(v.Duration, c, TURN="THIS_TURN", PERMANENT="PERMANENTLY")
ACTS = codes_of(v.Act, c, "CANNOT_")
COSTS = codes_of(v.CostOf, c, "COST_OF_")
ROLES = codes_of(v.Role, amounts, "AS_", ANY="AS_EITHER")
SPARING = (v.Act.BE_ATTACKED, v.Act.BE_TARGETED)
"""Acts that whoever forbids them to a card does it a favour by."""

# --- Selectors -----------------------------------------------------------------------------------


def compiled_target(node: nodes.Target) -> CompiledSelector:
    """A selector or a reference."""
    if isinstance(node, v.Reference):
        return CompiledSelector(reference=REFERENCES[node])
    return CompiledSelector(
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


def compiled_movable(node: nodes.Target) -> CompiledSelector:
    """What may leave its place or its controller: no hero, whatever `permanent` and `card` mean elsewhere."""
    selector = compiled_target(node)
    if selector.reference == c.NO_WORD and selector.zone == c.IN_BATTLEFIELD:
        selector.kinds &= ~c.HERO
    return selector


def compiled_player(who: Who) -> CompiledSelector:
    """A player, by the hero."""
    return CompiledSelector(reference=PLAYERS[who])


def compiled_payment(node: nodes.Payment) -> d.CompiledPayment:
    """What is paid."""
    return d.CompiledPayment(node.water, node.graveyard, node.hand, node.deck)


Maker = Callable[[Any], Step]

# --- Steps ---------------------------------------------------------------------------------------


def _moved(zone: int) -> Maker:
    return lambda node: card_steps.MoveStep(compiled_movable(node.to), zone)


def _granted(change: int) -> Maker:
    return lambda node: card_steps.GrantStep([compiled_target(node.to)], change, DURATIONS[node.duration], value=KEYWORDS[node.keyword])


def _may(node: texts.May) -> Step:
    steps = compiled_steps(node.steps)
    return MayStep(steps) if node.who is Who.YOU else branching_steps.OthersMayStep(compiled_player(node.who), steps)


def _change_cost(node: shared.ChangeCost[Any, Any, Any, Any]) -> Step:
    which = None if node.which is None else compiled_target(node.which)
    times = NOTHING if node.times is None else node.times
    who, amount = compiled_player(node.who), compiled_amount(node.amount)
    return player_steps.ChangeCostStep(who, COSTS[node.of], which, amount, times, DURATIONS[node.duration])


def _on_card(kind: type[Step]) -> Maker:
    """A step that is about a card and counts something."""
    return lambda node: kind([compiled_target(node.to)], compiled_amount(node.amount))


def _on_player(kind: type[Step]) -> Maker:
    """A step that is about players and counts something."""
    return lambda node: kind([compiled_player(node.who)], compiled_amount(node.amount))


_COMPILER: Final = TextCompiler(
    STEPS,
    compiled_target,
    STATS,
    {
        shared.Damage: _on_card(card_steps.DamageStep),
        shared.Exhaust: _on_card(card_steps.ExhaustStep),
        shared.Refresh: _on_card(card_steps.RefreshStep),
        shared.ChangeStat: lambda node: card_steps.ChangeStatStep(
            compiled_target(node.to), STATS[node.stat], compiled_amount(node.amount), DURATIONS[node.duration]
        ),
        shared.Destroy: lambda node: card_steps.DestroyStep([compiled_movable(node.to)]),
        shared.ReturnToHand: _moved(c.IN_HAND),
        shared.ToDeck: lambda node: card_steps.MoveStep(compiled_movable(node.to), c.IN_DECK, node.at is Place.TOP),
        shared.Remove: _moved(c.IN_REMOVED),
        shared.PutOnBattlefield: lambda node: card_steps.PutOnBattlefieldStep(compiled_target(node.card), node.exhausted),
        shared.CounterEffect: lambda node: card_steps.CounterStep([compiled_target(node.effect)]),
        shared.Grant: _granted(GRANTS_KEYWORD),
        shared.Lose: _granted(LOSES_KEYWORD),
        shared.Prevent: lambda node: card_steps.PreventStep(
            [compiled_target(node.to)], PREVENTS, DURATIONS[node.duration], compiled_amount(node.amount)
        ),
        shared.Cannot: lambda node: card_steps.CannotStep(
            [compiled_target(node.to)], FORBIDS, DURATIONS[node.duration], value=ACTS[node.act]
        ),
        shared.Fight: lambda node: card_steps.FightStep([compiled_target(one) for one in node.pair]),
        shared.Draw: _on_player(player_steps.DrawStep),
        shared.DestroyCards: lambda node: player_steps.DestroyCardsStep(
            compiled_player(node.who), compiled_amount(node.amount), node.source is not v.Source.HAND, node.source is not v.Source.DECK
        ),
        shared.Look: lambda node: player_steps.LookStep(
            compiled_player(node.who), compiled_amount(node.amount), compiled_amount(node.keep), node.rest is Place.BOTTOM
        ),
        shared.ChangeCost: _change_cost,
        texts.May: _may,
        texts.Unless: lambda node: branching_steps.UnlessStep(
            compiled_player(node.who), compiled_payment(node.payment), compiled_steps(node.steps)
        ),
        on_cards.Control: lambda node: card_steps.ControlStep(compiled_movable(node.to), DURATIONS[node.duration]),
        on_cards.UseAbilityOf: lambda node: card_steps.UseAbilityStep([compiled_target(node.to)]),
        on_players.Water: _on_player(player_steps.WaterStep),
        on_players.HeroDamage: _on_player(player_steps.HeroDamageStep),
        on_players.RemoveFromGraveyard: _on_player(player_steps.RemoveFromGraveyardStep),
        on_players.OrderGraveyard: _on_player(player_steps.OrderGraveyardStep),
        on_players.Pay: lambda node: player_steps.PayStep(compiled_player(node.who), compiled_payment(node.payment)),
        on_players.LevelUp: lambda node: player_steps.LevelUpStep(compiled_player(node.who), node.pay),
        on_players.Recycle: lambda node: player_steps.RecycleStep(compiled_target(node.card), node.pay),
    },
    {
        nodes.HeroLevel: lambda node: amounts.HeroLevel(),
        nodes.WaterOf: lambda node: amounts.WaterOf(compiled_player(node.who)),
    },
    {texts.TurnOf: lambda node: amounts.TurnOf(WHOSE[node.whose]), texts.InCombat: lambda node: amounts.InCombat(ROLES[node.role])},
    SPARING,
)
compiled_steps: Final[Callable[[texts.Steps], list[Step]]] = _COMPILER.steps
compiled_amount: Final[Callable[[object], Amount]] = _COMPILER.amount
compiled_condition: Final[Callable[[object], Condition]] = _COMPILER.condition

# --- Cards ---------------------------------------------------------------------------------------


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
    passives: list[Passive] = []
    play: list[Step] = []
    initiatives: list[d.CompiledInitiative] = []
    for node in parse_abilities(card.abilities, card.slug) if card.modelled else ():
        if isinstance(node, texts.KeywordAbility):
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
        elif isinstance(node, texts.Trigger):
            triggers.append(_trigger(node, len(triggers)))
        elif isinstance(node, texts.Always):
            passives.extend(_passives(node))
        elif isinstance(node, texts.Play):
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


def _trigger(node: texts.Trigger[Event, nodes.Target, nodes.Condition], number: int) -> d.CompiledTrigger:
    of = c.ITSELF
    selector = None
    event = EVENTS[node.event]
    if isinstance(node.of, Whose) and event.whose_kinds:
        of = c.FITTING
        selector = CompiledSelector(kinds=sum(SELECTED_KINDS[kind] for kind in event.whose_kinds), whose=WHOSE[node.of], mode=c.ALL)
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
    who = None if isinstance(step, texts.May) else getattr(step, "who", None)
    if who is not None:
        return bool(who == Who.YOU)
    for name in ("to", "card"):
        target = getattr(step, name, None)
        if isinstance(target, nodes.Selector):
            return target.whose is Whose.OWN
        if isinstance(target, v.Reference):
            return target in (v.Reference.SELF, v.Reference.YOU)
    return False


def _passives(node: texts.Always[nodes.Condition]) -> list[Passive]:
    condition = None if node.condition is None else compiled_condition(node.condition)
    return [_passive(step, condition) for step in node.steps]


def _passive(node: texts.Step, condition: Condition | None) -> Passive:
    if isinstance(node, shared.ChangeStat):
        kind = d.PASSIVE_MELEE if node.stat is v.Stat.MELEE else d.PASSIVE_RANGED
        return Passive(kind, compiled_target(node.to), amount=compiled_amount(node.amount), condition=condition)
    if isinstance(node, shared.ChangeCost):
        which = None if node.which is None else compiled_target(node.which)
        who = c.OWN if node.who is Who.YOU else c.ENEMY
        amount = compiled_amount(node.amount)
        return Passive(d.PASSIVE_COST + COSTS[node.of], which, amount=amount, value=COSTS[node.of], who=who, condition=condition)
    if isinstance(node, shared.Grant):
        return Passive(d.PASSIVE_KEYWORD, compiled_target(node.to), value=KEYWORDS[node.keyword], condition=condition)
    if isinstance(node, shared.Cannot):
        return Passive(d.PASSIVE_CANNOT, compiled_target(node.to), value=ACTS[node.act], condition=condition)
    raise TextNotPlayableError(f"{type(node).__name__} can't be passive")
