"""Reads the data of an ability into its tree, and tells everything that is wrong with its shape.

What a word takes is said by the table alone; here is one reader for each sort of part. Whether a card may
bear what was read is asked afterwards (`checks`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import contextmanager
from enum import StrEnum
from typing import Any, TypeVar

from engine.rone.abilities import nodes
from engine.rone.abilities.forms import ABILITIES, AMOUNTS, CONDITIONS, FILTERS, KINDS
from engine.rone.abilities.nodes import ALL, Amount, Comparison, Condition, Many, Payment, Selector, Step, Target
from engine.rone.abilities.problems import AbilityProblem, nearest
from engine.rone.abilities.steps import STEPS
from engine.rone.abilities.vocabulary import (
    Act,
    CostOf,
    Duration,
    Event,
    Keyword,
    Kind,
    Mode,
    Operator,
    Place,
    Player,
    Reference,
    Role,
    Source,
    Stat,
    Whose,
    Zone,
)
from engine.rone.abilities.words import Part, Reads, Word

Choice = TypeVar("Choice", bound=StrEnum)

STEP_WORDS: Mapping[str, Word] = {word.name: word for word in STEPS}
ALWAYS_WORDS = frozenset({"melee", "ranged", "cost", "grant", "cannot"})
ABILITY_WORDS = tuple(term.name for term in ABILITIES)
PARTS_OF_ABILITIES: Mapping[str, frozenset[str]] = {
    "keyword": frozenset({"keyword"}),
    "when": frozenset({"when", "of", "if", "once_per_turn", "do"}),
    "activate": frozenset({"activate", "economic", "do"}),
    "initiative": frozenset({"initiative", "do"}),
    "always": frozenset({"always"}),
    "play": frozenset({"play"}),
}
SELECTOR_PARTS = tuple(term.name for term in (*KINDS, *FILTERS) if term.name not in tuple(Mode))
PLAYER_EVENTS = frozenset({Event.BEGIN_TURN, Event.END_TURN, Event.DRAWS, Event.LEVELS_UP, Event.GAINS_WATER})
AMOUNT_WORDS = tuple(term.name for term in AMOUNTS if isinstance(term.example, dict))
CONDITION_WORDS = tuple(term.name for term in CONDITIONS if isinstance(term.example, dict))
COMPARED = re.compile(r"(<=|>=|<|>|!=|=|)\s*(-?\d{1,3})\Z")
RACE = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")
DEEPEST = 12
"""How deep a text may nest; a person writes four levels at most."""


def shown(data: object, depth: int = 3) -> str:
    """`data` on one line, as somebody who types YAML would write it, cut where it is long or deeper than `depth`."""
    if isinstance(data, bool):
        text = "true" if data else "false"
    elif data is None:
        text = "nothing"
    elif isinstance(data, Mapping | list | tuple) and depth == 0:
        text = "…"
    elif isinstance(data, Mapping):
        text = "{" + ", ".join(f"{key}: {shown(value, depth - 1)}" for key, value in list(data.items())[:8]) + "}"
    elif isinstance(data, list | tuple):
        text = "[" + ", ".join(shown(value, depth - 1) for value in data[:8]) + "]"
    else:
        text = str(data)
    return text if len(text) <= 80 else text[:79] + "…"


class Reader:
    """Reads one card's abilities; what is wrong gathers in `problems`. A method that could not read returns None."""

    def __init__(self) -> None:
        self.problems: list[AbilityProblem] = []
        self._always = False
        self._depth = 0

    # --- Telling what is wrong ---------------------------------------------------------------

    def refuse(self, path: str, found: object, message: str, known: Iterable[str] = ()) -> None:
        """Note a problem; `known` are the words that could have been meant."""
        text = shown(found)
        self.problems.append(AbilityProblem(path, text, message, nearest(text, list(known)) if known else ""))

    def refuse_word(self, path: str, found: object, sort: str, known: Sequence[str]) -> None:
        """Note that `found` is none of the `known` words for `sort`."""
        listed = ", ".join(known) if len(known) <= 12 else ", ".join(known[:12]) + " …"
        self.refuse(path, found, f"{shown(found)!r} is no {sort}. Known: {listed}.", known)

    @contextmanager
    def _deeper(self) -> Any:
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1

    # --- Abilities ---------------------------------------------------------------------------

    def abilities(self, data: object) -> tuple[nodes.AbilityNode, ...]:
        """All that could be read of a card's list of abilities."""
        if isinstance(data, str) or not isinstance(data, Sequence):
            self.refuse("abilities", data, "abilities are a list.")
            return ()
        read = [self.ability(item, f"abilities[{index}]") for index, item in enumerate(data)]
        return tuple(node for node in read if node is not None)

    def ability(self, data: object, path: str) -> nodes.AbilityNode | None:
        """One entry of the list."""
        record = self._record(data, path, "an ability")
        if record is None:
            return None
        head = self._head(record, path, ABILITY_WORDS, "ability")
        if head is None:
            return None
        self._no_strangers(record, path, PARTS_OF_ABILITIES[head], head)
        read: Callable[[Mapping[str, Any], str], nodes.AbilityNode | None] = {
            "keyword": self._keyword_ability,
            "when": self._trigger,
            "activate": self._activated,
            "initiative": self._initiative,
            "always": self._always_ability,
            "play": self._play,
        }[head]
        return read(record, path)

    def _keyword_ability(self, record: Mapping[str, Any], path: str) -> nodes.AbilityNode | None:
        keyword = self.keyword(record["keyword"], f"{path}.keyword")
        return None if keyword is None else nodes.KeywordAbility(keyword)

    def _trigger(self, record: Mapping[str, Any], path: str) -> nodes.AbilityNode | None:
        event = self._one_of(Event, record["when"], f"{path}.when", "event")
        steps = self._steps_of(record, path, "do")
        condition = self.condition(record["if"], f"{path}.if") if "if" in record else None
        once = self.yes_no(record.get("once_per_turn", False), f"{path}.once_per_turn")
        of: Target | Whose | None = None
        if "of" in record:
            of = self._trigger_of(record["of"], f"{path}.of")
        elif event in PLAYER_EVENTS:
            of = Whose.OWN
        failed = event is None or steps is None or once is None or ("if" in record and condition is None) or ("of" in record and of is None)
        if failed or event is None or steps is None or once is None:
            return None
        return nodes.Trigger(event, of, condition, once, steps)

    def _trigger_of(self, data: object, path: str) -> Target | Whose | None:
        if data in (Reference.YOU, Whose.OWN):
            return Whose.OWN
        if data == Whose.ENEMY:
            return Whose.ENEMY
        if data == Whose.ANY:
            return Whose.ANY
        return self.target(data, path, default=ALL)

    def _activated(self, record: Mapping[str, Any], path: str) -> nodes.AbilityNode | None:
        costs = self._record(record["activate"], f"{path}.activate", "what it costs to activate")
        exhaust, payment = None, None
        if costs is not None:
            self._no_strangers(costs, f"{path}.activate", frozenset({"exhaust", "pay"}), "activate")
            exhaust = self.number(costs.get("exhaust", 0), f"{path}.activate.exhaust", 0, 3)
            payment = self.payment(costs["pay"], f"{path}.activate.pay") if "pay" in costs else Payment()
        economic = self.yes_no(record.get("economic", False), f"{path}.economic")
        steps = self._steps_of(record, path, "do")
        if exhaust is None or payment is None or economic is None or steps is None:
            return None
        return nodes.Activated(exhaust, payment, economic, steps)

    def _initiative(self, record: Mapping[str, Any], path: str) -> nodes.AbilityNode | None:
        payment = self.payment(record["initiative"], f"{path}.initiative")
        steps = self._steps_of(record, path, "do")
        return None if payment is None or steps is None else nodes.Initiative(payment, steps)

    def _always_ability(self, record: Mapping[str, Any], path: str) -> nodes.AbilityNode | None:
        self._always = True
        try:
            steps = self._steps_of(record, path, "always")
        finally:
            self._always = False
        return None if steps is None else nodes.Always(steps)

    def _play(self, record: Mapping[str, Any], path: str) -> nodes.AbilityNode | None:
        steps = self._steps_of(record, path, "play")
        return None if steps is None else nodes.Play(steps)

    def payment(self, data: object, path: str) -> Payment | None:
        """What is paid: water, graveyard, hand, deck."""
        record = self._record(data, path, "a payment")
        if record is None:
            return None
        known = ("water", "graveyard", "hand", "deck")
        self._no_strangers(record, path, frozenset(known), "payment")
        numbers = {name: self.number(record.get(name, 0), f"{path}.{name}", 0, 99) for name in known}
        paid = {name: number for name, number in numbers.items() if number is not None}
        return Payment(**paid) if len(paid) == len(known) else None

    # --- Steps -------------------------------------------------------------------------------

    def _steps_of(self, record: Mapping[str, Any], path: str, part: str) -> nodes.Steps | None:
        if part not in record:
            self.refuse(path, record, f"{part!r} is missing: the list of steps.")
            return None
        return self.steps(record[part], f"{path}.{part}")

    def steps(self, data: object, path: str) -> nodes.Steps | None:
        """A list of steps, at least one."""
        if isinstance(data, str) or not isinstance(data, Sequence):
            self.refuse(path, data, "steps are a list.")
            return None
        if not data:
            self.refuse(path, data, "the list of steps is empty.")
            return None
        if self._depth >= DEEPEST:
            self.refuse(path, data, f"nested deeper than {DEEPEST} levels.")
            return None
        with self._deeper():
            read = [self.step(item, f"{path}[{index}]") for index, item in enumerate(data)]
        steps = tuple(step for step in read if step is not None)
        return steps if len(steps) == len(read) else None

    def step(self, data: object, path: str) -> Step | None:
        """One step: a record with one word of the table, and the parts it takes."""
        record = self._record(data, path, "a step")
        if record is None:
            return None
        head = self._head(record, path, tuple(STEP_WORDS), "step")
        if head is None:
            return None
        word = STEP_WORDS[head]
        if self._always and head not in ALWAYS_WORDS:
            self.refuse(path, head, f"{head!r} can't stand in always, only {', '.join(sorted(ALWAYS_WORDS))}.")
            return None
        self._no_strangers(record, path, frozenset(part.word for part in word.parts), head)
        fields: dict[str, Any] = dict(word.fixed)
        complete = True
        for part in word.parts:
            if part.word in record:
                at = f"{path}.{part.word}"
                if self._always and part.reads is Reads.DURATION:
                    self.refuse(at, record[part.word], "always lasts while the card is on the battlefield: leave 'for' out.")
                value = self.part(part, record[part.word], at)
                complete = complete and value is not None
            elif part.is_required:
                self.refuse(path, data, f"{head!r} lacks {part.word!r}: {part.reads.value}.")
                complete, value = False, None
            else:
                value = Duration.WHILE_HERE if self._always and part.reads is Reads.DURATION else part.default
            fields[part.field] = value
        if not complete:
            return None
        if word.builds is nodes.Fight:
            first, second = fields["pair"]
            return nodes.Fight(first, second)
        step: Step = word.builds(**fields)
        return step

    def part(self, part: Part, data: object, path: str) -> Any:
        """What stands in a part, read as the table says."""
        match part.reads:
            case Reads.AMOUNT:
                return self.amount(data, path, part.low)
            case Reads.NUMBER:
                return self.number(data, path, part.low, part.high)
            case Reads.YES_NO:
                return self.yes_no(data, path)
            case Reads.PLAYER:
                return self._one_of(Player, data, path, "player")
            case Reads.TARGET:
                return self.target(data, path)
            case Reads.PAIR:
                return self.pair(data, path)
            case Reads.RECORD:
                return self.selector(data, path, default=ALL)
            case Reads.FILTER:
                return self.selector(data, path, default=ALL, needs_kind=False)
            case Reads.KEYWORD:
                return self.keyword(data, path)
            case Reads.DURATION:
                return self._one_of(Duration, data, path, "duration")
            case Reads.PLACE:
                return self._one_of(Place, data, path, "end of a deck")
            case Reads.SOURCE:
                return self._one_of(Source, data, path, "place to destroy cards from")
            case Reads.ACT:
                return self._one_of(Act, data, path, "act that can be forbidden")
            case Reads.COST:
                return self._one_of(CostOf, data, path, "cost")
            case Reads.STEPS:
                return self.steps(data, path)
            case Reads.OPTIONS:
                return self.options(data, path)
            case Reads.CONDITION:
                return self.condition(data, path)
        raise AssertionError(part.reads)

    def options(self, data: object, path: str) -> tuple[nodes.Steps, ...] | None:
        """Two or more lists of steps."""
        if isinstance(data, str) or not isinstance(data, Sequence) or len(data) < 2:
            self.refuse(path, data, "a choice needs a list of two or more lists of steps.")
            return None
        read = [self.steps(item, f"{path}[{index}]") for index, item in enumerate(data)]
        options = tuple(option for option in read if option is not None)
        return options if len(options) == len(read) else None

    def pair(self, data: object, path: str) -> tuple[Target, Target] | None:
        """The two that fight."""
        if isinstance(data, str) or not isinstance(data, Sequence) or len(data) != 2:
            self.refuse(path, data, "a list of the two that fight.")
            return None
        first, second = self.target(data[0], f"{path}[0]"), self.target(data[1], f"{path}[1]")
        return None if first is None or second is None else (first, second)

    # --- Selectors ---------------------------------------------------------------------------

    def target(self, data: object, path: str, default: Many | None = None) -> Target | None:
        """A selector: a word or a record. `default` is how many it takes where that is left out."""
        if isinstance(data, str):
            return self._one_of(Reference, data, path, "selector")
        return self.selector(data, path, default or (ALL if self._always else Many()))

    def selector(self, data: object, path: str, default: Many, needs_kind: bool = True) -> Selector | None:
        """A selector record."""
        record = self._record(data, path, "a selector")
        if record is None:
            return None
        before = len(self.problems)
        self._no_strangers(record, path, frozenset(SELECTOR_PARTS), "selector", tuple(SELECTOR_PARTS))
        kinds = [kind for kind in Kind if kind in record]
        if len(kinds) > 1:
            self.refuse(path, data, f"one kind a selector, found {' and '.join(kinds)}.")
        if not kinds and needs_kind:
            self.refuse(path, data, f"the selector lacks its kind: {', '.join(Kind)}.")
        fields: dict[str, Any] = {"kind": kinds[0] if kinds else None, "many": default}
        if kinds:
            fields["whose"] = self._one_of(Whose, record[kinds[0]], f"{path}.{kinds[0]}", "own, enemy or any")
        if "other" in record:
            fields["other"] = self.yes_no(record["other"], f"{path}.other")
        if "race" in record:
            fields["race"] = self._race(record["race"], f"{path}.race")
        if "keyword" in record:
            fields["keyword"] = self.keyword(record["keyword"], f"{path}.keyword")
        if "in" in record:
            fields["zone"] = self._one_of(Zone, record["in"], f"{path}.in", "zone")
        if "many" in record:
            fields["many"] = self.many(record["many"], f"{path}.many")
        if "chooser" in record:
            fields["chooser"] = self._chooser(record["chooser"], f"{path}.chooser")
        fields["comparisons"] = tuple(self._comparison(stat, record[stat], f"{path}.{stat}") for stat in Stat if stat in record)
        return Selector(**fields) if len(self.problems) == before else None

    def many(self, data: object, path: str) -> Many | None:
        """A number, all, {up_to: 2} or {random: 1}."""
        if data == "all":
            return ALL
        if isinstance(data, Mapping) and len(data) == 1:
            ((word, value),) = data.items()
            if word in (Mode.UP_TO, Mode.RANDOM):
                number = self.number(value, f"{path}.{word}", 1, 99)
                return None if number is None else Many(Mode(word), number)
            self.refuse_word(f"{path}.{shown(word)}", word, "way to say how many", ("up_to", "random"))
            return None
        if isinstance(data, str):
            self.refuse_word(path, data, "way to say how many", ("all", "up_to", "random"))
            return None
        number = self.number(data, path, 1, 99)
        return None if number is None else Many(Mode.EXACTLY, number)

    def _chooser(self, data: object, path: str) -> Player | None:
        if data not in (Player.YOU, Player.ENEMY):
            self.refuse_word(path, data, "one who chooses", (Player.YOU.value, Player.ENEMY.value))
            return None
        return Player(str(data))

    def _race(self, data: object, path: str) -> str | None:
        if not isinstance(data, str) or not RACE.match(data):
            self.refuse(path, data, f"{shown(data)!r} is no race: small letters, figures and hyphens.")
            return None
        return data

    def _comparison(self, stat: Stat, data: object, path: str) -> Comparison | None:
        text = str(data) if isinstance(data, int) and not isinstance(data, bool) else data
        found = COMPARED.match(text.strip()) if isinstance(text, str) else None
        if found is None:
            self.refuse(path, data, f'{shown(data)!r} is no comparison: write "<=2", ">=1" or "=0".')
            return None
        return Comparison(stat, Operator(found[1] or "="), int(found[2]))

    # --- Amounts and conditions --------------------------------------------------------------

    def amount(self, data: object, path: str, low: int = -99) -> Amount | None:
        """A number, hero_level, or a record that counts."""
        if isinstance(data, int) and not isinstance(data, bool):
            return self.number(data, path, low, 99)
        if data == "hero_level":
            return nodes.HeroLevel()
        if not isinstance(data, Mapping):
            self.refuse_word(path, data, "amount", ("hero_level", *AMOUNT_WORDS))
            return None
        head = self._head(data, path, AMOUNT_WORDS, "amount")
        if head is None:
            return None
        self._no_strangers(data, path, frozenset({"stat", "of"} if head == "stat" else {head}), head)
        if head == "count":
            counted = self.selector(data[head], f"{path}.count", default=ALL)
            return None if counted is None else nodes.Count(counted)
        if head == "stat":
            return self._stat_of(data, path)
        parts = self._amounts(data[head], f"{path}.{head}")
        if parts is None:
            return None
        if head == "sum":
            return nodes.Sum(parts)
        return nodes.Least(parts) if head == "min" else nodes.Greatest(parts)

    def _stat_of(self, data: Mapping[str, Any], path: str) -> Amount | None:
        stat = self._one_of(Stat, data["stat"], f"{path}.stat", "stat")
        if "of" not in data:
            self.refuse(path, data, "'stat' lacks 'of': a selector.")
            return None
        of = self.target(data["of"], f"{path}.of", default=ALL)
        return None if stat is None or of is None else nodes.StatOf(stat, of)

    def _amounts(self, data: object, path: str) -> tuple[Amount, ...] | None:
        if isinstance(data, str) or not isinstance(data, Sequence) or len(data) < 2:
            self.refuse(path, data, "a list of two or more amounts.")
            return None
        if self._depth >= DEEPEST:
            self.refuse(path, data, f"nested deeper than {DEEPEST} levels.")
            return None
        with self._deeper():
            read = [self.amount(item, f"{path}[{index}]") for index, item in enumerate(data)]
        parts = tuple(part for part in read if part is not None)
        return parts if len(parts) == len(read) else None

    def condition(self, data: object, path: str) -> Condition | None:
        """`done`, or a record with one word."""
        if data == "done":
            return nodes.Done()
        if not isinstance(data, Mapping):
            self.refuse_word(path, data, "condition", ("done", *CONDITION_WORDS))
            return None
        head = self._head(data, path, CONDITION_WORDS, "condition")
        if head is None:
            return None
        self._no_strangers(data, path, frozenset({head}), head)
        at, value = f"{path}.{head}", data[head]
        if head in ("at_least", "equal"):
            amounts = self._amounts(value, at)
            if amounts is None:
                return None
            if len(amounts) != 2:
                self.refuse(at, value, f"{head!r} compares two amounts, found {len(amounts)}.")
                return None
            return nodes.AtLeast(*amounts) if head == "at_least" else nodes.Equal(*amounts)
        if head == "turn":
            whose = self._one_of(Whose, value, at, "own, enemy or any")
            return None if whose is None else nodes.TurnOf(whose)
        if head == "in_combat":
            role = self._one_of(Role, value, at, "role in combat")
            return None if role is None else nodes.InCombat(role)
        if head == "not":
            if self._depth >= DEEPEST:
                self.refuse(at, value, f"nested deeper than {DEEPEST} levels.")
                return None
            with self._deeper():
                inner = self.condition(value, at)
            return None if inner is None else nodes.Not(inner)
        conditions = self._conditions(value, at)
        if conditions is None:
            return None
        return nodes.AllOf(conditions) if head == "all" else nodes.AnyOf(conditions)

    def _conditions(self, data: object, path: str) -> tuple[Condition, ...] | None:
        if isinstance(data, str) or not isinstance(data, Sequence) or not data:
            self.refuse(path, data, "a list of conditions.")
            return None
        if self._depth >= DEEPEST:
            self.refuse(path, data, f"nested deeper than {DEEPEST} levels.")
            return None
        with self._deeper():
            read = [self.condition(item, f"{path}[{index}]") for index, item in enumerate(data)]
        conditions = tuple(condition for condition in read if condition is not None)
        return conditions if len(conditions) == len(read) else None

    # --- Small things ------------------------------------------------------------------------

    def keyword(self, data: object, path: str) -> Keyword | None:
        """A keyword."""
        return self._one_of(Keyword, data, path, "keyword")

    def number(self, data: object, path: str, low: int, high: int) -> int | None:
        """A whole number from `low` to `high`."""
        if isinstance(data, bool) or not isinstance(data, int):
            self.refuse(path, data, f"{shown(data)!r} is no whole number.")
            return None
        if not low <= data <= high:
            self.refuse(path, data, f"{data} is not from {low} to {high}.")
            return None
        return data

    def yes_no(self, data: object, path: str) -> bool | None:
        """True or false."""
        if not isinstance(data, bool):
            self.refuse(path, data, f"{shown(data)!r} is neither true nor false.")
            return None
        return data

    def _one_of(self, words: type[Choice], data: object, path: str, sort: str) -> Choice | None:
        if isinstance(data, str) and data in words._value2member_map_:
            return words(data)
        self.refuse_word(path, data, sort, [word.value for word in words])
        return None

    def _record(self, data: object, path: str, sort: str) -> Mapping[str, Any] | None:
        if not isinstance(data, Mapping):
            self.refuse(path, data, f"{sort} is a record like {{word: value}}, found {shown(data)}.")
            return None
        for key in data:
            if not isinstance(key, str):
                self.refuse(path, data, f"{shown(key)!r} is no word.")
                return None
        return data

    def _head(self, record: Mapping[str, Any], path: str, words: Sequence[str], sort: str) -> str | None:
        """The one word of `words` that `record` stands for."""
        heads = [word for word in words if word in record]
        if len(heads) == 1:
            return heads[0]
        if len(heads) > 1:
            self.refuse(path, record, f"one word for each {sort}, found {' and '.join(heads)}.")
            return None
        stranger = next(iter(record), None)
        if stranger is None:
            self.refuse(path, record, f"the {sort} is empty.")
        else:
            self.refuse(f"{path}.{stranger}", stranger, f"{shown(stranger)!r} is no word for a {sort}.", words)
        return None

    def _no_strangers(self, record: Mapping[str, Any], path: str, known: frozenset[str], word: str, listed: Sequence[str] = ()) -> None:
        for key in record:
            if key not in known:
                parts = sorted(known - {word})
                takes = f" It takes {', '.join(listed or parts)}." if parts else ""
                self.refuse(f"{path}.{key}", key, f"{key!r} is no part of {word!r}.{takes}", sorted(known))
