"""How a game goes on: choices are written down, bots that answer at once answer, others are called, an end is an end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final

from engine.match.loop import MOST_DECISIONS
from engine.match.match import PlayerId
from engine.table.questions import Question
from engine.table.steps import choice_of_step, is_spared, loosened, refused_step, stands, step_at_only_target, step_of_named_card
from play.bots import bot_in, is_slow
from play.endings import over, result_to_json, time_spent_ms, without_winner
from play.errors import OptionUnknownError, StepUnknownError, TableNotFoundError
from play.games import PlayedGame, game_of, options_of, trail_of
from play.models import Automation, Choice, Clock, Ending, Seat, State, Stop, Table
from play.pace import OwnAnswer, note_stop, own_answer, stops_in_turn
from play.polling import remember_written
from play.thoughts import ask_bot

MOST_USED_MS: Final = 2**31 - 1
"""The largest number that the database holds. A clock of a whole game stays below it; one of a decision isn't added up."""
AfterGame = Callable[[Table, datetime], None]
_after_game: list[AfterGame] = []


def after_each_game(*deeds: AfterGame) -> None:
    """Do `deeds` with every table whose game ends, in the same transaction, while it is locked. Said when the app starts."""
    _after_game.extend(deed for deed in deeds if deed not in _after_game)


def locked_table(table: Table) -> Table:
    """The row of `table` with its seats and their lists, for this transaction alone, whoever asks.

    Raises:
        TableNotFoundError: it was deleted in the meantime.
    """
    locked = Table.objects.select_for_update().with_seats(with_lists=True).filter(pk=table.pk).first()
    if locked is None:
        raise TableNotFoundError(table.public_id)
    return locked


def persons_of(table: Table) -> set[tuple[int | None, Any, int | None]]:
    """The different people who sit at `table`, as far as they are told apart; each seat that nobody holds any more is somebody's own."""
    return {
        (seat.user_id, seat.guest_id, None if seat.user_id or seat.guest_id else seat.number)
        for seat in table.seats.all()
        if seat.is_human and not seat.has_left
    }


def seats_of_one_person(table: Table) -> list[list[int]]:
    """The seats of which it is known that one person plays several, by their numbers, where another person plays along.

    Those of one account or guest, and those that were taken in one browser: as an account, and beside it without one.
    """
    if len(persons_of(table)) < 2:
        return []
    groups: list[tuple[set[Any], list[int]]] = []
    for seat in sorted(table.seats.all(), key=lambda one: one.number):
        marks = {mark for mark in (("user", seat.user_id), ("guest", seat.guest_id), ("browser", seat.browser)) if mark[1]}
        if not (seat.is_human and seat.is_taken and marks):
            continue
        alike = [group for group in groups if group[0] & marks]
        groups = [group for group in groups if group not in alike]
        groups.append(
            (marks.union(*(found for found, _numbers in alike)), sorted({seat.number}.union(*(numbers for _found, numbers in alike))))
        )
    return sorted(numbers for _marks, numbers in groups if len(numbers) > 1)


def touch(table: Table, *, now: datetime, **changes: Any) -> None:
    """Write `changes` of a locked `table`; whoever looks at it learns that something has changed."""
    for name, value in {**changes, "revision": table.revision + 1, "touched_at": now}.items():
        setattr(table, name, value)
    table.save(update_fields=[*changes, "revision", "touched_at"])
    remember_written(table)
    if changes.get("state") == State.OVER:
        for deed in _after_game:
            deed(table, now)


