"""Several choices in one go: what a choice leads to as far as its player knows, and how the choices after the first are named.

A page may show, beside a choice, those of the question that follows, and send both at once. Whoever carries them out takes the second only
where the question is the one that was foreseen; else it is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from itertools import takewhile
from typing import Final, NamedTuple

from engine.match.match import NO_CARD, Match, PlayerId
from engine.rng import stream
from engine.table.questions import Choice, Question, replay_choice
from engine.table.tables import Tables

MOST_BETWEEN: Final = 12
"""So many windows are passed at most between a choice and the question that follows."""
ANY: Final = "*"
"""In a step: whatever else may be chosen."""
AT: Final = "at-"
"""In a step: the choice at the target of this number, if there is one."""
NAMES: Final = "names"
CARD: Final = "card-"
"""In a step: the choice of the card of this number, where it is asked once more which one is meant (`Question.names_again`)."""
DONE: Final = "done"
"""Names the choice that ends a row of the same question (`Question.done`)."""
Answered = Callable[[Match, Question], int | None]
"""The choice that is made for a player without asking them; None where they are asked."""


class FollowUp(NamedTuple):
    """A question that follows, and a match in which it is asked: one that could be the real one."""

    question: Question
    match: Match


def follow_ups(tables: Tables, match: Match, player: PlayerId, answered: Answered) -> dict[int, FollowUp]:
    """By the choices that `player` has now: the question of one of `Tables.follow_kinds` that each leads to, if nobody answers it.

    They are found in a match that `player` can't tell from this one, so they tell nothing that is hidden. A choice by which a card comes
    to light first has none.
    """
    question = tables.question(match, player) if tables.follow_kinds else None
    if question is None:
        return {}
    seen, found = _seen(tables, match, player), {}
    for choice in question.choices:
        imagined = tables.imagined(match, player, stream(0, "imagined"))
        if imagined is None:
            return {}
        imagined.choose_again(replay_choice(imagined, choice.index))
        follows = _next_question(tables, imagined, player, answered)
        if follows is not None and _seen(tables, imagined, player) <= seen:
            found[choice.index] = FollowUp(follows, imagined)
    return found


def _next_question(tables: Tables, match: Match, player: PlayerId, answered: Answered) -> Question | None:
    """What `player` is asked next, if others pass and it is of a kind that follows."""
    for _number in range(MOST_BETWEEN):
        question = None if match.is_over or tables.begins_anew(match) else tables.question(match, match.decision.player)
        if question is None:
            return None
        if match.decision.player != player:
            index = question.passing
        elif question.kind in tables.follow_kinds:
            return question
        else:
            index = -1 if (own := answered(match, question)) is None else own
        if index < 0:
            return None
        match.choose_again(replay_choice(match, index))
    return None


def _seen(tables: Tables, match: Match, player: PlayerId) -> set[tuple[int, int]]:
    """The cards whose faces `player` sees, by their numbers."""
    zones = [zone for seat in tables.standing(match, player).seats for zone in seat.standing.zones]
    return {(card.number, card.id) for zone in zones for card in zone.all_cards if card.id >= 0}


def step_of(question: Question, choice: Choice, *, is_exact: bool = True) -> str:
    """What a choice of a question that is still to be asked is called. `is_exact`: only while all its choices are those of `question`."""
    step = f"{question.kind}.{_name_of(question, choice)}"
    return f"{step}.{_name_of_all(question)}" if is_exact else step


def loosened(step: str) -> str:
    """The same choice of the same question about the same card, whatever else may be chosen by then."""
    kind, name, *rest = step.split(".")
    return f"{kind}.{name}.{ANY}" if rest else step


def stands(step: str) -> bool:
    """Whether a step stands whatever else may be chosen."""
    return step.endswith(f".{ANY}")


def step_at_only_target(tables: Tables, choice: Choice) -> str:
    """The answer, should it be asked for after all, to which target is meant by a choice that has only one; "" for one that has more."""
    return f"{tables.reasked_kind}.{AT}{choice.only_target}.{ANY}" if tables.reasked_kind and choice.only_target != NO_CARD else ""


def step_of_named_card(choice: Choice) -> str:
    """The answer, should it be asked once more, to which card a choice means; "" for one of which that is never asked."""
    return f"{NAMES}.{CARD}{choice.card}.{ANY}" if choice.is_named_again else ""


def is_spared(question: Question, step: str) -> bool:
    """Whether a step answers which card is meant, and `question` doesn't ask that: nobody has answered."""
    return not question.names_again and step.partition(".")[2].startswith(CARD)


def closing_step(question: Question) -> str:
    """What the end of a row of the same question is called."""
    return f"{question.kind}.{DONE}"


def choice_of_step(tables: Tables, question: Question, step: str) -> int | None:
    """The choice of `question` that `step` means; None where another question was meant, or nothing that may be foreseen."""
    kind, _dot, name = step.partition(".")
    if name.startswith(CARD):
        named = [choice.index for choice in question.choices if step == step_of_named_card(choice)]
        return named[0] if question.names_again and named else None
    if kind != question.kind:
        return None
    name, _dot, all_of_them = name.partition(".")
    may_be_foreseen = all_of_them in (ANY, _name_of_all(question)) if all_of_them else question.picks > 0
    if not may_be_foreseen or (kind not in tables.follow_kinds and not question.picks):
        return None
    if name == DONE:
        return question.done if question.done >= 0 else None
    if name.startswith(AT):
        return next((choice.index for choice in question.choices if name == f"{AT}{choice.target}"), None)
    return next((choice.index for choice in question.choices if _name_of(question, choice) == name), None)


def refused_step(question: Question, index: int, steps: Sequence[str]) -> str | None:
    """The first of `steps` that can't be chosen of `question` behind its choice `index`, where the same is asked in a row; None: all may.

    A step is refused that names no choice or one about a card that was picked before, and what comes behind the last time that is asked
    or behind the end of the row. Steps of other questions aren't looked at.
    """
    if not question.picks:
        return None
    by_name = {_name_of(question, choice): choice for choice in question.choices}
    picked = {choice.card for choice in question.choices if choice.index == index}
    own = list(takewhile(lambda step: step.partition(".")[0] == question.kind and step.count(".") == 1, steps))
    may_end = question.may_end and question.done != index
    for number, step in enumerate(own, start=2):
        name = step.split(".")[1]
        choice = by_name.get(name)
        if name == DONE and may_end and number == len(own) + 1:
            continue
        if choice is None or number > question.picks or (choice.card >= 0 and choice.card in picked):
            return step
        picked.add(choice.card)
    return None


def _name_of(question: Question, choice: Choice) -> str:
    return _digest(repr((question.about, choice.label, choice.card, choice.target, choice.figure)))


def _name_of_all(question: Question) -> str:
    return _digest("".join(_name_of(question, choice) for choice in question.choices))


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=6).hexdigest()
