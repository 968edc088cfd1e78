"""What a scenario calls cards, heroes, players and effects, held against a game's options."""

from __future__ import annotations

from engine.match import Option
from engine.rone.rules.codes import NOTHING
from engine.rone.scenarios.position import Position


def is_called(position: Position, reference: int, called: str, player: int) -> bool:
    """Whether `called` names what `reference` refers to: a card anywhere, a hero, or an effect on the stack.

    A card is called by its id or its own name, with `b.` before it where it is on that player's side; a hero `b.hero`, or
    `hero` and `b` for short; an effect by the card it comes from.
    """
    if reference < NOTHING:
        return is_card(position, effect_card(position, reference), called)
    return reference != NOTHING and is_card(position, reference & 255, called, player)


def effect_card(position: Position, reference: int) -> int:
    """The game card that an effect comes from, be it on the stack or carried out by now; -1 where nothing tells."""
    for item in position.game.state.stack:
        if item.reference == reference:
            return item.source & 255 if item.source >= 0 else NOTHING
    for happening in reversed(position.game.log):
        if happening.kind == "puts_on_stack" and -2 - happening.other == reference:
            return happening.card
    return NOTHING


def is_card(position: Position, card: int, called: str, player: int = NOTHING) -> bool:
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
    reference = option.target if option.target != NOTHING else option.card
    card = effect_card(position, reference) if reference < NOTHING else reference & 255 if reference >= 0 else NOTHING
    for number, person in enumerate(state.players):
        if person.hero == card:
            return f"{position.letters[number]}.hero"
    return position.names.get(card, position.slugs[card]) if 0 <= card < len(position.slugs) else ""
