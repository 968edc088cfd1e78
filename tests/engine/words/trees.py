"""Random card texts, made from the table of words: whatever the table allows can come out.

The data is raw, as somebody would type it. Mixes that the checks refuse come out too; tests filter.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from engine.rone.cards import Card, CardType
from engine.rone.words.events import EVENTS, Event
from engine.rone.words.part_checks import KEYWORD_TYPES
from engine.rone.words.reading import ALWAYS_WORDS
from engine.rone.words.step_parts import ACT, COST, DURATION, KEYWORD, PAYMENT, SOURCE
from engine.rone.words.steps import STEPS
from engine.rone.words.vocabulary import Act, CostOf, Duration, Keyword, Kind, PlayZone, Role, Source, Stat
from engine.text.table import Form, Part, Reads, Word
from engine.text.vocabulary import Place, Whose
from tests.engine.words.makers import make_card

SMALL = st.integers(1, 3)
YES_NO = st.booleans()
UP_TO = [st.integers(0, most) for most in range(12)]
RACES = st.sampled_from(["human", "machine", "hybrid", "mutant", "nanobot"])
SEVERAL_RACES = st.lists(RACES, min_size=2, max_size=3, unique=True)
TYPES = st.lists(st.sampled_from(["unit", "hero", "technology", "tactic"]), min_size=2, max_size=3, unique=True)
OWN = {CardType.UNIT: Kind.UNIT, CardType.HERO: Kind.HERO, CardType.TECHNOLOGY: Kind.TECHNOLOGY, CardType.TACTIC: Kind.TACTIC}


def one(words: Any) -> st.SearchStrategy[str]:
    return one_of_words(tuple(map(str, words)))


@cache
def one_of_words(words: tuple[str, ...]) -> st.SearchStrategy[str]:
    """Made once: a strategy is dearer to make than to draw from."""
    return st.sampled_from(words)


@st.composite
def comparisons(draw: DrawFn, kind: str, zone: str) -> dict[str, str]:
    stats = [Stat.LEVEL, Stat.COST, Stat.RECYCLE]
    if kind in ("unit", "card", "permanent"):
        stats += [Stat.HEALTH, Stat.MELEE, Stat.RANGED]
    if zone == "battlefield" and kind != "effect":
        stats += [Stat.EXHAUSTED] + ([Stat.DAMAGE] if kind == "unit" else [])
    chosen = draw(st.lists(st.sampled_from(stats), max_size=2, unique=True)) if draw(YES_NO) else []
    return {stat.value: draw(one(["<=", ">=", "<", ">", "=", "!="])) + str(draw(UP_TO[4])) for stat in chosen}


@st.composite
def selectors(draw: DrawFn, kinds: Any = (Kind.UNIT,), zones: Any = (PlayZone.BATTLEFIELD,), many: bool = True) -> dict[str, Any]:
    kind, zone = draw(one(kinds)), draw(one(zones))
    data: dict[str, Any] = {kind: draw(one(Whose))}
    if zone != "battlefield":
        data["in"] = zone
    if draw(YES_NO):
        data["other"] = True
    if kind in ("permanent", "card") and draw(UP_TO[2]) == 0:
        data["type"] = draw(TYPES)
    if kind in ("unit", "hero", "card") and draw(YES_NO):
        data["race"] = draw(st.one_of(RACES, SEVERAL_RACES))
    elif kind in ("unit", "hero") and draw(UP_TO[3]) == 0:
        data["not_race"] = draw(st.one_of(RACES, SEVERAL_RACES))
    if kind != "effect" and draw(UP_TO[3]) == 0:
        data[draw(one(["keyword", "without"]))] = draw(one(Keyword))
    data |= draw(comparisons(kind, zone))
    if many:
        how = draw(st.sampled_from([None, None, 2, "all", "up_to", "random"]))
        if how is not None:
            data["many"] = {how: draw(SMALL)} if how in ("up_to", "random") else how
        if draw(UP_TO[5]) == 0:
            data["chooser"] = "enemy"
    return data


def references() -> st.SearchStrategy[Any]:
    return one(["self", "cause", "that", "attacker", "defender"])


@st.composite
def amounts(draw: DrawFn, low: int = 1, depth: int = 0) -> Any:
    how = draw(UP_TO[11 if depth < 2 else 7])
    if how <= 3:
        number = draw(st.integers(-3 if low < 0 else low, 4))
        return number or 1
    if how == 4:
        return "hero_level"
    if how == 5:
        return {"count": draw(selectors(kinds=(Kind.UNIT, Kind.CARD), zones=PlayZone, many=False))}
    if how == 6:
        return {"stat": draw(one(Stat)), "of": draw(st.one_of(references(), selectors(many=False)))}
    if how == 7:
        return {"water": draw(one(["you", "enemy", "enemy", "cause", "that"]))}
    if how == 8:
        return {"half": draw(amounts(depth=2))}
    if how == 9:
        factor = draw(st.one_of(st.integers(-3 if low < 0 else 2, 3), amounts(depth=2)))
        return {"times": [factor, draw(amounts(depth=1))]}
    return {draw(one(["sum", "min", "max"])): draw(st.lists(amounts(low=-1 if how == 11 else 1, depth=depth + 1), min_size=2, max_size=3))}


@st.composite
def conditions(draw: DrawFn, depth: int = 0) -> Any:
    how = draw(st.integers(0, 7 if depth < 2 else 4))
    if how <= 1:
        return {draw(one(["at_least", "equal"])): [draw(amounts()), draw(amounts())]}
    if how == 2:
        return {"turn": draw(one(Whose))}
    if how == 3:
        return {"in_combat": draw(one(Role))}
    if how == 4:
        return "done"
    if how == 5:
        return {"not": draw(conditions(depth=depth + 1))}
    return {draw(one(["all", "any"])): draw(st.lists(conditions(depth=depth + 1), min_size=1, max_size=2))}


def payments() -> st.SearchStrategy[dict[str, int]]:
    return st.dictionaries(one(["water", "graveyard", "hand", "deck"]), SMALL, min_size=1, max_size=3)


@st.composite
def parts(draw: DrawFn, part: Part, depth: int) -> Any:
    simple: dict[Form, Callable[[], st.SearchStrategy[Any]]] = {
        Reads.NUMBER: lambda: st.integers(max(part.low, 0), min(part.high, 3)),
        Reads.YES_NO: lambda: YES_NO,
        Reads.PLAYER: lambda: one(["you", "you", "enemy", "cause", "that"]),
        Reads.FILTER: lambda: st.one_of(selectors(kinds=(Kind.UNIT, Kind.TACTIC), many=False), RACES.map(lambda race: {"race": race})),
        Reads.RECORD: lambda: selectors(kinds=(Kind.UNIT, Kind.CARD), zones=(PlayZone.BATTLEFIELD, PlayZone.GRAVEYARD), many=False),
        KEYWORD: lambda: one(Keyword),
        DURATION: lambda: one(Duration),
        Reads.PLACE: lambda: one(Place),
        SOURCE: lambda: one(Source),
        PAYMENT: payments,
        ACT: lambda: one(Act),
        COST: lambda: one(CostOf),
        Reads.CONDITION: conditions,
        Reads.STEPS: lambda: steps(depth=depth + 1),
        Reads.OPTIONS: lambda: st.lists(steps(depth=depth + 1), min_size=2, max_size=3),
        Reads.AMOUNT: lambda: amounts(low=part.low),
    }
    if part.reads in simple:
        return draw(simple[part.reads]())
    target = selectors(kinds=part.kinds, zones=part.zones)
    if part.reads is Reads.PAIR:
        return [draw(st.one_of(references(), target)), draw(target)]
    words = ["self", "cause", "that", "attacker", "defender"] + (["you", "enemy"] if part.players else [])
    return draw(st.one_of(target, target, one(words)))


@st.composite
def step(draw: DrawFn, depth: int = 0, words: Any = None) -> dict[str, Any]:
    nesting = ("choose", "may", "if", "for_each", "repeat", "unless")
    names = [name for name in (words or STEPS) if depth < 2 or name not in nesting]
    word: Word = STEPS[draw(one(names))]
    data: dict[str, Any] = {}
    for part in word.parts:
        if words and part.reads is DURATION:
            continue
        if part.is_required or draw(YES_NO):
            data[part.word] = draw(parts(part, depth))
    return data


def steps(depth: int = 0) -> st.SearchStrategy[list[Any]]:
    return st.deferred(lambda: st.lists(step(depth=depth), min_size=1, max_size=2 if depth else 3))


@st.composite
def abilities(draw: DrawFn, card_type: CardType) -> dict[str, Any]:
    kinds = ["keyword", "when", "when", "activate", "always"] if card_type is not CardType.TACTIC else ["keyword", "when", "play", "play"]
    if card_type in (CardType.UNIT, CardType.TACTIC):
        kinds.append("initiative")
    kind = draw(one(kinds))
    if kind == "keyword":
        known = [keyword for keyword, types in KEYWORD_TYPES.items() if card_type in types]
        return {"keyword": draw(one(known))}
    if kind == "when":
        return draw(triggers(card_type))
    if kind == "activate":
        costs: dict[str, Any] = {"exhaust": draw(UP_TO[3])}
        if draw(YES_NO):
            costs["pay"] = draw(payments())
        data: dict[str, Any] = {"activate": costs}
        if card_type is CardType.HERO and draw(YES_NO):
            data["economic"] = True
        if draw(UP_TO[3]) == 0:
            data["if"] = draw(conditions())
        if draw(UP_TO[3]) == 0:
            data["once_per_turn"] = True
        return data | {"do": draw(steps())}
    if kind == "initiative":
        return {"initiative": draw(payments()), "do": draw(steps())}
    if kind == "always":
        condition = {"if": draw(conditions())} if draw(UP_TO[3]) == 0 else {}
        return {"always": draw(st.lists(step(words=sorted(ALWAYS_WORDS)), min_size=1, max_size=2)), **condition}
    return {"play": draw(steps())}


@st.composite
def triggers(draw: DrawFn, card_type: CardType) -> dict[str, Any]:
    events = [event for event in Event if card_type in (EVENTS[event].on or (() if card_type is CardType.TACTIC else tuple(CardType)))]
    event = Event(draw(one(events)))
    data: dict[str, Any] = {"when": event.value}
    if EVENTS[event].is_of_player:
        data["of"] = draw(one(["own", "enemy", "any"]))
    elif EVENTS[event].kinds and (EVENTS[event].own_event or OWN[card_type] not in EVENTS[event].kinds or draw(YES_NO)):
        data["of"] = draw(st.one_of(one(Whose), selectors(kinds=EVENTS[event].kinds, many=False)))
    if draw(UP_TO[3]) == 0:
        data["if"] = draw(conditions())
    if draw(UP_TO[3]) == 0:
        data["once_per_turn"] = True
    data["do"] = draw(steps())
    return data


@st.composite
def cards(draw: DrawFn) -> Card:
    """A card with one to three random abilities."""
    card_type = draw(st.sampled_from(list(CardType)))
    return make_card(*draw(st.lists(abilities(card_type), min_size=1, max_size=3)), type=card_type.value)
