"""What a scenario of RONE calls cards, heroes, players and effects, held against a game's options; and what it may expect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.match.match import NO_CARD, NOBODY, NOTHING, GameCard, Option, PlayerId, Reference
from engine.rone.rules.codes import PHASE_NAMES
from engine.rone.rules.pieces import Permanent
from engine.rone.rules.state import State
from engine.rules.references import card_of, reference_of_effect
from engine.scenarios.dealt import Names
from engine.scenarios.played import ExpectedZone
from engine.scenarios.seats import Seats

LEAST: Final = -99
"""Changes of stats may be negative; no game comes near this."""
PERMANENT_FIELDS: Final[Mapping[str, tuple[str, int, int | None]]] = {
    "exhausted": ("exhausted", 0, 3),
    "damage": ("damage", 0, None),
    "health": ("health_change", LEAST, None),
    "melee": ("melee_change", LEAST, None),
    "ranged": ("ranged_change", LEAST, None),
}
"""What an entry says of a permanent: the attribute, its least and its greatest value."""


class RoneNames(Names):
    """The names of a scenario of RONE: a hero is `b.hero`, or `hero` and `b` for short; an effect is called by the card it comes from."""

    def __init__(self, seats: Seats, slugs: list[str], own: Mapping[GameCard, str]) -> None:
        """`slugs`: by game card, its id in the scenario."""
        super().__init__(seats, own)
        self.slugs = slugs

    def slug(self, state: State, card: GameCard) -> str:
        """As the scenario lists it."""
        return self.slugs[card]

    def of_card(self, state: State, card: GameCard, player: PlayerId) -> list[str]:
        """What `player` may call the game card `card`; first what nobody else's card is called."""
        if not 0 <= card < len(self.slugs):
            return []
        for number, letter in enumerate(self.seats.letters):
            if state.players[number].hero == card:
                return [f"{letter}.hero", letter, *(["hero"] if number == player else [])]
        names = [self.own[card], self.slugs[card]] if card in self.own else [self.slugs[card]]
        permanent = state.permanents[card]
        side = state.owners[card] if permanent is None else permanent.side
        return self.own_and_of(
            names, [letter for letter, person in zip(self.seats.letters, state.players, strict=True) if person.side == side]
        )

    def of_subject(self, state: State, option: Option, player: PlayerId) -> list[str]:
        """A card anywhere, a hero, or an effect on the stack."""
        subject = option.target if option.target != NOTHING else Reference(option.card)
        if subject < NOTHING:
            return self.of_card(state, effect_card(state, subject), NOBODY)
        return self.of_card(state, card_of(subject), player) if subject != NOTHING else []

    # --- What may be expected ----------------------------------------------------------------

    def phase(self, state: State) -> str:
        """By its code."""
        return PHASE_NAMES[state.phase]

    def of_player(self, state: State, player: PlayerId, what: str) -> Any:
        """A zone, or what a player has."""
        person = state.players[player]
        side = state.sides[person.side]
        match what:
            case "water":
                return person.water
            case "hero.level":
                return person.level
            case "hero.exhausted":
                hero = state.permanents[person.hero]
                return 0 if hero is None else hero.exhausted  # who was eliminated has no hero any more (TRI-6)
            case "battlefield" | "technologies":
                return self._in_play(state, side.units if what == "battlefield" else person.technologies)
            case "deck":
                shields = side.shields
                return ExpectedZone([self.thing(state, card, {"shield": card in shields}) for card in side.deck[::-1]], is_ordered=True)
            case "hand":
                return self.pile(state, person.hand, is_ordered=False)
            case "graveyard" | "removed" | "technology_deck":
                return self.pile(state, getattr(side, what), is_ordered=what == "graveyard")
        return ...

    def _in_play(self, state: State, there: Sequence[Permanent]) -> ExpectedZone:
        fields = [{name: getattr(one, attribute) for name, (attribute, *_) in PERMANENT_FIELDS.items()} for one in there]
        return ExpectedZone([self.thing(state, one.card, said) for one, said in zip(there, fields, strict=True)], is_ordered=False)


def effect_card(state: State, effect: Reference) -> GameCard:
    """The game card that an effect comes from, be it on the stack or carried out by now; -1 where nothing tells."""
    for item in state.stack:
        if item.reference == effect:
            return card_of(item.source)
    for happening in reversed(state.log or []):
        if happening.kind == "puts_on_stack" and reference_of_effect(happening.other) == effect:
            return GameCard(happening.card)
    return NO_CARD
