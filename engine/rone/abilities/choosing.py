"""Which of several readings is meant: those that the checks let pass, the one that would be written like the text first."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any, Final

from engine.cards import CardId
from engine.languages import Language, LocalText
from engine.rone.abilities.building import IT, PRONOUNS, THAT_ONE, Data
from engine.rone.cards import Card, CardType
from engine.rone.words import check_card, plain_text
from engine.rone.words.events import EVENTS, Event
from engine.rone.words.vocabulary import Kind

MOST_READINGS: Final = 64
"""So many readings of one line are looked at; a line that a person wrote has two or three."""
PLAYERS: Final = "?player"
THEIRS: Final = "?theirs"
"""A player's hero that is only "theirs": the opponent's where the trigger is about the opponent."""
MEANINGS: Final = {**PRONOUNS, PLAYERS: ("cause", "that"), THEIRS: ("cause", "that")}


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
    for index, reading in enumerate(islice(_all_resolved(readings, says_opponent), MOST_READINGS)):
        if reading in seen or check_card(card_with(reading, card_type)):
            continue
        seen.append(reading)
        sound.append((any(map(_is_roundabout, reading)), index, reading))
    if len(sound) > 1:
        rows = [_differs(reading, text, card_type, language, fold) for _, _, reading in sound]
        best = sorted(zip(rows, sound, strict=True), key=lambda found: (found[0], *found[1][:2]))
        return _without_equals([reading for _, (_, _, reading) in best])
    return [reading for _, _, reading in sound]


def _without_equals(readings: list[list[Data]]) -> list[list[Data]]:
    """Readings without those that mean what one before them means: a card's own death by its keyword, or told like any other's."""
    kept: dict[str, list[Data]] = {}
    for reading in readings:
        own = [
            {**ability, "when": "death"} if ability.get("when") == "any_death" and "of" not in ability else ability for ability in reading
        ]
        kept.setdefault(json.dumps(own, sort_keys=True), reading)
    return list(kept.values())


def _differs(reading: list[Data], text: Sequence[str], card_type: CardType, language: Language, fold: Any) -> int:
    """0 where the reading would be written as the text is, else 1."""
    return int(list(fold(plain_text(card_with(reading, card_type), language))) != list(text))


# --- Pronouns ------------------------------------------------------------------------------------


def _all_resolved(readings: Sequence[list[Data]], says_opponent: bool) -> Iterator[list[Data]]:
    """Each reading with every meaning of its pronouns, the likelier first; those with few pronouns before those with many.

    A player can be the opponent, as the last that is tried, where the text names the opponent at all.
    """
    told = ([_with_theirs(ability) for ability in reading] for reading in readings)
    counted = sorted(((_meanings(reading, says_opponent), reading) for reading in told), key=lambda found: len(found[0]))
    for meanings, reading in counted:
        if any(map(_means_an_unnamed_card, reading)):
            continue
        for meaning in product(*meanings):
            yield _resolved(reading, iter(meaning))


def _meanings(reading: Sequence[Data], says_opponent: bool) -> list[tuple[str, ...]]:
    """What each pronoun can mean; on a tactic, never the card itself. A player can be the opponent where the text names that one."""
    found = []
    for ability in reading:
        for pronoun in _pronouns(ability):
            meant = MEANINGS[pronoun]
            likely_ones = tuple(whom for whom in meant if whom == "that") if "play" in ability else meant
            found.append((*likely_ones, "enemy") if says_opponent and pronoun in (PLAYERS, THEIRS) else likely_ones)
    return found


UNNAMED: Final = ("look", "draw", "destroy_cards")
MOVES: Final = ("destroy", "return_to_hand", "to_deck", "remove", "put_on_battlefield", "recycle")


def _means_an_unnamed_card(ability: Data) -> bool:
    """Whether "it" is a card that no word can name.

    It is moved after cards were looked at, drawn or destroyed; or it is in combat, though a target stands before it.
    """
    last = ""
    for what in _in_order(ability):
        if (what == "moved" and last == "cards") or (what == "fighting" and last == "target"):
            return True
        last = what if what in ("cards", "target") else last
    return False


def _in_order(value: Any) -> Iterator[str]:
    """The targets, unnamed cards and pronouns of an ability as they stand one behind the other."""
    if isinstance(value, list):
        for inner in value:
            yield from _in_order(inner)
    if not isinstance(value, dict):
        return
    if IT in value:
        yield "fighting"
    word = next(iter(value), "")
    if word in UNNAMED:
        yield "cards"
    elif word in MOVES and value[word] in (IT, THAT_ONE):
        yield "moved"
    elif word in tuple(Kind) and value.get("many") != "all":
        yield "target"
    for inner in value.values():
        yield from _in_order(inner)


def _is_roundabout(ability: Data) -> bool:
    """Whether it says `cause` where its trigger is about the card itself, which is `self`, or tells its death like any other's."""
    event = ability.get("when")
    if event == Event.ANY_DEATH and "of" not in ability:
        return True
    return event is not None and "of" not in ability and not EVENTS[Event(event)].is_of_player and '"cause"' in json.dumps(ability)


def _with_theirs(ability: Data) -> Data:
    """`ability` with the opponent for "theirs" where its trigger is about the opponent."""
    return _with_enemy(ability) if ability.get("of") == "enemy" else ability


def _with_enemy(value: Any) -> Any:
    if isinstance(value, list):
        return [_with_enemy(inner) for inner in value]
    if not isinstance(value, dict):
        return "enemy" if value == THEIRS else value
    is_said = not ("hero_damage" in value and value.get("who") == THEIRS)  # it is the enemy's where nothing is said
    return {key: _with_enemy(inner) for key, inner in value.items() if is_said or key != "who"}


def _pronouns(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key != IT:
                yield from _pronouns(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _pronouns(inner)
    elif value in (IT, THAT_ONE, PLAYERS, THEIRS):
        yield value


def _resolved(value: Any, meaning: Iterator[str]) -> Any:
    if isinstance(value, dict):
        return {key: _resolved(inner, meaning) for key, inner in value.items() if key != IT}
    if isinstance(value, list):
        return [_resolved(inner, meaning) for inner in value]
    return next(meaning) if value in (IT, THAT_ONE, PLAYERS, THEIRS) else value
