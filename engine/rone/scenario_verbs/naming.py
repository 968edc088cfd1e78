"""What a scenario calls cards, heroes, players and effects, held against a game's options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.match.match import NO_CARD, NOBODY, NOTHING, GameCard, Option, PlayerId, Reference
from engine.rone.rules.state import State
from engine.rules.references import card_of, reference_of_effect
from engine.scenarios.played import Thing
from engine.scenarios.seats import Seats


class Names:
    """The names of a scenario's players and cards.

    A card is called by its id or its own name, with `b.` before it where it is on that player's side; a hero `b.hero`, or
    `hero` and `b` for short; an effect by the card it comes from.
    """

    def __init__(self, seats: Seats, slugs: list[str], own: Mapping[GameCard, str]) -> None:
        """`slugs`: by game card, its id in the scenario; `own`: names given to single cards."""
        self.seats = seats
        self.slugs = slugs
        self.own = own

    def thing(self, card: GameCard, fields: Mapping[str, Any]) -> Thing:
        """A game card as something that may be expected, with what may be asked of it."""
        return Thing(self.slugs[card], self.own.get(card), fields)

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
        letters = [letter for letter, person in zip(self.seats.letters, state.players, strict=True) if person.side == side]
        return [*names, *(f"{letter}.{name}" for letter in letters for name in names)]

    def of_subject(self, state: State, option: Option, player: PlayerId) -> list[str]:
        """What `player` may call what an option is about: a card anywhere, a hero, or an effect on the stack."""
        subject = option.target if option.target != NOTHING else Reference(option.card)
        if subject < NOTHING:
            return self.of_card(state, effect_card(state, subject), NOBODY)
        return self.of_card(state, card_of(subject), player) if subject != NOTHING else []


def effect_card(state: State, effect: Reference) -> GameCard:
    """The game card that an effect comes from, be it on the stack or carried out by now; -1 where nothing tells."""
    for item in state.stack:
        if item.reference == effect:
            return card_of(item.source)
    for happening in reversed(state.log or []):
        if happening.kind == "puts_on_stack" and reference_of_effect(happening.other) == effect:
            return GameCard(happening.card)
    return NO_CARD
