"""Clauses that one sentence joins: how far reaches what stands at its end, and which of two cards "it" means.

"Take control of a unit and give it Flying until end of turn" may be about both clauses or about the last alone, and "Refresh a unit and
exhaust another. It gets …" about either card: every meaning becomes a reading of its own, so that whoever entered the text is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from engine.text.printed import building as make
from engine.text.printed.data import CONTROLLER, GENDERS, LAST_NAMED, PLAYERS, REFERRING, THEM, TIMED, Both, Data, Led, Steps, Verbs, head
from engine.text.printed.game import PrintedGame

GONE: Final = ("destroy", "return_to_hand", "to_deck", "remove")
"""Steps behind which a card is not where it was: what follows is hardly about it."""
EFFECT: Final = "effect"
"""What stands on the stack, which is no card that "it" means."""
SINGULAR: Final = tuple(word for word in REFERRING if word != THEM)
"""Pronouns that may be about one card."""


class Row(list[Data]):
    """The steps of the clauses of one sentence; `lengths` says how many of them each clause has.

    `is_in_turn`: they come one after the other, "…, then …". `last_verb`: how many steps the last of several verbs of one subject has.
    `is_of_both`: both players do them. `led_by`: how long they last, where that is said before all else.
    """

    def __init__(self, steps: Sequence[Data], lengths: tuple[int, ...], is_in_turn: bool = False) -> None:
        super().__init__(steps)
        self.lengths = lengths
        self.is_in_turn = is_in_turn
        self.last_verb = steps.last if isinstance(steps, Verbs) else 0
        self.is_of_both = isinstance(steps, Both)
        self.led_by = steps.duration if isinstance(steps, Led) else ""

    @property
    def clauses(self) -> list[Steps]:
        """The steps clause by clause."""
        ends = [sum(self.lengths[: index + 1]) for index in range(len(self.lengths))]
        return [self[end - length : end] for end, length in zip(ends, self.lengths, strict=True)]

    def with_steps(self, steps: Steps | None) -> Row | None:
        """As many other steps in the same clauses."""
        if steps is None:
            return None
        row = Row(Verbs(steps, self.last_verb) if self.last_verb else steps, self.lengths, self.is_in_turn)
        row.led_by = self.led_by
        return row


def alone(plain: Steps) -> Row:
    """A clause by itself."""
    return Row(plain, (len(plain),))


def alone_in_turn(plain: Steps) -> Row:
    """A clause that begins with "then"."""
    return Row(plain, (len(plain),), is_in_turn=True)


def joined(plain: Steps, row: Row) -> Row:
    """A clause and those behind it."""
    return Row(_led([*plain, *row], plain), (len(plain), *row.lengths), row.is_in_turn)


def joined_in_turn(plain: Steps, row: Row) -> Row:
    """A clause and those that are carried out after it."""
    return Row(_led([*plain, *row], plain), (len(plain), *row.lengths), is_in_turn=True)


def _led(steps: Steps, plain: Steps) -> Steps:
    return Led(steps, plain.duration) if isinstance(plain, Led) else steps


# --- How long, and how often ---------------------------------------------------------------------


def all_lasting(game: PrintedGame, steps: Row, duration: str) -> Row | None:
    """Several steps that all last as long as the end of their sentence says."""
    return (
        None
        if len(steps) < 2 or any("for" in step or TIMED in step for step in steps)
        else steps.with_steps(make.lasting(game, steps, duration))
    )


def all_lasting_from_the_start(game: PrintedGame, steps: Row, duration: str) -> Row | None:
    """The same with the duration before all."""
    row = all_lasting(game, steps, duration)
    if row is not None:
        row.led_by = duration
    return row


def all_per(game: PrintedGame, steps: Row, per: Any) -> Row | None:
    """Several steps that all happen for each of what is counted at the end of their sentence."""
    if len(steps) < 2:
        return None
    counted: Steps = []
    for index, step in enumerate(steps):
        is_yours = steps.is_of_both and index < len(steps) // 2
        one = make.per_each(game, [step], make.of_doer(per, "you") if is_yours else per)
        if one is None:
            return None
        counted.extend(one)
    return steps.with_steps(counted)


def _lasting_as(game: PrintedGame, row: Row, is_last: bool) -> Row | None:
    """`row` with the one duration that it says for the steps that say none; `is_last`: the last that can have one says it."""
    said = {step["for"] for step in row if "for" in step}
    able = [step for step in row if "for" in step or make.lasting(game, [step], "while_here") is not None]
    if len(said) != 1 or len(able) < 2 or ("for" in able[-1]) is not is_last:
        return None
    return row.with_steps(make.lasting(game, row, *said))


def lasting_as_the_last(game: PrintedGame, row: Row) -> Row | None:
    """`row`, lasting as long as its last clause says."""
    return _lasting_as(game, row, is_last=True)


def lasting_as_the_first(game: PrintedGame, row: Row) -> Row | None:
    """`row`, lasting as long as a clause before its last says."""
    return _lasting_as(game, row, is_last=False)


def split(steps: Steps) -> tuple[Steps, Steps] | None:
    """The steps of all clauses but the last, and those of the last: what stands behind them may be about that alone.

    Of a single clause, the steps of its last verb.
    """
    last = 0 if not isinstance(steps, Row) else steps.lengths[-1] if len(steps.lengths) > 1 else steps.last_verb
    if not last:
        return None
    return list(steps[:-last]), list(steps[-last:])


# --- Which card is meant -------------------------------------------------------------------------


def as_it_stands(game: PrintedGame, row: Row) -> Row | None:
    """`row`, "it" being the card that was named last."""
    parts = _before_it(row)
    return row if parts is None or not _is_between_two(game, *parts) or _about_the_other(game, *parts) is not None else None


def about_the_one_before(game: PrintedGame, row: Row) -> Steps | None:
    """`row`, "it" being a card that was named before the last."""
    parts = _before_it(row)
    return None if parts is None or not _is_between_two(game, *parts) else _about_the_other(game, *parts)


def _before_it(row: Row) -> tuple[Steps, Steps] | None:
    """The clauses before the first that says "it", and the others; None where none does, or there are none before."""
    clauses = row.clauses
    at = next((index for index, clause in enumerate(clauses) if any(_says_it(step) or _is_about_its_player(step) for step in clause)), 0)
    return ([step for clause in clauses[:at] for step in clause], [step for clause in clauses[at:] for step in clause]) if at else None


def followed(game: PrintedGame, first: Steps, rest: Steps) -> Steps | None:
    """A sentence and what follows it, "it" being the card that was named last; None where it may be another and that can't be told."""
    is_untold = _is_between_two(game, first, rest) and _about_the_other(game, first, rest) is None
    return None if is_untold or _has_unclear_figure(game, first, rest) else [*first, *rest]


