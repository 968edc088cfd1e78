"""Compiles records and their texts, once, into what the rules carry out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.rules.amounts import Amount, Constant
from engine.rules.compiling import MODES, TextCompiler, codes_of
from engine.rules.conditions import Condition
from engine.rules.steps import Step
from engine.text import nodes as shared
from engine.text import steps as on
from engine.tocsin import records
from engine.tocsin.rules import amounts, selectors, steps
from engine.tocsin.rules import codes as c
from engine.tocsin.rules import definitions as printed
from engine.tocsin.rules.selectors import BOTH_ROWS, ITSELF, Position, TocsinSelector
from engine.tocsin.words import nodes, parse_amount, parse_condition, parse_steps
from engine.tocsin.words.steps import STEPS
from engine.tocsin.words.vocabulary import Counted, Enemies, EnemyStat, Heroes, Pile, Spot

HEROES: Final = codes_of(Heroes, selectors, ANY="ANY_HERO", ALL="ALL_HEROES", COLUMN="IN_COLUMN")
ENEMIES: Final = codes_of(
    *(Enemies, selectors), SELF="SELF_ENEMY", ANY="ANY_ENEMY", ALL="ALL_ENEMIES", HERE="ENEMY_HERE", AT="AT_POSITION", SYMBOL="OF_SYMBOL"
)
ROWS: Final = codes_of(records.Row, c)
SIDES: Final = codes_of(records.SideName, c)
PILES: Final = {word.value: number for number, word in enumerate((Pile.STUNNED, Pile.POISONED, Pile.CRYSTAL))}
KINDS: Final = {name: number for number, name in enumerate(c.KIND_NAMES)}
FLIPS: Final = {"defeated": c.BY_DEFEAT, "attacked": c.BY_ATTACK, "armour": c.BY_ARMOUR, "rune": c.BY_RUNE, "when": c.BY_CONDITION}
MOMENTS: Final = {"round_start": c.ROUND_START, "round_end": c.ROUND_END, "flipped": c.WHEN_FLIPPED, "defeated": c.WHEN_DEFEATED}
DEEDS: Final[Mapping[str, int]] = {
    "heal": steps.HEALS,
    "rage": steps.RAGES,
    "boost": steps.BOOSTS,
    "number": steps.LENDS,
    "ward": steps.WARDS,
    "move": steps.MOVES,
    "remove_damage": steps.MENDS,
    "stun": steps.STUNS,
    "activate": steps.ACTIVATES,
    "discard": steps.DISCARDS,
    "hand_limit": steps.LIMITS,
}
"""What happens to heroes, enemies or players, by its word."""
OF_NOBODY: Final[Mapping[str, type[steps.TocsinStep]]] = {"defend": steps.DefendStep, "remove_upgrades": steps.RemoveUpgradesStep}
YOU: Final = nodes.YOU


# --- Texts ---------------------------------------------------------------------------------------


def _place(node: nodes.Place) -> Position:
    """A place in the rows, or that of the card."""
    return Position(int(node.is_lower), node.column) if isinstance(node, records.Position) else ITSELF


def _places(places: Iterable[nodes.Place]) -> list[Position]:
    return [_place(place) for place in places]


def _of(node: nodes.Selector, row: int = BOTH_ROWS) -> TocsinSelector:
    """Whom a text is about."""
    which = node.which
    return TocsinSelector(
        HEROES[which] if isinstance(which, Heroes) else ENEMIES[which],
        MODES[node.many.mode],
        node.many.count,
        row if node.row is None else ROWS[node.row],
        at=None if node.at is None else _place(node.at),
        symbol=node.symbol or "",
    )


def _deed(node: nodes.Deed) -> Step:
    """The step of a word that takes an amount, perhaps, and whom it happens to."""
    amount = None if node.amount is None else _COMPILER.amount(node.amount)
    if node.word in OF_NOBODY:
        return OF_NOBODY[node.word](amount=amount)
    return steps.DeedStep(DEEDS[node.word], _of(node.to), amount)


def _give(node: nodes.Give) -> Step:
    deed = steps.GIVES_SHUFFLED if node.at is Spot.SHUFFLED else steps.GIVES
    return steps.DeedStep(deed, _of(node.to), _COMPILER.amount(node.count), PILES[node.card.value])


def _attack(node: nodes.CompanionAttack) -> Step:
    """A companion's attack; melee aims at the lower row alone (ATK-2)."""
    is_melee = node.attack.kind is records.Kind.MELEE
    target = _of(node.to, c.LOWER if is_melee else BOTH_ROWS)
    return steps.AttackStep(target, _COMPILER.amount(node.attack.strength), is_melee, node.attack.stun)


