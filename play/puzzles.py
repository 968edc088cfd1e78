"""The puzzle of a day as its page shows it: the position as the seat that is asked sees it, and how its first moves came off."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any, Final

from django.utils.translation import gettext as _

from accounts.guests import Person
from accounts.models import User
from engine.bots.considering import LookedAt
from engine.languages import Language
from play.advice import TriedOption, tried_option
from play.errors import OptionUnknownError, PuzzleNotFoundError, TableOutdatedError
from play.games import PlayedGame, told_if_stuck
from play.models import Puzzle, PuzzleAnswer, Seat, SeatKind, Table
from play.options import ShownOption
from play.page import AroundTable, LaidSeat, laid_seat
from play.puzzle_search import GREEDY
from play.showing import GameShower, ShownGame, ShownLine, ShownQuestion
from web.text.language import reader_language
from web.text.numbers import percent_text

DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
DAYS_LISTED: Final = 14
MOST_TRIED: Final = 14
"""So many puzzles that can't be played any more are passed over in the search for one that can."""
MOST_REMEMBERED: Final = 60
"""So many answers of somebody without an account are kept in their session."""


# --- Which puzzle --------------------------------------------------------------------------------


def puzzle_of(day: str, today: date) -> Puzzle:
    """The present game's puzzle of `day`, written as 2026-11-28. Raises `PuzzleNotFoundError`, also for what is to come."""
    asked = day_of(day)
    puzzle = None if asked is None else Puzzle.objects.shown_on(today).filter(day=asked).first()
    if puzzle is None:
        raise PuzzleNotFoundError(day)
    return puzzle


def day_of(text: str) -> date | None:
    """The day that is written as 2026-11-28; None for anything else."""
    try:
        return date.fromisoformat(text) if DAY.fullmatch(text) else None
    except ValueError:
        return None


def newest_puzzle(today: date) -> tuple[Puzzle, PlayedGame] | None:
    """The present game's newest puzzle by `today` that can still be played, with its game; None where there is none."""
    for puzzle in Puzzle.objects.shown_on(today)[:MOST_TRIED]:
        try:
            return puzzle, position_of(puzzle)
        except TableOutdatedError:
            continue
    return None


def position_of(puzzle: Puzzle) -> PlayedGame:
    """The game as the puzzle asks about it. Raises `TableOutdatedError` where the rules or its cards lead elsewhere by now."""
    game = PlayedGame(puzzle.beginning, puzzle.choices)
    if game.decider != puzzle.seat or game.match.digest() != puzzle.digest:
        raise TableOutdatedError
    return game


# --- Who answered what ---------------------------------------------------------------------------

Kept = Mapping[str, Sequence[Any]]
"""The answers kept in a session: by game and day, the option and whether it is right."""


def kept_name(puzzle: Puzzle) -> str:
    """The key of the answer to a puzzle in a session."""
    return f"{puzzle.game} {puzzle.day.isoformat()}"


def answer_to(puzzle: Puzzle, person: Person, kept: Kept) -> int | None:
    """The option that `person` answered first; None where they haven't yet."""
    if isinstance(person, User):
        answer = PuzzleAnswer.objects.filter(puzzle=puzzle, user=person).first()
        return None if answer is None else answer.option
    found = kept.get(kept_name(puzzle))
    return None if found is None else int(found[0])


def with_answer(kept: Kept, puzzle: Puzzle, option: int) -> dict[str, Sequence[Any]]:
    """`kept` with an answer, unless there was one before; the oldest ones are forgotten."""
    named = {kept_name(puzzle): [option, option in puzzle.best], **kept}
    return dict(sorted(named.items(), key=lambda one: one[0].rpartition(" ")[2])[-MOST_REMEMBERED:])


def days_answered(person: Person, kept: Kept, game: str) -> dict[date, bool]:
    """The days whose puzzle of `game` was answered, each with whether it was right."""
    if isinstance(person, User):
        rows = PuzzleAnswer.objects.filter(user=person, puzzle__game=game).values_list("puzzle__day", "is_right")
        return dict(rows)
    named = [(name.partition(" "), answer) for name, answer in kept.items()]
    return {date.fromisoformat(day): bool(answer[1]) for (of, _space, day), answer in named if of == game}


def streak(solved: Collection[date], today: date, there: Collection[date] | None = None) -> int:
    """How many days in a row, up to today or yesterday, are among `solved`; of days that aren't `there` (None: all) nobody had a puzzle."""
    day, oldest = today if today in solved else today - timedelta(days=1), min(solved, default=today)
    count = 0
    while day >= oldest and (day in solved or (there is not None and day not in there)):
        count, day = count + (day in solved), day - timedelta(days=1)
    return count


# --- The page ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PuzzlePage(AroundTable):
    """A puzzle's position as the seat sees that is asked; `lines` are those of the log."""

    puzzle: Puzzle
    game: ShownGame
    question: ShownQuestion
    others: Sequence[LaidSeat]
    own: Sequence[LaidSeat]
    lines: Sequence[ShownLine]

    @property
    def is_asked(self) -> bool:
        """Its reader always is."""
        return True

    @property
    def recent_lines(self) -> Sequence[ShownLine]:
        """The lines of this turn and of the one before."""
        return [line for line in self.lines if line.turn >= self.game.turn - 1]

    @property
    def titles(self) -> Sequence[str]:
        """The own deck and the other one, as the reader calls them."""
        sides = [side["names"].get(reader_language(), side["title"]) for side in self.puzzle.sides]
        return sides if self.puzzle.seat == 0 else sides[::-1]


