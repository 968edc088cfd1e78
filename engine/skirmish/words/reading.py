"""Reads the data of an ability into its tree, and tells what is wrong with its shape; `checks` asks whether a card may bear it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from engine.skirmish.cards import BOARD, MELEE
from engine.skirmish.formula import find_formula
from engine.skirmish.words import nodes
from engine.skirmish.words.nodes import Amount, Condition, Selector
from engine.skirmish.words.steps import DURATION, MARKER, POINTS, STEPS
from engine.skirmish.words.vocabulary import CardKind, Kind, Moment, PlayZone, Reference, Stat, Until
from engine.text.abilities import AbilityReader, RecordReader
from engine.text.fields import FieldReader, shown
from engine.text.nodes import Play
from engine.text.reading import AmountReader, ConditionReader, StepReader
from engine.text.selectors import SelectorReader
from engine.text.table import Part

SELECTOR_PARTS: Final = (*Kind, "other", "within", "of", "sight", "kind", "life", "in", "many")
AMOUNT_WORDS: Final = ("markers", "count", "stat", "sum", "min", "max")
CONDITION_WORDS: Final = ("behind", "within", "at_least", "equal", "turn", "not", "all", "any")
MOST_ROUNDS: Final = 99
FARTHEST: Final = 9
"""Cards of a range that a text names: more than the board is long."""


class SkirmishSelectors(SelectorReader[Selector, Reference]):
    """Reads whom a text is about."""

    def __init__(self, fields: FieldReader) -> None:
        super().__init__(fields, Selector, Reference, kinds=Kind, zones=PlayZone, stats=Stat, parts=SELECTOR_PARTS)

    def own(self, record: Mapping[str, Any], path: str) -> dict[str, Any]:
        """Range, where it is measured from, sight, and the kind of a card."""
        read: dict[str, Any] = {}
        if "within" in record:
            read["within"] = self.reach(record["within"], f"{path}.within")
        if "of" in record:
            read["of_that"] = self._of(record["of"], f"{path}.of")
        if "sight" in record:
            read["sight"] = self.fields.yes_no(record["sight"], f"{path}.sight")
        if "kind" in record:
            read["card_kind"] = self.fields.one_of(CardKind, record["kind"], f"{path}.kind", "kind of card")
        return read

    def reach(self, data: object, path: str) -> str | None:
        """A range: melee, board, or so many cards (ATK-7)."""
        if data in (MELEE, BOARD):
            return str(data)
        if isinstance(data, str):
            self.fields.refuse_word(path, data, "range", (MELEE, BOARD, "a number of cards"))
            return None
        number = self.fields.number(data, path, 1, FARTHEST)
        return None if number is None else str(number)

    def _of(self, data: object, path: str) -> bool | None:
        if data != Reference.THAT:
            self.fields.refuse_word(path, data, "character to measure from", (Reference.THAT.value,))
            return None
        return True


class SkirmishAmounts(AmountReader[Amount]):
    """Reads amounts: an X formula stands as text."""

    def __init__(self, fields: FieldReader, selectors: SkirmishSelectors) -> None:
        own = {"markers": self._markers}
        super().__init__(fields, selectors, Stat, ("X", *AMOUNT_WORDS), alone={"dealt": nodes.Dealt()}, own=own)
        self._selectors_of = selectors

    def amount(self, data: object, path: str, low: int = -99) -> Amount | None:
        """A number, an X formula, a word, or a record that counts."""
        if isinstance(data, str):
            formula = find_formula(data)
            if formula is not None:
                return nodes.XAmount(formula)
        return super().amount(data, path, low)

    def points(self, data: object, path: str) -> Amount | None:
        """The same, or all points."""
        return nodes.ALL_POINTS if data == "all" else self.amount(data, path, 0)

    def _markers(self, data: object, path: str) -> Amount | None:
        marker = self.marker(data, path)
        return None if marker is None else nodes.Markers(marker)

    def marker(self, data: object, path: str) -> str | None:
        """The slug of a marker."""
        return self._selectors_of.slug(data, path, "marker", None)


class SkirmishConditions(ConditionReader[Condition]):
    """Reads conditions; `critical` is a word that stands alone."""

    def __init__(self, fields: FieldReader, amounts: SkirmishAmounts, selectors: SkirmishSelectors) -> None:
        own = {"behind": self._behind, "within": self._within}
        super().__init__(fields, amounts, ("critical", *CONDITION_WORDS), own={**own, "critical": self._critical})
        self._selectors = selectors

    def condition(self, data: object, path: str) -> Condition | None:
        """`done`, `critical`, or a record with one word."""
        return nodes.Critical() if data == "critical" else super().condition(data, path)

    def _critical(self, data: object, path: str) -> Condition | None:
        self._fields.refuse(path, data, "'critical' stands alone, without a value.")
        return None

    def _behind(self, data: object, path: str) -> Condition | None:
        of = self._fields.one_of(Reference, data, path, "character")
        return None if of is None else nodes.Behind(of)

    def _within(self, data: object, path: str) -> Condition | None:
        if not isinstance(data, list | tuple) or len(data) != 2:
            self._fields.refuse(path, data, f"{shown(data)!r} is no character and a range: write [cause, melee].")
            return None
        of = self._fields.one_of(Reference, data[0], f"{path}[0]", "character")
        reach = self._selectors.reach(data[1], f"{path}[1]")
        return None if of is None or reach is None else nodes.Within(of, reach)


class SkirmishSteps(StepReader):
    """Reads steps; how long an effect lasts where that is left out, the card decides."""

    def __init__(self, fields: FieldReader, selectors: SkirmishSelectors, amounts: SkirmishAmounts, conditions: SkirmishConditions) -> None:
        forms = {DURATION: self._duration, POINTS: amounts.points, MARKER: amounts.marker}
        super().__init__(fields, STEPS, selectors, amounts, conditions, forms)
        self.in_answer = False

    def left_out(self, part: Part) -> object:
        """As long as this turn; of an answer the attack that goes on."""
        if part.reads is DURATION:
            return Until.ATTACK if self.in_answer else Until.TURN
        return super().left_out(part)

    def _duration(self, data: object, path: str) -> nodes.Duration | None:
        if isinstance(data, int) and not isinstance(data, bool):
            return self.fields.number(data, path, 1, MOST_ROUNDS)
        if isinstance(data, str) and data in tuple(Until):
            return Until(data)
        self.fields.refuse_word(path, data, "duration", ("a number of rounds", *Until))
        return None


class Reader(AbilityReader[nodes.AbilityNode]):
    """Reads one card's abilities."""

    parts: Mapping[str, frozenset[str]] = {"play": frozenset({"play"}), "answer": frozenset({"answer", "if", "do"})}

    def __init__(self) -> None:
        fields = FieldReader()
        selectors = SkirmishSelectors(fields)
        amounts = SkirmishAmounts(fields, selectors)
        conditions = SkirmishConditions(fields, amounts, selectors)
        super().__init__(selectors, conditions, SkirmishSteps(fields, selectors, amounts, conditions))

    def readers(self) -> Mapping[str, RecordReader[nodes.AbilityNode]]:
        """See `AbilityReader.readers`."""
        return {"play": self.of_steps("play", Play), "answer": self._answer}

    def _answer(self, record: Mapping[str, Any], path: str) -> nodes.AbilityNode | None:
        moment = self.fields.one_of(Moment, record["answer"], f"{path}.answer", "moment of an answer")
        condition = self.conditions.condition(record["if"], f"{path}.if") if "if" in record else None
        steps_reader = cast("SkirmishSteps", self.steps)
        steps_reader.in_answer = True
        try:
            steps = self.steps.steps_of(record, path, "do")
        finally:
            steps_reader.in_answer = False
        if moment is None or steps is None or ("if" in record and condition is None):
            return None
        return nodes.Answer(moment, condition, steps)


def parse_abilities(abilities: object, where: str = "") -> tuple[nodes.AbilityNode, ...]:
    """The trees of a card's abilities. `where` (a card, say) begins the message of the error.

    Raises:
        AbilitiesError: with everything that could not be read.
    """
    return Reader().parsed(abilities, where)