def _has_unclear_figure(game: PrintedGame, first: Steps, rest: Steps) -> bool:
    """Whether `rest` names a card and then looks at "its" figures, which may be those of a card in `first`, even of one that has gone."""
    begin = _first_of_all(rest)
    is_looked_at = bool(begin) and _whom(rest[begin]) not in SINGULAR and not _is_about_its_player(rest[begin])
    return is_looked_at and bool(_candidates(game, rest[:begin], but=())) and bool(_candidates(game, first, but=()))


def _first_of_all(steps: Steps) -> int:
    """The place of the first step that says "it", whatever was named before; 0 where none does."""
    return next((index for index, step in enumerate(steps) if _says_it(step) or _is_about_its_player(step)), 0)


def followed_about_another(game: PrintedGame, first: Steps, rest: Steps) -> Steps | None:
    """A sentence and what follows it, "it" being a card that the sentence names before its last."""
    return _about_the_other(game, first, rest) if _is_between_two(game, first, rest) else None


def followed_about_an_earlier(game: PrintedGame, first: Steps, rest: Steps) -> Steps | None:
    """A sentence and what follows it, "it" being a card of the sentence though another has been named since."""
    begin = _first_of_all(rest)
    if not begin or not _candidates(game, rest[:begin], but=()):
        return None
    whom = _whom(rest[begin])
    gender = GENDERS.get(whom, "") if isinstance(whom, str) else ""
    named = [
        at
        for at in _named_before(game, first, rest[begin])
        if any(gender in game.genders_of(whom) for whom in _named(first[at]) if _is_one(game, whom))
    ]
    return _moved_behind(game, first, named[-1], rest, begin) if named else None