_COMPILER: Final[TextCompiler] = TextCompiler(
    STEPS,
    _of,
    {},
    {
        nodes.Deed: _deed,
        on.Damage: lambda node: steps.DeedStep(steps.HURTS, _of(node.to), _COMPILER.amount(node.amount)),
        nodes.Draw: lambda node: steps.DeedStep(steps.DRAWS, _of(node.to), _COMPILER.amount(node.amount)),
        nodes.Prevent: lambda node: steps.PreventStep(amount=_COMPILER.amount(node.amount)),
        nodes.Arrange: lambda node: steps.ArrangeStep(amount=_COMPILER.amount(node.amount)),
        nodes.HeroDamage: lambda node: steps.HeroDamageStep(_of(node.to), _COMPILER.amount(node.amount), node.undefended),
        nodes.CompanionAttack: _attack,
        nodes.Give: _give,
        nodes.FlipCards: lambda node: steps.FlipStep(_places(node.places), steps.OVER if node.to is None else SIDES[node.to]),
        nodes.Mark: lambda node: steps.MarkStep(_place(node.at), _COMPILER.amount(node.amount)),
        nodes.DieAdds: lambda node: steps.DeedStep(steps.ADDS_DIE, _of(YOU)),
        nodes.Ready: lambda node: steps.ReadyStep(),
        nodes.Win: lambda node: steps.EndStep(is_won=True),
        nodes.Lose: lambda node: steps.EndStep(is_won=False),
        shared.ForEach: lambda node: steps.EachStep(_of(node.of), _COMPILER.steps(node.steps)),
    },
    {
        nodes.Number: lambda node: amounts.Players() if node.of is Counted.PLAYERS else amounts.Rounds(),
        nodes.Marks: lambda node: amounts.Marks(_place(node.at)),
        nodes.OfEnemy: lambda node: amounts.OnEnemies(_of(node.of), node.stat is EnemyStat.LEFT),
        nodes.AllPoints: lambda node: Constant(steps.EVERYTHING),
    },
    {
        nodes.Defeated: lambda node: amounts.NoEnemy([] if node.places is None else _places(node.places)),
        nodes.ShowBack: lambda node: amounts.ShowBack(_places(node.places)),
    },
    (),
)


def text(data: Iterable[Any], where: str = "") -> list[Step]:
    """The steps of a text as files write it, on the card `where`. Raises AbilitiesError for one that can't be read."""
    return _COMPILER.steps(parse_steps(tuple(data), where))


def amount(data: Any) -> Amount:
    """An amount as files write it. Raises AbilitiesError as `text` does."""
    return _COMPILER.amount(parse_amount(data))


def find_condition(data: Any) -> Condition | None:
    """A condition as files write it, None where there is none. Raises AbilitiesError as `text` does."""
    return None if data is None else _COMPILER.condition(parse_condition(data))


# --- Records -------------------------------------------------------------------------------------


def uses(actions: Iterable[records.Action]) -> list[printed.Use]:
    """The options of an action card."""
    return [printed.Use(KINDS[one.kind.value], c.BARE if one.number is None else one.number) for one in actions]


