"""Reading the parts of a card's text: selectors, amounts, conditions, payments."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from engine.rone.words import nodes
from engine.rone.words.forms import AMOUNTS, CONDITIONS, FILTERS, KINDS
from engine.rone.words.nodes import ALL, Amount, Comparison, Condition, Many, Payment, Selector, Target
from engine.rone.words.reading_fields import DEEPEST, FieldReader, shown
from engine.rone.words.vocabulary import (
    Kind,
    Mode,
    Operator,
    Player,
    Reference,
    Role,
    Stat,
    Whose,
    Zone,
)

SELECTOR_PARTS = tuple(term.name for term in (*KINDS, *FILTERS) if term.name not in tuple(Mode))
AMOUNT_WORDS = tuple(term.name for term in AMOUNTS if isinstance(term.example, dict))
CONDITION_WORDS = tuple(term.name for term in CONDITIONS if isinstance(term.example, dict))
COMPARED = re.compile(r"(<=|>=|<|>|!=|={0,2})\s*(-?\d{1,3})\Z")
RACE = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")


class PartReader(FieldReader):
    """Reads whom a step is about, how much it comes to, and when."""

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
            fields["whose"] = self._one_of(Whose, record[kinds[0]], f"{path}.{kinds[0]}", "word for whose it is")
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
        if self.races is not None and data not in self.races:
            self.refuse_word(path, data, "race", sorted(self.races))
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
            self.refuse_word(path, data, "amount", ("a whole number", "hero_level", *AMOUNT_WORDS))
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
            whose = self._one_of(Whose, value, at, "word for whose it is")
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
