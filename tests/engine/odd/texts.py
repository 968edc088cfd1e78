"""Random texts of cards, made from a game's table of words: whatever the table allows can come out, circles too.

The data is raw, as somebody would type it, and most of it would be refused; who wants cards asks the checks.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random
from typing import Any

from engine.text.table import Form, Part, Reads, Word, WordOf
from engine.text.vocabulary import Whose

DEEPEST = 2
NESTING = ("choose", "may", "if", "for_each", "repeat", "unless")
OPERATORS = ("<=", ">=", "<", ">", "=", "!=")


class RandomTexts:
    """Makes texts of a game; a game says what its cards, amounts and conditions are."""

    words: Mapping[str, Word]
    always: Collection[str]
    zones: Sequence[str]
    references: Sequence[str]
    alone: Sequence[str]
    """Amounts that are a word."""
    stats: Sequence[str]
    duration: Form
    forms: Mapping[Form, Callable[[Random], Any]] = {}

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def one(self, words: Collection[Any]) -> Any:
        """One of them, a word as it is written."""
        found = self.chance.choice(list(words))
        return found if isinstance(found, dict) else str(found) if isinstance(found, str) else found

    def is_so(self, of: int) -> bool:
        """True once in `of` times."""
        return self.chance.randrange(of) == 0

    # --- What a game says ---------------------------------------------------------------------

    def filters(self, kind: str, zone: str) -> dict[str, Any]:
        """What else a selector of the game asks for."""
        raise NotImplementedError

    def own_amount(self) -> Any:
        """An amount that no other game has."""
        raise NotImplementedError

    def own_condition(self) -> Any:
        """A condition that no other game has."""
        raise NotImplementedError

    def counted(self) -> Sequence[str]:
        """The kinds that are counted."""
        raise NotImplementedError

    # --- Parts of texts -----------------------------------------------------------------------

    def selector(self, kinds: Sequence[str], zones: Sequence[str], *, many: bool = True) -> dict[str, Any]:
        """A record that looks for cards; with `many` it may say how many."""
        kind, zone = self.one(kinds), self.one(zones)
        data: dict[str, Any] = {kind: self.one(Whose)}
        if zone != "battlefield":
            data["in"] = zone
        if self.is_so(3):
            data["other"] = True
        data |= self.filters(kind, zone)
        for stat in self.chance.sample(list(self.stats), self.chance.choice((0, 0, 1, 1, 2))):
            data[str(stat)] = self.one(OPERATORS) + str(self.chance.randrange(5))
        how = self.one(("", "", 2, "all", "up_to", "random")) if many else ""
        if how:
            data["many"] = {how: self.chance.randint(1, 3)} if how in ("up_to", "random") else how
            if self.is_so(5):
                data["chooser"] = "enemy"
        return data

    def amount(self, low: int = 1, depth: int = 0) -> Any:
        """A number, or something that counts."""
        how = self.chance.randrange(9 if depth < DEEPEST else 7)
        if how < 3:
            return self.chance.randint(min(low, -3) if low < 0 else max(low, 1), 4) or 1
        if how == 3:
            return self.one(self.alone)
        if how == 4:
            return {"count": self.selector(self.counted(), self.zones, many=False)}
        if how == 5:
            of = self.one(self.references) if self.is_so(2) else self.selector(self.counted(), ("battlefield", *self.zones), many=False)
            return {"stat": self.one(self.stats), "of": of}
        if how == 6:
            return self.own_amount()
        return {self.one(("sum", "min", "max")): [self.amount(min(low, 0), depth + 1) for _ in range(self.chance.randint(2, 3))]}

    def condition(self, depth: int = 0) -> Any:
        """Something that holds or doesn't."""
        how = self.chance.randrange(8 if depth < DEEPEST else 5)
        if how < 2:
            return {self.one(("at_least", "equal")): [self.amount(), self.amount()]}
        if how == 2:
            return {"turn": self.one(Whose)}
        if how == 3:
            return self.own_condition()
        if how == 4:
            return "done"
        if how == 5:
            return {"not": self.condition(depth + 1)}
        return {self.one(("all", "any")): [self.condition(depth + 1) for _ in range(self.chance.randint(1, 2))]}

    def part(self, part: Part, depth: int) -> Any:
        """What stands in a part of a step."""
        reads = part.reads
        if reads in self.forms:
            return self.forms[reads](self.chance)
        if isinstance(reads, WordOf):
            return self.one(reads.words)
        if reads is Reads.NUMBER:
            return self.chance.randint(max(part.low, 0), min(part.high, 3))
        if reads is Reads.AMOUNT:
            return self.amount(part.low)
        if reads is Reads.YES_NO:
            return self.is_so(2)
        if reads is Reads.CONDITION:
            return self.condition()
        if reads is Reads.STEPS:
            return self.steps(depth + 1)
        if reads is Reads.OPTIONS:
            return [self.steps(depth + 1) for _ in range(self.chance.randint(2, 3))]
        if reads is Reads.RECORD or reads is Reads.FILTER:
            return self.selector(self.counted(), ("battlefield",), many=False)
        if reads is Reads.PAIR:
            return [self.target(part), self.target(part)]
        return self.target(part)

    def target(self, part: Part) -> Any:
        """A record, or a word for what is known."""
        words = (*self.references, "you", "enemy") if part.players else self.references
        return self.one(words) if self.is_so(3) else self.selector(part.kinds, part.zones)

    def step(self, depth: int = 0, names: Collection[str] = ()) -> dict[str, Any]:
        """One step, of `names` where some are given: then it holds always, and says not how long."""
        known = [name for name in names or self.words if depth < DEEPEST or name not in NESTING]
        data = {}
        for part in self.words[self.one(sorted(known))].parts:
            if not (names and part.reads is self.duration) and (part.is_required or self.is_so(2)):
                data[part.word] = self.part(part, depth)
        return data

    def steps(self, depth: int = 0) -> list[dict[str, Any]]:
        """One to three steps."""
        return [self.step(depth) for _ in range(self.chance.randint(1, 2 if depth else 3))]

    def passive(self) -> dict[str, Any]:
        """What holds always."""
        return {"always": [self.step(names=self.always) for _ in range(self.chance.randint(1, 2))]}
