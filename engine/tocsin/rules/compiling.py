"""Compiles records and their texts, once, into what the rules carry out. The words have been checked when the records were read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.errors import TextNotPlayableError
from engine.rules import codes as house
from engine.rules.amounts import Amount, Constant, Counted, Greatest, Least, Sum, Times
from engine.rules.branching import ChooseStep, IfStep, MayStep, RepeatStep
from engine.rules.conditions import AllOf, AnyOf, AtLeast, Condition, Equal, Not
from engine.rules.steps import Step
from engine.tocsin import records
from engine.tocsin.rules import amounts, steps
from engine.tocsin.rules import codes as c
from engine.tocsin.rules import definitions as printed
from engine.tocsin.rules import selectors as on
from engine.tocsin.rules.selectors import ITSELF, Position, TocsinSelector

HEROES: Final = {
    "you": on.YOU,
    "any": on.ANY_HERO,
    "other": on.OTHER,
    "all": on.ALL_HEROES,
    "own": on.OWN,
    "active": on.ACTIVE,
    "here": on.HERE,
    "column": on.IN_COLUMN,
}
ENEMIES: Final = {"self": on.SELF_ENEMY, "any": on.ANY_ENEMY, "all": on.ALL_ENEMIES, "here": on.ENEMY_HERE}
PILES: Final = {name: number for number, name in enumerate(c.PILE_NAMES)}
KINDS: Final = {name: number for number, name in enumerate(c.KIND_NAMES)}
FLIPS: Final = {"defeated": c.BY_DEFEAT, "attacked": c.BY_ATTACK, "armour": c.BY_ARMOUR, "rune": c.BY_RUNE, "when": c.BY_CONDITION}
MOMENTS: Final = {"round_start": c.ROUND_START, "round_end": c.ROUND_END, "flipped": c.WHEN_FLIPPED, "defeated": c.WHEN_DEFEATED}
YOU: Final = "you"
LISTS: Final[Mapping[str, type[Amount]]] = {"sum": Sum, "min": Least, "max": Greatest}


# --- Positions, selectors, amounts, conditions ---------------------------------------------------


def position(data: Any) -> Position:
    """A place: `upper 2`, or `self`."""
    word = str(data)
    if word == "self":
        return ITSELF
    row, _, column = word.partition(" ")
    return Position(c.ROW_NAMES.index(row), int(column))


def positions(data: Any) -> list[Position]:
    """One place or several."""
    return [position(one) for one in (data if isinstance(data, list | tuple) else [data])]


def selector(data: Any) -> TocsinSelector:
    """Whom a text is about; `you` and `active` may stand bare."""
    if not isinstance(data, Mapping):
        return TocsinSelector(HEROES[data]) if data in HEROES else enemy(data)
    many = data.get("many", 1)
    mode, count = house.EXACTLY, 1
    if many == "all":
        mode = house.ALL
    elif isinstance(many, Mapping):
        mode, count = house.UP_TO, int(many["up_to"])
    else:
        count = int(many)
    if "hero" in data:
        return TocsinSelector(HEROES[data["hero"]], mode, count)
    return enemy(data["enemy"], mode, count, on.BOTH_ROWS if "row" not in data else c.ROW_NAMES.index(data["row"]))


def enemy(word: Any, mode: int = house.EXACTLY, count: int = 1, row: int = on.BOTH_ROWS) -> TocsinSelector:
    """Enemies: a word, a place, or a symbol."""
    if word in ENEMIES:
        return TocsinSelector(ENEMIES[word], mode, count, row)
    if str(word).partition(" ")[0] in c.ROW_NAMES:
        return TocsinSelector(on.AT_POSITION, mode, count, row, at=position(word))
    return TocsinSelector(on.OF_SYMBOL, mode, count, row, symbol=str(word))


def enemies_of(data: Any) -> TocsinSelector:
    """What stands behind `damage` and `left`: what may follow `enemy:`, or a whole selector."""
    return selector(data) if isinstance(data, Mapping) else enemy(data)


def amount(data: Any) -> Amount:
    """A number, or what is counted. Raises TextNotPlayableError for anything else."""
    if isinstance(data, int):
        return Constant(data)
    if data == "round":
        return amounts.Rounds()
    if data == "players":
        return amounts.Players()
    if isinstance(data, Mapping):
        word, value = next(iter(data.items()))
        if word in LISTS:
            return LISTS[word](parts=[amount(part) for part in value])
        if word == "times":
            product = amount(value[0])
            for part in value[1:]:
                product = Times(parts=[product, amount(part)])
            return product
        if word == "marks":
            return amounts.Marks(position(value))
        if word == "count":
            return Counted(selector(value))
        if word in ("damage", "left"):
            return amounts.OnEnemies(enemies_of(value), word == "left")
    raise TextNotPlayableError(f"{data} is no amount")


def condition(data: Any) -> Condition:
    """What must hold. Raises TextNotPlayableError for what is no condition."""
    word, value = next(iter(data.items()))
    match word:
        case "defeated":
            return amounts.NoEnemy([] if value == "all" else positions(value))
        case "back":
            return amounts.ShowBack(positions(value))
        case "at_least":
            return AtLeast(amounts=[amount(part) for part in value])
        case "equal":
            return Equal(amounts=[amount(part) for part in value])
        case "not":
            return Not([condition(value)])
        case "all":
            return AllOf([condition(part) for part in value])
        case "any":
            return AnyOf([condition(part) for part in value])
    raise TextNotPlayableError(f"{data} is no condition")


def find_condition(data: Any) -> Condition | None:
    """A condition, None where there is none."""
    return None if data is None else condition(data)


# --- Steps ---------------------------------------------------------------------------------------

DEEDS: Final[Mapping[str, tuple[int, str]]] = {
    "heal": (steps.HEALS, "to"),
    "rage": (steps.RAGES, "to"),
    "boost": (steps.BOOSTS, "to"),
    "number": (steps.LENDS, "to"),
    "ward": (steps.WARDS, "to"),
    "draw": (steps.DRAWS, "who"),
    "discard": (steps.DISCARDS, "who"),
    "hand_limit": (steps.LIMITS, "who"),
}
"""Words whose value is an amount and that happen to heroes: the deed, and the part that names them."""


def text(data: Iterable[Any]) -> list[Step]:
    """The steps of a text."""
    return [step(one) for one in data]


def step(data: Mapping[str, Any]) -> Step:
    """One step. Raises TextNotPlayableError for a word that nobody carries out."""
    for word, (deed, part) in DEEDS.items():
        if word in data:
            return steps.DeedStep(deed, selector(data.get(part, YOU)), amount(data[word]))
    branch = _branch(data)
    if branch is not None:
        return branch
    word = next(iter(data))
    value = data[word]
    match word:
        case "damage":
            return steps.DeedStep(steps.HURTS, selector(data.get("to", {"enemy": "self"})), amount(value))
        case "hero_damage":
            return steps.HeroDamageStep(selector(data.get("to", YOU)), amount(value), bool(data.get("undefended", False)))
        case "remove_damage":
            points = Constant(steps.EVERYTHING) if value == "all" else amount(value)
            return steps.DeedStep(steps.MENDS, selector(data.get("from", {"enemy": "self"})), points)
        case "die":
            return steps.DeedStep(steps.ADDS_DIE, selector(data.get("to", YOU)))
        case "stun":
            return steps.DeedStep(steps.STUNS, selector(value))
        case "activate":
            return steps.DeedStep(steps.ACTIVATES, selector(value))
        case "attack":
            return _attack(value, data.get("to", {"enemy": "here"}))
        case "defend":
            return steps.DefendStep(amount=amount(value))
        case "prevent":
            return steps.PreventStep(amount=amount(value))
        case "give":
            deed = steps.GIVES_SHUFFLED if data.get("at") == "shuffled" else steps.GIVES
            return steps.DeedStep(deed, selector(data.get("who", YOU)), amount(data.get("count", 1)), PILES[value])
        case "move":
            return steps.DeedStep(steps.MOVES, selector(value))
        case "ready":
            return steps.ReadyStep()
        case "arrange":
            return steps.ArrangeStep(amount=amount(value))
        case "remove_upgrades":
            return steps.RemoveUpgradesStep(amount=amount(value))
        case "flip":
            return steps.FlipStep(positions(value), c.SIDE_NAMES.index(data["to"]) if "to" in data else -1)
        case "mark":
            return steps.MarkStep(position(data.get("at", "self")), amount(value))
        case "win" | "lose":
            return steps.EndStep(word == "win")
    raise TextNotPlayableError(f"nobody carries out {word!r}")


def _branch(data: Mapping[str, Any]) -> Step | None:
    """The words that hold other texts."""
    if "choose" in data:
        return ChooseStep(int(data["choose"]), [text(option) for option in data["of"]])
    if "may" in data:
        return MayStep(text(data["may"]))
    if "if" in data:
        return IfStep(condition(data["if"]), text(data["then"]), text(data.get("else", ())))
    if "for_each" in data:
        return steps.EachStep(selector(data["for_each"]), text(data["do"]))
    if "repeat" in data:
        return RepeatStep(amount(data["repeat"]), text(data["do"]))
    return None


def _attack(data: Mapping[str, Any], to: Any) -> Step:
    """A companion's attack; melee aims at the lower row alone (ATK-2)."""
    is_melee, target = data.get("kind") == "melee", selector(to)
    if is_melee and target.row == on.BOTH_ROWS:
        target.row = c.LOWER
    return steps.AttackStep(target, amount(data["strength"]), is_melee, bool(data.get("stun", False)))


# --- Records -------------------------------------------------------------------------------------


def uses(actions: Iterable[records.Action]) -> list[printed.Use]:
    """The options of an action card."""
    return [printed.Use(KINDS[one.kind.value], c.BARE if one.number is None else one.number) for one in actions]


def sheets(hero: records.Hero, *, is_solo: bool = False) -> list[printed.Sheet]:
    """The sheets of a hero's figures; of the solo side where one plays alone (SOLO-1)."""
    if is_solo and hero.solo is not None:
        side = hero.solo
        return [_sheet(hero, hero.slug, side.health, side.rage, side.ability)]
    return [_sheet(hero, one.slug, one.health, one.rage, one.ability) for one in hero.figures]


def _sheet(hero: records.Hero, slug: str, health: int, rage: int, ability: records.RageAbility | None) -> printed.Sheet:
    do = () if ability is None else ability.do
    gives_ward = any("ward" in one for one in do)
    return printed.Sheet(slug, health, rage, text(do), hero.wards, gives_ward=gives_ward, is_carried=hero.carried)


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
    return printed.Side(shown, flips, points, boxes, text(record.reward), record.progress or "")


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
