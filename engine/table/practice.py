"""A deck played alone by a person: the game's own match, the other seats played by its bots, every choice of the own seat asked.

A practised game is its seed and its choices: played again from them it is the same game, so that it can be kept in an address, and taking
a choice back is playing one choice fewer.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from engine.errors import EngineError
from engine.languages import LocalText
from engine.match.loop import Bot, Watcher, play
from engine.match.match import Decision, GameCard, Match, PlayerId
from engine.simulation.alone_table import DECK
from engine.simulation.message import Said
from engine.table.question_words import QuestionWords
from engine.table.questions import Question, Refusal, Term
from engine.table.refusing import Refuser
from engine.table.standing import Standing

MOST_CHOICES = 400
"""So many choices a practised game takes at most."""


class PracticeOverError(EngineError):
    """The practised game takes no further choice."""

    code = "PRACTICE_OVER"


@dataclass(frozen=True)
class AdvisedWay:
    """A way to deal with the first hand: its name, words, the mean of what is measured, and by how much it beats keeping (None: it keeps).

    `sooner` is (mean, low, high) of an interval for all ways together; above 0 it is better than keeping.
    """

    name: str
    label: Said
    mean: float
    sooner: tuple[float, float, float] | None

    @property
    def is_worse(self) -> bool:
        """Whether keeping was found to be better."""
        return self.sooner is not None and self.sooner[2] < 0

    @property
    def is_better(self) -> bool:
        """Whether it was found to be better than keeping."""
        return self.sooner is not None and self.sooner[1] > 0


@dataclass(frozen=True)
class HandAdvice:
    """What so many games each way say of a first hand. `ways` begin with keeping, which is `advised` unless another was found better."""

    games: int
    ways: Sequence[AdvisedWay]
    advised: AdvisedWay
    notes: Sequence[Said]

    def agrees(self, name: str) -> bool | None:
        """Whether who went this way did as advised; None where the games found no difference between the two."""
        gone = next((way for way in self.ways if way.name == name), None)
        if gone is None:
            return None
        if gone is self.advised:
            return True if self.is_sure else None
        if self.advised.is_better:
            return None if gone.is_better else False
        return False if gone.is_worse else None

    @property
    def is_sure(self) -> bool:
        """Whether the games tell anything: another way was found better, or all others worse."""
        return self.advised.is_better or all(way.is_worse for way in self.ways if way.sooner is not None)


class PracticeTable(ABC):
    """A deck in its seat, and who sits in the others. What it tells is what the own seat may know."""

    player: PlayerId
    bots: Sequence[Bot]
    """By seat; the own one's is never asked."""

    @abstractmethod
    def deal(self, order: Sequence[int], seed: int) -> Match:
        """The match in which the deck lies in this order of card ids, the top card first; who begins follows from the seed."""

    @abstractmethod
    def terms(self, seed: int) -> Sequence[Term]:
        """What holds in the match that this seed deals: who begins, who sits opposite, what isn't asked."""

    @abstractmethod
    def question(self, match: Match) -> Question:
        """What the own seat is asked."""

    @abstractmethod
    def refusals(self, match: Match) -> Sequence[Refusal]:
        """What can't be done now, and why."""

    @abstractmethod
    def standing(self, match: Match) -> Standing:
        """How the table stands."""

    @abstractmethod
    def lines(self, match: Match, since: int) -> Sequence[Said]:
        """What happened after the first `since` happenings."""

    @abstractmethod
    def happenings(self, match: Match) -> int:
        """How much has happened."""

    @abstractmethod
    def way(self, way: str, decision: Decision, index: int) -> str:
        """How the first hand is dealt with, after option `index` of a decision; `way` is what it was before ("" for undecided)."""

    @abstractmethod
    def is_hand_open(self, match: Match) -> bool:
        """Whether the first hand is still being decided on."""

    @abstractmethod
    def advise(self, order: Sequence[int], seed: int, pulse: Callable[[], bool]) -> HandAdvice | None:
        """What bots make of the first hand, in as many games as `pulse` lets them play; None where it let them play none."""


class _UntilAsked(Watcher):
    """Stops where the own seat is asked."""

    def __init__(self, player: PlayerId) -> None:
        self.player = player

    def goes_on(self, match: Match) -> bool:
        """Whether somebody else decides."""
        return match.decision.player != self.player


