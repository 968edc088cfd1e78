"""What a scenario calls cards, heroes, players and effects, held against a game's options."""

from __future__ import annotations

from engine.match import NO_CARD, NOBODY, NOTHING, GameCard, Option, PlayerId, Reference
from engine.rone.rules.ids import card_of, reference_of_effect
from engine.rone.rules.state import State
from engine.scenarios.seats import Seats


class Names:
    """The names of a scenario's players and cards.

    A card is called by its id or its own name, with `b.` before it where it is on that player's side; a hero `b.hero`, or
    `hero` and `b` for short; an effect by the card it comes from.
    """

    def __init__(self, seats: Seats, slugs: list[str], own: dict[int, str]) -> None:
        """`slugs`: by game card, its id in the scenario; `own`: names given to single cards."""
        self.seats = seats
        self.slugs = slugs
        self.own = own

    def is_subject(self, state: State, option: Option, called: str, player: PlayerId) -> bool:
        """Whether `called` names what an option is about: a card anywhere, a hero, or an effect on the stack."""
        subject = subject_of(option)
        if subject < NOTHING:
            return self.is_card(state, effect_card(state, subject), called)
        return subject != NOTHING and self.is_card(state, card_of(subject), called, player)

    def is_card(self, state: State, card: GameCard, called: str, player: PlayerId = NOBODY) -> bool:
        """Whether `called` names the game card `card`; `hero` alone is that of `player`."""
        if not 0 <= card < len(self.slugs):
            return False
        heroes = {person.hero: number for number, person in enumerate(state.players)}
        if card in heroes:
            letter = self.seats.letters[heroes[card]]
            return called in (letter, f"{letter}.hero") or (called == "hero" and heroes[card] == player)
        letter, dot, name = called.partition(".")
        if not dot:
            return called in (self.slugs[card], self.own.get(card))
        if letter not in self.seats.letters or name not in (self.slugs[card], self.own.get(card)):
            return False
        permanent = state.permanents[card]
        side = state.owners[card] if permanent is None else permanent.side
        return state.players[self.seats.player(letter)].side == side

    def of_subject(self, state: State, option: Option) -> str:
        """What a scenario would call what an option is about."""
        subject = subject_of(option)
        card = effect_card(state, subject) if subject < NOTHING else card_of(subject)
        for number, person in enumerate(state.players):
            if person.hero == card:
                return f"{self.seats.letters[number]}.hero"
        return self.own.get(card, self.slugs[card]) if 0 <= card < len(self.slugs) else ""


def subject_of(option: Option) -> Reference:
    """What an option is about, as a reference."""
    return option.target if option.target != NOTHING else Reference(option.card)


def effect_card(state: State, effect: Reference) -> GameCard:
    """The game card that an effect comes from, be it on the stack or carried out by now; -1 where nothing tells."""
    for item in state.stack:
        if item.reference == effect:
            return card_of(item.source)
    for happening in reversed(state.log or []):
        if happening.kind == "puts_on_stack" and reference_of_effect(happening.other) == effect:
            return GameCard(happening.card)
    return NO_CARD
