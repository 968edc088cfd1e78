"""What may be chosen at a table as its page shows it, with the question that follows on it, in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import ngettext

from cards.saying import Speaker
from engine.match.match import GameCard, Match, PlayerId
from engine.table.questions import Choice, Outcome, Question
from engine.table.steps import FollowUp, closing_step, follow_ups, step_of
from engine.table.tables import Tables
from play.models import Seat
from play.pace import own_answer
from play.tiles import ShownOutcome, shown_outcomes

MOST_STEPS: Final = 60
"""So many steps are sent together at most."""
STEP: Final = re.compile(r"[a-z_]{1,30}\.([0-9a-f]{12}|done)(\.[0-9a-f]{12})?", re.ASCII)
"""A choice that is made ahead (`engine.table.steps.step_of`)."""


def further_step(question: Question, choice: Choice) -> str:
    """What is sent as `then` behind another choice of the same question for this one; "" where the question is asked once."""
    return step_of(question, choice, is_exact=False) if question.picks > 1 else ""


def last_step(question: Question) -> str:
    """What ends a row of the same question, as `then` has it; "" where nothing does."""
    return closing_step(question) if question.may_end else ""


def questions_ahead(tables: Tables, match: Match, sitter: Seat) -> dict[int, FollowUp]:
    """The question that follows on each option of `sitter`, by its index, who isn't asked what they don't want to be."""

    def answered(match: Match, question: Question) -> int | None:
        own = own_answer(sitter, match, question)
        return None if own is None else own.choice

    return follow_ups(tables, match, PlayerId(sitter.number), answered)


@dataclass(frozen=True)
class ShownStep:
    """A choice of a question that follows: what it does, its clause, the name of its card, the numbers of card and target.

    `step` is sent as `then` beside the option that it follows on, and `further` behind other steps of the same question. `outcomes` are
    what certainly follows.
    """

    step: str
    further: str
    label: str
    clause: str
    name: str
    card: int | None
    target: int | None
    outcomes: Sequence[ShownOutcome]


@dataclass(frozen=True)
class ShownFollowUp:
    """The question that follows on an option, if nobody answers it, so that both may be answered by one press.

    `prompt` begins with the name of the card that asks. `picks`: so many of its `steps` may be sent in a row, the first as `step` and the
    others as `further`; 1 where it is asked once. `done` ends the row where less may be picked, "" where nothing does or needs to.
    """

    prompt: str
    kind: str
    steps: Sequence[ShownStep]
    picks: int
    done: str


@dataclass(frozen=True)
class ShownRow:
    """So many cards are picked for the same question: what the main answer says, and the steps it sends behind those of the cards.

    `only` is what it says to send the cards alone, where what is left is asked again; "" where nothing is left, or the main answer does so.
    """

    number: int
    label: str
    steps: Sequence[str]
    only: str


@dataclass(frozen=True)
class ShownOption:
    """An option: its index, what it does, the clause that allows it, and the name of the card that it is about, "" for none.

    `target` is the number of the card that it would be done to, of a square its name (`square_name`). `is_passing`: it does nothing.
    `is_main`: it ends the question. `is_announced`: what it does is said later (`Choice.is_announced`). `several` says what it is to take
    it as often as the same is asked in a row, "" where it isn't. `outcomes` are what certainly follows.
    `card` is the number of the card that it is about. `then` is the question that follows, None where that isn't known. `further` is sent
    as `then` behind another option of the same question, where that is asked several times in a row (`ShownQuestion.picks`).
    `only_target` is what it will be done to, without a question, as nothing else may be, and `only_target_name` what that is called.
    `is_beside`: it stands beside the question, and its label says all. `effect` says what it gives and takes besides, in sentences.
    """

    index: int
    label: str
    clause: str
    name: str
    target: int | str | None = None
    is_passing: bool = False
    is_main: bool = False
    is_announced: bool = False
    short: str = ""
    several: str = ""
    outcomes: Sequence[ShownOutcome] = ()
    card: int | None = None
    then: ShownFollowUp | None = None
    further: str = ""
    only_target: int | None = None
    only_target_name: str = ""
    is_beside: bool = False
    effect: str = ""
    aim: str = ""
    follows: str = ""
    """What certainly follows, card by card, in words."""

    @property
    def words(self) -> str:
        """Its label where it stands away from its card: the card first."""
        return f"{self.name}: {self.label}" if self.name and self.name != self.label else self.label


class OptionShower:
    """Shows the options of a question; `name_at` says what a card at the table is called."""

    def __init__(self, speaker: Speaker, name_at: Callable[[int], str], question: Question) -> None:
        self.speaker = speaker
        self.name_at = name_at
        self.question = question
        self.seat_names: Mapping[PlayerId, str] = {}
        """What the seats are called, for options of others than who is asked."""
        self.outcomes: Mapping[int, Sequence[Outcome]] = {}
        """What certainly follows from options, by their indexes."""
        self._follow_ups: dict[int, ShownFollowUp] = {}

    def look_ahead(self, tables: Tables, match: Match, sitter: Seat) -> None:
        """Show from now on what follows on each option for `sitter`."""
        for index, follow_up in questions_ahead(tables, match, sitter).items():
            outcomes = tables.outcomes(follow_up.match, PlayerId(sitter.number), follow_up.question)
            self._follow_ups[index] = self._follow_up(follow_up.question, outcomes)

    def option(self, choice: Choice) -> ShownOption:
        """One of them."""
        say, question = self.speaker.say, self.question
        outcomes = shown_outcomes(self.outcomes.get(choice.index, ()), self.speaker)
        return ShownOption(
            index=choice.index,
            label=self._whose(choice) + say(choice.label),
            clause=choice.clause,
            name=self.name_at(choice.card),
            target=square_name(choice.square) if choice.square >= 0 else _given(choice.target),
            is_passing=choice.index == question.passing,
            is_main=choice.index == question.main,
            is_announced=choice.is_announced,
            short=say(choice.short),
            several=say(choice.several),
            outcomes=outcomes,
            card=_given(choice.card),
            then=self._follow_ups.get(choice.index),
            further=further_step(question, choice),
            only_target=_given(choice.only_target),
            only_target_name=self.name_at(choice.only_target) if choice.only_target >= 0 else "",
            is_beside=choice.is_beside,
            effect=say(choice.effect),
            aim=say(choice.aim),
            follows=" · ".join(f"{self.name_at(one.number)}: {one.told}" for one in outcomes),
        )

    def _whose(self, choice: Choice) -> str:
        """Whose option it is, where that is another player than the one asked."""
        return f"{self.seat_names[choice.player]}: " if choice.player in self.seat_names and not self.question.is_aside else ""

    @property
    def done(self) -> str:
        """What ends a row of the same question, as `then` has it; "" where nothing does."""
        return last_step(self.question)

    @property
    def rows(self) -> list[ShownRow]:
        """The rows that may be sent, by the number of cards picked, from 1 on; empty where the question is asked once."""
        question = self.question
        cards = {choice.card for choice in question.choices if choice.card >= 0}
        most = min(question.picks, len(cards)) if question.picks > 1 else 0
        return [self._row(number) for number in range(1, most + 1)]

    def _row(self, number: int) -> ShownRow:
        """The row that is sent where `number` cards are picked."""
        question, left = self.question, self.question.picks - number
        these = ngettext("This card", "These %(number)s", number) % {"number": number}
        rest = next((choice for choice in question.choices if choice.times), None)
        if left and rest is not None and number <= len(question.with_rest):
            steps = [step_of(question, rest, is_exact=False)] * min(left, rest.times)
            only = ngettext("Only this card", "Only these %(number)s", number) % {"number": number}
            return ShownRow(number, self.speaker.say(question.with_rest[number - 1]), steps, only)
        return ShownRow(number, these, [self.done] if left and self.done else [], "")

    def _follow_up(self, question: Question, outcomes: Mapping[int, Sequence[Outcome]]) -> ShownFollowUp:
        steps = [
            ShownStep(
                step=step_of(question, choice),
                further=further_step(question, choice),
                label=self.speaker.say(choice.label),
                clause=choice.clause,
                name=self.name_at(choice.card),
                card=_given(choice.card),
                target=_given(choice.target),
                outcomes=shown_outcomes(outcomes.get(choice.index, ()), self.speaker),
            )
            for choice in question.choices
        ]
        done = last_step(question)
        prompt = self.speaker.say(question.prompt)
        asked = f"{self.speaker.name(question.about)}: {prompt}" if question.about >= 0 else prompt
        return ShownFollowUp(asked, question.kind, steps, max(1, question.picks), done)


def square_name(square: int) -> str:
    """What scripts call a square of the board, among the numbers of cards."""
    return f"q{square}"


def _given(number: GameCard) -> int | None:
    """The number of a card; None for that of none."""
    return int(number) if number >= 0 else None
