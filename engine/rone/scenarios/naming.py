"""What a scenario calls cards, heroes, players and effects, held against a game's options."""

from __future__ import annotations

from engine.match import NO_CARD, NOBODY, NOTHING, GameCard, Option, PlayerId, Reference
from engine.rone.rules.ids import card_of, reference_of_effect
from engine.rone.scenarios.position import Position


def is_called(position: Position, reference: Reference, called: str, player: PlayerId) -> bool:
    """Whether `called` names what `reference` refers to: a card anywhere, a hero, or an effect on the stack.

    A card is called by its id or its own name, with `b.` before it where it is on that player's side; a hero `b.hero`, or
    `hero` and `b` for short; an effect by the card it comes from.
    """
    if reference < NOTHING:
        return is_card(position, effect_card(position, reference), called)
    return reference != NOTHING and is_card(position, card_of(reference), called, player)


def effect_card(position: Position, reference: Reference) -> GameCard:
    """The game card that an effect comes from, be it on the stack or carried out by now; -1 where nothing tells."""
    for item in position.game.state.stack:
        if item.reference == reference:
            return card_of(item.source)
    for happening in reversed(position.game.log):
        if happening.kind == "puts_on_stack" and reference_of_effect(happening.other) == reference:
            return GameCard(happening.card)
    return NO_CARD


def is_card(position: Position, card: GameCard, called: str, player: PlayerId = NOBODY) -> bool:
    """Whether `called` names the game card `card`; `hero` alone is that of `player`."""
    state = position.game.state
    if not 0 <= card < len(position.slugs):
        return False
    heroes = {person.hero: number for number, person in enumerate(state.players)}
    if card in heroes:
        letter = position.letters[heroes[card]]
        return called in (letter, f"{letter}.hero") or (called == "hero" and heroes[card] == player)
    letter, dot, name = called.partition(".")
    if not dot:
        return called in (position.slugs[card], position.names.get(card))
    if letter not in position.letters or name not in (position.slugs[card], position.names.get(card)):
        return False
    permanent = state.permanents[card]
    side = state.owners[card] if permanent is None else permanent.side
    return state.players[position.letters.index(letter)].side == side


def option_name(position: Position, option: Option) -> str:
    """What a scenario would call what an option is about."""
    state = position.game.state
    reference = option.target if option.target != NOTHING else Reference(option.card)
    card = effect_card(position, reference) if reference < NOTHING else card_of(reference)
    for number, person in enumerate(state.players):
        if person.hero == card:
            return f"{position.letters[number]}.hero"
    return position.names.get(card, position.slugs[card]) if 0 <= card < len(position.slugs) else ""
