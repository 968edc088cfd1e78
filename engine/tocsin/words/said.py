"""How TOCSIN's own amounts, conditions and parts of steps read, as both languages share it; a language says places and enemies."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from engine.text.clauses import CardClauses
from engine.text.conditions import Conditions
from engine.text.nodes import Step
from engine.tocsin.records import Position
from engine.tocsin.words import nodes
from engine.tocsin.words.context import EACH_PLAYER, TextContext, for_each_player
from engine.tocsin.words.nodes import Amount, Condition, Selector
from engine.tocsin.words.vocabulary import EnemyStat


class OwnConditions(Conditions[Any, Amount, Condition]):
    """See `Conditions`."""

    names: Any

    @abstractmethod
    def of_enemy(self, stat: EnemyStat, of: Selector) -> str:
        """The damage on an enemy, or its health left."""

    def amount_name(self, amount: Amount) -> str:
        """See `Conditions.amount_name`; what is printed for each player is said so."""
        per = for_each_player(amount)
        if per is None or amount == EACH_PLAYER:
            return super().amount_name(amount)
        return self.grammar.phrase("per-player" if per[0] else "only-per-player", base=per[0], number=per[1])

    def own_amount(self, amount: Amount) -> str:
        """See `Conditions.own_amount`."""
        match amount:
            case nodes.Number(of):
                return self.grammar.phrase(of.value)
            case nodes.Marks(at):
                return self.grammar.phrase("marks", at=self.names.places((at,), "dat"))
            case nodes.OfEnemy(stat, of):
                return self.of_enemy(stat, of)
        raise TypeError(amount)

    def own_each(self, amount: Amount) -> str:
        """See `Conditions.own_each`."""
        if isinstance(amount, nodes.Marks):
            return self.grammar.phrase("each-mark", at=self.names.places((amount.at,), "dat"))
        if isinstance(amount, nodes.Number):
            return self.grammar.phrase("each-player" if amount == EACH_PLAYER else "each-round")
        return super().own_each(amount)

    def own_range(self, amount: Amount, low: int | None, high: int | None) -> str | None:
        """See `Conditions.own_range`."""
        if not isinstance(amount, nodes.Marks):
            return None
        number, plural = self.grammar.quantity(low, high)
        return self.grammar.phrase("marks-there" if plural else "mark-there", number=number, at=self.names.places((amount.at,), "dat"))

    def own_condition(self, condition: Condition, holds: bool) -> str:
        """See `Conditions.own_condition`."""
        no = "" if holds else "not-"
        match condition:
            case nodes.Defeated(None):
                return self.grammar.phrase(f"{no}all-defeated")
            case nodes.Defeated(tuple(places)):
                return self.grammar.phrase(
                    no + ("enemy" if len(places) == 1 else "enemies") + "-defeated", at=self.names.places(places, "dat")
                )
            case nodes.ShowBack(places):
                return self.grammar.phrase(no + ("shows-back" if len(places) == 1 else "show-backs"), at=self.names.places(places, "nom"))
        raise TypeError(condition)


class OwnClauses(CardClauses[Any]):
    """See `engine.text.sentences.Clauses`."""

    passages = (nodes.Arrange,)
    context: TextContext
    undefendable: ClassVar[str]

    def passage(self, step: Step) -> str:
        """See `Clauses.passage`."""
        assert isinstance(step, nodes.Arrange)  # noqa: S101 -- nothing else is one
        return self.grammar.phrase("arrange-one" if step.amount == 1 else "arrange", number=str(step.amount))

    def own_part(self, step: Step, value: Any, how: str) -> str | None:
        """See `CardClauses.own_part`."""
        match value:
            case _ if how == "top":
                number = self.figures.number(value)
                return self.grammar.phrase("top-upgrade" if number == "1" else "top-upgrades", number=number)
            case bool():
                return self.undefendable if value else ""
            case nodes.AttackValues(kind, strength, stun):
                stunning = self.grammar.phrase("stunning") if stun else ""
                return self.grammar.phrase(f"attack-{kind}", stun=stunning, number=self.figures.number(strength))
            case Position() | nodes.This():
                return str(self.names.places((value,), "dat" if how == "dat" else "acc"))
            case tuple():
                return str(self.names.places(value, "acc"))
            case None:
                return ""
        return None
