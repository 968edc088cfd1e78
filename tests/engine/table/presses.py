"""How often somebody at a table is asked: `python -m tests.engine.table.presses` plays ten duels against each bot that answers at once.

`python -m tests.engine.table.presses LEVEL …` plays them against the bots named, slow ones too, and tells of each game how long it took.

The person plays as the greedy bot does. Told of each pace are the medians of three numbers, and what was asked most:

- *asked*: the questions at which a page waits;
- *choices*: the same, but what a page shows together and sends at once is one (`engine.table.steps`): an attack and its target, an ability
  and its mode, a whole mulligan, all cards for one damage;
- *taps*: for these on a page that knows no dragging: a card, each target, and the main answer; an answer that is a button is one.

With drag or double click a choice is one gesture, so *choices* are the presses of who uses them.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter
from typing import Final

from engine.match.match import NO_CARD, Match, PlayerId
from engine.rng import stream
from engine.rone.formats import BUILTIN_FORMATS
from engine.table.questions import Choice, Question
from engine.table.seated import Stops, passes_over
from engine.table.seats import BOT
from engine.table.steps import choice_of_step, closing_step, follow_ups, step_of
from tests.carddata.makers import demo_catalog, starter_deck, starter_files
from tests.engine.table.told import KIT, TABLES

GAMES: Final = 10
PERSON: Final = PlayerId(0)
USUAL: Final = {one.name: next(iter(one.answers)) for one in TABLES.auto_answers if one.is_usual}
EVERY: Final = {one.name: next(iter(one.answers)) for one in TABLES.auto_answers}


@dataclass(frozen=True)
class HowAsked:
    """Where a person is stopped, and what is answered for them."""

    stops: Stops
    answers: dict[str, str] = field(default_factory=dict)

    def answered(self, match: Match, question: Question) -> int | None:
        """The choice that is made for the person; None where they are asked."""
        if question.auto_answer:
            return question.auto_choices.get(self.answers.get(question.auto_answer, ""))
        player = match.decision.player
        return question.passing if passes_over(self.stops, question, TABLES.standing(match, player), player) else None


PACES: Final = {
    "asked everything": HowAsked(Stops.ALWAYS),
    "stopped to answer": HowAsked(Stops.ANSWERS),
    "and usual answers": HowAsked(Stops.ANSWERS, USUAL),
    "only where touched": HowAsked(Stops.TOUCHED, USUAL),
    "all by itself": HowAsked(Stops.TOUCHED, EVERY),
}


class Presses:
    """One game, and what a person does in it."""

    def __init__(self, how: HowAsked) -> None:
        self.how = how
        self.asked: Counter[str] = Counter()
        self.choices: Counter[str] = Counter()
        self.taps = 0
        self._foreseen: Question | None = None
        """What may be answered together with what was chosen last."""

    def answer(self, match: Match, question: Question, choice: Choice) -> None:
        """The person chooses so, at this question."""
        self.asked[question.kind] += 1
        is_together = self._foreseen is not None and choice_of_step(TABLES, question, self._step(question, choice)) is not None
        is_closing = choice.index == question.done
        if not is_together:
            self.choices[question.kind] += 1
            self.taps += 1  # the main answer
        is_of_card = choice.card != NO_CARD and not is_closing and question.passing != choice.index
        self.taps += is_of_card + (choice.target not in (NO_CARD, choice.card))
        follows = follow_ups(TABLES, match, PERSON, self.how.answered).get(choice.index) if question.picks == 0 else None
        self._foreseen = question if question.picks > 1 else None if follows is None else follows.question

    def _step(self, question: Question, choice: Choice) -> str:
        assert self._foreseen is not None
        if question.picks:
            return closing_step(question) if choice.index == question.done else step_of(question, choice, is_exact=False)
        return step_of(self._foreseen, choice)


def played(opponent: str, seed: int, how: HowAsked) -> Presses:
    """One game, with what the person was asked and did in it."""
    catalog, names = demo_catalog(), sorted(starter_files())
    decks = [KIT.simulated.playable(starter_deck(names[(seed + seat) % len(names)]), catalog) for seat in (0, 1)]
    match = TABLES.deal(decks, BUILTIN_FORMATS["custom"], seed, None, (f"{BOT}{opponent}",))
    presses, number = Presses(how), 0
    while not match.is_over:
        player = match.decision.player
        option = TABLES.bot(f"{BOT}{opponent if player else 'greedy'}", stream(seed, f"presses-{player}", number)).choose(
            match.view_for(player)
        )
        question = TABLES.question(match, player) if player == PERSON else None
        if question is not None:
            own = how.answered(match, question)
            if own is None:
                presses.answer(match, question, question.choices[option])
            else:
                option = own
        match.choose_again(option)
        number += 1
    return presses


def main(named: Sequence[str]) -> None:
    """Print the medians of each opponent and pace, and what was chosen most."""
    for opponent in named or [name for name, kind in TABLES.levels.items() if not kind.is_slow]:
        for name, how in PACES.items():
            begin = perf_counter()
            games = [played(opponent, seed, how) for seed in range(GAMES)]
            seconds = (perf_counter() - begin) / GAMES
            most = ", ".join(f"{kind} {times}" for kind, times in sum((one.choices for one in games), Counter[str]()).most_common(12))
            asked, choices, taps = (
                median(totals) for totals in zip(*((one.asked.total(), one.choices.total(), one.taps) for one in games), strict=True)
            )
            print(
                f"{opponent:8} {name:19} asked {asked:5.1f}, choices {choices:5.1f}, taps {taps:5.1f}; "
                f"{seconds:.1f} s a game; choices in all: {most}",
                flush=True,
            )


if __name__ == "__main__":
    main(sys.argv[1:])
