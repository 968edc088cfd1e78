"""Which of several readings is meant: those that the checks let pass, the one that would be written like the text first."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import islice
from typing import Any, Final

from engine.cards import CardId
from engine.languages import Language, LocalText
from engine.rone.abilities.data import Data
from engine.rone.abilities.pronouns import all_resolved, says_another
from engine.rone.abilities.sameness import without_equals
from engine.rone.cards import Card, CardType
from engine.rone.words import check_card, plain_text
from engine.rone.words.events import EVENTS, Event

MOST_READINGS: Final = 64
"""So many readings of one line are looked at; a line that a person wrote has two or three."""


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


def likely(readings: Sequence[list[Data]], text: Sequence[str], card_type: CardType, language: Language, fold: Any) -> list[list[Data]]:
    """The readings that a card of the type can bear, the likelier first.

    `text` are the tokens that were read; `fold` makes tokens of a rendered text, to be held against them.
    """
    sound: list[tuple[bool, int, list[Data]]] = []
    seen: list[list[Data]] = []
    says_opponent = any(token.startswith(("gegner", "gegenspieler", "opponent")) for token in text)
    for index, reading in enumerate(islice(all_resolved(readings, says_opponent), MOST_READINGS)):
        if reading in seen or check_card(card_with(reading, card_type)):
            continue
        seen.append(reading)
        sound.append((any(map(_is_roundabout, reading)), index, reading))
    is_doubtful = [says_another(reading) for _, _, reading in sound]
    if sound and (len(sound) > 1 or is_doubtful[0] or any(map(_changes_the_gone, sound[0][2]))):
        rows = [_differs(reading, text, card_type, language, fold) for _, _, reading in sound]
        sure = [found for found, doubtful in zip(zip(rows, sound, strict=True), is_doubtful, strict=True) if not (doubtful and found[0])]
        if not all(is_roundabout for _, (is_roundabout, _, _) in sure):
            sure = [(differs, found) for differs, found in sure if not (differs and found[0])]
        best = sorted(sure, key=lambda found: (found[0], *found[1][:2]))
        if best and best[0][0] and any(map(_changes_the_gone, best[0][1][2])):
            return []
        return without_equals([reading for _, (_, _, reading) in best])
    return [reading for _, _, reading in sound]


def _differs(reading: list[Data], text: Sequence[str], card_type: CardType, language: Language, fold: Any) -> int:
    """0 where the reading would be written as the text is, else 1."""
    return int(list(fold(plain_text(card_with(reading, card_type), language))) != list(text))


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
