"""What "it", "that unit" and "that player" mean: what each could mean is tried, the likelier first; what is in doubt is refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, Final

from engine.rone.abilities.data import IT, PRONOUNS, THAT_ONE, Data
from engine.rone.abilities.own_places import only_own_become_yours, without_marks
from engine.rone.words.vocabulary import Kind

PLAYERS: Final = "?player"
THEIRS: Final = "?theirs"
"""A player's hero that is only "theirs": the opponent's where the trigger is about the opponent."""
ITS: Final = "?its"
"""Whose figure is meant by "its" before a target is named: the card's itself, or that of the trigger."""
MEANINGS: Final = {**PRONOUNS, ITS: ("self", "cause"), PLAYERS: ("cause", "that"), THEIRS: ("cause", "that")}
UNNAMED: Final = ("look", "draw", "destroy_cards")
"""Steps about cards that no selector names."""
MOVES: Final = ("destroy", "return_to_hand", "to_deck", "remove", "put_on_battlefield", "recycle")
FOR_ALL: Final = ("count", "for_each", "which")
"""Parts whose selector names no target."""


def all_resolved(readings: Sequence[list[Data]], says_opponent: bool) -> Iterator[list[Data]]:
    """Each reading with every meaning of its pronouns, the likelier first; those with few pronouns before those with many.

    A player can be the opponent, as the last that is tried, where the text names the opponent at all.
    """
    told = ([_with_theirs(ability) for ability in reading] for reading in readings)
    counted = sorted(((_meanings(reading, says_opponent), reading) for reading in told), key=lambda found: len(found[0]))
    for meanings, reading in counted:
        if any(map(_means_an_unnamed_card, reading)) or _is_about_the_one_before(reading) or not all(map(only_own_become_yours, reading)):
            continue
        for meaning in product(*meanings):
            yield without_marks(_resolved(reading, iter(meaning)))


def _meanings(reading: Sequence[Data], says_opponent: bool) -> list[tuple[str, ...]]:
    """What each pronoun can mean.

    On a tactic it is never the card itself; "that unit" is the nearest; a player can be the opponent where the text names that one.
    """
    found = []
    for ability in reading:
        has_target = False
        for sort, what in _in_order(ability):
            has_target = has_target or sort == "target"
            if sort != "pronoun":
                continue
            meant = MEANINGS[what]
            if what == THAT_ONE and has_target:
                meant = tuple(reversed(meant))
            if what == ITS and has_target:
                meant = ("that",)
            likely_ones = tuple(whom for whom in meant if whom == "that") if "play" in ability else meant
            found.append((*likely_ones, "enemy") if says_opponent and what in (PLAYERS, THEIRS) else likely_ones)
    return found


def _means_an_unnamed_card(ability: Data) -> bool:
    """Whether "it" is a card that no word can name.

    It is moved after cards were looked at, drawn or destroyed; or it is in combat or deals damage, though a target stands before it or the
    trigger is about another card: there, no word says who does it. Or an amount behind a target says "its", which may be either's.
    """
    last = ""
    for sort, _ in _in_order(ability):
        if sort == "unclear" or (sort == "moved" and last == "cards") or (sort == "acting" and (last == "target" or "of" in ability)):
            return True
        last = sort if sort in ("cards", "target") else last
    return False


def _is_about_the_one_before(reading: Sequence[Data]) -> bool:
    """Whether a trigger is about "it" behind an ability with a target, which may be meant: "Exhaust a unit. When it dies, …"."""
    return any(IT in ability and any(map(names_targets, reading[:index])) for index, ability in enumerate(reading))


def names_targets(steps: Any) -> bool:
    """Whether a card is chosen, or all of a sort, somewhere in steps."""
    return any(sort in ("target", "all") for sort, _ in _in_order(steps))


def has_pronoun(value: Any) -> bool:
    """Whether "it" or "that unit" stands in a condition."""
    return any(sort in ("pronoun", "fighting") for sort, _ in _in_order(value))


def is_unclear_behind(condition: Any, steps: Any) -> bool:
    """Whether a condition that stands behind steps is about "it", and the steps are about other cards: "Damage a unit if it is …"."""
    return has_pronoun(condition) and names_targets(steps)


def says_another(reading: Sequence[Data]) -> bool:
    """Whether "another" could be about a target, while its word means another than the card itself (TEXT-3)."""
    return any("always" not in ability and _says_another(ability) for ability in reading)


def _says_another(ability: Data) -> bool:
    before: list[Data] = []
    has_target = "play" in ability  # which is on no battlefield itself
    for sort, what in _in_order(ability):
        if sort == "option":
            before = []
        elif sort == "counted" and what.get("other") and has_target:
            return True
        elif sort in ("target", "all"):
            if what.get("other") and any(_overlap(what, one) for one in before):
                return True
            if sort == "target":
                has_target = True
                before.append(what)
    return False


def _says_it(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(_says_it, value.values()))
    return any(map(_says_it, value)) if isinstance(value, list) else value in (IT, THAT_ONE)


def own_amount(amount_name: Any) -> Any:
    """An amount that stands before any target: "its" is no target's in it."""
    if isinstance(amount_name, dict):
        return {key: own_amount(inner) for key, inner in amount_name.items()}
    if isinstance(amount_name, list):
        return [own_amount(inner) for inner in amount_name]
    return ITS if amount_name == IT else amount_name


def _overlap(one: Data, two: Data) -> bool:
    kind = next(iter(one))
    return kind in two and (one[kind] == two[kind] or "any" in (one[kind], two[kind]))


def _in_order(value: Any) -> Iterator[tuple[str, Any]]:
    """What stands in an ability, one behind the other: targets, all of a sort, unnamed cards, pronouns and what is done to them."""
    if isinstance(value, list):
        for inner in value:
            yield from _in_order(inner)
    elif isinstance(value, dict):
        yield from _in_record(value)
    elif value in MEANINGS:
        yield "pronoun", value


def _in_record(value: Data) -> Iterator[tuple[str, Any]]:
    if IT in value:
        yield "acting", IT
    word = next(iter(value), "")
    if word in UNNAMED:
        yield "cards", word
    elif word in MOVES and value[word] in (IT, THAT_ONE):
        yield "moved", word
    elif word in tuple(Kind):
        yield ("all" if value.get("many") == "all" else "target"), value
    if isinstance(value.get("to"), dict) and any(_says_it(inner) for key, inner in value.items() if key not in ("to", IT)):
        yield "unclear", IT
    for part in FOR_ALL:
        if isinstance(value.get(part), dict):
            yield "counted", value[part]
    if word == "choose":
        for option in value["of"]:
            yield "option", None
            yield from _in_order(option)
        return
    for key, inner in value.items():
        if key != IT and not (key in FOR_ALL or (key == "of" and ("when" in value or "stat" in value) and isinstance(inner, dict))):
            yield from _in_order(inner)
    if isinstance(value.get("to"), dict):
        yield from (("counted", record) for key, inner in value.items() if key != "to" for record in _counted(inner))


def _counted(value: Any) -> Iterator[Data]:
    """The selectors of an amount: they stand with the step's target, though the table has them before it."""
    if isinstance(value, dict):
        yield from (value[part] for part in FOR_ALL if isinstance(value.get(part), dict))
        for inner in value.values():
            yield from _counted(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _counted(inner)


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


def _resolved(value: Any, meaning: Iterator[str]) -> Any:
    if isinstance(value, dict):
        return {key: _resolved(inner, meaning) for key, inner in value.items() if key != IT}
    if isinstance(value, list):
        return [_resolved(inner, meaning) for inner in value]
    return next(meaning) if value in MEANINGS else value