@dataclass(frozen=True)
class Solution:
    """The result of an answer: `option` was taken, `tried` are all that were tried out, the best first.

    `chance` is that of the answer, "" where it wasn't tried out. `games` were tried out in all.
    """

    is_right: bool
    option: ShownOption
    chance: str
    best: TriedOption
    tried: Sequence[TriedOption]
    games: int
    words: str
    greedy: str


def puzzle_page(puzzle: Puzzle, game: PlayedGame, language: Language, *, asks: bool = True) -> PuzzlePage:
    """The page of a puzzle; without `asks` its cards only lie there.

    Raises:
        TableOutdatedError: nothing is asked there any more, or its cards depend on each other without end.
    """
    with told_if_stuck():
        shown = GameShower(game, puzzle.seat, language).shown()
        laid_out = shown if asks else GameShower(game, puzzle.seat, language).shown(asks=False)
    if shown.question is None:
        raise TableOutdatedError
    question = _without_announced(shown.question)
    rows = [Seat(number=number, side=number, kind=SeatKind.BOT, bot=GREEDY) for number in range(len(puzzle.sides))]
    rows[puzzle.seat] = Seat(number=puzzle.seat, side=puzzle.seat, kind=SeatKind.HUMAN)
    laid = [laid_seat(seat, rows[seat.number], Table()) for seat in laid_out.seats]
    return PuzzlePage(
        puzzle=puzzle,
        game=replace(laid_out, question=question if asks else None),
        question=question,
        others=[one for one in laid if not one.seat.is_own],
        own=[one for one in laid if one.seat.is_own],
        lines=shown.lines,
    )


def _without_announced(question: ShownQuestion) -> ShownQuestion:
    """The question without what is only announced: its cards are played at once, here."""
    return replace(
        question,
        choices=[one for one in question.choices if not one.is_announced],
        elsewhere=[one for one in question.elsewhere if not one.is_announced],
    )


def offered_options(game: PlayedGame) -> set[int]:
    """The options of what a puzzle asks, without what is only announced. Raises `TableOutdatedError` as `puzzle_page` does."""
    with told_if_stuck():
        question = game.tables.question(game.match, game.match.decision.player)
    if question is None:
        raise TableOutdatedError
    return {one.index for one in question.choices if not one.is_announced}


def check_answer(game: PlayedGame, option: int) -> None:
    """Nothing, if `option` may be chosen of what a puzzle asks. Raises `OptionUnknownError`, and `TableOutdatedError` as `puzzle_page`."""
    if option not in offered_options(game):
        raise OptionUnknownError(option)


def solution_of(page: PuzzlePage, option: int) -> Solution:
    """The result of the answer `option`. Raises `OptionUnknownError`."""
    puzzle, options = page.puzzle, {one.index: one for one in page.question.choices}
    if option not in options:
        raise OptionUnknownError(option)
    looked_at = [LookedAt(**one) for one in puzzle.tried if one["index"] in options]
    order = sorted(looked_at, key=lambda one: (one.index not in puzzle.best, -one.chance, one.index != option))
    tried = _told_once([tried_option(one, options[one.index], is_best=one.index in puzzle.best) for one in order])
    found = next((one for one in looked_at if one.index == option), None)
    chance = "" if found is None else percent_text(found.chance)
    best = tried[0]
    return Solution(
        is_right=option in puzzle.best,
        option=options[option],
        chance=chance,
        best=best,
        tried=tried,
        games=sum({(option_words(one.option), one.chance): looked.n for one, looked in zip(tried, order, strict=False)}.values()),
        words=_verdict(option_words(best.option), best.chance, option_words(options[option]), chance, is_right=option in puzzle.best),
        greedy=option_words(options[puzzle.greedy]) if puzzle.greedy in options and puzzle.greedy not in puzzle.best else "",
    )


def _told_once(tried: Sequence[TriedOption]) -> list[TriedOption]:
    """The options, of those that do the same the first."""
    return list({(option_words(one.option), one.option.target, one.chance): one for one in reversed(tried)}.values())[::-1]


def option_words(option: ShownOption) -> str:
    """The label of an option with the card that it is about, to stand in a sentence."""
    words = option.label.rstrip(".")
    return f"{option.name}: {words}" if option.name and option.name not in words else words


def _verdict(best: str, highest: str, own: str, chance: str, *, is_right: bool) -> str:
    values = {"best": best, "highest": highest, "own": own, "chance": chance}
    if is_right:
        return _("That is the best move: %(best)s, %(highest)s.") % values
    if chance:
        return _("Best: %(best)s, %(highest)s. You: %(own)s, %(chance)s.") % values
    return _("Best: %(best)s, %(highest)s. You: %(own)s, which the bot didn’t try out.") % values