class InPlay:
    """A table that this transaction holds, with its seats and its game; `write` stores what was played."""

    def __init__(self, table: Table, game: PlayedGame, *, now: datetime) -> None:
        self.table = table
        self.game = game
        self.seats: Sequence[Seat] = sorted(table.seats.all(), key=lambda seat: seat.number)
        self.now = now
        self.choices: list[Choice] = []
        self._stored = {seat.number: (seat.next_steps, seat.stops) for seat in self.seats}

    @property
    def decider(self) -> Seat | None:
        """Whose decision is asked; None where the game is over."""
        number = self.game.decider
        return None if number is None else self.seats[number]

    @property
    def question(self) -> Question | None:
        """What is asked of whoever decides; None where the game is over."""
        number = self.game.decider
        return None if number is None else self.game.tables.question(self.game.match, PlayerId(number))

    def is_aside(self, index: int, seats: Sequence[int]) -> bool:
        """Whether choice `index` may be made from one of these seats while another one is asked."""
        match = self.game.match
        asides = [self.game.tables.aside(match, PlayerId(seat)) for seat in seats]
        return any(choice.index == index for question in asides if question is not None for choice in question.choices)

    def take(self, index: int, automation: Automation | None = None) -> None:
        """Take a choice of the question that is asked; the first one counts the time since it was asked. `automation`: see `Choice`.

        Raises:
            OptionUnknownError: there is no such choice; nothing has changed then.
        """
        number, seat, decider = self.game.number, self.game.decider, self.decider
        ahead = self._ahead(index, automation)
        option = self.game.choose(index)
        is_answered_by_bot = bool(ahead) and decider is not None and bot_in(decider) is not None and len(persons_of(self.table)) < 2
        for other in ahead:
            other.next_steps = [loosened(step) for step in other.next_steps] if is_answered_by_bot else []
        if not self.choices and decider is not None:
            self._count_time(decider)
        if seat is not None:
            how = {"is_automatic": automation is not None, "automation": automation or ""}
            self.choices.append(Choice(table=self.table, number=number, seat=seat, option=option, made_at=self.now, **how))

    def _ahead(self, index: int, automation: Automation | None) -> list[Seat]:
        """The seats for which this choice changes what they have chosen ahead: the own one and others, where it is new and isn't to pass.

        After a person's answer they are asked anew. After a bot's, where they can take back, what was chosen stands if it still may be.
        """
        number = self.game.decider
        ahead = [seat for seat in self.seats if seat.next_steps and (seat.number != number or automation is None)]
        question = self.question if ahead else None
        return [] if question is not None and index == question.passing else ahead

    def _count_time(self, seat: Seat) -> None:
        if self.table.clock != Clock.OFF and seat.is_human and not seat.has_left:
            seat.used_ms = min(seat.used_ms + time_spent_ms(self.table, self.now), MOST_USED_MS)
            seat.save(update_fields=["used_ms"])

    def take_several(self, index: int) -> None:
        """Take a choice as often as the same is asked in a row (`engine.table.questions.Choice.times`), until anything else is asked.

        All but the first are made together with it: taking back goes back to before the first.

        Raises:
            OptionUnknownError: there is no such choice, or none to be taken several times; nothing has changed then.
        """
        question, seat = self.question, self.game.decider
        chosen = None if question is None else next((one for one in question.choices if one.index == index), None)
        if question is None or chosen is None or chosen.times < 2:
            raise OptionUnknownError(index)
        self.take(index)
        for left in range(chosen.times - 1, 0, -1):
            self.go_on()
            again = self.question if self.game.decider == seat else None
            same = [one for one in again.choices if one.times == left] if again is not None and again.kind == question.kind else []
            if not same:
                return
            self.take(same[0].index, Automation.TOGETHER)

    def take_together(self, index: int, steps: Sequence[str]) -> None:
        """Take a choice, and those of the questions that follow (`engine.table.steps`) once they are asked, if nobody answers before.

        They are made together with the first: taking back goes back to before it. A choice with one target keeps it, and a named card is
        named again, if that is asked for because somebody has answered.

        Raises:
            OptionUnknownError: there is no such choice; nothing has changed then.
            StepUnknownError: a step of the question that is asked is none of its choices; nothing has changed then.
        """
        seat, question = self.decider, self.question
        refused = None if question is None else refused_step(question, index, steps)
        if refused is not None:
            raise StepUnknownError(refused)
        named, target = ("", "") if seat is None or question is None or self._wants_all(seat) else self._kept(question, index)
        passes = question is not None and index == question.passing
        self.take(index)
        if seat is not None and not passes:
            seat.next_steps = [step for step in (named, *(steps or [target])) if step]

    def _kept(self, question: Question, index: int) -> tuple[str, str]:
        """The steps that keep the card and the only target of a choice, should they be asked for; "" where they aren't."""
        found = next((one for one in question.choices if one.index == index), None)
        return ("", "") if found is None else (step_of_named_card(found), step_at_only_target(self.game.tables, found))

    def _wants_all(self, seat: Seat) -> bool:
        """Whether the player of `seat` is asked everything."""
        return stops_in_turn(seat, self.game.match.turn) == Stop.ALWAYS and not seat.auto_answers

    def _next_step(self, seat: Seat) -> int | None:
        """The choice that the player of `seat` has made ahead for what is asked; None, and nothing is left of it, where that is another.

        Where they may react, what stands although somebody has answered waits.
        """
        if not seat.next_steps:
            return None
        question = self.question
        if question is not None and question.passing >= 0 and stands(seat.next_steps[0]):
            return None  # what was chosen before an answer waits until this one is answered, too
        if question is not None and is_spared(question, seat.next_steps[0]):
            seat.next_steps = seat.next_steps[1:]
            return self._next_step(seat)
        step, seat.next_steps = seat.next_steps[0], seat.next_steps[1:]
        found = None if question is None else choice_of_step(self.game.tables, question, step)
        if found is None:
            seat.next_steps = []
        return found

    def go_on(self) -> None:
        """Let bots answer, and what players don't want to be asked or have answered ahead, until somebody has to be waited for."""
        while (seat := self.decider) is not None and self.game.number < MOST_DECISIONS:
            name = bot_in(seat)
            if name is None:
                own = self._own_answer(seat)
                if own is not None:
                    self.take(own.choice, own.automation)
                elif (ahead := self._next_step(seat)) is not None:
                    self.take(ahead, Automation.TOGETHER)
                else:
                    if seat.stops == Stop.UNTIL_TOUCHED:
                        note_stop(seat, self.question)
                    return
            elif is_slow(name):
                return
            else:
                self.take(self.game.bot_choice(name, self.table.seed))

    def _own_answer(self, seat: Seat) -> OwnAnswer | None:
        """The choice that is made for the player of `seat`, who doesn't want to be asked; None where they do."""
        question = None if self._wants_all(seat) else self.question
        return None if question is None else own_answer(seat, self.game.match, question)

    @property
    def asks_worker(self) -> bool:
        """Whether a bot is asked that takes its time."""
        seat = self.decider
        return not self.table.is_over and seat is not None and (name := bot_in(seat)) is not None and is_slow(name)

    def write(self, *, calls_worker: bool = True, **changes: Any) -> None:
        """Store the choices, and how the game stands; once that is done, a worker is called for a bot that takes its time.

        A question that is asked already is asked for as long as before: nothing but a choice touches the clock.
        """
        Choice.objects.bulk_create(self.choices)
        for seat in self.seats:
            if (seat.next_steps, seat.stops) != self._stored[seat.number]:
                seat.save(update_fields=["next_steps", "stops"])
                self._stored[seat.number] = (seat.next_steps, seat.stops)
        asked_at = self.now if self.choices or self.table.asked_at is None else self.table.asked_at
        self.choices = []
        game, result = self.game, self.game.result
        changes = {
            **{"state": State.PLAYING, "number": game.number, "trail": game.trail, "decider": game.decider, "asked_at": asked_at},
            **changes,
        }
        if result is not None:
            changes |= over(Ending.RULES, result_to_json(result), now=self.now)
        elif game.number >= MOST_DECISIONS:
            changes |= over(Ending.ENDLESS, without_winner(Ending.ENDLESS, game.match.turn, is_draw=False), now=self.now)
        touch(self.table, now=self.now, **changes)
        if calls_worker and self.asks_worker:
            ask_bot(self.table, now=self.now)


@contextmanager
def in_play(table: Table, *, now: datetime, number: int | None = None) -> Iterator[InPlay]:
    """The game of a locked table, as far as its first `number` choices go (None: all of them).

    Raises:
        TableOutdatedError: the rules or its cards say something else now.
    """
    if number is not None:
        table.trail = trail_of(options_of(table)[:number])
    with game_of(table) as game:
        yield InPlay(table, game, now=now)
