"""What happened since the reader's last choice: what others did, step by step, what the reader lost, and what was chosen for them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.simulation.message import CardName
from engine.table.lines import Scene
from play.games import PlayedGame
from play.models import Automation, Choice, Seat, Table
from play.showing import GameShower, ShownLine, folded

LINES_SHOWN: Final = 120
"""So many lines of the log stand on the page, the last ones."""
NEWEST: Final = 3
"""So many lines stand between the sides."""
Growth = Sequence[tuple[int, int]]
"""After how many choices the reader was told something, and how much by then (`PlayedGame.told_by_choice`)."""


@dataclass(frozen=True)
class ToldStep:
    """Something that others did, as the reader is told it: `lines`, and after how many choices it had happened."""

    number: int
    lines: Sequence[ShownLine]

    @property
    def ids(self) -> set[int]:
        """The ids of the cards that it names."""
        return {id for line in self.lines for id in line.ids}

    @property
    def is_consequence(self) -> bool:
        """Whether its lines tell only what came of something: cards take damage, and die."""
        return all(line.is_consequence for line in self.lines)


@dataclass(frozen=True)
class MadeForReader:
    """A choice that was made for the reader: `occasion` is the sentence told last before it, `words` what was done.

    `is_answer`: it was answered, not passed.
    """

    occasion: str
    words: str
    is_answer: bool = False


@dataclass(frozen=True)
class Since:
    """What happened after the first `number` choices, the last of which was the reader's: 0 for onlookers, and who hasn't chosen yet.

    `told` is told step by step, `scenes` are shown beside words, those of the choice itself too. `line` is the number of the first new line
    of the log. `made` are the choices that were made for the reader; `by_itself` says in a sentence that there were any.
    """

    number: int = 0
    line: int = 0
    told: Sequence[ToldStep] = ()
    scenes: Sequence[ShownLine] = ()
    made: Sequence[MadeForReader] = ()
    by_itself: Sequence[str] = ()

    @property
    def answer(self) -> str:
        """What was answered for the reader last; "" where nothing was."""
        return next((one.words for one in reversed(self.made) if one.is_answer), "")

    def news(self, lines: Sequence[ShownLine]) -> Sequence[ShownLine]:
        """The few of `lines` that say best what others did: the last one, what the reader lost, and the last things that were done.

        What came of these is said only where there is room: the figures on the cards show it.

        None where others did nothing.
        """
        new = [line for line in lines if line.number >= self.line and (not line.is_own or line.is_consequence)]
        if all(line.is_consequence for line in new):
            return []
        before = sorted(new[:-1], key=lambda line: (line.is_loss, not line.is_consequence))
        return sorted([*before, *new[-1:]][-NEWEST:], key=lambda line: line.number)


def happened_since(game: PlayedGame, shower: GameShower, lines: Sequence[ShownLine], *, table: Table, own: Sequence[Seat]) -> Since:
    """What happened in `game` since the players of the seats `own` made their last choice; `lines` are all that its reader was told."""
    number = _last_choice(table, own)
    grown = game.told_by_choice(max(number - 1, 0), shower.player)
    growing = [one for one in grown if one[0] > number]
    recent = lines_from(lines, game.told_after(number - 1, shower.player))
    first = game.told_after(number, shower.player)
    made = _automatic(table, own, number)
    answered = {at + 1 for at, automation in made if automation != Automation.PASSED}
    return Since(
        number=number,
        line=first,
        told=told_steps(lines_from(recent, first), growing, answered),
        scenes=[line for line in recent if line.scene],
        made=_made_for_reader(lines, grown, made, lambda numbers: _answers(game, shower, numbers)),
        by_itself=_by_itself({automation for _at, automation in made}),
    )


def lines_from(lines: Sequence[ShownLine], number: int) -> Sequence[ShownLine]:
    """Those of `lines` from `number` on, the last ones."""
    return [line for line in lines if line.number >= number][-LINES_SHOWN:]


def goes_on(before: ToldStep, after: ToldStep) -> bool:
    """Whether a step goes on with the one before: it names the same cards and no fewer, or none; or both tell what came of something."""
    return not after.ids or not before.ids or before.ids <= after.ids or (before.is_consequence and after.is_consequence)


def told_steps(lines: Sequence[ShownLine], growing: Growth, answered: Collection[int] = ()) -> list[ToldStep]:
    """What is told step by step of these lines.

    What names the same cards in a row, or the same and more, is one step: that a card is played, and that it enters the battlefield. So is
    what names none with what comes before it (a card is used, water is gained), and damage with deaths. What follows from the reader's own
    answers is no step, but for a card that they lose: `answered` are the choices, as `growing` counts them, that were made for them or with
    others.
    """
    steps: list[ToldStep] = []
    told_before = 0
    for number, told in growing:
        new = [line for line in lines if told_before <= line.number < told and line.is_step and (not line.is_own or line.is_consequence)]
        now = [line for line in new if number not in answered or line.is_loss]
        told_before = told
        step = ToldStep(number, now)
        if now and steps and goes_on(steps[-1], step):
            steps[-1] = ToldStep(number, [*steps[-1].lines, *now])
        elif now:
            steps.append(step)
    return [ToldStep(step.number, folded(step.lines)) for step in steps]


def _last_choice(table: Table, own: Sequence[Seat]) -> int:
    """How many choices were made when the reader had made theirs; 0 for onlookers, and who hasn't made any."""
    if not own or not table.has_begun:
        return 0
    made = Choice.objects.filter(table=table, taken_back_at=None, is_automatic=False, seat__in=[seat.number for seat in own])
    last: int | None = made.order_by("-number").values_list("number", flat=True).first()
    return 0 if last is None else last + 1