def _is_between_two(game: PrintedGame, first: Steps, rest: Steps) -> bool:
    """Whether `rest` says "it" and `first`, one sentence, names two cards that it may be."""
    begin = _first_it(game, rest)
    return begin is not None and len(_named_before(game, first, rest[begin])) > 1


def _named_before(game: PrintedGame, first: Steps, step: Data) -> list[int]:
    """The places of the steps in `first` that name a card which `step` may be about; a card that has gone has a controller still."""
    return _candidates(game, first, but=() if _is_about_its_player(step) else GONE)


def _is_about_its_player(step: Data) -> bool:
    """Whether it is the controller of "it" who does the step."""
    return step.get("who") in (PLAYERS, CONTROLLER, "that")


def _about_the_other(game: PrintedGame, first: Steps, rest: Steps) -> Steps | None:
    """What is done to "it" directly behind the card that was named before the last: there it is `that`."""
    begin = _first_it(game, rest)
    if begin is None:
        return None
    named = _named_before(game, first, rest[begin])
    if named[-2] == named[-1]:
        return None  # two that fight
    return _moved_behind(game, first, named[-2], rest, begin)


def _moved_behind(game: PrintedGame, first: Steps, place: int, rest: Steps, begin: int) -> Steps | None:
    """`first` and `rest` with the steps about "it", which begin at a place of `rest`, directly behind the step at `place` in `first`."""
    end = begin
    while end < len(rest) and (_whom(rest[end]) in SINGULAR or _is_about_its_player(rest[end])):
        end += 1
    if end == begin or _first_it(game, rest[end:]) is not None:
        return None
    moved = [_about_the_last(step) for step in rest[begin:end]]
    at = place + 1
    return None if any(map(_says_it, moved)) else [*first[:at], *moved, *first[at:], *rest[:begin], *rest[end:]]


def _about_the_last(step: Data) -> Data:
    """`step` about the card that was named last, or its controller, and no other."""
    said = {key: LAST_NAMED if key in (head(step), "to") and value in SINGULAR else value for key, value in step.items()}
    return {**said, "who": LAST_NAMED} if _is_about_its_player(step) else said


def _first_it(game: PrintedGame, steps: Steps) -> int | None:
    """The place of the first step that says "it" before another card is named."""
    for index, step in enumerate(steps):
        if _says_it(step) or _is_about_its_player(step):
            return index
        if _candidates(game, [step], but=()):
            return None
    return None


def _candidates(game: PrintedGame, steps: Steps, but: Sequence[str]) -> list[int]:
    """The places of the steps that name one card, each as often as it names one; without the steps of some words."""
    return [index for index, step in enumerate(steps) if head(step) not in but for whom in _named(step) if _is_one(game, whom)]


def _named(step: Data) -> Iterator[Any]:
    if "fight" in step:
        yield from step["fight"]
    else:
        yield _whom(step)


def _whom(step: Data) -> Any:
    return step.get("to", step[head(step)])


def _is_one(game: PrintedGame, whom: Any) -> bool:
    return game.is_record(whom) and next(iter(whom)) != EFFECT and whom.get("many", 1) == 1


def _says_it(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(_says_it, value.values()))
    return any(map(_says_it, value)) if isinstance(value, list) else value in SINGULAR
