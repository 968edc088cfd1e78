"""The names of cards, players and squares in a scenario, held against a match's options; and the values that it may expect."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from engine.match.match import NO_CARD, GameCard, Option, PlayerId
from engine.rules import codes as house
from engine.rules.references import card_of
from engine.scenarios.dealt import Names
from engine.scenarios.played import ExpectedZone, Thing
from engine.skirmish.board import DIRECTIONS, SIZE
from engine.skirmish.cards import CRITICAL
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.state import Effect, State

SQUARES = (c.RUN, c.STEP, c.WALK)
"""Options that are about a square."""
UNTIL = {house.THIS_TURN: "turn", house.PERMANENTLY: "permanent", c.FOR_ATTACK: "attack"}


class Markers:
    """Markers of a character, of which those that are named are expected."""

    def __init__(self, counts: Mapping[str, int]) -> None:
        self.counts = counts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, dict) and all(self.counts.get(str(name), 0) == number for name, number in other.items())

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.counts.items())))

    def __repr__(self) -> str:
        return repr({name: number for name, number in self.counts.items() if number})


class SkirmishNames(Names):
    """The names of a scenario of Skirmish: characters are called by their seats, squares `x,y`."""

    def slug(self, state: State, card: GameCard) -> str:
        """By its definition; a sheet by its seat."""
        return state.definitions[card].slug

    def of_card(self, state: State, card: GameCard, player: PlayerId) -> list[str]:
        """The names of a card, its own first; all players call it the same."""
        if card == NO_CARD:
            return []
        slug = self.slug(state, card)
        names = [self.own[card], slug] if card in self.own else [slug]
        return self.own_and_of(names, self.seats.letters[state.owners[card]])

    def of_subject(self, state: State, option: Option, player: PlayerId) -> list[str]:
        """A square, a direction, a character by its seat, or a card."""
        if option.kind in SQUARES:
            return [f"{option.number % SIZE},{option.number // SIZE}"]
        if option.kind == c.FACE:
            return [DIRECTIONS[option.number]]
        if option.kind == c.PICK and state.permanent(option.target) is not None:
            return [self.seats.letters[card_of(option.target)]]
        return self.of_card(state, option.card, player)

    def with_equal(self, state: State, called: str, offered: Collection[GameCard]) -> SkirmishNames:
        """These names, where a card of this own name isn't offered and an equal one beside it is, with the two names changed over.

        Of equal cards in a zone the match offers one: which of them that is says nothing.
        """
        name = called.rpartition(".")[2]
        card = next((one for one, own in self.own.items() if own == name), NO_CARD)
        if card == NO_CARD or card in offered:
            return self
        figure = state.figures[state.owners[card]]
        zone = next((zone for zone in (figure.hand, figure.discard) if card in zone), [])
        equal = next((one for one in zone if one in offered and state.definitions[one].id == state.definitions[card].id), NO_CARD)
        if equal == NO_CARD:
            return self
        own = {one: given for one, given in self.own.items() if one not in (card, equal)} | {equal: name}
        return SkirmishNames(self.seats, own | ({card: self.own[equal]} if equal in self.own else {}))

    # --- What may be expected ----------------------------------------------------------------

    def phase(self, state: State) -> str:
        """By its code."""
        return "over" if state.is_over else c.PHASE_NAMES[state.phase]

    def find(self, state: State, key: str) -> Any:
        """Also the X cards: the stack in order, the drawn ones in any."""
        if key in ("x.stack", "x.drawn"):
            faces = state.stack.drawn if key == "x.drawn" else state.stack.left[::-1]
            return ExpectedZone([Thing(CRITICAL if face == c.CRITICAL else str(face), None, {}) for face in faces], key == "x.stack")
        return (state.reason or None) if key == "reason" else super().find(state, key)

    def of_player(self, state: State, player: PlayerId, what: str) -> Any:
        """A zone, or what a character has."""
        figure = state.figures[player]
        match what:
            case "life" | "fatigue":
                return figure.life if what == "life" else figure.fatigue
            case "at":
                return [figure.square % SIZE, figure.square // SIZE]
            case "facing":
                return DIRECTIONS[figure.facing]
            case "out":
                return figure.is_out
            case "deck":
                return self.pile(state, figure.deck, is_ordered=True)
            case "hand" | "discard" | "in_play":
                zone = {"hand": figure.hand, "discard": figure.discard, "in_play": figure.lying}[what]
                return self.pile(state, zone, is_ordered=False)
            case "markers":
                return Markers(dict(zip(state.marker_names, figure.markers, strict=True)))
            case "effects":
                return ExpectedZone([self._effect(effect) for effect in figure.effects], is_ordered=True)
        return ...

    def _effect(self, effect: Effect) -> Thing:
        name = c.EFFECT_NAMES[effect.kind]
        value: object = effect.value
        if effect.kind == c.CANNOT:
            value = c.ACT_NAMES[effect.value]
        elif effect.kind == c.PREVENT_ALL:
            value = "all"
        lasting = {"rounds": effect.rounds} if effect.duration == c.ROUNDS else {"for": UNTIL[effect.duration]}
        return Thing(name, None, {"effect": name, "value": value, "owner": self.seats.letters[effect.player], **lasting})
