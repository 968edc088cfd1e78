"""What the clauses of steps have in common in both languages, whatever the game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from engine.text.figures import Figures
from engine.text.grammar import tidy
from engine.text.names import Names
from engine.text.nodes import Step
from engine.text.steps import Cannot, ChangeCost, ChangeStat, DestroyCards, Grant, Look
from engine.text.vocabulary import Place, Written

NamesT = TypeVar("NamesT", bound=Names)


class CardClauses(ABC, Generic[NamesT]):
    """See `engine.text.sentences.Clauses`; a language says them, a game adds its costs and what it says for itself."""

    passages: tuple[type[Step], ...] = (Look,)

    def __init__(self, names: NamesT, figures: Figures) -> None:
        self.names = names
        self.book = names.book
        self.context = names.context
        self.grammar = names.grammar
        self.figures = figures

    # --- What a game may add -----------------------------------------------------------------

    def own_part(self, step: Step, value: Any, how: str) -> str | None:
        """What stands for a field in a wording where this game says it for itself; None where it doesn't."""
        return None

    def amount_of(self, step: Step, amount: object, how: str) -> str:
        """An amount with what it counts: "2 cards"."""
        return self.names.counted(self.figures.number(amount), how)

    def own_always(self, step: Step) -> str:
        """What a step of this game alone says where it holds always."""
        raise TypeError(step)

    # --- What a language says ----------------------------------------------------------------

    @abstractmethod
    def cost_always(self, step: ChangeCost[Any, Any, Any, Any]) -> str:
        """A cost that is changed always."""

    @abstractmethod
    def have(self, to: Any) -> str:
        """Have or has."""

    @abstractmethod
    def can(self, to: Any) -> str:
        """What stands before a forbidden act: can't."""

    @abstractmethod
    def look(self, step: Look[Any]) -> str:
        """The sentences of `look`."""

    @abstractmethod
    def target(self, target: Any, how: str) -> str:
        """A target in a wording."""

    # --- Clauses -----------------------------------------------------------------------------

    def changed(self, stat: str, amount: object) -> str:
        """By how much a stat changes: "+2 attack"."""
        return self.figures.signed(amount) + self.book.stats[stat].unit.in_language(self.grammar.language)

    def act(self, act: Any) -> str:
        """What `cannot` forbids."""
        return self.book.acts[act].in_language(self.grammar.language)

    def always(self, step: Step) -> str:
        """A passive clause."""
        match step:
            case ChangeStat(stat, amount, to, _):
                text = f"{self.names.all_of(to)} {self.have(to)} {self.changed(stat, amount)}{self.figures.per()}"
            case Grant(keyword, to, _):
                text = f"{self.names.all_of(to)} {self.have(to)} {self.names.marked(keyword)}"
            case Cannot(act, to, _):
                text = f"{self.names.all_of(to, bare=True)} {self.can(to)} {self.act(act)}"
            case ChangeCost():
                text = self.cost_always(step)
            case _:
                text = self.own_always(step)
        return tidy(text + self.figures.tail())

    def passage(self, step: Step) -> str:
        """See `Clauses.passage`."""
        if not isinstance(step, Look):
            raise TypeError(step)
        return self.look(step)

    # --- Parts of wordings -------------------------------------------------------------------

    def part(self, step: Step, field: str, how: str) -> str:
        """What stands for `{field:how}` in a wording."""
        value: Any = getattr(step, field)
        own = self.own_part(step, value, how)
        if own is not None:
            return own
        if field == "duration":
            return self.names.duration(value, said=self.context.is_for_good_said(step))
        if field == "keyword":
            return self.names.marked(value)
        if isinstance(value, Place):
            return self.grammar.phrase(f"at-{value}")
        if isinstance(value, Written) or hasattr(value, "many"):
            return self.target(value, how)
        if how == "exhausted":
            return self.grammar.phrase("exhausted", times=self.figures.times(value)) if value else ""
        if how == "times":
            return self.figures.times(value)
        if how == "next":
            number = self.figures.number(value)
            return self.grammar.phrase("next-one" if number == "1" else "next", number=number)
        if isinstance(step, DestroyCards):
            return self.names.cards_from(step.source, self.figures.number(step.amount), step.who)
        return self.changed(how[:-1], value) if how.endswith("+") else self.amount_of(step, value, how)

    def top_of(self, amount: object, place: str) -> str:
        """So many cards from the top of a place."""
        return self.names.top_of(self.figures.number(amount), place)