def _automatic(table: Table, own: Sequence[Seat], since: int) -> list[tuple[int, str]]:
    """The choices that were made for the players of these seats from the choice `since` on: their numbers, and why."""
    made = Choice.objects.filter(
        table=table, taken_back_at=None, is_automatic=True, seat__in=[seat.number for seat in own], number__gte=since
    )
    return list(made.order_by("number").values_list("number", "automation"))


def _answers(game: PlayedGame, shower: GameShower, numbers: Collection[int]) -> dict[int, str]:
    """What was asked at these choices of the reader, and what was answered."""
    say = shower.speaker.say
    asked = {} if shower.player is None else game.answers_at(numbers, shower.player)
    names = {number: f"{say(CardName(question.about))}: " if question.about >= 0 else "" for number, (question, _label) in asked.items()}
    return {number: f"{names[number]}{say(question.prompt)} {say(label)}" for number, (question, label) in asked.items()}


def _made_for_reader(
    lines: Sequence[ShownLine], grown: Growth, made: Sequence[tuple[int, str]], answers: Callable[[Collection[int]], Mapping[int, str]]
) -> list[MadeForReader]:
    """What was passed and answered for the reader, each with what it followed; the same in a row is said once.

    What an answer did is told by the log; `answers` says the question and the answer of those about which it is silent.
    """
    told: list[tuple[int, str, str, str]] = []
    for number, automation in made:
        if automation == Automation.TOGETHER:
            continue
        before = max((by_then for after, by_then in grown if after <= number), default=0)
        then = next((by_then for after, by_then in grown if after == number + 1), before)
        occasion = next((line.text for line in reversed(lines) if line.number < before and line.is_step), "")
        done = [line for line in lines if before <= line.number < then and line.is_own]
        answer = " ".join(line.text for line in done if not line.is_consequence or line.scene == Scene.LOSS)
        told.append(
            (number, automation, occasion, pgettext("done for the player", "Passed.") if automation == Automation.PASSED else answer)
        )
    silent = answers([number for number, _automation, _occasion, words in told if not words])
    found: list[MadeForReader] = []
    for number, automation, occasion, words in told:
        said = words or silent.get(number) or _("Answered for you.")
        one = MadeForReader(occasion, said, automation != Automation.PASSED)
        if one not in found[-1:]:
            found.append(one)
    return found


def _by_itself(done: Collection[str]) -> list[str]:
    """That choices of these sorts were made for the reader, in one sentence; nothing where none was."""
    if {Automation.PASSED, Automation.ANSWERED} <= set(done):
        return [_("Passed and answered for you.")]
    sentences = {Automation.PASSED: _("Passed for you."), Automation.ANSWERED: _("Answered for you.")}
    return [sentence for automation, sentence in sentences.items() if automation in done]
