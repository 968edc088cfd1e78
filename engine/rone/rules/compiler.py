"""Cards and their texts as programs: trees of words become definitions, once for each card."""

from __future__ import annotations

from typing import Any

from engine.errors import EngineError
from engine.match import NOTHING
from engine.rone.cards import Card, CardType
from engine.rone.rules import branching_steps as branching
from engine.rone.rules import card_steps as on_cards
from engine.rone.rules import codes as c
from engine.rone.rules import definitions as d
from engine.rone.rules import player_steps as on_players
from engine.rone.rules import selectors as s
from engine.rone.words import nodes, parse_abilities
from engine.rone.words import vocabulary as v
from engine.rone.words.events import EVENTS


class TextNotPlayableError(EngineError):
    """A text uses a word where the game can't carry it out."""

    code = "TEXT_NOT_PLAYABLE"


KINDS = {CardType.UNIT: c.UNIT, CardType.TACTIC: c.TACTIC, CardType.TECHNOLOGY: c.TECHNOLOGY, CardType.HERO: c.HERO}
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
LATER_KEYWORDS = c.FLYING | c.SHIELD | c.SLOW
"""Keywords marked 2E (KEY-EDITIONS); Direct Hit, Combat and Initiative beside them."""
EVENT_CODES = {event: getattr(c, f"ON_{event.name}") for event in EVENTS}
REFERENCES = {
    v.Reference.SELF: c.SELF,
    v.Reference.CAUSE: c.CAUSE,
    v.Reference.ATTACKER: c.ATTACKER,
    v.Reference.DEFENDER: c.TARGET,
    v.Reference.THAT: c.THAT,
    v.Reference.YOU: c.YOU,
    v.Reference.ENEMY: c.ENEMY_PLAYER,
}
PLAYERS = {v.Player.YOU: c.YOU, v.Player.ENEMY: c.ENEMY_PLAYER, v.Player.CAUSE: c.CAUSE_PLAYER, v.Player.THAT: c.THAT_PLAYER}
WHOSE = {v.Whose.OWN: c.OWN, v.Whose.ENEMY: c.ENEMY, v.Whose.ANY: c.ANY}
ZONES = {
    v.Zone.BATTLEFIELD: c.IN_BATTLEFIELD,
    v.Zone.HAND: c.IN_HAND,
    v.Zone.DECK: c.IN_DECK,
    v.Zone.GRAVEYARD: c.IN_GRAVEYARD,
    v.Zone.REMOVED: c.IN_REMOVED,
    v.Zone.TECHNOLOGY_DECK: c.IN_TECHNOLOGY_DECK,
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
OPERATORS = {
    v.Operator.AT_MOST: c.AT_MOST,
    v.Operator.AT_LEAST: c.AT_LEAST,
    v.Operator.LESS: c.LESS,
    v.Operator.MORE: c.MORE,
    v.Operator.EQUAL: c.EQUAL,
    v.Operator.UNEQUAL: c.UNEQUAL,
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
COSTS = {
    v.CostOf.PLAY: c.COST_OF_PLAY,
    v.CostOf.RECYCLE: c.COST_OF_RECYCLE,
    v.CostOf.LEVEL_UP: c.COST_OF_LEVEL_UP,
    v.CostOf.ABILITY: c.COST_OF_ABILITY,
}
MODES = {v.Mode.EXACTLY: c.EXACTLY, v.Mode.UP_TO: c.UP_TO, v.Mode.ALL: c.ALL, v.Mode.RANDOM: c.RANDOM}
ROLES = {v.Role.ATTACKER: s.AS_ATTACKER, v.Role.DEFENDER: s.AS_DEFENDER, v.Role.ANY: s.AS_EITHER}


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
    activated: list[d.Activated] = []
    triggers: list[d.Trigger] = []
    passives: list[d.Passive] = []
    play: list[d.Step] = []
    initiatives: list[d.Initiative] = []
    for node in parse_abilities(card.abilities, card.slug) if card.modelled else ():
        if isinstance(node, nodes.KeywordAbility):
            keywords |= KEYWORDS[node.keyword]
        elif isinstance(node, nodes.Activated):
            activated.append(d.Activated(len(activated), node.exhaust, _payment(node.payment), node.economic, _steps(node.steps)))
        elif isinstance(node, nodes.Trigger):
            triggers.append(_trigger(node, len(triggers)))
        elif isinstance(node, nodes.Always):
            passives.extend(_passive(step) for step in node.steps)
        elif isinstance(node, nodes.Play):
            play.extend(_steps(node.steps))
        else:
            initiatives.append(d.Initiative(_payment(node.payment), _steps(node.steps)))
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


def _payment(node: nodes.Payment) -> d.Payment:
    return d.Payment(node.water, node.graveyard, node.hand, node.deck)


def _trigger(node: nodes.Trigger, number: int) -> d.Trigger:
    of = c.ITSELF
    selector = None
    event = EVENTS[node.event]
    if isinstance(node.of, v.Whose) and event.whose_kinds:
        of = c.FITTING
        selector = s.Selector(kinds=sum(SELECTED_KINDS[kind] for kind in event.whose_kinds), whose=WHOSE[node.of], mode=c.ALL)
    elif isinstance(node.of, v.Whose):
        of = WHOSE[node.of]
    elif node.of is not None:
        of = c.FITTING
        selector = _target(node.of)
    condition = None if node.condition is None else _condition(node.condition)
    affects_enemy = not node.steps or not _is_for_own(node.steps[0])
    return d.Trigger(
        number,
        EVENT_CODES[node.event],
        of,
        selector,
        condition,
        node.once_per_turn,
        _steps(node.steps),
        affects_enemy,
        is_of_player=event.is_of_player,
        is_of_turn=event.is_of_turn,
    )


def _is_for_own(step: Any) -> bool:
    """Whether a step plainly touches its own player's things, so that this player may react first (STACK-4)."""
    who = getattr(step, "who", None)
    if who is not None:
        return bool(who == v.Player.YOU)
    for name in ("to", "card"):
        target = getattr(step, name, None)
        if isinstance(target, nodes.Selector):
            return target.whose is v.Whose.OWN
        if isinstance(target, v.Reference):
            return target in (v.Reference.SELF, v.Reference.YOU)
    return False


def _passive(node: nodes.Step) -> d.Passive:
    if isinstance(node, nodes.ChangeStat):
        kind = d.PASSIVE_MELEE if node.stat is v.Stat.MELEE else d.PASSIVE_RANGED
        return d.Passive(kind, selector=_target(node.to), amount=_amount(node.amount))
    if isinstance(node, nodes.ChangeCost):
        which = None if node.which is None else _target(node.which)
        who = c.OWN if node.who is v.Player.YOU else c.ENEMY
        return d.Passive(d.PASSIVE_COST, selector=which, amount=_amount(node.amount), value=COSTS[node.of], who=who)
    if isinstance(node, nodes.Grant):
        return d.Passive(d.PASSIVE_KEYWORD, selector=_target(node.to), value=KEYWORDS[node.keyword])
    if isinstance(node, nodes.Cannot):
        return d.Passive(d.PASSIVE_CANNOT, selector=_target(node.to), value=ACTS[node.act])
    raise TextNotPlayableError(f"{type(node).__name__} can't be passive")


def _target(node: nodes.Target) -> s.Selector:
    if isinstance(node, v.Reference):
        return s.Selector(reference=REFERENCES[node])
    return s.Selector(
        kinds=0 if node.kind is None else SELECTED_KINDS[node.kind],
        whose=WHOSE[node.whose],
        other=node.other,
        race=node.race or "",
        keyword=0 if node.keyword is None else KEYWORDS[node.keyword],
        comparisons=[s.Comparison(STATS[one.stat], OPERATORS[one.operator], one.value) for one in node.comparisons],
        zone=ZONES[node.zone],
        mode=MODES[node.many.mode],
        count=node.many.count,
        enemy_chooses=node.chooser is v.Player.ENEMY,
    )


def _movable(node: nodes.Target) -> s.Selector:
    """What may leave its place or its controller: no hero, whatever `permanent` and `card` mean elsewhere."""
    selector = _target(node)
    if selector.reference == c.NO_WORD and selector.zone == c.IN_BATTLEFIELD:
        selector.kinds &= ~c.HERO
    return selector


def _player(who: v.Player) -> s.Selector:
    return s.Selector(reference=PLAYERS[who])


def _amount(node: nodes.Amount) -> s.Amount:
    if isinstance(node, int):
        return s.Amount(s.CONSTANT, node)
    if isinstance(node, nodes.Count):
        return s.Amount(s.COUNTED, selector=_target(node.of))
    if isinstance(node, nodes.StatOf):
        return s.Amount(s.STAT_OF, STATS[node.stat], _target(node.of))
    if isinstance(node, nodes.HeroLevel):
        return s.Amount(s.HERO_LEVEL)
    parts = [_amount(part) for part in node.parts]
    if isinstance(node, nodes.Sum):
        return s.Amount(s.SUM_OF, parts=parts)
    return s.Amount(s.LEAST_OF if isinstance(node, nodes.Least) else s.GREATEST_OF, parts=parts)


def _condition(node: nodes.Condition) -> s.Condition:
    if isinstance(node, nodes.Done):
        return s.Condition(s.STEP_DONE)
    if isinstance(node, nodes.AtLeast):
        return s.Condition(s.IS_AT_LEAST, left=_amount(node.left), right=_amount(node.right))
    if isinstance(node, nodes.Equal):
        return s.Condition(s.IS_EQUAL, left=_amount(node.left), right=_amount(node.right))
    if isinstance(node, nodes.TurnOf):
        return s.Condition(s.IS_TURN_OF, value=WHOSE[node.whose])
    if isinstance(node, nodes.InCombat):
        return s.Condition(s.IS_IN_COMBAT, value=ROLES[node.role])
    if isinstance(node, nodes.Not):
        return s.Condition(s.IS_NOT, parts=[_condition(node.condition)])
    return s.Condition(s.ARE_ALL if isinstance(node, nodes.AllOf) else s.IS_ANY, parts=[_condition(one) for one in node.conditions])


HARMFUL = (nodes.Damage, nodes.Exhaust, nodes.Destroy, nodes.ReturnToHand, nodes.ToDeck, nodes.Remove, nodes.Cannot, nodes.Control)


def _steps(steps: nodes.Steps) -> list[d.Step]:
    compiled = []
    for node in steps:
        step = _step(node)
        loses = isinstance(node, nodes.ChangeStat) and isinstance(node.amount, int) and node.amount < 0
        if loses or isinstance(node, (*HARMFUL, nodes.Lose, nodes.Counter)):
            step.attitude = -1
        compiled.append(step)
    return compiled


def _step(node: nodes.Step) -> d.Step:  # one line a word: a table in the shape of a function
    match node:
        case nodes.Water():
            return on_players.WaterStep(_player(node.who), _amount(node.amount))
        case nodes.Draw():
            return on_players.DrawStep(_player(node.who), _amount(node.amount))
        case nodes.LevelUp():
            return on_players.LevelUpStep(_player(node.who), node.pay)
        case nodes.Damage():
            return on_cards.DamageStep(_target(node.to), _amount(node.amount))
        case nodes.HeroDamage():
            return on_players.HeroDamageStep(_player(node.who), _amount(node.amount))
        case nodes.DestroyCards():
            from_deck = node.source is not v.Source.HAND
            return on_players.DestroyCardsStep(_player(node.who), _amount(node.amount), from_deck, node.source is not v.Source.DECK)
        case nodes.ChangeStat():
            return on_cards.ChangeStatStep(_target(node.to), STATS[node.stat], _amount(node.amount), DURATIONS[node.duration])
        case nodes.Exhaust():
            return on_cards.ExhaustStep(_target(node.to), _amount(node.amount))
        case nodes.Refresh():
            return on_cards.RefreshStep(_target(node.to), _amount(node.amount))
        case nodes.Destroy():
            return on_cards.DestroyStep(_movable(node.to))
        case nodes.ReturnToHand():
            return on_cards.MoveStep(_movable(node.to), c.IN_HAND)
        case nodes.ToDeck():
            return on_cards.MoveStep(_movable(node.to), c.IN_DECK, node.at is v.Place.TOP)
        case nodes.Remove():
            return on_cards.MoveStep(_movable(node.to), c.IN_REMOVED)
        case nodes.RemoveFromGraveyard():
            return on_players.RemoveFromGraveyardStep(_player(node.who), _amount(node.amount))
        case nodes.OrderGraveyard():
            return on_players.OrderGraveyardStep(_player(node.who), _amount(node.amount))
        case nodes.Recycle():
            return on_players.RecycleStep(_target(node.card), node.pay)
        case nodes.PutOnBattlefield():
            return on_cards.PutOnBattlefieldStep(_target(node.card), node.exhausted)
        case nodes.Control():
            return on_cards.ControlStep(_movable(node.to), DURATIONS[node.duration])
        case nodes.Counter():
            return on_cards.CounterStep(_target(node.effect))
        case nodes.Grant():
            return on_cards.GrantStep(_target(node.to), KEYWORDS[node.keyword], DURATIONS[node.duration], False)
        case nodes.Lose():
            return on_cards.GrantStep(_target(node.to), KEYWORDS[node.keyword], DURATIONS[node.duration], True)
        case nodes.Prevent():
            return on_cards.PreventStep(_target(node.to), _amount(node.amount), DURATIONS[node.duration])
        case nodes.ChangeCost():
            return _change_cost(node)
        case nodes.UseAbilityOf():
            return on_cards.UseAbilityStep(_target(node.to))
        case nodes.Look():
            return on_players.LookStep(_player(node.who), _amount(node.amount), _amount(node.keep), node.rest is v.Place.TOP)
        case nodes.Fight():
            return on_cards.FightStep(_target(node.first), _target(node.second))
        case nodes.Cannot():
            return on_cards.CannotStep(_target(node.to), ACTS[node.act], DURATIONS[node.duration])
        case nodes.Choose():
            return branching.ChooseStep(node.count, [_steps(steps) for steps in node.options])
        case nodes.May():
            return branching.MayStep(_steps(node.steps))
        case nodes.If():
            return branching.IfStep(_condition(node.condition), _steps(node.then), _steps(node.otherwise))
        case nodes.ForEach():
            return branching.ForEachStep(_target(node.of), _steps(node.steps))
        case nodes.Repeat():
            return branching.RepeatStep(_amount(node.amount), _steps(node.steps))
    raise TextNotPlayableError(f"the game can't carry out {type(node).__name__}")


def _change_cost(node: nodes.ChangeCost) -> d.Step:
    which = None if node.which is None else _target(node.which)
    times = NOTHING if node.times is None else node.times
    passive = d.Passive(d.PASSIVE_COST, selector=which, value=COSTS[node.of], times=times)
    return on_players.ChangeCostStep(_player(node.who), passive, _amount(node.amount), DURATIONS[node.duration])