def sheets(hero: records.Hero, *, is_solo: bool = False, id: int = -1) -> list[printed.Sheet]:
    """The sheets of a hero's figures, of the solo side where one plays alone (SOLO-1); `id`: of the hero's card."""
    if is_solo and hero.solo is not None:
        side = hero.solo
        figures = [records.Figure(hero.slug, hero.name, side.health, side.rage, side.ability)]
    else:
        figures = [*hero.figures]
    return [_sheet(hero, one, id) for one in figures]


def _sheet(hero: records.Hero, figure: records.Figure, id: int) -> printed.Sheet:
    do = () if figure.ability is None else figure.ability.do
    return printed.Sheet(
        figure.slug,
        figure.health,
        figure.rage,
        text(do),
        hero.wards,
        gives_ward=any("ward" in one for one in do),
        is_carried=hero.carried,
        id=id,
        name=figure.name,
    )


def companion(record: records.Companion) -> printed.Companion:
    """A companion: effects that defend are used when damage is suffered, those that lend a number then, too (SOLO-6)."""
    return printed.Companion(record.slug, [[_effect(effect) for effect in one.effects] for one in record.abilities])


def _effect(do: records.Text) -> printed.Effect:
    words = {word for one in do for word in one}
    is_defence = bool(words & {"defend", "prevent"})
    return printed.Effect(text(do), not is_defence, is_defence or "number" in words)


def box(record: records.Box) -> printed.Box:
    """A box of a card or a quest."""
    if record.rune is not None:
        return printed.Box(c.AT_RUNE, text(record.do), record.rune, find_condition(record.condition))
    if record.at is not None:
        return printed.Box(MOMENTS[record.at.value], text(record.do))
    return printed.Box(c.AS_SOON_AS, text(record.do), condition=find_condition(record.as_soon_as))


def side(record: records.Side) -> printed.Side:
    """A side of a location card."""
    flips = [printed.FlipBy(FLIPS[one.at.value], one.rune or "", find_condition(one.condition)) for one in record.flip]
    points = [
        printed.Point(
            find_condition(one.condition), [KINDS[kind.value] for kind, count in one.pay.items() for _ in range(count)], text(one.do)
        )
        for one in record.interact
    ]
    shown = None if record.enemy is None else _enemy(record.enemy)
    boxes = [box(one) for one in record.boxes]
    return printed.Side(shown, flips, points, boxes, text(record.reward), record.progress or "", record.name)


def _enemy(record: records.Enemy) -> printed.Enemy:
    attack = record.attack
    reach = 0
    if attack is not None:
        words = {one.value for one in attack.reach}
        reach = (c.LEFT if "left" in words else 0) | (c.RIGHT if "right" in words else 0)
    return printed.Enemy(
        health=amount(record.health),
        armour=list(record.armour),
        kind=c.NO_KIND if attack is None else KINDS[attack.kind.value],
        strength=Constant(0) if attack is None else amount(attack.strength),
        reach=reach,
        pile=c.NO_PILE if record.status is None else PILES[record.status.value],
        hit=text(record.hit),
        runes=sorted(record.runes),
        symbol=record.symbol or "",
    )


def quest(record: records.Quest, id: int = 0, ids: Mapping[str, int] | None = None) -> printed.Quest:
    """A quest with its location; `ids`: the numbers of its location cards by their slugs."""
    cards = [
        printed.LocationCard((ids or {}).get(one.slug, 0), int(one.at.is_lower), one.at.column, side(one.front), side(one.back))
        for one in record.cards
    ]
    drawback = record.drawback or records.Drawback()
    return printed.Quest(
        id=id,
        slug=record.slug,
        is_boss=record.kind is records.QuestKind.BOSS,
        columns=record.columns,
        cards=cards,
        setup=text(record.setup),
        rules=[box(one) for one in record.rules],
        win=find_condition(record.win),
        lose=find_condition(record.lose),
        drawback=text(drawback.do),
        drawback_rules=[box(one) for one in drawback.rules],
        lasts=drawback.lasting,
    )
