"""Which of several readings is meant: those that the checks let pass, the one that would be written like the text first."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from engine.languages import Language
from engine.text.budget import Budget
from engine.text.printed.data import SELF, Data
from engine.text.printed.game import PrintedGame
from engine.text.printed.pronouns import GONE, all_resolved, measures_its_own_target, says_another
from engine.text.printed.scope import with_every_scope

MOST_READINGS: Final = 64
"""So many readings of one line are looked at; a line that a person wrote has two or three."""
LETTERS_PER_PART: Final = 20
CHECKED: Final = 10
WRITTEN: Final = 12
"""Units of work that a part of a reading costs which is checked, and written out; a part is so many letters of it."""
OPPONENTS: Final = ("gegner", "gegenspieler", "opponent")


@dataclass(frozen=True, slots=True)
class _Sound:
    """A reading that a card can bear, and its place among all of them."""

    reading: list[Data]
    is_roundabout: bool
    place: int


@dataclass(frozen=True, slots=True)
class Look:
    """A look at the readings of one text on a card of one type.

    `text` are the tokens that were read; `fold` makes tokens of a rendered text, to be held against them.
    """

    game: PrintedGame
    text: tuple[str, ...]
    card_type: str
    language: Language
    fold: Callable[[str], list[str]]
    budget: Budget

    def likely(self, readings: Sequence[list[Data]]) -> list[list[Data]]:
        """The readings that a card of the type can bear, the likelier first.

        Raises:
            TooMuchWorkError: looking at them costs more than the budget has.
        """
        self.budget.spend(sum(map(_size, readings)))
        scopes = [list(with_every_scope(self.game, reading)) for reading in readings]
        sound = self._sound([meanings[0] for meanings in scopes if meanings])
        if sound:
            sound += self._sound([meaning for meanings in scopes for meaning in meanings[1:]], but=sound)
        sound = self._without_doubtful_others(sound)
        if not sound or (len(sound) == 1 and not any(map(_changes_the_gone, sound[0].reading))):
            return [one.reading for one in sound]
        found = [(self._differs(one.reading), one) for one in sound]
        if not all(one.is_roundabout for one in sound):
            found = [(differs, one) for differs, one in found if not (differs and one.is_roundabout)]
        best = sorted(found, key=lambda pair: (pair[0], pair[1].is_roundabout, pair[1].place))
        if best and best[0][0] and any(map(_changes_the_gone, best[0][1].reading)):
            return []
        return without_equals(self.game, [one.reading for _, one in best])

    def _sound(self, readings: Sequence[list[Data]], but: Sequence[_Sound] = ()) -> list[_Sound]:
        """The readings, with every meaning of their pronouns, that a card of the type can bear, without those found before."""
        found = list(but)
        seen = [one.reading for one in but]
        says_opponent = any(token.startswith(OPPONENTS) for token in self.text)
        own_genders = "mf" if SELF in self.text else self.game.own_genders(self.card_type)
        self.budget.spend(sum(map(_size, readings)) if but else 0)
        for reading in islice(all_resolved(self.game, readings, says_opponent, own_genders), MOST_READINGS):
            if reading in seen or measures_its_own_target(reading):
                continue
            self.budget.spend(work_of_checking(reading))
            if not self.game.check(self.game.card_with(reading, self.card_type)):
                seen.append(reading)
                found.append(_Sound(reading, any(map(self._is_roundabout, reading)), len(found)))
        return found[len(but) :]

    def _without_doubtful_others(self, sound: list[_Sound]) -> list[_Sound]:
        """Those in which "another" can only be another than the card itself; of two that fight, where the text is written so."""
        if self.game.is_self_you:
            return sound
        sure = [one for one in sound if not says_another(self.game, one.reading, in_fights=False)]
        if sure and says_another(self.game, sure[0].reading) and self._differs(sure[0].reading):
            return []
        return sure

    def _differs(self, reading: list[Data]) -> bool:
        """Whether a reading would be written otherwise than the text is."""
        self.budget.spend(WRITTEN * _size(reading))
        return tuple(self.fold(self.game.plain_text(self.game.card_with(reading, self.card_type), self.language))) != self.text

    def _is_roundabout(self, ability: Data) -> bool:
        """Whether it says `cause` where its trigger is about the card itself, which is `self`, or tells its death like any other's."""
        event = ability.get("when")
        if event is None or "of" in ability:
            return False
        return event == "any_death" or (not self.game.events[event].of_player and '"cause"' in json.dumps(ability))


def without_equals(game: PrintedGame, readings: list[list[Data]]) -> list[list[Data]]:
    """`readings` without those that mean what one before them means, in other words of the table: an owner is offered one."""
    kept: dict[str, list[Data]] = {}
    for reading in readings:
        kept.setdefault(json.dumps([game.plain_ability(ability) for ability in reading], sort_keys=True), reading)
    return list(kept.values())


def work_of_checking(reading: list[Data]) -> int:
    """The units of work that it takes to check a reading."""
    return CHECKED * _size(reading)


def _size(reading: list[Data]) -> int:
    """The parts of a reading, as its length tells."""
    return 1 + len(repr(reading)) // LETTERS_PER_PART


def _changes_the_gone(ability: Data) -> bool:
    """Whether a card that has died or left is changed: "Whenever another unit dies, it gets …" may mean the dead one or the card itself."""
    return ability.get("when") in GONE and any(isinstance(step, dict) and step.get("to") == "cause" for step in ability.get("do", ()))
