"""What a position of a scenario can't be: fields that contradict each other, and names of what isn't there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from engine.scenarios.problems import ScenarioError
from engine.text.problems import nearest
from engine.tocsin.editions import named_places
from engine.tocsin.rules import codes as c
from engine.tocsin.rules.definitions import ActionCard, Quest, Side
from engine.tocsin.rules.state import State

SIDES: Final = ("front", "back")
TEXTS_OF_QUESTS: Final = ("setup", "rules", "win", "lose", "location")
"""Fields of a quest whose texts are about its location; a drawback is carried out at another one."""


def refuse_contradictions(data: Mapping[str, Any], state: State, cast: Iterable[ActionCard], quests: Mapping[str, Quest]) -> None:
    """Refuse a position that is laid out but can't be. `quests` by the path of each, the present one among them.

    Raises:
        ScenarioError: with the first contradiction, its place before it.
    """
    runes = sorted({card.rune for card in cast if card.rune})
    for message in (
        *_of_players(data, state),
        *_of_location(data, state),
        *(message for path, quest in quests.items() for message in _of_quest(quest, path, runes)),
        *(message for path, quest in quests.items() for message in _of_places(data, path, quest)),
        *_of_course(data, state),
    ):
        raise ScenarioError(message)


def _of_players(data: Mapping[str, Any], state: State) -> Iterator[str]:
    """Players are described one after the other; fields of heroes stand where the heroes are."""
    letters = "abcd"[: len(state.seats)]
    for letter in letters[:-1]:
        if letter not in data and letter != "a":
            yield f"{letter}: {letters[-1]} plays, so {letter} is described, too: {letter}: {{}}"
    spaces: list[str] = []
    for seat, letter in zip(state.seats, letters, strict=True):
        fields = data.get(letter) or {}
        are_twins = len(seat.figures) > 1
        if "figures" in fields and not are_twins:
            yield f"{letter}.figures: this hero is one, found figures"
        for word in ("at", "damage", "rage", "boost", "numbers", "wards", "moved", "carrier"):
            if are_twins and word in fields:
                yield f"{letter}.{word}: twins have {word!r} each, in 'figures'"
        for path, own in _figures(letter, fields):
            if not isinstance(own.get("moved", False), bool):
                yield f"{path}.moved: true or false is expected, found {own['moved']!r}"
            at = str(own.get("at", ""))
            if " " in at and at in spaces:
                yield f"{path}.at: two heroes are at {at} (LOC-2)"
            spaces.append(at)
            if "carrier" in own and not state.figures[seat.figures[0]].sheet.is_carried:
                yield f"{path}.carrier: this hero is not carried (HERO-CARRIED)"
    for figure in state.figures:
        if figure.carrier >= 0 and state.figures[figure.carrier].sheet.is_carried:
            yield f"{letters[figure.player]}.carrier: a carried hero carries nobody (HERO-CARRIED)"
    for number, owner in enumerate(state.figures):
        given = sum(figure.wards.count(number) for figure in state.figures)
        if given > owner.sheet.wards:
            yield f"wards: {given} are given, the sheet of {letters[owner.player]} has {owner.sheet.wards} (HERO-WARD)"


def _figures(letter: str, fields: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The fields of each hero of a player, with their path."""
    figures = fields.get("figures")
    if not figures:
        yield letter, fields
        return
    for name, own in figures.items():
        yield f"{letter}.figures.{name}", own or {}


def _of_location(data: Mapping[str, Any], state: State) -> Iterator[str]:
    """What lies on a card needs what it lies on; upgrades bear runes."""
    for key, fields in (data.get("location") or {}).items():
        sides = [word for word in SIDES if word in (fields or {})]
        stray = [word for word in ("enemy", "flip", "interact", "boxes", "reward", "progress") if sides and word in fields]
        if stray:
            yield f"location.{key}.{stray[0]}: beside {sides[0]!r} it belongs into one of the sides"
    for place in state.places:
        path, enemy = f"location.{c.ROW_NAMES[place.row]} {place.column}", place.shown.enemy
        for word, is_there in (("stunned", place.is_stunned), ("defeated", place.is_defeated)):
            if is_there and enemy is None:
                yield f"{path}.{word}: no enemy shows here"
        armours = 0 if enemy is None else len(enemy.armour)
        if place.armour_gone > armours:
            yield f"{path}.armour_gone: 0 to {armours} is expected, found {place.armour_gone}"
        if place.column > state.columns:
            yield f"{path}: the location has {state.columns} columns"
    for zone, cards in (("upgrades", state.pile[::-1]), ("laid_out", state.laid_out)):
        for at, card in enumerate(cards):
            if not state.definition(card).rune:
                yield f"{zone}[{at}]: {state.definition(card).slug!r} is no upgrade: it bears no rune (CARD-3)"


def _of_quest(quest: Quest, path: str, runes: Sequence[str]) -> Iterator[str]:
    """Runes that no upgrade bears, symbols that no enemy bears."""
    symbols = sorted({side.enemy.symbol for card in quest.cards for side in card.sides if side.enemy and side.enemy.symbol})
    for card in quest.cards:
        for name, side in zip(SIDES, card.sides, strict=True):
            where = f"{path}location.{c.ROW_NAMES[card.row]} {card.column}.{name}"
            for rune in _runes(side):
                if rune not in runes:
                    yield f"{where}: {rune!r} is no rune. Known: {', '.join(runes)}.{_meant(rune, runes)}"
            if side.progress and side.progress not in symbols:
                known = ", ".join(symbols) or "none"
                yield f"{where}.progress: {side.progress!r} is no symbol of an enemy here. Known: {known}.{_meant(side.progress, symbols)}"


def _runes(side: Side) -> list[str]:
    enemies = [] if side.enemy is None else side.enemy.runes
    return [rune for rune in (*enemies, *(box.rune for box in side.boxes), *(flip.rune for flip in side.flips)) if rune]


def _of_places(data: Mapping[str, Any], path: str, quest: Quest) -> Iterator[str]:
    """Places of a location that its texts name, where no card lies."""
    known = [f"{c.ROW_NAMES[card.row]} {card.column}" for card in quest.cards]
    fields: Mapping[str, Any] = data["quests"][quest.slug] if path else {**(data.get("quest") or {}), "location": data.get("location")}
    for word in TEXTS_OF_QUESTS:
        for where, place in named_places(fields.get(word), word):
            if str(place) not in known:
                yield f"{path}{where}: {str(place)!r} is no place of this location. Known: {', '.join(known)}."


def _of_course(data: Mapping[str, Any], state: State) -> Iterator[str]:
    """Before the boss something follows, behind it nothing does (PYR)."""
    if data.get("next") and state.stage == c.LAST_STAGE:
        yield f"next: nothing follows stage {state.stage}, the last one"
    if not data.get("next") and state.stage < c.LAST_STAGE:
        yield f"next: behind stage {state.stage} something follows, found nothing"


def _meant(found: str, known: Sequence[str]) -> str:
    word = nearest(found, list(known))
    return f" Did you mean {word}?" if word else ""
