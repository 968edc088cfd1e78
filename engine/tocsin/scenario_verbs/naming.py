"""What a scenario calls cards, places and figures, and what may be expected under which key."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.match.match import NO_CARD, NO_REFERENCE, NOTHING, GameCard, Option, Reference
from engine.scenarios.played import ExpectedZone, Thing
from engine.scenarios.problems import ScenarioError
from engine.scenarios.seats import Seats
from engine.tocsin.rules import codes as c
from engine.tocsin.rules.state import Figure, Place, Seat, State

_PLACE: Final = re.compile(r"(upper|lower) (\d{1,2})\.(\w+)\Z")
COLUMNS: Final = (c.MOVE, c.COLUMN, c.AT_FRONT, c.AT_REAR)
WORDS: Final = {c.YES: "yes", c.NO: "no", c.DONE: "none", c.AT_FRONT: "front", c.AT_REAR: "rear"}


class TocsinNames:
    """What things are called; `figures` by their references: `b`, or of twins `a.left`."""

    def __init__(self, seats: Seats, figures: Mapping[Reference, str]) -> None:
        self.seats = seats
        self.figures = figures

    def of_option(self, state: State, option: Option) -> list[str]:
        """All that an option may be called."""
        kind = option.kind
        if kind in WORDS:
            return [WORDS[kind]]
        if kind in COLUMNS:
            return [str(option.number)]
        if kind == c.CHOOSE:
            return [str(option.number + 1)]
        if kind == c.QUEST:
            chosen = state.quest if not state.stages else state.stages[0][option.number]  # the only one is taken by the match itself
            return [] if chosen is None else [chosen.slug]
        if option.target != NO_REFERENCE:
            found = state.permanent(option.target)
            if isinstance(found, Place):
                return [self.of_place(found)]
            return [self.figures[option.target]] if option.target in self.figures else []  # a card of a location that is gone
        return self.of_card(state, option.card)

    def of_card(self, state: State, card: GameCard) -> list[str]:
        """The id of a card."""
        return [] if card == NO_CARD or card < c.FIRST_CARD else [state.definition(card).slug]

    def of_place(self, place: Place) -> str:
        """A place as it is written: `upper 2`."""
        return f"{c.ROW_NAMES[place.row]} {place.column}"

    # --- What is expected ------------------------------------------------------------------------

    def find(self, state: State, key: str) -> Any:
        """What is found under a key of `expect`, `...` if it is none of these. Raises ScenarioError where there is no such player."""
        found = _PLACE.match(key)
        if found is not None:
            place = state.place_at(c.ROW_NAMES.index(found[1]), int(found[2]))
            return ... if place is None else self._of_place(state, place, found[3])
        word, _, rest = key.partition(".")
        if word in self.seats.letters:
            return self._of_seat(state, state.seats[self.seats.player(word)], rest)
        if word == "symbols" and state.quest is not None and rest in state.quest.symbols:
            return state.symbols[state.quest.symbols.index(rest)]
        if word == "piles" and rest in c.PILE_NAMES:
            return len(state.supply[c.PILE_NAMES.index(rest)])
        return self._of_match(state, key)

    def _of_match(self, state: State, key: str) -> Any:
        match key:
            case "upgrades":
                return self._zone(state, state.pile[::-1])
            case "laid_out":
                return self._zone(state, state.laid_out)
            case "removed":
                return self._zone(state, state.removed, is_ordered=False)
            case "phase":
                return c.PHASE_NAMES[state.phase]
            case "active":
                return None if state.active == NOTHING else self.seats.letters[state.active]
            case "start":
                return self.seats.letters[state.start]
            case "round":
                return state.round
            case "stage":
                return state.stage
            case "quest":
                return (state.quest.slug or None) if state.quest is not None else None
        return ...

    def _of_place(self, state: State, place: Place, word: str) -> Any:
        match word:
            case "damage":
                return state.damage_on(place)
            case "side":
                return c.SIDE_NAMES[place.side]
            case "defeated":
                return place.is_defeated
            case "stunned":
                return place.is_stunned
            case "marks":
                return place.marks
            case "armour":
                return place.armour_left()
        return ...

    def _of_seat(self, state: State, seat: Seat, word: str) -> Any:
        match word:
            case "hand":
                return self._zone(state, seat.hand, is_ordered=False)
            case "deck":
                return self._zone(state, seat.deck[::-1])
            case "discard":
                return self._zone(state, seat.discard[::-1])
            case "hand_limit":
                return seat.hand_limit
            case "used":
                return [f"{seat.companions[mark // 2].slug}.{mark % 2 + 1}" for mark in seat.used]
        figure = state.figures[seat.figures[0]]
        if "." in word:
            name, _, word = word.partition(".")
            called = f"{self.seats.letters[seat.player]}.{name}"
            numbers = [number for number in seat.figures if self.figures[state.figures[number].reference] == called]
            if not numbers:
                raise ScenarioError(f"there is no hero {called!r}")
            figure = state.figures[numbers[0]]
        return self._of_figure(state, figure, word)

    def _of_figure(self, state: State, figure: Figure, word: str) -> Any:
        match word:
            case "damage" | "rage" | "boost" | "numbers":
                return getattr(figure, word)
            case "wards":
                return len(figure.wards)
            case "defeated":
                return figure.is_defeated
            case "at":
                return self._at(state, figure)
        return ...

    def _at(self, state: State, figure: Figure) -> str | None:
        if figure.is_defeated:
            return None
        if figure.sheet.is_carried:
            return None if figure.carrier == NOTHING else self.figures[state.figures[figure.carrier].reference]
        return f"{figure.column} {'rear' if figure.is_rear else 'front'}" if figure.column else None

    def _zone(self, state: State, cards: Sequence[GameCard], *, is_ordered: bool = True) -> ExpectedZone:
        return ExpectedZone([Thing(state.definition(card).slug, None, {}) for card in cards], is_ordered)