class Practised:
    """A game being practised."""

    def __init__(self, table: PracticeTable, order: Sequence[int], seed: int, choices: Sequence[int] = ()) -> None:
        """The game after `choices`.

        Raises:
            IllegalChoiceError: one of them was no option.
            PracticeOverError: the game took fewer.
        """
        self.table = table
        self.match = table.deal(order, seed)
        self.choices: list[int] = []
        self.way = ""
        """How the first hand was dealt with."""
        self.told = 0
        """Happenings before the last choice."""
        self._go_on()
        for index in choices:
            self.choose(index)

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be chosen."""
        return self.match.is_over or len(self.choices) >= MOST_CHOICES

    def choose(self, index: int) -> None:
        """Take option `index` of what is asked, and go on until something is asked again or the match ends.

        Raises:
            IllegalChoiceError: there is no such option; nothing has changed.
            PracticeOverError: nothing is asked any more.
        """
        if self.is_over:
            raise PracticeOverError(f"the game is over after {len(self.choices)} choices")
        decision, before = self.match.decision, self.table.happenings(self.match)
        self.match.choose(index)
        self.way = self.table.way(self.way, decision, index)
        self.told = before
        self.choices.append(index)
        self._go_on()

    def _go_on(self) -> None:
        play(self.match, self.table.bots, _UntilAsked(self.table.player))


class Practice(ABC):
    """How decks of a game are practised."""

    most_cards: int = 60
    """A longer list isn't dealt."""

    @abstractmethod
    def table(self, deck: Any, format: Any) -> PracticeTable:
        """The table of a playable deck (`SimulatedGame.playable`), by the rules of a format. Text that isn't modelled is left out.

        Raises the `EngineError` that says why it can't be played.
        """


class AlonePractice(PracticeTable):
    """A deck at the table of its games alone, with the person in the bot's seat."""

    questions: ClassVar[type[QuestionWords]]
    refuser: ClassVar[type[Refuser]]
    """What puts questions and refusals into words, as at tables with several (`engine.table.dealt`)."""
    begins: ClassVar[tuple[LocalText, LocalText]]
    """What is said of who goes first, and of who goes second."""
    further: ClassVar[Term]
    """What else holds in every match."""
    ways: ClassVar[Mapping[int, str]]
    """The ways to deal with the first hand by the option that takes them."""
    hand_kinds: ClassVar[Collection[int]]
    """The kinds of decisions about the first hand, the choice of a way first."""
    player = DECK

    def __init__(self, table: Any, cards: Mapping[int, Any], own: Mapping[GameCard, int]) -> None:
        """`table` is an `AloneTable`; `cards` those of the deck by their ids, `own` their ids by the numbers that they have in a match."""
        self.table = table
        self.bots = table.bots
        self.cards = cards
        self.own = own

    def in_order(self, order: Sequence[int]) -> list[GameCard]:
        """The game cards of the deck in this order of ids, the top card first. Raises ValueError where `order` isn't the deck's."""
        waiting: dict[int, list[GameCard]] = {}
        for number in sorted(self.own, reverse=True):
            waiting.setdefault(self.own[number], []).append(number)
        found = [waiting[id].pop() for id in order if waiting.get(id)]
        if len(found) != len(order) or any(waiting.values()):
            raise ValueError(f"an order of {len(order)} cards is not that of a deck of {len(self.own)}")
        return found

    def terms(self, seed: int) -> Sequence[Term]:
        """Who begins: with even seeds the deck."""
        return [Term(self.begins[seed % 2], "SET-1"), self.further]

    def question(self, match: Any) -> Question:
        """The decision in words."""
        return self.questions(match.state, self.player, self.cards).question(match.decision)

    def refusals(self, match: Any) -> Sequence[Refusal]:
        """What the rules keep away in the own turn."""
        return self.refuser(match.state, self.player).refusals(match.decision)

    def happenings(self, match: Any) -> int:
        """The length of the log."""
        return len(match.state.log)

    def way(self, way: str, decision: Decision, index: int) -> str:
        """By the option that was taken."""
        return self.ways[decision.options[index].kind] if decision.kind == next(iter(self.hand_kinds)) else way

    def is_hand_open(self, match: Match) -> bool:
        """Whether the mulligan is asked about."""
        return not match.is_over and match.decision.kind in self.hand_kinds
