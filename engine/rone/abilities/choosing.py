"""Which of several readings is meant: those that the checks let pass, the one that would be written like the text first."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from engine.cards import CardId
from engine.languages import Language, LocalText
from engine.rone.abilities.data import SELF, Data
from engine.rone.abilities.pronouns import all_resolved, measures_its_own_target, says_another
from engine.rone.abilities.sameness import without_equals
from engine.rone.abilities.scope import with_every_scope
from engine.rone.cards import Card, CardType
from engine.rone.words import check_card, plain_text
from engine.rone.words.events import EVENTS, Event
from engine.text.budget import Budget

MOST_READINGS: Final = 64
"""So many readings of one line are looked at; a line that a person wrote has two or three."""
LETTERS_PER_PART: Final = 20
CHECKED: Final = 10
WRITTEN: Final = 12
"""Units of work that a part of a reading costs which is checked, and written out; a part is so many letters of it."""


def card_with(abilities: Sequence[Any], card_type: CardType) -> Card:
    """A card of a type that bears `abilities` and stands for any such card."""
    fields: dict[str, Any] = {"level": 1, "cost": 1, "recycle": None}
    if card_type in (CardType.UNIT, CardType.TACTIC):
        fields["recycle"] = 1
    if card_type is CardType.UNIT:
        fields |= {"race": "human", "health": 1, "melee": 1, "ranged": 1, "speed": 1}
    if card_type is CardType.HERO:
        fields |= {"hero": "read", "water_income": 1, "card_income": 1}
    return Card(id=CardId(1), slug="read", name=LocalText("Read", "Gelesen"), type=card_type, abilities=tuple(abilities), **fields)


def likely(
    readings: Sequence[list[Data]], text: Sequence[str], card_type: CardType, language: Language, fold: Any, budget: Budget
) -> list[list[Data]]:
    """The readings that a card of the type can bear, the likelier first.

    `text` are the tokens that were read; `fold` makes tokens of a rendered text, to be held against them.

    Raises:
        TooMuchWorkError: looking at them costs more than the budget has.
    """
    budget.spend(sum(map(_size, readings)))
    look = _Look(tuple(text), card_type, language, fold, budget)
    scopes = [list(with_every_scope(reading)) for reading in readings]
    sound = look.sound([meanings[0] for meanings in scopes if meanings])
    if sound:
        sound += look.sound([meaning for meanings in scopes for meaning in meanings[1:]], but=sound)
    sound = look.without_doubtful_others(sound)
    if sound and (len(sound) > 1 or any(map(_changes_the_gone, sound[0].reading))):
        found = [(look.differs(one.reading), one) for one in sound]
        if not all(one.is_roundabout for one in sound):
            found = [(differs, one) for differs, one in found if not (differs and one.is_roundabout)]
        best = sorted(found, key=lambda pair: (pair[0], pair[1].is_roundabout, pair[1].place))
        if best and best[0][0] and any(map(_changes_the_gone, best[0][1].reading)):
            return []
        return without_equals([one.reading for _, one in best])
    return [one.reading for one in sound]


@dataclass(frozen=True, slots=True)
class _Sound:
    """A reading that a card can bear, and its place among all of them."""

    reading: list[Data]
    is_roundabout: bool
    place: int


@dataclass(frozen=True, slots=True)
class _Look:
    """A look at the readings of one text on a card of one type."""

    text: tuple[str, ...]
    card_type: CardType
    language: Language
    fold: Any
    budget: Budget

    def sound(self, readings: Sequence[list[Data]], but: Sequence[_Sound] = ()) -> list[_Sound]:
        """The readings, with every meaning of their pronouns, that a card of the type can bear, without those found before."""
        found = list(but)
        seen = [one.reading for one in but]
        says_opponent = any(token.startswith(("gegner", "gegenspieler", "opponent")) for token in self.text)
        own_genders = "mf" if SELF in self.text else "m" if self.card_type is CardType.HERO else "f"
        self.budget.spend(sum(map(_size, readings)) if but else 0)
        for reading in islice(all_resolved(readings, says_opponent, own_genders), MOST_READINGS):
            if reading in seen or measures_its_own_target(reading):
                continue
            self.budget.spend(work_of_checking(reading))
            if not check_card(card_with(reading, self.card_type)):
                seen.append(reading)
                found.append(_Sound(reading, any(map(_is_roundabout, reading)), len(found)))
        return found[len(but) :]

    def without_doubtful_others(self, sound: list[_Sound]) -> list[_Sound]:
        """Those in which "another" can only be another than the card itself; of two that fight, where the text is written so."""
        sure = [one for one in sound if not says_another(one.reading, in_fights=False)]
        if sure and says_another(sure[0].reading) and self.differs(sure[0].reading):
            return []
        return sure

    def differs(self, reading: list[Data]) -> bool:
        """Whether a reading would be written otherwise than the text is."""
        self.budget.spend(WRITTEN * _size(reading))
        return tuple(self.fold(plain_text(card_with(reading, self.card_type), self.language))) != self.text


def work_of_checking(reading: list[Data]) -> int:
    """The units of work that it takes to check a reading."""
    return CHECKED * _size(reading)


def _size(reading: list[Data]) -> int:
    """The parts of a reading, as its length tells."""
    return 1 + len(repr(reading)) // LETTERS_PER_PART


def _changes_the_gone(ability: Data) -> bool:
    """Whether a card that has died or left is changed: "Whenever another unit dies, it gets …" may mean the dead one or the card itself."""
    return ability.get("when") in (Event.ANY_DEATH, Event.LEAVES) and any(
        isinstance(step, dict) and step.get("to") == "cause" for step in ability.get("do", ())
    )


def _is_roundabout(ability: Data) -> bool:
    """Whether it says `cause` where its trigger is about the card itself, which is `self`, or tells its death like any other's."""
    event = ability.get("when")
    if event == Event.ANY_DEATH and "of" not in ability:
        return True
    return event is not None and "of" not in ability and not EVENTS[Event(event)].is_of_player and '"cause"' in json.dumps(ability)
